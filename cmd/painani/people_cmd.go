package main

import (
	"context"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"painani/mail/desk/member"
)

// peopleCmd is what the host may do about people.
type peopleCmd struct {
	Find    peopleFindCmd    `cmd:"" help:"List people of whose names a word begins so."`
	Show    peopleShowCmd    `cmd:"" help:"Show one person."`
	Address peopleAddressCmd `cmd:"" help:"Change a person's addresses, and tell all of them; the service must run."`
	Block   peopleBlockCmd   `cmd:"" help:"Do nothing any more of what is written from an address; the service must run."`
	Unblock peopleUnblockCmd `cmd:"" help:"End a block; the service must run."`
	Forget  peopleForgetCmd  `cmd:"" help:"Delete a person, who leaves all tables first; the service must run."`
}

// peopleFindCmd lists people.
type peopleFindCmd struct {
	storeFlags
	Addresses bool   `help:"Show addresses, too."`
	Name      string `arg:"" optional:"" help:"Beginning of a word of the name, or a whole address."`
}

// Run implements the command.
func (c *peopleFindCmd) Run(ctx context.Context, s streams) error {
	var t tellPeople
	q := askPeople{Find: c.Name, Addresses: c.Addresses}
	if err := c.askHost(ctx, s.Err, "/people", q, &t); err != nil {
		return err
	}
	return t.print(s)
}

// peopleShowCmd shows a person.
type peopleShowCmd struct {
	storeFlags
	Addresses bool   `help:"Show addresses, too."`
	ID        string `arg:"" help:"Id of the person."`
}

// Run implements the command.
func (c *peopleShowCmd) Run(ctx context.Context, s streams) error {
	var t tellPeople
	if err := c.askHost(ctx, s.Err, "/people", askPeople{ID: c.ID, Addresses: c.Addresses}, &t); err != nil {
		return err
	}
	return t.print(s)
}

// print lists people; errNo if there are none.
func (t *tellPeople) print(s streams) error {
	if len(t.People) == 0 {
		fmt.Fprintln(s.Out, "nobody")
		return errNo
	}
	w := tabwriter.NewWriter(s.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "ID\tNAME\tLANGUAGE\tSINCE\tSTOPPED\tBLOCKED\tADDRESSES")
	for _, p := range t.People {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%t\t%t\t%s\n", p.ID, harmless(p.Name), p.Lang,
			p.Since.UTC().Format(time.RFC3339), p.Stopped, p.Blocked,
			orDash(harmless(strings.Join(p.Addresses, " "))))
	}
	if t.More {
		fmt.Fprintln(w, "(and more)")
	}
	return w.Flush()
}

// peopleAddressCmd changes a person's addresses.
type peopleAddressCmd struct {
	storeFlags
	Add  bool   `help:"It is one more address of the person." xor:"how"`
	Main bool   `help:"Letters go to this one of the person's addresses." xor:"how"`
	Drop bool   `help:"It is none of the person's addresses any more." xor:"how"`
	ID   string `arg:"" help:"Id of the person."`
	New  string `arg:"" help:"Address that letters go to from now on, instead of the first one, if no flag says otherwise."`
}

// Run implements the command.
func (c *peopleAddressCmd) Run(ctx context.Context, s streams) error {
	q := askAddress{ID: c.ID, New: c.New}
	for how, set := range map[member.Change]bool{member.Add: c.Add, member.Main: c.Main, member.Drop: c.Drop} {
		if set {
			q.How = how
		}
	}
	if err := c.askHost(ctx, s.Err, "/people/address", q, &struct{}{}); err != nil {
		return err
	}
	if q.How == "" {
		fmt.Fprintf(s.Out, "%s has another address; the old one and the new one are told\n", c.ID)
		return nil
	}
	fmt.Fprintf(s.Out, "the addresses of %s are changed; all of them are told\n", c.ID)
	return nil
}

// peopleForgetCmd deletes a person.
type peopleForgetCmd struct {
	storeFlags
	ID string `arg:"" help:"Id of the person."`
}

// Run implements the command.
func (c *peopleForgetCmd) Run(ctx context.Context, s streams) error {
	if err := c.askHost(ctx, s.Err, "/people/forget", askForget{c.ID}, &struct{}{}); err != nil {
		return err
	}
	fmt.Fprintf(s.Out, "%s is forgotten\n", c.ID)
	return nil
}

// peopleBlockCmd blocks an address.
type peopleBlockCmd struct {
	storeFlags
	Address string `arg:"" help:"Address; if somebody has it here, all of his are blocked."`
}

// Help is the long text of --help.
func (peopleBlockCmd) Help() string {
	return `Of what a blocked person writes nothing is done but STOP, links in letters open no seat for him, and
nobody can invite him. His first letter of a day is answered: that he is blocked. Four more are answered in
two lines. Only a digest of the address is kept.

His seats stay his, with their clocks; a bot takes over when his time is over. Freeze or withdraw such tables
with "painani tables".`
}

// Run implements the command.
func (c *peopleBlockCmd) Run(ctx context.Context, s streams) error {
	var t blockedSeats
	if err := c.askHost(ctx, s.Err, "/people/block", askBlock{c.Address}, &t); err != nil {
		return err
	}
	if t.Player == "" {
		fmt.Fprintln(s.Out, "a stranger's address is blocked")
		return nil
	}
	fmt.Fprintf(s.Out, "%s is blocked, with all addresses\n", t.Player)
	if len(t.Tables) == 0 {
		return nil
	}
	fmt.Fprintf(s.Out, "\nSeats at: %s\nTheir clocks run on, and a bot takes over when time is over. "+
		"To stop or end one:\n", strings.Join(t.Tables, " "))
	fmt.Fprintf(s.Out, "  painani tables freeze %s \"WHY\"\n  painani tables withdraw %[1]s \"WHY\"\n",
		t.Tables[0])
	return nil
}

// peopleUnblockCmd ends a block.
type peopleUnblockCmd struct {
	storeFlags
	Address string `arg:"" help:"Address; if somebody has it here, all of his are unblocked."`
}

// Run implements the command.
func (c *peopleUnblockCmd) Run(ctx context.Context, s streams) error {
	if err := c.askHost(ctx, s.Err, "/people/unblock", askBlock{c.Address}, &struct{}{}); err != nil {
		return err
	}
	fmt.Fprintln(s.Out, "the address is not blocked any more")
	return nil
}
