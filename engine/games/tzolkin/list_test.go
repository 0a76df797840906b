package tzolkin

import (
	"slices"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
	"painani/engine/games/tzolkin/rules"
)

// TestWastes: a worker taken back for nothing is a waste; what brings anything is none.
func TestWastes(t *testing.T) {
	x := newTable(t, 2).on(1, rules.Uxmal, 1).on(1, rules.Yaxchilan, 2).give(1, rules.Goods{rules.Corn: 4})
	x.p(1).Hand = 1
	for line, want := range map[string]int{
		"pick uxmal 1 none":                        1,
		"pick uxmal 1 none; pick yaxchilan 2 none": 2,
		"pick uxmal 1 none; pick yaxchilan 2":      1,
		"pick uxmal 1 up green":                    0,
		"pick yaxchilan 2 as 1; pick uxmal 1 none": 1,
		"place palenque":                           0,
	} {
		steps, err := newest.Read(&x.s, 1, line)
		if err != nil {
			t.Fatal(line, err)
		}
		if got := newest.Wastes(&x.s, 1, steps); got != want {
			t.Errorf("%s wastes %d, not %d", line, got, want)
		}
	}
}

// TestListsWasteNothing (finding A14a): only the best entry of a list may take a worker back for nothing, and
// no list is so short that it is no choice.
func TestListsWasteNothing(t *testing.T) {
	lists, wasteful := 0, 0
	for seed := range uint64(8) {
		pos, err := engine.Adapt(newest).Setup(engine.Options{Seats: 2 + int(seed%3)}, &chance.Quick{State: seed})
		if err != nil {
			t.Fatal(err)
		}
		luck := &chance.Quick{State: seed}
		for pos.Awaits() != 0 {
			seat := pos.Awaits().First()
			list := bot.Favourites(pos.Mask(seat), seat, nil, 9)
			lists++
			if len(list) < 2 {
				t.Errorf("a list of %d", len(list))
			}
			for i, turn := range list {
				if pos.Wastes(seat, turn) == 0 {
					continue
				}
				if wasteful++; i > 0 && slices.ContainsFunc(list, func(other []engine.Step) bool {
					return pos.Wastes(seat, other) == 0
				}) {
					t.Errorf("entry %d: %s", i+1, pos.Write(seat, turn))
				}
			}
			out, err := engine.Run(pos, seat, list[0], luck)
			if err != nil {
				t.Fatal(err)
			}
			pos = out.Pos
		}
	}
	if wasteful*20 > lists {
		t.Errorf("%d of %d lists have a worker taken back for nothing", wasteful, lists)
	}
}

// TestListOfUxmal (finding A14a): with four corn and a worker on Uxmal 1 the steps in the temples stand in
// the list, and no variant of nothing.
func TestListOfUxmal(t *testing.T) {
	x := newTable(t, 2).on(1, rules.Uxmal, 1).on(1, rules.Yaxchilan, 3).on(1, rules.Tikal, 1)
	x.give(1, rules.Goods{rules.Corn: 4})
	x.p(1).Hand = 0
	x.check()
	data := newest.Encode(&x.s)
	pos, err := engine.Adapt(newest).Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, turn := range bot.Favourites(pos, 1, nil, 9) {
		list = append(list, pos.Write(1, turn))
	}
	if !slices.ContainsFunc(list, func(s string) bool { return strings.HasPrefix(s, "pick uxmal 1 up ") }) {
		t.Error("no step in a temple:", list)
	}
	if slices.ContainsFunc(list, func(s string) bool { return strings.Contains(s, "none") }) {
		t.Error("a worker for nothing:", list)
	}
}
