// Package notation is the kit from which every game's notation is made: words
// with their place in the typed line, folding of case and accents, vocabularies
// with unique prefixes in three languages, and suggestions for what was mistyped.
package notation

import (
	"math/bits"
	"slices"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// MaxLine is the longest line of notation in bytes that is read at all.
const MaxLine = 2000

// MinPrefix is the shortest prefix that may stand for a word.
const MinPrefix = 3

// Span is a part of the typed line in bytes, [From, To).
type Span struct {
	From int `json:"from"`
	To   int `json:"to"`
}

// Fold removes what must not matter: case, accents, ß and stroke letters, and
// the shapes of apostrophes and dashes. A folded word folds to itself.
func Fold(s string) string {
	plain, lower := true, true
	for i := 0; i < len(s); i++ {
		plain = plain && s[i] < 0x80
		lower = lower && (s[i] < 'A' || s[i] > 'Z')
	}
	switch {
	case plain && lower:
		return s
	case plain:
		return strings.ToLower(s)
	}
	var b strings.Builder
	b.Grow(len(s))
	for _, r := range norm.NFD.String(strings.ToValidUTF8(s, "\ufffd")) {
		if unicode.Is(unicode.Mn, r) {
			continue
		}
		r = unicode.ToLower(r)
		if t, ok := letters[r]; ok {
			b.WriteString(t)
			continue
		}
		b.WriteRune(r)
	}
	return norm.NFC.String(b.String())
}

// letters are those that do not come apart into a plain letter and an accent.
var letters = map[rune]string{
	'ß': "ss", 'ø': "o", 'đ': "d", 'ł': "l", 'ı': "i", 'æ': "ae", 'œ': "oe",
	'’': "'", '‘': "'", 'ʼ': "'", '‐': "-", '‑': "-", '–': "-", '—': "-", '−': "-",
}

// Token is one word, number or mark of a line.
type Token struct {
	Text string // as typed
	Key  string // folded
	Span Span
}

// Split cuts a line into tokens: runs of letters, digits, hyphens and apostrophes, and
// single marks. Blanks separate and vanish.
func Split(line string) []Token { return AppendSplit(nil, line) }

// AppendSplit is Split into a buffer of the caller.
func AppendSplit(out []Token, line string) []Token {
	start := -1
	for i, r := range line {
		if inWord(r) {
			if start < 0 {
				start = i
			}
			continue
		}
		if start >= 0 {
			out = append(out, word(line, start, i))
			start = -1
		}
		if !unicode.IsSpace(r) {
			out = append(out, word(line, i, i+width(line[i:])))
		}
	}
	if start >= 0 {
		out = append(out, word(line, start, len(line)))
	}
	return out
}

func word(line string, from, to int) Token {
	t := line[from:to]
	return Token{t, Fold(t), Span{from, to}}
}

// width is the number of bytes of the first rune, 1 if it is broken.
func width(s string) int {
	_, n := utf8.DecodeRuneInString(s)
	return n
}

func inWord(r rune) bool {
	switch {
	case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '-', r == '\'', r == '_':
		return true
	case r < 0x80:
		return r >= 'A' && r <= 'Z'
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r) || r == '’' || r == '‑' ||
		r == '−' ||
		r == '–'
}

// Vocabulary maps words of any language to what they mean to one game.
type Vocabulary[T comparable] struct {
	words   map[string]T
	keys    []string // sorted
	letters []uint32 // of the keys, in their order
	blocked map[string]bool
	endings []string
	clashes []string
}

// Add registers words for a meaning. The first meaning of a word stands; a
// second one is a mistake that Clashes reports.
func (v *Vocabulary[T]) Add(meaning T, words ...string) {
	if v.words == nil {
		v.words = map[string]T{}
	}
	for _, w := range words {
		k := Fold(w)
		old, ok := v.words[k]
		if ok && old != meaning {
			v.clashes = append(v.clashes, k)
		}
		if !ok {
			at := sort.SearchStrings(v.keys, k)
			v.keys, v.letters = slices.Insert(v.keys, at, k), slices.Insert(v.letters, at, lettersOf(k))
			v.words[k] = meaning
		}
	}
}

// Block forbids prefixes that would be taken for something else elsewhere, for
// example for a command of the house. Exact words are not affected.
func (v *Vocabulary[T]) Block(prefixes ...string) {
	if v.blocked == nil {
		v.blocked = map[string]bool{}
	}
	for _, p := range prefixes {
		v.blocked[Fold(p)] = true
	}
}

// Endings are grammatical endings that may follow a whole word, as in
// "palenquére". They are tried last, longest first.
func (v *Vocabulary[T]) Endings(list ...string) {
	for _, e := range list {
		v.endings = append(v.endings, Fold(e))
	}
	sort.SliceStable(v.endings, func(i, j int) bool { return len(v.endings[i]) > len(v.endings[j]) })
}

// Clashes lists the words that were given two meanings; for tests.
func (v *Vocabulary[T]) Clashes() []string { return v.clashes }

// Find returns the meaning of a folded word: exact, or by a prefix of at least
// MinPrefix letters that means one thing only, or a word with one of the
// Endings. Otherwise ok is false and candidates are the words that it might have been.
func (v *Vocabulary[T]) Find(key string) (meaning T, ok bool, candidates []string) {
	meaning, ok, candidates = v.find(key)
	if !ok && len(candidates) == 0 {
		candidates = v.Near(key)
	}
	return meaning, ok, candidates
}

// Match is Find for who does not ask what an unknown word might have been, which costs more
// than all the rest.
func (v *Vocabulary[T]) Match(key string) (meaning T, ok bool) {
	meaning, ok, _ = v.find(key)
	return meaning, ok
}

// find is Find, but its candidates are only those of an ambiguous prefix.
func (v *Vocabulary[T]) find(key string) (meaning T, ok bool, candidates []string) {
	if m, hit := v.words[key]; hit {
		return m, true, nil
	}
	if lo, hi := v.prefixed(key); lo < hi {
		meaning = v.words[v.keys[lo]]
		for _, k := range v.keys[lo+1 : hi] {
			if v.words[k] != meaning {
				var none T
				return none, false, v.keys[lo:hi:hi]
			}
		}
		return meaning, true, nil
	}
	for _, e := range v.endings {
		if stem, cut := strings.CutSuffix(key, e); cut {
			if m, hit := v.words[stem]; hit {
				return m, true, nil
			}
		}
	}
	return meaning, false, nil
}

// prefixed is the range of keys that begin with a word long enough to be a prefix.
func (v *Vocabulary[T]) prefixed(key string) (lo, hi int) {
	if utf8.RuneCountInString(key) < MinPrefix || v.blocked[key] {
		return 0, 0
	}
	lo = sort.SearchStrings(v.keys, key)
	hi = lo
	for hi < len(v.keys) && strings.HasPrefix(v.keys[hi], key) {
		hi++
	}
	return lo, hi
}

// maxNear is the longest word in bytes for which others are suggested.
const maxNear = 160

// Near lists up to three known words that are few edits away, nearest first:
// one edit for words up to four letters, two for longer ones.
func (v *Vocabulary[T]) Near(key string) []string {
	type hit struct {
		word string
		d    int
	}
	var hits []hit
	if len(key) > maxNear {
		return nil
	}
	mine := lettersOf(key)
	for i, w := range v.keys {
		if bits.OnesCount32(mine&^v.letters[i]) > 2 || bits.OnesCount32(v.letters[i]&^mine) > 2 {
			continue // each edit brings one letter at most, and takes one away
		}
		if d := distance(key, w); d <= 1 || d == 2 && len(w) > 4 {
			hits = append(hits, hit{w, d})
		}
	}
	sort.SliceStable(hits, func(i, j int) bool { return hits[i].d < hits[j].d })
	var out []string
	for i := 0; i < len(hits) && i < 3; i++ {
		out = append(out, hits[i].word)
	}
	return out
}

// Words returns all folded words, sorted.
func (v *Vocabulary[T]) Words() []string { return v.keys }

// lettersOf are those that a word has, whatever their number and order, one bit each; signs
// outside a to z share six.
func lettersOf(word string) (set uint32) {
	for _, r := range word {
		if r >= 'a' && r <= 'z' {
			set |= 1 << (r - 'a')
		} else {
			set |= 1 << (26 + r%6)
		}
	}
	return set
}

// maxDistant is the longest word in characters that is compared with others.
const maxDistant = 40

// distance is the Levenshtein distance of two short words; 99 if it is more than 2 for sure.
// Most words of a game are put aside by their length or after their first letters.
func distance(a, b string) int {
	la, lb := utf8.RuneCountInString(a), utf8.RuneCountInString(b)
	if la > lb+2 || lb > la+2 || la > maxDistant {
		return 99
	}
	var row [maxDistant + 3]int
	for j := range lb + 1 {
		row[j] = j
	}
	i := 0
	for _, ca := range a {
		i++
		prev, least, j := row[0], i, 0
		row[0] = i
		for _, cb := range b {
			cost := 1
			if ca == cb {
				cost = 0
			}
			prev, row[j+1] = row[j+1], min(row[j+1]+1, row[j]+1, prev+cost)
			j++
			least = min(least, row[j])
		}
		if least > 2 {
			return 99
		}
	}
	return row[lb]
}
