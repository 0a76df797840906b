package reply_test

import (
	"encoding/base64"
	"fmt"
	"html"
	"mime/quotedprintable"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"
	"pgregory.net/rapid"

	"painani/mail"
	"painani/mail/reply"
)

// ours is a letter of ours as it stands quoted in replies, with lines that would
// be commands if anybody obeyed them.
var ours = strings.Join([]string{
	"It is your move at #131.", mail.Marker, "Since your last turn:", "  #128 blue pick tikal 2", "undo",
	"place uxmal", "3", "1) place tikal", "Answer with 1 or send another move.", "END", "resign", "--",
	"tz42 #131 | HELP  STOP  RESEND",
	"Tip: PREVIEW before a move shows the board that it leads to; UNDO, later",
}, "\n")

func quote(text, mark string) string {
	return mark + strings.ReplaceAll(text, "\n", "\n"+mark) + "\n"
}

// bodies are what people write; each must mean the same in every wrapping.
var bodies = []string{
	"place tikal",
	"3",
	"3, 7",
	"place palenque 2x, tikal, start #131",
	"show #120\nlegal place\nwhy pick uxmal 9",
	"Hi Ada,\nundo",
	"vorschau setze tikal",
	"LÉPÉS helyez tikal",
	"ELŐNÉZET helyez tikal\nsúgó",
	"zurück",
	"place palenque (2x,\nstart)\nundo",
	"PRESS to red\nő is here, hello\nEND\nplace tikal",
	"show\n\nlegal\nEND",
	"vissz",
	"place tikal\nplonk",
	"new tzolkin ada@example.org bela@example.org",
	"yes correct horse battery",
}

// layer changes the text of a letter, envelope how it is sent.
type layer struct {
	name string
	wrap func(body string) string
}

var layers = []layer{
	{"plain", func(b string) string { return b }},
	{"quote below, English", func(b string) string {
		return b + "\n\nOn Fri, Jun 12, 2026 at 6:00 PM Tzolk'in <play@painani.test> wrote:\n\n" + quote(ours, "> ")
	}},
	{"quote below, German", func(b string) string {
		return b + "\n\nAm 12.06.26 um 18:00 schrieb Tzolk'in:\n" + quote(ours, "> ")
	}},
	{"quote below, Hungarian, two lines", func(b string) string {
		return b + "\n\nTzolk'in <\nplay@painani.test> ezt írta (időpont: 2026. jún. 12., P, 18:00):\n\n" +
			quote(ours, "> ")
	}},
	{"quote above", func(b string) string {
		return "On 12/06/2026 18:00, Tzolk'in wrote:\n" + quote(ours, "> ") + "\n" + b + "\n"
	}},
	{"quote above, no blank line below", func(b string) string {
		return "On 12/06/2026 18:00, Tzolk'in wrote:\n" + quote(ours, "> ") + b + "\n"
	}},
	{"quote of a quote above, no blank line below", func(b string) string {
		return "On 12/06/2026 18:00, Tzolk'in wrote:\n" + quote(quote(ours, "> "), ">") + b + "\n"
	}},
	{"between, no blank lines", func(b string) string {
		at := strings.LastIndexByte(ours, '\n')
		return "Tzolk'in ezt írta:\n" + quote(ours, "> ") + b + "\n\n" + quote(ours[:at], "> ")
	}},
	{"quote of a quote above", func(b string) string {
		return "On 12/06/2026 18:00, Tzolk'in wrote:\n" + quote(quote(ours, "> "), ">") + "\n" + b + "\n"
	}},
	{"Outlook below, German", func(b string) string {
		return b + "\n\nVon: Tzolk'in <play@painani.test>\nGesendet: Freitag, 12. Juni 2026 18:00\n" +
			"An: Ada\nBetreff: [tz42]\n\n" + ours
	}},
	{"original below, Hungarian", func(b string) string {
		return b + "\n\n-------- Eredeti üzenet --------\nFeladó: Tzolk'in\n\n" + ours
	}},
	{"signature", func(b string) string { return b + "\n-- \nAda\nundo\nHead of HELP\n" }},
	{"phone footer, English", func(b string) string { return b + "\n\nSent from my iPhone\n" }},
	{"phone footer, German", func(b string) string { return b + "\nVon meinem iPhone gesendet\n" }},
	{"phone footer, Hungarian", func(b string) string { return b + "\n\nElküldve az iPhone-omról\n" }},
	{"footer and quote", func(b string) string {
		return b + "\n\nGet Outlook for Android\n\n" +
			"On 12 Jun 2026, at 18:00, Tzolk'in <play@painani.test> wrote:\n" + quote(ours, "> ")
	}},
	{"our marker unquoted", func(b string) string { return b + "\n\n" + strings.SplitN(ours, "\n", 2)[1] }},
}

type envelope struct {
	name string
	send func(body string) string
}

const head = "From: ada@example.org\nMessage-ID: <a@example.org>\nMIME-Version: 1.0\n"

func qp(s string) string {
	var b strings.Builder
	w := quotedprintable.NewWriter(&b)
	w.Write([]byte(s))
	w.Close()
	return strings.ReplaceAll(b.String(), "\r\n", "\n")
}

func toHTML(body string) string {
	var b strings.Builder
	depth := 0
	for _, l := range strings.Split(body, "\n") {
		d := 0
		for strings.HasPrefix(l, ">") {
			l, d = strings.TrimPrefix(l[1:], " "), d+1
		}
		for ; depth < d; depth++ {
			b.WriteString(`<blockquote type="cite">`)
		}
		for ; depth > d; depth-- {
			b.WriteString("</blockquote>")
		}
		if strings.TrimSpace(l) == "" {
			l = "<br>"
		} else {
			l = html.EscapeString(l)
		}
		b.WriteString("<div>" + l + "</div>\n")
	}
	return b.String() + strings.Repeat("</blockquote>", depth)
}

var envelopes = []envelope{
	{"8bit", func(b string) string { return head + "Content-Type: text/plain; charset=utf-8\n\n" + b }},
	{"base64", func(b string) string {
		return head + "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n" +
			base64.StdEncoding.EncodeToString([]byte(b)) + "\n"
	}},
	{"windows-1250 quoted-printable", func(b string) string {
		s, _ := charmap.Windows1250.NewEncoder().String(b)
		return head + "Content-Type: text/plain; charset=windows-1250\n" +
			"Content-Transfer-Encoding: quoted-printable\n\n" + qp(s)
	}},
	{"windows-1250 undeclared", func(b string) string {
		s, _ := charmap.Windows1250.NewEncoder().String(b)
		return head + "Content-Type: text/plain\n\n" + s
	}},
	{"flowed", func(b string) string {
		lines := strings.Split(b, "\n")
		for i, l := range lines {
			if strings.HasPrefix(l, " ") {
				lines[i] = " " + l
				continue
			}
			k := strings.LastIndexByte(l, ' ')
			if len(l) > 30 && l[0] != '>' && k > 0 && l[k+1:] != "" {
				lines[i] = l[:k+1] + "\n" + l[k+1:]
			}
		}
		return head + "Content-Type: text/plain; charset=utf-8; format=flowed\n\n" + strings.Join(lines, "\n")
	}},
	{"alternative", func(b string) string {
		return head + "Content-Type: multipart/alternative; boundary=b\n\n" +
			"--b\nContent-Type: text/plain; charset=utf-8\n\n" + b +
			"\n--b\nContent-Type: text/html; charset=utf-8\n\n<p>undo</p>\n--b--\n"
	}},
	{"html only", func(b string) string {
		return head + "Content-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n" +
			qp(toHTML(b))
	}},
	{"inside mixed", func(b string) string {
		return head + "Content-Type: multipart/mixed; boundary=b\n\n" +
			"--b\nContent-Type: text/plain; charset=utf-8\n\n" + b +
			"\n--b\nContent-Type: text/plain; name=x.txt\n" +
			"Content-Disposition: attachment; filename=x.txt\n\nundo\n--b--\n"
	}},
}

// meaning is what a letter wants, without line numbers.
func meaning(t testing.TB, raw string) []string {
	t.Helper()
	m, err := reply.Parse([]byte(strings.ReplaceAll(raw, "\n", "\r\n")), reply.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	b := reply.Cut(m.Text, m.Subject, starts)
	list, err := reply.ReadCommands(b, starts)
	var out []string
	for _, c := range list {
		out = append(out, fmt.Sprintf("%s guard %d body %q", command(c), c.Guard, c.Body))
	}
	if err != nil {
		p := err.(*reply.Problem)
		out = append(out, string(p.Code)+" "+p.Text)
	}
	return out
}

// TestWrappings: every body means the same in every layer and every envelope.
func TestWrappings(t *testing.T) {
	for _, body := range bodies {
		want := meaning(t, envelopes[0].send(body))
		if len(want) == 0 {
			t.Fatalf("%q means nothing", body)
		}
		for _, l := range layers {
			for _, e := range envelopes {
				t.Run(body+"/"+l.name+"/"+e.name, func(t *testing.T) {
					raw := e.send(l.wrap(body))
					if got := meaning(t, raw); !slices.Equal(got, want) {
						t.Errorf("got %q, want %q in\n%s", got, want, raw)
					}
				})
			}
		}
	}
}

var pieces = []string{"undo", "place tikal", "3", "resign", "END", "PRESS ALL", "yes", "show #120",
	"hello there", "", "  pick uxmal 2", "#131", "--", "stop"}

// TestQuotedTextIsNeverExecuted: whatever stands behind quote marks, below a
// copied header or below our marker adds no command to what the writer typed.
func TestQuotedTextIsNeverExecuted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.SliceOfN(rapid.SampledFrom(pieces), 1, 12).Draw(t, "lines")
		text := strings.Join(lines, "\n")
		mark := rapid.SampledFrom([]string{"> ", ">", ">> ", "  > ", "> > ", "Ada> "}).Draw(t, "mark")
		above := rapid.SampledFrom([]string{"", "On Fri, Jun 12, 2026 Ada <a@b.test> wrote:\n",
			"Am 12.06.26 schrieb Ada:\n", "Ada <a@b.test> ezt írta:\n"}).Draw(t, "above")
		quoted := above + quote(text, mark)
		copied := rapid.SampledFrom([]string{
			"-----Original Message-----\n", "Von: Ada\nAn: Bela\n\n", "Feladó: Ada\nElküldve: 2026\n\n",
			"From: a\nSent: b\n", mail.Marker + "\n",
			"On Fri, Jun 12, 2026 Ada <a@b.test> wrote:\n\nplain text\n", "---------- Forwarded message ---------\n",
		}).Draw(t, "copied") + text + "\n"
		for _, theirs := range []string{quoted, copied, quoted + copied, quoted + "\n-- \n" + text} {
			b := reply.Cut(theirs, "", starts)
			if len(b.Lines) > 0 || b.Number > 0 {
				t.Fatalf("quoted text gives %+v:\n%s", b, theirs)
			}
			alone := reply.Cut("place tikal\nundo\n\n", "", starts)
			both := reply.Cut("place tikal\nundo\n\n"+theirs, "", starts)
			if fmt.Sprint(alone.Lines) != fmt.Sprint(both.Lines) || both.Both || both.Number != 0 {
				t.Fatalf("%+v became %+v with\n%s", alone, both, theirs)
			}
		}
		below := reply.Cut(quoted+"\nplace tikal\n", "", starts)
		if len(below.Lines) != 1 || below.Lines[0].Text != "place tikal" || below.Number != 0 {
			t.Fatalf("below the quote: %+v of\n%s", below, quoted)
		}
	})
}
