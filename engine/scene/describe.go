package scene

import (
	"strconv"
	"strings"
)

// Describe says in words what a scene shows, line by line in the order in which it is
// painted: its title and description, then what every titled thing is called, if that is
// more than a word: places alone say nothing. Labels stand for themselves only where they
// begin with one of the names, which head what is theirs.
// Equal lines behind each other are one with their number. Nothing is said that the
// picture does not say to a screen reader.
func Describe(s Scene, names []string) []string {
	d := describer{names: names, desc: s.Desc}
	d.say(s.Title)
	for line := range strings.Lines(s.Desc) {
		d.say(strings.TrimSpace(line))
	}
	d.walk(s.Body, "")
	return d.lines()
}

type describer struct {
	names []string
	desc  string
	said  []string
	times []int
}

// walk tells shapes inside one that is called parent; what only repeats it is left out.
func (d *describer) walk(shapes []Shape, parent string) {
	for _, s := range shapes {
		called := strings.TrimSpace(s.Meta.Title)
		switch {
		case strings.Contains(called, " ") && called != parent && !strings.HasPrefix(parent, called+":"):
			d.say(called)
		case called == "" && s.Kind == KindLabel && parent == "" && d.named(s.Words.Text):
			d.say("- " + strings.TrimSpace(s.Words.Text))
		}
		if called == "" {
			called = parent
		}
		d.walk(s.Kids, called)
	}
}

// named reports that a label begins with a name and is no sentence of the description.
func (d *describer) named(text string) bool {
	for _, n := range d.names {
		if n != "" && strings.HasPrefix(text, n) {
			return !strings.Contains(d.desc, text+".")
		}
	}
	return false
}

func (d *describer) say(line string) {
	last := len(d.said) - 1
	switch {
	case line == "":
	case last >= 0 && d.said[last] == line:
		d.times[last]++
	default:
		d.said, d.times = append(d.said, line), append(d.times, 1)
	}
}

func (d *describer) lines() []string {
	out := make([]string, len(d.said))
	for i, line := range d.said {
		if out[i] = line; d.times[i] > 1 {
			out[i] += " (" + strconv.Itoa(d.times[i]) + "x)"
		}
	}
	return out
}
