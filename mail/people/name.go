package people

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxChosen is how many characters a name may have that somebody chooses now. Older names may have MaxName.
const maxChosen = 30

// ChosenName is a name that somebody chose, cleaned by CleanName. Names go to people who did not ask for
// them, in subjects and first lines, so they cannot hold what a mail program makes a link of: ErrName
// unless the name is of letters, digits, spaces and .'- with a letter in it, at most 30 characters, and
// each dot ends a word.
func ChosenName(name string) (string, error) {
	name, err := CleanName(name)
	if err != nil {
		return "", err
	}
	if n := utf8.RuneCountInString(name); n > maxChosen {
		return "", fmt.Errorf("%w: %d characters, at most %d", ErrName, n, maxChosen)
	}
	letters := 0
	for i, r := range name {
		switch {
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
	return name, nil
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
	chosen, err := ChosenName(string(name[:min(len(name), maxChosen)]))
	if err != nil {
		return "Player"
	}
	return chosen
}
