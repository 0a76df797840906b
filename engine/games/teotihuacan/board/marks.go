package board

import (
	"slices"

	"painani/engine"
	"painani/engine/boards"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/scene"
)

// Touched are the workers that a turn moved, raised or locked, and what it built, bought, took and went up;
// Touched of engine.Marker. Where others bumped a worker or took a place beside a mark since, it is found where it
// is now. Salaries are paid beside the turns.
func (Painter) Touched(s *rules.State, seat engine.Seat, facts, _ []engine.Fact) ([]scene.Spot, bool) {
	m, aside := marking{s: s, seat: uint8(seat)}, true
	for _, f := range facts {
		if f.Seat == seat {
			aside = aside && !slices.Contains(proper, f.Kind)
			m.worker(f)
			if spot := touches[f.Kind]; spot != nil {
				m.out.Add(spot(s, m.seat, f.Args))
			}
		}
	}
	m.place()
	return m.out, aside
}

// proper are the facts of which every turn proper has one.
var proper = []uint8{rules.FactDrafted, rules.FactPosted, rules.FactMoved, rules.FactReleased}

// marking are the places of one turn in the making.
type marking struct {
	s    *rules.State
	seat uint8
	dice []rules.Die // workers touched, as they are after the facts so far; power 0 is any
	out  boards.Spots
}

// become makes a worker that was touched into another one, or touches one that was not.
func (m *marking) become(from, to rules.Die) {
	if i := slices.Index(m.dice, from); i >= 0 {
		m.dice[i] = to
		return
	}
	m.dice = append(m.dice, to)
}

// worker follows the workers through a fact.
func (m *marking) worker(f engine.Fact) {
	a, b := uint8(f.Args[0]), uint8(f.Args[1])
	switch f.Kind {
	case rules.FactPosted:
		m.dice = append(m.dice, rules.Die{Board: a})
	case rules.FactMoved:
		m.become(rules.Die{Board: a, Power: uint8(f.Args[2])}, rules.Die{Board: b, Power: uint8(f.Args[2])})
		if along := uint8(f.Args[4]); along > 0 {
			m.become(rules.Die{Board: a, Power: along}, rules.Die{Board: b, Power: along})
		}
	case rules.FactWorship:
		m.become(rules.Die{Board: a, Power: uint8(f.Args[3])}, rules.Die{Board: a, Power: uint8(f.Args[3]), Lock: b})
	case rules.FactPower:
		m.become(rules.Die{Board: a, Power: b - 1}, rules.Die{Board: a, Power: b})
	case rules.FactAscended:
		m.become(rules.Die{Board: a, Power: rules.MaxPower}, rules.Die{Board: rules.Palace, Power: rules.StartPower})
	case rules.FactWorker:
		m.dice = append(m.dice, rules.Die{Board: rules.Palace, Power: rules.StartPower})
	}
}

// args are the arguments of a fact.
type args = [6]int16

// touches are the places of what a fact built, bought, took or moved, by its kind.
var touches = [rules.FactCount]func(s *rules.State, seat uint8, a args) scene.Spot{
	rules.FactReleased: crewSpot,
	rules.FactUnlocked: crewSpot,
	rules.FactClaimed:  func(s *rules.State, seat uint8, a args) scene.Spot { return heldSpot(s, seat, int(a[0])) },
	rules.FactStep: func(s *rules.State, seat uint8, a args) scene.Spot {
		return markSpot(s, seat, templeStrip(int(a[0]), s.Seats))
	},
	rules.FactAvenue:    func(s *rules.State, seat uint8, _ args) scene.Spot { return markSpot(s, seat, avenueStrip(s.Seats)) },
	rules.FactTrack:     func(s *rules.State, seat uint8, _ args) scene.Spot { return markSpot(s, seat, trackStrip()) },
	rules.FactLearned:   func(s *rules.State, _ uint8, a args) scene.Spot { return techSpot(s, int(a[0])) },
	rules.FactNoble:     func(s *rules.State, _ uint8, a args) scene.Spot { return nobleSpot(s, int(a[0]), int(a[1])) },
	rules.FactDecorated: func(_ *rules.State, _ uint8, a args) scene.Spot { return decoSpot(int(a[1]), int(a[2])) },
	rules.FactBuilt:     func(_ *rules.State, _ uint8, a args) scene.Spot { return slotSpot(uint8(a[1])) },
}

// place adds the workers that were touched, each where one like it is.
func (m *marking) place() {
	var taken [rules.MaxDice]bool
	p := m.s.Player(m.seat)
	for _, want := range m.dice {
		best, most := -1, 0
		for i, d := range p.Dice {
			like := 1 + rules.Bit(d.Power == want.Power) + rules.Bit(d.Lock == want.Lock)
			if d.Board == want.Board && !taken[i] && (want.Power == 0 || d.Power == want.Power) && int(like) > most {
				best, most = i, int(like)
			}
		}
		if best >= 0 {
			taken[best] = true
			m.out.Add(dieSpot(m.s, m.seat, best))
		}
	}
}

// Differ are the places at which two boards differ; Differ of engine.Marker.
func (Painter) Differ(s, other *rules.State) []scene.Spot {
	m := marking{s: s}
	if s.Light != other.Light {
		m.out.Add(scene.Round(calendarLeft+calendarPitch*float64(s.Light), calendarTop+34, 30))
	}
	boards.Differ(&m.out, s.Pyramid[:], other.Pyramid[:], func(slot int) scene.Spot { return slotSpot(uint8(slot)) })
	for side := range s.Sides {
		boards.Differ(&m.out, s.Sides[side][:], other.Sides[side][:], func(step int) scene.Spot { return decoSpot(side, step) })
	}
	for row := range s.Rows {
		for n := min(s.Rows[row], other.Rows[row]); n < max(s.Rows[row], other.Rows[row]); n++ {
			m.out.Add(nobleSpot(s, row+1, int(n)+1))
		}
	}
	for colour := range s.Neuter {
		for _, n := range s.Neuter[colour] {
			if n != 0 && !slices.Contains(other.Neuter[colour][:], n) {
				m.out.Add(pieceSpot(s, n, piece{0, colour, 1}))
			}
		}
	}
	for i := range s.Players[:s.Seats] {
		m.seat = uint8(i + 1)
		m.player(other)
	}
	return m.out
}

// player adds what differs of what belongs to a seat.
func (m *marking) player(other *rules.State) {
	p, q := m.s.Player(m.seat), other.Player(m.seat)
	m.workers(p, q)
	for _, t := range strips(m.s.Seats) {
		if t.at(p) != t.at(q) {
			m.out.Add(markSpot(m.s, m.seat, t))
		}
	}
	for slot := range m.s.Techs {
		if (p.Techs^q.Techs)&(1<<slot) != 0 {
			m.out.Add(techSpot(m.s, slot))
		}
	}
	boards.Differ(&m.out, p.Tiles[:], q.Tiles[:], func(k int) scene.Spot { return heldSpot(m.s, m.seat, k) })
	boards.Differ(&m.out, p.Goods[:], q.Goods[:], func(good int) scene.Spot {
		return panels(m.s).Spot(m.seat, 10+goodPitch*float64(good), 61, goodPitch-6, 46, 8) // as belongings draws it
	})
	if p.VP != q.VP {
		m.out.Add(panels(m.s).Spot(m.seat, -98, 8, 92, 48, 10))
	}
}

// workers adds the workers for whom there is none like them on the other board.
func (m *marking) workers(p, q *rules.Player) {
	left := q.Dice
	for i, d := range p.Dice {
		if k := slices.Index(left[:], d); k >= 0 {
			left[k] = rules.Die{Board: rules.Hidden} // not a second time
		} else if d.Board != 0 {
			m.out.Add(dieSpot(m.s, m.seat, i))
		}
	}
}

// dieSpot is a worker on its board.
func dieSpot(s *rules.State, seat uint8, index int) scene.Spot {
	d := s.Player(seat).Dice[index]
	if d.Board == 0 {
		return scene.Spot{}
	}
	if d.Lock != 0 {
		in, _ := partsOf(d.Board, boardArea(s, d.Board))
		at, r := worshipAt(d.Board, int(d.Lock), in)
		return scene.RoundAt(at, r+2)
	}
	return pieceSpot(s, d.Board, piece{seat, index, d.Power})
}

// pieceSpot is an unlocked worker on a board.
func pieceSpot(s *rules.State, n uint8, x piece) scene.Spot {
	_, low := partsOf(n, boardArea(s, n))
	list := unlockedOn(s, n)
	at, r := dieAt(low, slices.Index(list, x), len(list))
	return scene.RoundAt(at, r*1.1)
}

// markSpot is the mark of a seat on a strip.
func markSpot(s *rules.State, seat uint8, t strip) scene.Spot {
	in, seats := t.marks(s, int(t.at(s.Player(seat))))
	return in.Spot(seats, seat)
}

// techSpot is a technology on Alchemy, by its slot.
func techSpot(s *rules.State, slot int) scene.Spot {
	a, _ := partsOf(rules.Alchemy, boardArea(s, rules.Alchemy))
	return scene.Spot{Area: techArea(a, slot).Inset(2), R: 8}
}

// nobleSpot is a place for a building, row and place from 1.
func nobleSpot(s *rules.State, row, place int) scene.Spot {
	a, _ := partsOf(rules.Nobles, boardArea(s, rules.Nobles))
	w, h := nobleSize(a)
	return scene.Round(a.X+40+w*(float64(place)-0.5), a.Y+h*(float64(row)-0.5), h*0.42)
}

func slotSpot(slot uint8) scene.Spot { return scene.Spot{Area: slotArea(slot).Inset(2), R: 7} }

func decoSpot(side, step int) scene.Spot {
	_, a := decoArea(side, step)
	return scene.Spot{Area: a.Inset(4), R: 12}
}

// heldSpot is the tiles of a kind in front of a seat; none if there are none.
func heldSpot(s *rules.State, seat uint8, k int) scene.Spot {
	p := s.Player(seat)
	j := slices.Index(kindsOf(&p.Tiles), k)
	if j < 0 || s.Phase < rules.PhaseTurn {
		return scene.Spot{}
	}
	a := holdingArea(panels(s).Area(seat))
	return scene.Spot{Area: heldArea(a, heldPitch(p, a), j), R: 8}
}

func crewSpot(s *rules.State, seat uint8, _ args) scene.Spot {
	return panels(s).Spot(seat, 286, 8, 190, 52, 10)
}
