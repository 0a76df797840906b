package engine

import "strings"

// Codes are the codes of a game's refusals: what may be wrong with a typed turn, and on which section of the
// rules each rests.
type Codes struct {
	List     []string // in the order of the text, for Card.Codes
	sections map[string]string
}

// ParseCodes reads codes out of an embedded text, one in each line: the code; its section, "-" for what
// only concerns words, nothing where calls of Refuse say it; and whatever people want to know of it, as the
// values that its sentence may name. Lines that begin with "#" say nothing.
func ParseCodes(text string) Codes {
	out := Codes{sections: map[string]string{}}
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		out.List = append(out.List, words[0])
		if len(words) > 1 && words[1] != "-" {
			out.sections[words[0]] = words[1]
		}
	}
	return out
}

// Refuse makes a refusal with the section of its code; values come as pairs of name and value.
func (c Codes) Refuse(code string, values ...any) *Refusal {
	return Refuse(code, c.sections[code], values...)
}

// When is a reason against something if it holds, else nil, with the section of its code.
func (c Codes) When(holds bool, code string, values ...any) *Refusal {
	return When(holds, code, c.sections[code], values...)
}
