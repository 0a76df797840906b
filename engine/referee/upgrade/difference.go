package upgrade

import (
	"fmt"
	"slices"

	"painani/engine/record"
)

// difference is a table that this binary plays otherwise, from event From on.
type difference struct {
	Table, Type string
	From        uint64
	Text        string
	Later       bool // a later version plays it, and other processes have that
	Panic       bool // the rules panic at event From, or at what is done with the table behind it
}

// String names table, event and field.
func (d *difference) String() string {
	return fmt.Sprintf("table %s, event #%d (%s): %s", d.Table, d.From, d.Type, d.Text)
}

// addFields adds in which fields the position differs, if an earlier binary noted one at or
// behind the first event that differs.
func (d *difference) addFields(r *tableReplay, was keptPosition) {
	if r.t != nil && r.t.Game != nil && d.Type != "proposed" {
		if now := r.t.Game.Card().Revision; r.t.Revision != now {
			d.Text += "; " + Revisions(r.t.Revision, now)
		}
	}
	i := slices.IndexFunc(r.positions, func(n keptPosition) bool { return n.Seq == was.Seq })
	if i >= 0 {
		fields := record.Differences(was.Position, r.positions[i].Position)
		d.Text += fmt.Sprintf("; position at #%d: %s", was.Seq, fields)
	}
}
