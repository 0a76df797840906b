package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"painani/engine"
	"painani/engine/tune"
)

// tuneCmd looks for better weights of a game by self-play.
type tuneCmd struct {
	Game    string  `help:"Game whose weights are looked for." required:""`
	Games   int     `help:"Games of the search." default:"40000"`
	Confirm int     `help:"Games of the match that confirms what was found, for each number of seats." default:"400"`
	Seats   []int   `help:"Numbers of seats, by turns." default:"2,4"`
	Seed    uint64  `help:"The same seed finds the same." default:"1"`
	Rounds  int     `help:"End the search after so many rounds, as a run that --hours ended did; 0: play all games." default:"0"`
	Hours   float64 `help:"End the search after so many hours, however far it has come; 0: play all games." default:"0"`
	Hasty   bool    `help:"Play the search by sketched turns, where the game has them: much faster, and what playouts use."`
	Jobs    int     `help:"Games at a time." default:"1"`
}

// tunedPolicy plays by Score alone.
const tunedPolicy = "decent"

// game is the game, if it can be played by each number of seats.
func (c *tuneCmd) game() (g engine.Game, err error) {
	if len(c.Seats) == 0 || c.Games < 1 || c.Confirm < 1 {
		return nil, errors.New("--seats, --games and --confirm want at least one each")
	}
	for _, seats := range c.Seats {
		if g, err = gameWith(c.Game, engine.Options{Seats: seats}); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// Run implements the command.
func (c *tuneCmd) Run(ctx context.Context, s streams) error {
	g, err := c.game()
	if err != nil {
		return err
	}
	from := g.Weights()
	if len(from) == 0 {
		return fmt.Errorf("%s has no table of weights", c.Game)
	}
	b := tune.Bounds{Seats: c.Seats, Games: c.Games, Jobs: c.Jobs, Seed: c.Seed, Hasty: c.Hasty}
	b.Policy = tunedPolicy
	begun, done := time.Now(), 0
	fmt.Fprintf(s.Err, "%d weights, %d rounds\n", len(from), b.Rounds())
	found, err := tune.Search(ctx, g, from, b, func(round int) bool {
		if c.Rounds > 0 && round >= c.Rounds || c.Hours > 0 && time.Since(begun).Hours() >= c.Hours {
			return false
		}
		if done = round + 1; done%max(1, b.Rounds()/20) == 0 {
			spent := time.Since(begun)
			left := spent / time.Duration(done) * time.Duration(b.Rounds()-done)
			fmt.Fprintf(s.Err, "round %d, %s, about %s left\n", done, spent.Round(time.Second),
				left.Round(time.Second))
		}
		return true
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(s.Out, "# painani tune %s --rounds %d\n", c.flags(), done)
	fmt.Fprintf(s.Out, "# found this in %.2f hours with %d jobs.\n", time.Since(begun).Hours(), max(1, c.Jobs))
	if err := c.confirm(ctx, s, g, from, found); err != nil {
		return err
	}
	for i := range from {
		from[i].Value = found[i]
	}
	fmt.Fprint(s.Out, engine.WriteWeights(from))
	return nil
}

// flags are those that decide what is found.
func (c *tuneCmd) flags() string {
	seats := strings.Trim(strings.Join(strings.Fields(fmt.Sprint(c.Seats)), ","), "[]")
	out := fmt.Sprintf("--game %s --games %d --seats %s --seed %d", c.Game, c.Games, seats, c.Seed)
	if c.Hasty {
		out += " --hasty"
	}
	return out
}

// confirm plays what was found against what there is, and says so in remarks of the table.
func (c *tuneCmd) confirm(
	ctx context.Context, s streams, g engine.Game, from []engine.Weight, found []int,
) error {
	now := make([]int, len(from))
	for i, w := range from {
		now[i] = w.Value
	}
	for _, seats := range c.Seats {
		m := tune.Contest{Game: g, Seats: seats, Games: c.Confirm, Jobs: c.Jobs, Seed: ^c.Seed,
			Policy: tunedPolicy, Sides: [2][]int{found, now}}
		r, err := m.Play(ctx)
		if err != nil {
			return err
		}
		fmt.Fprintf(s.Out, "# Against the table before, decent turns, %d seats, %d games: ", seats, c.Confirm)
		fmt.Fprintf(s.Out, "%.1f : %.1f points a seat, ", r.Points[0], r.Points[1])
		fmt.Fprintf(s.Out, "lead %.1f ± %.1f, won %.0f : %.0f\n", r.Lead, r.Doubt, r.Won[0], r.Won[1])
	}
	return nil
}
