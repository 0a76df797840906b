package people

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"painani/engine/house"
	"painani/engine/lang"
)

// MaxChosen is how many characters a name may have that somebody chooses now. Older names may have MaxName.
const MaxChosen = 30

// ChosenName is a name that somebody chose, cleaned by CleanName. Names go to people who did not ask for
// them, in subjects and first lines, so they cannot hold what a mail program makes a link of: ErrName
// unless the name is of letters, digits, spaces and .'- with a letter in it, at most 30 characters, and
// each dot ends a word. ErrBot, which is an ErrName, if it is one that bots have.
func ChosenName(name string) (string, error) {
	name, err := CleanName(name)
	if err != nil {
		return "", err
	}
	if n := utf8.RuneCountInString(name); n > MaxChosen {
		return "", fmt.Errorf("%w: %d characters, at most %d", ErrName, n, MaxChosen)
	}
	letters := 0
	for i, r := range name {
		switch {
		case unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r): // letters that nobody sees
			return "", fmt.Errorf("%w: character %U", ErrName, r)
		case unicode.IsLetter(r):
			letters++
		case unicode.IsDigit(r), unicode.Is(unicode.M, r), strings.ContainsRune(" '-’", r):
		case r == '.' && (i+1 == len(name) || name[i+1] == ' '):
		default:
			return "", fmt.Errorf("%w: character %U", ErrName, r)
		}
	}
	if letters == 0 {
		return "", fmt.Errorf("%w: no letter", ErrName)
	}
	if ofBot(name) {
		return "", fmt.Errorf("%w: %q", ErrBot, name)
	}
	return name, nil
}

// LetterName is the ChosenName of the From line of a letter, where signs such as emoji stand beside many
// names: they are left out. The errors are those of ChosenName.
func LetterName(name string) (string, error) {
	return ChosenName(strings.Map(func(r rune) rune {
		if unicode.In(r, unicode.So, unicode.Sk, unicode.Variation_Selector) || r == zeroWidthJoiner {
			return -1
		}
		return r
	}, name))
}

const zeroWidthJoiner = '\u200d'

// ofBot reports a name that begins with the word for a bot of some language, as the names of bots do.
func ofBot(name string) bool {
	first := firstWord(name)
	return slices.ContainsFunc(lang.Tags(), func(tag lang.Tag) bool {
		return first == firstWord(house.Bot(1, tag))
	})
}

// alike has the Latin letters for those of Cyrillic and Greek, and the digit, that look like letters of
// "bot" or mean it, in plain form.
var alike = strings.NewReplacer(
	"в", "b", "б", "b", "β", "b", "о", "o", "ο", "o", "0", "o", "т", "t", "τ", "t",
)

// firstWord are the first letters of a name in a row, in plain form and as they look: "bot" of "Bót2" and
// "Бот 2".
func firstWord(name string) string {
	words := strings.FieldsFunc(alike.Replace(plain(name)), func(r rune) bool { return !unicode.IsLetter(r) })
	if len(words) == 0 {
		return ""
	}
	return words[0]
}

// NameOf makes a name of the local part of an address, for somebody who gave none. It is always a ChosenName.
func NameOf(address string) string {
	local, _, _ := strings.Cut(address, "@")
	local, _, _ = strings.Cut(local, "+")
	words := strings.FieldsFunc(
		local,
		func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-' },
	)
	name := []rune(strings.Join(words, " "))
	if len(name) > 0 {
		name[0] = unicode.ToUpper(name[0])
	}
	chosen, err := ChosenName(string(name[:min(len(name), MaxChosen)]))
	if err != nil {
		return "Player"
	}
	return chosen
}
