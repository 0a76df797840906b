package view

import (
	"strconv"
	"strings"

	"painani/engine"
	"painani/engine/house"
	"painani/engine/referee"
)

// maxChanges is how many log lines a letter shows; HISTORY has the others.
const maxChanges = 60

// Told are the log lines of events, numbered, as the reader may know them.
func (s *View) Told(story []referee.Told) []string {
	var out []string
	for _, e := range story {
		lines := house.Tell(s.Table, e.Event, e.Facts, s.Seat, s.Names, s.Tag)
		for i, x := range lines {
			if i == 0 {
				x = "#" + strconv.FormatUint(e.Event.Seq, 10) + " " + x
			} else {
				x = "     " + x
			}
			out = append(out, x)
		}
	}
	return out
}

// Changes are the newest log lines of events.
func (s *View) Changes(told []referee.Told) []string {
	lines := s.Told(told)
	if n := len(lines); n > maxChanges {
		lines = append([]string{s.p.Say("and-more", "n", n-maxChanges)}, lines[n-maxChanges:]...)
	}
	return lines
}

// Lost says which turns a takeback undoes, and whether something came to light by them.
func (s *View) Lost(turns []engine.Turn) []string {
	if len(turns) == 0 {
		return nil
	}
	var lines []string
	for _, t := range turns[max(0, len(turns)-maxLost):] {
		text := t.Text
		if t.Secret && t.Seat != s.Seat {
			text = "..."
		}
		lines = append(lines, "#"+strconv.FormatUint(t.Seq, 10)+" "+s.Names.Of(t.Seat)+": "+text)
	}
	out := []string{s.p.Say("lost", "n", len(turns)) + "\n  " + strings.Join(lines, "\n  ")}
	if engine.Reveals(turns) {
		out = append(out, s.p.Say("lost.reveals"))
	}
	return out
}

// maxLost is how many turns are named; a letter says how many there are.
const maxLost = 12

// Voting says how a takeback stands that is asked.
func (s *View) Voting() string {
	a := s.Table.Ask
	var open []string
	for _, x := range (s.Table.Voters() &^ a.Yes &^ a.No).List() {
		open = append(open, s.Names.Of(x))
	}
	when := house.When(a.Expires(), s.zone, s.Tag)
	if s.Table.Voters().Has(s.Seat) && !(a.Yes | a.No).Has(s.Seat) {
		return s.p.Say("vote.yours", "name", s.Names.Of(a.By), "seq", a.To, "when", when)
	}
	return s.p.Say("vote.open", "name", s.Names.Of(a.By), "seq", a.To, "when", when, "names", house.Join(open, s.Tag))
}
