package rules

import (
	"slices"

	"painani/engine"
)

// PyramidOut are the pyramid tiles that are out of the deck.
func PyramidOut(s *State) (out engine.Pile) {
	out.Add(s.BuildShow[:]...)
	for _, x := range s.Pyramid {
		if x != 0 {
			tile, _ := Lying(x)
			out.Add(tile + 1)
		}
	}
	return out
}

// DecosOut are the decorations that are out of the deck.
func DecosOut(s *State) (out engine.Pile) {
	out.Add(s.DecoShow[:]...)
	for side := range s.Sides {
		out.Add(s.Sides[side][:]...)
	}
	return out
}

// checkPyramid: no tile twice, none missing, every tile carried.
func checkPyramid(s *State, no *engine.Faults) {
	tiles, carried := PyramidOut(s), true
	tiles.AddSet(uint64(s.BuildDeck))
	for slot, x := range s.Pyramid {
		carried = carried && (x == 0 || Slots[slot].Level == 1 || s.carries(uint8(slot)))
	}
	no.If(!carried || !tiles.Whole(PyramidCount), "pyramid tiles twice, missing or in the air")
}

// checkDecorations: no tile twice, none missing, each with what it needs.
func checkDecorations(s *State, no *engine.Faults) {
	tiles, carried := DecosOut(s), true
	tiles.AddSet(uint64(s.DecoDeck))
	for side, list := range s.Sides {
		for k, tile := range list {
			carried = carried && (tile == 0 || k == 0 || list[k-1] != 0 && s.decoCarried(side, k))
		}
	}
	no.If(!carried || !tiles.Whole(DecoCount), "decorations twice, missing or in the air")
}

// DiscoveryCounts counts the discovery tiles outside the deck by kind.
func DiscoveryCounts(s *State) (out [DiscoveryKinds]int) {
	add := func(list []uint8) {
		for _, k := range list {
			if k != 0 && k <= DiscoveryKinds {
				out[k-1]++
			}
		}
	}
	for spot := range s.Spots {
		add(s.Spots[spot][:])
	}
	add(s.Beside[:])
	for _, p := range s.Seated {
		for k := range out {
			out[k] += int(p.Tiles[k]) + int(p.Used[k])
		}
	}
	return out
}

// checkDiscovery: the tiles add up, and lie where they may.
func checkDiscovery(s *State, no *engine.Faults) {
	for k, n := range DiscoveryCounts(s) {
		n += int(s.Deck[k])
		no.If(n != int(Discoveries[k].Copies),
			"%d discovery tiles %s, there are %d", n, Discoveries[k].ID, Discoveries[k].Copies)
	}
	for spot, list := range s.Spots {
		for i, k := range list {
			no.If(k != 0 && (i >= SpotSizes[spot][s.Seats] || k > DiscoveryKinds || i > 0 && list[i-1] == 0),
				"discovery tiles on %s", SpotIDs[spot])
		}
	}
	for seat, p := range s.Seated {
		for k := KindM1; k <= KindM7; k++ {
			no.If(p.Used[k] != 0, "seat %d: a mask was used", seat)
		}
	}
	for _, k := range s.Beside {
		no.If(k > DiscoveryKinds && k != Hidden, "unknown tile beside a starting tile")
	}
}

// checkStarting: starting tiles dealt, drafted and kept; a tile may be hidden.
func checkStarting(s *State, no *engine.Faults) {
	no.If(s.Pool >= 1<<StartCount || s.Phase == PhaseDraft != (s.Pool != 0 && s.Phase <= PhaseDraft),
		"draft without tiles")
	seen := uint64(s.Pool) << 1
	for seat, p := range s.Seated {
		err := p.Starting.Check(StartCount, &seen, p.Shown() != nil, s.Phase == PhaseDraft)
		no.If(err != nil, "seat %d: %w", seat, err)
		no.If(s.Phase == PhaseChoose && slices.Contains(p.Dealt[:], 0),
			"seat %d: starting tiles are not dealt", seat)
		no.If(s.Phase == PhaseStart && (p.Kept[0] == 0 || p.Kept[0] == Hidden || p.Kept[1] == Hidden),
			"seat %d: no starting tiles kept", seat)
	}
	no.If(s.Phase == PhaseChoose && (Rules{}).Awaits(s) == 0, "everybody has chosen starting tiles")
}
