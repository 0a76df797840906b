package rules

import (
	"errors"
	"math/bits"
	"slices"

	"painani/engine"
)

// Check refuses a state that breaks an invariant of rules.md 16 or that no step can
// leave. States that Steps and Take make always pass.
func (r Rules) Check(s *State) error {
	if s.Seats < MinSeats || s.Seats > MaxSeats || s.Phase >= phaseCount || s.Stage >= stageCount || s.Depth > MaxDepth {
		return errors.New("state out of range")
	}
	return engine.Checked(r, s, s.Seats, s.Players[:], checkCalendar, checkWheels, checkGoods, checkJungle, checkBuildings,
		checkMonuments, checkStarting, checkTurn)
}

// checkCalendar: the day fits the food days held, which is in order by construction.
func checkCalendar(s *State, no *engine.Faults) {
	no.If(s.Day < FirstDay || s.Day > MaxDay || s.FoodDays > FoodDayCount, "day %d with %d food days held", s.Day, s.FoodDays)
	held := min(int(s.FoodDays), FoodDayCount)
	last, next, over := FoodDays[max(0, held-1)], FoodDays[min(held, FoodDayCount-1)], held == FoodDayCount
	no.If(held > 0 && last.Day > s.Day, "day %d, but %s is held already", s.Day, last.ID)
	no.If(over && (s.Phase == PhaseTurn || s.Phase == PhaseChoose), "turns after the last food day")
	no.If(!over && s.Phase == PhaseOver, "over before the last food day")
	no.If(!over && s.Day > next.Day+1, "day %d, but %s is not held yet", s.Day, next.ID)
	no.If(s.Phase == PhaseSpin && foodPending(s), "calendar advances before the food day")
	no.If(s.Start < 1 || s.Start > s.Seats || s.Turn < 1 || s.Turn > s.Seats || s.Space > s.Seats || s.Order > 2,
		"seat out of range")
	no.If(s.Order != 0 && s.Space == Nobody, "order for the calendar without a worker on the start-player space")
	no.If(s.Corn < 0, "accumulated corn below zero")
}

// checkWheels: who stands where, and that every worker is somewhere.
func checkWheels(s *State, no *engine.Faults) {
	neutrals := 0
	for w, shape := range Wheels {
		for n, x := range s.Wheels[w] {
			neutral, there := x == Neutral, x != Nobody
			no.If(there && (n >= shape.Teeth || x > s.Seats && !neutral), "%s %d: occupant %d", WheelIDs[w], n, x)
			no.If(there && !neutral && n > shape.Last, "%s %d: a player's worker on an unnumbered position", WheelIDs[w], n)
			neutrals += int(bit(neutral))
		}
	}
	most := NeutralWorkers[s.Seats]
	no.If(neutrals > most, "%d neutral workers, at most %d", neutrals, most)
	for seat, p := range s.Seated {
		out := s.Out(seat)
		no.If(p.Workers < MinWorkers || p.Workers > MaxWorkers || out+int(p.Hand) != int(p.Workers),
			"seat %d: %d workers in play, %d in hand, %d on the board", seat, p.Workers, p.Hand, out)
	}
}

// checkGoods: amounts, skulls, steps and levels.
func checkGoods(s *State, no *engine.Faults) {
	skulls := int(s.Bank) + bits.OnesCount16(s.Skulls)
	no.If(s.Skulls&^(1<<(Wheels[Chichen].Actions+1)-2) != 0, "skull beside the places of Chichen Itza")
	var tops [TempleCount]int16
	for seat, p := range s.Seated {
		for good, n := range p.Goods {
			no.If(n < 0 || n > MaxAmount, "seat %d: %s %d", seat, GoodIDs[good], n)
		}
		skulls += int(p.Goods[Skull])
		for t, step := range p.Temple {
			no.If(step > Temples[t].Top, "seat %d: %s step %d", seat, TempleIDs[t], step)
			tops[t] += bit(step == Temples[t].Top)
		}
		no.If(slices.Max(p.Tech[:]) > MaxLevel, "seat %d: technology above level %d", seat, MaxLevel)
	}
	no.If(skulls != SkullSupply, "%d skulls in the bank, on Chichen Itza and with players, want %d", skulls, SkullSupply)
	no.If(slices.Max(tops[:]) > 1, "two players on the top step of a temple")
}

// checkJungle: every harvest tile is somewhere.
func checkJungle(s *State, no *engine.Faults) {
	empty, bare, corns, woods := 0, 0, 0, 0
	for i, g := range s.Jungle {
		wooded := HarvestYieldWood[i+2] > 0
		no.If(g.Covered+g.Open+g.Empty != s.Seats || g.Covered > 0 && !wooded,
			"harvest %d: %d covered, %d open, %d empty fields for %d players", i+2, g.Covered, g.Open, g.Empty, s.Seats)
		empty += int(g.Empty)
		if wooded {
			bare += int(s.Seats - g.Covered)
		}
	}
	for _, p := range s.Seated {
		corns += int(p.CornTiles)
		woods += int(p.WoodTiles)
	}
	no.If(corns != empty, "%d corn harvest tiles owned, %d fields empty", corns, empty)
	no.If(woods > bare, "%d wood harvest tiles owned, %d fields bare", woods, bare)
}

// checkBuildings: no tile twice, none before its age, none missing.
func checkBuildings(s *State, no *engine.Faults) {
	tiles, age := engine.Pile{}, s.Age()
	early := s.Deck[0]&^Decks[0] != 0 || s.Deck[1]&^Decks[1] != 0
	tiles.AddSet(uint64(s.Deck[0]))
	tiles.AddSet(uint64(s.Deck[1]))
	for _, tile := range s.Display {
		no.If(tile != 0 && (int(tile) > BuildingCount || Buildings[tile-1].Age != age), "display: building %d in age %d", tile, age)
	}
	tiles.Add(s.Display[:]...)
	for seat, p := range s.Seated {
		tiles.AddSet(uint64(p.Buildings))
		no.If(age == 1 && p.Buildings&Decks[1] != 0, "seat %d: building of the second age", seat)
	}
	no.If(early || tiles.Twice, "a building is in two places")
	missing := (Decks[age-1] | Decks[1]) &^ uint32(tiles.Tiles)
	first := uint8(bits.TrailingZeros32(missing) + 1)
	no.If(missing != 0, "building %s is nowhere", engine.ID(BuildingIDs, first))
}

// checkMonuments: as many as the game has, none twice.
func checkMonuments(s *State, no *engine.Faults) {
	var seen uint16
	n, want := 0, MonumentsShown[s.Seats]
	for i, tile := range s.Monument {
		no.If(tile != 0 && (int(tile) > MonumentCount || i >= want), "monuments: %d on place %d", tile, i+1)
		if tile != 0 {
			seen |= 1 << (tile - 1)
			n++
		}
	}
	for _, p := range s.Seated {
		seen |= p.Monuments
		n += p.OwnMonuments()
	}
	different := bits.OnesCount16(seen)
	no.If(n != want || different != n || seen>>MonumentCount != 0,
		"monuments: %d different of %d on show and owned, want %d", different, n, want)
}

// checkStarting: starting tiles dealt and kept; a tile may be hidden.
func checkStarting(s *State, no *engine.Faults) {
	seen, choosing, masked := uint64(0), s.Phase == PhaseChoose, engine.Starting{}
	masked.Mask(false)
	for seat, p := range s.Seated {
		dealt := p.Dealt != [DealtTiles]uint8{} && p.Dealt != masked.Dealt // the file says what was
		err := p.Starting.Check(WealthCount, &seen, dealt, false)
		no.If(err != nil, "seat %d: %w", seat, err)
		no.If(choosing && slices.Contains(p.Dealt[:], 0), "seat %d: starting tiles are not dealt", seat)
	}
	no.If(choosing && (Rules{}).Awaits(s) == 0, "everybody has chosen starting tiles")
}

// checkTurn: how far the turn has come.
func checkTurn(s *State, no *engine.Faults) {
	p := s.Player(s.Turn)
	no.If(s.Phase == PhaseSpin && (s.Space != s.Turn || s.Order != 0 || !doubleOpen(s)), "no double advance to decide")
	no.If(s.Phase != PhaseTurn && s.Stage != StageBegin, "a turn in progress outside of the turns")
	no.If(s.Depth > 0 && s.Stage != StagePicking, "a pending decision outside of picking up")
	no.If((s.Placed > 0) != (s.Stage == StagePlacing) || int(s.Placed) > int(p.Workers-p.Hand), "%d workers placed in this turn", s.Placed)
	no.Note(engine.CheckStack(s.Stack[:], s.Depth, func(f *Frame, at int) bool {
		return f.Kind < FrameKindCount && Frames[f.Kind].legal(p, f, at == int(s.Depth)-1)
	}))
}

// Ids of tiles by index.
var (
	BuildingIDs = engine.IDs(Buildings[:], func(b *Building) string { return b.ID })
	MonumentIDs = engine.IDs(Monuments[:], func(m *MonumentTile) string { return m.ID })
	WealthIDs   = engine.IDs(Wealth[:], func(w *WealthTile) string { return w.ID })
	FoodDayIDs  = engine.IDs(FoodDays[:], func(d *FoodDay) string { return d.ID })
)

// Bounds of amounts in a file.
const (
	MaxAmount = 999
	MaxDay    = LastDay + 3 // day 26, two days; the last round; two days
)

// Names of phases and stages in JSON.
var (
	PhaseIDs = [phaseCount]string{"choose", "turn", "spin", "over"}
	StageIDs = [stageCount]string{"begin", "begged", "placing", "picking"}
)
