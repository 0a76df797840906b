package notation_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"painani/engine/notation"
)

func TestFold(t *testing.T) {
	cases := map[string]string{
		"Palenque": "palenque", "plain-1": "plain-1", "ŐRÜLT": "orult", "Fűzfa": "fuzfa", "Größe": "grosse", "STRASSE": "strasse", "ẞ": "ss",
		"o\u0308t": "ot", "Øre": "ore", "Łódź": "lodz", "Æsir": "aesir", "Tzolk’in": "tzolk'in", "b1‑07": "b1-07", "−3": "-3", "": "",
		"İstanbul": "istanbul", "\xff": "\ufffd",
	}
	for in, want := range cases {
		if got := notation.Fold(in); got != want {
			t.Errorf("Fold(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestSplit(t *testing.T) {
	cases := []struct{ name, line, want string }{
		{"words and marks", "place palenque 2x, tikal;start", "place|palenque|2x|,|tikal|;|start"},
		{"tiles", "build b1-07 (save wood)", "build|b1-07|(|save|wood|)"},
		{"accents", "Kő  és\tŐ", "Kő|és|Ő"},
		{"signs", "-3 +1 −2", "-3|+|1|−2"},
		{"broken bytes", "a\xffb", "a|\xff|b"},
		{"marks outside ASCII", "2×…", "2|×|…"},
		{"nothing", " \t ", ""},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, tok := range notation.Split(c.line) {
				got = append(got, tok.Text)
				if c.line[tok.Span.From:tok.Span.To] != tok.Text || tok.Key != notation.Fold(tok.Text) {
					t.Errorf("%+v does not fit its span", tok)
				}
			}
			if strings.Join(got, "|") != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

type thing int

const (
	nothing thing = iota
	tree
	house
	brick
)

func vocabulary() *notation.Vocabulary[thing] {
	v := &notation.Vocabulary[thing]{}
	v.Add(tree, "tree", "Baum", "fa")
	v.Add(house, "house", "Haus", "ház", "hausboot")
	v.Add(brick, "brick", "Ziegel", "tégla", "hausstein")
	v.Block("bri")
	v.Endings("t", "ban", "val")
	return v
}

func TestFind(t *testing.T) {
	cases := []struct {
		name, key string
		want      thing
		near      []string
	}{
		{"exact", "tree", tree, nil},
		{"exact and short", "fa", tree, nil},
		{"folded", notation.Fold("HÁZ"), house, nil},
		{"exact before longer words", "haus", house, nil},
		{"prefix", "zie", brick, nil},
		{"prefix of one meaning", "hausb", house, nil},
		{"prefix of two meanings", "hau", nothing, []string{"haus", "hausboot", "hausstein"}},
		{"prefix too short", "zi", nothing, nil},
		{"blocked prefix", "bri", nothing, nil},
		{"beyond the blocked prefix", "bric", brick, nil},
		{"ending", "hazban", house, nil},
		{"ending of a short word", "fat", tree, nil},
		{"ending needs a whole word", "hauban", nothing, nil},
		{"misspelt", "huose", nothing, []string{"house"}},
		{"misspelt, short", "fe", nothing, []string{"fa"}},
		{"nothing alike", "xyzzyx", nothing, nil},
	}
	v := vocabulary()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got, ok, near := v.Find(c.key)
			if ok != (c.want != nothing) || got != c.want {
				t.Fatalf("Find(%q) = %v, %v", c.key, got, ok)
			}
			if c.near != nil && !slices.Equal(near, c.near) {
				t.Errorf("near %q: %q, want %q", c.key, near, c.near)
			}
		})
	}
}

func TestVocabularyClashes(t *testing.T) {
	v := vocabulary()
	if got := v.Clashes(); got != nil {
		t.Errorf("clashes %v", got)
	}
	v.Add(brick, "BAUM", "brick")
	if got := v.Clashes(); !slices.Equal(got, []string{"baum"}) {
		t.Errorf("clashes %v", got)
	}
	if m, _, _ := v.Find("baum"); m != tree {
		t.Error("the first meaning does not stand")
	}
	if !slices.IsSorted(v.Words()) || len(v.Words()) != 11 {
		t.Errorf("words %v", v.Words())
	}
}

func TestNear(t *testing.T) {
	v := &notation.Vocabulary[int]{}
	for i, w := range []string{"tikal", "tical", "tilal", "tital", "uxmal", "ko"} {
		v.Add(i+1, w)
	}
	if got := v.Near("tikal"); len(got) != 3 || got[0] != "tikal" {
		t.Errorf("near: %q", got)
	}
	if got := v.Near(strings.Repeat("x", 5000)); got != nil {
		t.Errorf("near: %q", got)
	}
}

// TestFindAllocates: an exact word is found without allocation.
// TestNearFindsTwoEdits: whatever two edits do to a long word, it is still suggested, and no word
// is found that was not before.
func TestNearFindsTwoEdits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching(`[a-zőæ '-]{5,20}`).Draw(t, "word")
		typed := []rune(word)
		for range 2 {
			at, sign := rapid.IntRange(0, len(typed)-1).
				Draw(t, "at"),
				rapid.RuneFrom([]rune("abzőß-7")).
					Draw(t, "sign")
			switch rapid.IntRange(0, 2).Draw(t, "edit") {
			case 0:
				typed[at] = sign
			case 1:
				typed = slices.Insert(typed, at, sign)
			case 2:
				typed = slices.Delete(typed, at, at+1)
			}
		}
		var v notation.Vocabulary[int]
		v.Add(1, word)
		v.Add(2, "something quite different")
		folded := notation.Fold(word)
		if near := v.Near(string(typed)); folded == word && !slices.Equal(near, []string{word}) {
			t.Errorf("%q for %q, typed %q", near, word, string(typed))
		}
		_, found, _ := v.Find(string(typed))
		if _, matched := v.Match(string(typed)); matched != found {
			t.Errorf("%q: Match %v, Find %v", string(typed), matched, found)
		}
	})
}

func TestFindAllocates(t *testing.T) {
	v := vocabulary()
	if n := testing.AllocsPerRun(100, func() { v.Find("tree"); v.Find("zieg"); notation.Fold("tree") }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

func FuzzSplit(f *testing.F) {
	for _, s := range []string{"place palenque 2x, tikal", "Kő\u0301 és", "\xff\xfe", "−3×…b1‑07", "ẞİıǅ"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, line string) {
		end := 0
		for _, tok := range notation.Split(line) {
			if tok.Span.From < end || tok.Span.To <= tok.Span.From || line[tok.Span.From:tok.Span.To] != tok.Text {
				t.Fatalf("%q: %+v after %d", line, tok, end)
			}
			if strings.TrimSpace(line[end:tok.Span.From]) != "" {
				t.Fatalf("%q: lost %q", line, line[end:tok.Span.From])
			}
			end = tok.Span.To
		}
		if strings.TrimSpace(line[end:]) != "" {
			t.Fatalf("%q: lost %q", line, line[end:])
		}
	})
}

func FuzzFold(f *testing.F) {
	for _, s := range []string{"Palenque", "ŐŰ", "ẞ", "İ", "ﬁ", "Å\u030a", "\xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		once := notation.Fold(s)
		if twice := notation.Fold(once); twice != once {
			t.Fatalf("%q folds to %q, then to %q", s, once, twice)
		}
		if utf8.ValidString(s) && notation.Fold(strings.ToUpper(s)) != once && isASCII(s) {
			t.Fatalf("%q: case matters", s)
		}
	})
}

func isASCII(s string) bool { return !strings.ContainsFunc(s, func(r rune) bool { return r > 127 }) }

func FuzzFind(f *testing.F) {
	v := vocabulary()
	for _, s := range []string{"tree", "hau", "bri", "hazban", "t", "ban", ""} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		key := notation.Fold(s)
		m, ok, near := v.Find(key)
		if ok == (m == nothing) {
			t.Fatalf("Find(%q) = %v, %v", key, m, ok)
		}
		for _, w := range near {
			if !ok && !slices.Contains(v.Words(), w) {
				t.Fatalf("Find(%q) suggests %q", key, w)
			}
		}
	})
}

func BenchmarkFind(b *testing.B) {
	v := vocabulary()
	b.ReportAllocs()
	for b.Loop() {
		v.Find("tree")
		v.Find("zieg")
	}
}
