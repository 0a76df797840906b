package bot

// SetLevel changes a level.
func SetLevel(name string, arms, steps, turns, tries, think int) {
	levels[name] = level{arms, steps, turns, tries, think}
}
