// Package engine is the game as such: seats, turns, the clock, undo, and the
// contract that every board game fulfils. It is pure: no clock, no I/O, no
// randomness but through chance.Source.
//
// # Steps and turns
//
// A turn is a path through the game's decision tree, one Step after the other.
// Rules.Steps lists what may come next; Rules.Take does one of them. Everything
// else, reading notation, menus, previews, help, clicking, bots, fuzzing, is
// made from these two, so there is one source of legality. A step with a single
// alternative need not be named: the engine takes it.
//
// # Table, events, fold
//
// A Table is the fold of its events (Apply); Decide turns a Command into the
// event that it causes, or a Refusal. Fold never draws: draws stand in the
// events. Next says what happens by itself: a turn with no choice, a bot's
// turn, the end of the game. What a player has decided before he is asked, his
// plans (Planner), is kept outside and private; Table.Planned says what a plan
// plays, and once it is played it is a turn like any other, marked as such.
//
// # The past
//
// Nothing is ever deleted. Undone and Rewound make another line of turns the
// effective one; what was played on the others stays in Table.Side and in the
// events. A takeback is Asked, Voted on, and comes to Rewound or AskFell; the game does not
// wait for it (Ask). Who owes a decision after Rewound has the time he had left, at
// least one increment. The same decision draws the same number again, because draws are
// named by rule and index. A branch (Heritage) is a table of its own that begins where another
// stood; it folds without it and draws from a secret of its own, so that it tells
// nothing of what the other will draw.
//
// # A new game
//
// One folder under engine/games and "make generate". The games of the house have the same parts, packages
// whose imports run one way (TestImports); who knows one game finds everything in the others:
//
//	rules/     state.go step.go facts.go     the state, its decisions packed into Steps, what they bring about
//	           frames.go                     the pending decisions: their names, their steps, what makes sense
//	           data.go tables.go rulings.go  numbers; tables made of them; decisions where rules are silent
//	           codes.txt                     what a refusal may say; card.go lists it
//	           rules.go card.go setup.go steps.go take.go score.go scoring.go check.go
//	                                         the contract and small methods of Rules; the others that play
//	position/  json.go parse.go              the documented form of a position (FORMAT.md), written and read
//	words/     words.go tell.go effect.go    three catalogues beside them; sentences
//	notation/  lexicon.txt words.go          words in three languages, endings, marks, verbs; their classes
//	           lex.go                        what the notation writes with digits: cells, tiles, "2x"
//	           grammar.go decisions.go       the grammar for engine/typed: one row for each decision, how it is
//	                                         read, written and explained; the functions in files beside it
//	           plan.go                       what players may decide before they are asked
//	board/     board.go …                    as text (text*.go), as picture (the others); measures in look.go,
//	           look.txt                      colours, small pictures and rows of them; hover text in words.go,
//	                                         players in seats.go
//	manual/    manual.go                     the manual, with the numbers of the rules filled in
//	rules.go                                 the parts put together and registered; the game's tests beside it
//
// A rule that fills a file has one of its own: act.go, build.go, districts.go. The rules know no words and no
// pictures; what is above them asks them and decides nothing. What every game needs is the
// kit's:
//
//	engine          Explainer: a refusal's sentence out of the catalogue; Names: short ones, initials of
//	                pieces; IDs, ID, Named: what tiles are called; NameFacts, Lacking, TakeOff, Pairs, Those;
//	                Top, Push, Pop: pending decisions; Starting: starting tiles; NewTally, Best: the score;
//	                Checked, CheckStack, Pile: for Check; Kinds, Story, Scores: facts in
//	                sentences, one by one, with what they change, together, summed up by seat
//	engine/chance   Source; Take draws without replacement, Drawing several times, TurnUp for a display,
//	                TakeOne out of a stock
//	engine/lexer    a line as lexemes: Table of words and marks, read from a text, Dialect for what is the
//	                game's, Queue for the grammar
//	engine/typed    Read and Write, made of a game's table of decisions: the walk through the rules, silence,
//	                what a refusal offers
//	engine/notation words, folding, prefixes and near ones below that; numbers, quotes
//	engine/lang     catalogues in three languages; Sum: what something brings in a few words; Manuals and
//	                Table fill the numbers of the code into a text
//	engine/jsonform positions: a table of fields, from which writing and strict reading follow
//	engine/boards   what boards have in common: Painter, who is awaited, seats' panels, rooms for marks, text
//	engine/scene    shapes, seats' colours, Signs, icons (glyph), text in columns (grid), look.txt (look)
//
// engine/fixture/noughts is the smallest whole game, under test: read it first, and begin with a copy of
// it, for nothing can be tried before all methods of Rules are there. It is not registered; a game of the
// house is, by its rules.go and "make generate". Write rules/state.go, steps.go and take.go first, and play
// random games by them (fixture.Seats, fixture.Game.Play, fixture.NoAllocation) while the words and the
// board are still those of the copy; the rest can be written side by side. Then fixture.Suite holds the
// whole contract against random play; the kit's parts hold the game to what every game fulfils by a few
// lines each, so that its own tests say only what is its own (fixture/lines: notation and refusals,
// fixture/drawings: boards, fixture/sentences: log, catalogue and manual, fixture/states: positions and
// masks, fixture/plans: plans); and records in cmd/painani/testdata hold later binaries to it. Two tests
// outside the folder ask something of every registered game: such a record for each number of seats
// ("painani bots" writes it), and a manual of five topics at least, the same in each language. What a game
// may offer besides, it offers by a method: Narrator, Affairs, Reacher, Grouper, Writer, Placer, Picker,
// Planner, Proposer, Sketcher, Waster, Weigher, Earner, Glossary, Marker.
package engine

import (
	"strings"

	"painani/engine/chance"
	"painani/engine/lang"
	"painani/engine/notation"
	"painani/engine/scene"
)

// Step is one decision, packed by the game in its own way. Equal steps are
// equal numbers; only the game that made it can read it.
type Step uint64

// Rules is a game with state S. S is a plain struct of small integers and arrays:
// assignment copies it, == compares it. All methods are pure and safe for
// concurrent use. A method that takes *S does not keep it, and only Take changes it.
type Rules[S any] interface {
	// Card describes the game; the same pointer always.
	Card() *Card

	// Setup makes the first state. Options were checked against the card.
	Setup(Options, chance.Source) (S, error)
	// Check refuses a state that breaks an invariant; for states from outside.
	Check(*S) error

	// Awaits is the set of seats that owe a decision; empty when the game is over.
	Awaits(*S) Seats
	// Settled reports that the seat has no turn in progress. A turn is complete
	// when its last Take settles the seat.
	Settled(*S, Seat) bool
	// Secret reports that the decision which the seat owes is not to be seen by
	// the others until the rules reveal it.
	Secret(*S, Seat) bool
	// Steps appends every legal next step of an awaited seat to buf, in a fixed
	// order, without repetition, and returns it; at least one.
	Steps(s *S, seat Seat, buf []Step) []Step
	// Take does a step out of Steps. Facts may be nil. An error is one of the
	// source (chance.ErrHidden, chance.ErrRecord), and leaves *S undefined: work
	// on a copy. What s hides is drawn if the source imagines it
	// (chance.Drawing.Imagines). No draw may open a choice within the same turn: a turn is one event.
	Take(s *S, seat Seat, step Step, luck chance.Source, facts *Facts) error

	// Read turns a typed turn into steps from this state. Liberal: any case,
	// accents, unique prefixes, three languages, forced steps left out. The
	// steps may fall short of a whole turn. Otherwise a *Refusal.
	Read(s *S, seat Seat, line string) ([]Step, error)
	// Write is the canonical notation of steps from this state:
	// Read(Write(x)) = x, up to trailing forced steps.
	Write(s *S, seat Seat, steps []Step) string
	// Speak is a line of Write, or words of one, in a language: word for word, so that Read makes
	// the same steps of it. Only what people read is spoken; what is stored and exported is canonical.
	Speak(line string, tag lang.Tag) string
	// Begins reports whether a line could be a turn of this game: its first word is a verb of it.
	Begins(line string) bool

	// Form is the documented JSON form of a state.
	Form[S]

	// Mask replaces what the viewer may not know by one fixed value each.
	Mask(s *S, viewer Seat) S
	// Draw is the board as the viewer may see it, s being masked for him already.
	Draw(s *S, viewer Seat, names Names, tag lang.Tag) scene.Scene
	// Tell is one sentence of the log; "" for a fact not worth a sentence or not
	// for this viewer.
	Tell(f Fact, viewer Seat, names Names, tag lang.Tag) string
	// Effect says in a few words what a whole answer costs and brings, for menus.
	Effect(s *S, seat Seat, steps []Step, tag lang.Tag) string
	// Explain is the sentence of a refusal of this game, with its facts filled in.
	Explain(r *Refusal, tag lang.Tag) string
	// Manual is the player's manual as Markdown; its level-2 headings are HELP topics.
	Manual(tag lang.Tag) string

	// Tally counts points as they stand; final when nobody is awaited.
	Tally(*S) Tally
	// Score estimates how well the seat stands, for bots; any monotone scale.
	Score(*S, Seat) int
}

// Card is what one needs to know of a game before it is played.
type Card struct {
	Name     string     // folder and command word: "tzolkin"
	Title    string     // as players write it: "Tzolk'in"
	Prefix   string     // of table ids: "tz"
	Revision int        // of the rules; stored at set-up, raised when a fold changes
	MinSeats int        //
	MaxSeats int        //
	Options  []Option   // what NEW may choose
	Facts    []FactKind // by Fact.Kind
	Codes    []string   // every refusal code of the game
}

// Option is a choice at NEW: one of Values, the first being the default.
type Option struct {
	Name   string
	Values []string
}

// OptionList is the options as they are written behind NEW, "neutral=20|25|30, ..."; "" if there are none.
func (c *Card) OptionList() string {
	list := make([]string, len(c.Options))
	for i, o := range c.Options {
		list[i] = o.Name + "=" + strings.Join(o.Values, "|")
	}
	return strings.Join(list, ", ")
}

// Options are the choices of one table.
type Options struct {
	Seats int               `json:"seats"`
	Set   map[string]string `json:"set,omitempty"` // only what differs from the default
}

// Get is the value of an option on the card.
func (o Options) Get(c *Card, name string) string {
	if v, ok := o.Set[name]; ok {
		return v
	}
	for _, opt := range c.Options {
		if opt.Name == name {
			return opt.Values[0]
		}
	}
	return ""
}

// Fact is something that a step brought about, for the log. What Args mean stands on the card.
type Fact struct {
	Kind uint8
	Seat Seat // whom it befell; Nobody: the table
	Args [6]int16
}

// FactKind names a kind of fact and its arguments, for JSON.
type FactKind struct {
	Name string
	Args []string
}

// NameFacts are kinds of facts in the order of their numbers, each as its name and those of its arguments.
func NameFacts(rows ...string) []FactKind {
	out := make([]FactKind, len(rows))
	for i, row := range rows {
		words := strings.Fields(row)
		out[i] = FactKind{Name: words[0], Args: words[1:]}
	}
	return out
}

// Facts collects facts. A nil *Facts collects nothing and costs nothing.
type Facts struct{ List []Fact }

// Add notes a fact.
func (f *Facts) Add(kind uint8, seat Seat, args ...int16) {
	if f == nil {
		return
	}
	x := Fact{Kind: kind, Seat: seat}
	copy(x.Args[:], args)
	f.List = append(f.List, x)
}

// Leading is how many facts at the beginning of a list fit together.
func Leading(facts []Fact, fits func(*Fact) bool) (n int) {
	for n < len(facts) && fits(&facts[n]) {
		n++
	}
	return n
}

// Tally is the score.
type Tally struct {
	Unit    int         `json:"unit"`    // points are given in 1/Unit (Tzolk'in: 4)
	Points  []int       `json:"points"`  // by seat, in 1/Unit points
	Parts   []TallyPart `json:"parts"`   // breakdown
	Winners []Seat      `json:"winners"` // at the end; several share the win
	Reason  string      `json:"reason"`  // why it ended, a catalogue key of the game; "" while it runs
}

// TallyPart is one line of the breakdown; the parts add up to the points.
type TallyPart struct {
	Name   string `json:"name"` // catalogue key of the game
	Points []int  `json:"points"`
}

// Refusal is the answer to a turn that cannot be played, and to any command that
// cannot be carried out.
type Refusal struct {
	Code    string         `json:"code"`              // catalogue key: "TZ-not-enough-corn"
	Section string         `json:"section,omitempty"` // of the rules, as in rules.md: "5"
	Span    notation.Span  `json:"span"`              // of the typed line
	Values  map[string]any `json:"values,omitempty"`  // facts that the sentence names
	Near    []string       `json:"near,omitempty"`    // words or whole turns that would be understood
}

// Error is the code with its section; sentences for people come from Explain.
func (r *Refusal) Error() string {
	if r.Section == "" {
		return r.Code
	}
	return r.Code + " (" + r.Section + ")"
}

// Refuse makes a refusal; values come as pairs of name and value.
func Refuse(code, section string, values ...any) *Refusal {
	r := &Refusal{Code: code, Section: section}
	for i := 0; i+1 < len(values); i += 2 {
		if r.Values == nil {
			r.Values = map[string]any{}
		}
		r.Values[values[i].(string)] = values[i+1]
	}
	return r
}

// At sets the span and returns the refusal.
func (r *Refusal) At(s notation.Span) *Refusal { r.Span = s; return r }
