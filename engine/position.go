package engine

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"sort"
	"strings"

	"painani/engine/chance"
	"painani/engine/lang"
	"painani/engine/neural"
	"painani/engine/scene"
	"painani/engine/scene/grid"
)

// Game is Rules[S] without its S, as the rest of the service meets it.
type Game interface {
	Card() *Card
	// Setup checks the options against the card and makes the first position.
	Setup(Options, chance.Source) (Position, error)
	// Parse reads a position in its documented JSON form and checks it.
	Parse([]byte) (Position, error)
	Speak(line string, tag lang.Tag) string
	Begins(line string) bool
	Tell(f Fact, viewer Seat, names Names, tag lang.Tag) string
	// Narrate is Narrator's; for a game without it what Tell says of each fact.
	Narrate(facts []Fact, viewer Seat, names Names, tag lang.Tag) []string
	Explain(r *Refusal, tag lang.Tag) string
	Manual(tag lang.Tag) string
	// Plans is Planner's; none for a game without it.
	Plans() []PlanKind
	// Earned is Earner's; none for a game without it.
	Earned([]Fact) []Earning
	// Weights are Weigher's; none for a game without it.
	Weights() []Weight
}

// Position is one state of one game. It never changes; Take returns a new one.
type Position interface {
	Game() Game
	Awaits() Seats
	Settled(Seat) bool
	Secret(Seat) bool
	Steps(Seat) []Step
	// AppendSteps appends the same to buf, for searches that keep room for them.
	AppendSteps(buf []Step, seat Seat) []Step
	// Pick is Picker's: one of the steps that are listed, and how many there are; 0 if
	// the seat owes no decision. For random play.
	Pick(seat Seat, n uint64) (step Step, total int)
	// Take does a legal step. ErrStep if it is none of Steps.
	Take(Seat, Step, chance.Source) (Position, []Fact, error)
	// Follow is Take of a step that Steps has just listed here: it is not looked up
	// again, and nothing is told of it. For bots, who take thousands.
	Follow(Seat, Step, chance.Source) (Position, error)
	// FollowIn is Follow that makes no new position, for searches: into, a position of the same game that
	// nobody else knows and that may be p itself, becomes the result; undefined with an error. With nil it is
	// Follow.
	FollowIn(into Position, seat Seat, step Step, luck chance.Source) (Position, error)
	// Read and Write translate between a typed turn and steps.
	Read(Seat, string) ([]Step, error)
	Write(Seat, []Step) string
	Effect(Seat, []Step, lang.Tag) string
	// Propose is Proposer's; nothing for a game without it.
	Propose(seat Seat, n int) [][]Step
	// Sketch is Sketcher's, nil for a game without it. It is not safe for concurrent use.
	Sketch() func(p Position, seat Seat, whim uint64) (next Position, cost, worth int)
	// Wastes is Waster's, 0 for a game without it.
	Wastes(Seat, []Step) int
	// Places are Placer's, one by one; none for a game without it.
	Places(Seat, Step) []string
	// Reach is Reacher's, nothing for a game without it.
	Reach(Seat, lang.Tag) []string
	// Group is Grouper's, nothing for a game without it.
	Group(Seat, []Step, lang.Tag) []string
	// Terms are Glossary's, none for a game without it.
	Terms(lang.Tag) []Term
	// Touched is Marker's for a viewer; aside for a game without it, and where nothing is told.
	Touched(viewer, seat Seat, facts, since []Fact) (spots []scene.Spot, aside bool)
	// Differ is Marker's for a viewer, none for a game without it and for a position of another game.
	Differ(other Position, viewer Seat) []scene.Spot
	// Change is Affairs', nothing for a game without it, and since a position of another game.
	Change(since Position, seat Seat, tag lang.Tag) string
	// Round is Affairs', nothing for a game without it.
	Round(lang.Tag) string
	// Planned is Planner's, nil for a game without it.
	Planned(seat Seat, name, value string) []Step
	Mask(viewer Seat) Position
	Draw(viewer Seat, names Names, tag lang.Tag) scene.Scene
	// Text is Writer's, the text of Draw for a game without it.
	Text(viewer Seat, names Names, tag lang.Tag) *grid.Grid
	Tally() Tally
	Score(Seat) int
	// Reweighed is Weigher's: the same position, whose Score counts by other values; itself for a game
	// without it.
	Reweighed(values []int) Position
	// Learnt is Learner's: the same position, whose Score is by a net, by nil by the game's own; itself and
	// false where there is none.
	Learnt(n *neural.Net) (Position, bool)
	// See and Sure are Learner's, in one; false for a game without them.
	See(seat Seat, in *neural.Inputs) (sure int, ok bool)
	// JSON is the canonical, documented form.
	JSON() []byte
	// Equal compares positions of the same game.
	Equal(Position) bool

	run(Seat, []Step, chance.Source) (Outcome, error)
}

// Writer is what Rules may offer besides: the text of Draw without the picture, which takes most of the
// time. Letters need it more often than the picture.
type Writer[S any] interface {
	Text(s *S, viewer Seat, names Names, tag lang.Tag) *grid.Grid
}

// Placer is what Rules may offer besides: the place on the board where a step is
// taken, as the id of a shape that Draw makes, so that the place can be clicked; "" for a
// step that has none. A step that covers several has their ids with spaces between.
type Placer[S any] interface {
	Place(s *S, seat Seat, step Step) string
}

// Picker is what Rules may offer besides: step n modulo their number out of those that
// Steps lists, in its order, and their number; no step and 0 for a seat that owes no
// decision. It is for games with hundreds of steps in most positions, so that random
// play need not write them all; Picking does the same for a game without it.
type Picker[S any] interface {
	Pick(s *S, seat Seat, n uint64) (step Step, total int)
}

// Picking is Picker's method of any game; buf is room for the list that a game without
// it needs.
func Picking[S any](r Rules[S]) func(s *S, seat Seat, n uint64, buf []Step) (step Step, total int) {
	if p, ok := r.(Picker[S]); ok {
		return func(s *S, seat Seat, n uint64, _ []Step) (Step, int) { return p.Pick(s, seat, n) }
	}
	return func(s *S, seat Seat, n uint64, buf []Step) (Step, int) {
		if !r.Awaits(s).Has(seat) {
			return 0, 0
		}
		list := r.Steps(s, seat, buf[:0])
		return list[n%uint64(len(list))], len(list)
	}
}

// Proposer is what Rules may offer besides: up to n whole turns that a sensible player
// would weigh, or ways to end the one in progress, best first, none like another and all
// legal; none if the game has none to offer here. It is for games in which good turns are made of
// designs that no look at single steps finds: a bot plays the first, letters list them all.
type Proposer[S any] interface {
	Propose(s *S, seat Seat, n int) [][]Step
}

// Sketcher is what Rules with a Proposer may offer besides: turns of playouts. What Sketch returns plays a
// whole turn on a state that came of s, one of those that a hasty player would weigh, whim being the chance
// of it. It says what that cost, in steps of Take; 0: it knows no turn there, and the state is as it was.
// Worth is what it makes of the turn, in the unit of Score, which counts what the others have. It keeps what
// it found out and is not safe for concurrent use.
type Sketcher[S any] interface {
	Sketch(s *S) func(s *S, seat Seat, whim uint64) (cost, worth int)
}

// Waster is what Rules may offer besides: how often a whole turn throws away what could have brought
// something, as a worker taken back for nothing or an action point that lapses. Lists for people have no such
// turn while there is a better one.
type Waster[S any] interface {
	Wastes(s *S, seat Seat, steps []Step) int
}

// Reacher is what Rules may offer besides: what the seat may still do in its turn,
// in a few lines, where Steps are too many to be read. It is shown by PREVIEW and LEGAL.
type Reacher[S any] interface {
	Reach(s *S, seat Seat, tag lang.Tag) []string
}

// Term is a name that turns and sentences of a game have, as that of a tile, and what it means in the
// reader's language.
type Term struct{ Name, Means string }

// Glossary is what Rules may offer besides: every name of the game that does not explain itself. It
// says nothing that Mask hides. Pages explain the names by it.
type Glossary[S any] interface {
	Terms(s *S, tag lang.Tag) []Term
}

// Grouper is what Rules may offer besides: steps out of those that Steps lists, said in a few lines
// that leave none of them out ("temple 1-4 on any free cell of ..."). LEGAL shows it where the steps are
// too many for a line each.
type Grouper[S any] interface {
	Group(s *S, seat Seat, steps []Step, tag lang.Tag) []string
}

// Affairs is what Rules may offer besides: what a letter tells its reader of his own affairs in few words.
type Affairs[S any] interface {
	// Change is what the seat has won and lost from one state to a later one, goods and points: "-2 corn, +1
	// wood, +4 VP"; "" if nothing. Both are masked for the seat.
	Change(before, now *S, seat Seat, tag lang.Tag) string
	// Round is how far the game has come: "day 12 of 27"; "" when there is nothing to say.
	Round(s *S, tag lang.Tag) string
}

// Narrator is what Rules may offer besides: the facts of one event in fewer
// sentences than Tell has for them. No sentence is empty.
type Narrator interface {
	Narrate(facts []Fact, viewer Seat, names Names, tag lang.Tag) []string
}

// ErrStep: the step is none that the rules list here.
var ErrStep = fmt.Errorf("step is not legal here")

// Earning is points that a seat won, or lost (below 0), in 1/Unit of the tally, and from what: a key of the
// game's catalogue.
type Earning struct {
	Seat   Seat
	From   string
	Points int
}

// Earner is what Rules may offer besides: what the facts of one event brought and cost in points, but for
// what the parts of the tally other than the first one say. Over a whole game they add up to that first part.
// Letters break it down so.
type Earner interface {
	Earned(facts []Fact) []Earning
}

// Hash is the keyed hash of a position that events carry in After. The key keeps
// what is hidden from being searched for.
func Hash(p Position, key []byte) string {
	m := hmac.New(sha256.New, key)
	m.Write(p.JSON())
	return hex.EncodeToString(m.Sum(nil))
}

// games are the registered ones: by name the newest revision, by name and number all.
var (
	games     = map[string]Game{}
	revisions = map[string]map[int]Game{}
)

// Register makes a game known; called from init of its package. Several revisions of a
// game may be registered: tables keep the one that they were set up under, and new
// ones get the highest.
func Register[S comparable](r Rules[S]) {
	c := r.Card()
	if _, ok := revisions[c.Name][c.Revision]; ok {
		panic(fmt.Sprintf("game registered twice: %s, revision %d", c.Name, c.Revision))
	}
	if revisions[c.Name] == nil {
		revisions[c.Name] = map[int]Game{}
	}
	g := Adapt(r)
	revisions[c.Name][c.Revision] = g
	if have, ok := games[c.Name]; !ok || have.Card().Revision < c.Revision {
		games[c.Name] = g
	}
}

// FindRevision returns a registered game in the revision of a table, or else the newest:
// most changes of rules leave old tables as they are, and the start-up gate finds the others.
func FindRevision(name string, revision int) (Game, bool) {
	if g, ok := revisions[name][revision]; ok {
		return g, true
	}
	return Find(name)
}

// Find returns a registered game by name.
func Find(name string) (Game, bool) { g, ok := games[name]; return g, ok }

// Games lists the registered games by name.
func Games() []Game {
	var out []Game
	for _, g := range games {
		out = append(out, g)
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Card().Name < out[j].Card().Name })
	return out
}

// Adapt wraps Rules[S] as a Game. All type assertions on positions are in this file.
func Adapt[S comparable](r Rules[S]) Game { return game[S]{r} }

type game[S comparable] struct{ Rules[S] }

func (g game[S]) Setup(o Options, luck chance.Source) (Position, error) {
	if err := CheckOptions(g.Card(), o); err != nil {
		return nil, err
	}
	s, err := g.Rules.Setup(o, luck)
	if err != nil {
		return nil, fmt.Errorf("set up %s: %w", g.Card().Name, err)
	}
	return &position[S]{g, s}, nil
}

func (g game[S]) Parse(data []byte) (Position, error) {
	p := &position[S]{game: g}
	if err := g.Decode(data, &p.s); err != nil {
		return nil, fmt.Errorf("parse position: %w", err)
	}
	if err := g.Check(&p.s); err != nil {
		return nil, fmt.Errorf("check position: %w", err)
	}
	return p, nil
}

func (g game[S]) Narrate(facts []Fact, viewer Seat, names Names, tag lang.Tag) []string {
	if n, ok := g.Rules.(Narrator); ok {
		return n.Narrate(facts, viewer, names, tag)
	}
	var out []string
	for _, f := range facts {
		if s := g.Tell(f, viewer, names, tag); s != "" {
			out = append(out, s)
		}
	}
	return out
}

func (g game[S]) Plans() []PlanKind {
	if r, ok := g.Rules.(Planner[S]); ok {
		return r.Plans()
	}
	return nil
}

func (g game[S]) Earned(facts []Fact) []Earning {
	if r, ok := g.Rules.(Earner); ok {
		return r.Earned(facts)
	}
	return nil
}

func (g game[S]) Weights() []Weight {
	if r, ok := g.Rules.(Weigher[S]); ok {
		return r.Weights()
	}
	return nil
}

type position[S comparable] struct {
	game game[S]
	s    S
}

func (p *position[S]) Game() Game           { return p.game }
func (p *position[S]) Awaits() Seats        { return p.game.Awaits(&p.s) }
func (p *position[S]) Settled(x Seat) bool  { return p.game.Settled(&p.s, x) }
func (p *position[S]) Secret(x Seat) bool   { return p.game.Secret(&p.s, x) }
func (p *position[S]) Tally() Tally         { return p.game.Tally(&p.s) }
func (p *position[S]) Score(x Seat) int     { return p.game.Score(&p.s, x) }
func (p *position[S]) Mask(v Seat) Position { return &position[S]{p.game, p.game.Mask(&p.s, v)} }

func (p *position[S]) Reweighed(values []int) Position {
	if r, ok := p.game.Rules.(Weigher[S]); ok {
		return &position[S]{game[S]{r.Reweighed(values)}, p.s}
	}
	return p
}

func (p *position[S]) Steps(x Seat) []Step { return p.AppendSteps(nil, x) }

func (p *position[S]) AppendSteps(steps []Step, x Seat) []Step {
	if !p.Awaits().Has(x) {
		return steps
	}
	return p.game.Steps(&p.s, x, steps)
}

func (p *position[S]) Pick(x Seat, n uint64) (Step, int) {
	return Picking(p.game.Rules)(&p.s, x, n, nil)
}

func (p *position[S]) Take(x Seat, step Step, luck chance.Source) (Position, []Fact, error) {
	if !slices.Contains(p.Steps(x), step) {
		return nil, nil, ErrStep
	}
	next := &position[S]{p.game, p.s}
	var facts Facts
	if err := p.game.Take(&next.s, x, step, luck, &facts); err != nil {
		return nil, nil, err
	}
	return next, facts.List, nil
}

func (p *position[S]) Follow(x Seat, step Step, luck chance.Source) (Position, error) {
	next := &position[S]{p.game, p.s}
	if err := p.game.Take(&next.s, x, step, luck, nil); err != nil {
		return nil, err
	}
	return next, nil
}

func (p *position[S]) FollowIn(into Position, x Seat, step Step, luck chance.Source) (Position, error) {
	next, ok := into.(*position[S])
	if !ok {
		return p.Follow(x, step, luck)
	}
	if next != p {
		next.game, next.s = p.game, p.s
	}
	if err := p.game.Take(&next.s, x, step, luck, nil); err != nil {
		return nil, err
	}
	return next, nil
}

func (p *position[S]) Read(x Seat, line string) ([]Step, error) {
	return p.game.Read(&p.s, x, line)
}

func (p *position[S]) Write(x Seat, steps []Step) string { return p.game.Write(&p.s, x, steps) }

func (p *position[S]) Effect(x Seat, steps []Step, tag lang.Tag) string {
	return p.game.Effect(&p.s, x, steps, tag)
}

func (p *position[S]) Places(x Seat, step Step) []string {
	if r, ok := p.game.Rules.(Placer[S]); ok {
		return strings.Fields(r.Place(&p.s, x, step))
	}
	return nil
}

func (p *position[S]) Propose(x Seat, n int) [][]Step {
	if r, ok := p.game.Rules.(Proposer[S]); ok && p.Awaits().Has(x) {
		return r.Propose(&p.s, x, n)
	}
	return nil
}

func (p *position[S]) Sketch() func(Position, Seat, uint64) (Position, int, int) {
	r, ok := p.game.Rules.(Sketcher[S])
	if !ok {
		return nil
	}
	play := r.Sketch(&p.s)
	return func(q Position, seat Seat, whim uint64) (Position, int, int) {
		from, same := q.(*position[S])
		if !same || !q.Awaits().Has(seat) {
			return q, 0, 0
		}
		next := &position[S]{p.game, from.s}
		cost, worth := play(&next.s, seat, whim)
		return next, cost, worth
	}
}

func (p *position[S]) Wastes(x Seat, steps []Step) int {
	if r, ok := p.game.Rules.(Waster[S]); ok {
		return r.Wastes(&p.s, x, steps)
	}
	return 0
}

func (p *position[S]) Reach(x Seat, tag lang.Tag) []string {
	if r, ok := p.game.Rules.(Reacher[S]); ok {
		return r.Reach(&p.s, x, tag)
	}
	return nil
}

func (p *position[S]) Terms(tag lang.Tag) []Term {
	if r, ok := p.game.Rules.(Glossary[S]); ok {
		return r.Terms(&p.s, tag)
	}
	return nil
}

func (p *position[S]) Group(x Seat, steps []Step, tag lang.Tag) []string {
	if r, ok := p.game.Rules.(Grouper[S]); ok && p.Awaits().Has(x) {
		return r.Group(&p.s, x, steps, tag)
	}
	return nil
}

func (p *position[S]) Change(since Position, x Seat, tag lang.Tag) string {
	before, same := since.(*position[S])
	if r, ok := p.game.Rules.(Affairs[S]); ok && same {
		return r.Change(&before.s, &p.s, x, tag)
	}
	return ""
}

func (p *position[S]) Round(tag lang.Tag) string {
	if r, ok := p.game.Rules.(Affairs[S]); ok {
		return r.Round(&p.s, tag)
	}
	return ""
}

func (p *position[S]) Planned(x Seat, name, value string) []Step {
	if r, ok := p.game.Rules.(Planner[S]); ok && p.Awaits().Has(x) {
		return r.Planned(&p.s, x, name, value)
	}
	return nil
}

func (p *position[S]) Draw(viewer Seat, names Names, tag lang.Tag) scene.Scene {
	m := p.game.Mask(&p.s, viewer)
	return p.game.Draw(&m, viewer, names, tag)
}

func (p *position[S]) Text(viewer Seat, names Names, tag lang.Tag) *grid.Grid {
	if r, ok := p.game.Rules.(Writer[S]); ok {
		m := p.game.Mask(&p.s, viewer)
		return r.Text(&m, viewer, names, tag)
	}
	return p.Draw(viewer, names, tag).Text
}

func (p *position[S]) Touched(viewer, seat Seat, facts, since []Fact) (spots []scene.Spot, aside bool) {
	if r, ok := p.game.Rules.(Marker[S]); ok && len(facts) > 0 {
		m := p.game.Mask(&p.s, viewer)
		return r.Touched(&m, seat, facts, since)
	}
	return nil, true
}

func (p *position[S]) Differ(other Position, viewer Seat) []scene.Spot {
	o, same := other.(*position[S])
	if r, ok := p.game.Rules.(Marker[S]); ok && same {
		a, b := p.game.Mask(&p.s, viewer), p.game.Mask(&o.s, viewer)
		return r.Differ(&a, &b)
	}
	return nil
}

func (p *position[S]) JSON() []byte { return p.game.Encode(&p.s) }

func (p *position[S]) Equal(q Position) bool {
	o, ok := q.(*position[S])
	return ok && o.s == p.s
}

// CheckOptions refuses a number of seats or an option that the card does not offer.
func CheckOptions(c *Card, o Options) error {
	if o.Seats < c.MinSeats || o.Seats > c.MaxSeats {
		return Refuse("new-seats", "", "game", c.Title, "seats", o.Seats, "min", c.MinSeats, "max", c.MaxSeats)
	}
	for name, value := range o.Set {
		i := slices.IndexFunc(c.Options, func(x Option) bool { return x.Name == name })
		if i < 0 || !slices.Contains(c.Options[i].Values, value) {
			return Refuse("new-option", "", "game", c.Title, "option", name, "value", value)
		}
	}
	return nil
}
