package view

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"painani/engine"
	"painani/engine/house"
	"painani/engine/referee"
)

// result is how a finished table ended: who won, the points with their breakdown, and how everybody can
// verify the draws.
func (v *View) result() []string {
	f := v.Table.Final
	if f == nil {
		return nil
	}
	winners := v.p.Say("over.winners", "n", len(f.Winners), "names", v.winners(*f))
	return []string{winners, v.points(f.Sources(v.earned)), v.Proof()}
}

func (v *View) winners(f engine.Tally) string {
	var list []string
	for _, w := range f.Winners {
		list = append(list, v.Names.Of(w))
	}
	return house.Join(list, v.Tag)
}

// points is the breakdown as a small table: a column for each player, a line for each part and the total.
func (v *View) points(f engine.Tally) string {
	row := func(name string, cells []string) string {
		var b strings.Builder
		fmt.Fprintf(&b, "  %-24.24s", name)
		for _, c := range cells {
			fmt.Fprintf(&b, " %9.9s", c)
		}
		return strings.TrimRight(b.String(), " ")
	}
	lines := []string{row("", v.Names)}
	for _, part := range f.Parts {
		lines = append(lines, row(house.Word(v.Table.Game, part.Name, v.Tag), decimals(part.Points, f.Unit)))
	}
	return strings.Join(append(lines, row(v.p.Say("over.total"), decimals(f.Points, f.Unit))), "\n")
}

// decimals writes points that are counted in 1/unit.
func decimals(points []int, unit int) []string {
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

// Proof says what the draws can be checked against: the commitment, and after the end its secret.
func (v *View) Proof() string {
	if v.Table.Revealed {
		return v.p.Say("proof.open", "commit", v.Table.Commit, "secret", v.secret)
	}
	return v.p.Say("proof.closed", "commit", v.Table.Commit)
}

// Reveal reads from the events of a table that is over what its end is told with: the secret, for Proof, and
// what brought the points. The error is the store's.
func (v *View) Reveal(ctx context.Context) error {
	if !v.Table.Revealed {
		return nil
	}
	_, told, err := v.by.Referee.Story(ctx, v.Table.ID, 1, v.Table.Seq)
	if err != nil {
		return err
	}
	for _, e := range told {
		if b, ok := e.Event.Public.(engine.Ended); ok {
			v.secret = b.Secret
		}
	}
	v.earned = v.earnings(told)
	return nil
}

// earnings are those of all turns that are effective.
func (v *View) earnings(told []referee.Told) (out []engine.Earning) {
	effective := map[uint64]bool{}
	for _, turn := range v.Table.Line {
		effective[turn.Seq] = true
	}
	for _, e := range told {
		if effective[e.Event.Seq] {
			out = append(out, v.Table.Game.Earned(e.Facts)...)
		}
	}
	return out
}

// secretOf is the secret that a run of events reveals; "" if none does.
func secretOf(run []referee.Told) string {
	for _, e := range run {
		if b, ok := e.Event.Public.(engine.Ended); ok {
			return b.Secret
		}
	}
	return ""
}
