package teotihuacan

import (
	"maps"
	"slices"
	"testing"

	"painani/engine/fixture/sentences"
	"painani/engine/games/teotihuacan/notation"
	"painani/engine/games/teotihuacan/rules"
)

// plenty is seat 1 with workers on Forest (1 and 4) and Quarry (2), and goods for everything.
func plenty(t testing.TB) *table {
	x := newTable(t, 2).dice(1, rules.Forest, 1, rules.Forest, 4, rules.Quarry, 2).give(1, 6, 6, 6, 6)
	return x.show("P13", "P28", "P29", "DC04", "DC08")
}

// manualPositions are the positions in which the turns of the manual are played, by the name of their block.
var manualPositions = map[string]func(testing.TB) *table{
	"start": plenty,
	"keep": func(t testing.TB) *table {
		x := newTable(t, 2)
		x.s.Phase = rules.PhaseChoose
		for i := range 2 {
			x.s.Players[i] = rules.NewPlayer(&x.s, uint8(i+1))
		}
		x.s.Players[0].Dealt, x.s.Players[1].Dealt = [4]uint8{3, 15, 4, 8}, [4]uint8{1, 2, 5, 6}
		return x
	},
	"draft": func(t testing.TB) *table {
		x := newTable(t, 2)
		x.s.Phase = rules.PhaseDraft
		for i := range 2 {
			x.s.Players[i] = rules.NewPlayer(&x.s, uint8(i+1))
		}
		x.s.Pool = 1<<4 | 1<<2 | 1<<7 | 1<<8 | 1<<9 | 1<<10
		return x
	},
	"place": func(t testing.TB) *table {
		x := newTable(t, 2)
		x.s.Phase = rules.PhaseStart
		for i := range 2 {
			x.s.Players[i] = rules.NewPlayer(&x.s, uint8(i+1))
		}
		x.p(1).Kept, x.p(2).Kept = [2]uint8{1, 12}, [2]uint8{2, 6}
		return x
	},
	"beside": func(t testing.TB) *table {
		x := newTable(t, 2)
		x.s.Phase = rules.PhaseStart
		for i := range 2 {
			x.s.Players[i] = rules.NewPlayer(&x.s, uint8(i+1))
		}
		x.p(1).Kept, x.p(2).Kept = [2]uint8{1, 14}, [2]uint8{2, 6}
		x.s.Deck[rules.KindM3]--
		x.s.Beside[0] = rules.KindM3 + 1
		return x
	},
	"locked": func(t testing.TB) *table {
		return newTable(t, 2).dice(1, rules.Forest, 2, rules.Quarry, 3, rules.Palace, 1).lock(1, 0, 1).lock(1, 2, 2).give(1, 6, 0, 0, 0)
	},
	"worship": func(t testing.TB) *table {
		x := newTable(t, 2).dice(1, rules.Deposits, 3, rules.Nobles, 2, rules.Quarry, 1).give(1, 6, 6, 6, 6).royal("RA04", "RB02", "RC08")
		return x.lay(rules.SpotForest, rules.KindVP4).lay(rules.SpotPalace, rules.KindM3).hand(1, rules.KindRES2)
	},
	"crew": func(t testing.TB) *table {
		return plenty(t).dice(1, rules.Forest, 1, rules.Building, 2, rules.Palace, 1)
	},
	"ascend": func(t testing.TB) *table {
		return newTable(t, 2).dice(1, rules.Forest, 5, rules.Forest, 2, rules.Quarry, 3).give(1, 6, 0, 0, 0)
	},
	"bigstep": func(t testing.TB) *table {
		x := newTable(t, 2).dice(1, rules.Nobles, 1, rules.Palace, 1, rules.Palace, 1).give(1, 6, 6, 6, 6).lay(rules.SpotBlue4, rules.KindVP4, rules.KindM3)
		x.p(1).Temple[rules.Blue] = 3
		return x
	},
	"tiles": func(t testing.TB) *table {
		x := newTable(t, 2).dice(1, rules.Forest, 2, rules.Forest, 3, rules.Quarry, 1).dice(2, rules.Nobles, 1, rules.Palace, 1, rules.Palace, 1).give(1, 6, 6, 6, 6)
		return x.hand(1, rules.KindVP4, rules.KindRES2, rules.KindPOWER2, rules.KindDOUBLE, rules.KindANYWHERE, rules.KindFREECOCOA, rules.KindEXTRAWORKER)
	},
	"royals": func(t testing.TB) *table {
		x := newTable(t, 2).dice(1, rules.Deposits, 3, rules.Nobles, 2, rules.Quarry, 1).give(1, 6, 6, 6, 6).royal("RA04", "RB07", "RC08")
		return x
	},
	"bare": func(t testing.TB) *table {
		return newTable(t, 2).dice(1, rules.Forest, 1, rules.Forest, 4, rules.Quarry, 2).give(1, 6, 6, 6, 6)
	},
	"after": func(t testing.TB) *table {
		return newTable(t, 2).dice(1, rules.Forest, 1, rules.Forest, 2, rules.Quarry, 2).give(1, 6, 0, 0, 0).knows(1, rules.Tech13)
	},
	"saving": func(t testing.TB) *table {
		return plenty(t).dice(1, rules.Forest, 1, rules.Palace, 2, rules.Palace, 1).knows(1, rules.Tech15)
	},
	"salary": func(t testing.TB) *table {
		x := newTable(t, 2).dice(1, rules.Palace, 1, rules.Palace, 3, rules.Palace, 5).give(1, 4, 0, 0, 0)
		x.p(1).VP = 5
		return x.eclipse()
	},
}

func kindNames() (out []string) {
	for k := range rules.Discoveries {
		out = append(out, rules.Discoveries[k].ID)
	}
	return out
}

// manualKit is what the kit has to know of the manual; some turns in it are written behind the command MOVE.
var manualKit = sentences.Manual[rules.State]{Rules: newest, Positions: slices.Collect(maps.Keys(manualPositions)), Spare: []string{"bare", "royals"}, Behind: "3 from",
	At: func(t testing.TB, name string) rules.State { return manualPositions[name](t).check().s }}

func TestManualTurns(t *testing.T) { manualKit.Turns(t, 60) }

// TestManualTopics: every section that a refusal quotes is there, and every tile has its row.
func TestManualTopics(t *testing.T) {
	var sections, rows []string
	for _, c := range refusals {
		sections = append(sections, c.section)
	}
	for _, id := range slices.Concat(rules.PyramidIDs, rules.DecoIDs, rules.RoyalIDs, kindNames()) {
		rows = append(rows, "\n| "+id+" |")
	}
	for i := range rules.StartTiles {
		rows = append(rows, "\n| "+rules.StartTiles[i].ID+" |")
	}
	manualKit.Topics(t, 15, sections, rows...)
}

func TestManualWords(t *testing.T) {
	manualKit.Words(t, 30, func(s string) error {
		if _, _, refusal := notation.Vocabulary.Scan(nil, s, notation.Dialect{}); refusal != nil {
			return refusal
		}
		return nil
	})
}

// TestManualTables compares generated rows with what they must say.
func TestManualTables(t *testing.T) {
	manualKit.Rows(t,
		"| Forest, 3 | +1 cocoa, +2 wood | +3 cocoa, +3 wood | +5 cocoa, +4 wood |",
		"| Gold Deposits, 3 | +1 cocoa, +2 gold | +3 gold, any temple +1 | +4 gold, any temple +2 |",
		"| 4 | any resource +1, or a discovery tile | +2 VP | +2 cocoa |",
		"| M1 | 1 | 2 cocoa, 1 gold | mask 1, scores in every Eclipse |",
		"| T13 | 2 gold | after power-ups pay 1 cocoa for one more on the same board |",
		"| RA09 | 1 point for each step on the Avenue, at most L + 1 times |",
		"| TB7 | 4 points for each worker of power 1 to 3, 9 for power 4 or 5 |",
		"| DC04 | R B |", "| P13 | b n G n |", "| 3 | 7, 6, 5 |",
		"| S09 | blue +1, red +1, green +1, workers: Alchemy, Nobles |",
	)
}
