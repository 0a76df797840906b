package engine

import (
	"errors"
	"fmt"
	"slices"

	"painani/engine/chance"
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

// imagined is the label of draws that no real game makes.
const imagined = "imagined"

// Imagine draws the kept tiles that are hidden out of those left, as set bits, that of tile 1 first, if the
// source imagines what it may not know. The error is in luck: ErrHidden also where none is left.
func (x *Starting) Imagine(luck *chance.Drawing, left *uint32) {
	for i, tile := range x.Kept {
		switch {
		case tile != Unseen || !luck.Imagines():
		case *left == 0:
			luck.Err = chance.ErrHidden
		default:
			x.Kept[i] = uint8(luck.Take(imagined, i, left) + 1)
		}
	}
}

// Seen takes the tiles that the seat is seen to have been dealt out of those left, as for Imagine.
func (x *Starting) Seen(left *uint32) {
	for _, tile := range x.Shown() {
		*left &^= 1 << (tile - 1)
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
