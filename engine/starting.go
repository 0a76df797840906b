package engine

import (
	"errors"
	"fmt"
	"slices"
)

// Starting is the starting tiles of a seat, by numbers from 1: those that it was dealt, those of them that
// it kept. 0 stands where there is none, or none yet.
type Starting struct {
	Dealt [4]uint8
	Kept  [2]uint8
}

// Unseen stands for a tile that the viewer may not know.
const Unseen = 255

// Keep chooses two of the tiles dealt, by their places.
func (x *Starting) Keep(i, j int) { x.Kept = [2]uint8{x.Dealt[i], x.Dealt[j]} }

// Known are the tiles kept, as far as they can be seen.
func (x *Starting) Known(yield func(tile uint8) bool) {
	for _, tile := range x.Kept {
		if tile != 0 && tile != Unseen && !yield(tile) {
			return
		}
	}
}

// Shown are the tiles that were dealt, none if they are hidden or there are none yet.
func (x *Starting) Shown() []uint8 {
	if x.Dealt[0] == 0 || x.Dealt[0] == Unseen {
		return nil
	}
	return x.Dealt[:]
}

// Mask hides from others what was dealt, and what was chosen of it as long as that is secret.
func (x *Starting) Mask(secret bool) {
	x.Dealt = [4]uint8{Unseen, Unseen, Unseen, Unseen}
	if secret && x.Kept[0] != 0 {
		x.Kept = [2]uint8{Unseen, Unseen}
	}
}

// Check refuses tiles beyond count, and those of seen, which it adds its own to. Where what was dealt is
// known, only that was kept; in a draft one tile may be kept so far.
func (x *Starting) Check(count int, seen *uint64, known, draft bool) error {
	for j, tile := range slices.Concat(x.Dealt[:], x.Kept[:]) {
		kept := j >= len(x.Dealt)
		if tile == 0 || tile == Unseen || kept && slices.Contains(x.Dealt[:], tile) {
			continue
		}
		if int(tile) > count || *seen&(1<<tile) != 0 || kept && known {
			return fmt.Errorf("starting tile %d twice or not dealt", tile)
		}
		*seen |= 1 << tile
	}
	a, b := x.Kept[0], x.Kept[1]
	if a == b && a != 0 && a != Unseen || (a == 0) != (b == 0) && !(draft && b == 0) {
		return errors.New("two different starting tiles are kept")
	}
	return nil
}
