package main

import (
	"context"
	"fmt"
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
		fmt.Fprintf(s.Out, "%s: ok, %s\n", name, say(r, nil))
	}
	if bad > 0 {
		return errNo
	}
	return nil
}
