package typed_test

import (
	"errors"
	"slices"
	"strconv"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/lexer"
	"painani/engine/typed"
)

// yard is a small game of actions: holes are dug and ways walked, each to a number that is free, until nothing more is
// said. Holes cost a point. At night nobody walks.
type yard struct {
	holes, walks, points int
	night                bool
}

// Steps of the yard: 10 and a number digs there, 20 and a number walks there.
const (
	digs  = 10
	walks = 20
	rest  = 30
)

func (yard) Awaits(*yard) engine.Seats         { return engine.SeatsOf(1) }
func (yard) Settled(*yard, engine.Seat) bool   { return false }
func (yard) kind(step engine.Step) engine.Step { return step / digs * digs }

func (yard) Steps(s *yard, _ engine.Seat, buf []engine.Step) []engine.Step {
	for n := range engine.Step(4) {
		if s.holes&(1<<n) == 0 && s.points > 0 {
			buf = append(buf, digs+n)
		}
	}
	for n := range engine.Step(4) {
		if s.walks&(1<<n) == 0 && !s.night {
			buf = append(buf, walks+n)
		}
	}
	return append(buf, rest)
}

func (yard) Take(s *yard, _ engine.Seat, step engine.Step, _ chance.Source, _ *engine.Facts) error {
	if n := step % digs; (yard{}).kind(step) == digs {
		s.holes |= 1 << n
		s.points--
	} else {
		s.walks |= 1 << n
	}
	return nil
}

type (
	rowReader = typed.Reader[yard, bool]
	rowWriter = typed.Writer[yard, bool]
	row       = typed.Decision[yard, bool]
)

const (
	wordDig = iota + lexer.OwnClass
	wordWalk
)

func target(of engine.Step) func(*rowReader) (engine.Step, *engine.Refusal) {
	return func(r *rowReader) (engine.Step, *engine.Refusal) {
		if x := r.Tied(lexer.Number); x != nil {
			return of + engine.Step(x.N%digs), nil
		}
		return typed.Unsaid, nil
	}
}

func said(verb string) func(*rowWriter, engine.Step) {
	return func(w *rowWriter, step engine.Step) { w.Begin(verb, "", strconv.Itoa(int(step%digs))) }
}

func refused(code string) func(*rowReader) *engine.Refusal {
	return func(*rowReader) *engine.Refusal { return engine.Refuse(code, "") }
}

// rows of the yard; what speaks against a walk is that of all actions.
var rows = map[engine.Step]*row{
	digs: {ID: "hole", Section: "1", Read: target(digs), Say: said("dig"), WhyNone: refused("points"),
		Why: func(*rowReader, engine.Step) *engine.Refusal { return engine.Refuse("hole", "1") }},
	walks: {ID: "way", Section: "2", Read: target(walks), Say: said("walk")},
	rest:  {ID: "rest", Say: func(w *rowWriter, _ engine.Step) { w.Begin("rest") }},
}

var acting = row{
	ID: "action", Section: "3", Row: func(step engine.Step) *row { return rows[yard{}.kind(step)] },
	Verb: func(r *rowReader) (*row, *engine.Refusal) {
		switch {
		case r.AtEnd():
			return nil, nil
		case r.Skip(wordDig):
			return rows[digs], nil
		case r.Skip(wordWalk):
			return rows[walks], nil
		}
		return nil, r.Unfit(r.Peek())
	},
	Silence: func(*yard, engine.Step) engine.Step { return rest },
	Why: func(r *rowReader, _ engine.Step) *engine.Refusal {
		if r.S.night {
			return engine.Refuse("night", "")
		}
		return nil
	},
}

var yardGrammar = typed.Grammar[yard, bool]{
	Rules: yard{},
	Codes: typed.Codes{Empty: "empty", TooMuch: "more", TooMuchSection: "9", Missing: "missing", Unfit: "unfit"},
	Words: lexer.Table{
		Entries: []lexer.Entry{
			{Class: wordDig, Words: []string{"dig"}}, {Class: wordWalk, Words: []string{"walk"}},
		},
		First: wordDig, Last: wordWalk, Parts: ", ;", TooLong: "long", Unknown: "word", Ambiguous: "word",
	}.Lexicon(),
	Dialect: lexer.Plain{},
	Order: func(list []lexer.Lexeme) []lexer.Lexeme { // "3 dig"
		if len(list) > 1 && list[0].Kind == lexer.Number {
			list[0], list[1] = list[1], list[0]
		}
		return list
	},
	Due:  func(*yard) *row { return &acting },
	Ends: func(x engine.Step) bool { return x == rest },
	Kind: func(x engine.Step) uint8 { return uint8(x / digs) },
	None: typed.Unsaid, Out: []engine.Step{rest}, Offers: 3,
}

// TestRows: a verb calls for its row; a row that names nothing means its only step, or says what speaks against all; a
// step is explained by its row, then by what all have in common. What is offered keeps the rest of the line, and one
// offer leaves out what was refused.
func TestRows(t *testing.T) {
	for _, c := range []struct {
		line                string
		s                   yard
		steps               []engine.Step
		code, section, word string
		near                []string
	}{
		{"dig 1, walk 2, dig 3", yard{points: 9}, []engine.Step{11, 22, 13, rest}, "", "", "", nil},
		{"3 dig, walk 1 ...", yard{points: 9}, []engine.Step{13, 21}, "", "", "", nil},
		{"walk, dig", yard{points: 1, walks: 7, holes: 14}, []engine.Step{23, 10, rest}, "", "", "", nil},
		{"dig 1, dig", yard{points: 1}, nil, "points", "", "dig", []string{"dig 1; walk 0", "dig 1; walk 1", "dig 1"}},
		{"walk; dig 2", yard{points: 1}, nil, "missing", "2", "walk",
			[]string{"walk 0; dig 2", "walk 1; dig 2", "dig 2"}},
		{"walk dig 2 ...", yard{points: 1}, nil, "missing", "2", "walk", []string{"walk 0", "walk 1", "dig 2"}},
		{"dig 1, dig 1, walk 3", yard{points: 2}, nil, "hole", "1", "dig 1",
			[]string{"dig 1; dig 0; walk 3", "dig 1; dig 2; walk 3", "dig 1; walk 3"}},
		{"walk 1, dig 2", yard{points: 1, night: true}, nil, "night", "", "walk 1",
			[]string{"dig 0", "dig 1", "dig 2"}},
		{"walk 9", yard{}, nil, "unfit", "3", "walk 9", []string{"walk 0", "walk 1"}},
		{"dig 1 2, walk 3", yard{points: 9}, nil, "unfit", "3", "2",
			[]string{"dig 1; dig 0; walk 3", "dig 1; dig 2; walk 3", "dig 1; walk 3"}},
	} {
		steps, err := yardGrammar.Read(&c.s, 1, c.line)
		var r *engine.Refusal
		if errors.As(err, &r) != (c.code != "") || !slices.Equal(steps, c.steps) {
			t.Errorf("%q is read as %v (%v), want %v", c.line, steps, err, c.steps)
			continue
		}
		if r == nil {
			continue
		}
		if said := c.line[r.Span.From:r.Span.To]; r.Code != c.code || r.Section != c.section || said != c.word {
			t.Errorf("%q: %s (%s) about %q", c.line, r.Code, r.Section, said)
		}
		if !slices.Equal(r.Near, c.near) {
			t.Errorf("%q offers %q, want %q", c.line, r.Near, c.near)
		}
	}
	s := yard{points: 2}
	if line := yardGrammar.Write(&s, 1, []engine.Step{11, 22, rest}); line != "dig 1; walk 2" {
		t.Errorf("written %q", line)
	}
	if line := yardGrammar.Write(&s, 1, []engine.Step{rest}); line != "rest" {
		t.Errorf("written %q", line)
	}
	if r := yardGrammar.Why(&yard{night: true}, 1, walks); r.Code != "night" {
		t.Errorf("a walk at night: %s", r)
	}
}
