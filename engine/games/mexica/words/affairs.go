package words

import (
	"painani/engine"
	"painani/engine/chance"
	"painani/engine/games/mexica/rules"
	"painani/engine/lang"
)

// Change is what the seat has won and lost from one state to a later one: chips and points.
func (Teller) Change(before, now *rules.State, seat engine.Seat, tag lang.Tag) string {
	out, p, old := lang.Sum{Printer: Catalog.In(tag)}, &now.Players[seat.Index()], &before.Players[seat.Index()]
	out.Changed("short.chips", int(p.Chips)-int(old.Chips))
	out.Changed("short.vp", p.Vp()-old.Vp())
	return out.Text()
}

// Round is the phase and its round, or how many neutral temples the players have still to set before it.
func (Teller) Round(s *rules.State, tag lang.Tag) string {
	if s.Setting() {
		return Catalog.In(tag).Say("round.neutral", "n", chance.Left(s.Unset[:]))
	}
	if s.Phase != rules.PhaseOne && s.Phase != rules.PhaseTwo {
		return ""
	}
	return Catalog.In(tag).Say("round", "phase", int(s.Phase), "round", int(s.Round))
}
