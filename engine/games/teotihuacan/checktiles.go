package teotihuacan

import (
	"errors"
	"fmt"
	"slices"
)

// checkPyramid: no tile twice, none missing, every tile carried.
func checkPyramid(s *State) error {
	seen, ok := s.BuildDeck, true
	add := func(tile uint8) {
		ok = ok && tile < uint8(pyramidCount) && seen&(1<<tile) == 0
		seen |= 1 << (tile & 31)
	}
	for slot, x := range s.Pyramid {
		if x == 0 {
			continue
		}
		tile, _ := lying(x)
		add(tile)
		if slots[slot].Level > 1 {
			for _, u := range slots[slot].Under {
				ok = ok && s.Pyramid[u] != 0
			}
		}
	}
	for _, tile := range s.BuildShow {
		if tile != 0 {
			add(tile - 1)
		}
	}
	if !ok || seen != 1<<pyramidCount-1 {
		return errors.New("pyramid tiles twice, missing or in the air")
	}
	return nil
}

// checkDecorations: no tile twice, none missing, each with what it needs.
func checkDecorations(s *State) error {
	seen, ok := s.DecoDeck, s.DecoDeck < 1<<decoCount
	add := func(tile uint8) {
		if tile != 0 {
			ok = ok && int(tile) <= decoCount && seen&(1<<(tile-1)) == 0
			seen |= 1 << (tile - 1)
		}
	}
	for side := range s.Sides {
		for k, tile := range s.Sides[side] {
			add(tile)
			if tile == 0 || k == 0 {
				continue
			}
			c := &decoCells[side][k]
			ok = ok && s.Sides[side][k-1] != 0 && s.Pyramid[c[0].Slot] != 0 && s.Pyramid[c[1].Slot] != 0
		}
	}
	for _, tile := range s.DecoShow {
		add(tile)
	}
	if !ok || seen != 1<<decoCount-1 {
		return errors.New("decorations twice, missing or in the air")
	}
	return nil
}

// discoveryCounts counts the discovery tiles outside the deck by kind.
func discoveryCounts(s *State) (out [discoveryKinds]int) {
	add := func(list []uint8) {
		for _, k := range list {
			if k != 0 && k <= discoveryKinds {
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
	for k, n := range discoveryCounts(s) {
		if n+int(s.Deck[k]) != int(discoveries[k].Copies) {
			return fmt.Errorf("%d discovery tiles %s, there are %d", n+int(s.Deck[k]), discoveries[k].ID, discoveries[k].Copies)
		}
	}
	for spot := range s.Spots {
		for i, k := range s.Spots[spot] {
			if k != 0 && (i >= spotSizes[spot][s.Seats] || k > discoveryKinds || i > 0 && s.Spots[spot][i-1] == 0) {
				return fmt.Errorf("discovery tiles on %s", spotIDs[spot])
			}
		}
	}
	for i := range s.Players[:s.Seats] {
		for k := kindM1; k <= kindM7; k++ {
			if s.Players[i].Used[k] != 0 {
				return fmt.Errorf("seat %d: a mask was used", i+1)
			}
		}
	}
	for _, k := range s.Beside {
		if k > discoveryKinds && k != hidden {
			return errors.New("unknown tile beside a starting tile")
		}
	}
	return nil
}

// checkStarting: starting tiles dealt, drafted and kept; a tile may be hidden.
func checkStarting(s *State) error {
	seen := s.Pool
	if s.Pool >= 1<<startCount || s.Phase == phaseDraft != (s.Pool != 0 && s.Phase <= phaseDraft) {
		return errors.New("draft without tiles")
	}
	choosing := 0
	for i := range s.Players[:s.Seats] {
		p := &s.Players[i]
		for j, tile := range slices.Concat(p.Dealt[:], p.Kept[:]) {
			kept := j >= dealtTiles
			if tile == 0 || tile == hidden || kept && slices.Contains(p.Dealt[:], tile) {
				continue
			}
			if int(tile) > startCount || seen&(1<<(tile-1)) != 0 || kept && p.Dealt[0] != 0 && p.Dealt[0] != hidden {
				return fmt.Errorf("seat %d: starting tile %d twice or not dealt", i+1, tile)
			}
			seen |= 1 << (tile - 1)
		}
		half := (p.Kept[0] == 0) != (p.Kept[1] == 0)
		if half && s.Phase != phaseDraft || p.Kept[0] == 0 && p.Kept[1] != 0 || p.Kept[0] == p.Kept[1] && p.Kept[0] != 0 && p.Kept[0] != hidden {
			return fmt.Errorf("seat %d: two different starting tiles are kept", i+1)
		}
		if s.Phase == phaseChoose && slices.Contains(p.Dealt[:], 0) {
			return fmt.Errorf("seat %d: starting tiles are not dealt", i+1)
		}
		if s.Phase == phaseStart && (p.Kept[0] == 0 || p.Kept[0] == hidden || p.Kept[1] == hidden) {
			return fmt.Errorf("seat %d: no starting tiles kept", i+1)
		}
		if p.Kept[0] == 0 {
			choosing++
		}
	}
	if s.Phase == phaseChoose && choosing == 0 {
		return errors.New("everybody has chosen starting tiles")
	}
	return nil
}
