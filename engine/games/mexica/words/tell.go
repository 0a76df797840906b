package words

import (
	"painani/engine"
	"painani/engine/games/mexica/rules"
	"painani/engine/lang"
)

// Tell is one sentence of the log. Nothing in this game is secret, so all viewers
// are told the same.
func (Teller) Tell(f engine.Fact, _ engine.Seat, names engine.Names, tag lang.Tag) string {
	return tellers.Tell(f, Catalog.In(tag), names)
}

// tellers tell a fact, by kind.
var tellers = func() engine.Tellers {
	out := make(engine.Tellers, rules.FactCount)
	for kind := range out {
		out[kind] = func(t engine.Telling) string {
			f := engine.Fact{Kind: uint8(kind), Args: t.Args}
			if key := sentence(&f); key != "" {
				return t.Fact(key, said(t.Printer, &f, "n", 1, "names", t.Name, "sizes", f.Args[0])...)
			}
			return ""
		}
	}
	return out
}()

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

// said are values and behind them the arguments of a fact by their names on the card; cells are said as the board
// names them.
func said(p lang.Printer, f *engine.Fact, values ...any) []any {
	for i, name := range rules.FactKinds[f.Kind].Args {
		switch a := f.Args[i]; name {
		case "cell", "from":
			values = append(values, name, cellName(a))
		case "axis":
			values = append(values, name, axisName(p, a))
		default:
			values = append(values, name, a)
		}
	}
	return append(values, "cells", TileName(f.Args[0], f.Args[1]))
}

func axisName(p lang.Printer, axis int16) string {
	if axis < 0 || axis >= rules.Axes {
		return "?"
	}
	return p.Say("axis." + rules.AxisIDs[axis])
}
