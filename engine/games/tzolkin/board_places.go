package tzolkin

import (
	"math/bits"
	"slices"
	"strconv"

	"painani/engine"
	"painani/engine/scene"
)

// Places of the board have short ids, as they stand in every picture: a letter for the kind, a digit for each index.
func spaceID(w, n int) string      { return "s" + strconv.Itoa(w) + strconv.Itoa(n) }
func workerID(w, n int) string     { return "w" + strconv.Itoa(w) + strconv.Itoa(n) }
func jungleID(n int) string        { return "j" + strconv.Itoa(n) }
func buildingID(tile int) string   { return "b" + strconv.Itoa(tile) }
func monumentID(tile int) string   { return "m" + strconv.Itoa(tile) }
func templeID(t int) string        { return "g" + strconv.Itoa(t) }
func techID(track, box int) string { return "t" + strconv.Itoa(track) + strconv.Itoa(box) }
func goodID(seat, good int) string { return "r" + strconv.Itoa(seat) + strconv.Itoa(good) }
func placeID(s *State, w int) string {
	if w == startSpace {
		return startID
	}
	return spaceID(w, s.lowestFree(w))
}

const (
	startID = "start" // the start-player space
	dayID   = "day"   // the calendar
)

// gather makes one shape of all that draw adds to the board, so that it can be clicked as a whole.
func (b *board) gather(id string, draw func()) {
	from := len(b.Body)
	draw()
	b.Body = append(b.Body[:from], scene.Group(slices.Clone(b.Body[from:])...).Ident(id))
}

// Place is where a step is taken on the board: the space of a placed worker or of an action, the worker
// picked up, tiles, tracks, temples, goods. What stands nowhere, as the end of a turn, has none.
func (Rules) Place(s *State, _ engine.Seat, step engine.Step) string {
	m := unpack(step)
	a, b := int(m.A), int(m.B)
	switch m.Kind {
	case stepPlace:
		return placeID(s, a)
	case stepPick:
		return workerID(a, b)
	case stepAct:
		return spaceID(a, b)
	case stepBeg, stepDown:
		return templeID(a)
	case stepUp:
		if bits.OnesCount8(m.A) == 1 {
			return templeID(bits.TrailingZeros8(m.A))
		}
	case stepHarvest:
		if f := s.top(); f != nil {
			return jungleID(int(f.A))
		}
	case stepTech:
		return techID(a, int(s.player(s.Turn).Tech[a]))
	case stepBuild:
		return buildingID(a)
	case stepMonument:
		return monumentID(a)
	case stepTrade:
		return goodID(int(s.Turn), b)
	case stepPay, stepGain:
		return cubesPlace(s, m)
	case stepSpin:
		return dayID
	}
	return ""
}

// cubesPlace is the good of which alone cubes come or go; several have no one place.
func cubesPlace(s *State, m move) string {
	id := ""
	for i, n := range []uint8{m.A, m.B, m.C} {
		switch {
		case n == 0:
		case id != "":
			return ""
		default:
			id = goodID(int(s.Turn), wood+i)
		}
	}
	return id
}
