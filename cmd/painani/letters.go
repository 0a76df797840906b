package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"painani/mail/hold"
	"painani/mail/outbox"
	"painani/mail/spools/losses"
	"painani/mail/waiting"
)

// lettersCmd lists letters that are not done, and what the host may do about them.
type lettersCmd struct {
	storeFlags
	Seen      bool   `help:"Forget the lost letters: they are taken care of."`
	Show      bool   `help:"Show the letters to postmaster@ and abuse@, too."`
	Addresses bool   `help:"Show addresses, too."`
	Flush     bool   `help:"Try deferred letters out now; the service must run."`
	Raw       bool   `help:"With --show: as they came, with all headers; these hold addresses."`
	Drop      string `help:"Never send this letter out." placeholder:"ID"`
	Number    uint64 `arg:"" optional:"" help:"With --show: only this letter, by its number in INTAKE."`
}

// Help is the long text of --help.
func (lettersCmd) Help() string {
	return `Lists what could not be handled because of a damaged store and waits: letters that came in
("intake") and events of which nobody was told yet ("events"), with the position in the
stream, since when, how often it failed, and the last error. Nobody's words are shown, and
addresses only with --addresses.

Below it stand letters that were lost when INTAKE or OUTBOX was damaged on disk: a letter
in ("INTAKE") of which nobody knows an answer, with the part before the @ that it was sent
to, without its signature, and a letter out ("OUTBOX") that has not been composed again,
with its kind, player and table. --seen takes them off the list.

Then letters out that are queued or deferred, with the last error of the relay; letters in
that are held until somebody says YES to them, and, with --show, letters to postmaster@ and
abuse@ with their texts, MIME undone; --show N shows one, and --raw shows them as they came.

It works on a running service, over the socket in its data folder, and on a stopped one. The
service tries what waits for a mended store at its start, and then after pauses of a minute
up to an hour; mend the cause (see verify, restore and rebuild) and start it again.

Exit codes: 0 nothing waits for a mended store and nothing is lost, 1 something does or is,
3 it could not be looked at, or done.`
}

// Run implements the command.
func (c *lettersCmd) Run(ctx context.Context, s streams) error {
	switch {
	case c.Flush:
		var done flushed
		if err := c.askHost(ctx, s.Err, "/letters/flush", struct{}{}, &done); err != nil {
			return err
		}
		fmt.Fprintf(s.Out, "%d deferred letters are tried now\n", done.Letters)
		return nil
	case c.Drop != "":
		if err := c.askHost(ctx, s.Err, "/letters/drop", askDrop{c.Drop}, &struct{}{}); err != nil {
			return err
		}
		fmt.Fprintf(s.Out, "letter %s is dropped\n", c.Drop)
		return nil
	}
	if (c.Raw || c.Number != 0) && !c.Show {
		return fmt.Errorf("list letters: --raw and the number of a letter go with --show")
	}
	var t tellLetters
	q := askLetters{Seen: c.Seen, Show: c.Show, Addresses: c.Addresses, Raw: c.Raw, Pos: c.Number}
	if err := c.askHost(ctx, s.Err, "/letters", q, &t); err != nil {
		return err
	}
	if c.Number != 0 {
		if t = (tellLetters{ToHost: t.ToHost}); len(t.ToHost) == 0 {
			return fmt.Errorf("show letter: INTAKE has no letter %d to the host", c.Number)
		}
	}
	return t.print(s.Out)
}

// print lists letters; errNo if some wait for a mended store or are lost.
func (t *tellLetters) print(out io.Writer) error {
	if len(t.Waiting)+len(t.Lost)+len(t.Out)+len(t.Held)+len(t.ToHost) == 0 {
		fmt.Fprintln(out, "nothing waits")
		return nil
	}
	err := errors.Join(tellWaiting(out, t.Waiting), tellLost(out, t.Lost), tellOut(out, t.Out),
		tellHeld(out, t.Held))
	for _, l := range t.ToHost {
		if l.Raw {
			fmt.Fprintf(out, "\nINTAKE %d, to %s@, %s\n\n%s\n", l.Pos, l.To, stamp(l.At), l.Text)
			continue
		}
		fmt.Fprintf(out, "\nINTAKE %d, to %s@, %s\nFrom: %s\nSubject: %s\n\n%s\n", l.Pos, l.To,
			l.At.UTC().Format(time.RFC3339), orDash(l.From), l.Subject, l.Text)
	}
	if err == nil && len(t.Waiting)+len(t.Lost) > 0 {
		return errNo
	}
	return err
}

// tellOut lists letters out that are not done.
func tellOut(out io.Writer, list []outbox.Pending) error {
	if len(list) == 0 {
		return nil
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "LETTER OUT\tKIND\tPLAYER\tTABLE\tSINCE\tTRIES\tNEXT\tADDRESS\tERROR")
	for _, l := range list {
		next := "-"
		if !l.Next.IsZero() {
			next = l.Next.UTC().Format(time.RFC3339)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%d\t%s\t%s\t%s\n", l.ID, l.Kind, orDash(l.To), orDash(l.Table),
			l.Since.UTC().Format(time.RFC3339), l.Tries, next, orDash(l.Address), orDash(harmless(l.Error)))
	}
	return w.Flush()
}

// tellHeld lists letters that wait for a YES.
func tellHeld(out io.Writer, list []hold.Waiting) error {
	if len(list) == 0 {
		return nil
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "HELD\tPLAYER\tTABLE\tSINCE\tASKED")
	for _, l := range list {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", l.ID, orDash(l.Person), orDash(l.Table),
			l.At.UTC().Format(time.RFC3339), orDash(harmless(l.Ask)))
	}
	return w.Flush()
}

// tellLost lists lost letters.
func tellLost(out io.Writer, list []losses.Letter) error {
	if len(list) == 0 {
		return nil
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "LOST FROM\tPOSITION\tSTORED\tLETTER\tKIND\tPLAYER\tTABLE\tCOMPOSED FROM")
	for _, l := range list {
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
	if a.leases != nil {
		return a.duties.waiting()
	}
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
	if line := a.freezer.Line(); line != "" {
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
	list, err := a.spools().Lost().Left(ctx, a.store.Outbox())
	if err != nil {
		a.log.Warn("list of lost letters is not up to date", "err", err)
	}
	return len(list)
}
