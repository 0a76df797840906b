package lang

import (
	"strings"
	"unicode"
)

// article settles "a(z)" at the end of what stands in front of a value: Hungarian has "a" before
// a consonant and "az" before a vowel, as the value is read aloud. A quotation mark or a
// number sign may stand between.
func article(before, value string) string {
	bare := strings.TrimRight(before, `„"#(`)
	head, ok := strings.CutSuffix(bare, "(z) ")
	if !ok || !strings.HasSuffix(strings.ToLower(head), "a") {
		return before
	}
	if vowelFirst(strings.TrimLeft(value, `„"#(`)) {
		head += "z"
	}
	return head + " " + before[len(bare):]
}

// vowelFirst reports that a word, a number or a name of letters and digits is read with a
// vowel in front: egy and öt, ezer and millió by their first digit; "mx556" and "f6" letter by letter.
func vowelFirst(s string) bool {
	var word []rune
	for _, r := range strings.ToLower(s) {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			break
		}
		word = append(word, r)
	}
	letters := []rune(strings.TrimRight(string(word), "0123456789"))
	switch {
	case len(word) == 0:
		return false
	case len(letters) == 0 && word[0] == '1': // 1 egy, 1000 ezer; 10 tíz, 100 száz
		return len(word)%3 == 1
	case len(letters) == 0:
		return word[0] == '5'
	case strings.ContainsRune("aáeéiíoóöőuúüű", letters[0]):
		return true
	}
	spelt := len(letters) < len(word) || len(letters) == 1
	return spelt && strings.ContainsRune("flmnrsxy", letters[0]) // ef, el, em, en, er, es, iksz, ipszilon
}
