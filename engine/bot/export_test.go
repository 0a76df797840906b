package bot

// SetLevel changes a level.
func SetLevel(name string, arms, steps, turns, tries, think int) {
	l := levels[name]
	l.stepping = level{arms, steps, turns, tries, think}
	l.proposing = l.stepping
	levels[name] = l
}
