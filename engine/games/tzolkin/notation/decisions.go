package notation

import (
	"painani/engine"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/typed"
)

// choices are the decisions inside a pick-up, by kind of frame: how each is read, what silence means, how it is
// written, why not, what is near.
var choices = [rules.FrameKindCount]decision{
	rules.FrameAct: {ID: "act", Section: "6", Read: readAct, Silence: ownAction, Say: says(word("as"), numberB), Declines: alone,
		Why: whyAct},
	rules.FrameAny:     {ID: "any", Section: "6.4", Read: readAny, Say: says(word("do"), placeA, numberB), None: "do", Why: whyAct},
	rules.FrameHarvest: {ID: "harvest", Section: "6.1", Read: readHarvest, Tacit: true, Say: says(harvest), Why: whyHarvest},
	rules.FrameAnger:   {ID: "anger", Section: "8", Read: readAnger, Say: says(templeA), Why: whyAnger},
	rules.FrameTech: {ID: "technology", Section: "7", Read: readTech, Silence: noMoreTech, Say: sayTech, Declines: alone,
		Why: whyTech},
	rules.FramePayTech:    {ID: "pay_technology", Section: "7", Read: readPay, Say: says(word("pay"), cubes), Why: whyPay},
	rules.FramePayTemples: {ID: "pay_temples", Section: "6.3", Read: readPay, Say: says(word("pay"), cubes), Why: whyPay},
	rules.FrameOffer:      {ID: "offer", Section: "7", Read: readOffer, Say: says(word("offer"), cubes), None: "offer", Why: whyPay},
	rules.FrameUp:         {ID: "temples", Section: "8", Read: readUp, Say: says(word("up"), templesA)},
	rules.FrameGain:       {ID: "resources", Section: "6.5", Read: readGain, Say: says(word("take"), cubes)},
	rules.FrameBuild: {ID: "build", Section: "9", Read: readBuild, Silence: noSecond, Heard: buildsBelow, Say: sayBuild, None: "build",
		Declines: alone, Why: whyMonument, Near: nearBuild},
	rules.FrameTrade: {ID: "trade", Section: "6.4", Read: readTrade, Silence: noMoreTrade, Say: sayTrade, None: "trade", Why: whyTrade},
}

// alone are the words before "none" where it stands alone.
var alone = []class{}

// What silence declines: more of what was begun.
var (
	noSecond    = declined(rules.BuildShared | rules.BuildOptional) // the second building of Tikal 4
	noMoreTech  = declined(rules.TechOptional)
	noMoreTrade = typed.MeansIf(rules.None(), func(_ *rules.State, last engine.Step) bool {
		return rules.Unpack(last).Kind == rules.StepTrade
	})
)

// declined is the silence that declines a frame with some bits in B.
func declined(bits uint8) func(*rules.State, engine.Step) engine.Step {
	return typed.MeansIf(rules.None(), func(s *rules.State, _ engine.Step) bool { return s.Top().B&bits == bits })
}

// stages are the upper level of a turn. It ends where nothing more is said, once something was done.
var stages = [len(rules.StageIDs)]decision{
	rules.StageBegin:   {ID: "begin", Section: "4", Read: readTurn, Row: deed, Near: nearTurn},
	rules.StageBegged:  {ID: "begged", Section: "4", Read: readTurn, Row: deed, Near: nearTurn},
	rules.StagePlacing: {ID: "placing", Section: "4", Read: readTurn, Row: deed, Near: nearTurn, Silence: stop},
	rules.StagePicking: {ID: "picking", Section: "4", Read: readTurn, Row: deed, Near: nearTurn, Silence: stop},
}

// stop is the silence that ends a turn.
var stop = typed.Means[rules.State](rules.Stop(0))

// deeds are the steps of that level by kind: the verbs of the notation.
var deeds = [rules.StepKindCount]decision{
	rules.StepBeg:   {Say: says(verb("beg"), templeA), Why: whyBeg},
	rules.StepPlace: {Say: sayPlace, Why: whyPlace},
	rules.StepPick:  {Say: says(verb("pick"), placeA, numberB), Why: whyPick},
	rules.StepStop:  {Say: sayOrder, Why: whyOrder},
}

func deed(step engine.Step) *decision { return &deeds[rules.Unpack(step).Kind] }

// phases are the decisions beside a turn: the tiles to keep, and how far the calendar goes.
var phases = [len(rules.PhaseIDs)]decision{
	rules.PhaseChoose: {ID: "choose", Section: "4", Read: readKeep, Say: sayKeep},
	rules.PhaseSpin:   {ID: "spin", Section: "4", Read: readSpin, Say: says(verb("spin"), numberA)},
}

func due(s *rules.State) *decision {
	switch f := s.Top(); {
	case f != nil:
		return &choices[f.Kind]
	case s.Phase == rules.PhaseTurn:
		return &stages[s.Stage]
	}
	return &phases[s.Phase]
}

// part writes something out of the arguments of a step.
type part = func(*writer, rules.Move)

// says writes a step: its parts.
func says(parts ...part) func(*writer, engine.Step) { return typed.Says(rules.Unpack, parts...) }

// Parts of what is written.
func verb(text string) part           { return func(w *writer, _ rules.Move) { w.Begin(text) } }
func word(text string) part           { return func(w *writer, _ rules.Move) { w.Say(text) } }
func numberA(w *writer, m rules.Move) { w.Number(int(m.A)) }
func numberB(w *writer, m rules.Move) { w.Number(int(m.B)) }
func placeA(w *writer, m rules.Move)  { w.Say(placeWord(int(m.A))) }
func templeA(w *writer, m rules.Move) { w.Say(rules.TempleIDs[m.A]) }
func harvest(w *writer, m rules.Move) { w.Say([...]string{"corn", "wood", "burn", "corn"}[m.A]) }
func cubes(w *writer, m rules.Move)   { w.Amounts(rules.GoodIDs[rules.Wood:], m.A, m.B, m.C) }

func templesA(w *writer, m rules.Move) {
	for t, id := range rules.TempleIDs {
		if m.A&(1<<t) != 0 {
			w.Say(id)
		}
	}
}
