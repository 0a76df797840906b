package rules

import (
	"errors"
	"fmt"
	"slices"

	"painani/engine"
)

// checkPyramid: no tile twice, none missing, every tile carried.
func checkPyramid(s *State) error {
	tiles, carried := engine.Pile{Tiles: uint64(s.BuildDeck)}, true
	tiles.Add(s.BuildShow[:]...)
	for slot, x := range s.Pyramid {
		if x == 0 {
			continue
		}
		tile, _ := Lying(x)
		tiles.Add(tile + 1)
		carried = carried && (Slots[slot].Level == 1 || s.carries(uint8(slot)))
	}
	if !carried || !tiles.Whole(PyramidCount) {
		return errors.New("pyramid tiles twice, missing or in the air")
	}
	return nil
}

// checkDecorations: no tile twice, none missing, each with what it needs.
func checkDecorations(s *State) error {
	tiles, carried := engine.Pile{Tiles: uint64(s.DecoDeck)}, true
	tiles.Add(s.DecoShow[:]...)
	for side := range s.Sides {
		tiles.Add(s.Sides[side][:]...)
		for k, tile := range s.Sides[side] {
			carried = carried && (tile == 0 || k == 0 || s.Sides[side][k-1] != 0 && s.decoCarried(side, k))
		}
	}
	if !carried || !tiles.Whole(DecoCount) {
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
	if s.Pool >= 1<<StartCount || s.Phase == PhaseDraft != (s.Pool != 0 && s.Phase <= PhaseDraft) {
		return errors.New("draft without tiles")
	}
	seen := uint64(s.Pool) << 1
	for i := range s.Players[:s.Seats] {
		p := &s.Players[i]
		known := p.Dealt[0] != 0 && p.Dealt[0] != Hidden
		if err := p.Starting.Check(StartCount, &seen, known, s.Phase == PhaseDraft); err != nil {
			return fmt.Errorf("seat %d: %w", i+1, err)
		}
		if s.Phase == PhaseChoose && slices.Contains(p.Dealt[:], 0) {
			return fmt.Errorf("seat %d: starting tiles are not dealt", i+1)
		}
		if s.Phase == PhaseStart && (p.Kept[0] == 0 || p.Kept[0] == Hidden || p.Kept[1] == Hidden) {
			return fmt.Errorf("seat %d: no starting tiles kept", i+1)
		}
	}
	if s.Phase == PhaseChoose && (Rules{}).Awaits(s) == 0 {
		return errors.New("everybody has chosen starting tiles")
	}
	return nil
}
