package reply_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"painani/mail/reply"
)

// refusal reads a text and returns its problem.
func refusal(text string) (reply.Block, []reply.Command, *reply.Problem) {
	b := reply.Cut(text, "", starts)
	list, err := reply.ReadCommands(b, starts)
	var p *reply.Problem
	errors.As(err, &p)
	return b, list, p
}

// TestEveryCode shows each refusal once.
func TestEveryCode(t *testing.T) {
	cases := map[reply.Code]struct {
		text, line string
		n          int
	}{
		reply.UnknownLine:     {"place tikal\nplonk", "plonk", 2},
		reply.AmbiguousVerb:   {"elo", "elo", 1},
		reply.NumberMisplaced: {"show\n3", "3", 2},
		reply.TooManyCommands: {strings.Repeat("show\n", 51), "show", 51},
		reply.LineTooLong:     {"place " + strings.Repeat("x", 2000), "place " + strings.Repeat("x", 194) + "...", 1},
		reply.BothHalves:      {"undo\n> a\nundo", "", 0},
		reply.TextWithoutEnd:  {"note\nbuy milk", "note", 1},
		reply.GuardsDiffer:    {"place tikal #1\nundo #2", "undo #2", 2},
		reply.Unsure:          {"No problem, count me in!", "No problem, count me in!", 1},
		reply.YesAndNo:        {"yes\nno", "no", 2},
	}
	for _, code := range reply.Codes {
		t.Run(string(code), func(t *testing.T) {
			tc, ok := cases[code]
			if !ok {
				t.Fatal("no case")
			}
			_, _, p := refusal(tc.text)
			if p == nil || p.Code != code || p.Text != tc.line || p.Line != tc.n {
				t.Fatalf("got %+v", p)
			}
			if !strings.Contains(p.Error(), string(code)) {
				t.Errorf("error %q", p.Error())
			}
		})
	}
	if _, _, p := refusal("elo"); fmt.Sprint(p.Verbs) != "[preview history]" {
		t.Errorf("candidates %v", p.Verbs)
	}
	if _, list, _ := refusal(strings.Repeat("show\n", 51)); list != nil {
		t.Error("a command bomb is not cut to size, it is refused")
	}
	if _, list, p := refusal(strings.Repeat("show\n", 50)); p != nil || len(list) != 50 {
		t.Errorf("50 commands: %d, %v", len(list), p)
	}
}

func TestCommandFields(t *testing.T) {
	_, list, p := refusal("hello\n\nPREVIEW MOVE place tikal\nzug: setze uxmal\nSÚGÓ place\nnochm")
	if p != nil {
		t.Fatal(p)
	}
	for i, want := range []struct {
		verb reply.Verb
		args string
		lang string
		line int
	}{
		{reply.Preview, "place tikal", "en", 3}, {reply.Move, "setze uxmal", "de", 4}, {reply.Help, "place", "hu", 5}, {reply.Resend, "", "de", 6},
	} {
		c := list[i]
		if c.Verb != want.verb || c.Args != want.args || c.Lang != want.lang || c.Line != want.line {
			t.Errorf("got %+v, want %+v", c, want)
		}
		if c.Text[c.Span.From:c.Span.To] != c.Args {
			t.Errorf("span %v of %q is not %q", c.Span, c.Text, c.Args)
		}
	}
}

func TestGuards(t *testing.T) {
	for _, tc := range []struct {
		text string
		args string
		want uint64
	}{
		{"place tikal #131", "place tikal", 131},
		{"#131 place tikal", "place tikal", 131},
		{"place (#131) tikal", "place tikal", 131},
		{"place tikal, #131, uxmal", "place tikal, uxmal", 131},
		{"3 #131", "", 131},
		{"undo #131", "", 131},
		{"show #131", "#131", 0},
		{"history #1-#60", "#1-#60", 0},
		{"place tikal#131", "place tikal#131", 0},
		{"place tikal #99999999999", "place tikal #99999999999", 0},
	} {
		t.Run(tc.text, func(t *testing.T) {
			_, list, p := refusal(tc.text)
			if p != nil || len(list) != 1 {
				t.Fatalf("%v, %v", list, p)
			}
			if list[0].Guard != tc.want || list[0].Args != tc.args {
				t.Errorf("guard %d, args %q", list[0].Guard, list[0].Args)
			}
		})
	}
}

func TestChoices(t *testing.T) {
	for _, tc := range []struct {
		text string
		want string
	}{
		{"3", "[3]"}, {"3.", "[3]"}, {"(3)", "[3]"}, {"3)", "[3]"}, {"3!", "[3]"}, {" 3 ", "[3]"}, {"*3*", "[3]"}, {"３", "[]"},
		{"3,7", "[3 7]"}, {"3; 7", "[3 7]"}, {"3, 7, 9", "[3 7 9]"}, {"0", "[]"}, {"131", "[]"}, {"3 7", "[]"}, {"-3", "[]"}, {"3a", "[]"},
		{"Hi!\n\n3", "[3]"}, {"Hi Ada,\n3\nThanks", "[3]"}, {"\n\n3", "[3]"}, {"my choice:\n3", "[3]"}, {"I take\n3", "[3]"},
	} {
		b := reply.Cut(tc.text, "", starts)
		if fmt.Sprint(b.Numbers) != tc.want && !(tc.want == "[]" && b.Number == 0) {
			t.Errorf("%q chooses %v, want %s", tc.text, b.Numbers, tc.want)
		}
	}
}

func TestNotRead(t *testing.T) {
	for _, tc := range []struct {
		text string
		want int
	}{
		{"undo", 0},
		{"undo\n\nwhat\na\nday", 3},
		{"Hi\nundo\nLG\nAda", 0},
		{"Hi\n\nundo\n\nbest regards\nAda Kovács", 0},
		{"undo\n\nthanks\nundo", 1}, // a command below a closing word is not a name
		{"some talk\n\nundo\n\nmore talk", 2},
		{"undo\n> a\n\nsee you", 1},
		{"talk\n> a\n\nundo", 1},
		{"END\nundo", 1},
	} {
		if b := reply.Cut(tc.text, "", starts); b.NotRead != tc.want {
			t.Errorf("%q: %d not read, want %d", tc.text, b.NotRead, tc.want)
		}
	}
}

// Sentences of people that begin like commands and are none.
func TestTalkIsNotCommanded(t *testing.T) {
	for _, talk := range []string{
		"Und wie geht es?", "Auf Wiedersehen", "Zur Sicherheit frage ich", "Nach dem Essen", "Noch was", "His turn?", "Not sure",
		"Best regards", "All good here", "Über den Zug", "If only", "Ha ha ha", "Wenn du meinst", "Vor allem", "Meg kell nézni",
		"Was it you?", "Unbelievable", "Ok", "Thank you", "Köszönöm", "Danke", "A nice game", "We'll see",
	} {
		if b := reply.Cut(talk, "", starts); len(b.Lines) > 0 || b.Number > 0 {
			t.Errorf("%q is obeyed: %+v", talk, b)
		}
	}
}

func TestManyLinesAreBounded(t *testing.T) {
	b := reply.Cut(strings.Repeat("talk\n", 100000)+"undo", "", starts)
	if len(b.Lines) != 0 || b.NotRead > 5000 {
		t.Errorf("%d lines, %d not read", len(b.Lines), b.NotRead)
	}
	b = reply.Cut("place a,\n"+strings.Repeat("b,\n", 100000), "", starts)
	if _, err := reply.ReadCommands(b, starts); err == nil {
		t.Error("an endless line is taken")
	}
}

func TestNilStarts(t *testing.T) {
	b := reply.Cut("place tikal\n\nundo", "", nil)
	list, err := reply.ReadCommands(b, nil)
	if err != nil || len(list) != 1 || list[0].Verb != reply.Undo {
		t.Errorf("%v, %v", list, err)
	}
}

func BenchmarkLetter(b *testing.B) {
	raw := []byte(envelopes[2].send(layers[1].wrap("Hi Ada,\nplace palenque 2x, tikal")))
	b.SetBytes(int64(len(raw)))
	b.ReportAllocs()
	for b.Loop() {
		m, err := reply.Parse(raw, reply.Limits{})
		if err != nil {
			b.Fatal(err)
		}
		block := reply.Cut(m.Text, m.Subject, starts)
		if list, err := reply.ReadCommands(block, starts); err != nil || len(list) != 1 {
			b.Fatal(list, err)
		}
	}
}

// TestTorn: the second half of a quoted line that a mail program broke belongs to
// the quote; what is typed right below a long quoted line does not.
func TestTorn(t *testing.T) {
	long := "> Tip: PREVIEW before a move shows the board that it leads to, and" // 66 columns
	whole := "> 12345 a line of a board that is as wide as our letters are, seventy-four"
	for _, tc := range []struct {
		name, text, want string
	}{
		{"broken in the middle of a quote", long + "\nUNDO takes it back\n> and so on\n", "[]"},
		{"broken at its end", long + "\nsays nothing\n\n", "[]"},
		{"broken at its end, and a command", long + "\nplainly says nothing\n\nundo\n", "[undo]"},
		{"typed below", long + "\npreview place tikal\n", "[preview place tikal]"},
		{"a number below", long + " on\n3\n", "[3]"},
		{"accents are one column", "> Tipp: a lépés minden szavának elég az első három betűje\nelőnézet tikal", "[előnézet tikal]"},
		{"typed between, other lines were left whole", whole + "\n" + long + "\nundo #1\n" + whole, "[undo #1]"},
		{"a link cannot be broken", "> <https://painani.example/t/tz42/and-a-very-long-name-that-goes-on?at=131>\n" + long + "\nundo #1\n> a", "[]"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b := reply.Cut("Ada wrote on 1.1.:\n"+tc.text, "", starts)
			var got []string
			for _, n := range b.Numbers {
				got = append(got, fmt.Sprint(n))
			}
			for _, l := range b.Lines {
				got = append(got, l.Text)
			}
			if fmt.Sprint(got) != tc.want {
				t.Errorf("got %q, want %s", got, tc.want)
			}
		})
	}
}

// TestBehindBlankLine (finding A11): a text with its END is read wherever it stands, and what was skipped and
// begins as a command does is told.
func TestBehindBlankLine(t *testing.T) {
	for _, c := range []struct {
		text    string
		verbs   string // with the text of PRESS and NOTE
		skipped string
		notRead int
	}{
		{"1\n\nPRESS ALL\nGood luck!\n\nSee you.\nEND", "choose press[Good luck!\n\nSee you.]", "", 0},
		{"place tikal\n\nNOTE buy stone END\n\nAda", "move note", "", 1},
		{"place tikal\n\nPRESS ALL\nGood luck!\n\nAda", "move", "PRESS ALL", 3},
		{"place tikal\n\nHELP place\n\nwhat a game", "move", "HELP place", 2},
		{"place tikal\n\n3", "move", "3", 1},
		{"place tikal\nEND\n\nPRESS ALL\nGood luck!\nEND", "move", "PRESS ALL", 3},
		{"1\n\nThanks\nPRESS ALL\nGood luck!\nEND", "choose press[Good luck!]", "", 0},
		{"> quoted\n1\n\nPRESS ALL\nGood luck!\nEND\n> more", "choose press[Good luck!]", "", 0},
	} {
		b, list, p := refusal(c.text)
		if p != nil {
			t.Errorf("%q: %v", c.text, p)
			continue
		}
		var verbs []string
		for _, x := range list {
			v := strings.ToLower(string(x.Verb))
			if x.Body != "" {
				v += "[" + x.Body + "]"
			}
			verbs = append(verbs, v)
		}
		if got := strings.Join(verbs, " "); got != c.verbs {
			t.Errorf("%q: %s, want %s", c.text, got, c.verbs)
		}
		if got := strings.Join(b.Skipped, "|"); got != c.skipped || b.NotRead != c.notRead {
			t.Errorf("%q: %d not read, skipped %q", c.text, b.NotRead, got)
		}
	}
}
