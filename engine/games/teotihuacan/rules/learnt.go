package rules

import (
	_ "embed"

	"painani/engine"
	"painani/engine/neural"
)

//go:embed learnt.net
var learntFile []byte

// Learnt is what self-play taught of what a position will yet bring. Remarks in its file name the run
// (painani learn).
var Learnt = neural.Own(learntFile)

// mostInputs is more than a net is told that is not 0.
const mostInputs = 384

// foresee is Score by the net. What a turn under way is still to decide counts by the table: the net knows
// whole turns.
func (g Rules) foresee(s *State, seat engine.Seat) int {
	var room [mostInputs]neural.Input
	in := neural.Inputs{List: room[:0]}
	g.See(s, seat, &in)
	sum := g.Sure(s, seat) + g.Net.Points(in.List, worthPoint)
	if s.Depth > 0 && s.Turn == uint8(seat) {
		g.By = nil
		v := g.value(s, s.Turn)
		for i := range s.Stack[:s.Depth] {
			sum += v.pending(&s.Stack[i])
		}
	}
	return sum
}

// rewardWorth is what an ascension's reward is worth at least.
const rewardWorth = RewardVP * worthPoint

// pending values a decision that is due, or will be.
func (v *valuation) pending(f *Frame) int {
	n := int(f.A)
	switch f.Kind {
	case FrameGain:
		return n * max(v.worth[Wood], v.worth[Stone], v.worth[Gold])
	case FrameTemple:
		return n * v.w.Advance
	case FrameOrder:
		return int(f.A+f.B+f.C) * v.w.Advance
	case FramePower:
		return n * v.fade(v.w.Raise)
	case FrameReward:
		return rewardWorth
	case FrameAbility:
		return v.w.Advance
	case FrameTrade:
		return n * v.w.Advance / 2
	case FrameLearn, FrameNoble, FrameDecorate:
		return max(0, v.deed(v.s.Dest, v.s.Count, StartPower, v.strongest()))
	case FrameBuild:
		x, _ := v.building(v.s.Count - min(v.s.Count, f.A))
		return max(0, x)
	case frameDone:
		return int(f.B) * v.fade(v.w.Raise)
	}
	return 0
}
