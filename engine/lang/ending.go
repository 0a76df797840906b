package lang

import (
	"slices"
	"strings"
	"unicode"
)

// Hungarian endings follow the sound of what they are joined to: 8-as and 6-os, h8-ról and u6-ra. A
// sentence of the catalogue names the ending in brackets behind the value, "{size}-(s)", and gets the form
// that fits it.

// sound is how a value ends when it is read aloud.
type sound struct {
	vowels int    // row of the endings that only follow the vowels: back, front, rounded
	s      string // the ending of an adjective: 3-as, 6-os
	t      string // of the object: 3-at, 2-t
	val    string // "with": 3-mal, 2-vel
}

// Rows of vowels.
const (
	back = iota
	front
	rounded
)

// byVowels are the endings that follow the vowels alone, in their three forms.
var byVowels = map[string][3]string{
	"ra": {"ra", "re", "re"}, "ról": {"ról", "ről", "ről"}, "ba": {"ba", "be", "be"}, "ban": {"ban", "ben", "ben"},
	"ból": {"ból", "ből", "ből"}, "tól": {"tól", "től", "től"}, "nál": {"nál", "nél", "nél"}, "nak": {"nak", "nek", "nek"},
	"hoz": {"hoz", "hez", "höz"}, "on": {"on", "en", "ön"},
}

// digits are the sounds of numbers by their last digit.
var digits = [10]sound{
	{back, "s", "t", "val"}, {front, "es", "et", "gyel"}, {rounded, "es", "t", "vel"}, {back, "as", "at", "mal"},
	{front, "es", "et", "gyel"}, {rounded, "ös", "öt", "tel"}, {back, "os", "ot", "tal"}, {front, "es", "et", "tel"},
	{back, "as", "at", "cal"}, {front, "es", "et", "cel"},
}

// tens are those of numbers that end in one nought; more noughts are hundreds and thousands.
var tens = [10]sound{
	1: {front, "es", "et", "zel"}, 2: {back, "as", "at", "szal"}, 3: {back, "as", "at", "cal"}, 4: {front, "es", "et", "nel"},
	5: {front, "es", "et", "nel"}, 6: {back, "as", "at", "nal"}, 7: {front, "es", "et", "nel"}, 8: {back, "as", "at", "nal"},
	9: {front, "es", "et", "nel"},
}

var (
	hundred  = sound{back, "as", "at", "zal"}
	thousand = sound{front, "es", "et", "rel"}
	million  = sound{back, "s", "t", "val"}
)

// letters are those of names that end in one letter, read by its name: bé, ef, há.
var letters = map[rune]sound{
	'a': {back, "s", "t", "val"}, 'h': {back, "s", "t", "val"}, 'k': {back, "s", "t", "val"},
	'o': {back, "s", "t", "val"}, 'q': {back, "s", "t", "val"}, 'u': {back, "s", "t", "val"},
	'y': {back, "os", "t", "nal"}, 'f': {front, "es", "et", "fel"}, 'l': {front, "es", "et", "lel"},
	'm': {front, "es", "et", "mel"}, 'n': {front, "es", "et", "nel"}, 'r': {front, "es", "t", "rel"},
	's': {front, "es", "t", "sel"}, 'x': {front, "es", "et", "szel"},
}

// other is the sound of all other letters: bé, cé, í. Of whole words it is a guess: none stands there.
var other = sound{front, "s", "t", "vel"}

// ending settles a named ending in front of what follows a value: "-(s) negyed" behind 8 becomes "-as
// negyed". Whatever else follows stays.
func ending(value, behind string) string {
	name, rest, ok := strings.Cut(strings.TrimPrefix(behind, "-("), ")")
	if !ok || !strings.HasPrefix(behind, "-(") {
		return behind
	}
	x := hear(value)
	form := ""
	switch name {
	case "s":
		form = x.s
	case "t":
		form = x.t
	case "val":
		form = x.val
	case "on":
		if form = byVowels[name][x.vowels]; strings.HasPrefix(x.val, "v") { // behind a vowel: 2-n
			form = "n"
		}
	default:
		form = byVowels[name][x.vowels]
	}
	if form == "" {
		return behind
	}
	return "-" + form + rest
}

// misjoined is an ending of a sentence that stands behind a value as if all values sounded alike, or one in
// brackets that is not known; "" if there is none. Endings that are always the same, "{n}-ig", are right.
func misjoined(sentence string) string {
	for {
		_, behind, found := strings.Cut(sentence, "}-")
		if !found {
			return ""
		}
		sentence = behind
		end := strings.IndexFunc(behind+" ", func(r rune) bool { return !unicode.IsLetter(r) && r != '(' })
		word := behind[:end]
		if name, marked := strings.CutPrefix(word, "("); marked {
			if _, known := byVowels[name]; !known && name != "s" && name != "t" && name != "val" {
				return word
			}
			continue
		}
		if slices.Contains(harmonic, word) {
			return word
		}
	}
}

// harmonic are endings that follow the sound.
var harmonic = func() []string {
	out := strings.Fields("s as es os ös t at et ot öt val vel")
	for _, forms := range byVowels {
		out = append(out, forms[:]...)
	}
	return out
}()

// hear is how a number, or a name that ends in a number or a single letter, sounds at its end.
func hear(value string) sound {
	head := strings.TrimRight(value, "0123456789")
	number := strings.TrimLeft(value[len(head):], "0")
	noughts := len(number) - len(strings.TrimRight(number, "0"))
	switch {
	case len(head) == len(value):
		return spelt(value)
	case number == "":
		return digits[0]
	case noughts == 0:
		return digits[number[len(number)-1]-'0']
	case noughts == 1:
		return tens[number[len(number)-2]-'0']
	case noughts == 2:
		return hundred
	case noughts < 6:
		return thousand
	}
	return million
}

// spelt is the sound of a name that ends in a single letter.
func spelt(name string) sound {
	runes := []rune(strings.ToLower(name))
	n := len(runes)
	if n > 1 && unicode.IsLetter(runes[n-2]) || n == 0 {
		return other
	}
	if x, ok := letters[runes[n-1]]; ok {
		return x
	}
	return other
}
