package notation

import (
	"slices"

	"painani/engine"
	"painani/engine/games/mexica/rules"
	"painani/engine/lexer"
)

// decision is all that the notation knows of one kind of step: from it a typed action is read, written, explained
// and proposed. What is legal stands in rules.Steps alone.
type decision struct {
	words   string       // the canonical words in front of what is named
	verb    class        // that begins it
	section string       // of the rules
	silence []rules.Kind // where nothing is named, the only legal step of these kinds serves
	ask     string       // what is asked for if there are several: a catalogue key behind "choice."
	price   int          // action points that every step of the kind takes at least

	reading func(r *Reader, d *decision, from int) *engine.Refusal // what follows the verb; from is where the action begins
	naming  func(w *writer, m rules.Move)                          // writes what follows the verb
	why     func(r *Reader, m rules.Move) *engine.Refusal          // what speaks against a step
}

// What an action may ask for: catalogue keys behind "choice.".
const (
	askTurn   = "turn"
	askStart  = "start"
	askCell   = "cell"
	AskGoal   = "goal"
	askBridge = "bridge"
	askLevel  = "level"
	AskEnd    = "end"
)

// decisions are the kinds of steps in the order of the rules. The table is filled in init because its functions
// lead back to it.
var decisions [rules.StepKindCount]decision

// byVerb are the kinds whose reading a verb calls for. Neutral temples have the verb of temples.
var byVerb = map[class]rules.Kind{wordMove: rules.StepWalk}

func init() {
	of := func(kinds ...rules.Kind) []rules.Kind { return kinds }
	decisions = [rules.StepKindCount]decision{
		rules.StepStart: {"start", wordStart, "3", of(rules.StepStart), askStart, 0,
			(*Reader).readCell, (*writer).cell, (*Reader).whyStart},
		rules.StepCanal: {"canal", wordCanal, "5.1", of(rules.StepCanal, rules.StepDouble), askCell, rules.CanalAP,
			(*Reader).readCanal, (*writer).cell, (*Reader).whyCanal},
		rules.StepDouble: {"canal", wordCanal, "5.1", of(rules.StepDouble), askCell, rules.CanalAP,
			nil, (*writer).pair, (*Reader).whyCanal},
		rules.StepBridge: {"bridge", wordBridge, "5.2", of(rules.StepBridge, rules.StepShift), askBridge, rules.BridgeAP,
			(*Reader).readBridge, (*writer).site, (*Reader).whyBridge},
		rules.StepShift: {"shift", wordShift, "5.3", of(rules.StepShift), askBridge, rules.BridgeAP,
			(*Reader).readBridge, (*writer).move, (*Reader).whyShift},
		rules.StepWalk: {"walk", wordWalk, "5.4", of(rules.StepWalk), AskGoal, rules.WalkAP,
			(*Reader).readWay, (*writer).cell, (*Reader).whyWalk},
		rules.StepBoat: {"boat", wordBoat, "5.5", of(rules.StepBoat), AskGoal, 1,
			(*Reader).readWay, (*writer).cell, (*Reader).whyBoat},
		rules.StepTravel: {"travel", wordTravel, "5.6", of(rules.StepTravel), AskGoal, rules.TravelAP,
			(*Reader).readCell, (*writer).cell, (*Reader).whyTravel},
		rules.StepTemple: {"temple", wordTemple, "5.7", of(rules.StepTemple), askLevel, 1,
			(*Reader).readTemple, (*writer).numbered, (*Reader).whyTemple},
		rules.StepFound: {"found", wordFound, "5.8", of(rules.StepFound), askCell, 0,
			(*Reader).readFound, (*writer).numbered, (*Reader).whyFound},
		rules.StepBuy:     {"chip buy", wordBuy, "5.9", nil, "", rules.ChipAP, (*Reader).readChips, nil, (*Reader).whyBuy},
		rules.StepUse:     {"chip use", wordUse, "5.10", nil, "", 0, (*Reader).readChips, nil, (*Reader).whyUse},
		rules.StepEnd:     {"pass", wordPass, "4", nil, "", 0, (*Reader).readPass, nil, nil},
		rules.StepNeutral: {"temple", wordTemple, "10", of(rules.StepNeutral), askLevel, 0, nil, (*writer).numbered, (*Reader).whyNeutral},
	}
	for kind := range decisions {
		if d := &decisions[kind]; d.reading != nil {
			byVerb[d.verb] = rules.Kind(kind)
		}
	}
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

// named passes the cell that an action names. Without one the only legal step of its kinds is taken, and x is nil
// as with a refusal.
func (r *Reader) named(d *decision, from int) (x *lexer.Lexeme, refusal *engine.Refusal) {
	if x = r.Peek(); x != nil && x.Kind == lexCell {
		r.At++
		return x, nil
	}
	if refusal = r.stuck(d.ask); refusal != nil {
		return nil, refusal
	}
	list := r.fitting(func(m rules.Move) bool { return slices.Contains(d.silence, m.Kind) })
	if len(list) == 1 {
		return nil, r.take(list[0], from)
	}
	r.tried = rules.Move{Kind: d.silence[0], A: rules.Nowhere}
	if len(list) == 0 {
		if refusal := r.whyNone(d); refusal != nil {
			return nil, refusal.At(r.Span(from))
		}
	}
	return nil, rules.Refuse(rules.CodeMissing, "choice", d.ask).At(r.Span(from))
}

// whyNone says what speaks against all steps of a decision, nil if a cell could be named.
func (r *Reader) whyNone(d *decision) *engine.Refusal {
	if d.verb == wordBoat && !r.S.Bridges.Has(r.P.At) {
		return rules.Refuse(rules.CodeNoSail, "from", rules.CellIDs[r.P.At])
	}
	return r.short(d.price)
}
