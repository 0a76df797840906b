package mexica

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/lang"
)

var turnBlock = regexp.MustCompile("(?s)```turn ([a-z]+)\n(.*?)```")

// TestManualTurns plays every turn of the manual, in each language, as a whole turn.
func TestManualTurns(t *testing.T) {
	for _, tag := range lang.Tags() {
		lines, seen := 0, map[string]bool{}
		for _, block := range turnBlock.FindAllStringSubmatch((Rules{}).Manual(tag), -1) {
			build, ok := positions[block[1]]
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
				if x.do(steps...); !(Rules{}).Settled(&x.s, 1) {
					t.Errorf("%q is not a whole turn", line)
				}
			}
		}
		if lines < 30 || len(seen) != len(positions) {
			t.Errorf("%s: only %d turns in %d positions", tag, lines, len(seen))
		}
	}
}

// TestManualTopics: the same topics in the same order in all languages, every section that a refusal
// quotes has one, nothing is left unfilled.
func TestManualTopics(t *testing.T) {
	topic := regexp.MustCompile(`(?m)^##+ .+ \{#([a-z]+)\}$`)
	section := regexp.MustCompile(`(?m)^##+ ([0-9.]+) `)
	var first []string
	for _, tag := range lang.Tags() {
		text := (Rules{}).Manual(tag)
		var ids []string
		for _, m := range topic.FindAllStringSubmatch(text, -1) {
			ids = append(ids, m[1])
		}
		if first == nil {
			first = ids
		}
		if !slices.Equal(ids, first) || len(ids) < 20 {
			t.Errorf("%s: topics %v, want %v", tag, ids, first)
		}
		if n := len(regexp.MustCompile(`(?m)^## .+ \{#[a-z]+\}$`).FindAllString(text, -1)); n != strings.Count(text, "\n## ") {
			t.Errorf("%s: %d of %d headings are topics", tag, n, strings.Count(text, "\n## "))
		}
		var sections []string
		for _, m := range section.FindAllStringSubmatch(text, -1) {
			sections = append(sections, m[1])
		}
		for _, c := range refusals {
			if c.Section != "" && !slices.Contains(sections, c.Section) {
				t.Errorf("%s: no section %s, quoted by %s", tag, c.Section, c.Code)
			}
		}
		if m := regexp.MustCompile(`\{\{|<[a-z]+[.-]|\{[a-z]`).FindString(text); m != "" {
			t.Errorf("%s: %q is left over", tag, m)
		}
	}
	if (Rules{}).Manual("fr") != (Rules{}).Manual(lang.EN) {
		t.Error("no English manual for an unknown language")
	}
}

// TestManualTables compares generated rows with what they must say.
func TestManualTables(t *testing.T) {
	text := (Rules{}).Manual(lang.EN)
	for _, row := range []string{
		"| single canal tiles | 6 |",
		"| double canal tiles (besides the two laid at the start) | 35 |",
		"| district tiles, 8 of them in phase 1 | 15 |",
		"| 3 | 2 | 1 | 2 |",
		"| 7 | 4 | 2 | 1 |",
		"| 13 | 7 | 4 | 1 |",
		"| 1 | 3 | 3 | 4 |",
		"| 4 | 1 | 2 | 1 |",
		"| fast travel | 5 |",
		"| using a chip | +1 |",
		" 7    · · · · · + × + · · · · · ≈ · · · · · ·",
		"    a b c d e f g h i j k l m n o p q r s t u",
	} {
		if !strings.Contains(text, "\n"+row+"\n") {
			t.Errorf("no row %q", row)
		}
	}
	for _, tag := range lang.Tags() {
		for line := range strings.Lines(plainMap()) {
			if !strings.Contains((Rules{}).Manual(tag), line) || len([]rune(line)) > 66 {
				t.Errorf("%s: no line %q", tag, line)
			}
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
				if _, _, refusal := lexLine(nil, m[1]); refusal != nil {
					t.Errorf("%s: %q: %v", tag, m[1], refusal)
				}
			}
		}
		if n < 14 {
			t.Errorf("%s: only %d words", tag, n)
		}
	}
}
