package desk

import (
	"context"
	"errors"
	"fmt"

	"painani/engine"
	"painani/engine/lang"
	post "painani/mail"
	"painani/mail/auth"
	"painani/mail/desk/member"
	"painani/mail/desk/proposal"
	"painani/mail/desk/request"
	"painani/mail/hold"
	"painani/mail/people"
	"painani/mail/view"
)

// A guest (engine.IsGuest) who goes on by letter: the address that he names is asked, as a stranger's is.
// With its YES the seat belongs to who is at home there, known to us or not, and the guest is forgotten.

// Continuing is a guest's wish to go on by letter.
type Continuing struct {
	Table   string
	Seat    engine.Seat
	Address string // who he says that he is
	Cause   string // of the form; the same one asks once
}

// maxContinued is how many addresses a guest may name a day.
const maxContinued = 3

// Continue asks at an address whether a guest is at home there. What it does tells nobody whether we know
// the address: nil also if the owner wants no letters, or was asked often enough. *engine.Refusal if the
// seat is no guest's or the game is over, or too much was asked ("guest-often"); people.ErrAddress for what
// is no address that can be written to; other errors are the stores'.
func (d *Desk) Continue(ctx context.Context, w Continuing) error {
	t, _, err := d.cfg.Referee.Table(ctx, w.Table)
	if err != nil {
		return err
	}
	address, err := people.Sendable(w.Address)
	if err != nil {
		return err
	}
	c := t.Chair(w.Seat)
	switch {
	case d.cfg.IsOwn(address):
		return people.ErrAddress
	case c == nil || !engine.IsGuest(c.Player):
		return engine.Refuse("not-yours", "", "table", t.ID)
	case t.Phase != engine.Running:
		return engine.Refuse("not-running", "", "table", t.ID)
	}
	if ok, err := d.cfg.Quota.Allow(ctx, "continues", c.Player, w.Cause, maxContinued); err != nil {
		return err
	} else if !ok {
		return engine.Refuse("guest-often", "", "max", maxContinued)
	}
	r := d.request(hold.Kept{Cause: w.Cause, From: address, ToTable: t.ID, ToSeat: int(w.Seat), Form: true})
	r.Table = t
	return d.askGuest(ctx, r, c.Player)
}

// askGuest writes to the address of the request.
func (d *Desk) askGuest(ctx context.Context, r *request.Request, guest string) error {
	if d.cfg.People.Suppressed(r.From) || d.cfg.People.Blocked(r.From) {
		return nil
	}
	g, _ := d.cfg.People.Get(guest)
	r.Speak(g.Lang)
	h := hold.Held{Kept: r.Kept, Joins: guest, Ask: r.From, At: d.cfg.Now()}
	var may bool
	var err error
	if owner, known := d.cfg.People.ByAddress(r.From); known {
		r.Person, h.Person, h.Ask = owner, owner.ID, owner.Primary()
		r.Speak(owner.Lang)
		may, err = d.mayAsk(ctx, r)
	} else {
		may, err = d.allow(ctx, r, "asked", maxAsked)
	}
	if err != nil || !may {
		return err
	}
	d.counts.Held.Add(1)
	id := d.cfg.IDs.Answer(r.Cause)
	if err := d.held.Hold(ctx, id, h); err != nil {
		return err
	}
	l := post.Letter{
		ID: id, Kind: post.Confirm, To: h.Person, Lang: string(r.Tag),
		Subject: r.Say("guest.subject", "table", r.Table.ID),
		Verdict: r.Say("guest.verdict", "table", r.Table.ID),
		Before: append([]string{r.Say("guest.means", "game", r.Table.Game.Card().Title), r.Say("guest.else")},
			r.Remarks...),
		Menu:     view.Ballots(r.Tag, r.Say("guest.yes"), r.Say("guest.no")),
		MenuHead: r.Say("vote.menu"),
		Footer:   []string{r.Say("footer.form")},
	}
	if h.Person == "" {
		l.Address = h.Ask
	}
	return d.answer(ctx, r, l)
}

// continued gives a guest's seat to who has just said YES. A YES that is handled again does no more.
func (d *Desk) continued(
	ctx context.Context, yes *request.Request, id string, h hold.Held, rev uint64,
) error {
	h.By = yes.Cause
	key := "held.guest"
	err := d.handOver(ctx, yes, &h)
	switch {
	case errors.As(err, new(*engine.Refusal)):
		key = "held.guest-gone"
	case errors.Is(err, people.ErrStopped):
		return d.held.Settle(ctx, id, h, rev, "done")
	case err != nil:
		return err
	}
	if err := d.held.Settle(ctx, id, h, rev, "done"); err != nil {
		return err
	}
	if key == "held.guest" {
		if err := d.cfg.People.Forget(ctx, h.Joins); err != nil {
			return err
		}
	}
	h.Joins = "" // the answer is for the person
	return d.heldAnswer(ctx, yes, h, key)
}

// handOver makes the person known, if need be, and the owner of the guest's seat.
func (d *Desk) handOver(ctx context.Context, yes *request.Request, h *hold.Held) error {
	t, _, err := d.cfg.Referee.Table(ctx, h.ToTable)
	if err != nil {
		return err
	}
	seat := engine.Seat(h.ToSeat)
	if owner := t.Chair(seat); owner == nil || owner.Player != h.Joins || t.Phase != engine.Running {
		if _, done := t.Cause(h.Cause); !done {
			return engine.Refuse("not-yours", "", "table", t.ID)
		}
	}
	p, known := d.cfg.People.ByAddress(h.Ask)
	if h.Person != "" {
		p, known = d.cfg.People.Get(h.Person)
	}
	if !known {
		g, _ := d.cfg.People.Get(h.Joins)
		tag := g.Lang
		if said := yes.VerbLang; said != "" && said != string(lang.EN) {
			tag = said
		}
		if p, err = member.New(ctx, d.cfg.People, d.cfg.Now(), h.Ask, "", tag); err != nil {
			return err
		}
	}
	if p, err = d.keepPlans(ctx, p, h.Joins, t.ID); err != nil {
		return err
	}
	h.Person = p.ID
	yes.Person, yes.Author = p, auth.Author{Trust: auth.Accepted, Member: p.ID, From: h.Ask}
	if err := d.greet(ctx, yes); err != nil {
		return err
	}
	_, err = d.cfg.Referee.Do(ctx, t.ID, engine.Command{At: d.cfg.Now(), Actor: engine.ActorPlayer(h.Joins),
		Cause: h.Cause, Do: engine.HandOver{Seat: seat, Player: p.ID}})
	if err != nil {
		return fmt.Errorf("hand over seat: %w", err)
	}
	return nil
}

// keepPlans makes what a guest has decided about a table what the person has decided, who may have no room
// for more.
func (d *Desk) keepPlans(
	ctx context.Context, p people.Person, guest, table string,
) (people.Person, error) {
	g, _ := d.cfg.People.Get(guest)
	if g.PlansAt(table).None() {
		return p, nil
	}
	now, err := d.cfg.People.Update(ctx, p.ID, func(p *people.Person) error {
		for name, value := range g.Plans[table] {
			p.SetPlan(table, name, value)
		}
		p.SetTurns(table, g.Turns[table])
		return nil
	})
	if errors.Is(err, people.ErrPlans) {
		return p, nil
	}
	return now, err
}

// WhyNot says why a NEW with these arguments would open no table, in a language; "" if it is understood and
// the rules allow it. Whom it invites is not looked at.
func (d *Desk) WhyNot(arguments string, tag lang.Tag) string {
	p, refusal := proposal.Read(arguments, d.cfg.Policies)
	if refusal == nil {
		refusal = p.Check()
	}
	if refusal == nil {
		return ""
	}
	r := d.request(hold.Kept{})
	r.Speak(string(tag))
	return proposal.NotOpened(r, refusal).Detail[0]
}

// IsOwn reports an address of the service itself, to which nobody is at home.
func (d *Desk) IsOwn(address string) bool { return d.cfg.IsOwn(address) }
