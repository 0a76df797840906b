package teotihuacan

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/lang"
)

// plenty is seat 1 with workers on Forest (1 and 4) and Quarry (2), and goods for everything.
func plenty(t *testing.T) *table {
	x := newTable(t, 2).dice(1, forest, 1, forest, 4, quarry, 2).give(1, 6, 6, 6, 6)
	return x.show("P13", "P28", "P29", "DC04", "DC08")
}

// manualPositions are the positions in which the turns of the manual are played, by the name of their block.
var manualPositions = map[string]func(*testing.T) *table{
	"start": plenty,
	"keep": func(t *testing.T) *table {
		x := newTable(t, 2)
		x.s.Phase = phaseChoose
		for i := range 2 {
			x.s.Players[i] = newPlayer(&x.s, uint8(i+1))
		}
		x.s.Players[0].Dealt, x.s.Players[1].Dealt = [4]uint8{3, 15, 4, 8}, [4]uint8{1, 2, 5, 6}
		return x
	},
	"draft": func(t *testing.T) *table {
		x := newTable(t, 2)
		x.s.Phase = phaseDraft
		for i := range 2 {
			x.s.Players[i] = newPlayer(&x.s, uint8(i+1))
		}
		x.s.Pool = 1<<4 | 1<<2 | 1<<7 | 1<<8 | 1<<9 | 1<<10
		return x
	},
	"place": func(t *testing.T) *table {
		x := newTable(t, 2)
		x.s.Phase = phaseStart
		for i := range 2 {
			x.s.Players[i] = newPlayer(&x.s, uint8(i+1))
		}
		x.p(1).Kept, x.p(2).Kept = [2]uint8{1, 12}, [2]uint8{2, 6}
		return x
	},
	"beside": func(t *testing.T) *table {
		x := newTable(t, 2)
		x.s.Phase = phaseStart
		for i := range 2 {
			x.s.Players[i] = newPlayer(&x.s, uint8(i+1))
		}
		x.p(1).Kept, x.p(2).Kept = [2]uint8{1, 14}, [2]uint8{2, 6}
		x.s.Deck[kindM3]--
		x.s.Beside[0] = kindM3 + 1
		return x
	},
	"locked": func(t *testing.T) *table {
		return newTable(t, 2).dice(1, forest, 2, quarry, 3, palace, 1).lock(1, 0, 1).lock(1, 2, 2).give(1, 6, 0, 0, 0)
	},
	"worship": func(t *testing.T) *table {
		x := newTable(t, 2).dice(1, deposits, 3, nobles, 2, quarry, 1).give(1, 6, 6, 6, 6).royal("RA04", "RB02", "RC08")
		return x.lay(spotForest, kindVP4).lay(spotPalace, kindM3).hand(1, kindRES2)
	},
	"crew": func(t *testing.T) *table {
		return plenty(t).dice(1, forest, 1, building, 2, palace, 1)
	},
	"ascend": func(t *testing.T) *table {
		return newTable(t, 2).dice(1, forest, 5, forest, 2, quarry, 3).give(1, 6, 0, 0, 0)
	},
	"bigstep": func(t *testing.T) *table {
		x := newTable(t, 2).dice(1, nobles, 1, palace, 1, palace, 1).give(1, 6, 6, 6, 6).lay(spotBlue4, kindVP4, kindM3)
		x.p(1).Temple[blue] = 3
		return x
	},
	"tiles": func(t *testing.T) *table {
		x := newTable(t, 2).dice(1, forest, 2, forest, 3, quarry, 1).dice(2, nobles, 1, palace, 1, palace, 1).give(1, 6, 6, 6, 6)
		return x.hand(1, kindVP4, kindRES2, kindPOWER2, kindDOUBLE, kindANYWHERE, kindFREECOCOA, kindEXTRAWORKER)
	},
	"royals": func(t *testing.T) *table {
		x := newTable(t, 2).dice(1, deposits, 3, nobles, 2, quarry, 1).give(1, 6, 6, 6, 6).royal("RA04", "RB07", "RC08")
		return x
	},
	"bare": func(t *testing.T) *table {
		return newTable(t, 2).dice(1, forest, 1, forest, 4, quarry, 2).give(1, 6, 6, 6, 6)
	},
	"after": func(t *testing.T) *table {
		return newTable(t, 2).dice(1, forest, 1, forest, 2, quarry, 2).give(1, 6, 0, 0, 0).knows(1, tech13)
	},
	"saving": func(t *testing.T) *table { return plenty(t).dice(1, forest, 1, palace, 2, palace, 1).knows(1, tech15) },
	"salary": func(t *testing.T) *table {
		x := newTable(t, 2).dice(1, palace, 1, palace, 3, palace, 5).give(1, 4, 0, 0, 0)
		x.p(1).VP = 5
		return x.eclipse()
	},
}

var turnBlock = regexp.MustCompile("(?s)```turn ([a-z]+)\n(.*?)```")

// TestManualTurns plays every turn of the manual, in each language, as a whole turn.
func TestManualTurns(t *testing.T) {
	for _, tag := range lang.Tags() {
		lines, seen := 0, map[string]bool{}
		for _, block := range turnBlock.FindAllStringSubmatch((Rules{}).Manual(tag), -1) {
			build, ok := manualPositions[block[1]]
			if !ok {
				t.Fatalf("%s: no position %q", tag, block[1])
			}
			seen[block[1]] = true
			for _, line := range strings.Split(strings.TrimSpace(block[2]), "\n") {
				lines++
				x := build(t).check()
				steps, err := Rules{}.Read(&x.s, 1, line)
				if err != nil {
					t.Errorf("%s: %s: %q: %v: %s", tag, block[1], line, err, (Rules{}).Explain(err.(*engine.Refusal), tag))
					continue
				}
				if !(Rules{}).Begins(line) && !strings.HasPrefix(line, "3 from") { // behind the command MOVE
					t.Errorf("%q does not begin a turn", line)
				}
				if effect := (Rules{}).Effect(&x.s, 1, steps, tag); effect == "" || strings.ContainsAny(effect, "<{") {
					t.Errorf("%q has the effect %q", line, effect)
				}
				x.luck = &chance.Quick{State: 1}
				x.do(steps...)
				if !(Rules{}).Settled(&x.s, 1) && x.s.Phase != phaseChoose {
					t.Errorf("%q is not a whole turn", line)
				}
			}
		}
		if lines < 60 || len(seen) != len(manualPositions)-2 {
			t.Errorf("%s: only %d turns in %d positions", tag, lines, len(seen))
		}
	}
}

// TestManualTopics: the same topics in the same order in all languages, every section that a refusal
// quotes has one, every tile has its row, no key of the catalogue is missing.
func TestManualTopics(t *testing.T) {
	topic := regexp.MustCompile(`(?m)^## (.+) \{#([a-z]+)\}$`)
	section := regexp.MustCompile(`(?m)^##+ ([0-9.]+) `)
	var first []string
	for _, tag := range lang.Tags() {
		text := (Rules{}).Manual(tag)
		var ids []string
		for _, m := range topic.FindAllStringSubmatch(text, -1) {
			ids = append(ids, m[2])
		}
		if first == nil {
			first = ids
		}
		if !slices.Equal(ids, first) || len(ids) < 15 || strings.Count(text, "\n## ") != len(ids) {
			t.Errorf("%s: topics %v, want %v", tag, ids, first)
		}
		var sections []string
		for _, m := range section.FindAllStringSubmatch(text, -1) {
			sections = append(sections, m[1])
		}
		for _, c := range refusals {
			if c.section != "" && !slices.Contains(sections, c.section) {
				t.Errorf("%s: no section %s, quoted by %s", tag, c.section, c.code)
			}
		}
		for _, id := range slices.Concat(pyramidNames, decoNames, royalNames, kindNames()) {
			if !strings.Contains(text, "\n| "+id+" |") {
				t.Errorf("%s: %s has no row", tag, id)
			}
		}
		for i := range startTiles {
			if !strings.Contains(text, "\n| "+startTiles[i].ID+" |") {
				t.Errorf("%s: %s has no row", tag, startTiles[i].ID)
			}
		}
		for _, o := range card.Options {
			if !strings.Contains(text, "\n| `"+o.Name+"="+o.Values[0]+"`") {
				t.Errorf("%s: option %s is not described", tag, o.Name)
			}
		}
		if m := regexp.MustCompile(`\{\{|<[a-z]+[.-]|\{[a-z]`).FindString(text); m != "" {
			t.Errorf("%s: %q is left over", tag, m)
		}
	}
}

func kindNames() (out []string) {
	for k := range discoveries {
		out = append(out, discoveries[k].ID)
	}
	return out
}

// TestManualTables compares generated rows with what they must say.
func TestManualTables(t *testing.T) {
	text := (Rules{}).Manual(lang.EN)
	for _, row := range []string{
		"| Forest, 3 | +1 cocoa, +2 wood | +3 cocoa, +3 wood | +5 cocoa, +4 wood |",
		"| Gold Deposits, 3 | +1 cocoa, +2 gold | +3 gold, any temple +1 | +4 gold, any temple +2 |",
		"| 4 | any resource +1, or a discovery tile | +2 VP | +2 cocoa |",
		"| M1 | 1 | 2 cocoa, 1 gold | mask 1, scores in every Eclipse |",
		"| T13 | 2 gold | after power-ups pay 1 cocoa for one more on the same board |",
		"| RA09 | 1 point for each step on the Avenue, at most L + 1 times |",
		"| TB7 | 4 points for each worker of power 1 to 3, 9 for power 4 or 5 |",
		"| DC04 | R B |", "| P13 | b n G n |", "| 3 | 7, 6, 5 |",
	} {
		if !strings.Contains(text, row+"\n") {
			t.Errorf("no row %q", row)
		}
	}
	if !strings.Contains(text, "| S09 | blue +1, red +1, green +1, workers: Alchemy, Nobles |\n") {
		t.Error("S09")
	}
}

// TestManualWords: every word in the table of the notation is understood.
func TestManualWords(t *testing.T) {
	code := regexp.MustCompile("`([^`]+)`")
	for _, tag := range lang.Tags() {
		_, text, _ := strings.Cut((Rules{}).Manual(tag), "{#notation}")
		text, _, _ = strings.Cut(text, "\n## ")
		n := 0
		for _, row := range strings.Split(text, "\n") {
			if !strings.HasPrefix(row, "| `") {
				continue
			}
			for _, m := range code.FindAllStringSubmatch(row, -1) {
				n++
				if _, _, err := lexLine(nil, m[1]); err != nil {
					t.Errorf("%s: %q: %v", tag, m[1], err)
				}
			}
		}
		if n < 30 {
			t.Errorf("%s: only %d words", tag, n)
		}
	}
}
