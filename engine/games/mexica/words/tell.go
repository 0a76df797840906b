package words

import (
	"strconv"

	"painani/engine"
	"painani/engine/games/mexica/rules"
	"painani/engine/lang"
)

// Tell is one sentence of the log. Nothing in this game is secret, so all viewers
// are told the same. A turn that uses up its action points ends without a sentence.
func (Teller) Tell(f engine.Fact, _ engine.Seat, names engine.Names, tag lang.Tag) string {
	n := narrating{p: Catalog.In(tag), names: names}
	return n.tell([]engine.Fact{f})
}

// tell tells facts of one kind in one sentence. It names what the first of them says as the card does; what
// all of them say is n, names and sizes.
func (n *narrating) tell(facts []engine.Fact) string {
	f := facts[0]
	if int(f.Kind) >= len(rules.FactKinds) {
		return ""
	}
	key := rules.FactKinds[f.Kind].Name
	switch {
	case f.Kind == rules.FactEnded && f.Args[0] == 0:
		return ""
	case f.Kind == rules.FactPhaseEnd && f.Args[1] != 0:
		key = "phase-idle"
	case f.Kind == rules.FactDistrict && f.Args[5] == 0:
		key = "district-open"
	}
	var names, sizes []string
	for _, f := range facts {
		names, sizes = append(names, n.names.Of(f.Seat)), append(sizes, numeral(f.Args[0]))
	}
	return n.say("fact."+key, f, "n", len(facts), "name", names[0], "names", joined(n.p, names), "sizes", joined(n.p, sizes))
}

// say fills the arguments of a fact into a sentence, behind other values.
func (n *narrating) say(key string, f engine.Fact, values ...any) string {
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
	return n.p.Say(key, append(values, "cells", tileName(f.Args[0], f.Args[1]))...)
}

func axisName(p lang.Printer, axis int16) string {
	if axis < 0 || axis >= rules.Axes {
		return "?"
	}
	return p.Say("axis." + rules.AxisIDs[axis])
}

// numeral is a number of a fact in digits.
func numeral(n int16) string { return strconv.Itoa(int(n)) }
