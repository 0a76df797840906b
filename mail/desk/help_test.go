package desk_test

import (
	"strings"
	"testing"

	"painani/mail/reply"
)

// TestHelpOnEveryVerb: whatever HELP lists is explained, in the language and by the word
// of its reader; what is not offered is said to be none of it.
func TestHelpOnEveryVerb(t *testing.T) {
	w := begun(t)
	say := func(body string) string {
		return text(t, w.send(in{from: addr("ada"), re: w.last(addr("ada")), body: body})[0])
	}
	for tag, about := range map[string]string{"en": "Help on ", "de": "Hilfe zu ", "hu": "Súgó ehhez: "} {
		say("SET lang " + tag)
		all := say("HELP")
		for _, e := range reply.Table {
			word := e.Words(tag)[0]
			got := say("HELP " + strings.ToLower(word))
			if first := strings.SplitN(got, "\n", 2)[0]; e.Served != strings.HasPrefix(first, about+`"`+word) {
				t.Errorf("%s: HELP %s: %s", tag, word, first)
			}
			if lists := strings.Contains(strings.ReplaceAll(all, "\n", " "), " "+word); lists != e.Served && e.Verb != reply.End {
				t.Errorf("%s: HELP lists %s: %v", tag, word, lists)
			}
		}
	}
}
