package words

import (
	"strings"

	"painani/engine"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/lang"
)

// Change is what the seat has won and lost from one state to a later one: goods, points.
func (Teller) Change(before, now *rules.State, seat engine.Seat, tag lang.Tag) string {
	p := Catalog.In(tag)
	old, x := &before.Players[seat.Index()], &now.Players[seat.Index()]
	var parts []string
	goods := x.Goods
	for i := range goods {
		goods[i] -= old.Goods[i]
	}
	if text := Amount(p, &goods, true); text != "" {
		parts = append(parts, text)
	}
	if n := int(x.VP - old.VP); n != 0 {
		sign, size := signs(n)
		parts = append(parts, p.Say("short.vp", "sign", sign, "n", size))
	}
	return strings.Join(parts, ", ")
}

// Round is the day of the calendar.
func (Teller) Round(s *rules.State, tag lang.Tag) string {
	return Catalog.In(tag).Say("round", "day", min(int(s.Day), rules.LastDay), "last", rules.LastDay)
}
