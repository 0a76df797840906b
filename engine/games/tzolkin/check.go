package tzolkin

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
)

// Check refuses a state that breaks an invariant of rules.md 16 or that no step can
// leave. States that Steps and Take make always pass.
func (r Rules) Check(s *State) error {
	if s.Seats < minSeats || s.Seats > maxSeats || s.Phase >= phaseCount || s.Stage >= stageCount || s.Depth > maxDepth {
		return errors.New("state out of range")
	}
	for i := int(s.Seats); i < maxSeats; i++ {
		if s.Players[i] != (Player{}) {
			return fmt.Errorf("seat %d has belongings but does not play", i+1)
		}
	}
	for _, check := range []func(*State) error{checkCalendar, checkWheels, checkGoods, checkJungle, checkBuildings,
		checkMonuments, checkStarting, checkTurn} {
		if err := check(s); err != nil {
			return err
		}
	}
	for _, seat := range r.Awaits(s).List() {
		if len(r.Steps(s, seat, nil)) == 0 {
			return fmt.Errorf("seat %s owes a decision but has no step", seat)
		}
	}
	return nil
}

// checkCalendar: the day fits the food days held, which is in order by construction.
func checkCalendar(s *State) error {
	if s.Day < firstDay || s.Day > maxDay || s.FoodDays > foodDayCount {
		return fmt.Errorf("day %d with %d food days held", s.Day, s.FoodDays)
	}
	if n := s.FoodDays; n > 0 && foodDays[n-1].Day > s.Day {
		return fmt.Errorf("day %d, but %s is held already", s.Day, foodDays[n-1].ID)
	}
	over := s.FoodDays == foodDayCount
	switch {
	case over && (s.Phase == phaseTurn || s.Phase == phaseChoose):
		return errors.New("turns after the last food day")
	case !over && s.Phase == phaseOver:
		return errors.New("over before the last food day")
	case !over && s.Day > foodDays[s.FoodDays].Day+1:
		return fmt.Errorf("day %d, but %s is not held yet", s.Day, foodDays[s.FoodDays].ID)
	case s.Phase == phaseSpin && foodPending(s):
		return errors.New("calendar advances before the food day")
	}
	if s.Start < 1 || s.Start > s.Seats || s.Turn < 1 || s.Turn > s.Seats || s.Space > s.Seats || s.Order > 2 {
		return errors.New("seat out of range")
	}
	if s.Order != 0 && s.Space == nobody {
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
			case x == nobody:
			case n >= wheels[w].Teeth || x > s.Seats && x != neutral:
				return fmt.Errorf("%s %d: occupant %d", wheelIDs[w], n, x)
			case x == neutral:
				neutrals++
			case n > wheels[w].Last:
				return fmt.Errorf("%s %d: a player's worker on an unnumbered position", wheelIDs[w], n)
			}
		}
	}
	if neutrals > neutralWorkers[s.Seats] {
		return fmt.Errorf("%d neutral workers, at most %d", neutrals, neutralWorkers[s.Seats])
	}
	for i := range s.Players[:s.Seats] {
		p := &s.Players[i]
		out := s.onWheels(uint8(i + 1))
		if int(s.Space) == i+1 {
			out++
		}
		if p.Workers < minWorkers || p.Workers > maxWorkers || out+int(p.Hand) != int(p.Workers) {
			return fmt.Errorf("seat %d: %d workers in play, %d in hand, %d on the board", i+1, p.Workers, p.Hand, out)
		}
	}
	return nil
}

// checkGoods: amounts, skulls, steps and levels.
func checkGoods(s *State) error {
	skulls := int(s.Bank) + bits.OnesCount16(s.Skulls)
	if s.Skulls&^(1<<(wheels[chichen].Actions+1)-2) != 0 {
		return errors.New("skull beside the places of Chichen Itza")
	}
	var tops [templeCount]int
	for i := range s.Players[:s.Seats] {
		p := &s.Players[i]
		for good, n := range p.Goods {
			if n < 0 || n > maxAmount {
				return fmt.Errorf("seat %d: %s %d", i+1, goodIDs[good], n)
			}
		}
		skulls += int(p.Goods[skull])
		for t, step := range p.Temple {
			if step > temples[t].Top {
				return fmt.Errorf("seat %d: %s step %d", i+1, templeIDs[t], step)
			}
			if step == temples[t].Top {
				tops[t]++
			}
		}
		if slices.Max(p.Tech[:]) > maxLevel {
			return fmt.Errorf("seat %d: technology above level %d", i+1, maxLevel)
		}
	}
	if skulls != skullSupply {
		return fmt.Errorf("%d skulls in the bank, on Chichen Itza and with players, want %d", skulls, skullSupply)
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
		if g.Covered+g.Open+g.Empty != s.Seats || g.Covered > 0 && harvestYieldWood[i+2] == 0 {
			return fmt.Errorf("harvest %d: %d covered, %d open, %d empty fields for %d players", i+2, g.Covered, g.Open, g.Empty, s.Seats)
		}
		empty += int(g.Empty)
		if harvestYieldWood[i+2] > 0 {
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
	seen := s.Deck[0]
	add := func(set uint32) bool {
		twice := seen&set != 0
		seen |= set
		return !twice
	}
	ok := s.Deck[0]&^decks[0] == 0 && s.Deck[1]&^decks[1] == 0 && add(s.Deck[1])
	for _, tile := range s.Display {
		switch {
		case tile == 0:
		case int(tile) > buildingCount || buildings[tile-1].Age != s.age():
			return fmt.Errorf("display: building %d in age %d", tile, s.age())
		default:
			ok = ok && add(1<<(tile-1))
		}
	}
	for i := range s.Players[:s.Seats] {
		ok = ok && add(s.Players[i].Buildings)
		if s.age() == 1 && s.Players[i].Buildings&decks[1] != 0 {
			return fmt.Errorf("seat %d: building of the second age", i+1)
		}
	}
	if !ok {
		return errors.New("a building is in two places")
	}
	if missing := (decks[s.age()-1] | decks[1]) &^ seen; missing != 0 {
		return fmt.Errorf("building %s is nowhere", buildingIDs[bits.TrailingZeros32(missing)])
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
		if int(tile) > monumentCount || i >= monumentsShown[s.Seats] {
			return fmt.Errorf("monuments: %d on place %d", tile, i+1)
		}
		seen |= 1 << (tile - 1)
		n++
	}
	for i := range s.Players[:s.Seats] {
		seen |= s.Players[i].Monuments
		n += s.Players[i].ownMonuments()
	}
	if want := monumentsShown[s.Seats]; n != want || bits.OnesCount16(seen) != n || seen>>monumentCount != 0 {
		return fmt.Errorf("monuments: %d different of %d on show and owned, want %d", bits.OnesCount16(seen), n, want)
	}
	return nil
}

// checkStarting: starting tiles dealt and kept; a tile may be hidden.
func checkStarting(s *State) error {
	var seen uint32
	choosing := 0
	for i := range s.Players[:s.Seats] {
		p := &s.Players[i]
		for j, tile := range slices.Concat(p.Dealt[:], p.Kept[:]) {
			kept := j >= dealtTiles
			if tile == 0 || tile == hiddenTile || kept && slices.Contains(p.Dealt[:], tile) {
				continue
			}
			if int(tile) > wealthCount || seen&(1<<tile) != 0 || kept && !p.dealtUnknown() {
				return fmt.Errorf("seat %d: starting tile %d twice or not dealt", i+1, tile)
			}
			seen |= 1 << tile
		}
		if (p.Kept[0] == 0) != (p.Kept[1] == 0) || p.Kept[0] == p.Kept[1] && p.Kept[0] != 0 && p.Kept[0] != hiddenTile {
			return fmt.Errorf("seat %d: two different starting tiles are kept", i+1)
		}
		if s.Phase == phaseChoose && slices.Contains(p.Dealt[:], 0) {
			return fmt.Errorf("seat %d: starting tiles are not dealt", i+1)
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

// dealtUnknown reports that the file does not say, or may not say, what was dealt.
func (p *Player) dealtUnknown() bool {
	return p.Dealt == [dealtTiles]uint8{} || p.Dealt == [dealtTiles]uint8{hiddenTile, hiddenTile, hiddenTile, hiddenTile}
}

// checkTurn: how far the turn has come.
func checkTurn(s *State) error {
	if s.Phase == phaseSpin && (s.Space != s.Turn || s.Order != 0 || !doubleOpen(s)) {
		return errors.New("no double advance to decide")
	}
	if s.Phase != phaseTurn && s.Stage != stageBegin {
		return errors.New("a turn in progress outside of the turns")
	}
	if s.Depth > 0 && s.Stage != stagePicking {
		return errors.New("a pending decision outside of picking up")
	}
	if (s.Placed > 0) != (s.Stage == stagePlacing) || int(s.Placed) > int(s.player(s.Turn).Workers-s.player(s.Turn).Hand) {
		return fmt.Errorf("%d workers placed in this turn", s.Placed)
	}
	for i := range s.Stack {
		f := &s.Stack[i]
		due := i == int(s.Depth)-1
		if i >= int(s.Depth) && *f != (frame{}) || i < int(s.Depth) && !frameLegal(s, f, due) {
			return fmt.Errorf("pending decision %d makes no sense", i+1)
		}
	}
	return nil
}

// buildTerms are the A and B that a frameBuild may have.
var buildTerms = []frame{{frameBuild, 1, 0}, {frameBuild, 1, buildOptional}, {frameBuild, 1, buildCorn},
	{frameBuild, 2, buildMonument | buildShared}, {frameBuild, 1, buildShared | buildOptional},
	{frameBuild, 1, buildShared | buildOptional | buildArchUsed}}

// frameLegal checks a frame's arguments. Below one that is due only those may lie that
// can always go on: what is left of two steps or buildings, of a tile, or an offer.
func frameLegal(s *State, f *frame, due bool) bool {
	p := s.player(s.Turn)
	switch f.Kind {
	case frameAct:
		return due && f.A < wheelCount && int(f.B) <= wheels[f.A].Last && p.Hand > 0
	case frameAny:
		return due && f.A <= 1
	case frameHarvest:
		return due && f.A >= 2 && f.A <= 5
	case frameTech:
		paid := f.B == techPaid || f.B == techPaid|techOptional
		return (f.A == 1 || f.A == 2) && (f.B == 0 || paid && (due || f.B&techOptional != 0))
	case framePayTech:
		return due && f.A < trackCount
	case frameUp, frameGain:
		return due && (f.A == 1 || f.A == 2)
	case frameBuild:
		return slices.Contains(buildTerms, *f) && (due || f.B&buildOptional != 0)
	case frameTile:
		return !due && int(f.A) < buildingCount && p.Buildings&(1<<f.A) != 0 && int(f.B) < len(buildings[f.A].Icons)
	case frameTrade:
		return due && f.A < tradeKinds && f.B&^(1<<wood|1<<stone|1<<gold) == 0
	}
	return f.Kind == frameOffer || due && (f.Kind == frameAnger || f.Kind == framePayTemples)
}
