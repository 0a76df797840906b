package words

import (
	"strings"

	"painani/engine"
	"painani/engine/games/mexica/rules"
	"painani/engine/lang"
)

// Change is what the seat has won and lost from one state to a later one: chips and points.
func (Teller) Change(before, now *rules.State, seat engine.Seat, tag lang.Tag) string {
	p := Catalog.In(tag)
	old, x := &before.Players[seat.Index()], &now.Players[seat.Index()]
	var parts []string
	say := func(key string, n int) {
		sign := "+"
		if n < 0 {
			sign, n = "-", -n
		}
		if n != 0 {
			parts = append(parts, p.Say(key, "sign", sign, "n", n))
		}
	}
	say("short.chips", int(x.Chips)-int(old.Chips))
	say("short.vp", x.Vp()-old.Vp())
	return strings.Join(parts, ", ")
}

// Round is the phase and its round.
func (Teller) Round(s *rules.State, tag lang.Tag) string {
	if s.Phase != rules.PhaseOne && s.Phase != rules.PhaseTwo {
		return ""
	}
	return Catalog.In(tag).Say("round", "phase", int(s.Phase), "round", int(s.Round))
}
