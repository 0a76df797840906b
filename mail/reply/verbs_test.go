package reply_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"painani/engine/fixture/lines"
	"painani/mail/reply"
)

// allWords lists every word of the table with its verb.
func allWords() map[string][]reply.Verb {
	m := map[string][]reply.Verb{}
	for _, e := range reply.Table {
		for _, lang := range []string{"en", "de", "hu"} {
			for _, w := range e.Words(lang) {
				if !slices.Contains(m[reply.Fold(w)], e.Verb) {
					m[reply.Fold(w)] = append(m[reply.Fold(w)], e.Verb)
				}
			}
		}
	}
	return m
}

// TestNoWordMeansTwoThings is the list test of letters.md, section 3: every
// folded word has one verb, and every prefix of it is that verb, a question
// with all candidates, or nothing.
func TestNoWordMeansTwoThings(t *testing.T) {
	words := allWords()
	if len(words) < 80 {
		t.Fatalf("only %d words", len(words))
	}
	for word, verbs := range words {
		if len(verbs) != 1 {
			t.Errorf("%q means %v", word, verbs)
			continue
		}
		if v, ok := reply.Exact(word); !ok || v != verbs[0] {
			t.Errorf("%q is %q, want %q", word, v, verbs[0])
		}
		for n := 1; n < utf8.RuneCountInString(word); n++ {
			prefix := string([]rune(word)[:n])
			got := reply.Abbreviated(prefix)
			want := candidates(words, prefix)
			if n < 3 && len(got) != 0 {
				t.Errorf("%q, of %d letters, is taken for %v", prefix, n, got)
			}
			if len(got) > 0 && !slices.Equal(sorted(got), want) {
				t.Errorf("%q gives %v, but %v begin with it", prefix, got, want)
			}
		}
	}
}

// candidates are the verbs with a word that begins so, those that want their whole word excepted.
func candidates(words map[string][]reply.Verb, prefix string) []reply.Verb {
	var list []reply.Verb
	for w, verbs := range words {
		if strings.HasPrefix(w, prefix) && !reply.Of(verbs[0]).Whole && !slices.Contains(list, verbs[0]) {
			list = append(list, verbs[0])
		}
	}
	return sorted(list)
}

func sorted(v []reply.Verb) []reply.Verb {
	v = slices.Clone(v)
	slices.Sort(v)
	return v
}

func TestSpellings(t *testing.T) {
	for word, want := range map[string]reply.Verb{
		"UNDO": reply.Undo, "undo": reply.Undo, "Zurück": reply.Undo, "zuruck": reply.Undo, "ZURUECK": reply.Undo,
		"vissza": reply.Undo, "VISSZAVÉTEL": reply.TakeBack, "visszavetel": reply.TakeBack,
		"lépés": reply.Move, "LEPES": reply.Move, "le\u0301pe\u0301s": reply.Move, "elõnézet": reply.Preview,
		"VERLÄNGERN": reply.Extend, "verlaengern": reply.Extend, "verlangern": reply.Extend, "hosszabbit": reply.Extend,
		"csatlakozás": reply.Join, "Übernehmen": reply.TakeOver, "uebernehmen": reply.TakeOver, "ja": reply.Yes, "igen": reply.Yes, "yes": reply.Yes,
		"nem": reply.No, "Nein": reply.No, "prüfen": reply.Verify, "ÚJRA": reply.Resend, "szünet": reply.Pause,
		"súgó": reply.Help, "vége": reply.End, "END": reply.End, "list": reply.Status, "állapot": reply.Status,
	} {
		if got, ok := reply.Exact(word); !ok || got != want {
			t.Errorf("%q is %q, want %q", word, got, want)
		}
	}
}

func TestPrefixes(t *testing.T) {
	for _, tc := range []struct {
		word string
		want []reply.Verb
	}{
		{"prev", []reply.Verb{reply.Preview}},
		{"hist", []reply.Verb{reply.History}},
		{"elon", []reply.Verb{reply.Preview}},
		{"előz", []reply.Verb{reply.History}},
		{"elo", []reply.Verb{reply.Preview, reply.History}},
		{"vissz", []reply.Verb{reply.Undo, reply.TakeBack}},
		{"verl", []reply.Verb{reply.History, reply.Extend}},
		{"res", []reply.Verb{reply.Resend}}, // RESIGN wants its whole word
		{"resi", nil},
		{"sto", nil},
		{"auf", nil},
		{"aufgebe", nil},
		{"und", nil},  // German: and
		{"zur", nil},  // German: to the
		{"not", nil},  // English
		{"nach", nil}, // German: after
		{"über", nil}, // German: about
		{"ja", nil},
		{"sh", nil},
		{"showing", nil},
		{"", nil},
	} {
		if got := reply.Abbreviated(tc.word); !slices.Equal(got, tc.want) {
			t.Errorf("%q gives %v, want %v", tc.word, got, tc.want)
		}
	}
}

func TestTableIsComplete(t *testing.T) {
	seen := map[reply.Verb]bool{}
	for _, e := range reply.Table {
		if seen[e.Verb] || len(e.En) == 0 {
			t.Errorf("%q is there twice or has no word", e.Verb)
		}
		seen[e.Verb] = true
		for _, lang := range []string{"en", "de", "hu", "xx"} {
			if len(e.Words(lang)) == 0 {
				t.Errorf("%q has no words in %s", e.Verb, lang)
			}
		}
	}
	for _, v := range []reply.Verb{reply.Resign, reply.Stop, reply.Delegate, reply.Branch} {
		if !reply.Of(v).Whole {
			t.Errorf("%q can be abbreviated", v)
		}
	}
	for _, v := range []reply.Verb{
		reply.Show, reply.Legal, reply.Why, reply.Help, reply.Preview, reply.History, reply.Status,
	} {
		if reply.Of(v).Changes {
			t.Errorf("%q changes something", v)
		}
	}
	if reply.Of("nothing").Verb != "" {
		t.Error("an entry for nothing")
	}
}

// TestGamesKnowTheVerbs: the kit keeps the first words of every game's turns and the lines of its board apart
// from all commands that there are.
func TestGamesKnowTheVerbs(t *testing.T) {
	for _, e := range reply.Table {
		for _, words := range [][]string{e.En, e.De, e.Hu} {
			for _, w := range words {
				if !slices.Contains(lines.HouseVerbs, w) {
					t.Errorf("lines.HouseVerbs lacks %s", w)
				}
				if slices.Contains(lines.WholeVerbs, w) != e.Whole {
					t.Errorf("%s: whole is %v here, and not in lines.WholeVerbs", w, e.Whole)
				}
			}
		}
	}
}
