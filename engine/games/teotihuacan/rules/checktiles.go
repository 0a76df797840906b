package rules

import (
	"errors"
	"fmt"
	"slices"
)

// checkPyramid: no tile twice, none missing, every tile carried.
func checkPyramid(s *State) error {
	seen, ok := s.BuildDeck, true
	add := func(tile uint8) {
		ok = ok && tile < uint8(PyramidCount) && seen&(1<<tile) == 0
		seen |= 1 << (tile & 31)
	}
	for slot, x := range s.Pyramid {
		if x == 0 {
			continue
		}
		tile, _ := Lying(x)
		add(tile)
		if Slots[slot].Level > 1 {
			for _, u := range Slots[slot].Under {
				ok = ok && s.Pyramid[u] != 0
			}
		}
	}
	for _, tile := range s.BuildShow {
		if tile != 0 {
			add(tile - 1)
		}
	}
	if !ok || seen != 1<<PyramidCount-1 {
		return errors.New("pyramid tiles twice, missing or in the air")
	}
	return nil
}

// checkDecorations: no tile twice, none missing, each with what it needs.
func checkDecorations(s *State) error {
	seen, ok := s.DecoDeck, s.DecoDeck < 1<<DecoCount
	add := func(tile uint8) {
		if tile != 0 {
			ok = ok && int(tile) <= DecoCount && seen&(1<<(tile-1)) == 0
			seen |= 1 << (tile - 1)
		}
	}
	for side := range s.Sides {
		for k, tile := range s.Sides[side] {
			add(tile)
			if tile == 0 || k == 0 {
				continue
			}
			c := &DecoCells[side][k]
			ok = ok && s.Sides[side][k-1] != 0 && s.Pyramid[c[0].Slot] != 0 && s.Pyramid[c[1].Slot] != 0
		}
	}
	for _, tile := range s.DecoShow {
		add(tile)
	}
	if !ok || seen != 1<<DecoCount-1 {
		return errors.New("decorations twice, missing or in the air")
	}
	return nil
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
	for i := range s.Players[:s.Seats] {
		for k := range out {
			out[k] += int(s.Players[i].Tiles[k]) + int(s.Players[i].Used[k])
		}
	}
	return out
}

// checkDiscovery: the tiles add up, and lie where they may.
func checkDiscovery(s *State) error {
	for k, n := range DiscoveryCounts(s) {
		if n+int(s.Deck[k]) != int(Discoveries[k].Copies) {
			return fmt.Errorf("%d discovery tiles %s, there are %d", n+int(s.Deck[k]), Discoveries[k].ID, Discoveries[k].Copies)
		}
	}
	for spot := range s.Spots {
		for i, k := range s.Spots[spot] {
			if k != 0 && (i >= SpotSizes[spot][s.Seats] || k > DiscoveryKinds || i > 0 && s.Spots[spot][i-1] == 0) {
				return fmt.Errorf("discovery tiles on %s", SpotIDs[spot])
			}
		}
	}
	for i := range s.Players[:s.Seats] {
		for k := KindM1; k <= KindM7; k++ {
			if s.Players[i].Used[k] != 0 {
				return fmt.Errorf("seat %d: a mask was used", i+1)
			}
		}
	}
	for _, k := range s.Beside {
		if k > DiscoveryKinds && k != Hidden {
			return errors.New("unknown tile beside a starting tile")
		}
	}
	return nil
}

// checkStarting: starting tiles dealt, drafted and kept; a tile may be hidden.
func checkStarting(s *State) error {
	seen := s.Pool
	if s.Pool >= 1<<StartCount || s.Phase == PhaseDraft != (s.Pool != 0 && s.Phase <= PhaseDraft) {
		return errors.New("draft without tiles")
	}
	choosing := 0
	for i := range s.Players[:s.Seats] {
		p := &s.Players[i]
		for j, tile := range slices.Concat(p.Dealt[:], p.Kept[:]) {
			kept := j >= DealtTiles
			if tile == 0 || tile == Hidden || kept && slices.Contains(p.Dealt[:], tile) {
				continue
			}
			if int(tile) > StartCount || seen&(1<<(tile-1)) != 0 || kept && p.Dealt[0] != 0 && p.Dealt[0] != Hidden {
				return fmt.Errorf("seat %d: starting tile %d twice or not dealt", i+1, tile)
			}
			seen |= 1 << (tile - 1)
		}
		half := (p.Kept[0] == 0) != (p.Kept[1] == 0)
		if half && s.Phase != PhaseDraft || p.Kept[0] == 0 && p.Kept[1] != 0 || p.Kept[0] == p.Kept[1] && p.Kept[0] != 0 && p.Kept[0] != Hidden {
			return fmt.Errorf("seat %d: two different starting tiles are kept", i+1)
		}
		if s.Phase == PhaseChoose && slices.Contains(p.Dealt[:], 0) {
			return fmt.Errorf("seat %d: starting tiles are not dealt", i+1)
		}
		if s.Phase == PhaseStart && (p.Kept[0] == 0 || p.Kept[0] == Hidden || p.Kept[1] == Hidden) {
			return fmt.Errorf("seat %d: no starting tiles kept", i+1)
		}
		if p.Kept[0] == 0 {
			choosing++
		}
	}
	if s.Phase == PhaseChoose && choosing == 0 {
		return errors.New("everybody has chosen starting tiles")
	}
	return nil
}
