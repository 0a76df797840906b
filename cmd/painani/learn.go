package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"painani/engine"
	"painani/engine/tune"
)

// learnCmd teaches a net what positions of a game will yet bring, by self-play.
type learnCmd struct {
	Game  string `help:"Game that is learnt." required:""`
	Seats []int  `help:"Numbers of seats, by turns." default:"3,4"`
	Games int    `help:"Games of the course." default:"30000"`
	First int    `help:"Games of these that are played by the table of weights, before the net plays." default:"1600"`
	Seed  uint64 `help:"The same seed and machine find the same." default:"1"`
	Jobs  int    `help:"Games at a time; what is learnt does not depend on it." default:"1"`
	Out   string `help:"File for the net." required:"" placeholder:"FILE"`
}

// course is what is to be learnt, if the game can be played so.
func (c *learnCmd) course() (g engine.Game, out tune.Course, err error) {
	if len(c.Seats) == 0 || c.Games < 1 || c.First < 1 {
		return nil, out, errors.New("--seats, --games and --first want at least one each")
	}
	for _, seats := range c.Seats {
		if g, err = gameWith(c.Game, engine.Options{Seats: seats}); err != nil {
			return nil, out, err
		}
	}
	return g, tune.Course{Seats: c.Seats, Games: c.Games, First: c.First, Jobs: c.Jobs, Seed: c.Seed}, nil
}

// reports is how often the command tells how far it has come.
const reports = 50

// Run implements the command.
func (c *learnCmd) Run(ctx context.Context, s streams) error {
	g, course, err := c.course()
	if err != nil {
		return err
	}
	begun, told := time.Now(), 0
	net, err := tune.Learn(ctx, g, course, func(games int, points, miss float64) bool {
		if games*reports/c.Games > told {
			told = games * reports / c.Games
			spent := time.Since(begun)
			left := spent / time.Duration(games) * time.Duration(max(0, c.Games-games))
			fmt.Fprintf(s.Err, "%d games, %.1f points a seat, missed by %.1f, %s, about %s left\n",
				games, points, miss, spent.Round(time.Second), left.Round(time.Second))
		}
		return true
	})
	if err != nil {
		return err
	}
	remarks := fmt.Sprintf("painani learn %s --out FILE\nlearnt this in %.2f hours with %d jobs", c.flags(),
		time.Since(begun).Hours(), max(1, c.Jobs))
	return os.WriteFile(c.Out, net.Bytes(remarks), 0o644)
}

// flags are those that decide what is learnt.
func (c *learnCmd) flags() string {
	seats := strings.Trim(strings.Join(strings.Fields(fmt.Sprint(c.Seats)), ","), "[]")
	return fmt.Sprintf("--game %s --seats %s --games %d --first %d --seed %d",
		c.Game, seats, c.Games, c.First, c.Seed)
}
