// Package tune looks by self-play for better weights of a game's Score (engine.Weigher). It is deterministic:
// the same game, weights, bounds and seed find the same, however many games are played at a time.
//
// The method is SPSA, simultaneous perturbation: in each round all weights are moved a little at once, each
// up or down by chance, the one table plays against the opposite one, and every weight goes a step towards
// the side that came to more points. One round tells next to nothing of one weight, thousands of them tell
// the way of all.
package tune

import (
	"context"
	"fmt"
	"math"

	"golang.org/x/sync/errgroup"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
)

// Bounds are what a search may take.
type Bounds struct {
	Seats  []int // numbers of seats that rounds are played with, by turns
	Games  int   // of all rounds together
	Jobs   int   // games at a time
	Seed   uint64
	Policy string // that chooses by Score; bot.Policies
	Hasty  bool   // turns are sketched where the game does so (engine.Sketcher), which costs much less
}

// Figures of the search.
const (
	roundGames = 16    // in a round: each deal is played twice, with seats changed
	move       = 0.2   // of a weight in a round, as a part of it
	stride     = 0.001 // of a weight, for each point that one side had more; it falls to nothing
	least      = 5     // a weight nearer to 0 moves as if it were so large
)

// Rounds is how many rounds the bounds allow.
func (b Bounds) Rounds() int { return max(1, b.Games/roundGames) }

// Search looks for better weights than those given. Progress, if not nil, is told each round; once it says no
// more the search is over. What is found is to be confirmed by a match: it may be worse by chance.
func Search(
	ctx context.Context, g engine.Game, from []engine.Weight, b Bounds, progress func(round int) bool,
) ([]int, error) {
	dice := &chance.Quick{State: b.Seed}
	at := make([]float64, len(from)) // of its scale
	for i, w := range from {
		at[i] = float64(w.Value) / scale(w)
	}
	rounds := b.Rounds()
	for k := range rounds {
		if progress != nil && !progress(k) {
			break
		}
		side := make([]float64, len(at))
		for i := range side {
			side[i] = 1 - 2*float64(dice.Next()>>63)
		}
		c := Contest{Game: g, Seats: b.Seats[k%len(b.Seats)], Games: roundGames, Jobs: b.Jobs, Seed: dice.Next(),
			Policy: b.Policy, Hasty: b.Hasty}
		c.Sides = [2][]int{values(from, at, side, move), values(from, at, side, -move)}
		result, err := c.Play(ctx)
		if err != nil {
			return nil, err
		}
		step := stride * (1 - float64(k)/float64(rounds)) * result.Lead
		for i := range at {
			at[i] += float64(step * side[i])
		}
	}
	return values(from, at, make([]float64, len(at)), 0), nil
}

// scale is the unit in which a weight is moved.
func scale(w engine.Weight) float64 { return max(math.Abs(float64(w.Value)), least) }

// values are the weights moved to one side.
func values(from []engine.Weight, at, side []float64, by float64) []int {
	out := make([]int, len(from))
	for i, w := range from {
		x := scale(w) * (at[i] + float64(by*side[i]))
		out[i] = int(math.Round(x))
		if w.Value > 0 {
			out[i] = max(1, out[i]) // what was worth something stays so
		}
	}
	return out
}

// Contest is a match between two tables of weights, half of the seats each, by turns.
type Contest struct {
	Game   engine.Game
	Seats  int
	Games  int
	Jobs   int // at a time
	Seed   uint64
	Policy string
	Hasty  bool // as in Bounds
	Sides  [2][]int
}

// Result is how a contest ended.
type Result struct {
	Points [2]float64 // a seat, on average
	Won    [2]float64 // games; a shared win counts in parts, to both sides alike what chance would bring
	Lead   float64    // points of a seat of the first side more, on average over the games
	Doubt  float64    // standard error of Lead
}

// Play plays the games; every deal twice, with the sides changed.
func (c Contest) Play(ctx context.Context) (Result, error) {
	ends := make([]engine.Tally, c.Games)
	games, ctx := errgroup.WithContext(ctx)
	games.SetLimit(max(1, c.Jobs))
	for i := range ends {
		games.Go(func() error {
			if err := ctx.Err(); err != nil {
				return err
			}
			end, err := c.one(i)
			ends[i] = end
			return err
		})
	}
	if err := games.Wait(); err != nil {
		return Result{}, err
	}
	return c.sum(ends), nil
}

// side is whose seat k is in the i-th game.
func (c Contest) side(k, i int) int { return (k + i) % 2 }

// one plays the i-th game to its end.
func (c Contest) one(i int) (engine.Tally, error) {
	luck := &chance.Quick{State: c.Seed + uint64(i/2)}
	pos, err := c.Game.Setup(engine.Options{Seats: c.Seats}, luck)
	if err != nil {
		return engine.Tally{}, err
	}
	whim := &chance.Quick{State: luck.Next()}
	for pos.Awaits() != 0 {
		seat := pos.Awaits().First()
		seen := pos.Mask(seat).Reweighed(c.Sides[c.side(seat.Index(), i)])
		if next, ok := c.sketched(seen, seat, whim.Next()); ok {
			pos = next
			continue
		}
		steps, err := bot.Choose(seen, seat, c.Policy, whim.Next())
		if err != nil {
			return engine.Tally{}, fmt.Errorf("choose: %w", err)
		}
		out, err := engine.Run(pos, seat, steps, luck)
		if err != nil {
			return engine.Tally{}, fmt.Errorf("play: %w", err)
		}
		pos = out.Pos
	}
	return pos.Tally(), nil
}

// sketched is the position behind a sketched turn, if those are wanted. Games that sketch hide nothing.
func (c Contest) sketched(pos engine.Position, seat engine.Seat, whim uint64) (engine.Position, bool) {
	if !c.Hasty {
		return nil, false
	}
	sketch := pos.Sketch()
	if sketch == nil {
		return nil, false
	}
	next, cost, _ := sketch(pos, seat, whim)
	return next, cost > 0
}

// sum adds up the ends of all games.
func (c Contest) sum(ends []engine.Tally) Result {
	var r Result
	leads := make([]float64, len(ends))
	for i, end := range ends {
		var points, seats [2]float64
		for k, p := range end.Points {
			points[c.side(k, i)] += float64(p) / float64(end.Unit)
			seats[c.side(k, i)]++
		}
		for x := range points {
			points[x] /= seats[x]
			r.Points[x] += points[x] / float64(len(ends))
		}
		leads[i] = points[0] - points[1]
		for _, w := range end.Winners {
			r.Won[c.side(w.Index(), i)] += 1 / float64(len(end.Winners))
		}
	}
	r.Lead = r.Points[0] - r.Points[1]
	sq := 0.0
	for _, x := range leads {
		sq += (x - r.Lead) * (x - r.Lead)
	}
	r.Doubt = math.Sqrt(sq) / float64(max(1, len(leads)))
	return r
}
