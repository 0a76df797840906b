package notation

import (
	"painani/engine"
	"painani/engine/games/mexica/rules"
	"painani/engine/typed"
)

// actions are what a turn is made of, by kind of step: how each is read, written and explained, and what
// speaks against all of its steps. Where nothing is named behind its verb, its only legal step serves.
var actions = [rules.StepKindCount]decision{
	rules.StepStart:   {ID: "start", Section: "3", Read: readCell, Say: says("start", cellA), Why: whyStart},
	rules.StepCanal:   {ID: "cell", Section: "5.1", Read: readCanal, Say: says("canal", cellsAB), Why: whyCanal, WhyNone: costs(rules.CanalAP)},
	rules.StepBridge:  {ID: "bridge", Section: "5.2", Read: readBridge, Say: says("bridge", siteA), Why: whyBridge, WhyNone: costs(rules.BridgeAP)},
	rules.StepShift:   {ID: "bridge", Section: "5.3", Read: readBridge, Say: says("shift", cellA, siteB), Why: whyShift, WhyNone: costs(rules.BridgeAP)},
	rules.StepWalk:    {ID: "goal", Section: "5.4", Read: readWalk, Say: sayWalk, Why: whyWalk, WhyNone: costs(rules.WalkAP)},
	rules.StepBoat:    {ID: "goal", Section: "5.5", Read: readCell, Say: says("boat", cellA), Why: whyBoat, WhyNone: whyNoBoat},
	rules.StepTravel:  {ID: "goal", Section: "5.6", Read: readCell, Say: says("travel", cellA), Why: whyTravel, WhyNone: costs(rules.TravelAP)},
	rules.StepTemple:  {ID: "level", Section: "5.7", Read: readHome, Say: says("temple", numberB, cellA), Why: whyTemple, WhyNone: whyNothing},
	rules.StepFound:   {ID: "cell", Section: "5.8", Read: readHome, Say: says("found", numberB, cellA), Why: whyFound, WhyNone: whyNothing},
	rules.StepBuy:     {ID: "chip", Section: "5.9", Read: readChips, Say: sayChips("chip buy"), Why: whyBuy},
	rules.StepUse:     {ID: "chip", Section: "5.10", Read: readChips, Say: sayChips("chip use"), Why: whyUse},
	rules.StepEnd:     {ID: "end", Section: "4", Read: readEnd, Say: says("pass")},
	rules.StepNeutral: {ID: "level", Section: "10", Read: readHome, Say: says("temple", numberB, cellA), Why: whyNeutral, WhyNone: whyNothing},
}

// moments are when words are asked for, by the one action before the game, and the turn, which ends where nothing
// more is said.
var moments = map[rules.Kind]*decision{
	rules.StepNeutral: {ID: "level", Section: "10", Verb: action, Row: row, Near: near},
	rules.StepStart:   {ID: "start", Section: "3", Verb: action, Row: row, Near: near},
	0: {
		ID: "turn", Section: "5", Verb: action, Row: row, Silence: typed.Means[rules.State](rules.End()),
		Why: whyShelter, Near: near,
	},
}

// says writes an action: its verb and its parts.
func says(verb string, parts ...func(*writer, rules.Move)) func(*writer, engine.Step) {
	return func(w *writer, step engine.Step) {
		w.Begin(verb)
		for _, part := range parts {
			part(w, rules.Unpack(step))
		}
	}
}

// Parts of actions.
func cellA(w *writer, m rules.Move)   { w.Say(name(m.A)) }
func numberB(w *writer, m rules.Move) { w.Number(int(m.B)) }
func siteA(w *writer, m rules.Move)   { saySite(w, m.A, m.C) }
func siteB(w *writer, m rules.Move)   { saySite(w, m.B, m.C) }

// due is the decision that is due.
func due(s *rules.State) *decision { return moments[opening(s)] }

// row is the action of a step. One word digs a canal of one tile and of two.
func row(step engine.Step) *decision {
	kind := rules.Unpack(step).Kind
	if kind == rules.StepDouble {
		kind = rules.StepCanal
	}
	return &actions[kind]
}

// byVerb are the actions that verbs call for.
var byVerb = map[class]rules.Kind{
	wordStart: rules.StepStart, wordCanal: rules.StepCanal, wordBridge: rules.StepBridge, wordShift: rules.StepShift,
	wordWalk: rules.StepWalk, wordMove: rules.StepWalk, wordBoat: rules.StepBoat, wordTravel: rules.StepTravel,
	wordTemple: rules.StepTemple, wordFound: rules.StepFound, wordBuy: rules.StepBuy, wordUse: rules.StepUse, wordPass: rules.StepEnd,
}

// joined are verbs that are said with another one: "build canal", "buy chip", "go by boat".
var joined = map[[2]class]class{
	{wordBuild, wordCanal}: wordCanal, {wordBuild, wordBridge}: wordBridge, {wordBuild, wordTemple}: wordTemple,
	{wordCanal, wordBuild}: wordCanal, {wordBridge, wordBuild}: wordBridge, {wordTemple, wordBuild}: wordTemple,
	{wordBuild, wordStart}: wordStart, {wordStart, wordBuild}: wordStart,
	{wordBuild, wordFound}: wordFound, {wordFound, wordBuild}: wordFound, {wordCanal, wordCanal}: wordCanal,
	{wordShift, wordBridge}: wordShift, {wordBridge, wordShift}: wordShift, {wordMove, wordBridge}: wordShift, {wordBridge, wordMove}: wordShift,
	{wordMove, wordWalk}: wordWalk, {wordMove, wordBoat}: wordBoat, {wordMove, wordTravel}: wordTravel,
	{wordWalk, wordWalk}: wordWalk, {wordWalk, wordBoat}: wordBoat, {wordBoat, wordWalk}: wordBoat, {wordBoat, wordBoat}: wordBoat,
	{wordUse, wordBoat}: wordBoat, {wordTravel, wordTravel}: wordTravel, {wordTravel, wordBoat}: wordBoat, {wordBoat, wordTravel}: wordBoat,
	{wordTravel, wordWalk}: wordTravel,
	{wordChip, wordBuy}:    wordBuy, {wordChip, wordUse}: wordUse, {wordBuy, wordChip}: wordBuy, {wordUse, wordChip}: wordUse,
}
