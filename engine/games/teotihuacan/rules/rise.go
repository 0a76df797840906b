package rules

import (
	"slices"

	"painani/engine"
)

// up goes one step up in a temple (rules.md 7).
func (t *Taking) up(temple int) {
	s, p := t.S, t.P
	if !s.movable(p, temple) {
		t.fact(FactBlocked, int16(temple))
		return
	}
	p.Temple[temple]++
	step := p.Temple[temple]
	t.fact(FactStep, int16(temple), int16(step))
	x := &TempleSteps[temple][step]
	if x.Spot != SpotCount && s.Spots[x.Spot][0] != 0 {
		s.push(FrameClaim, x.Spot, ClaimReward, 0)
		return
	}
	t.templeReward(x)
}

// templeReward gives the printed reward of a step.
func (t *Taking) templeReward(x *TempleStep) {
	if x.Any > 0 {
		t.S.push(FrameGain, x.Any, uint8(FromTemple), 0)
	}
	t.receive(Goods{Cocoa: x.Cocoa}, FromTemple)
	t.points(x.VP, FromTemple)
}

// spotSteps are the temple steps with discovery tiles, by their spots.
var spotSteps = func() (out [SpotCount + 1]*TempleStep) {
	for temple := range TempleSteps {
		for step := range TempleSteps[temple] {
			out[TempleSteps[temple][step].Spot] = &TempleSteps[temple][step]
		}
	}
	return out
}()

// chosen goes up in the temple that was chosen.
func (t *Taking) chosen(f *Frame, temple int) {
	if f.Kind == FrameTemple {
		f.A--
	} else {
		*[...]*uint8{&f.A, &f.B, &f.C}[temple]--
	}
	t.up(temple)
}

// order goes up for coloured icons where the order is no choice; a step that is lost comes first.
func (t *Taking) order(f *Frame) bool {
	due := [TempleCount]uint8{f.A, f.B, f.C}
	temple, n := -1, 0
	for k, steps := range due {
		if steps == 0 {
			continue
		}
		if !t.S.movable(t.P, k) {
			t.chosen(f, k)
			return true
		}
		temple, n = k, n+1
	}
	switch n {
	case 0:
		t.S.pop()
	case 1:
		t.chosen(f, temple)
	default:
		return false
	}
	return true
}

// avenue goes one step on (rules.md 8).
func (t *Taking) avenue() {
	s, p := t.S, t.P
	if p.Avenue == AvenueTop {
		t.fact(FactAvenueEnd)
		return
	}
	p.Avenue++
	t.fact(FactAvenue, int16(p.Avenue))
	if spot := AvenueSpot[p.Avenue]; spot != SpotCount && s.Spots[spot][0] != 0 {
		s.push(FrameClaim, spot, claimMay, 0)
	}
}

// track goes one step on the pyramid track (R15).
func (t *Taking) track() {
	if t.P.Track < TrackTop {
		t.P.Track++
		t.fact(FactTrack, int16(t.P.Track))
	}
}

// claimAlone lets a claim lapse that cannot be paid, and takes what worship has to take.
func (t *Taking) claimAlone(f *Frame) bool {
	var few [SpotTiles + 1]engine.Step
	first := Unpack(claimSteps(t.S, t.P, f, few[:0])[0])
	switch {
	case first.Kind == StepClaim && f.B == claimMust: // one tile lies there
		t.claim(f, int(first.A))
	case first.Kind == StepClaim || t.S.SpotKinds(t.P, f.A)[0] != 0 && supply(t.S, t.P):
		return false
	default:
		t.decline(*f)
	}
	return true
}

// claim takes a discovery tile and pays its price (rules.md 9). Beside starting tiles there may be another.
func (t *Taking) claim(f *Frame, kind int) {
	s, p := t.S, t.P
	spot := f.A
	t.fact(FactClaimed, int16(kind), int16(spot))
	t.pay(Discoveries[kind].Price, forDiscovery)
	p.Tiles[kind]++
	if spot == SpotStart {
		t.claimBeside(kind)
		return
	}
	s.pop()
	list := &s.Spots[spot]
	i := slices.Index(list[:], uint8(kind+1))
	copy(list[i:], list[i+1:])
	list[SpotTiles-1] = 0
}

// claimBeside takes the discovery tile beside an own starting tile.
func (t *Taking) claimBeside(kind int) {
	for _, tile := range t.P.Kept {
		b := StartTiles[tile-1].Beside
		if b != 0 && int(t.S.Beside[b-1]) == kind+1 {
			t.S.Beside[b-1] = 0
			return
		}
	}
}

// raise gives a power-up to a worker; at 6 it ascends (rules.md 5, 6).
func (t *Taking) raise(board, power uint8) {
	for i := range t.P.Dice {
		if d := &t.P.Dice[i]; d.Board == board && d.Power == power && t.S.raisable(t.P, i, board) {
			if power < MaxPower {
				d.Power++
				t.fact(FactPower, int16(board), int16(d.Power))
				return
			}
			t.ascend(i)
			return
		}
	}
}

// ascend: Avenue, die to the Palace, reward, light disc, in this order (rules.md 6).
func (t *Taking) ascend(i int) {
	d := &t.P.Dice[i]
	t.fact(FactAscended, int16(d.Board))
	d.Board, d.Power = 0, StartPower
	t.S.push(frameLight, 0, 0, 0)
	t.S.push(FrameReward, 0, 0, 0)
	t.S.push(frameLand, uint8(i), 0, 0)
	t.avenue()
}

func (t *Taking) reward(which int, free bool) {
	t.S.pop()
	t.fact(FactReward, int16(which))
	switch which {
	case RewardPoints:
		t.points(RewardVP, fromReward)
	case RewardCocoa:
		t.receive(Goods{Cocoa: RewardCocoaAmount}, fromReward)
	case RewardTemple:
		t.S.push(FrameTemple, 1, 0, 0)
	case RewardTemples:
		if !t.waived(free) {
			t.pay(Goods{Cocoa: RewardPrice}, fromReward)
		}
		t.S.push(FrameTemple, RewardSteps, 0, 0)
	case RewardWorker:
		t.P.Fourth = true
		t.P.Dice[StartDice].Board = Palace
		t.fact(FactWorker)
		t.receive(Goods{Cocoa: WorkerCocoa}, fromReward)
	}
}
