package bot

import (
	"slices"

	"painani/engine"
	"painani/engine/chance"
)

// Revision is the version of the levels that search, and of what Weigh and Chances find: raise it when they
// would find something else.
const Revision = 16

// Weighed is a whole turn and what playouts make of it.
type Weighed struct {
	Steps []engine.Step
	Worth float64 // in 100 of Score: the own prospects less half of the best other one's; differences count
	Tried int     // how often it was played on
}

// weighing is how hard Weigh thinks.
var weighing = kinds{
	stepping:  level{Arms: 16, Steps: 100_000, Rounds: 5, Width: 3, Tail: 4, Whim: 3, Imagines: 5},
	wide:      level{Arms: 10, Steps: 100_000, Rounds: 4, Width: 2, Tail: 4, Imagines: 4},
	sketching: level{Arms: 12, Steps: 100_000, Rounds: 1, Peace: percent},
}

// chances is how many games Chances plays on.
const chances = 12

// toTheEnd is more rounds and turns than any game has.
const toTheEnd = 1000

const (
	percentPoint = 100 // a point in the unit of Score
	percent      = 100
)

// Weigh weighs the turns of a seat that owes a decision, those of also among them, and lists them best first.
// Every one of also was tried as often as the best one. pos is masked for the seat. It is deterministic, as
// Choose is; none is there if the seat has no choice but what a draw decides.
func Weigh(pos engine.Position, seat engine.Seat, also [][]engine.Step, seed uint64) ([]Weighed, error) {
	l, pos := weighing.of(pos)
	list := Favourites(pos, seat, nil, l.turns(len(pos.Tally().Points)))
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
		for fair && a.visits < most && !a.sure {
			if err := t.try(a); err != nil {
				return nil, err
			}
		}
		tried := a.visits
		if a.sure {
			tried = most
		}
		if tried > 0 {
			out = append(out, Weighed{a.steps, a.mean() / percentPoint, tried})
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

// Chances are the chances of all seats to win from a position, by seat, together 1: how games that are played
// on from there end. Who is to move does so as a decent player first: else whoever has just moved would seem
// to lead. Of a game that is over they are the winners'. pos is masked for who wants to know.
func Chances(pos engine.Position, seed uint64) []float64 {
	out := make([]float64, len(pos.Tally().Points))
	pos = answered(&room{}, pos)
	if pos.Awaits() == 0 {
		winners := pos.Tally().Winners
		for _, w := range winners {
			out[w.Index()] += 1 / float64(len(winners))
		}
		return out
	}
	t := newThinker(pos, pos.Awaits().First(), playing, seed, nil)
	for i := range chances {
		share(out, t.onward(pos, t.luck(i)))
	}
	for i := range out {
		out[i] /= chances
	}
	return out
}

// answered is the position behind a decent turn of who is to move; the same if that needs what is hidden.
func answered(r *room, pos engine.Position) engine.Position {
	who := pos.Awaits().First()
	if who == engine.Nobody {
		return pos
	}
	list := search(r, pos, who, nil, 1)
	if len(list) == 0 {
		return pos
	}
	return behind(pos, who, list[0])
}

// behind is the position behind a turn; the same if that needs what is hidden.
func behind(pos engine.Position, seat engine.Seat, steps []engine.Step) engine.Position {
	if out, err := engine.Run(pos, seat, steps, chance.Hidden{}); err == nil && out.Complete {
		return out.Pos
	}
	return pos
}

// doubt is a lead, in the unit of Score, that makes a win eight times as likely: others play otherwise than
// those who played on. With less, chances tell a little better who won games between bots, and jump more.
const doubt = 8 * percentPoint

// share adds to each seat the part of a win that the end of a game promises it; the same to all of a game
// that cannot be played on, as where hands are chosen that nobody sees.
func share(out []float64, pos engine.Position) {
	tally, sum := pos.Tally(), 0.0
	weights := make([]float64, len(out))
	for i, points := range tally.Points {
		behind := 1.0
		if pos.Awaits() == 0 {
			lost := (slices.Max(tally.Points) - points) * percentPoint / max(tally.Unit, 1)
			behind += float64(lost) / doubt
		}
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
	Lead  Gain // over the next best one
	Next  bool // there is a next one
}

// Sure reports that the lead means something.
func (h Hint) Sure() bool { return h.Lead.Sure && h.Lead.Tenths >= tenths/2 }

// Hints are the turns of a seat that promise most, best first. pos is masked for the seat.
func Hints(pos engine.Position, seat engine.Seat, seed uint64) ([]Hint, error) {
	list, err := Weigh(pos, seat, nil, seed)
	if err != nil {
		return nil, err
	}
	var turns [][]engine.Step
	for _, w := range list[:min(MaxHints+1, len(list))] {
		turns = append(turns, w.Steps)
	}
	how, pos := hinting.of(pos)
	leads, err := ends(pos, seat, turns, how.Arms, seed)
	if err != nil {
		return nil, err
	}
	rank(turns, leads)
	var out []Hint
	for i, steps := range turns[:min(MaxHints, len(turns))] {
		h := Hint{Steps: steps, Next: i+1 < len(turns)}
		if h.Next {
			h.Lead = gain(leads[i], leads[i+1], pos.Tally().Unit)
		}
		out = append(out, h)
	}
	return out, nil
}

// rank puts a turn before the one that promised more where the games played on behind both say surely that it
// brings more: else the points of a hint would speak against its order.
func rank(turns [][]engine.Step, leads [][]int) {
	for i := range turns {
		for k := i; k > 0 && gain(leads[k], leads[k-1], 1).Sure; k-- {
			turns[k], turns[k-1] = turns[k-1], turns[k]
			leads[k], leads[k-1] = leads[k-1], leads[k]
		}
	}
}
