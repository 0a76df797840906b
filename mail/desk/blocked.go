package desk

import (
	"context"

	post "painani/mail"
	"painani/mail/auth"
	"painani/mail/desk/request"
	"painani/mail/people"
	"painani/mail/reply"
)

// blocked reports that the host of the service has blocked who wrote. Who wants to hear nothing more may
// always say so.
func (d *Desk) blocked(r *request.Request) bool {
	if !d.cfg.People.Blocked(r.From) && !d.cfg.People.BlockedPerson(r.Author.Member) {
		return false
	}
	if !r.WasRead {
		read(r)
	}
	return r.Problem != nil || len(r.Commands) != 1 || r.Commands[0].Verb != reply.Stop
}

// tellBlocked says so to who is blocked, once a day; further letters of that day are answered in two lines,
// and then not at all. If the sender's address may be forged nobody gets anything.
func (d *Desk) tellBlocked(ctx context.Context, r *request.Request, x post.Results) error {
	var known bool
	r.Speak(tongue(r))
	if r.Person, known = d.cfg.People.Get(r.Author.Member); known {
		r.Speak(r.Person.Lang)
	} else if _, err := people.Canonical(r.From); err != nil || forged(x) || d.cfg.People.Suppressed(r.From) {
		d.cfg.Logger.Info("blocked stranger gets no answer", "spf", x.SPF, "dmarc", x.DMARC)
		return nil
	}
	l := d.toStranger(r, r.Say("blocked"))
	if known {
		l.To, l.Address = r.Person.ID, ""
	}
	ok, err := d.allowBlocked(ctx, r, "blocked", maxHelp)
	if err != nil {
		return err
	}
	if ok {
		l.Before = []string{r.Say("blocked.how", "address", "postmaster@"+d.cfg.IDs.Domain())}
		return d.answer(ctx, r, l)
	}
	if ok, err = d.allowBlocked(ctx, r, "again", maxAgain); err != nil || !ok {
		return err
	}
	l.Before = []string{r.Say("blocked.again")}
	return d.answer(ctx, r, l)
}

// allowBlocked counts an answer to somebody blocked; strangers count together, too.
func (d *Desk) allowBlocked(ctx context.Context, r *request.Request, what string, max int) (bool, error) {
	if r.Person.ID == "" {
		return d.allow(ctx, r, what, max)
	}
	return d.cfg.Quota.Allow(ctx, what, auth.Canonical(r.Person.Primary()), r.Cause, max)
}
