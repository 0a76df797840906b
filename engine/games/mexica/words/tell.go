package words

import (
	"painani/engine"
	"painani/engine/games/mexica/rules"
	"painani/engine/lang"
)

// Tell is one sentence of the log. Nothing in this game is secret, so all viewers are told the same.
func (Teller) Tell(f engine.Fact, _ engine.Seat, names engine.Names, tag lang.Tag) string {
	if int(f.Kind) >= len(rules.FactKinds) || sentence(&f) == "" {
		return ""
	}
	n := narrating{p: Catalog.In(tag), names: names}
	return n.alike([]engine.Fact{f})
}

// sentence is the key of a fact's sentence behind "fact.": its name on the card, or another one by its arguments.
// A turn that uses up its action points ends without a sentence.
func sentence(f *engine.Fact) string {
	switch {
	case f.Kind == rules.FactEnded && f.Args[0] == 0:
		return ""
	case f.Kind == rules.FactPhaseEnd && f.Args[1] != 0:
		return "phase-idle"
	case f.Kind == rules.FactDistrict && f.Args[5] == 0:
		return "district-open"
	}
	return rules.FactKinds[f.Kind].Name
}

func axisName(p lang.Printer, axis int16) string {
	if axis < 0 || axis >= rules.Axes {
		return "?"
	}
	return p.Say("axis." + rules.AxisIDs[axis])
}
