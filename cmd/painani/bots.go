package main

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
	"painani/engine/record"
	"painani/engine/referee"
	"painani/events"
	"painani/events/memory"
)

// botsCmd plays whole games between bots.
type botsCmd struct {
	Game      string            `arg:"" help:"Game to play."`
	Players   int               `help:"Number of seats." default:"3"`
	Games     int               `help:"How many games." default:"1"`
	From      int               `help:"Number of the first of them: a match goes on, or one of its games is played again." default:"1"`
	Seed      uint64            `help:"The same seed plays the same games." default:"1"`
	Policy    []string          `help:"Policy of the bots, or one for each seat: beginner, decent, strong, master, random." default:"random"`
	Turn      bool              `help:"Turn the policies by one seat in each game: a match."`
	Duplicate bool              `help:"Play each deal once for every seat, with the policies, one for each, turned: a match that luck decides less."`
	Jobs      int               `help:"Games at a time." default:"1"`
	Option    map[string]string `help:"Options of the game, as with NEW."`
	Out       string            `help:"Folder for the records; one file a game. Empty: none are kept." default:"."`
	Positions bool              `help:"Write the whole position after every event."`
}

// Run implements the command.
func (c *botsCmd) Run(ctx context.Context, s streams) error {
	if _, err := gameWith(c.Game, engine.Options{Seats: c.Players, Set: c.Option}); err != nil {
		return err
	}
	for _, p := range c.Policy {
		if !slices.Contains(bot.Policies(), p) {
			return fmt.Errorf("no policy %q; there are %s", p, strings.Join(bot.Policies(), ", "))
		}
	}
	if len(c.Policy) == 0 {
		return fmt.Errorf("no policy; there are %s", strings.Join(bot.Policies(), ", "))
	}
	if c.Duplicate && len(c.Policy) != c.Players {
		return fmt.Errorf("--duplicate needs a policy for each of %d seats, not %d", c.Players, len(c.Policy))
	}
	if c.From < 1 {
		return fmt.Errorf("--from %d: games are numbered from 1", c.From)
	}
	if c.Out != "" {
		if err := os.MkdirAll(c.Out, 0o755); err != nil {
			return fmt.Errorf("make folder: %w", err)
		}
	}
	m := newMatch(s.Err, c.Jobs <= 1, c.each())
	games, ctx := errgroup.WithContext(ctx)
	games.SetLimit(max(1, c.Jobs))
	for i := range c.Games {
		games.Go(func() error { return c.one(ctx, c.From-1+i, m) })
	}
	if err := games.Wait(); err != nil {
		return err
	}
	m.print()
	return nil
}

// one plays a game and tells how it ended.
func (c *botsCmd) one(ctx context.Context, i int, m *match) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	entries, t, err := c.play(ctx, i, m)
	if err != nil {
		return fmt.Errorf("game %d: %w", i+1, err)
	}
	name := fmt.Sprintf("%s-%dp-seed%d-%03d.jsonl", c.Game, c.Players, c.Seed, i+1)
	if c.Out != "" {
		name = filepath.Join(c.Out, name)
		if err := c.save(name, entries); err != nil {
			return err
		}
	}
	m.add(fmt.Sprintf("%s: %d events, %s", name, len(entries), points(t.Tally())), c.deal(i), t.Tally(),
		func(k int) string { return c.policy(k, i) })
	return nil
}

// each is how many games are played of a deal.
func (c *botsCmd) each() int {
	if c.Duplicate {
		return c.Players
	}
	return 1
}

// deal is the number of the deal of the i-th game, from 0.
func (c *botsCmd) deal(i int) int { return i / c.each() }

// policy is who plays the k-th seat of the i-th game.
func (c *botsCmd) policy(k, i int) string {
	if !c.Turn && !c.Duplicate {
		i = 0
	}
	return c.Policy[(k+i)%len(c.Policy)]
}

func (c *botsCmd) save(name string, entries []events.Entry) error {
	f, err := os.Create(name)
	if err != nil {
		return fmt.Errorf("write record: %w", err)
	}
	if err := record.Write(f, entries, c.Positions); err != nil {
		f.Close()
		return fmt.Errorf("write record: %w", err)
	}
	return f.Close()
}

// play lets the i-th game run in memory, on a clock that goes on by a minute
// whenever it is read.
func (c *botsCmd) play(
	ctx context.Context, i int, m *match,
) ([]events.Entry, engine.Position, error) {
	log := memory.NewLog()
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	logger := slog.New(slog.NewTextHandler(m.out, nil))
	r := referee.New(referee.Config{Log: log, Choose: m.choose, Logger: logger, Now: func() time.Time {
		now = now.Add(time.Minute)
		return now
	}})
	seats := make([]engine.Invitee, c.Players)
	for k := range seats {
		seats[k].Bot = c.policy(k, i)
	}
	deal := c.deal(i)
	id := fmt.Sprintf("bots-%d-%d", c.Seed, deal+1) // which draws are made from, too
	rec, err := r.Do(ctx, id, engine.Command{Actor: engine.ActorOperator, Do: engine.Propose{
		Game: c.Game, Set: c.Option, Seats: seats, Clock: engine.Clock{Kind: "none"},
		Secret: secretOf(c.Seed, deal),
	}})
	if err != nil {
		return nil, nil, err
	}
	if rec.Table.Phase != engine.Over {
		return nil, nil, fmt.Errorf("game stands still at event #%d", rec.Table.Seq)
	}
	entries, err := log.Load(ctx, id, 0)
	return entries, rec.Table.Pos, err
}

// secretOf makes reproducible secrets; real tables draw theirs from the system.
func secretOf(seed uint64, i int) chance.Secret {
	var b [16]byte
	binary.BigEndian.PutUint64(b[:8], seed)
	binary.BigEndian.PutUint64(b[8:], uint64(i))
	return sha256.Sum256(append([]byte("painani/bots\x00"), b[:]...))
}

// gameWith is a game that can be played by so many, with such options; the error says what there is.
func gameWith(name string, o engine.Options) (engine.Game, error) {
	g, ok := engine.Find(name)
	if !ok {
		return nil, fmt.Errorf("no game %q; there are %s", name, strings.Join(gameNames(), ", "))
	}
	if card := g.Card(); engine.CheckOptions(card, o) != nil {
		options := cmp.Or(card.OptionList(), "no options")
		return nil, fmt.Errorf("%s has %d to %d seats, %s", name, card.MinSeats, card.MaxSeats, options)
	}
	return g, nil
}

func gameNames() []string {
	var out []string
	for _, g := range engine.Games() {
		out = append(out, g.Card().Name)
	}
	return out
}
