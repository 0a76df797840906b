package main

import (
	"context"
	"fmt"
	"io"
	"os"
)

// replayCmd replays records.
type replayCmd struct {
	Files []string `arg:"" name:"file" help:"Records as bots and export write them; - is standard input."`
}

// Run implements the command.
func (c *replayCmd) Run(ctx context.Context, s streams) error {
	bad := 0
	for _, name := range c.Files {
		if err := ctx.Err(); err != nil {
			return err
		}
		r, err := replayFile(name, s.In)
		if err != nil {
			bad++
			fmt.Fprintf(s.Out, "%s: WRONG, %v\n", name, err)
			continue
		}
		what := "chain, states and draws agree"
		if !r.Folded {
			what = "chain agrees; the game is running, so its hidden parts are not in the file"
		}
		fmt.Fprintf(s.Out, "%s: ok, table %s, %d events, head %.16s, %s", name, r.Table.ID, r.Events, r.Head, what)
		if r.Folded && r.Table.Final != nil {
			fmt.Fprintf(s.Out, "; %s", points(*r.Table.Final))
		}
		fmt.Fprintln(s.Out)
	}
	if bad > 0 {
		return errNo
	}
	return nil
}

func replayFile(name string, stdin io.Reader) (replayed, error) {
	if name == "-" {
		return replay(stdin)
	}
	f, err := os.Open(name)
	if err != nil {
		return replayed{}, err
	}
	defer f.Close()
	return replay(f)
}
