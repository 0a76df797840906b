package words

import (
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
		switch k := facts[0].Kind; {
		case isDeed(k):
			return engine.Sentence(n.deeds(facts))
		case k == rules.FactFounded:
			return engine.Sentence(n.founding(facts))
		case k == rules.FactDistrict:
			return n.districts(facts[:run(facts, k)])
		case k == rules.FactRemoved, k == rules.FactPalace:
			used := run(facts, k)
			return engine.Sentence(n.tell(facts[:used]), used)
		}
		return engine.Sentence(n.tell(facts[:1]), 1)
	})
}

// narrating is one call of Narrate.
type narrating struct {
	p       lang.Printer
	names   engine.Names
	founded bool // in the turn that is told
}

// run is the length of the beginning of facts that are of some kinds.
func run(facts []engine.Fact, kinds ...uint8) int {
	return engine.Leading(facts, func(f *engine.Fact) bool { return slices.Contains(kinds, f.Kind) })
}

// isDeed reports that a fact is an action of the seat, or the end of its turn.
func isDeed(k uint8) bool {
	return k >= rules.FactCanal && k <= rules.FactTemple || k >= rules.FactBought && k <= rules.FactEnded
}

// deeds tells what a seat did, up to a founding or the end of its turn.
func (n *narrating) deeds(facts []engine.Fact) (string, int) {
	seat, used := facts[0].Seat, 0
	var parts []string
	for used < len(facts) && isDeed(facts[used].Kind) && facts[used].Seat == seat {
		f := &facts[used]
		if f.Kind == rules.FactEnded {
			used++
			parts = append(parts, n.rest(f.Args[0], len(parts) == 0)...)
			n.founded = false
			break
		}
		text, k := n.deed(facts[used:])
		parts = append(parts, text)
		used += k
	}
	if len(parts) == 0 {
		return "", used
	}
	return n.p.Say("fact.did", "name", n.names.Of(seat), "what", strings.Join(parts, "; ")), used
}

// rest is what lapses at the end of a turn; a turn of which nothing else is told says so.
func (n *narrating) rest(ap int16, alone bool) []string {
	switch {
	case ap == 0:
		return nil
	case alone && ap == rules.TurnAP && !n.founded:
		return []string{n.p.Say("did.nothing", "n", ap)}
	}
	return []string{n.p.Say("did.lapse", "n", ap)}
}

// deed is one part: alike actions in a row are told together.
func (n *narrating) deed(facts []engine.Fact) (string, int) {
	switch k := facts[0].Kind; k {
	case rules.FactWalked, rules.FactBoated, rules.FactTraveled:
		return n.way(facts)
	case rules.FactShifted:
		return n.say("did.shift", facts[0]), 1
	default:
		used := run(facts, k)
		list := make([]string, used)
		for i, f := range facts[:used] {
			switch k {
			case rules.FactCanal:
				list[i] = tileName(f.Args[0], f.Args[1])
			case rules.FactBridge:
				list[i] = cellName(f.Args[0])
			case rules.FactTemple:
				list[i] = n.say("did.level", f)
			}
		}
		return n.p.Say("did."+rules.FactKinds[k].Name, "n", used, "list", strings.Join(list, ", ")), used
	}
}

// way is a journey in one part: "from g7 on foot to h8, by boat to o9".
func (n *narrating) way(facts []engine.Fact) (string, int) {
	used := run(facts, rules.FactWalked, rules.FactBoated, rules.FactTraveled)
	var parts []string
	for i, f := range facts[:used] {
		if f.Kind == rules.FactWalked && i+1 < used && facts[i+1].Kind == rules.FactWalked {
			continue // only where a walk ends
		}
		parts = append(parts, n.say("did."+rules.FactKinds[f.Kind].Name, f))
	}
	return n.say("did.way", facts[0], "how", strings.Join(parts, ", ")), used
}

// founding tells a founding with the others who were there.
func (n *narrating) founding(facts []engine.Fact) (string, int) {
	n.founded = true
	used := 1 + run(facts[1:], rules.FactPresent)
	var others []string
	for _, f := range facts[1:used] {
		others = append(others, n.names.Of(f.Seat)+" "+numeral(f.Args[2]))
	}
	if len(others) == 0 {
		return n.tell(facts[:1]), used
	}
	return n.say("fact.founded-with", facts[0], "name", n.names.Of(facts[0].Seat), "others", strings.Join(others, ", ")), used
}

// districts tells a scoring, one sentence for each seat.
func (n *narrating) districts(facts []engine.Fact) (out []string, used int) {
	item := func(f *engine.Fact) (int16, string) { return f.Args[4], cellName(f.Args[0]) + " " + numeral(f.Args[4]) }
	for _, x := range engine.Scores(facts, item) {
		out = append(out, n.p.Say("fact.districts", "name", n.names.Of(x.Seat), "n", x.Points, "list", x.List))
	}
	return out, len(facts)
}
