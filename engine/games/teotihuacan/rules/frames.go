package rules

import "painani/engine"

// FrameKind is a kind of pending decision.
type FrameKind uint8

// Kinds of frames. A, B and C are as noted. Those marked auto ask nothing: Take carries them out.
const (
	FrameNone     FrameKind = iota
	FrameGain               // A resources of choice; B = their source as in facts
	FrameTemple             // A steps, each in a temple of choice that can move
	FrameOrder              // coloured icons: A steps blue, B red, C green are due; which temple first
	FrameClaim              // a discovery tile of spot A; B = how to decline: claimMay, claimMust, ClaimReward
	FramePower              // A power-ups left for workers on board B, AnyBoard for all
	FrameOffer              // T13: A offers left of a power-up on board B for cocoa; 0 until one of the action was taken
	FrameReward             // an ascension's reward
	FrameTrade              // royal tile B: A trades left; C is the power of the worker
	FrameLearn              // Alchemy: which technology
	FrameNoble              // Nobles: which row
	FrameDecorate           // Decorations: which tile on which side
	FrameBuild              // Construction: A tiles built, B = 1: T15 has saved its unit
	FrameSave               // T15: which unit of the price is saved; the tile lies on slot A already
	FrameAbility            // auto: the ability of worship space A (from 0) of board B, worker's power C
	frameLand               // auto: own die A goes to the Palace
	frameLight              // auto: the light disc moves
	frameDone               // auto: the main action of board A is done; B power-ups are due
	FramePause              // tiles may be used before what follows; lapses if none can be
	FrameKindCount
)

// AnyBoard in FramePower: workers on all boards.
const AnyBoard = 0

// Ways to decline a discovery tile, B of FrameClaim.
const (
	claimMay    = iota // may be declined
	claimMust          // paid for by worship; declined only if its price cannot be paid
	ClaimReward        // temple: instead the printed reward of the step just entered
)

// Frame is one pending decision. The last one of State.Stack is due.
type Frame struct {
	Kind    FrameKind
	A, B, C uint8
}

// Frames are the kinds of pending decisions: their names and those of their arguments in JSON, what may come next, and
// whether arguments make sense at a place of the stack; nil: always. Beside a bare one nothing may be done (asideSteps).
var Frames = [FrameKindCount]struct {
	Name, A, B, C string
	bare          bool
	steps         func(*State, *Player, *Frame, []engine.Step) []engine.Step
	legal         func(s *State, f *Frame, at int) bool
}{
	FrameGain: {"resources", "count", "source", "", true, mixSteps, func(_ *State, f *Frame, _ int) bool {
		return f.A >= 1 && f.A <= MaxPower && int16(f.B) < sourceCount
	}},
	FrameTemple: {"temple", "count", "", "", false, riseSteps, func(_ *State, f *Frame, _ int) bool { return f.A <= RewardSteps }},
	FrameOrder: {"order", "blue", "red", "green", true, orderSteps, func(_ *State, f *Frame, _ int) bool {
		return f.A+f.B+f.C <= 2 && f.A <= 2 && f.B <= 2
	}},
	FrameClaim: {"claim", "spot", "decline", "", false, claimSteps, func(s *State, f *Frame, _ int) bool {
		return f.A <= SpotCount && (f.A != SpotStart || s.Phase == PhaseStart) && f.B == spotDecline(f)
	}},
	FramePower: {"power", "count", "board", "", false, powerSteps, func(_ *State, f *Frame, _ int) bool {
		return f.A <= 2 && f.B <= BoardCount
	}},
	FrameOffer: {"offer", "count", "board", "", false, offerSteps, func(_ *State, f *Frame, _ int) bool {
		return f.A <= 2 && f.B <= BoardCount && Boards[f.B].Main
	}},
	FrameReward: {"reward", "", "", "", false, prizeSteps, nil},
	FrameTrade: {"trade", "count", "royal", "power", false, tradeSteps, func(_ *State, f *Frame, _ int) bool {
		return f.A <= MaxPower && f.B < RoyalCount && Royals[f.B].Trade && f.C >= 1 && f.C <= MaxPower
	}},
	FrameLearn: {"learn", "", "", "", true, func(s *State, p *Player, _ *Frame, buf []engine.Step) []engine.Step {
		return extraSteps(s, p, learnSteps(s, p, s.Count, buf))
	}, actionOf(Alchemy)},
	FrameNoble: {"noble", "", "", "", true, func(s *State, p *Player, _ *Frame, buf []engine.Step) []engine.Step {
		return extraSteps(s, p, nobleSteps(s, s.Count, buf))
	}, actionOf(Nobles)},
	FrameDecorate: {"decorate", "", "", "", true, decorateSteps, actionOf(Decorations)},
	FrameBuild: {"build", "built", "saved", "", false, func(s *State, p *Player, f *Frame, buf []engine.Step) []engine.Step {
		if buf = extraSteps(s, p, buildSteps(s, p, f, buf)); f.A == 0 {
			return buf
		}
		return append(buf, None())
	}, func(s *State, f *Frame, at int) bool {
		return s.Stage == stageActing && s.Dest == Building && at == 1 && f.A <= BuildMost && f.B <= 1 &&
			(f.A > 0 || MainOpen(s, s.Player(s.Turn), s.Count))
	}},
	FrameSave: {"save", "slot", "", "", true, saveSteps, func(s *State, f *Frame, at int) bool {
		return s.Stage == stageActing && at >= 2 && f.A < SlotCount && s.Pyramid[f.A] != 0 && s.Stack[at-1].Kind == FrameOrder &&
			s.Stack[at-2].Kind == FrameBuild && s.Stack[at-2].B == 0
	}},
	FrameAbility: {"ability", "space", "board", "power", false, nil, func(s *State, f *Frame, _ int) bool {
		return s.Stage == StageDone && f.B >= 1 && f.B <= BoardCount && f.A < Boards[f.B].Spaces && f.C >= 1 && f.C <= MaxPower
	}},
	frameLand: {"land", "die", "", "", false, nil, func(s *State, f *Frame, _ int) bool {
		p := s.Player(s.Turn)
		return int(f.A) < p.Workers() && p.Dice[f.A].Board == 0
	}},
	frameLight: {"light", "", "", "", false, nil, nil},
	frameDone: {"done", "board", "powers", "", false, nil, func(s *State, f *Frame, at int) bool {
		return s.Stage == stageActing && at == 0 && s.Dest == f.A && f.B <= 2
	}},
	FramePause: {"pause", "", "", "", false, func(_ *State, _ *Player, _ *Frame, buf []engine.Step) []engine.Step {
		return append(buf, None())
	}, func(s *State, _ *Frame, at int) bool {
		return s.Stage == StageDone && at > 0 && s.Stack[at-1].Kind == FrameAbility
	}},
}

// actionOf reports that a board's main action is under way and can be carried out.
func actionOf(board uint8) func(*State, *Frame, int) bool {
	return func(s *State, _ *Frame, at int) bool {
		return s.Stage == stageActing && at == 0 && s.Dest == board && s.Depth == 1 && MainOpen(s, s.Player(s.Turn), s.Count)
	}
}

// spotDecline is how a claim on a spot is declined; boards ask for what was paid for.
func spotDecline(f *Frame) uint8 {
	switch {
	case f.A <= SpotDecorations:
		return claimMust
	case f.A <= SpotGreen6:
		return ClaimReward
	}
	return claimMay
}

// Top is the pending decision that is due, nil if there is none.
func (s *State) Top() *Frame { return engine.Top(s.Stack[:], s.Depth) }

// push makes a decision due.
func (s *State) push(k FrameKind, a, b, c uint8) {
	engine.Push(s.Stack[:], &s.Depth, Frame{k, a, b, c})
}

func (s *State) pop() { engine.Pop(s.Stack[:], &s.Depth) }
