package view

import (
	"slices"
	"strings"

	"painani/engine"
	"painani/engine/house"
)

// Affairs are at most three lines on the reader's own affairs: what he has won and lost since an earlier
// position, who leads by how much, and how far the game is. before is nil if there is none; "" if there is
// nothing to say.
func (v *View) Affairs(before engine.Position) string {
	now := v.Masked()
	if now == nil || v.Seat == engine.Nobody || v.Table.Phase != engine.Running {
		return ""
	}
	var lines []string
	if before != nil {
		if what := now.Change(before.Mask(v.Seat), v.Seat, v.Tag); what != "" {
			lines = append(lines, v.p.Say("affairs.change", "what", what))
		}
	}
	if text := v.standing(now.Tally()); text != "" {
		lines = append(lines, text)
	}
	if round := now.Round(v.Tag); round != "" {
		lines = append(lines, v.p.Say("affairs.round", "round", round))
	}
	return strings.Join(lines, "\n")
}

// standing says who leads by how much; "" as long as nobody has a point, and for who plays alone.
func (v *View) standing(t engine.Tally) string {
	me := v.Seat.Index()
	if me >= len(t.Points) || len(t.Points) < 2 ||
		!slices.ContainsFunc(t.Points, func(n int) bool { return n != 0 }) {
		return ""
	}
	best, mine := 0, t.Points[me]
	var first []string // of the others
	for i, n := range t.Points {
		switch {
		case i == me:
			continue
		case len(first) == 0 || n > best:
			best, first = n, []string{v.Names[i]}
		case n == best:
			first = append(first, v.Names[i])
		}
	}
	names := house.Join(first, v.Tag)
	text := decimals([]int{mine, best, mine - best, best - mine}, t.Unit)
	switch {
	case mine > best:
		return v.p.Say("affairs.lead", "points", text[0], "names", names, "by", text[2])
	case mine == best:
		return v.p.Say("affairs.tie", "points", text[0], "names", names)
	}
	return v.p.Say("affairs.behind", "points", text[0], "names", names, "n", len(first), "best", text[1],
		"by", text[3])
}
