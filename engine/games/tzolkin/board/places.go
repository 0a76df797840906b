package board

import (
	"math/bits"
	"strconv"

	"painani/engine"
	"painani/engine/games/tzolkin/rules"
)

// Places of the board have short ids, as they stand in every picture: a letter for the kind, a digit for
// each index.
func spaceID(w, n int) string      { return "s" + strconv.Itoa(w) + strconv.Itoa(n) }
func workerID(w, n int) string     { return "w" + strconv.Itoa(w) + strconv.Itoa(n) }
func jungleID(n int) string        { return "j" + strconv.Itoa(n) }
func buildingID(tile int) string   { return "b" + strconv.Itoa(tile) }
func monumentID(tile int) string   { return "m" + strconv.Itoa(tile) }
func templeID(t int) string        { return "g" + strconv.Itoa(t) }
func techID(track, box int) string { return "t" + strconv.Itoa(track) + strconv.Itoa(box) }
func goodID(seat, good int) string { return "r" + strconv.Itoa(seat) + strconv.Itoa(good) }

// dealtID is the id of a starting tile dealt to a player, of whom there are never two with the same tile.
func dealtID(p *rules.Player, i int) string { return "d" + strconv.Itoa(int(p.Dealt[i])) }

func placeID(s *rules.State, w int) string {
	if w == rules.StartSpace {
		return startID
	}
	return spaceID(w, s.LowestFree(w))
}

const (
	startID = "start" // the start-player space
	dayID   = "day"   // the calendar
)

// Place is where a step is taken on the board: the starting tiles kept, the space of a placed worker or of
// an action, the worker picked up, tiles, tracks, temples, goods. What stands nowhere, as the end of a
// turn, has none.
func (Painter) Place(s *rules.State, seat engine.Seat, step engine.Step) string {
	m := rules.Unpack(step)
	a, b := int(m.A), int(m.B)
	switch m.Kind {
	case rules.StepKeep:
		p := &s.Players[seat.Index()]
		return dealtID(p, a) + " " + dealtID(p, b)
	case rules.StepPlace:
		return placeID(s, a)
	case rules.StepPick:
		return workerID(a, b)
	case rules.StepAct:
		return spaceID(a, b)
	case rules.StepBeg, rules.StepDown:
		return templeID(a)
	case rules.StepUp:
		if bits.OnesCount8(m.A) == 1 {
			return templeID(bits.TrailingZeros8(m.A))
		}
	case rules.StepHarvest:
		if f := s.Top(); f != nil {
			return jungleID(int(f.A))
		}
	case rules.StepTech:
		return techID(a, int(s.Player(s.Turn).Tech[a]))
	case rules.StepBuild:
		return buildingID(a)
	case rules.StepMonument:
		return monumentID(a)
	case rules.StepTrade:
		return goodID(int(s.Turn), b)
	case rules.StepPay, rules.StepGain:
		return cubesPlace(s, m)
	case rules.StepSpin:
		return dayID
	}
	return ""
}

// cubesPlace is the good of which alone cubes come or go; several have no one place.
func cubesPlace(s *rules.State, m rules.Move) string {
	id := ""
	for i, n := range []uint8{m.A, m.B, m.C} {
		switch {
		case n == 0:
		case id != "":
			return ""
		default:
			id = goodID(int(s.Turn), rules.Wood+i)
		}
	}
	return id
}
