package words

import (
	"fmt"
	"slices"
	"strings"

	"painani/engine"
	"painani/engine/games/mexica/rules"
	"painani/engine/lang"
)

// Narrate tells facts in fewer sentences than Tell would: one for what a seat
// builds and where it goes, one for each founding with all who gain by it, one
// for the tiles that leave the game, one for each seat's districts in a scoring.
func (Teller) Narrate(facts []engine.Fact, _ engine.Seat, names engine.Names, tag lang.Tag) []string {
	n := &narrating{p: Catalog.In(tag), names: names}
	return engine.Story(facts, func(facts []engine.Fact) ([]string, int) {
		k, used := facts[0].Kind, run(facts, facts[0].Kind)
		switch {
		case int(k) >= len(rules.FactKinds):
			return nil, 1 // of a game that knows more
		case n.isDeed(k):
			return engine.Sentence(n.deeds(facts))
		case k == rules.FactFounded:
			return engine.Sentence(n.founding(facts))
		case k == rules.FactDistrict:
			return n.districts(facts[:used]), used
		case k != rules.FactRemoved && k != rules.FactPalace:
			used = 1
		}
		return engine.Sentence(n.alike(facts[:used]), used)
	})
}

// narrating is one call of Narrate.
type narrating struct {
	p       lang.Printer
	names   engine.Names
	founded bool // in the turn that is told
}

// say fills into a sentence, behind other values, the arguments of a fact by their names on the card and whom it
// befell; cells are said as the board names them.
func (n *narrating) say(key string, f *engine.Fact, values ...any) string {
	for i, name := range rules.FactKinds[f.Kind].Args {
		switch a := f.Args[i]; name {
		case "cell", "from":
			values = append(values, name, cellName(a))
		case "axis":
			values = append(values, name, axisName(n.p, a))
		default:
			values = append(values, name, a)
		}
	}
	values = append(values, "cells", TileName(f.Args[0], f.Args[1]), "name", n.names.Of(f.Seat))
	return n.p.Say(key, values...)
}

// alike tells facts of one kind in one sentence.
func (n *narrating) alike(facts []engine.Fact) string {
	var names, sizes []string
	for _, f := range facts {
		names, sizes = append(names, n.names.Of(f.Seat)), append(sizes, fmt.Sprint(f.Args[0]))
	}
	return n.say("fact."+sentence(&facts[0]), &facts[0], "n", len(facts), "names", joined(n.p, names), "sizes", joined(n.p, sizes))
}

// run is the length of the beginning of facts that are of some kinds.
func run(facts []engine.Fact, kinds ...uint8) int {
	return engine.Leading(facts, func(f *engine.Fact) bool { return slices.Contains(kinds, f.Kind) })
}

// isDeed reports that a fact is an action of the seat, or the end of its turn: it is told in part of a sentence.
func (n *narrating) isDeed(k uint8) bool {
	return int(k) < len(rules.FactKinds) && n.p.Has("did."+rules.FactKinds[k].Name)
}

// deeds tells what a seat did, up to a founding or the end of its turn.
func (n *narrating) deeds(facts []engine.Fact) (string, int) {
	var parts []string
	seat, used, ended := facts[0].Seat, 0, false
	for !ended && used < len(facts) && facts[used].Seat == seat && n.isDeed(facts[used].Kind) {
		ended = facts[used].Kind == rules.FactEnded
		text, k := n.deed(facts[used:], len(parts) == 0)
		if text != "" {
			parts = append(parts, text)
		}
		used += k
	}
	n.founded = n.founded && !ended
	if len(parts) == 0 {
		return "", used
	}
	return n.say("fact.did", &facts[0], "what", strings.Join(parts, "; ")), used
}

// deed is one part: alike actions in a row are told together. At the end of a turn it is what lapses; a turn of
// which nothing else is told says so.
func (n *narrating) deed(facts []engine.Fact, first bool) (string, int) {
	f, used := &facts[0], run(facts, facts[0].Kind)
	key := "did." + rules.FactKinds[f.Kind].Name
	switch {
	case f.Kind == rules.FactWalked, f.Kind == rules.FactBoated, f.Kind == rules.FactTraveled:
		return n.way(facts)
	case f.Kind == rules.FactEnded && f.Args[0] == 0:
		return "", 1
	case f.Kind == rules.FactEnded && first && f.Args[0] == rules.TurnAP && !n.founded:
		key = "did.nothing"
	case f.Kind == rules.FactShifted:
		used = 1
	}
	return n.say(key, f, "n", used, "list", n.each(facts[:used])), used
}

// each is what tells alike facts apart, with commas between; of some nothing does.
func (n *narrating) each(facts []engine.Fact) string {
	return lang.List(facts, ", ", func(_ int, f engine.Fact) string { return n.say("one."+rules.FactKinds[f.Kind].Name, &f) })
}

// way is a journey in one part: "from g7 on foot to h8, by boat to o9".
func (n *narrating) way(facts []engine.Fact) (string, int) {
	used := run(facts, rules.FactWalked, rules.FactBoated, rules.FactTraveled)
	var parts []string
	for i := range facts[:used] {
		if run(facts[i:used], rules.FactWalked) > 1 {
			continue // only where a walk ends
		}
		parts = append(parts, n.say("did."+sentence(&facts[i]), &facts[i]))
	}
	return n.say("did.way", &facts[0], "how", strings.Join(parts, ", ")), used
}

// founding tells a founding with the others who were there.
func (n *narrating) founding(facts []engine.Fact) (string, int) {
	n.founded = true
	used := 1 + run(facts[1:], rules.FactPresent)
	if used == 1 {
		return n.alike(facts[:1]), used
	}
	others := n.each(facts[1:used])
	return n.say("fact.founded-with", &facts[0], "others", others), used
}

// districts tells a scoring, one sentence for each seat.
func (n *narrating) districts(facts []engine.Fact) (out []string) {
	item := func(f *engine.Fact) (int16, string) { return f.Args[4], n.say("one.district", f) }
	for _, x := range engine.Scores(facts, item) {
		out = append(out, n.p.Say("fact.districts", "name", n.names.Of(x.Seat), "n", x.Points, "list", x.List))
	}
	return out
}
