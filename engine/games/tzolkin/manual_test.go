package tzolkin

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/lang"
)

// manualPositions are the positions in which the turns of the manual are played, by the name of their block.
var manualPositions = map[string]func(*testing.T) *table{
	"start": func(t *testing.T) *table {
		return newTable(t, 2).workers(1, 4).give(1, goods{corn: 9})
	},
	"keep": func(t *testing.T) *table {
		x := newTable(t, 2)
		x.s.Phase = phaseChoose
		for i := range 2 {
			x.s.Players[i].Kept = [2]uint8{}
			x.s.Players[i].Dealt = [4]uint8{3, 15, 4, 8}
		}
		x.s.Players[1].Dealt = [4]uint8{1, 2, 5, 6}
		return x
	},
	"beg": func(t *testing.T) *table { return newTable(t, 2).give(1, goods{corn: 1}) },
	"pick": func(t *testing.T) *table {
		x := newTable(t, 2).workers(1, 6).give(1, goods{corn: 1})
		x.p(1).Goods[skull]++
		x.s.Bank--
		return x.on(1, yaxchilan, 2).on(1, yaxchilan, 3).on(1, palenque, 3).on(1, palenque, 4).on(1, chichen, 7).on(1, tikal, 6)
	},
	"tikal": func(t *testing.T) *table {
		x := newTable(t, 2).workers(1, 5).give(1, goods{wood: 6, stone: 3, gold: 4}).display("b1-07", "b1-08", "b1-10").monuments("m-03")
		x.p(1).Tech[architecture] = 3
		return x.on(1, tikal, 1).on(1, tikal, 2).on(1, tikal, 3).on(1, tikal, 4).on(1, tikal, 5)
	},
	"uxmal": func(t *testing.T) *table {
		x := newTable(t, 2).workers(1, 5).give(1, goods{corn: 6, wood: 3}).display("b1-06", "b1-07")
		return x.on(1, uxmal, 1).on(1, uxmal, 2).on(1, uxmal, 3).on(1, uxmal, 4).on(1, uxmal, 5)
	},
	"chichen": func(t *testing.T) *table {
		x := newTable(t, 2).give(1, goods{corn: 1, wood: 1, stone: 1})
		x.p(1).Tech[theology] = 2
		x.p(1).Goods[skull]++
		x.s.Bank--
		return x.on(1, chichen, 3).on(1, chichen, 7)
	},
	"spin": func(t *testing.T) *table {
		x := newTable(t, 2)
		x.s.Space, x.s.Phase = 1, phaseSpin
		x.p(1).Hand--
		return x
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
				if !(Rules{}).Begins(line) {
					t.Errorf("%q does not begin a turn", line)
				}
				if effect := (Rules{}).Effect(&x.s, 1, steps, tag); effect == "" || strings.ContainsAny(effect, "<{") {
					t.Errorf("%q has the effect %q", line, effect)
				}
				x.luck = &chance.Quick{State: 1}
				x.do(steps...)
				if !(Rules{}).Settled(&x.s, 1) {
					t.Errorf("%q is not a whole turn", line)
				}
			}
		}
		if lines < 40 || len(seen) != len(manualPositions) {
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
		if !slices.Equal(ids, first) || len(ids) < 12 || strings.Count(text, "\n## ") != len(ids) {
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
		for _, id := range slices.Concat(buildingIDs, monumentIDs) {
			if !strings.Contains(text, "\n| "+id+" |") {
				t.Errorf("%s: %s has no row", tag, id)
			}
		}
		for i := range wealth {
			if !strings.Contains(text, "\n| "+wealth[i].ID+" |") {
				t.Errorf("%s: %s has no row", tag, wealth[i].ID)
			}
		}
		if m := regexp.MustCompile(`\{\{|<[a-z]+[.-]|\{[a-z]`).FindString(text); m != "" {
			t.Errorf("%s: %q is left over", tag, m)
		}
	}
}

// TestManualTables compares generated rows with what they must say.
func TestManualTables(t *testing.T) {
	text := (Rules{}).Manual(lang.EN)
	for _, row := range []string{
		"| b1-07 | city building | 3 wood | agriculture +1, 1 stone |",
		"| b1-12 | tomb | 1 wood, 1 gold | any temple +1, one more building |",
		"| b2-01 | farm | 2 wood | feeds 3 workers |",
		"| m-13 | shrine | 4 gold, 1 skull | 3 VP for each skull lying on Chichen Itza |",
		"| m-09 | city building | 3 wood, 3 gold | 6 / 12 / 18 VP with 4 / 5 / 6 workers in play |",
		"| w-17 | 4 corn, 1 wood, 1 skull |",
		"| 5 | 7 | 6, gold | 7, skull |",
		"| 9 | 13 | yellow | 1 |",
	} {
		if !strings.Contains(text, row+"\n") {
			t.Errorf("no row %q", row)
		}
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
				if _, err := lex(nil, m[1]); err != nil {
					t.Errorf("%s: %q: %v", tag, m[1], err)
				}
			}
		}
		if n < 20 {
			t.Errorf("%s: only %d words", tag, n)
		}
	}
}
