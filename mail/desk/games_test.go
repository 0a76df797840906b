package desk_test

import (
	"strings"
	"testing"

	"painani/engine"
	_ "painani/engine/games/mexica"
	_ "painani/engine/games/teotihuacan"
	_ "painani/engine/games/tzolkin"
	post "painani/mail"
	"painani/mail/reply"
)

// TestGamesByDigits plays each game against bots to its end by answering every
// letter with a digit; every letter is wide enough for any mail program, and none of
// its boards and log lines reads as a command.
func TestGamesByDigits(t *testing.T) {
	for _, name := range []string{"tzolkin", "mexica", "teotihuacan"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			byDigits(t, name)
		})
	}
}

func byDigits(t *testing.T, name string) {
	w := newWorld(t)
	got := w.play("ada", "NEW "+name+" random random")
	g, _ := engine.Find(name)
	start := func(line string) bool { return g.Begins(line) }
	for n := 0; ; n++ {
		if len(got) != 1 || n > 200 {
			t.Fatalf("after %d letters: %s", n, w.print(got))
		}
		l := got[0]
		s := text(t, l)
		for line := range strings.Lines(s) {
			if len([]rune(line)) > 73 {
				t.Errorf("line of %d columns: %q", len([]rune(line))-1, line)
			}
		}
		if b := reply.Cut(s, "", start); len(b.Lines) > 0 || b.Number > 0 {
			t.Fatalf("this letter would be read as commands %+v:\n%s", b.Lines, s)
		}
		if strings.ContainsAny(s, "{}") || strings.Contains(s, "<"+strings.ToUpper(g.Card().Prefix)) {
			t.Errorf("a sentence lacks its value:\n%s", s)
		}
		if n == 3 || n == 20 {
			t.Log(s)
		}
		if w.table(l.Table).Phase == engine.Over {
			t.Log(s)
			break
		}
		if len(l.Menu) < 2 || l.Kind != post.Answer {
			t.Fatalf("no list:\n%s", s)
		}
		got = w.send(in{from: addr("ada"), re: &l, body: string(rune('1' + n%len(l.Menu)))})
	}
}

// TestLongAnswersEnd: fifty chapters of a manual do not fit one letter.
func TestLongAnswersEnd(t *testing.T) {
	w := newWorld(t)
	l := w.play("ada", "NEW tzolkin random")[0]
	topic := ""
	for line := range strings.Lines(w.table(l.Table).Game.Manual("en")) {
		if h, ok := strings.CutPrefix(line, "## "); ok {
			topic = strings.TrimSpace(h)
		}
	}
	got := w.send(in{from: addr("ada"), re: &l, body: strings.Repeat("HELP "+topic+"\nSHOW #2\n", 25)})
	if len(got) != 1 || w.desk.Counts().Poison.Load() > 0 {
		t.Fatalf("answers: %d", len(got))
	}
	s := text(t, got[0])
	if len(s) > 300<<10 || !strings.Contains(s, "NOT LOOKED UP") {
		t.Errorf("%d bytes", len(s))
	}
}

func BenchmarkTzolkinLetter(b *testing.B) { benchLetter(b, "tzolkin") }
func BenchmarkMexicaLetter(b *testing.B)  { benchLetter(b, "mexica") }

// benchLetter is a letter about a game in its middle: board, history since the
// last turn, and a list of a bot's favourites.
func benchLetter(b *testing.B, game string) {
	w := newWorld(b)
	l := w.play("ada", "NEW "+game+" decent decent")[0]
	for n := range 12 {
		l = w.send(in{from: addr("ada"), re: &l, body: string(rune('1' + n%len(l.Menu)))})[0]
	}
	b.ResetTimer()
	for b.Loop() {
		w.send(in{from: addr("ada"), re: &l, body: "RESEND"})
	}
	b.ReportMetric(float64(w.table(l.Table).Seq), "events")
}
