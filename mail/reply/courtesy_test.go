package reply_test

import (
	"fmt"
	"testing"

	"painani/mail/reply"
)

// commands is what a text asks for, in short: "choose 3", "undo", "move place tikal", or the code of the problem.
func commands(text string) string {
	b := reply.Cut(text, "", starts)
	list, err := reply.ReadCommands(b, starts)
	if err != nil {
		return string(err.(*reply.Problem).Code)
	}
	out := ""
	for _, c := range list {
		args := c.Args
		if c.Verb == reply.Choose {
			args = fmt.Sprint(c.Numbers[0])
			if c.Args != "" {
				args += " = " + c.Args
			}
		}
		out += fmt.Sprintf("; %s %s", c.Verb, args)
	}
	if out == "" {
		return ""
	}
	for len(out) > 0 && out[len(out)-1] == ' ' {
		out = out[:len(out)-1]
	}
	return out[2:]
}

// TestCourtesy: a number with courtesy is that number.
func TestCourtesy(t *testing.T) {
	for _, text := range []string{
		"3 thanks!", "3 please", "3 bitte", "3 :)", "3 🙂", "3 👍", "3️⃣", "[3]", "3!!!", "3 .", "3 –", "3,", "3;", "- 3", "• 3",
		"Nr. 3", "Option 3", "number 3", "Take 3 please", "I take 3", "A 3-as", "3-as", "Answer: 3", "three", "drei", "három",
		"3\nJ.", "3\n- T.", "3\nT.", "3\nGood luck!", "OK\n\n3", "Sure,\n\n3", "Nice move!\n\n3",
		"3, danke", "Ich nehme 3", "Ich nehme die 3, bitte", "Die 3", "Három, köszi", "3 köszönöm", "Hi, 3 please", "Okay: 3", "3 viel Glück!",
		"3\nAda Kovács", "3\nAda", "3\nThanks", "3\nCheers, Ada", "My choice: 3", "Jó, legyen a 3", "3\n\nThis was hard.",
		"-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n3\n-----BEGIN PGP SIGNATURE-----\n\niQEzBAEB3\n-----END PGP SIGNATURE-----",
		"[EXTERNAL EMAIL]\n\n3", "[EXTERNAL]\n3", "CAUTION: This email originated from outside of the organization.\n\n3", "ACHTUNG: Externe E-Mail\n3",
		"Klar!\n\n3 👍", "3\nRobert J. Smith", "3\nvg", "(3) please", "3rd",
	} {
		want := "choose 3"
		if text == "3rd" {
			want = ""
		}
		if got := commands(text); got != want {
			t.Errorf("%q is read as %q, want %q", text, got, want)
		}
	}
}

// TestNumerals: digits of other shapes, as they come in a letter.
func TestNumerals(t *testing.T) {
	for _, text := range []string{"③", "٣", "３", "3\ufe0f\u20e3"} {
		raw := "From: ada@example.org\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n" + text + "\r\n"
		m, err := reply.Parse([]byte(raw), reply.Limits{})
		if got := commands(m.Text); err != nil || got != "choose 3" {
			t.Errorf("%q is read as %q, %v", text, got, err)
		}
	}
}

// TestNotCourtesy: what is more than a number and courtesy is asked, or nothing.
func TestNotCourtesy(t *testing.T) {
	for text, want := range map[string]string{
		"3 or 4":                      "",
		"not 3":                       "",
		"3 players are enough":        "",
		"See you at 8":                "",
		"Turn 3 was fine":             "",
		"I have 3 questions":          "",
		"Is it 3?":                    "",
		"3-4":                         "",
		"No. 3":                       "unsure",
		"but 3":                       "",
		"thanks for the 3 corn":       "",
		"We are 3":                    "",
		"3\nplcae tikal":              "unknown-line",
		"3\nUNDOO":                    "unknown-line",
		"3 #12":                       "choose 3",
		"3/4":                         "",
		"egy kérdésem van":            "",
		"Drei Leute fehlen":           "",
		"place tikal":                 "move place tikal",
		"3  place tikal, uxmal":       "choose 3 = place tikal, uxmal",
		"3. place tikal":              "choose 3 = place tikal",
		"3) place uxmal  (-1 corn)":   "choose 3 = place uxmal  (-1 corn)",
		"place uxmal  (-1 corn)":      "move place uxmal  (-1 corn)",
		"HELP!":                       "help",
		"Help please":                 "help",
		"Hilfe bitte":                 "help",
		"LEGAL?":                      "legal",
		"HISTORY.":                    "history",
		"DESCRIBE!":                   "describe",
		"UNDO!":                       "undo",
		"undo please":                 "undo",
		"STATUS?":                     "status",
		"Help place":                  "help place",
		"YES":                         "accept",
		"Yes, count me in!":           "accept",
		"Ja gerne!":                   "accept",
		"Igen, benne vagyok!":         "accept",
		"yes mango":                   "accept mango",
		"No":                          "reject",
		"Nein danke":                  "reject",
		"No, thanks":                  "reject",
		"Nem, köszönöm":               "reject",
		"NO tz447":                    "reject tz447",
		"No problem, count me in!":    "unsure",
		"Nem gond, benne vagyok!":     "unsure",
		"No worries - yes":            "unsure",
		"Nem baj, igen!":              "unsure",
		"No. 1":                       "unsure",
		"No problem, of course!\nYES": "unsure",
		"Yes\nNo":                     "yes-and-no",
		"Yes, but only from May on":   "unsure",
		"Stop by on Friday, we talk about it then!": "unsure",
		"Stop joking :) YES":                        "unsure",
		"STOP":                                      "stop",
		"Stop please":                               "stop",
		"STOP YES":                                  "stop YES",
		"unsubscribe":                               "stop",
		"Abmelden":                                  "stop",
		"leiratkozás":                               "stop",
		"RESIGN YES":                                "resign YES",
		"Resign? Never would I":                     "unsure",
		"undo the last two turns of Ada":            "unsure",
		"Zurück zu dir!":                            "",
		"Zurück":                                    "undo",
		"Vissza hozzád!":                            "",
		"takeback #128":                             "takeback #128",
	} {
		if got := commands(text); got != want {
			t.Errorf("%q is read as %q, want %q", text, got, want)
		}
	}
}
