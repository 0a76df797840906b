package notation

import (
	"strings"

	"painani/engine"
	"painani/engine/games/mexica/rules"
	"painani/engine/games/mexica/words"
	"painani/engine/lang"
)

// Reach says where the seat's Mexica can go with the action points that are left,
// cell by cell with the price in action points, on foot and by boat; then where it
// could found and build. Nothing if it is not the seat's turn, or no point is left.
func (g Grammar) Reach(s *rules.State, seat engine.Seat, tag lang.Tag) []string {
	if !g.Rules.Awaits(s).Has(seat) || s.Phase == rules.PhaseStart || s.AP == 0 {
		return nil
	}
	p, say := s.Player(uint8(seat)), words.Catalog.In(tag)
	out := []string{say.Say("reach.head", "ap", int(s.AP), "cell", rules.CellIDs[p.At])}
	way := rules.OnFoot()
	way.Lay(s, p.At, s.AP)
	for n := range way.Limit {
		list := rules.Names(way.Near[n+1].Without(way.Near[n]))
		for i, id := range list {
			if s.Bridges.Has(rules.CellNamed(id)) {
				list[i] += "="
			}
		}
		if len(list) > 0 {
			out = append(out, say.Say("reach.price", "ap", n+1, "cells", strings.Join(list, " ")))
		}
	}
	if s.AP >= rules.TravelAP {
		out = append(out, say.Say("reach.travel", "ap", rules.TravelAP))
	}
	if len(out) == 1 {
		out = append(out, say.Say("reach.none"))
	}
	return append(out, homely(s, p, say)...)
}

// homely says what the district around the Mexica allows: its size, whether it can
// be founded, and where temples and the tile may stand.
func homely(s *rules.State, p *rules.Player, say lang.Printer) []string {
	root, room := s.Home(p)
	if root == rules.Nowhere {
		return []string{say.Say("reach.bridge")}
	}
	size := s.SizeOf(root)
	cells := strings.Join(rules.Names(room), " ")
	key := "reach.other"
	switch {
	case size > rules.MaxSize: // nobody counts so many
		return []string{say.Say("reach.large", "size", size)}
	case room == (rules.Set{}):
		key = "reach.full"
	case s.Founded.Has(root):
		key = "reach.founded"
	case s.Bank[size] > 0:
		key = "reach.found"
	}
	return []string{say.Say(key, "size", size, "cells", cells, "n", int(rules.Prizes(uint8(size))[1]))}
}
