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
			if first := strings.SplitN(got, "\n", 2)[0]; !strings.HasPrefix(first, about+`"`+word) {
				t.Errorf("%s: HELP %s: %s", tag, word, first)
			}
			if lists := strings.Contains(strings.ReplaceAll(all, "\n", " "), " "+word); !lists && e.Verb != reply.End {
				t.Errorf("%s: HELP lists %s: %v", tag, word, lists)
			}
		}
	}
}

// TestHelpOnWordsOfLetters: what our letters speak of without it being a command is explained, too.
func TestHelpOnWordsOfLetters(t *testing.T) {
	w := begun(t)
	for _, tc := range []struct{ tag, topic, says string }{
		{"en", "clock", "Clock: a bank of 3 days"}, {"en", "bank", "clock move 2d"}, {"en", "head", "VERIFY: gives the head"}, {"en", "lang", "SET board"},
		{"en", "bots", "NEW: opens"}, {"en", "number", "MOVE: plays"}, {"de", "Bedenkzeit", "Nachfrist (1 Tag)"}, {"de", "Zeitzone", "SET zeitzone"},
		{"hu", "óra", "bot játszik a helyén"}, {"hu", "NYELV", "SET nyelv"}, {"hu", "meghívó", "ÚJ:"},
	} {
		w.send(in{from: addr("ada"), re: w.last(addr("ada")), body: "SET lang " + tc.tag})
		got := text(t, w.send(in{from: addr("ada"), re: w.last(addr("ada")), body: "HELP " + tc.topic})[0])
		if flat := strings.Join(strings.Fields(got), " "); !strings.Contains(flat, tc.says) ||
			strings.Contains(flat, "{") {
			t.Errorf("HELP %s (%s): %s", tc.topic, tc.tag, got)
		}
	}
}

// TestHelpOnWordsOfTurns: a word of the lines that a list offers is explained by the page that says how turns are
// written; a word of nothing is not.
func TestHelpOnWordsOfTurns(t *testing.T) {
	w := newWorld(t)
	l := w.play("ada", "NEW teotihuacan random random")[0]
	for topic, says := range map[string]string{"keep": `Help on "Notation"`, "lépek": `Help on "Notation"`,
		"move 3 from forest": `Help on "Notation"`, "gibberish": "No help"} {
		got := text(t, w.send(in{from: addr("ada"), re: &l, body: "HELP " + topic})[0])
		if !strings.Contains(got, says) {
			t.Errorf("HELP %s: %s", topic, got)
		}
	}
}
