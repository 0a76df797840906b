package pages

import (
	"cmp"

	"painani/engine"
	"painani/engine/house"
	"painani/engine/lang"
)

// Opening is what somebody filled in to begin a table with others. The zero value is an empty form.
type Opening struct {
	Game, Friends string
	Open, Bots    int
	How           string // the bots play, one of Levels; "" for the first
	Clock         string // as NEW reads it; "" for the usual one
	Options       string // further words of NEW
	Lang          string
	Name, Address string
}

// Clocks are the clocks that the form offers, as NEW reads them; "" is the usual one.
var Clocks = []string{"", "move 2d", "move 7d", "none"}

// clocks are what Clocks say.
var clocks = map[string]engine.Clock{
	"": engine.DefaultClock(), "none": {Kind: "none"},
	"move 2d": {Kind: "move", Bank: 2 * 86400, Grace: engine.DefaultClock().Grace},
	"move 7d": {Kind: "move", Bank: 7 * 86400, Grace: engine.DefaultClock().Grace},
}

// Levels are how well bots may play, as NEW says it, the usual one first.
var Levels = []string{"decent", "beginner", "strong", "master"}

type levelChoice struct {
	Value, Words string
	Now          bool
}

// levels are the levels to choose from, the weakest first.
func levels(now string, say lang.Printer) []levelChoice {
	list := []levelChoice{
		{Value: "beginner", Words: say.Say("level-beginner")}, {Value: "decent", Words: say.Say("level-decent")},
		{Value: "strong", Words: say.Say("level-strong")}, {Value: "master", Words: say.Say("level-master")},
	}
	for i := range list {
		list[i].Now = list[i].Value == cmp.Or(now, Levels[0])
	}
	return list
}

// MostOpen is how many open seats, or bots, the form offers.
const MostOpen = 3

type newPage struct {
	frame
	F      Opening
	Why    string
	Games  []beginGame
	Counts []int
	Levels []levelChoice
	Clocks []clockChoice
	Tags   []langLink
}

type clockChoice struct {
	Value, Words string
	Now          bool
}

// New is the form that begins a table with others; why is why it was not taken, "" if it was not sent.
func (p *Pages) New(f Opening, why string, tag lang.Tag) (Document, error) {
	v := newPage{frame: p.frame(tag, catalog.In(tag).Say("new-table"), ""), F: f, Why: why}
	begin := p.beginForm(f.Game, tag)
	v.Games, v.Tags, v.Levels = begin.Games, begin.Langs, levels(f.How, v.P)
	if chosen, ok := lang.Parse(f.Lang); ok {
		for i := range v.Tags {
			v.Tags[i].Now = v.Tags[i].Tag == chosen
		}
	}
	for n := range MostOpen + 1 {
		v.Counts = append(v.Counts, n)
	}
	for _, c := range Clocks {
		v.Clocks = append(v.Clocks, clockChoice{c, house.Terms(clocks[c], tag), c == f.Clock})
	}
	return p.make("new", v)
}

// BadAddress says that no letter can go to the address that somebody named.
func (p *Pages) BadAddress(tag lang.Tag) string { return catalog.In(tag).Say("guest-bad") }

// Asked is the page behind a form that became a letter: what is to be done now.
func (p *Pages) Asked(tag lang.Tag) (Document, error) {
	return p.make("asked", errorPage{frame: p.frame(tag, catalog.In(tag).Say("asked-letter"), "")})
}
