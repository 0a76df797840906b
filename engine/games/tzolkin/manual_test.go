package tzolkin

import (
	"maps"
	"slices"
	"testing"

	"painani/engine/fixture/sentences"
	"painani/engine/games/tzolkin/notation"
	"painani/engine/games/tzolkin/rules"
)

// manualPositions are the positions in which the turns of the manual are played, by the name of their block.
var manualPositions = map[string]func(testing.TB) *table{
	"start": func(t testing.TB) *table {
		return newTable(t, 2).workers(1, 4).give(1, rules.Goods{rules.Corn: 9})
	},
	"keep": func(t testing.TB) *table {
		x := newTable(t, 2)
		x.s.Phase = rules.PhaseChoose
		for i := range 2 {
			x.s.Players[i].Kept = [2]uint8{}
			x.s.Players[i].Dealt = [4]uint8{3, 15, 4, 8}
		}
		x.s.Players[1].Dealt = [4]uint8{1, 2, 5, 6}
		return x
	},
	"beg": func(t testing.TB) *table { return newTable(t, 2).give(1, rules.Goods{rules.Corn: 1}) },
	"pick": func(t testing.TB) *table {
		x := newTable(t, 2).workers(1, 6).give(1, rules.Goods{rules.Corn: 1})
		x.p(1).Goods[rules.Skull]++
		x.s.Bank--
		return x.on(1, rules.Yaxchilan, 2).on(1, rules.Yaxchilan, 3).on(1, rules.Palenque, 3).on(1, rules.Palenque, 4).on(1, rules.Chichen, 7).on(1, rules.Tikal, 6)
	},
	"tikal": func(t testing.TB) *table {
		x := newTable(t, 2).workers(1, 5).give(1, rules.Goods{rules.Wood: 6, rules.Stone: 3, rules.Gold: 4}).display("b1-07", "b1-08", "b1-10").monuments("m-03")
		x.p(1).Tech[rules.Architecture] = 3
		return x.on(1, rules.Tikal, 1).on(1, rules.Tikal, 2).on(1, rules.Tikal, 3).on(1, rules.Tikal, 4).on(1, rules.Tikal, 5)
	},
	"uxmal": func(t testing.TB) *table {
		x := newTable(t, 2).workers(1, 5).give(1, rules.Goods{rules.Corn: 6, rules.Wood: 3}).display("b1-06", "b1-07")
		return x.on(1, rules.Uxmal, 1).on(1, rules.Uxmal, 2).on(1, rules.Uxmal, 3).on(1, rules.Uxmal, 4).on(1, rules.Uxmal, 5)
	},
	"chichen": func(t testing.TB) *table {
		x := newTable(t, 2).give(1, rules.Goods{rules.Corn: 1, rules.Wood: 1, rules.Stone: 1})
		x.p(1).Tech[rules.Theology] = 2
		x.p(1).Goods[rules.Skull]++
		x.s.Bank--
		return x.on(1, rules.Chichen, 3).on(1, rules.Chichen, 7)
	},
	"spin": func(t testing.TB) *table {
		x := newTable(t, 2)
		x.s.Space, x.s.Phase = 1, rules.PhaseSpin
		x.p(1).Hand--
		return x
	},
}

// manualKit is what the kit has to know of the manual.
var manualKit = sentences.Manual[rules.State]{Rules: newest, Positions: slices.Collect(maps.Keys(manualPositions)),
	At: func(t testing.TB, name string) rules.State { return manualPositions[name](t).check().s }}

func TestManualTurns(t *testing.T) { manualKit.Turns(t, 40) }

// TestManualTopics: every section that a refusal quotes is there, and every tile has its row.
func TestManualTopics(t *testing.T) {
	var sections, rows []string
	for _, c := range refusals {
		sections = append(sections, c.section)
	}
	for _, id := range slices.Concat(rules.BuildingIDs, rules.MonumentIDs) {
		rows = append(rows, "\n| "+id+" |")
	}
	for i := range rules.Wealth {
		rows = append(rows, "\n| "+rules.Wealth[i].ID+" |")
	}
	manualKit.Topics(t, 12, sections, rows...)
}

// TestManualTables compares generated rows with what they must say.
func TestManualTables(t *testing.T) {
	manualKit.Rows(t,
		"| b1-07 | city building | 3 wood | agriculture +1, 1 stone |",
		"| b1-12 | tomb | 1 wood, 1 gold | any temple +1, one more building |",
		"| b2-01 | farm | 2 wood | feeds 3 workers |",
		"| m-13 | shrine | 4 gold, 1 skull | 3 VP for each skull lying on Chichen Itza |",
		"| m-09 | city building | 3 wood, 3 gold | 6 / 12 / 18 VP with 4 / 5 / 6 workers in play |",
		"| w-17 | 4 corn, 1 wood, 1 skull |",
		"| 5 | 7 | 6, gold | 7, skull |",
		"| 9 | 13 | yellow | 1 |",
	)
}

func TestManualWords(t *testing.T) {
	manualKit.Words(t, 20, func(s string) error {
		if _, _, refusal := notation.Vocabulary.Scan(nil, s, notation.Dialect{}); refusal != nil {
			return refusal
		}
		return nil
	})
}
