package mexica

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"painani/engine/fixture/sentences"
	"painani/engine/games/mexica/manual"
	"painani/engine/games/mexica/notation"
	"painani/engine/games/mexica/rules"
	"painani/engine/lang"
)

// manualKit is what the kit has to know of the manual.
var manualKit = sentences.Manual[rules.State]{Rules: newest, Positions: slices.Collect(maps.Keys(positions)), Silent: true, Behind: "i7",
	At: func(t testing.TB, name string) rules.State { return positions[name](t).check().s }}

func TestManualTurns(t *testing.T) { manualKit.Turns(t, 30) }

// TestManualTopics: every section that a refusal quotes is there.
func TestManualTopics(t *testing.T) {
	var sections []string
	for _, code := range rules.Codes.List {
		sections = append(sections, rules.Refuse(code).Section)
	}
	manualKit.Topics(t, 20, sections)
}

func TestManualWords(t *testing.T) {
	manualKit.Words(t, 14, func(s string) error {
		if _, _, refusal := notation.Vocabulary.Scan(nil, s, notation.Dialect{}); refusal != nil {
			return refusal
		}
		return nil
	})
}

// TestManualTables compares generated rows with what they must say.
func TestManualTables(t *testing.T) {
	manualKit.Rows(t,
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
	)
	for _, tag := range lang.Tags() {
		for line := range strings.Lines(manual.PlainMap()) {
			if !strings.Contains(newest.Manual(tag), line) || len([]rune(line)) > 66 {
				t.Errorf("%s: no line %q", tag, line)
			}
		}
	}
}
