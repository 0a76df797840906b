package bot

import (
	"errors"
	"fmt"
	"math"

	"painani/engine"
	"painani/engine/chance"
)

// Gain is what one turn brings more than another, found by playing on to the end of the game behind both.
type Gain struct {
	Tenths int  // of a point that the seat's lead over the best of the others is higher at the end, on average
	Sure   bool // it is well above what luck alone does
}

// Points are whole points, for sentences: nobody knows tenths.
func (g Gain) Points() int { return (g.Tenths + tenths/2) / tenths }

// hinting is how many games are played on behind each turn for a hint, which somebody waits for.
var hinting = kinds{stepping: level{Arms: 8}, wide: level{Arms: 8}, sketching: level{Arms: 6}}

const (
	// games is how many games Compare plays on behind each turn.
	games  = 24
	tenths = 10
	// certain is the square of how often the standard error a gain is that is sure.
	certain = 4
)

// Compare plays on behind two whole turns of a seat, as often behind each and with the same luck, and says
// what the better one brings more in points of the game: Weigh finds turns, in the unit of Score, which is
// none. pos is masked for the seat; what that hides is imagined. It is deterministic.
func Compare(pos engine.Position, seat engine.Seat, better, other []engine.Step, seed uint64) (Gain, error) {
	leads, err := ends(pos, seat, [][]engine.Step{better, other}, games, seed)
	if err != nil {
		return Gain{}, err
	}
	return gain(leads[0], leads[1], pos.Tally().Unit), nil
}

// gain compares leads that the same luck led to.
func gain(better, other []int, unit int) Gain {
	n, sum, squares := min(len(better), len(other)), 0, 0
	if n == 0 {
		return Gain{}
	}
	for i := range n {
		more := better[i] - other[i]
		sum += more
		squares += more * more
	}
	// in whole numbers, that every machine says the same
	sure := n > 1 && sum > 0 && sum*sum*(n-1) >= certain*(n*squares-sum*sum)
	return Gain{Tenths: sum * tenths / (n * max(unit, 1)), Sure: sure}
}

// ends are the leads of a seat at the ends of n games behind each of some turns; none behind one that needs
// what is hidden and cannot be imagined.
func ends(pos engine.Position, seat engine.Seat, turns [][]engine.Step, n int, seed uint64) ([][]int, error) {
	l := playing
	l.Imagines = toTheEnd
	t := newThinker(pos, seat, l, seed, nil)
	out := make([][]int, len(turns))
	for i, steps := range turns {
		for k := range n {
			lead, err := t.lead(steps, k)
			if errors.Is(err, chance.ErrHidden) {
				break
			}
			if err != nil {
				return nil, fmt.Errorf("play on: %w", err)
			}
			out[i] = append(out[i], lead)
		}
	}
	return out, nil
}

// lead is the seat's lead over the best of the others, in the unit of the tally, at the end of the n-th game
// that begins with a turn.
func (t *thinker) lead(steps []engine.Step, n int) (int, error) {
	luck := t.luck(n)
	pos := t.root
	for _, s := range steps {
		next, err := pos.Follow(t.seat, s, luck)
		if err != nil {
			return 0, err
		}
		pos = next
	}
	points := t.onward(pos, luck).Tally().Points
	best := math.MinInt
	for i, p := range points {
		if engine.SeatAt(i) != t.seat {
			best = max(best, p)
		}
	}
	return points[t.seat.Index()] - best, nil
}
