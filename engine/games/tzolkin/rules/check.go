package rules

import (
	"errors"
	"fmt"
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
func checkCalendar(s *State) error {
	if s.Day < FirstDay || s.Day > MaxDay || s.FoodDays > FoodDayCount {
		return fmt.Errorf("day %d with %d food days held", s.Day, s.FoodDays)
	}
	if n := s.FoodDays; n > 0 && FoodDays[n-1].Day > s.Day {
		return fmt.Errorf("day %d, but %s is held already", s.Day, FoodDays[n-1].ID)
	}
	over := s.FoodDays == FoodDayCount
	switch {
	case over && (s.Phase == PhaseTurn || s.Phase == PhaseChoose):
		return errors.New("turns after the last food day")
	case !over && s.Phase == PhaseOver:
		return errors.New("over before the last food day")
	case !over && s.Day > FoodDays[s.FoodDays].Day+1:
		return fmt.Errorf("day %d, but %s is not held yet", s.Day, FoodDays[s.FoodDays].ID)
	case s.Phase == PhaseSpin && foodPending(s):
		return errors.New("calendar advances before the food day")
	}
	if s.Start < 1 || s.Start > s.Seats || s.Turn < 1 || s.Turn > s.Seats || s.Space > s.Seats || s.Order > 2 {
		return errors.New("seat out of range")
	}
	if s.Order != 0 && s.Space == Nobody {
		return errors.New("order for the calendar without a worker on the start-player space")
	}
	if s.Corn < 0 {
		return errors.New("accumulated corn below zero")
	}
	return nil
}

// checkWheels: who stands where, and that every worker is somewhere.
func checkWheels(s *State) error {
	neutrals := 0
	for w := range s.Wheels {
		for n, x := range s.Wheels[w] {
			switch {
			case x == Nobody:
			case n >= Wheels[w].Teeth || x > s.Seats && x != Neutral:
				return fmt.Errorf("%s %d: occupant %d", WheelIDs[w], n, x)
			case x == Neutral:
				neutrals++
			case n > Wheels[w].Last:
				return fmt.Errorf("%s %d: a player's worker on an unnumbered position", WheelIDs[w], n)
			}
		}
	}
	if neutrals > NeutralWorkers[s.Seats] {
		return fmt.Errorf("%d neutral workers, at most %d", neutrals, NeutralWorkers[s.Seats])
	}
	for i := range s.Players[:s.Seats] {
		p := &s.Players[i]
		out := s.OnWheels(uint8(i + 1))
		if int(s.Space) == i+1 {
			out++
		}
		if p.Workers < MinWorkers || p.Workers > MaxWorkers || out+int(p.Hand) != int(p.Workers) {
			return fmt.Errorf("seat %d: %d workers in play, %d in hand, %d on the board", i+1, p.Workers, p.Hand, out)
		}
	}
	return nil
}

// checkGoods: amounts, skulls, steps and levels.
func checkGoods(s *State) error {
	skulls := int(s.Bank) + bits.OnesCount16(s.Skulls)
	if s.Skulls&^(1<<(Wheels[Chichen].Actions+1)-2) != 0 {
		return errors.New("skull beside the places of Chichen Itza")
	}
	var tops [TempleCount]int
	for i := range s.Players[:s.Seats] {
		p := &s.Players[i]
		for good, n := range p.Goods {
			if n < 0 || n > MaxAmount {
				return fmt.Errorf("seat %d: %s %d", i+1, GoodIDs[good], n)
			}
		}
		skulls += int(p.Goods[Skull])
		for t, step := range p.Temple {
			if step > Temples[t].Top {
				return fmt.Errorf("seat %d: %s step %d", i+1, TempleIDs[t], step)
			}
			if step == Temples[t].Top {
				tops[t]++
			}
		}
		if slices.Max(p.Tech[:]) > MaxLevel {
			return fmt.Errorf("seat %d: technology above level %d", i+1, MaxLevel)
		}
	}
	if skulls != SkullSupply {
		return fmt.Errorf("%d skulls in the bank, on Chichen Itza and with players, want %d", skulls, SkullSupply)
	}
	if slices.Max(tops[:]) > 1 {
		return errors.New("two players on the top step of a temple")
	}
	return nil
}

// checkJungle: every harvest tile is somewhere.
func checkJungle(s *State) error {
	empty, bare, corns, woods := 0, 0, 0, 0
	for i, g := range s.Jungle {
		if g.Covered+g.Open+g.Empty != s.Seats || g.Covered > 0 && HarvestYieldWood[i+2] == 0 {
			return fmt.Errorf("harvest %d: %d covered, %d open, %d empty fields for %d players", i+2, g.Covered, g.Open, g.Empty, s.Seats)
		}
		empty += int(g.Empty)
		if HarvestYieldWood[i+2] > 0 {
			bare += int(s.Seats - g.Covered)
		}
	}
	for i := range s.Players[:s.Seats] {
		corns += int(s.Players[i].CornTiles)
		woods += int(s.Players[i].WoodTiles)
	}
	if corns != empty {
		return fmt.Errorf("%d corn harvest tiles owned, %d fields empty", corns, empty)
	}
	if woods > bare {
		return fmt.Errorf("%d wood harvest tiles owned, %d fields bare", woods, bare)
	}
	return nil
}

// checkBuildings: no tile twice, none before its age, none missing.
func checkBuildings(s *State) error {
	tiles, age := engine.Pile{}, s.Age()
	early := s.Deck[0]&^Decks[0] != 0 || s.Deck[1]&^Decks[1] != 0
	tiles.AddSet(uint64(s.Deck[0]))
	tiles.AddSet(uint64(s.Deck[1]))
	for _, tile := range s.Display {
		if tile != 0 && (int(tile) > BuildingCount || Buildings[tile-1].Age != age) {
			return fmt.Errorf("display: building %d in age %d", tile, age)
		}
	}
	tiles.Add(s.Display[:]...)
	for i := range s.Players[:s.Seats] {
		tiles.AddSet(uint64(s.Players[i].Buildings))
		if age == 1 && s.Players[i].Buildings&Decks[1] != 0 {
			return fmt.Errorf("seat %d: building of the second age", i+1)
		}
	}
	if early || tiles.Twice {
		return errors.New("a building is in two places")
	}
	if missing := (Decks[age-1] | Decks[1]) &^ uint32(tiles.Tiles); missing != 0 {
		return fmt.Errorf("building %s is nowhere", BuildingIDs[bits.TrailingZeros32(missing)])
	}
	return nil
}

// checkMonuments: as many as the game has, none twice.
func checkMonuments(s *State) error {
	var seen uint16
	n := 0
	for i, tile := range s.Monument {
		if tile == 0 {
			continue
		}
		if int(tile) > MonumentCount || i >= MonumentsShown[s.Seats] {
			return fmt.Errorf("monuments: %d on place %d", tile, i+1)
		}
		seen |= 1 << (tile - 1)
		n++
	}
	for i := range s.Players[:s.Seats] {
		seen |= s.Players[i].Monuments
		n += s.Players[i].OwnMonuments()
	}
	if want := MonumentsShown[s.Seats]; n != want || bits.OnesCount16(seen) != n || seen>>MonumentCount != 0 {
		return fmt.Errorf("monuments: %d different of %d on show and owned, want %d", bits.OnesCount16(seen), n, want)
	}
	return nil
}

// checkStarting: starting tiles dealt and kept; a tile may be hidden.
func checkStarting(s *State) error {
	seen := uint64(0)
	for i := range s.Players[:s.Seats] {
		p := &s.Players[i]
		if err := p.Starting.Check(WealthCount, &seen, p.dealtKnown(), false); err != nil {
			return fmt.Errorf("seat %d: %w", i+1, err)
		}
		if s.Phase == PhaseChoose && slices.Contains(p.Dealt[:], 0) {
			return fmt.Errorf("seat %d: starting tiles are not dealt", i+1)
		}
	}
	if s.Phase == PhaseChoose && (Rules{}).Awaits(s) == 0 {
		return errors.New("everybody has chosen starting tiles")
	}
	return nil
}

// dealtKnown reports that the file says what was dealt.
func (p *Player) dealtKnown() bool {
	masked := engine.Starting{}
	masked.Mask(false)
	return p.Dealt != [DealtTiles]uint8{} && p.Dealt != masked.Dealt
}

// checkTurn: how far the turn has come.
func checkTurn(s *State) error {
	if s.Phase == PhaseSpin && (s.Space != s.Turn || s.Order != 0 || !doubleOpen(s)) {
		return errors.New("no double advance to decide")
	}
	if s.Phase != PhaseTurn && s.Stage != StageBegin {
		return errors.New("a turn in progress outside of the turns")
	}
	if s.Depth > 0 && s.Stage != StagePicking {
		return errors.New("a pending decision outside of picking up")
	}
	if (s.Placed > 0) != (s.Stage == StagePlacing) || int(s.Placed) > int(s.Player(s.Turn).Workers-s.Player(s.Turn).Hand) {
		return fmt.Errorf("%d workers placed in this turn", s.Placed)
	}
	return engine.CheckStack(s.Stack[:], s.Depth, func(f *Frame, at int) bool {
		return f.Kind < FrameKindCount && Frames[f.Kind].legal(s.Player(s.Turn), f, at == int(s.Depth)-1)
	})
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
