package mexica

import (
	"regexp"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/fixture"
	"painani/engine/games/mexica/notation"
	"painani/engine/games/mexica/rules"
	"painani/engine/lang"
)

// stems are the beginnings of the words that a list or the log says things with which a page explains.
var stems = map[lang.Tag]*regexp.Regexp{
	lang.EN: regexp.MustCompile(`(?i)\b(canal\w*|bridge\w*|boat\w*|travel\w*|temple\w*|founds?\b|chip\w*)`),
	lang.DE: regexp.MustCompile(`(Kan[aä]l|Brücke|Boot|\breise|Schnellreise|Tempel|\bgründe|Chip)\pL*`),
	lang.HU: regexp.MustCompile(`(csatorn|h[íi]d|hajóz|csónak|gyorsutaz|utaz|templom)\pL*|megalapítja|alapítok|zseton\pL*`),
}

// TestTerms: every such word in a list, in the log and in its story is explained in each language, with the
// numbers as they stand.
func TestTerms(t *testing.T) {
	names := engine.Names{"Ada", "Bela"}
	for tag, stem := range stems {
		found := map[string]int{}
		check := func(terms []engine.Term, text string) {
			known := map[string]bool{}
			for _, x := range terms {
				known[x.Name] = true
			}
			for _, word := range stem.FindAllString(text, -1) {
				if found[word]++; !known[word] && found[word] == 1 {
					t.Errorf("%s: %q of %q is not explained", tag, word, text)
				}
			}
		}
		for seed := range uint64(3) {
			g := game(2, seed, nil)
			_, facts := g.Play(t, func(s *rules.State, now fixture.Now) bool {
				if now.N%9 == 0 && now.Seat != engine.Nobody {
					terms := newest.Terms(s, tag)
					for _, line := range newest.Group(s, now.Seat, now.Steps, tag) {
						check(terms, line)
					}
					check(terms, notation.Vocabulary.Speak(newest.Write(s, now.Seat, []engine.Step{now.Step}), tag))
				}
				return true
			})
			s, _ := g.Play(t, nil)
			terms := newest.Terms(&s, tag)
			for _, line := range newest.Narrate(facts, engine.Nobody, names, tag) {
				check(terms, line)
			}
			for _, f := range facts {
				check(terms, newest.Tell(f, engine.Nobody, names, tag))
			}
		}
		if len(found) < 7 {
			t.Errorf("%s: only %d words seen", tag, len(found))
		}
	}
}

// TestTermsSayNumbers: what is left and what is face up stands in them; each name stands there once.
func TestTermsSayNumbers(t *testing.T) {
	x := newTable(t, 2).bank(3, 7)
	x.s.Singles, x.s.Doubles, x.s.Spans, x.s.Chips = 2, 11, 4, 5
	for tag, want := range map[lang.Tag][]string{
		lang.EN: {"left: 11 double and 2 single", "left: 4", "for 5 action points", "present: 3 (2, 1), 7 (4, 2)", "at most 2 in a turn", "left: 5"},
		lang.DE: {"übrig: 11 doppelte und 2 einfache", "übrig: 4", "für 5 Aktionspunkte", "Anwesende: 3 (2, 1), 7 (4, 2)", "höchstens 2 in einem Zug", "übrig: 5"},
		lang.HU: {"maradt: 11 dupla és 2 szimpla", "maradt: 4", "5 akciópontért", "lévőnek: 3 (2, 1), 7 (4, 2)", "legfeljebb 2 vehető", "maradt: 5"},
	} {
		all, seen := "", map[string]bool{}
		for _, term := range newest.Terms(&x.s, tag) {
			if seen[term.Name] {
				t.Errorf("%s: %s twice", tag, term.Name)
			}
			seen[term.Name] = true
			all += term.Means + "\n"
		}
		for _, part := range want {
			if !strings.Contains(all, part) {
				t.Errorf("%s: no %q in %s", tag, part, all)
			}
		}
		none := newTable(t, 2).bank().s
		text := ""
		for _, term := range newest.Terms(&none, tag) {
			text += term.Means + "\n"
		}
		if strings.Contains(text, "{") || strings.Contains(text, "<") {
			t.Errorf("%s: %s", tag, text)
		}
	}
}
