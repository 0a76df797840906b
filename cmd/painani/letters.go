package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"painani/mail/waiting"
)

// lettersCmd lists what waits until a store is mended.
type lettersCmd struct {
	storeFlags
	Seen bool `help:"Forget the lost letters: they are taken care of."`
}

// Help is the long text of --help.
func (lettersCmd) Help() string {
	return `Lists what could not be handled because of a damaged store and waits: letters that came in
("intake") and events of which nobody was told yet ("events"), with the position in the
stream, since when, how often it failed, and the last error. Nobody's words or addresses are shown.

Below it stand letters that were lost when INTAKE or OUTBOX was damaged on disk: a letter
in ("INTAKE") of which nobody knows an answer, with the part before the @ that it was sent
to, without its signature, and a letter out ("OUTBOX") that has not been composed again,
with its kind, player and table. --seen takes them off the list.

The service tries all of what waits at its start, and then after pauses of a minute up to an
hour; mend the cause (see verify, restore and rebuild) and start it again. The service
must be stopped; while it runs, /healthz says how many wait.

Exit codes: 0 nothing waits and nothing is lost, 1 something is, 3 it could not be looked at.`
}

// Run implements the command.
func (c *lettersCmd) Run(ctx context.Context, s streams) error {
	store, err := c.open(ctx, s.Err)
	if err != nil {
		return err
	}
	defer store.Close()
	list, err := waiting.Read(ctx, store.Keys())
	if err != nil {
		return err
	}
	lost, err := c.lost(ctx, store)
	if err != nil {
		return err
	}
	if len(list)+len(lost) == 0 {
		fmt.Fprintln(s.Out, "nothing waits")
		return nil
	}
	if err := tellWaiting(s.Out, list); err != nil {
		return err
	}
	if err := tellLost(s.Out, lost); err != nil {
		return err
	}
	return errNo
}

// lost are the letters on the list of lost ones, which --seen empties.
func (c *lettersCmd) lost(ctx context.Context, store *eventStore) ([]lostLetter, error) {
	if store.spools == nil {
		return nil, nil
	}
	if c.Seen {
		return nil, store.spools.lost.forget()
	}
	return store.spools.lost.left(ctx, store.Outbox())
}

// tellLost lists lost letters.
func tellLost(out io.Writer, lost []lostLetter) error {
	if len(lost) == 0 {
		return nil
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "LOST FROM\tPOSITION\tSTORED\tLETTER\tKIND\tPLAYER\tTABLE\tCOMPOSED FROM")
	for _, l := range lost {
		fmt.Fprintf(w, "%s\t%d\t%s\t%s\t%s\t%s\t%s\t%s\n", l.Stream, l.Pos, l.At.UTC().Format(time.RFC3339),
			l.Key, orDash(l.Kind), orDash(l.To), orDash(l.Table), cmp.Or(l.Cause, "-"))
	}
	return w.Flush()
}

// tellWaiting lists what waits.
func tellWaiting(out io.Writer, list []waiting.Entry) error {
	if len(list) == 0 {
		return nil
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "LIST\tPOSITION\tSINCE\tTRIES\tERROR")
	for _, e := range list {
		fmt.Fprintf(w, "%s\t%d\t%s\t%d\t%s\n", e.Stream, e.Pos, e.Since.UTC().Format(time.RFC3339), e.Tries,
			e.Error)
	}
	return w.Flush()
}

// lettersWaiting tells how many letters and notices wait until a store is mended, and since when.
func (a *app) lettersWaiting() (n int, since time.Time) {
	letters, first := a.desk.Waiting()
	notices, other := a.notices.Waiting()
	if since = first; letters == 0 || notices > 0 && other.Before(first) {
		since = other
	}
	return letters + notices, since
}

// notice are the lines of /healthz about what waits, what is lost, and
// which tables are frozen; "" for none.
func (a *app) notice() string {
	var lines []string
	if n, since := a.lettersWaiting(); n > 0 {
		lines = append(lines, fmt.Sprintf("letters waiting: %d since %s", n, since.UTC().Format(time.RFC3339)))
	}
	if line := a.relayNotice(); line != "" {
		lines = append(lines, line)
	}
	if n := a.lettersLost(); n > 0 {
		lines = append(lines, fmt.Sprintf("letters lost: %d; painani letters lists them", n))
	}
	if line := a.freezer.line(); line != "" {
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// lostLimit is how long looking whether a lost letter has been composed again may take.
const lostLimit = 2 * time.Second

// lettersLost tells how many letters were lost and not composed again, until the host has seen them.
func (a *app) lettersLost() int {
	if a.spools() == nil {
		return 0
	}
	ctx, stop := context.WithTimeout(context.Background(), lostLimit)
	defer stop()
	list, err := a.spools().lost.left(ctx, a.store.Outbox())
	if err != nil {
		a.log.Warn("list of lost letters is not up to date", "err", err)
	}
	return len(list)
}
