package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"painani/engine"
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
	if wrong := (*lineError)(nil); err != nil && !errors.As(err, &wrong) {
		return false, err
	}
	if err == nil && r.File.header == nil && !c.Bare && !coversEnd(r, heads) {
		err = &lineError{Line: 1, Err: errors.New("no header, so nothing vouches for the last event; " +
			"name its --head, or say --bare")}
	}
	if err != nil {
		fmt.Fprintf(s.Out, "%s: WRONG, %v\n", name, err)
		return false, nil
	}
	fmt.Fprintf(s.Out, "%s: ok, %s\n", name, r.say(heads))
	return true, nil
}

// coversEnd reports that a letter names the last event of a record.
func coversEnd(r replayed, heads []events.Head) bool {
	return slices.ContainsFunc(heads, func(h events.Head) bool {
		return h.Table == r.Table.ID && h.Seq == uint64(r.Events)
	})
}

// say tells what was verified.
func (r replayed) say(heads []events.Head) string {
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
	v := &verifier{want: tables, tables: map[string]*checkedTable{}, w: s.Err}
	if err := v.all(ctx, store.Log); err != nil {
		return 0, c.advise(err)
	}
	for _, id := range tables {
		if v.tables[id] == nil {
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
	fmt.Fprintf(s.Out, "%d events of %d tables, %d wrong\n", v.events, len(v.tables), v.bad)
	return v.bad, nil
}

// verifier folds every table beside the log.
type verifier struct {
	want   []string // none: all
	tables map[string]*checkedTable
	events int
	bad    int
	w      io.Writer // progress
}

// checkedTable is one table so far. After its first bad event nothing more is looked at.
type checkedTable struct {
	chain events.Chain
	t     *engine.Table
	err   error
}

// all reads the log to its end as it is now; that positions are dense is part of the
// log's own contract.
func (v *verifier) all(ctx context.Context, log events.Log) error {
	last, err := log.Last(ctx)
	if err != nil || last == 0 {
		return err
	}
	return events.UpTo(ctx, log, 0, last, func(e events.Entry) error {
		if len(v.want) == 0 || slices.Contains(v.want, e.Table) {
			v.one(e)
		}
		if e.Pos%50000 == 0 {
			fmt.Fprintf(v.w, "verified up to %d of %d\n", e.Pos, last)
		}
		return nil
	})
}

func (v *verifier) one(e events.Entry) {
	v.events++
	x := v.tables[e.Table]
	if x == nil {
		x = &checkedTable{t: engine.NewTable(e.Table)}
		v.tables[e.Table] = x
	}
	if x.err != nil {
		return
	}
	if x.err = x.chain.Add(e.Record); x.err == nil {
		x.err = foldOne(x.t, recordLine{Record: e.Record})
	}
}

// tell says which tables are wrong and where. A bad one is read once more as a
// whole: what stands behind its first contradiction tells which side is to blame.
func (v *verifier) tell(ctx context.Context, log events.Log, heads []events.Head, w io.Writer) error {
	for _, id := range sortedKeys(v.tables) {
		x := v.tables[id]
		if x.err == nil && !slices.ContainsFunc(heads, func(h events.Head) bool { return h.Table == id }) {
			if len(v.want) > 0 {
				fmt.Fprintf(w, "%s: ok, %d events, head %s\n", id, x.chain.Seq(), x.chain.Head())
			}
			continue
		}
		bad, err := firstBad(ctx, log, id, heads, x)
		if err != nil {
			return err
		}
		if bad == nil {
			fmt.Fprintf(w, "%s: ok, %d events, head %s, as letters say\n", id, x.chain.Seq(), x.chain.Head())
			continue
		}
		v.bad++
		fmt.Fprintf(w, "%s: WRONG, event #%d: %v\n", id, bad.Seq, bad.Err)
	}
	return nil
}

// firstBad names the first bad event of a table; nil if there is none.
func firstBad(
	ctx context.Context, log events.Log, id string, heads []events.Head, x *checkedTable,
) (*events.BadEvent, error) {
	fallback := &events.BadEvent{Table: id, Seq: x.chain.Seq() + 1, Err: x.err}
	if b := events.FirstBad(x.err); b != nil {
		fallback = b
	} else if x.err != nil {
		fallback.Seq = x.chain.Seq() // the chain took the event, the rules did not
	}
	entries, err := log.Load(ctx, id, 0)
	if errors.Is(err, events.ErrDamaged) && x.err != nil {
		return fallback, nil
	}
	if err != nil {
		return nil, err
	}
	lines := make([]recordLine, len(entries))
	for i, e := range entries {
		lines[i] = recordLine{Record: e.Record}
	}
	f := &recordFile{lines: lines}
	_, err = events.Audit(f.records(), "", heads...)
	chained := events.FirstBad(err)
	if _, _, bad := fold(lines); bad != nil && (chained == nil || bad.Seq <= chained.Seq) {
		return bad, nil
	}
	return chained, nil
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
	for _, what := range store.spools.mended {
		v.bad++
		fmt.Fprintf(w, "%s\n", what)
	}
	for _, name := range []string{stream.Intake, stream.Outbox} {
		n, err := store.spools.entries(name)
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
	lost, err := store.spools.lost.left(ctx, store.Outbox())
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
