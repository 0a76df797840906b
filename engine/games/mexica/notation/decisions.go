package notation

import (
	"cmp"
	"slices"

	"painani/engine"
	"painani/engine/games/mexica/rules"
	"painani/engine/typed"
)

// actions are what a turn is made of, by kind of step: what is missing where its words say too little, its section
// of the rules, the action points that it takes at least, how it is read, written and explained, and what speaks
// against all of its steps. Where nothing is named behind its verb, its only legal step serves.
var actions = [rules.StepKindCount]decision{
	rules.StepStart:   act("start", "3", 0, readCell, says("start", cellA), whyStart),
	rules.StepCanal:   act("cell", "5.1", rules.CanalAP, readCanal, says("canal", cellsAB), whyCanal),
	rules.StepBridge:  act("bridge", "5.2", rules.BridgeAP, readBridge, says("bridge", siteA), whyBridge),
	rules.StepShift:   act("bridge", "5.3", rules.BridgeAP, readBridge, says("shift", cellA, siteB), whyShift),
	rules.StepWalk:    act("goal", "5.4", rules.WalkAP, readWalk, sayWalk, whyWalk),
	rules.StepBoat:    act("goal", "5.5", 1, readCell, says("boat", cellA), whyBoat, whyNoBoat),
	rules.StepTravel:  act("goal", "5.6", rules.TravelAP, readCell, says("travel", cellA), whyGoal),
	rules.StepTemple:  act("level", "5.7", 1, readHome, says("temple", numberB, cellA), whyTemple, whyNothing),
	rules.StepFound:   act("cell", "5.8", 0, readHome, says("found", numberB, cellA), whyFound, whyNothing),
	rules.StepBuy:     act("chip", "5.9", rules.ChipAP, readChips, sayChips("chip buy"), whyBuy),
	rules.StepUse:     act("chip", "5.10", 0, readChips, sayChips("chip use"), whyUse),
	rules.StepEnd:     {ID: "end", Section: "4", Read: readEnd, Say: says("pass")},
	rules.StepNeutral: act("level", "10", 0, readHome, says("temple", numberB, cellA), whyNeutral, whyNothing),
}

// act is an action. Action points are what speaks against it last.
func act(
	id, section string, ap int, read func(*reader) (engine.Step, *engine.Refusal), say func(*writer, engine.Step),
	why func(*reader, rules.Move) *engine.Refusal, none ...func(*reader) *engine.Refusal,
) decision {
	return decision{
		ID: id, Section: section, Read: read, Say: say,
		Why: func(r *reader, step engine.Step) *engine.Refusal {
			return cmp.Or(why(r, rules.Unpack(step)), short(r, ap))
		},
		WhyNone: func(r *reader) (refusal *engine.Refusal) {
			for _, why := range none {
				refusal = why(r)
			}
			return cmp.Or(refusal, short(r, ap))
		},
	}
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
	begin := func(w *writer, _ rules.Move) { w.Begin(verb) }
	return typed.Says(rules.Unpack, slices.Insert(parts, 0, begin)...)
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
