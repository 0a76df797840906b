package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"
)

// statusCmd shows who works on what, and what waits.
type statusCmd struct {
	storeFlags
	JSON bool `name:"json" help:"As one JSON object."`
}

// Help is the long text of --help.
func (statusCmd) Help() string {
	return `Of a cluster (--nats): the processes that serve it or did, as they are known in the store. One
"lives" as long as it renews its name; "dead" is one that stopped doing so without giving it back. Then
the sixteen parts of the work: who holds the lease, its term, until when by the store's clock, and how
many letters in and events the worker's stored cursor has not passed. Nothing has to run on this machine,
and nothing is changed.

Of one machine the same without nodes and leases, over the socket of the running service, or from the store of
one that is stopped.

Below it what waits: letters in that no worker has come to, letters and events that wait for a mended store,
letters that wait for a YES, and letters out, of which some were put off by the relay. "painani letters"
lists them. At the end stand tables that a living process leaves as they are, by the event for which it
does: one of a later version, which newer processes play, or a damaged one, which nobody does.

Exit codes: 0 somebody works on everything, 1 a part is held by nobody, 3 it could not be found out.`
}

// Run implements the command.
func (c *statusCmd) Run(ctx context.Context, s streams) (err error) {
	var t tellStatus
	if c.several() {
		t, err = c.clusterStatus(ctx)
	} else {
		err = c.askHost(ctx, s.Err, "/status", struct{}{}, &t)
	}
	if err != nil {
		return err
	}
	if err := t.tell(s.Out, c.JSON); err != nil {
		return err
	}
	if t.free() > 0 {
		return errNo
	}
	return nil
}

// tell writes it down.
func (t *tellStatus) tell(out io.Writer, asJSON bool) error {
	if asJSON {
		e := json.NewEncoder(out)
		e.SetIndent("", "  ")
		return e.Encode(t)
	}
	fmt.Fprintf(out, "%s at %s\n", t.Where, stamp(t.At))
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	if len(t.Nodes) > 0 {
		fmt.Fprintln(w, "\nNODE\tSTATE\tPARTS\tSEEN")
	}
	for _, n := range t.Nodes {
		fmt.Fprintf(w, "%s\t%s\t%d\t%s\n", n.Name, n.State, n.Parts, stamp(n.Seen))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	fmt.Fprintln(w, "\nPART\tHOLDER\tTERM\tUNTIL\tLETTERS BEHIND\tEVENTS BEHIND")
	for _, p := range t.Parts {
		fmt.Fprintf(w, "%s\t%s\t%d\t%s\t%d\t%d\n", p.Part, orDash(p.Holder), p.Term, stamp(p.Until),
			p.Letters, p.Events)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	q := t.Queues
	fmt.Fprintf(out, "\nletters in: %d to come to, %d held for a YES, %d waiting for a mended store\n",
		q.In, q.Held, q.Waiting)
	fmt.Fprintf(out, "letters out: %d, of which %d were put off\n", q.Out, q.Deferred)
	if err := tellLeft(out, t.Left); err != nil {
		return err
	}
	if n := t.free(); n > 0 {
		fmt.Fprintf(out, "\n%d parts are held by nobody\n", n)
	}
	if t.Notice != "" {
		fmt.Fprintf(out, "\n%s\n", t.Notice)
	}
	return nil
}
