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
	if int(f.Kind) >= len(tellers) || tellers[f.Kind] == nil {
		return ""
	}
	return tellers[f.Kind](telling{Catalog.In(tag), names.Of(f.Seat), f.Args})
}

// telling is a fact about to be told.
type telling struct {
	p    lang.Printer
	name string
	a    [6]int16
}

// say prints a sentence of the log with the name and more values.
func (t telling) say(key string, values ...any) string {
	return t.p.Say("fact."+key, append(values, "name", t.name)...)
}

// axis is the way of a bridge in words.
func (t telling) axis(axis int16) string { return axisName(t.p, axis) }

func axisName(p lang.Printer, axis int16) string {
	if axis < 0 || axis >= rules.Axes {
		return "?"
	}
	return p.Say("axis." + rules.AxisIDs[axis])
}

// tellers tell a fact, by kind.
var tellers = [rules.FactCount]func(telling) string{
	rules.FactStarted: func(t telling) string { return t.say("started", "cell", cellName(t.a[0])) },
	rules.FactCanal:   func(t telling) string { return t.say("canal", "cells", tileName(t.a[0], t.a[1])) },
	rules.FactBridge:  func(t telling) string { return t.say("bridge", "cell", cellName(t.a[0]), "axis", t.axis(t.a[1])) },
	rules.FactShifted: func(t telling) string {
		return t.say("shifted", "from", cellName(t.a[0]), "cell", cellName(t.a[1]), "axis", t.axis(t.a[2]))
	},
	rules.FactWalked: func(t telling) string { return t.say("walked", "from", cellName(t.a[0]), "cell", cellName(t.a[1])) },
	rules.FactBoated: func(t telling) string {
		return t.say("boated", "from", cellName(t.a[0]), "cell", cellName(t.a[1]), "n", t.a[2])
	},
	rules.FactTraveled: func(t telling) string { return t.say("traveled", "from", cellName(t.a[0]), "cell", cellName(t.a[1])) },
	rules.FactTemple:   func(t telling) string { return t.say("temple", "level", t.a[0], "cell", cellName(t.a[1])) },
	rules.FactFounded:  func(t telling) string { return t.say("founded", "size", t.a[0], "cell", cellName(t.a[1]), "n", t.a[2]) },
	rules.FactPresent:  func(t telling) string { return t.say("present", "cell", cellName(t.a[1]), "n", t.a[2]) },
	rules.FactBought:   func(t telling) string { return t.say("bought", "n", t.a[0]) },
	rules.FactUsed:     func(t telling) string { return t.say("used", "n", t.a[0]) },
	rules.FactEnded:    tellEnded,
	rules.FactRemoved:  func(t telling) string { return t.say("removed", "sizes", t.a[0], "n", 1) },
	rules.FactPhaseEnd: tellPhaseEnd,
	rules.FactDistrict: tellDistrict,
	rules.FactPalace:   func(t telling) string { return t.say("palace", "names", t.name, "points", t.a[0], "n", 1) },
	rules.FactPhase:    func(t telling) string { return t.say("phase", "phase", t.a[0]) },
	rules.FactNeutral:  func(t telling) string { return t.say("neutral", "level", t.a[0], "cell", cellName(t.a[1])) },
	rules.FactNoRoom:   func(t telling) string { return t.say("no-room", "n", t.a[0]) },
	rules.FactOver:     func(t telling) string { return t.say("over") },
}

func tellEnded(t telling) string {
	if t.a[0] == 0 {
		return ""
	}
	return t.say("ended", "n", t.a[0])
}

func tellPhaseEnd(t telling) string {
	if t.a[1] != 0 {
		return t.say("phase-idle", "phase", t.a[0], "rounds", t.a[1])
	}
	return t.say("phase-end", "phase", t.a[0])
}

func tellDistrict(t telling) string {
	key := "district"
	if t.a[5] == 0 {
		key = "district-open"
	}
	return t.say(key, "cell", cellName(t.a[0]), "size", t.a[1], "value", t.a[2], "rank", t.a[3], "n", t.a[4])
}

// numeral is a number of a fact in digits.
func numeral(n int16) string { return strconv.Itoa(int(n)) }
