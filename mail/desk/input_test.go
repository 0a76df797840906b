package desk_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"painani/engine"
	post "painani/mail"
	"painani/mail/people"
	"painani/mail/reply"
)

// begun is a world with a game of two, Ada to take.
func begun(t testing.TB) *world {
	w := newWorld(t)
	w.play("ada", "NEW sticks bela@example.org")
	w.send(in{from: addr("bela"), re: w.last(addr("bela")), body: "YES"})
	w.send(in{from: addr("bela"), re: w.last(addr("bela")), body: "keep 1"})
	w.send(in{from: addr("ada"), re: w.last(addr("ada")), body: "keep 1"})
	return w
}

func TestBadInputIsAnsweredAndChangesNothing(t *testing.T) {
	deep := "Content-Type: multipart/mixed; boundary=b0\r\n"
	body := ""
	for i := range 300 {
		body += fmt.Sprintf("--b%d\nContent-Type: multipart/mixed; boundary=b%d\n\n", i, i+1)
	}
	tests := []struct {
		name string
		in   in
		says string // in the answer
	}{
		{"ten thousand commands", in{body: strings.Repeat("take 1\n", 10_000)}, "too-many-commands"},
		{"ten thousand SHOWs", in{body: strings.Repeat("SHOW\n", 10_000)}, "too-many-commands"},
		{"fifty long requests", in{body: strings.Repeat("HELP taking\nHISTORY\n", 25)}, "Taking sticks"},
		{"deep mime", in{header: deep, body: body}, "No command found"},
		{"no text", in{body: ""}, "No command found"},
		{"long line", in{body: "take " + strings.Repeat("9", 5000)}, "line-too-long"},
		{"base64 that is none", in{header: "Content-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n", body: "%%%%"}, "No command"},
		{"unknown charset", in{header: "Content-Type: text/plain; charset=klingon-8\r\n", body: "frob \xff\xfe"}, "NOT UNDERSTOOD"},
		{"nul and controls", in{body: "take\x00 1\x07 7"}, "NOT"},
		{"unknown word", in{body: "frobnicate"}, "NOT UNDERSTOOD"},
		{"mistyped verb", in{body: "RESEN\nHISTRY"}, "unknown-line"},
		{"illegal", in{body: "take 4"}, "ST-too-many"},
		{"two numbers", in{body: "1, 2"}, "Only one number"},
		{"number zero", in{body: "0"}, "No"},
		{"huge guard", in{body: "#99999999999999999999 take 1"}, ""},
		{"html only", in{header: "Content-Type: text/html\r\n", body: "<p>take 9</p><blockquote>take 1</blockquote>"}, "ST-too-many"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w := begun(t)
			before := w.events()
			m := test.in
			m.from, m.re = addr("ada"), w.last(addr("ada"))
			got := w.send(m)
			if len(got) != 1 || got[0].Kind != post.Answer {
				t.Fatalf("answers: %s", w.print(got))
			}
			if s := w.print(got); !strings.Contains(s, test.says) {
				t.Errorf("answer lacks %q:\n%s", test.says, s)
			}
			if test.says != "" && w.events() != before {
				t.Error("something was changed")
			}
		})
	}
}

func TestGoodLettersInAllForms(t *testing.T) {
	qp := "Content-Type: text/plain; charset=windows-1250\r\nContent-Transfer-Encoding: quoted-printable\r\n"
	tests := []struct {
		name string
		in   in
	}{
		{"quoted-printable in windows-1250", in{header: qp, body: "L=C9P=C9S vesz 3 k=E9k\n"}},
		{"base64", in{header: "Content-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n", body: "dGFrZSAzIGJsdWUK"}},
		{"html only", in{header: "Content-Type: text/html\r\n", body: "<div>take 3 blue</div><br><div class=\"gmail_quote\">On Mon X wrote:<blockquote>take 1</blockquote></div>"}},
		{"bottom posting", in{body: "On Mon, Jun 8, 2026 Painani wrote:\n> Your move\n> take 1\n\ntake 3 blue\n"}},
		{"signature", in{body: "take 3 blue\n-- \nAda\ntake 1\n"}},
		{"phone", in{body: "take 3 blue\n\nSent from my iPhone\n"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w := begun(t)
			m := test.in
			m.from, m.re = addr("ada"), w.last(addr("ada"))
			got := w.send(m)
			if len(got) == 0 || !strings.HasPrefix(got[0].Verdict, "OK, played as #6: take 3 blue") {
				t.Errorf("answer: %s", w.print(got))
			}
		})
	}
}

func TestUnmarkedTextStaysWithItsWriter(t *testing.T) {
	w := begun(t)
	const secret = "xylophone"
	for _, body := range []string{"take 1\n\n" + secret, "hello " + secret + "\n\ntake 2", "NOTE " + secret, "take 1 " + secret,
		"PRESS ALL\n" + secret, "PRESS ALL hi END\n" + secret, "PRESS ALL\nhi\n-- \n" + secret + "\nEND", "PRESS ALL\nhi\n> " + secret + "\nEND",
		"PRESS TO nobody\n" + secret + "\nEND", "PRESS ALL\n" + secret + "\nEND\ntake 99", "-- \n" + secret, "#5 " + secret, "SHOW " + secret, "WHY " + secret} {
		for _, name := range []string{"ada", "bela"} {
			w.send(in{from: addr(name), re: w.last(addr(name)), body: body, subject: secret})
			other, _ := w.people.ByAddress(addr(map[string]string{"ada": "bela", "bela": "ada"}[name]))
			for _, l := range w.letters() {
				if l.To == other.ID && strings.Contains(fmt.Sprint(l), secret) {
					t.Fatalf("%q of %s reached the other: %s", body, name, w.print([]post.Letter{l}))
				}
			}
		}
	}
	for _, l := range w.box {
		p, _ := w.people.Get(l.To)
		if strings.Contains(fmt.Sprint(l), secret) && l.Kind != post.Answer {
			t.Errorf("a notice to %s has it", p.Name)
		}
	}
}

func TestNamesAreNoCommands(t *testing.T) {
	w := begun(t)
	for _, name := range []string{"RESIGN yes", "take 1", "#1 take 2", "YES", "-- ", "STOP yes", "1", "END"} {
		w.send(in{from: addr("bela"), re: w.last(addr("bela")), body: "SET name " + name})
		got := w.send(in{from: addr("ada"), re: w.last(addr("ada")), body: "RESEND"})
		before := w.events()
		back := w.send(in{from: addr("ada"), re: &got[0], body: text(t, got[0])})
		if w.events() != before || len(back) != 1 || strings.HasPrefix(back[0].Verdict, "OK") {
			t.Errorf("name %q: %s", name, w.print(back))
		}
	}
}

func TestLimits(t *testing.T) {
	w := newWorld(t)
	table := w.play("ada", "NEW sticks bot")[0]
	invited := 0
	for i := range 12 {
		for _, l := range w.play("ada", fmt.Sprintf("NEW sticks x%d@example.net", i)) {
			if l.Kind == post.Invite {
				invited++
			}
		}
	}
	if invited != 10 {
		t.Errorf("%d invitations a day, want 10", invited)
	}
	asked := 0
	seat, err := w.desk.ReplyTo(table)
	if err != nil {
		t.Fatal(err)
	}
	for range 9 {
		asked += len(w.send(in{from: addr("mallory"), to: seat, body: "RESIGN yes"}))
	}
	if asked != 5 {
		t.Errorf("asked %d times a day whether it was her, want 5", asked)
	}
	if w.table(table.Table).Chair(1).Resigned {
		t.Error("a stranger resigned for her")
	}
}

func TestEveryCodeHasWords(t *testing.T) {
	w := begun(t)
	for _, e := range reply.Table {
		word := e.En[0]
		for _, tag := range []string{"en", "de", "hu"} {
			p, _ := w.people.ByAddress(addr("ada"))
			speaks := func(p *people.Person) error { p.Lang = tag; return nil }
			if _, err := w.people.Update(context.Background(), p.ID, speaks); err != nil {
				t.Fatal(err)
			}
			for _, body := range []string{"HELP " + word, word} {
				if e.Verb == reply.Stop || e.Verb == reply.Resign || e.Verb == reply.No {
					body = "HELP " + word
				}
				for _, l := range w.send(in{from: addr("ada"), re: w.last(addr("ada")), body: body}) {
					if s := text(t, l); strings.ContainsAny(s, "{}") || strings.Contains(s, "<help") ||
						strings.Contains(s, "<code") {
						t.Errorf("%s in %s: %s", body, tag, s)
					}
				}
			}
		}
	}
	if w.table(w.box[1].Table).Phase != engine.Running {
		t.Error("a bare verb changed the table")
	}
}
