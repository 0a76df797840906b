package engine

import (
	"painani/engine/chance"
	"painani/engine/lang"
)

// Rehearse asks the rules, for every seat, what it sees and may do now, and drops the answers: to find out
// whether they panic. It draws nothing and changes nothing.
func (t *Table) Rehearse() {
	if t.Pos == nil {
		return
	}
	t.Pos.Tally()
	awaited, names := t.Awaits(), make(Names, len(t.Seats))
	for i := range t.Seats {
		seat := SeatAt(i)
		masked := t.Pos.Mask(seat)
		masked.Draw(seat, names, lang.EN)
		masked.Tally()
		if !awaited.Has(seat) {
			continue
		}
		masked.Secret(seat)
		masked.Settled(seat)
		for _, step := range masked.Steps(seat) {
			list := []Step{step}
			masked.Read(seat, masked.Write(seat, list))
			masked.Effect(seat, list, lang.EN)
			t.Pos.Follow(seat, step, chance.Hidden{})
		}
	}
}
