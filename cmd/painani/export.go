package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"painani/engine"
	"painani/events"
)

// exportCmd writes the events of a table.
type exportCmd struct {
	storeFlags
	Table string `arg:"" help:"Table to export."`
	Out   string `help:"File to write; - is standard output." default:"-" type:"path"`
}

// Run implements the command.
func (c *exportCmd) Run(ctx context.Context, s streams) error {
	t, err := c.open(ctx, s.Err)
	if err != nil {
		return err
	}
	defer t.Close()
	entries, err := t.Log.Load(ctx, c.Table, 0)
	if err != nil {
		return err
	}
	if len(entries) == 0 {
		return fmt.Errorf("no table %q", c.Table)
	}
	var out io.WriteCloser = nopCloser{s.Out}
	if c.Out != "-" {
		if out, err = os.Create(c.Out); err != nil {
			return err
		}
	}
	if err := writeRecord(out, public(entries), false); err != nil {
		out.Close()
		return err
	}
	return out.Close()
}

// public leaves out what is sealed while the table runs: only commitments go out
// until its end, then everything.
func public(entries []events.Entry) []events.Entry {
	if entries[len(entries)-1].Type == (engine.Ended{}).Type() {
		return entries
	}
	out := make([]events.Entry, len(entries))
	for i, e := range entries {
		e.Sealed = nil
		out[i] = e
	}
	return out
}

type nopCloser struct{ io.Writer }

func (nopCloser) Close() error { return nil }

// verifyCmd verifies tables in the store.
type verifyCmd struct {
	storeFlags
	Tables []string `arg:"" optional:"" name:"table" help:"Tables to verify; none: all, and the ledger."`
}

// Run implements the command.
func (c *verifyCmd) Run(ctx context.Context, s streams) error {
	t, err := c.open(ctx, s.Err)
	if err != nil {
		return err
	}
	defer t.Close()
	want := map[string]bool{}
	for _, id := range c.Tables {
		want[id] = true
	}
	v := &verifier{tables: map[string]*verified{}}
	last, err := t.Log.Last(ctx)
	if err != nil {
		return err
	}
	if err := v.all(ctx, t.Log, last, want, s.Err); err != nil {
		return err
	}
	for _, id := range c.Tables {
		if v.tables[id] == nil {
			fmt.Fprintf(s.Out, "%s: no such table\n", id)
			v.bad++
		}
	}
	fmt.Fprintf(s.Out, "%d events of %d tables, %d wrong\n", v.events, len(v.tables), v.bad)
	if v.bad > 0 {
		return errNo
	}
	return nil
}

// verifier folds every table beside the log.
type verifier struct {
	tables map[string]*verified
	events int
	bad    int
}

type verified struct {
	r    replayed
	prev events.Record
	bad  bool
}

// all reads the log up to last.
func (v *verifier) all(ctx context.Context, log events.Log, last events.Position, want map[string]bool, w io.Writer) error {
	if last == 0 {
		return nil
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	return log.Follow(ctx, 0, func(e events.Entry) error {
		if len(want) == 0 || want[e.Table] {
			v.one(e, w)
		}
		if v.events%10000 == 0 {
			fmt.Fprintf(w, "verified up to %d of %d\n", e.Pos, last)
		}
		if e.Pos >= last {
			stop()
		}
		return nil
	})
}

// one checks an event; only the first wrong one of a table is told.
func (v *verifier) one(e events.Entry, w io.Writer) {
	v.events++
	x := v.tables[e.Table]
	if x == nil {
		x = &verified{r: replayed{Folded: true}}
		v.tables[e.Table] = x
	}
	if x.bad {
		return
	}
	if err := x.r.step(x.prev, recordLine{Record: e.Record}); err != nil {
		x.bad = true
		v.bad++
		fmt.Fprintf(w, "%s: WRONG, event #%d: %v\n", e.Table, e.Seq, err)
		return
	}
	x.prev = e.Record
}
