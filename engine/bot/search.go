package bot

import (
	"cmp"
	"fmt"
	"math"
	"math/bits"
	"slices"

	"painani/engine"
	"painani/engine/chance"
)

// level is how hard a bot thinks. All of it is counted, nothing is timed, so that the same position, seat and
// seed choose the same turn on every machine.
type level struct {
	Arms   int // turns that are weighed
	Steps  int // steps of all playouts together, and again of those of the finals
	Rounds int // whole rounds of a playout: the game's sketches, or what looks best
	Width  int // partial turns that are kept for each way to begin one of these that looks best; 0 is 1
	Tail   int // whole rounds at the end of a playout of which its value is the mean; 0 and 1: its end alone
	Whim   int // points of Score by which turns may differ by chance that a playout takes for the best; 0 is 1
	Peace  int // percent of the half of the best other score that is not taken off a playout's worth

	Answers int // turns of others that are thought of as decent players think; 0: none
	Stand   int // percent of what the position behind these is worth by itself that count beside its playouts

	Finals int // answers to the best turns that are thought of anew, as strong players think; 0: none
	Mind   int // percent of the steps of strong that each of these takes

	Depth    int // the seat's next turns of a playout that are weighed too; later ones go as everybody's
	Branches int // turns that are weighed for each of these

	// whole rounds of a playout behind a secret choice, with what others hide as it may be; 0: they end there.
	// It comes once, at the beginning, and tells to the end of the game.
	Imagines int
}

// levels are the policies that search.
var levels = map[string]kinds{
	"strong": {
		stepping:  level{Arms: 36, Steps: 270_000, Rounds: 5, Width: 3, Tail: 4, Whim: 3, Answers: 108},
		wide:      level{Arms: 10, Steps: 240_000, Rounds: 6, Width: 2, Tail: 4, Depth: 1, Branches: 4},
		sketching: level{Arms: 12, Steps: 150_000, Rounds: 2, Peace: percent, Answers: 24, Stand: 50},
		net: &kinds{
			stepping: level{Arms: 18, Steps: 50_000, Rounds: 2, Width: 3, Tail: 2, Peace: percent, Answers: 54},
		},
	},
	"master": {
		stepping: level{
			Arms: 36, Steps: 2_800_000, Rounds: 5, Width: 4, Tail: 4, Whim: 3, Answers: 108, Depth: 2, Branches: 4,
			Imagines: toTheEnd,
		},
		wide: level{Arms: 20, Steps: 2_300_000, Rounds: 10, Width: 2, Tail: 4, Imagines: toTheEnd},
		sketching: level{
			Arms: 40, Steps: 500_000, Rounds: 3, Peace: percent, Answers: 60, Stand: 50, Finals: 12, Mind: 25,
		},
		net: &kinds{
			stepping: level{
				Arms: 36, Steps: 300_000, Rounds: 2, Width: 3, Tail: 2, Peace: percent, Answers: 108, Imagines: toTheEnd,
			},
			wide: level{
				Arms: 20, Steps: 200_000, Rounds: 2, Width: 2, Tail: 2, Peace: percent, Answers: 20, Imagines: toTheEnd,
			},
			sketching: level{Arms: 12, Steps: 300_000, Rounds: 2, Tail: 2, Peace: percent, Answers: 36},
		},
	},
}

// kinds is a level in games of each kind: those whose turns are made of steps one by one, those of them whose
// turns are wide, and those that sketch whole turns (engine.Sketcher).
type kinds struct {
	stepping, wide, sketching level

	net *kinds // where a net has learnt what positions will yet bring (engine.Learner); no arms: not by it
}

// wide are the games whose turns go through so many choices that the first of them tell little of what comes
// of them: there a playout keeps more partial turns, and so fewer turns are played on.
var wide = map[string]bool{"teotihuacan": true}

// of is the level for a game, and the position as it sees it: by a net, if the level and the game have one.
func (k kinds) of(pos engine.Position) (level, engine.Position) {
	if k.net != nil && k.net.kind(pos).Arms > 0 {
		if keen, ok := pos.Learnt(nil); ok {
			return k.net.kind(pos), keen
		}
	}
	return k.kind(pos), pos
}

func (k kinds) kind(pos engine.Position) level {
	switch {
	case pos.Sketch() != nil:
		return k.sketching
	case wide[pos.Game().Card().Name]:
		return k.wide
	}
	return k.stepping
}

// Level is the revision of a policy that searches, and so takes time for a choice; 0 of others. Events name
// it: raise it when the policy would choose otherwise.
func Level(policy string) int {
	if _, ok := levels[policy]; ok {
		return Revision
	}
	return 0
}

// arm is a whole turn under consideration, and how its playouts ended.
type arm struct {
	steps  []engine.Step
	visits int
	sum    float64
	below  node // the seat's next turn

	answer  engine.Position // behind the turn and the others' answers to it; nil: not known
	answers int             // how many these are
	stand   float64         // what counts of that position's own worth
	sure    bool            // every playout is worth end: the game is over there, or choices are secret
	end     float64
}

func (a *arm) mean() float64 { return a.sum / float64(a.visits) }

// learn notes how a playout ended.
func (a *arm) learn(v float64) {
	a.visits++
	a.sum += v
}

// compare puts the turn first that was tried less often: a search ends with the best one tried most.
func (a *arm) compare(b *arm) int {
	if a.visits != b.visits {
		return a.visits - b.visits
	}
	return cmp.Compare(a.sum, b.sum)
}

// thinker weighs turns by playouts (UCB1): the more promising one is, the more often it is played on.
type thinker struct {
	level
	node  // the turn that is asked for
	root  engine.Position
	seat  engine.Seat
	seats int
	seed  uint64
	hasty func(engine.Position, engine.Seat, uint64) (engine.Position, int, int) // engine.Sketcher's
	sum   float64
	sq    float64 // of all results: their spread scales the bonus of what was seldom tried
	room  room    // where turns of playouts are thought of; it counts all steps but those of strong answers
	spare []engine.Position
	buf   []engine.Step
	pause func() // before each playout and answer; nil: none
	mind  *level // by which the others' answers are thought of; nil: as decent players do
	worth *int   // to the seat, what its last sketched turn of the playout led to
	at    *node  // which has the seat's next turn of the playout, nil if that is not weighed
	path  []*arm // what the playout took behind its first turn
}

// think chooses a turn.
func (x Chooser) think(pos engine.Position, seat engine.Seat, l level, seed uint64) ([]engine.Step, error) {
	list := Favourites(pos, seat, nil, l.turns(len(pos.Tally().Points)))
	switch len(list) {
	case 0:
		return random(pos, seat, seed)
	case 1:
		return list[0], nil
	}
	if i := winner(pos, seat, list); i >= 0 {
		return list[i], nil
	}
	t := newThinker(pos, seat, l, seed, list)
	t.pause = x.Pause
	if err := t.ponder(); err != nil {
		return nil, err
	}
	if l.Finals > 0 {
		t = t.finals()
		if err := t.ponder(); err != nil {
			return nil, err
		}
	}
	return t.best().steps, nil
}

// winner is the index of a turn that wins; -1 if there is none.
func winner(pos engine.Position, seat engine.Seat, list [][]engine.Step) int {
	return slices.IndexFunc(list, func(steps []engine.Step) bool { return wins(pos, seat, steps) })
}

// wins reports that a turn ends the game, and its seat alone has won.
func wins(pos engine.Position, seat engine.Seat, steps []engine.Step) bool {
	var err error
	for _, s := range steps {
		if pos, err = pos.Follow(seat, s, chance.Hidden{}); err != nil {
			return false
		}
	}
	return pos.Awaits() == 0 && slices.Equal(pos.Tally().Winners, []engine.Seat{seat})
}

// luck is that of the n-th playout, the same behind every turn.
func (t *thinker) luck(n int) *chance.Quick {
	return &chance.Quick{State: t.seed ^ uint64(n)*0x9e3779b97f4a7c15, Imagines: t.Imagines > 0}
}

// newThinker is one that has not thought yet of the turns in list.
func newThinker(pos engine.Position, seat engine.Seat, l level, seed uint64, list [][]engine.Step) *thinker {
	if pos.Secret(seat) && l.Imagines > 0 {
		l.Rounds, l.Depth = l.Imagines, 0
	}
	t := &thinker{level: l, root: pos, seat: seat, seats: len(pos.Tally().Points), seed: seed}
	if l.Rounds > 0 {
		t.hasty = pos.Sketch()
	}
	for _, steps := range list {
		t.arms = append(t.arms, &arm{steps: steps})
	}
	return t
}

// ponder plays on until the steps of the level are used up. A turn that is sure is tried once: more would
// find what is known, and make the others' results look less spread.
func (t *thinker) ponder() error {
	open := slices.Clone(t.arms)
	for t.room.taken < t.Steps && len(open) > 0 {
		t.rest()
		a := t.pick(open, t.bonus())
		if err := t.try(a); err != nil {
			return err
		}
		if a.sure {
			open = slices.DeleteFunc(open, func(x *arm) bool { return x == a })
		}
	}
	return nil
}

// best is the turn that was tried most, or one whose worth is known and is more.
func (t *thinker) best() *arm {
	best := slices.MaxFunc(t.arms, (*arm).compare)
	for _, a := range t.arms {
		if a.sure && a.mean() > best.mean() {
			best = a
		}
	}
	return best
}

// rest lets others go first.
func (t *thinker) rest() {
	if t.pause != nil {
		t.pause()
	}
}

// try plays a turn on once more.
func (t *thinker) try(a *arm) error {
	t.path = t.path[:0]
	t.enter(&a.below)
	v, err := t.playout(a, a.visits)
	if err != nil {
		return fmt.Errorf("play on: %w", err)
	}
	a.learn(v)
	for _, next := range t.path {
		next.learn(v)
	}
	t.visits++
	t.sum += v
	t.sq += float64(v * v)
	return nil
}

// bonus is what a turn promises that was seldom tried: the standard deviation of all results yet.
func (t *thinker) bonus() float64 {
	mean := t.sum / float64(max(t.visits, 1))
	return math.Sqrt(max(t.sq/float64(max(t.visits, 1))-float64(mean*mean), 1))
}

// ln is the logarithm of a count, up to six percent too small between the powers of two. That of the library
// may differ between machines in its last bit, as may a product and a sum that are one instruction on some of
// them: float64 around a product keeps them two.
func ln(n int) float64 {
	k := bits.Len(uint(n)) - 1
	return math.Ln2 * (float64(k) + float64(n)/float64(int(1)<<k) - 1)
}
