package request

import (
	"regexp"
	"strings"

	"painani/engine"
	"painani/mail/reply"
)

var idForm = regexp.MustCompile(`^[a-z]{1,8}[0-9]{3,9}$`)

// TableIn is the first word that has the form of a table's id of some game.
func TableIn(args string) string {
	for w := range strings.FieldsSeq(strings.ToLower(args)) {
		w = strings.Trim(w, "[](),.;:")
		if !idForm.MatchString(w) {
			continue
		}
		for _, g := range engine.Games() {
			if rest, ok := strings.CutPrefix(w, g.Card().Prefix); ok && strings.Trim(rest, "0123456789") == "" {
				return w
			}
		}
	}
	return ""
}

// Without removes the table's id from arguments.
func Without(args, table string) string {
	if table == "" {
		return strings.TrimSpace(args)
	}
	var out []string
	for w := range strings.FieldsSeq(args) {
		if !strings.EqualFold(strings.Trim(w, "[](),.;:"), table) {
			out = append(out, w)
		}
	}
	return strings.Join(out, " ")
}

// SaysYes reports a YES in three languages among arguments.
func SaysYes(args string) bool {
	for w := range strings.FieldsSeq(args) {
		if verb, ok := reply.Exact(strings.Trim(w, ".,!()")); ok && verb == reply.Yes {
			return true
		}
	}
	return false
}

// SaysOff reports that arguments are an OFF in three languages and nothing else.
func SaysOff(args string) bool {
	switch reply.Fold(strings.Trim(args, " .,!()")) {
	case "off", "aus", "ki":
		return true
	}
	return false
}
