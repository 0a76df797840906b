package rules

import (
	"math"
	"slices"

	"painani/engine"
)

// FrameKind is a kind of pending decision inside a pick-up.
type FrameKind uint8

// Kinds of frames. A and B of the frame are as noted.
const (
	FrameNone       FrameKind = iota
	FrameAct                  // what the worker does: A wheel, B position it stood on
	FrameAny                  // any action of the four 10-tooth wheels: A 1 = tile b2-11 (may decline, pays 1 corn), 0 = Uxmal 5 (paid)
	FrameHarvest              // corn, wood or burn: A space of Palenque, 2 to 5
	FrameAnger                // one step down
	FrameTech                 // technology steps: A steps left, B techPaid | TechOptional
	FramePayTech              // the price of a step on track A
	FramePayTemples           // the resource for Tikal 5
	FrameOffer                // theology 2: may pay a resource for a step
	FrameUp                   // a step up in each of A different temples of choice
	FrameGain                 // A resources of choice
	FrameBuild                // buildings: A left, B build… bits
	FrameTile                 // no decision: icons of building A are due from number B on
	FrameTrade                // the market: A first trade still open, B kinds sold (bits)
	FrameKindCount
)

// Bits of B in FrameTech.
const (
	techPaid     = 1 // cubes are due
	TechOptional = 2 // may be declined
)

// Bits of B in FrameBuild.
const (
	BuildOptional = 1  // may be declined
	BuildMonument = 2  // a monument may be built instead (Tikal 4, first building)
	BuildCorn     = 4  // paid in corn (Uxmal 4)
	BuildShared   = 8  // Tikal 4: architecture serves one of two buildings only
	BuildArchUsed = 16 // …and has served already
)

// Frame is one pending decision. The last one of State.Stack is due.
type Frame struct {
	Kind FrameKind
	A, B uint8
}

// Frames are the kinds of pending decisions: their names and those of their arguments in JSON, what may come next, and
// whether arguments make sense. Below a decision that is due only those may lie that can always go on:
// what is left of two steps or buildings, of a tile, or an offer.
var Frames = [FrameKindCount]struct {
	Name, A, B string
	steps      func(*State, *Player, *Frame, []engine.Step) []engine.Step
	legal      func(p *Player, f *Frame, due bool) bool
}{
	FrameNone: {legal: func(*Player, *Frame, bool) bool { return false }},
	FrameAct: {"act", "wheel", "position", actSteps, func(p *Player, f *Frame, due bool) bool {
		return due && f.A < WheelCount && int(f.B) <= Wheels[f.A].Last && p.Hand > 0
	}},
	FrameAny:     {"any", "tile", "", anySteps, whenDue(0, 1)},
	FrameHarvest: {"harvest", "space", "", harvestSteps, whenDue(2, 5)},
	FrameAnger: {"anger", "", "", func(_ *State, p *Player, _ *Frame, buf []engine.Step) []engine.Step {
		return downSteps(p, Down, buf)
	}, whenDue(0, math.MaxUint8)},
	FrameTech: {"technology", "left", "terms", techSteps, func(_ *Player, f *Frame, due bool) bool {
		paid := f.B == techPaid || f.B == techPaid|TechOptional
		return (f.A == 1 || f.A == 2) && (f.B == 0 || paid && (due || f.B&TechOptional != 0))
	}},
	FramePayTech:    {"pay_technology", "track", "", cubeSteps, whenDue(0, TrackCount-1)},
	FramePayTemples: {"pay_temples", "", "", cubeSteps, whenDue(0, math.MaxUint8)},
	FrameOffer:      {"offer", "", "", cubeSteps, func(*Player, *Frame, bool) bool { return true }},
	FrameUp:         {"temples", "count", "", upSteps, whenDue(1, 2)},
	FrameGain:       {"resources", "count", "", cubeSteps, whenDue(1, 2)},
	FrameBuild: {"build", "left", "terms", buildSteps, func(_ *Player, f *Frame, due bool) bool {
		return slices.Contains(buildTerms, *f) && (due || f.B&BuildOptional != 0)
	}},
	FrameTile: {"tile", "building", "next", nil, func(p *Player, f *Frame, due bool) bool { // never due: Take runs it down
		return !due && int(f.A) < BuildingCount && p.Buildings&(1<<f.A) != 0 && int(f.B) < len(Buildings[f.A].Icons)
	}},
	FrameTrade: {"trade", "next", "sold", tradeSteps, func(_ *Player, f *Frame, due bool) bool {
		return due && f.A < tradeKinds && f.B&^(1<<Wood|1<<Stone|1<<Gold) == 0
	}},
}

// whenDue: such a decision has to be due, and its A within bounds.
func whenDue(low, high uint8) func(*Player, *Frame, bool) bool {
	return func(_ *Player, f *Frame, due bool) bool { return due && low <= f.A && f.A <= high }
}

// buildTerms are the A and B that a FrameBuild may have.
var buildTerms = []Frame{{FrameBuild, 1, 0}, {FrameBuild, 1, BuildOptional}, {FrameBuild, 1, BuildCorn},
	{FrameBuild, 2, BuildMonument | BuildShared}, {FrameBuild, 1, BuildShared | BuildOptional},
	{FrameBuild, 1, BuildShared | BuildOptional | BuildArchUsed}}

// Top is the pending decision that is due, nil if there is none.
func (s *State) Top() *Frame { return engine.Top(s.Stack[:], s.Depth) }

func (s *State) push(k FrameKind, a, b uint8) { engine.Push(s.Stack[:], &s.Depth, Frame{k, a, b}) }

func (s *State) pop() { engine.Pop(s.Stack[:], &s.Depth) }
