package main

import (
	"context"
	"fmt"
	"painani/mail/frozen"
	"text/tabwriter"
	"time"
)

// frozenCmd lists frozen tables.
type frozenCmd struct {
	storeFlags
	Try []string `help:"Table that the next start tries again, also with the same binary." placeholder:"TABLE"`
}

// Help is the long text of --help.
func (frozenCmd) Help() string {
	return `Lists tables that are shown and not played: because their rules panic in the binary that
ran last ("panic"), or because it plays them otherwise than they were played and was
started with --freeze ("rules"). Each line has the first event that is not shown (one beyond
the last: all are), since when the table rests, the binary and the stack as the beginning of
a digest, and the first line of the panic; the log of the service has the stack.

Clocks of such tables stand still, and their players were told. Another binary tries
them at its start: those that it can play go on, get their time back, and their players
are told. With --try the next start does so whatever binary it is.

The service must be stopped; while it runs, /healthz says which tables are frozen.

Exit codes: 0 none is frozen, or --try was noted; 1 some are; 3 it could not be looked at.`
}

// Run implements the command.
func (c *frozenCmd) Run(ctx context.Context, s streams) error {
	store, err := c.open(ctx, s.Err)
	if err != nil {
		return err
	}
	defer store.Close()
	list, err := frozen.List(ctx, store.Keys())
	if err != nil {
		return err
	}
	for _, id := range c.Try {
		x, ok := list[id]
		if !ok {
			return fmt.Errorf("table %s is not frozen; `painani frozen` lists those that are", id)
		}
		x.Build = ""
		if err := frozen.Put(ctx, store.Keys(), id, x); err != nil {
			return err
		}
		fmt.Fprintf(s.Out, "the next start tries %s\n", id)
	}
	if len(c.Try) > 0 {
		return nil
	}
	if len(list) == 0 {
		fmt.Fprintln(s.Out, "no table is frozen")
		return nil
	}
	w := tabwriter.NewWriter(s.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "TABLE\tWHY\tFROM\tSINCE\tBINARY\tSTACK\tERROR")
	for _, id := range sortedKeys(list) {
		x := list[id]
		fmt.Fprintf(w, "%s\t%s\t#%d\t%s\t%.12s\t%s\t%s\n", id, x.Why, x.From, x.Since.UTC().Format(time.RFC3339),
			orDash(x.Build), orDash(x.Stack), orDash(x.Error))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return errNo
}

// orDash is s, or a dash if there is nothing.
func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}
