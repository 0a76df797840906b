package main

import (
	"context"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"painani/mail/waiting"
)

// lettersCmd lists what waits until a store is mended.
type lettersCmd struct {
	storeFlags
}

// Help is the long text of --help.
func (lettersCmd) Help() string {
	return `Lists what could not be handled because of a damaged store and waits: letters that came in
("intake") and events of which nobody was told yet ("events"), with the position in the
stream, since when, how often it failed, and the last error. Nobody's words or addresses are shown.

The service tries all of them at its start, and then after pauses of a minute up to an
hour; mend the cause (see verify, restore and rebuild) and start it again. The service
must be stopped; while it runs, /healthz says how many wait.

Exit codes: 0 nothing waits, 1 something does, 3 it could not be looked at.`
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
	if len(list) == 0 {
		fmt.Fprintln(s.Out, "nothing waits")
		return nil
	}
	w := tabwriter.NewWriter(s.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "LIST\tPOSITION\tSINCE\tTRIES\tERROR")
	for _, e := range list {
		fmt.Fprintf(w, "%s\t%d\t%s\t%d\t%s\n", e.Stream, e.Pos, e.Since.UTC().Format(time.RFC3339), e.Tries,
			e.Error)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return errNo
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

// notice are the lines of /healthz about what waits; "" if nothing does.
func (a *app) notice() string {
	n, since := a.lettersWaiting()
	out := a.relayNotice()
	if n == 0 {
		return out
	}
	in := fmt.Sprintf("letters waiting: %d since %s", n, since.UTC().Format(time.RFC3339))
	return strings.TrimSuffix(in+"\n"+out, "\n")
}
