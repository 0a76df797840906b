package reply_test

import (
	"fmt"
	"strings"
	"testing"

	"painani/mail/reply"
)

// TestTalkAtTheDoor: what people write right above or below NEW, JOIN, WATCH and STOP is talk to people, and
// the command is read all the same; a command misspelt, or the rest of one, is asked about.
func TestTalkAtTheDoor(t *testing.T) {
	for body, want := range map[string]string{
		"NEW tzolkin bot bot\nI am curious how this works!":               "new tzolkin bot bot; 1 not read",
		"NEW tzolkin bot bot\nAda Lovelace":                               "new tzolkin bot bot; 1 not read",
		"NEW tzolkin bot bot\nCheers from Vienna, Ada":                    "new tzolkin bot bot",
		"NEW tzolkin bot\nThis is my first letter\nof many":               "new tzolkin bot; 2 not read",
		"I would like to try this.\nNEW tzolkin bot":                      "new tzolkin bot; 1 not read",
		"Hallo,\nich habe davon gelesen\nNEU tzolkin bot\nSchönen Abend!": "new tzolkin bot; 1 not read",
		"JOIN tz421\nLooking forward to it":                               "join tz421; 1 not read",
		"STOP\nI never wrote to you, leave me alone":                      "stop; 1 not read",
		"NEW tzolkin bot\nThat is all of it\nSET lang de":                 "new tzolkin bot; 2 not read, of these SET lang de",
		"NEW tzolkin\nbela@example.org\n<carl@example.org>, dora@example.org": "new tzolkin bela@example.org " +
			"<carl@example.org>, dora@example.org",
		"SET lang de\nNEW tzolkin bela@example.org\ncarl@example.org\nThank you so much": "set lang de; " +
			"new tzolkin bela@example.org carl@example.org",

		// the end of a sentence that was broken is no command, whatever its last line begins with
		"I really think that you should\nstop.":                            "unknown-line",
		"I told Bela that he had to\nSTOP\nand he did not":                 "unknown-line",
		"We should play soon, and I hope that you\njoin":                   "unknown-line",
		"Das Spiel ist für mich noch ganz\nneu.":                           "unknown-line",
		"I do not want these letters.\nstop":                               "stop; 1 not read",
		"I do not want these letters\nSTOP":                                "stop; 1 not read",
		"This looks nice\nNew tzolkin bot bot\nlooking forward to playing": "new tzolkin bot bot; 2 not read",

		// an attribution that was broken behind the address, in words that are known or above a quote
		"NEW tzolkin bela@example.org\nada@example.org\nschrieb am 25.11.:\n> szia":  "new tzolkin bela@example.org",
		"NEW tzolkin bela@example.org\nada@example.org\nezt írta (12:00):\nszia":     "new tzolkin bela@example.org",
		"NEW tzolkin bela@example.org\nada@example.org\nwrote:\n> szia":              "new tzolkin bela@example.org",
		"NEW tzolkin bela@example.org\n<ada@example.org>\na écrit :\n> salut":        "new tzolkin bela@example.org",
		"NEW tzolkin\nbela@example.org\nOn Wed, 25 Nov 2026, Ada wrote:\n> I play":   "new tzolkin bela@example.org",
		"NEW tzolkin\nbela@example.org\nada@example.org\nschrieb am 25.11.:\n> szia": "new tzolkin bela@example.org",

		"NEW tzolkin\nbela@example.org\nHISTORY:\n> szia": "new tzolkin bela@example.org; history",

		"NEW tzolkin bot\nHellp!":               "unknown-line",
		"NEW tzolkin bot\ntwo more bots please": "unknown-line",
		"NEW tzolkin bot\nzwei Bots bitte sehr": "unknown-line",
		"NEW tzolkin bot\nOne day I will win!":  "new tzolkin bot; 1 not read",
		"NEW tzolkin bot\nSETT lang de please":  "unknown-line",
		"NEW tzolkin bot bot\nada":              "new tzolkin bot bot; 1 not read",
		"NEW tzolkin bot bot\nBéla\nBonn":       "new tzolkin bot bot; 2 not read",

		"NEW tzolkin bot\nPRES ALL have fun":           "text-without-end",
		"NEW tzolkin bot\nPRRESS ALL have fun":         "unknown-line",
		"NEW tzolkin bot\nSTE lang de please":          "unknown-line",
		"NEW tzolkin bot\nhellp":                       "unknown-line",
		"NEW tzolkin bot\n2 bots and me":               "unknown-line",
		"NEW tzolkin bela@example.org\nstrong":         "unknown-line",
		"NEW tzolkin bela@example.org\nbot strong bot": "unknown-line",
		"NEW tzolkin bela@example.org\nclock move 2d":  "unknown-line",
		"NEW tzolkin bot\nrated=no and so on":          "unknown-line",
		"NEWW tzolkin bot bot\nNEW tzolkin bot":        "unknown-line",
		"SET lang de\nI am curious how this works!":    "unknown-line",
		"NEW tzolkin bot\nask carl@example.org too":    "unknown-line",
		"JOIN tz421\ncarl@example.org":                 "unknown-line",
	} {
		b := reply.Cut(body, "", starts)
		list, err := reply.ReadCommands(b, starts)
		var said []string
		for _, c := range list {
			said = append(said, strings.TrimSpace(string(c.Verb)+" "+c.Args))
		}
		if b.NotRead > 0 {
			said = append(said, fmt.Sprint(b.NotRead, " not read"))
		}
		got := strings.Join(said, "; ")
		if len(b.Skipped) > 0 {
			got += ", of these " + strings.Join(b.Skipped, ", ")
		}
		if p, ok := err.(*reply.Problem); ok {
			got = string(p.Code)
		}
		if got != want {
			t.Errorf("%q: %s, want %s", body, got, want)
		}
	}
}

// TestNoTalkOfQuotes: what stands in quoted lines is neither talk nor an address to invite.
func TestNoTalkOfQuotes(t *testing.T) {
	b := reply.Cut("NEW tzolkin bot\n> bela@example.org\n> NEW tzolkin carl@example.org", "", starts)
	if len(b.Lines) != 1 || b.Lines[0].Text != "NEW tzolkin bot" || b.NotRead != 0 {
		t.Errorf("%+v", b)
	}
}
