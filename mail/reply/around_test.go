package reply_test

import (
	"slices"
	"strings"
	"testing"
)

// TestLinesOfPrograms: what mail programs put right below a command, without a blank line between, does not make
// the command a question: the lines of phones, of filters and of free programs, and what stands above a quote.
func TestLinesOfPrograms(t *testing.T) {
	quoted := "\n" + quote(ours, "> ")
	for below, quotes := range map[string]string{
		"Sent from my Galaxy":                                       "",
		"Get BlueMail for Android":                                  "",
		"Get Outlook for iOS<https://aka.ms/o0ukef>":                "",
		"Dictated to Siri":                                          "",
		"Securely sent with Tuta. Get your own encrypted mailbox:":  "",
		"Outlook für Android herunterladen":                         "",
		"Von Yahoo Mail mit iPhone gesendet":                        "",
		"Mit K-9 Mail gesendet":                                     "",
		"Bitte entschuldigen Sie meine Kürze.":                      "",
		"Sicher versendet mit Tuta Mail:":                           "",
		"Yahoo Mail: Suchen, organisieren, beherrschen":             "",
		"Yahoo Mail: keressen, rendszerezzen, hódítson":             "",
		"Outlook iOS-hez":                                           "",
		"A Windows rendszerhez készült Posta alkalmazásból küldve":  "",
		"-----Original-Nachricht-----":                              "\n" + ours,
		"-------- Originalnachricht --------":                       "\n" + ours,
		"Kezdődik az eredeti üzenet:":                               "\n" + ours,
		"24. Nov. 2026, 10:02 von play@painani.test:":               quoted,
		"Nov 24, 2026, 10:02 by play@painani.test:":                 quoted,
		"2026. nov. 24., 10:02, play@painani.test:":                 quoted,
		"Tzolk'in tz217 - 24.11.2026, 10:02:":                       quoted,
		"* Tzolk'in tz217 <play@painani.test> [24.11.2026 10:02]:":  quoted,
		"Le mar. 24 nov. 2026 à 10:02, <play@painani.test> écrit :": quoted,
	} {
		for _, body := range []string{"3", "undo", "place tikal"} {
			want := meaning(t, envelopes[0].send(body))
			if got := meaning(t, envelopes[0].send(body+"\n"+below+quotes)); !slices.Equal(got, want) {
				t.Errorf("%q above %q: got %q, want %q", body, below, got, want)
			}
		}
	}
}

// TestCommandAboveAQuote: a command that ends in a colon stays one.
func TestCommandAboveAQuote(t *testing.T) {
	got := meaning(t, envelopes[0].send("set letters daily 07:00:\n"+quote(ours, "> ")))
	if len(got) != 1 || !strings.HasPrefix(got[0], "cmd set letters daily") {
		t.Errorf("got %q", got)
	}
}
