package teotihuacan

import "painani/engine"

// Steps lists the legal next steps (rules.md 3): fixed order, the more usual first,
// tiles and unlocking after what the decision asks for.
func (Rules) Steps(s *State, seat engine.Seat, buf []engine.Step) []engine.Step {
	switch s.Phase {
	case phaseChoose:
		return keepSteps(buf)
	case phaseDraft:
		return draftSteps(s, buf)
	case phaseSalary:
		return salarySteps(s, s.player(uint8(seat)), buf)
	case phaseOver:
		return buf
	}
	p := s.player(s.Turn)
	if f := s.top(); f != nil {
		return frameSteps(s, p, f, buf)
	}
	if s.Phase == phaseStart {
		return postSteps(p, buf)
	}
	switch s.Stage {
	case stageMoved:
		buf = actSteps(s, p, buf)
	case stageDone:
		buf = append(buf, end())
	default:
		buf = walkSteps(s, p, buf)
		if p.locked() > 0 {
			buf = append(buf, release())
		}
	}
	return asideSteps(s, p, buf)
}

// frameSteps lists the steps of a pending decision.
func frameSteps(s *State, p *Player, f *frame, buf []engine.Step) []engine.Step {
	switch f.Kind {
	case frameGain:
		return mixSteps(int(f.A), buf)
	case frameTemple:
		buf = riseSteps(s, p, buf)
	case frameOrder:
		return orderSteps(f, buf)
	case frameClaim:
		buf = claimSteps(s, p, f, buf)
	case framePower:
		buf = powerSteps(s, p, f, buf)
	case frameOffer:
		if p.Goods[cocoa] >= tech13Cocoa {
			buf = append(buf, offer())
		}
		buf = append(buf, none())
	case frameReward:
		buf = prizeSteps(s, p, buf)
	case frameTrade:
		buf = tradeSteps(s, p, f, buf)
	case frameLearn:
		return extraSteps(s, p, learnSteps(s, p, s.Count, buf))
	case frameNoble:
		return extraSteps(s, p, nobleSteps(s, s.Count, buf))
	case frameDecorate:
		return decorateSteps(s, buf)
	case frameSave:
		return saveSteps(s, p, f, buf)
	case frameBuild:
		buf = extraSteps(s, p, buildSteps(s, p, f, buf))
		if f.A == 0 { // a tile must be built: nothing may be spent before
			return buf
		}
		buf = append(buf, none())
	}
	return asideSteps(s, p, buf)
}

// keepSteps lists the pairs of the four tiles dealt (rules.md 2.11).
func keepSteps(buf []engine.Step) []engine.Step {
	for i := range dealtTiles {
		for j := i + 1; j < dealtTiles; j++ {
			buf = append(buf, keep(i, j))
		}
	}
	return buf
}

// draftSteps lists the open starting tiles.
func draftSteps(s *State, buf []engine.Step) []engine.Step {
	for tile := range startCount {
		if s.Pool&(1<<tile) != 0 {
			buf = append(buf, draft(tile+1))
		}
	}
	return buf
}

// postSteps lists the sets of three different boards out of those on the kept tiles (rules.md 2.12).
func postSteps(p *Player, buf []engine.Step) []engine.Step {
	var all, n uint8
	for _, tile := range p.Kept {
		for _, b := range startTiles[tile-1].Boards {
			if all&(1<<(b-1)) == 0 {
				n++
			}
			all |= 1 << (b - 1)
		}
	}
	if n == startDice {
		return append(buf, pack(move{stepPost, all, 0, 0, 0}))
	}
	for b := range boardCount {
		if all&(1<<b) != 0 {
			buf = append(buf, pack(move{stepPost, all &^ (1 << b), 0, 0, 0}))
		}
	}
	return buf
}

// walkSteps lists the moves: worker, distance, worker that goes along (rules.md 3, B1 and B2).
func walkSteps(s *State, p *Player, buf []engine.Step) []engine.Step {
	most := maxDistance
	if p.Tiles[kindANYWHERE] > 0 {
		most = boardCount
	}
	for i := range p.Dice {
		d := &p.Dice[i]
		if !p.distinct(i, -1) {
			continue
		}
		for k := 1; k <= most; k++ {
			buf = append(buf, walk(int(d.Board), int(d.Power), k, 0))
		}
		if p.Tiles[kindDOUBLE] == 0 {
			continue
		}
		for j := range p.Dice {
			if j == i || p.Dice[j].Board != d.Board || !p.distinct(j, i) {
				continue
			}
			for k := 1; k <= most; k++ {
				buf = append(buf, walk(int(d.Board), int(d.Power), k, int(p.Dice[j].Power)))
			}
		}
	}
	return buf
}

// distinct reports that die i stands unlocked on a board and no die before it,
// other than but, is like it.
func (p *Player) distinct(i, but int) bool {
	d := &p.Dice[i]
	if d.Board == 0 || d.Lock != 0 {
		return false
	}
	for j := range i {
		if j != but && p.Dice[j] == *d {
			return false
		}
	}
	return true
}

// actSteps lists what the workers in the air may do on the board (rules.md 3, B3).
func actSteps(s *State, p *Player, buf []engine.Step) []engine.Step {
	buf = append(buf, collect())
	spec := &boards[s.Dest]
	for space := uint8(1); space <= spec.Spaces; space++ {
		buf = worshipSteps(s, p, space, buf)
	}
	if !spec.Main || !mainOpen(s, p, s.crew(p)) {
		return buf
	}
	price := int16(s.colours(s.Dest))
	if price <= p.Goods[cocoa] {
		buf = append(buf, mainAction(false))
	}
	if price > 0 && p.Tiles[kindFREECOCOA] > 0 {
		buf = append(buf, mainAction(true))
	}
	return buf
}

// mainOpen reports that the main action of the board can be carried out by n workers, with
// EXTRAWORKER if need be; its cocoa price apart (R05).
func mainOpen(s *State, p *Player, n uint8) bool {
	switch s.Dest {
	case alchemy, nobles, building:
	case decorations:
		return p.Goods[gold] >= decoGold[n] && decoOpen(s)
	default:
		return true
	}
	if s.Dest == building {
		return buildOpen(s, p, s.active(p, tech15))
	}
	var few [techSlots + 1]engine.Step
	for most := min(n+p.Tiles[kindEXTRAWORKER], countMost); n <= most; n++ {
		if s.Dest == alchemy && len(learnSteps(s, p, n, few[:0])) > 0 ||
			s.Dest == nobles && p.Goods[wood] >= nobleWood && len(nobleSteps(s, n, few[:0])) > 0 {
			return true
		}
	}
	return false
}

// crew counts the own workers for the main action of Dest, those in the air included (rules.md 3.4).
func (s *State) crew(p *Player) uint8 {
	n := p.unlocked(s.Dest)
	for _, m := range [...]uint8{s.Mover, s.Second} {
		if m != 0 && p.Dice[m-1].Board == 0 {
			n++
		}
	}
	return uint8(min(n, countMost))
}

// riseSteps lists the temples of choice: those that can move (rules.md 7).
func riseSteps(s *State, p *Player, buf []engine.Step) []engine.Step {
	for t := range p.Temple {
		if s.movable(p, t) {
			buf = append(buf, up(t))
		}
	}
	return buf
}

// movable reports that a step in the temple would not be lost.
func (s *State) movable(p *Player, temple int) bool {
	if p.Temple[temple] < bonusStep {
		return true
	}
	for i := range s.Players[:s.Seats] {
		if s.Players[i].Temple[temple] == topStep {
			return false
		}
	}
	return true
}

// anyMovable reports that a step in some temple would not be lost.
func (s *State) anyMovable(p *Player) bool {
	return s.movable(p, blue) || s.movable(p, red) || s.movable(p, green)
}

// orderSteps lists the temples whose coloured icons are due.
func orderSteps(f *frame, buf []engine.Step) []engine.Step {
	for t, n := range [templeCount]uint8{f.A, f.B, f.C} {
		if n > 0 {
			buf = append(buf, up(t))
		}
	}
	return buf
}

// spotKinds are the discovery tiles of a spot, from 1; for spotStart those beside the player's own tiles.
func (s *State) spotKinds(p *Player, spot uint8) (out [spotTiles]uint8) {
	if spot < spotCount {
		return s.Spots[spot]
	}
	n := 0
	for _, tile := range p.Kept {
		if tile == 0 || tile == hidden {
			continue
		}
		if b := startTiles[tile-1].Beside; b != 0 && s.Beside[b-1] != 0 {
			out[n] = s.Beside[b-1]
			n++
		}
	}
	return out
}

// claimSteps lists the tiles whose price can be paid, and declining (rules.md 7, 8, 9).
func claimSteps(s *State, p *Player, f *frame, buf []engine.Step) []engine.Step {
	kinds := s.spotKinds(p, f.A)
	n := len(buf)
	for i, k := range kinds {
		if k == 0 {
			break
		}
		if k == hidden || !p.Goods.covers(&discoveries[k-1].Price) || listed(kinds[:i], k) {
			continue
		}
		buf = append(buf, claim(int(k-1)))
	}
	if f.B == claimMust && len(buf) > n {
		return buf
	}
	return append(buf, none())
}

func listed(list []uint8, x uint8) bool {
	for _, y := range list {
		if x == y {
			return true
		}
	}
	return false
}

// raisable reports that a power-up may go to die i (rules.md 5, 9).
func (s *State) raisable(p *Player, i int, board uint8) bool {
	d := &p.Dice[i]
	if d.Board == 0 || d.Lock != 0 || board != anyBoard && d.Board != board {
		return false
	}
	waits := s.Stage == stageActing && s.Rulings.has(rulingPowerWaits)
	return !waits || uint8(i+1) != s.Mover && uint8(i+1) != s.Second
}

// powerSteps lists the workers that a power-up may go to (rules.md 5).
func powerSteps(s *State, p *Player, f *frame, buf []engine.Step) []engine.Step {
	n := len(buf)
next:
	for i := range p.Dice {
		if !s.raisable(p, i, f.B) {
			continue
		}
		step := powerUp(int(p.Dice[i].Board), int(p.Dice[i].Power))
		for _, x := range buf[n:] {
			if x == step {
				continue next
			}
		}
		buf = append(buf, step)
	}
	if len(buf) == n || s.Rulings.has(rulingPowerMay) && s.Phase == phaseTurn {
		buf = append(buf, none())
	}
	return buf
}

// prizeSteps lists the rewards of an ascension (rules.md 6).
func prizeSteps(s *State, p *Player, buf []engine.Step) []engine.Step {
	buf = append(buf, reward(rewardPoints, false), reward(rewardCocoa, false), reward(rewardTemple, false))
	if p.Goods[cocoa] >= rewardPrice {
		buf = append(buf, reward(rewardTemples, false))
	}
	if s.freeWide(p) {
		buf = append(buf, reward(rewardTemples, true))
	}
	if !p.Fourth {
		buf = append(buf, reward(rewardWorker, false))
	}
	return buf
}

// freeWide reports that FREECOCOA may pay for what its text does not name.
func (s *State) freeWide(p *Player) bool {
	return s.Rulings.has(rulingFreeWide) && p.Tiles[kindFREECOCOA] > 0
}

// tradeSteps lists the trades of a royal tile (rules.md 10); RB07 is carried out once if it can be.
func tradeSteps(s *State, p *Player, f *frame, buf []engine.Step) []engine.Step {
	x := &royals[f.B]
	n := len(buf)
	for _, free := range [...]bool{false, true} {
		if free && (x.Pay[cocoa] == 0 || !s.freeWide(p)) || !free && p.Goods[cocoa] < x.Pay[cocoa] {
			continue
		}
		if x.AnyIn == 0 {
			buf = append(buf, trade(0, free))
			continue
		}
		for r := wood; r <= gold; r++ {
			if p.Goods[r] > 0 {
				buf = append(buf, trade(r, free))
			}
		}
	}
	if f.B == royalRB07 && len(buf) > n {
		return buf
	}
	return append(buf, none())
}

// asideSteps lists tiles that may be used and the unlocking for cocoa (rules.md 3 B0, 9, R18).
func asideSteps(s *State, p *Player, buf []engine.Step) []engine.Step {
	if s.Phase != phaseTurn || s.Depth >= freeDepth {
		return buf
	}
	early := s.Stage <= stageBegun
	if s.Rulings.has(rulingTilesLate) || early || s.Stage == stageDone && s.Depth == 0 {
		for k := kindVP4; k <= kindPOWER2; k++ {
			if p.Tiles[k] > 0 && useful(s, p, k) {
				buf = append(buf, use(k))
			}
		}
	}
	if (s.Rulings.has(rulingUnlockLate) || early) && p.locked() > 0 {
		if p.Goods[cocoa] >= unlockCocoa {
			buf = append(buf, unlock(false))
		}
		if s.freeWide(p) {
			buf = append(buf, unlock(true))
		}
	}
	return buf
}

// useful reports that an instant tile may be used now and that it would do something.
func useful(s *State, p *Player, k int) bool {
	switch k {
	case kindAVENUE:
		return p.Avenue < avenueTop
	case kindTANY:
		return s.anyMovable(p)
	case kindTBLUE, kindTRED, kindTGREEN:
		return s.movable(p, int(tileTemple[k]))
	case kindPOWER2:
		if s.Stage == stageMoved && s.Rulings.has(rulingPowerWaits) {
			return false
		}
		for i := range p.Dice {
			if s.raisable(p, i, anyBoard) {
				return true
			}
		}
		return false
	}
	return true
}

// asideOpen reports that some tile may be used or workers unlocked now.
func asideOpen(s *State, p *Player) bool {
	var few [16]engine.Step
	return len(asideSteps(s, p, few[:0])) > 0
}

// supply reports that a tile in hand may still bring goods for a price that cannot be paid.
func supply(s *State, p *Player) bool {
	if p.Tiles[kindRES2]|p.Tiles[kindRES3]|p.Tiles[kindCOCOA4]|p.Tiles[kindTANY]|p.Tiles[kindTBLUE]|p.Tiles[kindTGREEN] == 0 {
		return false
	}
	return asideOpen(s, p)
}

// mixSteps lists the ways to take n resources of choice, wood first.
func mixSteps(n int, buf []engine.Step) []engine.Step {
	for w := n; w >= 0; w-- {
		for st := n - w; st >= 0; st-- {
			buf = append(buf, gain(w, st, n-w-st))
		}
	}
	return buf
}

// salarySteps lists what may be paid (rules.md 13.6, 9).
func salarySteps(s *State, p *Player, buf []engine.Step) []engine.Step {
	owed := int16(p.Owes)
	for n := min(owed, p.Goods[cocoa]); n >= 0; n-- {
		buf = append(buf, pay(int(n), false))
	}
	if p.Tiles[kindFREECOCOA] > 0 {
		buf = append(buf, pay(0, true))
	}
	if p.Goods[cocoa] < owed && p.Tiles[kindCOCOA4] > 0 && s.Rulings.has(rulingCocoaSalary) {
		buf = append(buf, use(kindCOCOA4))
	}
	return buf
}
