package bot

import (
	"math"
	"slices"

	"painani/engine"
	"painani/engine/chance"
)

// Revision is the version of the levels that search, and of what Weigh and Chances find: raise it when they
// would find something else.
const Revision = 5

// Weighed is a whole turn and what playouts make of it.
type Weighed struct {
	Steps []engine.Step
	Worth float64 // in points: the seat's prospects less half of the best other one's; only differences count
	Tried int     // how often it was played on
}

// weighing is how hard Weigh thinks, chancing how long the playouts of Chances are, and chances how many.
var (
	weighing = kinds{
		stepping:  level{Arms: 16, Steps: 100_000, Rounds: 4},
		wide:      level{Arms: 8, Steps: 100_000, Turns: 24, Tries: 8},
		sketching: level{Arms: 12, Steps: 100_000, Rounds: 1},
	}
	chancing = kinds{level{Turns: 16, Tries: 8}, level{Turns: 16, Tries: 8}, level{Rounds: 2}}
	chances  = kinds{level{Arms: 48}, level{Arms: 48}, level{Arms: 24}}
)

// percentPoint is a point in the unit of Score.
const percentPoint = 100

// Weigh weighs the turns of a seat that owes a decision, those of also among them, and lists them best first.
// Every one of also was tried as often as the best one. pos is masked for the seat. It is deterministic, as
// Choose is; none is there if the seat has no choice but what a draw decides.
func Weigh(pos engine.Position, seat engine.Seat, also [][]engine.Step, seed uint64) ([]Weighed, error) {
	l := weighing.of(pos)
	list := Favourites(pos, seat, nil, l.Arms)
	for _, turn := range also {
		if !slices.ContainsFunc(list, func(x []engine.Step) bool { return slices.Equal(x, turn) }) {
			list = append(list, turn)
		}
	}
	if len(list) == 0 {
		return nil, nil
	}
	t := newThinker(pos, seat, l, seed, list)
	if err := t.ponder(); err != nil {
		return nil, err
	}
	most := slices.MaxFunc(t.arms, (*arm).compare).visits
	var out []Weighed
	for _, a := range t.arms {
		fair := slices.ContainsFunc(also, func(x []engine.Step) bool { return slices.Equal(x, a.steps) })
		for fair && a.visits < most {
			if err := t.try(a); err != nil {
				return nil, err
			}
		}
		if a.visits > 0 {
			out = append(out, Weighed{a.steps, a.mean() / percentPoint, a.visits})
		}
	}
	slices.SortStableFunc(out, func(a, b Weighed) int { return b.before(a, most) })
	return out, nil
}

// before compares by worth; what was tried much less often than the best one counts less, for its worth may
// be luck.
func (w Weighed) before(other Weighed, most int) int {
	sure := func(x Weighed) bool { return 3*x.Tried >= most }
	switch {
	case sure(w) != sure(other) && sure(w):
		return 1
	case sure(w) != sure(other):
		return -1
	case w.Worth > other.Worth:
		return 1
	case w.Worth < other.Worth:
		return -1
	}
	return 0
}

// Chances are the chances of all seats to win from a position, by seat, together 1: how playouts from there
// end, the nearer the end the surer. Who is to move does so as a decent player first, and playouts end behind
// each seat as often: else whoever has just moved, or is to move at their end, would seem to lead. Of a game
// that is over they are the winners'. pos is masked for who wants to know.
func Chances(pos engine.Position, seed uint64) []float64 {
	seats := len(pos.Tally().Points)
	out := make([]float64, seats)
	pos = answered(pos)
	if pos.Awaits() == 0 {
		share(out, pos)
		return out
	}
	who := pos.Awaits().First()
	t := newThinker(pos, who, chancing.of(pos), seed, nil)
	n := chances.of(pos).Arms
	for i := range n {
		luck := &chance.Quick{State: seed ^ uint64(i)*0x9e3779b97f4a7c15}
		turns, sketched := t.length(i % seats)
		share(out, t.roll(pos, luck, 0, turns, sketched))
	}
	for i := range out {
		out[i] /= float64(n)
	}
	return out
}

// answered is the position behind a decent turn of who is to move; the same if that needs what is hidden.
func answered(pos engine.Position) engine.Position {
	who := pos.Awaits().First()
	if who == engine.Nobody {
		return pos
	}
	list := Favourites(pos, who, nil, 1)
	if len(list) == 0 {
		return pos
	}
	if out, err := engine.Run(pos, who, list[0], chance.Hidden{}); err == nil && out.Complete {
		return out.Pos
	}
	return pos
}

// doubt is the lead, in the unit of Score, that makes a win eight times as likely at the end of a playout
// that is not the end of the game.
const doubt = 16 * percentPoint

// share adds a win to whom a position makes the winner, or a part of it to each who may still be.
func share(out []float64, pos engine.Position) {
	if pos.Awaits() == 0 {
		winners := pos.Tally().Winners
		for _, w := range winners {
			out[w.Index()] += 1 / float64(len(winners))
		}
		return
	}
	best, sum := math.MinInt, 0.0
	for i := range out {
		best = max(best, pos.Score(engine.SeatAt(i)))
	}
	weights := make([]float64, len(out))
	for i := range out {
		behind := 1 + float64(best-pos.Score(engine.SeatAt(i)))/doubt
		weights[i] = 1 / (behind * behind * behind)
		sum += weights[i]
	}
	for i := range out {
		out[i] += weights[i] / sum
	}
}

// MaxHints is how many turns a hint names.
const MaxHints = 3

// Hint is a turn that promises much.
type Hint struct {
	Steps []engine.Step
	Lead  float64 // what it promises more than the next best one, in points
	Next  bool    // there is a next one
}

// Sure reports that the lead means something.
func (h Hint) Sure() bool { return h.Lead >= 0.5 }

// Hints are the turns of a seat that promise most, best first. pos is masked for the seat.
func Hints(pos engine.Position, seat engine.Seat, seed uint64) ([]Hint, error) {
	list, err := Weigh(pos, seat, nil, seed)
	var out []Hint
	for i, w := range list[:min(MaxHints, len(list))] {
		h := Hint{Steps: w.Steps, Next: i+1 < len(list)}
		if h.Next {
			h.Lead = w.Worth - list[i+1].Worth
		}
		out = append(out, h)
	}
	return out, err
}
