package teotihuacan

// up goes one step up in a temple (rules.md 7).
func (t *taking) up(temple int) {
	s, p := t.s, t.p
	if !s.movable(p, temple) {
		t.fact(factBlocked, int16(temple))
		return
	}
	p.Temple[temple]++
	step := p.Temple[temple]
	t.fact(factStep, int16(temple), int16(step))
	if spot := templeSteps[temple][step].Spot; spot != spotCount && s.Spots[spot][0] != 0 {
		s.push(frameClaim, spot, claimReward, 0)
		return
	}
	t.templeReward(temple, step)
}

// templeReward gives the printed reward of a step.
func (t *taking) templeReward(temple int, step uint8) {
	x := &templeSteps[temple][step]
	if x.Any > 0 {
		t.s.push(frameGain, x.Any, uint8(fromTemple), 0)
	}
	t.receive(goods{cocoa: x.Cocoa}, fromTemple)
	t.points(x.VP, fromTemple)
}

// spotStep is the temple step of a spot.
func spotStep(spot uint8) (temple int, step uint8) {
	for temple := range templeSteps {
		for step := uint8(1); step <= topStep; step++ {
			if templeSteps[temple][step].Spot == spot {
				return temple, step
			}
		}
	}
	return 0, 0
}

// chosen goes up in the temple that was chosen.
func (t *taking) chosen(f *frame, temple int) {
	if f.Kind == frameTemple {
		f.A--
	} else {
		*[...]*uint8{&f.A, &f.B, &f.C}[temple]--
	}
	t.up(temple)
}

// order goes up for coloured icons where the order is no choice; a step that is lost comes first.
func (t *taking) order(f *frame) bool {
	due := [templeCount]uint8{f.A, f.B, f.C}
	temple, n := -1, 0
	for k, steps := range due {
		if steps == 0 {
			continue
		}
		if !t.s.movable(t.p, k) {
			t.chosen(f, k)
			return true
		}
		temple, n = k, n+1
	}
	switch n {
	case 0:
		t.s.pop()
	case 1:
		t.chosen(f, temple)
	default:
		return false
	}
	return true
}

// avenue goes one step on (rules.md 8).
func (t *taking) avenue() {
	s, p := t.s, t.p
	if p.Avenue == avenueTop {
		t.fact(factAvenueEnd)
		return
	}
	p.Avenue++
	t.fact(factAvenue, int16(p.Avenue))
	if spot := avenueSpot[p.Avenue]; spot != spotCount && s.Spots[spot][0] != 0 {
		s.push(frameClaim, spot, claimMay, 0)
	}
}

// track goes one step on the pyramid track (R15).
func (t *taking) track() {
	if t.p.Track < trackTop {
		t.p.Track++
		t.fact(factTrack, int16(t.p.Track))
	}
}

// claimAlone lets a claim lapse that cannot be paid, and takes what worship has to take.
func (t *taking) claimAlone(f *frame) bool {
	s, p := t.s, t.p
	kinds := s.spotKinds(p, f.A)
	payable := 0
	for _, k := range kinds {
		if k != 0 && k != hidden && p.Goods.covers(&discoveries[k-1].Price) {
			payable++
		}
	}
	switch {
	case payable > 0 && f.B == claimMust: // one tile lies there
		t.claim(f, int(kinds[0]-1))
	case payable > 0 || kinds[0] != 0 && supply(s, p):
		return false
	default:
		t.decline(*f)
	}
	return true
}

// claim takes a discovery tile and pays its price (rules.md 9). Beside starting tiles there may be another.
func (t *taking) claim(f *frame, kind int) {
	s, p := t.s, t.p
	spot := f.A
	t.fact(factClaimed, int16(kind), int16(spot))
	t.pay(discoveries[kind].Price, forDiscovery)
	p.Tiles[kind]++
	if spot == spotStart {
		t.claimBeside(kind)
		return
	}
	s.pop()
	list := &s.Spots[spot]
	for i := range list {
		if int(list[i]) == kind+1 {
			copy(list[i:], list[i+1:])
			list[spotTiles-1] = 0
			return
		}
	}
}

// claimBeside takes the discovery tile beside an own starting tile.
func (t *taking) claimBeside(kind int) {
	for _, tile := range t.p.Kept {
		b := startTiles[tile-1].Beside
		if b != 0 && int(t.s.Beside[b-1]) == kind+1 {
			t.s.Beside[b-1] = 0
			return
		}
	}
}

// raise gives a power-up to a worker; at 6 it ascends (rules.md 5, 6).
func (t *taking) raise(board, power uint8) {
	for i := range t.p.Dice {
		if d := &t.p.Dice[i]; d.Board == board && d.Power == power && t.s.raisable(t.p, i, board) {
			if power < maxPower {
				d.Power++
				t.fact(factPower, int16(board), int16(d.Power))
				return
			}
			t.ascend(i)
			return
		}
	}
}

// ascend: Avenue, die to the Palace, reward, light disc, in this order (rules.md 6).
func (t *taking) ascend(i int) {
	d := &t.p.Dice[i]
	t.fact(factAscended, int16(d.Board))
	d.Board, d.Power = 0, startPower
	t.s.push(frameLight, 0, 0, 0)
	t.s.push(frameReward, 0, 0, 0)
	t.s.push(frameLand, uint8(i), 0, 0)
	t.avenue()
}

// reward gives the reward of an ascension.
func (t *taking) reward(which int, free bool) {
	t.s.pop()
	t.fact(factReward, int16(which))
	switch which {
	case rewardPoints:
		t.points(rewardVP, fromReward)
	case rewardCocoa:
		t.receive(goods{cocoa: rewardCocoaAmount}, fromReward)
	case rewardTemple:
		t.s.push(frameTemple, 1, 0, 0)
	case rewardTemples:
		if t.waive(free); !free {
			t.pay(goods{cocoa: rewardPrice}, fromReward)
		}
		t.s.push(frameTemple, rewardSteps, 0, 0)
	case rewardWorker:
		t.p.Fourth = true
		t.p.Dice[startDice].Board = palace
		t.fact(factWorker)
		t.receive(goods{cocoa: workerCocoa}, fromReward)
	}
}
