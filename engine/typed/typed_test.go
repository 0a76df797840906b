package typed_test

import (
	"errors"
	"slices"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/lexer"
	"painani/engine/typed"
)

// stall is a small game: coins are taken, 1 to 3 at a time; who takes 3 may keep a stone as well, and in
// which hand; "done" ends the turn.
type stall struct {
	coins int
	stage int // 0 coins, 1 whether to keep a stone, 2 in which hand, 3 over
	lefty bool
}

// Steps of the stall.
const (
	stepKeep  = 10
	stepNone  = 11
	stepLeft  = 12
	stepRight = 13
	stepDone  = 14
)

func (stall) Awaits(s *stall) engine.Seats             { return engine.SeatsOf(1) }
func (stall) Settled(s *stall, _ engine.Seat) bool     { return s.stage == 3 }
func (stall) words(w *writer, step engine.Step)        { w.Begin("take"); w.Number(int(step)) }
func (stall) hand(w *writer, step engine.Step)         { w.Say([...]string{"left", "right"}[step-stepLeft]) }
func (stall) why(*reader, engine.Step) *engine.Refusal { return engine.Refuse("few", "1") }

func (stall) Steps(s *stall, _ engine.Seat, buf []engine.Step) []engine.Step {
	switch s.stage {
	case 1:
		return append(buf, stepKeep, stepNone)
	case 2:
		if s.lefty {
			return append(buf, stepLeft)
		}
		return append(buf, stepLeft, stepRight)
	}
	for n := 1; n <= min(3, s.coins); n++ {
		buf = append(buf, engine.Step(n))
	}
	return append(buf, stepDone)
}

func (stall) Take(s *stall, _ engine.Seat, step engine.Step, _ chance.Source, _ *engine.Facts) error {
	switch step {
	case stepKeep:
		s.stage = 2
	case stepDone:
		s.stage = 3
	case stepNone, stepLeft, stepRight:
		s.stage = 0
	default:
		s.coins -= int(step)
		if step == 3 {
			s.stage = 1
		}
	}
	return nil
}

type (
	reader = typed.Reader[stall, bool] // remembers that "take" was said
	writer = typed.Writer[stall, bool]
)

// Words of the stall.
const (
	wordTake = iota + lexer.OwnClass
	wordDone
	wordKeep
	wordHand
	wordNone
)

var words = lexer.Table{
	Entries: []lexer.Entry{
		{Class: wordTake, Words: []string{"take"}}, {Class: wordDone, Words: []string{"done"}},
		{Class: wordKeep, Words: []string{"keep"}}, {Class: wordHand, Words: []string{"left"}},
		{Class: wordHand, Arg: 1, Words: []string{"right"}}, {Class: wordNone, Words: []string{"none"}},
		{Class: lexer.Multiple, Arg: 2, Words: []string{"twice"}}, {Class: lexer.Multiple, Arg: 3, Words: []string{"thrice"}},
	},
	First: wordTake, Last: wordDone, Parts: ", ;",
	TooLong: "long", Unknown: "word", Ambiguous: "word",
}.Lexicon()

// decisions of the stall by stage.
var decisions = [...]typed.Decision[stall, bool]{
	{ID: "coins", Section: "1", Read: readCoins, Why: stall{}.why, Say: func(w *writer, step engine.Step) {
		if step == stepDone {
			w.Begin("done")
			return
		}
		stall{}.words(w, step)
	}, Silence: func(_ *stall, last engine.Step) engine.Step {
		if last == typed.Unsaid {
			return typed.Unsaid
		}
		return stepDone
	}},
	{ID: "stone", Section: "2", Declines: []lexer.Class{wordKeep}, Read: readStone,
		Silence: func(*stall, engine.Step) engine.Step { return stepNone },
		Say:     func(w *writer, _ engine.Step) { w.Say("keep") }},
	{ID: "hand", Section: "2", Tacit: true, Read: readHand, Say: stall{}.hand,
		Must: func(*reader, engine.Step) *engine.Refusal { return engine.Refuse("must", "2") }},
}

var grammar = typed.Grammar[stall, bool]{
	Rules: stall{},
	Codes: typed.Codes{Over: "over", NotYours: "turn", Empty: "empty", TooMuch: "more", Missing: "missing",
		Unfit: "unfit"},
	Words: words, Dialect: lexer.Plain{},
	Due:  func(s *stall) *typed.Decision[stall, bool] { return &decisions[s.stage] },
	Ends: func(x engine.Step) bool { return x == stepDone },
	Kind: func(x engine.Step) uint8 { return uint8(x/10) + 1 },
	No:   wordNone, None: stepNone, Out: []engine.Step{stepDone, stepNone}, Offers: 3,
}

func readCoins(r *reader) (engine.Step, *engine.Refusal) {
	if r.Skip(wordDone) {
		if x := r.Peek(); x != nil && x.Kind == lexer.Times {
			return r.Repeat(stepDone, r.Number()), nil
		}
		return stepDone, nil
	}
	if r.Skip(wordTake) {
		r.Own = true
	}
	switch n := r.Number(); {
	case n < 0 && r.AtEnd() && r.Own && r.Last() == typed.Unsaid:
		return typed.Unfinished, nil
	case n < 0:
		return typed.Unsaid, nil
	default:
		if x := r.Peek(); x != nil && x.Kind == lexer.Times {
			return r.Repeat(engine.Step(n), r.Number()), nil
		}
		return engine.Step(n), nil
	}
}

func readStone(r *reader) (engine.Step, *engine.Refusal) {
	if r.Skip(wordKeep) {
		return stepKeep, nil
	}
	return typed.Unsaid, nil
}

func readHand(r *reader) (engine.Step, *engine.Refusal) {
	if hand := r.Word(wordHand); hand >= 0 {
		return stepLeft + engine.Step(hand), nil
	}
	return typed.Unsaid, nil
}

// TestAhead: what was said ahead of a decision answers it before the words that follow are asked.
func TestAhead(t *testing.T) {
	g := grammar
	g.Ahead = func(r *reader) (engine.Step, *engine.Refusal) {
		if !r.Own || r.Due != &decisions[2] {
			return typed.Unsaid, nil
		}
		return stepRight, nil
	}
	want := []engine.Step{3, stepKeep, stepRight, 1, stepDone}
	if steps, err := g.Read(&stall{coins: 9}, 1, "take 3 keep, take 1"); err != nil || !slices.Equal(steps, want) {
		t.Errorf("%v %v, want %v", steps, err, want)
	}
}

// TestGrammarSays: the grammar writes and refuses what a decision does not write or refuse itself.
func TestGrammarSays(t *testing.T) {
	bare := decisions[0]
	bare.Say, bare.Why = nil, nil
	g := grammar
	g.Due = func(*stall) *typed.Decision[stall, bool] { return &bare }
	g.Say = decisions[0].Say
	g.Misfit = func(_ *reader, step engine.Step) *engine.Refusal { return engine.Refuse("odd", "", "step", step) }
	if line := g.Write(&stall{coins: 9}, 1, []engine.Step{1, 2, stepDone}); line != "take 1; take 2" {
		t.Errorf("written %q", line)
	}
	_, err := g.Read(&stall{coins: 1}, 1, "take 2")
	if refusal := new(engine.Refusal); !errors.As(err, &refusal) || refusal.Code != "odd" || refusal.Values["step"] != engine.Step(2) {
		t.Errorf("refused by %+v", err)
	}
}

// TestRead: what words, silence and a lack of choice make of a line, and what is offered instead.
func TestRead(t *testing.T) {
	for _, c := range []struct {
		line  string
		s     stall
		steps []engine.Step
		code  string
		near  []string
	}{
		{"take 1", stall{coins: 9}, []engine.Step{1, stepDone}, "", nil},
		{"take 1 ...", stall{coins: 9}, []engine.Step{1}, "", nil},
		{"take ...", stall{coins: 9}, nil, "", nil},
		{"...", stall{}, nil, "", nil},
		{"take 2 thrice, 1", stall{coins: 9}, []engine.Step{2, 2, 2, 1, stepDone}, "", nil},
		{"take 3, take 1", stall{coins: 9}, []engine.Step{3, stepNone, 1, stepDone}, "", nil},
		{"take 3 keep right", stall{coins: 9}, []engine.Step{3, stepKeep, stepRight, stepDone}, "", nil},
		{"take 3 keep", stall{coins: 9, lefty: true}, []engine.Step{3, stepKeep, stepLeft, stepDone}, "", nil},
		{"take 3 keep", stall{coins: 9}, []engine.Step{3, stepKeep}, "", nil},
		{"take 3 keep none, take 1", stall{coins: 9}, []engine.Step{3, stepNone, 1, stepDone}, "", nil},
		{"take 3, none", stall{coins: 9}, []engine.Step{3, stepNone, stepDone}, "", nil},
		{"take 3 keep, none", stall{coins: 9}, nil, "must", []string{"take 3 keep left", "take 3 keep right"}},
		{"none", stall{coins: 9}, nil, "unfit", []string{"take 1", "take 2", "done"}},
		{"done", stall{}, []engine.Step{stepDone}, "", nil},
		{"", stall{coins: 9}, nil, "empty", nil},
		{"take 2", stall{coins: 1}, nil, "few", []string{"take 1", "done"}},
		{"take 1 twice", stall{coins: 1}, nil, "few", []string{"take 1"}},
		{"take 1 done 1", stall{coins: 9}, nil, "more", []string{"take 1"}},
		{"take 1 done twice", stall{coins: 9}, nil, "more", []string{"take 1"}},
		{"take 3, take 1, done", stall{coins: 3}, nil, "few", []string{"take 3"}},
		{"take 2, take 3, take 1", stall{coins: 4}, nil, "few", []string{"take 2; take 1; take 1", "take 2; take 2", "take 2; take 1"}},
		{"take 3 keep, take 1", stall{coins: 9}, nil, "missing", []string{"take 3 keep left; take 1", "take 3 keep right; take 1"}},
		{"take 3 keep 1", stall{coins: 9}, nil, "unfit", []string{"take 3 keep left", "take 3 keep right"}},
	} {
		steps, err := grammar.Read(&c.s, 1, c.line)
		var refusal *engine.Refusal
		if errors.As(err, &refusal) != (c.code != "") {
			t.Fatalf("%q: %v, want %q", c.line, err, c.code)
		}
		if c.code != "" && (refusal.Code != c.code || !slices.Equal(refusal.Near, c.near)) {
			t.Errorf("%q: %s, offers %q", c.line, refusal.Code, refusal.Near)
		}
		if !slices.Equal(steps, c.steps) {
			t.Errorf("%q is read as %v, want %v", c.line, steps, c.steps)
		}
	}
	if _, err := grammar.Read(&stall{}, 2, "done"); err == nil || err.Error() != "turn" {
		t.Errorf("another seat's turn: %v", err)
	}
}

// TestWrite: silence and what has no alternative are left out, but not at the end of an open turn; what is
// written is read as it was.
func TestWrite(t *testing.T) {
	for _, c := range []struct {
		lefty bool
		steps []engine.Step
		line  string
	}{
		{false, nil, "..."},
		{false, []engine.Step{stepDone}, "done"},
		{false, []engine.Step{1, stepDone}, "take 1"},
		{false, []engine.Step{3, stepNone, 1}, "take 3; take 1 ..."},
		{false, []engine.Step{3, stepNone}, "take 3 keep none ..."},
		{true, []engine.Step{3, stepKeep, stepLeft}, "take 3 keep left ..."},
		{true, []engine.Step{3, stepKeep, stepLeft, stepDone}, "take 3 keep"},
		{false, []engine.Step{3, stepKeep, stepLeft, stepDone}, "take 3 keep left"},
	} {
		s := stall{coins: 9, lefty: c.lefty}
		if line := grammar.Write(&s, 1, c.steps); line != c.line {
			t.Errorf("%v is written %q, want %q", c.steps, line, c.line)
		}
		if steps, err := grammar.Read(&s, 1, c.line); err != nil || !slices.Equal(steps, c.steps) {
			t.Errorf("%q is read as %v (%v), want %v", c.line, steps, err, c.steps)
		}
	}
}

// TestBeside: an aside is no alternative to what a decision asks for, and who said something that served
// nothing is offered the turn without it.
func TestBeside(t *testing.T) {
	g := grammar
	g.Beside = &typed.Decision[stall, bool]{Say: stall{}.hand, Read: func(r *reader) (engine.Step, *engine.Refusal) {
		if r.Due == &decisions[2] && r.Word(wordHand) == 0 {
			return stepLeft, nil
		}
		return typed.Unsaid, nil
	}}
	g.Aside = func(x engine.Step) bool { return x == stepLeft }
	g.Alike = func(left, next *typed.Decision[stall, bool]) bool { return left == next }
	for line, want := range map[string][]engine.Step{
		"take 3 keep":          {3, stepKeep, stepRight, stepDone},
		"take 3 keep left":     {3, stepKeep, stepLeft, stepDone},
		"take 3 keep; take 1":  {3, stepKeep, stepRight, 1, stepDone},
		"take 1; take 1 ...":   {1, 1},
		"take 3; left; take 1": nil,
	} {
		s := stall{coins: 9}
		steps, err := g.Read(&s, 1, line)
		if (err == nil) != (want != nil) || !slices.Equal(steps, want) {
			t.Errorf("%q is read as %v (%v), want %v", line, steps, err, want)
		}
		if said := g.Write(&s, 1, steps); err == nil && said != line {
			t.Errorf("%q is written %q", line, said)
		}
	}
	g.Idle = func(*reader) *engine.Refusal { return engine.Refuse("idle", "") }
	_, err := g.Read(&stall{coins: 9}, 1, "take 3")
	var refusal *engine.Refusal
	if !errors.As(err, &refusal) || refusal.Code != "idle" || !slices.Equal(refusal.Near, []string{"take 3"}) {
		t.Errorf("%v: %+v", err, refusal)
	}
}
