package main

import (
	"context"
	"fmt"
	"net"
	"os"
	"painani/mail/robots"
	"time"

	"golang.org/x/sync/errgroup"
)

// demoCmd runs the service with a game between robots who read their letters and
// answer them by SMTP, as people would.
type demoCmd struct {
	serviceFlags
	Game    string        `help:"Game that the robots play." default:"tzolkin"`
	Players int           `help:"How many robots." default:"4"`
	Pace    time.Duration `help:"How long a robot thinks." default:"2s"`
}

// Run implements the command; it ends with ctx.
func (c *demoCmd) Run(ctx context.Context, s streams) error {
	if c.Players < 1 || c.Players > len(robots.Names) {
		return fmt.Errorf("--players %d: 1 to %d robots are at hand", c.Players, len(robots.Names))
	}
	if _, err := os.Stat(c.Data); err == nil {
		dir, err := os.MkdirTemp("", "painani-demo-")
		if err != nil {
			return fmt.Errorf("make folder: %w", err)
		}
		fmt.Fprintf(s.Out, "%s is somebody's game already; the demo keeps its data in %s\n", c.Data, dir)
		c.Data = dir
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return fmt.Errorf("listen for robots: %w", err)
	}
	c.Relay, c.NoChecks, c.Answers = l.Addr().String(), true, 1_000_000
	a, err := openApp(ctx, &c.serviceFlags, c.logger(s.Err))
	if err != nil {
		l.Close()
		return err
	}
	defer a.Close()
	a.welcome(s.Out)
	fmt.Fprintf(s.Out, "%d robots play %s by letters now: watch %s/\n", c.Players, c.Game, a.f.web())

	r := robots.New(a.smtp.Addr().String(), c.Domain, c.Pace, a.log)
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return a.Run(ctx) })
	g.Go(func() error { return r.Serve(ctx, l) })
	g.Go(func() error { return r.Propose(ctx, c.Game, c.Players) })
	return g.Wait()
}
