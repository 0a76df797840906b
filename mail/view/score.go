package view

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"painani/engine"
	"painani/engine/house"
)

// score is the result of a finished table: who won, the table of points with
// their breakdown, and how everybody can verify the draws.
func (s *View) score() []string {
	f := s.Table.Final
	if f == nil {
		return nil
	}
	out := []string{s.p.Say("over.winners", "n", len(f.Winners), "names", s.winners(*f)), s.points(*f)}
	return append(out, s.Proof())
}

func (s *View) winners(f engine.Tally) string {
	var list []string
	for _, w := range f.Winners {
		list = append(list, s.Names.Of(w))
	}
	return house.Join(list, s.Tag)
}

// points is the breakdown as a small table, a line for each part.
func (s *View) points(f engine.Tally) string {
	row := func(name string, cells []string) string {
		var b strings.Builder
		fmt.Fprintf(&b, "  %-24.24s", name)
		for _, c := range cells {
			fmt.Fprintf(&b, " %9.9s", c)
		}
		return strings.TrimRight(b.String(), " ")
	}
	lines := []string{row("", s.Names)}
	for _, part := range f.Parts {
		lines = append(lines, row(house.Word(s.Table.Game, part.Name, s.Tag), quarters(part.Points, f.Unit)))
	}
	return strings.Join(append(lines, row(s.p.Say("over.total"), quarters(f.Points, f.Unit))), "\n")
}

// quarters are points given in 1/unit, as decimals.
func quarters(points []int, unit int) []string {
	out := make([]string, len(points))
	for i, p := range points {
		if unit <= 1 || p%unit == 0 {
			out[i] = strconv.Itoa(p / max(unit, 1))
			continue
		}
		out[i] = strconv.FormatFloat(float64(p)/float64(unit), 'f', -1, 64)
	}
	return out
}

// Proof says what the draws of the table can be checked against.
func (s *View) Proof() string {
	if s.Table.Revealed {
		return s.p.Say("proof.open", "commit", s.Table.Commit, "secret", s.secret)
	}
	return s.p.Say("proof.closed", "commit", s.Table.Commit)
}

// Reveal finds the secret of a table that is over.
func (s *View) Reveal(ctx context.Context) error {
	if !s.Table.Revealed {
		return nil
	}
	_, told, err := s.by.Referee.Story(ctx, s.Table.ID, 1, s.Table.Seq)
	if err != nil {
		return err
	}
	for _, e := range told {
		if b, ok := e.Event.Public.(engine.Ended); ok {
			s.secret = b.Secret
		}
	}
	return nil
}
