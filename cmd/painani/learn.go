package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
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
	out, err := c.begin()
	if err != nil {
		return err
	}
	defer os.Remove(out.Name()) // unless it got its name
	defer out.Close()
	begun, told, played := time.Now(), 0, 0
	net, err := tune.Learn(ctx, g, course, func(games int, points, miss float64) bool {
		played = games
		if games*reports/c.Games > told {
			told = games * reports / c.Games
			spent := time.Since(begun)
			left := spent / time.Duration(games) * time.Duration(max(0, c.Games-games))
			fmt.Fprintf(s.Err, "%d games, %.1f points a seat, missed by %.1f, %s, about %s left\n",
				games, points, miss, spent.Round(time.Second), left.Round(time.Second))
		}
		return true
	})
	if net == nil || played == 0 {
		return err
	}
	remarks := fmt.Sprintf("painani learn %s --out FILE\nlearnt this in %.2f hours with %d jobs", c.flags(),
		time.Since(begun).Hours(), max(1, c.Jobs))
	if err != nil {
		remarks += fmt.Sprintf("; it was ended after %d games", played)
	}
	return errors.Join(err, c.keep(out, net.Bytes(remarks)))
}

// begin makes a file beside the one that is wanted: what cannot be written is found out before the course.
func (c *learnCmd) begin() (*os.File, error) {
	if info, err := os.Stat(c.Out); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("--out %s: no file can be written there", c.Out)
	}
	f, err := os.CreateTemp(filepath.Dir(c.Out), filepath.Base(c.Out)+"-*")
	if err != nil {
		return nil, fmt.Errorf("make file: %w", err)
	}
	return f, nil
}

// keep writes a file whole and gives it its name.
func (c *learnCmd) keep(f *os.File, data []byte) error {
	_, err := f.Write(data)
	if err = errors.Join(err, f.Chmod(0o644), f.Close()); err != nil {
		return fmt.Errorf("write file: %w", err)
	}
	if err := os.Rename(f.Name(), c.Out); err != nil {
		return fmt.Errorf("name file: %w", err)
	}
	return nil
}

// flags are those that decide what is learnt.
func (c *learnCmd) flags() string {
	seats := strings.Trim(strings.Join(strings.Fields(fmt.Sprint(c.Seats)), ","), "[]")
	return fmt.Sprintf("--game %s --seats %s --games %d --first %d --seed %d",
		c.Game, seats, c.Games, c.First, c.Seed)
}
