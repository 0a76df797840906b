package desk

import (
	"cmp"
	"context"
	"errors"

	"painani/engine"
	"painani/engine/lang"
	"painani/events"
	post "painani/mail"
	"painani/mail/auth"
	"painani/mail/desk/member"
	"painani/mail/desk/request"
	"painani/mail/hold"
	"painani/mail/people"
	"painani/mail/reply"
	"painani/mail/words"
)

// confirmed handles the answer to "was this you?".
func (d *Desk) confirmed(ctx context.Context, r *request.Request, id string) error {
	h, rev, err := d.held.Find(ctx, id)
	if err != nil {
		return d.goneOr(ctx, r, err)
	}
	if r.Author.Trust != auth.Accepted {
		d.cfg.Logger.Info("answer to a held letter is not from who was asked, or too late", "held", id)
		return d.helpOnce(ctx, r, "held.gone")
	}
	if listed := listedAs(r.Commands, h); listed != "" {
		id = listed
		if h, rev, err = d.held.Find(ctx, id); err != nil {
			return d.goneOr(ctx, r, err)
		}
		r.Commands = []reply.Command{{Verb: reply.Yes}}
	}
	yes, no, stop := verdict(r.Commands)
	switch {
	case stop && h.Person == "":
		if err := d.cfg.People.Stop(ctx, h.Ask); err != nil {
			return err
		}
		h.By = r.Cause
		return d.held.Settle(ctx, id, h, rev, "refused")
	case h.State != "" && h.Person == "" && d.cfg.People.Suppressed(h.Ask):
		return nil
	case yes == no && h.State != "":
		return d.helpOnce(ctx, r, "held.gone")
	case yes == no:
		return d.heldAnswer(ctx, r, h, "held.what")
	case h.State != "" && h.By != r.Cause:
		return d.heldAnswer(ctx, r, h, "held."+h.State)
	case no:
		h.By = r.Cause
		if err := d.held.Settle(ctx, id, h, rev, "refused"); err != nil {
			return err
		}
		return d.heldAnswer(ctx, r, h, "held.refused")
	}
	return d.carryOut(ctx, r, id, h, rev)
}

// goneOr answers that a held letter is gone, if that is what the error says.
func (d *Desk) goneOr(ctx context.Context, r *request.Request, err error) error {
	if !errors.Is(err, events.ErrNotFound) {
		return err
	}
	d.cfg.Logger.Info("answer to a held letter comes too late")
	return d.helpOnce(ctx, r, "held.gone")
}

// verdict is what commands say to the question, in words or by the numbers of its list.
func verdict(commands []reply.Command) (yes, no, stop bool) {
	for _, c := range commands {
		number := 0
		if c.Verb == reply.Choose && len(c.Numbers) == 1 {
			number = c.Numbers[0]
		}
		yes = yes || c.Verb == reply.Yes || number == 1
		no = no || c.Verb == reply.No || number == 2
		stop = stop || c.Verb == reply.Stop
	}
	return yes, no, stop
}

// carryOut does what a held letter wanted. Its answer is the one to the YES.
func (d *Desk) carryOut(ctx context.Context, yes *request.Request, id string, h hold.Held, rev uint64) error {
	if engine.IsGuest(h.Joins) {
		return d.continued(ctx, yes, id, h, rev)
	}
	if h.Joins != "" {
		return d.joined(ctx, yes, id, h, rev)
	}
	r := d.request(h.Kept)
	r.Confirmed = &yes.Kept
	read(r)
	h.By = yes.Cause
	if h.Person == "" && len(r.Commands) > 0 && wish(r.Commands).Verb == reply.Stop {
		if err := d.cfg.People.Stop(ctx, h.Ask); err != nil {
			return err
		}
		return d.held.Settle(ctx, id, h, rev, "done")
	}
	if h.Person == "" {
		p, err := d.newcomer(ctx, yes, r, h)
		if errors.Is(err, people.ErrStopped) {
			return nil
		}
		if err != nil {
			return err
		}
		h.Person = p.ID
	}
	r.Author = auth.Author{Trust: auth.Accepted, Member: h.Person, From: h.Ask}
	if err := d.held.Settle(ctx, id, h, rev, "done"); err != nil {
		return err
	}
	return d.serve(ctx, r)
}

// joined makes the address that was asked one more of who wanted that. A YES that is handled again does no
// more.
func (d *Desk) joined(ctx context.Context, yes *request.Request, id string, h hold.Held, rev uint64) error {
	h.By = yes.Cause
	err := member.Joined(ctx, d.cfg.Services, h, yes.Cause)
	key := "held.joined"
	switch {
	case errors.Is(err, people.ErrTaken):
		key = "held.taken"
	case errors.Is(err, people.ErrAddresses):
		key = "held.many"
	case errors.Is(err, people.ErrStopped), errors.Is(err, people.ErrUnknown):
		key = ""
	case err != nil:
		return err
	}
	if err := d.held.Settle(ctx, id, h, rev, "done"); err != nil {
		return err
	}
	if key == "" {
		return d.helpOnce(ctx, yes, "held.gone")
	}
	return d.heldAnswer(ctx, yes, h, key)
}

// newcomer is the person at the address that was asked, made known if need be.
func (d *Desk) newcomer(ctx context.Context, yes, r *request.Request, h hold.Held) (people.Person, error) {
	if p, known := d.cfg.People.ByAddress(h.Ask); known {
		return p, nil
	}
	tag := tongue(r)
	if said := yes.VerbLang; said != "" && said != string(lang.EN) {
		tag = said // JA to a NEW, which is the same in all languages
	}
	p, err := member.New(ctx, d.cfg.People, d.cfg.Now(), h.Ask, h.Name, tag)
	if _, no := people.LetterName(h.Name); err == nil && errors.Is(no, people.ErrBot) {
		known, _ := lang.Parse(p.Lang)
		r.Remarks = append(r.Remarks, words.In(known).Say("name.instead", "name", p.Name))
	}
	return p, err
}

// heldAnswer is a short answer to who was asked.
func (d *Desk) heldAnswer(ctx context.Context, r *request.Request, h hold.Held, key string) error {
	p, _ := d.cfg.People.Get(cmp.Or(h.Person, h.Joins))
	tag, _ := lang.Parse(p.Lang)
	if h.Person == "" && h.Joins == "" {
		tag, _ = lang.Parse(r.VerbLang)
	}
	say := words.In(tag)
	l := post.Letter{
		ID: d.answerID(r), Kind: post.Answer, To: h.Person, Lang: string(tag), InReplyTo: r.MessageID,
		Subject: say.Say("confirm.subject"),
		Verdict: say.Say(key),
		Before:  []string{say.Say(key + ".how")},
		Footer:  []string{say.Say("footer.stranger")},
	}
	if h.Person == "" {
		l.Address = h.Ask
	}
	if h.Joins != "" && !engine.IsGuest(h.Joins) {
		l.Subject = say.Say("join.subject")
	}
	d.counts.Answers.Add(1)
	return d.answer(ctx, r, l)
}
