package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"painani/engine/record"
	"painani/events"
	"painani/events/stream"
)

// verifyCmd verifies exports, tables of the store, or the whole store.
type verifyCmd struct {
	storeFlags
	What []string `arg:"" optional:"" name:"table|file" help:"Exports or tables to verify; none: the whole store and its second copy."`
	Head []string `help:"Head from the footer of an old letter, as tz421#57:abcdef012345 or as it stands there. May be repeated." placeholder:"HEAD" sep:"none"`
	Bare bool     `help:"Take records without a header, as bots write them: nothing vouches for their last event."`
}

// Help is the long text of --help.
func (verifyCmd) Help() string {
	return `Recomputes the hash chain, the commitments, every state, every draw and the score with
the rules in this binary, and names the first bad event. A file is anything with a dot
or a slash in its name, and "-" is standard input; files need no data folder.

A data folder that cannot be written to is copied to the temporary files first, and the
copy is verified.

Exit codes: 0 all is right, 1 something is wrong (said on standard output), 3 it could
not be looked at. events/FORMAT.md says what is checked, and events/verify.py checks
exports without any of this program's code.`
}

// Run implements the command.
func (c *verifyCmd) Run(ctx context.Context, s streams) error {
	heads, err := parseHeads(c.Head)
	if err != nil {
		return err
	}
	var files, tables []string
	for _, x := range c.What {
		if isFile(x) {
			files = append(files, x)
		} else {
			tables = append(tables, x)
		}
	}
	bad := 0
	for _, name := range files {
		ok, err := c.file(name, heads, s)
		if err != nil {
			return err
		}
		if !ok {
			bad++
		}
	}
	if len(tables) > 0 || len(files) == 0 {
		n, err := c.store(ctx, tables, heads, s)
		if err != nil {
			return err
		}
		bad += n
	}
	if bad > 0 {
		return errNo
	}
	return nil
}

func parseHeads(list []string) ([]events.Head, error) {
	var out []events.Head
	for _, text := range list {
		h, err := events.ParseHead(text)
		if err != nil {
			return nil, fmt.Errorf("--head: %w", err)
		}
		out = append(out, h)
	}
	return out, nil
}

// isFile: ids of tables hold neither dots nor slashes.
func isFile(arg string) bool { return arg == "-" || strings.ContainsAny(arg, "./\\") }

// file verifies one export and says what came of it.
func (c *verifyCmd) file(name string, heads []events.Head, s streams) (bool, error) {
	r, err := replayFile(name, s.In, heads...)
	if wrong := (*record.LineError)(nil); err != nil && !errors.As(err, &wrong) {
		return false, err
	}
	if err == nil && r.File.Header == nil && !c.Bare && !coversEnd(r, heads) {
		err = &record.LineError{Line: 1, Err: errors.New("no header, so nothing vouches for the last event; " +
			"name its --head, or say --bare")}
	}
	if err != nil {
		fmt.Fprintf(s.Out, "%s: WRONG, %v\n", name, err)
		return false, nil
	}
	fmt.Fprintf(s.Out, "%s: ok, %s\n", name, say(r, heads))
	return true, nil
}

// replayFile replays a file; "-" is standard input.
func replayFile(name string, stdin io.Reader, heads ...events.Head) (record.Replayed, error) {
	if name == "-" {
		return record.Replay(stdin, heads...)
	}
	f, err := os.Open(name)
	if err != nil {
		return record.Replayed{}, err
	}
	defer f.Close()
	return record.Replay(f, heads...)
}

// coversEnd reports that a letter names the last event of a record.
func coversEnd(r record.Replayed, heads []events.Head) bool {
	return slices.ContainsFunc(heads, func(h events.Head) bool {
		return h.Table == r.Table.ID && h.Seq == uint64(r.Events)
	})
}

// say tells what was verified.
func say(r record.Replayed, heads []events.Head) string {
	what := "chain, states and draws agree"
	switch {
	case !r.Folded:
		what = "chain agrees; the game is running, so its hidden parts are not in the file"
	case r.Table.Final == nil:
		what = "chain and states agree; the draws are proved when the secret is revealed"
	}
	letters := 0
	for _, h := range heads {
		if h.Table == r.Table.ID {
			letters++
		}
	}
	switch {
	case letters == 1:
		what += "; so does 1 letter"
	case letters > 1:
		what += fmt.Sprintf("; so do %d letters", letters)
	}
	if r.Folded && r.Table.Final != nil {
		what += "; " + points(*r.Table.Final)
	}
	return fmt.Sprintf("table %s, %d events, head %s, %s", r.Table.ID, r.Events, r.Head, what)
}

// store verifies tables in the store, all if none is named, and returns how many are wrong.
func (c *verifyCmd) store(ctx context.Context, tables []string, heads []events.Head, s streams) (int, error) {
	store, done, err := c.openToVerify(ctx, s.Err)
	defer done()
	if err != nil {
		return 0, err
	}
	v := &verifier{want: tables}
	v.proof, err = record.Prove(ctx, store.Log, tables, func(at, last events.Position) {
		fmt.Fprintf(s.Err, "verified up to %d of %d\n", at, last)
	})
	if err != nil {
		return 0, c.advise(err)
	}
	for _, id := range tables {
		if v.proof.Tables[id] == nil {
			fmt.Fprintf(s.Out, "%s: no such table\n", id)
			v.bad++
		}
	}
	if err := v.tell(ctx, store.Log, heads, s.Out); err != nil {
		return 0, err
	}
	if len(tables) == 0 {
		if err := v.ledger(ctx, &c.storeFlags, store.Log, s.Out); err != nil {
			return 0, err
		}
		if err := v.letters(ctx, store, s.Out); err != nil {
			return 0, err
		}
	}
	fmt.Fprintf(s.Out, "%d events of %d tables, %d wrong\n", v.proof.Events, len(v.proof.Tables), v.bad)
	return v.bad, nil
}

// verifier tells what is wrong with a store.
type verifier struct {
	want  []string // none: all
	proof *record.Proof
	bad   int
}

// tell says which tables are wrong and where. A bad one is read once more as a
// whole: what stands behind its first contradiction tells which side is to blame.
func (v *verifier) tell(ctx context.Context, log events.Log, heads []events.Head, w io.Writer) error {
	for _, id := range slices.Sorted(maps.Keys(v.proof.Tables)) {
		x := v.proof.Tables[id]
		if x.Err == nil && !slices.ContainsFunc(heads, func(h events.Head) bool { return h.Table == id }) {
			if len(v.want) > 0 {
				fmt.Fprintf(w, "%s: ok, %d events, head %s\n", id, x.Seq(), x.Head())
			}
			continue
		}
		bad, err := x.FirstBad(ctx, log, heads...)
		if err != nil {
			return err
		}
		if bad == nil {
			fmt.Fprintf(w, "%s: ok, %d events, head %s, as letters say\n", id, x.Seq(), x.Head())
			continue
		}
		v.bad++
		fmt.Fprintf(w, "%s: WRONG, event #%d: %v\n", id, bad.Seq, bad.Err)
	}
	return nil
}

// ledger compares the second copy.
func (v *verifier) ledger(ctx context.Context, f *storeFlags, log events.Log, w io.Writer) error {
	_, err := f.comparison()(ctx, f.path(ledgerName), log)
	if errors.Is(err, events.ErrDamaged) {
		v.bad++
		fmt.Fprintf(w, "second copy: WRONG, %v; painani restore mends the copy that is damaged\n", err)
		return nil
	}
	if err == nil {
		fmt.Fprintln(w, "second copy: ok, every line is that of the log")
	}
	return err
}

// letters proves INTAKE and OUTBOX, as they are after the start, by the checksums of the records and by their
// registers.
func (v *verifier) letters(ctx context.Context, store *eventStore, w io.Writer) error {
	if store.spools == nil {
		return nil // a cluster proves its replicas itself
	}
	for _, what := range store.spools.Mended() {
		v.bad++
		fmt.Fprintf(w, "%s\n", what)
	}
	for _, name := range []string{stream.Intake, stream.Outbox} {
		n, err := store.spools.Entries(name)
		if errors.Is(err, events.ErrDamaged) {
			v.bad++
			fmt.Fprintf(w, "%s: WRONG, %v\n", name, err)
			continue
		}
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%s: ok, %d entries, each with the digest that it was stored with\n", name, n)
	}
	lost, err := store.spools.Lost().Left(ctx, store.Outbox())
	if err != nil {
		return err
	}
	if len(lost) > 0 {
		v.bad++
		fmt.Fprintf(w, "letters: WRONG, %d are lost; painani letters lists them\n", len(lost))
	}
	return nil
}

// sortedKeys are the keys of a map in order.
func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
