package rules

import (
	"errors"
	"slices"

	"painani/engine"
)

// Check refuses a state that breaks an invariant of rules.md 1 or that no step can
// leave. States that Steps and Take make always pass.
func (r Rules) Check(s *State) error {
	if s.Seats < MinSeats || s.Seats > MaxSeats || s.Phase >= PhaseCount || s.Stage >= stageCount || s.Depth > StackMax ||
		s.Rulings >= RulingEnd {
		return errors.New("state out of range")
	}
	return engine.Checked(r, s, s.Seats, s.Players[:], checkTable, checkCalendar, checkPlayers, checkDice, checkPyramid, checkDecorations,
		checkDiscovery, checkStarting, checkTurn, checkMovers, checkPending)
}

// checkTable: ring and tiles of the game.
func checkTable(s *State, no *engine.Faults) {
	ring := engine.Pile{}
	for _, b := range s.Ring {
		no.If(b < 1 || b > BoardCount, "board %d on the ring", b)
		ring.Add(b)
	}
	no.If(!ring.Whole(BoardCount) || s.Ring[palacePosition-1] != Palace || s.Ring[buildingPosition-1] != Building,
		"ring without every board, or the Palace or Construction not on its position")
	for i, x := range s.Royal {
		want := i // one of each category, A to C; the printed layout has them from C to A
		if s.Royal[0] >= 2*RoyalCategory {
			want = RoyalSpaces - 1 - i
		}
		no.If(int(x)/RoyalCategory != want, "royal tile on space %d", i+1)
	}
	for i, x := range s.Techs {
		no.If(x >= TechCount || i > 0 && s.Techs[i-1] >= x, "technologies not ascending")
	}
	for i, x := range s.Bonus {
		no.If(x >= BonusCount || slices.Contains(s.Bonus[:i], x), "temple bonus tile twice or unknown")
	}
	no.If(s.Start < 1 || s.Start > s.Seats || s.Turn < 1 || s.Turn > s.Seats, "seat out of range")
	for row, n := range s.Rows {
		no.If(int(n) > len(NobleVP[row]), "%d buildings in row %d", n, row+1)
	}
	no.If(s.Taken() > BuildingsOnRow, "%d buildings taken", s.Taken())
}

// checkCalendar: discs, Eclipses and neutral dice.
func checkCalendar(s *State, no *engine.Faults) {
	over := s.Phase == PhaseOver
	no.If(s.Held > Eclipses || !over && s.Light > s.Dark() || s.Light > DarkDisc[s.Seats][0],
		"light disc %d, %d Eclipses held", s.Light, s.Held)
	no.If(over != (s.Held == Eclipses || over && s.finished() && s.Held > 0),
		"%d Eclipses held in phase %s", s.Held, PhaseIDs[s.Phase])
	no.If(s.Final && (s.Rulings.Has(RulingDark) || s.Light != s.Dark()), "final round before the discs meet")
	no.If(!over && s.finished() && s.Light != s.Dark(), "the pyramid is finished, but the discs have not met")
	no.If(s.Phase < PhaseTurn && (s.Held > 0 || s.Light > 0), "calendar moved before the game")
	for c, list := range s.Neuter {
		for i, b := range list {
			no.If(b > BoardCount || b != 0 && (c >= NeutralCount[s.Seats] || slices.Contains(list[:i], b)),
				"neutral colour %d on board %d", c+1, b)
		}
	}
}

// checkPlayers: amounts and tracks.
func checkPlayers(s *State, no *engine.Faults) {
	var tops [TempleCount]int
	for seat, p := range s.Seated {
		no.If(p.VP < 0, "seat %d: %d points", seat, p.VP)
		for good, n := range p.Goods {
			no.If(n < 0 || n > 10*MaxAmount, "seat %d: %s %d", seat, GoodIDs[good], n)
		}
		for t, step := range p.Temple {
			no.If(step > TopStep, "seat %d: %s step %d", seat, TempleIDs[t], step)
			tops[t] += one(step == TopStep)
		}
		no.If(p.Avenue > AvenueTop || p.Track > TrackTop || p.Techs >= 1<<TechSlots,
			"seat %d: Avenue %d, pyramid track %d, technologies %b", seat, p.Avenue, p.Track, p.Techs)
		owing := s.Phase == PhaseSalary && p.Owes == SalaryOf(p)
		no.If(p.Owes != 0 && !owing || p.Began && p.Owes == 0, "seat %d owes %d", seat, p.Owes)
	}
	no.If(slices.Max(tops[:]) > 1, "two players on the top step of a temple")
}

// checkDice: where workers stand.
func checkDice(s *State, no *engine.Faults) {
	var spaces [BoardCount + 1]uint8
	for seat, p := range s.Seated {
		air := 0
		for k, d := range p.Dice {
			no.If(d.Power < 1 || d.Power > MaxPower || d.Board > BoardCount || d.Lock > Boards[d.Board].Spaces,
				"seat %d: worker of power %d on board %d, space %d", seat, d.Power, d.Board, d.Lock)
			if no.Err != nil {
				return
			}
			reserve := k == StartDice && !p.Fourth
			no.If(reserve && d != (Die{Power: FourthPower}),
				"seat %d: fourth worker is on the board but not in play", seat)
			if d.Lock > 0 {
				no.If(spaces[d.Board]&(1<<d.Lock) != 0,
					"two workers on worship space %d of board %d", d.Lock, d.Board)
				spaces[d.Board] |= 1 << d.Lock
			}
			air += one(d.Board == 0 && !reserve)
		}
		no.If(air > 0 && !airborne(s, seat, air), "seat %d: %d workers nowhere", seat, air)
	}
}

// airborne reports that so many workers of the seat may be on no board now.
func airborne(s *State, seat uint8, n int) bool {
	p := s.Player(seat)
	switch {
	case s.Phase < PhaseStart:
		return n == StartDice
	case s.Phase == PhaseStart:
		begun := s.Order(seat) < s.Order(s.Turn) || seat == s.Turn && s.Stage != StageBegin
		return !begun && n == StartDice
	case s.Phase != PhaseTurn || seat != s.Turn:
		return false
	}
	expected := engine.Count(s.Stack[:s.Depth], func(f Frame) bool {
		return f.Kind == frameLand && f.A < MaxDice && p.Dice[f.A].Board == 0
	})
	if s.Stage == StageMoved {
		expected += s.aloft(p)
	}
	return expected == n
}

// MaxAmount bounds amounts in a file.
const MaxAmount = 999

// Ids of tiles by index.
var (
	RoyalIDs     = engine.IDs(Royals[:], func(x *RoyalTile) string { return x.ID })
	TechIDs      = engine.IDs(Technologies[:], func(x *TechTile) string { return x.ID })
	BonusIDs     = engine.IDs(Bonuses[:], func(x *BonusTile) string { return x.ID })
	DecoIDs      = engine.IDs(DecoTiles[:], func(x *DecoTile) string { return x.ID })
	PyramidIDs   = engine.IDs(PyramidTiles[:], func(x *PyramidTile) string { return x.ID })
	StartIDs     = engine.IDs(StartTiles[:], func(x *StartTile) string { return x.ID })
	DiscoveryIDs = engine.IDs(Discoveries[:], func(x *Discovery) string { return x.ID })
)

// Names of phases and stages in JSON.
var (
	PhaseIDs = [PhaseCount]string{"choose", "draft", "start", "turn", "salary", "over"}
	StageIDs = [stageCount]string{"begin", "begun", "moved", "acting", "done"}
)

// checkTurn: how far the turn has come.
func checkTurn(s *State, no *engine.Faults) {
	playing := s.Phase == PhaseTurn || s.Phase == PhaseStart
	no.If(!playing && (s.Stage != StageBegin || s.Depth > 0) || s.Phase == PhaseStart && s.Stage > StageBegun,
		"a turn in progress outside of the turns")
	no.If(s.Phase == PhaseStart && (s.Stage == StageBegun) != (s.Depth > 0), "a start without decisions")
	no.If(s.Stage == StageBegin && (s.Depth > 0 || s.Fresh != 0), "decisions or purchases before the turn begins")
	no.If(s.Phase == PhaseSalary && (Rules{}).Awaits(s) == 0, "an Eclipse in which nobody owes salary")
}

// checkMovers: which workers moved in this turn, and where.
func checkMovers(s *State, no *engine.Faults) {
	moved := s.Stage == StageMoved || s.Stage == stageActing || s.Stage == StageDone && s.Mover != 0
	no.If(moved != (s.Mover != 0) || moved != (s.Dest != 0) || s.Dest > BoardCount ||
		s.Second != 0 && (s.Mover == 0 || s.Second == s.Mover),
		"workers moved in a turn that has not come so far, or none")
	no.If(s.Mover > MaxDice || s.Second > MaxDice || s.Count > CountMost, "workers out of range")
	if no.Err != nil {
		return
	}
	p := s.Player(s.Turn)
	for _, m := range [...]uint8{s.Mover, s.Second} {
		if m == 0 {
			continue
		}
		d := &p.Dice[m-1]
		no.If(int(m) > p.Workers(), "a worker moved that is not in play")
		no.If(s.Stage == StageMoved && *d != (Die{Power: d.Power}), "a worker in the air is on a board")
		no.If(s.Stage == stageActing && (d.Board != s.Dest || d.Lock != 0), "a worker in action is not on the board")
	}
	no.If(s.Stage == stageActing && (s.Count == 0 || !Boards[s.Dest].Main || s.Depth == 0) ||
		s.Stage < stageActing && s.Count != 0,
		"a main action without workers, or outside of one")
}

// checkPending: what was bought, and the decisions that are pending.
func checkPending(s *State, no *engine.Faults) {
	no.If(s.Fresh&^s.Player(s.Turn).Techs != 0, "a technology bought but not owned")
	no.Note(engine.CheckStack(s.Stack[:], s.Depth, func(f *Frame, at int) bool {
		known := f.Kind != FrameNone && f.Kind < FrameKindCount
		return known && (Frames[f.Kind].legal == nil || Frames[f.Kind].legal(s, f, at))
	}))
	if no.Err != nil || s.Depth == 0 {
		return
	}
	c := *s
	t := Taking{S: &c, P: c.Player(c.Turn), Seat: c.Turn}
	no.If(t.auto(c.Top()), "the decision due asks nothing")
}
