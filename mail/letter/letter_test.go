package letter_test

import (
	"bytes"
	"encoding/base64"
	"errors"
	"flag"
	"fmt"
	"io"
	"mime"
	stdmail "net/mail"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-message"
	"github.com/google/go-cmp/cmp"

	"painani/engine/scene"
	post "painani/mail"
	"painani/mail/fixture"
	"painani/mail/letter"
)

var update = flag.Bool("update", false, "write golden files anew")

var noon = time.Date(2026, 6, 12, 12, 0, 0, 0, time.UTC)

// tinyPNG is one grey pixel.
var tinyPNG, _ = base64.StdEncoding.DecodeString(
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==",
)

const board = `  ==== day 12 of 27 ====================================== food: 5 days
  palenque 0 . 1 R 2 . 3 B 4 .    corn  wood stone gold skull
  tikal    0 R 1 . 2 . 3 . 4 .    red    4    1    0     0    1 <`

func yourMove() post.Letter {
	return post.Letter{
		ID: "k3v7qz2mtx5w4abc", Kind: post.YourMove, To: "p1", Table: "tz42", Seat: 1, Seq: 131, Lang: "en", At: noon,
		From: "Tzolk'in tz42", Subject: "[tz42] Tzolk'in: Ada, Béla, Carl",
		InReplyTo:  "<aaaaaaaaaaaaaaaa.tz42.127@play.example>",
		References: []string{"<0000000000000000.tz42.1@play.example>"},
		Verdict:    "Your move at #131.",
		Before:     []string{"Since your last turn (#127):"},
		Changes: []string{
			"#128 blue   pick tikal 2: advance architecture",
			"#129 red    beg for corn (anger Kukulkan), place uxmal, and then a good many words more so that the line must wrap",
		},
		Board: board, Picture: true,
		After:    []string{"It is your move. Due Fri 12 Jun 20:00 CEST (18:00 UTC), bank 61 h left."},
		MenuHead: "Answer with a number:",
		Menu: []post.Choice{
			{Play: "place palenque", Words: "corn 4 -> 4"},
			{Play: "pick uxmal 3", Words: "trade as often as you like; corn 4 -> 2, one stone, and the worker comes home"},
		},
		Links:  []post.Link{{Name: "This position", URL: "https://play.example/t/tz42?at=131"}},
		Tip:    "PREVIEW in front of a move shows what it does.",
		Footer: []string{"tz42 #131  head 7f3c 91aa 04d2  |  HELP  STOP  RESEND  VERIFY"},
	}
}

func stamp() letter.Stamp {
	return letter.Stamp{
		Domain: "play.example", Name: "Ada Łovelace", To: "Ada+go@home.example",
		ReplyTo: "tz42.1k3v7qz2mtx5w4abc@play.example", Picture: tinyPNG, Alt: "Tzolk'in, day 12",
	}
}

func refused() post.Letter {
	l := yourMove()
	l.Kind, l.Lang, l.Picture, l.ID = post.Answer, "de", false, "refused000000000"
	l.Verdict = "NICHT GESPIELT: „place tikal, pick uxmal“"
	l.Before = []string{
		"Ein Zug ist entweder Einsetzen oder Aufnehmen, nie beides. (Regel 4.1)",
		"  ein   kleines  Bild\n  aus    zwei    Zeilen",
	}
	l.Changes, l.Links, l.Tip = nil, nil, ""
	return l
}

func stranger() post.Letter {
	return post.Letter{
		ID: "hello00000000000", Kind: post.Confirm, Address: "x@y.example", Lang: "hu", At: noon,
		Subject: "Üdv a Painaninál", Verdict: "Te voltál az? Válaszolj: IGEN.",
		Links: []post.Link{{Name: "Igen", URL: "mailto:tz42.1k3v7qz2mtx5w4abc@play.example?body=IGEN"}},
	}
}

func TestGolden(t *testing.T) {
	bare := stamp()
	bare.Picture, bare.Name = nil, ""
	for name, c := range map[string]struct {
		l post.Letter
		s letter.Stamp
	}{
		"your-move": {yourMove(), stamp()},
		"refused":   {refused(), bare},
		"stranger":  {stranger(), bare},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := letter.Compose(c.l, c.s)
			if err != nil {
				t.Fatal(err)
			}
			file := filepath.Join("testdata", name+".eml")
			if *update {
				if err := os.WriteFile(file, got, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(string(want), string(got)); d != "" {
				t.Errorf("letter differs from %s (-want +got):\n%s", file, d)
			}
		})
	}
}

// TestParts reads a letter back with two other libraries.
func TestParts(t *testing.T) {
	l, s := yourMove(), stamp()
	raw, err := letter.Compose(l, s)
	if err != nil {
		t.Fatal(err)
	}
	env, err := fixture.Open(raw)
	if err != nil {
		t.Fatal(err)
	}
	first, rest, _ := strings.Cut(env.Text, "\n")
	second, _, _ := strings.Cut(rest, "\n")
	if strings.TrimRight(first, "\r") != l.Verdict || strings.TrimRight(second, "\r") != post.Marker {
		t.Errorf("text begins with %q, %q", first, second)
	}
	inOrder(t, strings.ReplaceAll(env.Text, "\r\n", "\n"), l.Verdict, post.Marker, l.Before[0],
		"#128 blue   pick", "  #129 red    beg", "\n    good many words", board, l.After[0], l.MenuHead,
		"\n  1  place palenque  (corn 4 -> 4)\n  2  pick uxmal 3\n", l.Links[0].URL, l.Tip, "\n-- \ntz42 #131")
	inOrder(t, env.HTML, l.Verdict, "[ painani ]", "#128 blue", "cid:board.", "Due Fri", "place palenque",
		"This position", "PREVIEW", "head 7f3c")
	if strings.Contains(env.HTML, "<pre") {
		t.Error("HTML holds the board twice")
	}
	if len(env.Pictures) != 1 || !bytes.Equal(env.Pictures[0].Data, tinyPNG) ||
		!strings.Contains(env.HTML, `src="cid:`+env.Pictures[0].ID+`" alt="Tzolk&#39;in, day 12"`) {
		t.Errorf("picture lost: %d pictures", len(env.Pictures))
	}
	m, err := stdmail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	fields(t, m.Header, map[string]string{
		"From": `"Tzolk'in tz42" <play@play.example>`, "Reply-To": "<tz42.1k3v7qz2mtx5w4abc@play.example>",
		"Message-Id": "<k3v7qz2mtx5w4abc.tz42.131@play.example>", "In-Reply-To": l.InReplyTo,
		"References": l.References[0] + " " + l.InReplyTo, "Date": "Fri, 12 Jun 2026 12:00:00 +0000",
		"List-Id": "<tz42.play.play.example>", "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All",
		"X-Painani": "your-move", "List-Unsubscribe": "<mailto:tz42.1k3v7qz2mtx5w4abc@play.example?subject=STOP>",
	})
	to, err := m.Header.AddressList("To")
	if err != nil || len(to) != 1 || to[0].Name != s.Name || to[0].Address != s.To {
		t.Errorf("To is %v, %v", to, err)
	}
	if subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject")); err != nil ||
		subject != l.Subject {
		t.Errorf("Subject is %q, %v", subject, err)
	}
}

func inOrder(t *testing.T, s string, wants ...string) {
	t.Helper()
	at := 0
	for _, w := range wants {
		i := strings.Index(s[at:], w)
		if i < 0 {
			t.Errorf("%q is missing or too early in:\n%s", w, s)
			return
		}
		at += i + len(w)
	}
}

func fields(t *testing.T, h stdmail.Header, want map[string]string) {
	t.Helper()
	for k, v := range want {
		if got := h.Get(k); got != v || len(h[k]) != 1 {
			t.Errorf("%s is %q, want %q", k, got, v)
		}
	}
}

func TestAnswerIsAutoReplied(t *testing.T) {
	raw, err := letter.Compose(refused(), stamp())
	if err != nil {
		t.Fatal(err)
	}
	m, _ := stdmail.ReadMessage(bytes.NewReader(raw))
	fields(t, m.Header, map[string]string{"Auto-Submitted": "auto-replied", "Content-Language": "de"})
}

// TestBoardWithoutPicture: no picture, or one too big, leaves the board as text in both parts.
func TestBoardWithoutPicture(t *testing.T) {
	for name, png := range map[string][]byte{"none": nil, "too big": make([]byte, letter.MaxPicture+1)} {
		s := stamp()
		s.Picture = png
		raw, err := letter.Compose(yourMove(), s)
		if err != nil {
			t.Fatal(err)
		}
		env, err := fixture.Open(raw)
		if err != nil {
			t.Fatal(err)
		}
		if len(env.Pictures) > 0 || !strings.Contains(env.HTML, "<pre") ||
			!strings.Contains(env.HTML, "palenque 0 . 1 R") ||
			strings.Contains(env.HTML, "cid:") {
			t.Errorf("%s: %s", name, env.HTML)
		}
	}
}

func TestRefusedForms(t *testing.T) {
	for name, spoil := range map[string]func(*post.Letter, *letter.Stamp){
		"no id":             func(l *post.Letter, s *letter.Stamp) { l.ID = "" },
		"id with a header":  func(l *post.Letter, s *letter.Stamp) { l.ID = "a\r\nBcc: x@y" },
		"table with dot":    func(l *post.Letter, s *letter.Stamp) { l.Table = "tz.42" },
		"kind":              func(l *post.Letter, s *letter.Stamp) { l.Kind = "a b" },
		"language":          func(l *post.Letter, s *letter.Stamp) { l.Lang = "en\r\nX: y" },
		"no time":           func(l *post.Letter, s *letter.Stamp) { l.At = time.Time{} },
		"no domain":         func(l *post.Letter, s *letter.Stamp) { s.Domain = "" },
		"domain":            func(l *post.Letter, s *letter.Stamp) { s.Domain = "a b" },
		"no recipient":      func(l *post.Letter, s *letter.Stamp) { s.To = "" },
		"two recipients":    func(l *post.Letter, s *letter.Stamp) { s.To = "a@b.example,c@d.example" },
		"recipient newline": func(l *post.Letter, s *letter.Stamp) { s.To = "a@b.example\r\nBcc: c@d.example" },
		"recipient name":    func(l *post.Letter, s *letter.Stamp) { s.To = "A <a@b.example>" },
		"recipient umlaut":  func(l *post.Letter, s *letter.Stamp) { s.To = "ä@b.example" },
		"reply address":     func(l *post.Letter, s *letter.Stamp) { s.ReplyTo = "a b@c.example" },
	} {
		t.Run(name, func(t *testing.T) {
			l, s := yourMove(), stamp()
			spoil(&l, &s)
			if _, err := letter.Compose(l, s); !errors.Is(err, letter.ErrLetter) {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestSecretStaysOutOfText(t *testing.T) {
	l := stranger()
	l.Links = append(l.Links, post.Link{Name: "Web", URL: "https://play.example/"},
		post.Link{Name: "Bad", URL: "javascript:alert(1)"},
		post.Link{Name: "Worse", URL: "https://play.example/<x>"})
	s := stamp()
	raw, err := letter.Compose(l, s)
	if err != nil {
		t.Fatal(err)
	}
	text := fixture.Text(t, raw)
	if strings.Contains(text, "1k3v7qz2mtx5w4abc") {
		t.Error("signed address in the text")
	}
	if !strings.Contains(text, "Web: <https://play.example/>") || strings.Contains(text, "javascript") ||
		strings.Contains(text, "Worse") {
		t.Error("links are", text)
	}
	env, _ := fixture.Open(raw)
	if !strings.Contains(env.HTML, `href="mailto:tz42.1k3v7qz2mtx5w4abc@play.example?body=IGEN"`) ||
		strings.Contains(env.HTML, "javascript") {
		t.Error("HTML links are", env.HTML)
	}
}

func TestLongLinkKeepsItsLine(t *testing.T) {
	l := yourMove()
	link, ok := letter.Mailto("play@play.example", "tz42", strings.Repeat("place palenque, tikal\n", 30))
	if !ok {
		t.Fatal("link too long")
	}
	l.Links = []post.Link{{Name: "Play it again", URL: link}}
	raw, err := letter.Compose(l, stamp())
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(fixture.Text(t, raw), "\r\nPlay it again:\r\n<"+link+">\r\n") {
		t.Error("link broken over lines")
	}
	if n := longest(raw); n > 78 {
		t.Errorf("a line on the wire has %d bytes", n)
	}
}

func longest(raw []byte) int {
	n := 0
	for line := range bytes.SplitSeq(raw, []byte("\r\n")) {
		n = max(n, len(line))
	}
	return n
}

func TestThread(t *testing.T) {
	l := yourMove()
	l.InReplyTo = "<odd but legal$id@[1.2.3.4]>"
	l.References = nil
	for i := range 30 {
		l.References = append(l.References,
			"<r"+string(rune('a'+i%26))+".tz42."+strings.Repeat("1", 1+i/26)+"@play.example>")
	}
	l.References = slices.Insert(l.References, 3, "no id", "<two words@x>", "<a@b>\r\nBcc: c@d",
		"<"+strings.Repeat("x", 300)+"@y>")
	raw, err := letter.Compose(l, stamp())
	if err != nil {
		t.Fatal(err)
	}
	m, _ := stdmail.ReadMessage(bytes.NewReader(raw))
	refs := strings.Fields(m.Header.Get("References"))
	if len(refs) != 10 || refs[0] != l.References[0] || refs[9] != l.References[len(l.References)-1] {
		t.Errorf("References are %q", refs)
	}
	if m.Header.Get("In-Reply-To") != "" {
		t.Errorf("In-Reply-To is %q", m.Header.Get("In-Reply-To"))
	}
}

type painter func() (scene.Scene, error)

func (p painter) View(table string, seq uint64, seat int, lang string) (string, error) {
	return fmt.Sprint(table, seq, seat, lang), nil
}

func (p painter) Paint(table string, seq uint64, seat int, lang string) (scene.Scene, error) {
	if table != "tz42" || seq != 131 || seat != 1 || lang != "en" {
		return scene.Scene{}, errors.New("wrong picture asked for")
	}
	return p()
}

func TestWriter(t *testing.T) {
	good := func() (scene.Scene, error) {
		s := scene.New("A board", 90, 60)
		s.Desc = "Nothing on it"
		return s, nil
	}
	for name, c := range map[string]struct {
		paint painter
		want  bool
	}{
		"painted":        {good, true},
		"painter fails":  {func() (scene.Scene, error) { return scene.Scene{}, errors.New("no") }, false},
		"painter panics": {func() (scene.Scene, error) { panic("bug") }, false},
	} {
		t.Run(name, func(t *testing.T) {
			w := &letter.Writer{
				Domain:  "play.example",
				Painter: c.paint,
				ReplyTo: func(l post.Letter) (string, error) {
					return l.Table + ".token@play.example", nil
				},
			}
			raw, err := w.Write(yourMove(), "Ada", "ada@home.example")
			if err != nil {
				t.Fatal(err)
			}
			env, err := fixture.Open(raw)
			if err != nil {
				t.Fatal(err)
			}
			if got := len(env.Pictures) == 1 && strings.Contains(env.HTML, `alt="A board. Nothing on it"`); got != c.want {
				t.Errorf("picture %v, want %v", got, c.want)
			}
			if env.Header.Get("Reply-To") != "<tz42.token@play.example>" {
				t.Errorf("Reply-To is %s", env.Header.Get("Reply-To"))
			}
		})
	}
	w := &letter.Writer{
		Domain:  "play.example",
		ReplyTo: func(post.Letter) (string, error) { return "", errors.New("no key") },
	}
	if _, err := w.Write(yourMove(), "", "ada@home.example"); err == nil {
		t.Error("letter written without its reply address")
	}
}

// TestExportGoesAlong: a letter with an export is the same letter with a file behind it, whole to the byte; without
// the file it is not sent.
func TestExportGoesAlong(t *testing.T) {
	data := bytes.Repeat([]byte("{\"seq\":1}\n"), 5000)
	l := yourMove()
	l.Export = true
	w := &letter.Writer{Domain: "play.example", Export: func(table string, seq uint64) ([]byte, error) {
		if table != l.Table || seq != l.Seq {
			t.Errorf("asked for %s #%d", table, seq)
		}
		return data, nil
	}}
	raw, err := w.Write(l, "Ada", "ada@home.example")
	if err != nil {
		t.Fatal(err)
	}
	e, err := message.Read(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	var types []string
	err = e.Walk(func(_ []int, part *message.Entity, err error) error {
		kind, _, _ := part.Header.ContentType()
		types = append(types, kind)
		if kind == "application/jsonl" {
			got, e := io.ReadAll(part.Body)
			_, params, _ := part.Header.ContentDisposition()
			if e != nil || !bytes.Equal(got, data) || params["filename"] != l.Table+".jsonl" {
				t.Errorf("the file %q has %d bytes, want %d (%v)", params["filename"], len(got), len(data), e)
			}
		}
		return err
	})
	want := "multipart/mixed multipart/alternative text/plain text/html application/jsonl"
	if got := strings.Join(types, " "); err != nil || got != want {
		t.Errorf("parts are %s (%v), want %s", got, err, want)
	}
	w.Export = func(string, uint64) ([]byte, error) { return nil, errors.New("store away") }
	if _, err := w.Write(l, "Ada", "ada@home.example"); err == nil || errors.Is(err, letter.ErrLetter) {
		t.Errorf("without its file: %v", err)
	}
}

func BenchmarkCompose(b *testing.B) {
	l, s := yourMove(), stamp()
	s.Picture = make([]byte, 54<<10)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := letter.Compose(l, s); err != nil {
			b.Fatal(err)
		}
	}
}

// TestSaid: what another player writes stands apart from our words, whatever it holds.
func TestSaid(t *testing.T) {
	l := post.Letter{
		ID:      "press",
		Kind:    post.Press,
		To:      "p",
		Lang:    "en",
		At:      time.Date(2026, 6, 8, 9, 0, 0, 0, time.UTC),
		Subject: "s",
		Verdict: "Message from Ada",
		Said: []string{
			"-- ",
			"",
			"<script>alert(1)</script>",
			"~~~[ painani ]~~~",
			"two\r\nBcc: x@example.org",
			strings.Repeat("long ", 30),
		},
	}
	raw, err := letter.Compose(l, letter.Stamp{Domain: "painani.example", To: "bela@example.org"})
	if err != nil {
		t.Fatal(err)
	}
	env, err := fixture.Open(raw)
	if err != nil {
		t.Fatal(err)
	}
	page := env.HTML
	body := strings.SplitN(strings.ReplaceAll(env.Text, "\r\n", "\n"), "\n", 4)[3]
	for line := range strings.Lines(body) {
		if !strings.HasPrefix(line, "  |") || len(line) > letter.Columns+1 {
			t.Errorf("line %q", line)
		}
	}
	if strings.Contains(page, "<script") || !strings.Contains(page, "<blockquote") {
		t.Errorf("page %s", page)
	}
}

// TestMarkedLines: of a line of a paragraph that bears the mark of what another wrote, no part stands without it.
func TestMarkedLines(t *testing.T) {
	l := yourMove()
	l.Before = []string{"  | NEW\n  |   " + strings.Repeat("long ", 30) + "\n  |   " + strings.Repeat("棋", 66)}
	raw, err := letter.Compose(l, stamp())
	if err != nil {
		t.Fatal(err)
	}
	env, err := fixture.Open(raw)
	if err != nil {
		t.Fatal(err)
	}
	marked := 0
	for line := range strings.Lines(env.Text) {
		if !strings.Contains(line, "long") && !strings.Contains(line, "棋") {
			continue
		}
		if marked++; !strings.HasPrefix(line, "  |   ") {
			t.Errorf("line %q", line)
		}
	}
	if marked != 5 {
		t.Errorf("%d lines:\n%s", marked, env.Text)
	}
	inOrder(t, strings.ReplaceAll(env.HTML, "\r\n", "\n"), "monospace", "&nbsp; | NEW<br>\n&nbsp; |&nbsp;  long", "long<br>\n&nbsp; |&nbsp;  long",
		"<br>\n&nbsp; |&nbsp;  棋", "棋<br>\n&nbsp; |&nbsp;  棋")
}

// TestFactsReadAsText: what an event led to stands indented, in the letters of the text;
// only columns keep their width.
func TestFactsReadAsText(t *testing.T) {
	l := yourMove()
	l.Changes = []string{"#1 ada: place <tikal>", "     ada gets 3 corn", "     points     17   10"}
	raw, err := letter.Compose(l, stamp())
	if err != nil {
		t.Fatal(err)
	}
	env, err := fixture.Open(raw)
	if err != nil {
		t.Fatal(err)
	}
	inOrder(t, env.HTML, "<li>#1 ada: place &lt;tikal&gt;</li>",
		`<li style="padding-left:1.5em;opacity:.85">ada gets 3 corn</li>`, "monospace", "points")
}
