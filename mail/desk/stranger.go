package desk

import (
	"context"

	"painani/engine/lang"
	post "painani/mail"
	"painani/mail/auth"
	"painani/mail/desk/proposal"
	"painani/mail/desk/request"
	"painani/mail/hold"
	"painani/mail/people"
	"painani/mail/reply"
	"painani/mail/words"
)

// stranger handles a letter of somebody we do not know: NEW, JOIN and STOP are
// asked back, everything else gets a short help, once a day. Whoever may be
// forged gets nothing, for he did not write.
func (d *Desk) stranger(ctx context.Context, v *call, env post.Envelope, sort auth.Sort) error {
	v.Listen(ctx)
	v.Speak(v.tongue())
	r := env.Results
	forged := r.DMARC == "fail" || r.DKIM != "pass" && r.DMARC != "pass" && (r.SPF == "fail" || r.SPF == "softfail")
	if _, err := people.Canonical(v.Order.From); err != nil || forged || d.cfg.People.Suppressed(v.Order.From) ||
		sort.Hint && len(v.Said.Commands) == 0 {
		d.cfg.Logger.Info("stranger gets no answer", "spf", r.SPF, "dmarc", r.DMARC, "hint", sort.Hint)
		return nil
	}
	if v.Said.Problem != nil || len(v.Said.Commands) == 0 {
		return d.helpOnce(ctx, v, "stranger")
	}
	switch c := v.Said.Commands[0]; c.Verb {
	case reply.New:
		p, r := proposal.Read(c.Args, d.cfg.Policies)
		if r == nil {
			r = p.Check()
		}
		if r != nil {
			return d.notProposed(ctx, v, proposal.NotOpened(v.Request, r))
		}
	case reply.Join:
		if request.TableIn(c.Args) == "" {
			return d.helpOnce(ctx, v, "stranger")
		}
	case reply.Stop:
	default:
		return d.helpOnce(ctx, v, "stranger")
	}
	if ok, err := d.shelf.Allow(ctx, "asked", auth.Canonical(v.Order.From), v.Order.Cause, maxAsked); err != nil || !ok {
		return err
	}
	return d.ask(ctx, v, hold.Held{Order: v.Order, Ask: v.Order.From, At: d.now()})
}

// notProposed tells a stranger why his NEW opened no table, as often as a day bears questions.
func (d *Desk) notProposed(ctx context.Context, v *call, r request.Result) error {
	if ok, err := d.shelf.Allow(ctx, "asked", auth.Canonical(v.Order.From), v.Order.Cause, maxAsked); err != nil || !ok {
		return err
	}
	return d.shortHelp(ctx, v, r.Verdict, r.Detail)
}

// tongue is the language that a letter of somebody unknown shows: that of its
// first verb, or the one that its NEW names.
func (v *call) tongue() string {
	if len(v.Said.Commands) > 0 && v.Said.Commands[0].Verb == reply.New {
		if p, _ := proposal.Read(v.Said.Commands[0].Args, v.Office.Policies); p.Lang != "" {
			return p.Lang
		}
	}
	return v.Said.Lang
}

// helpOnce sends the short help in three languages, once a day and address.
func (d *Desk) helpOnce(ctx context.Context, v *call, key string) error {
	if _, err := people.Canonical(v.Order.From); err != nil {
		return nil
	}
	if ok, err := d.shelf.Allow(ctx, "help", auth.Canonical(v.Order.From), v.Order.Cause, maxHelp); err != nil || !ok {
		return err
	}
	v.Speak(v.tongue())
	return d.shortHelp(ctx, v, v.Say(key), nil)
}

// shortHelp is the short help in three languages behind a verdict.
func (d *Desk) shortHelp(ctx context.Context, v *call, verdict string, detail []string) error {
	l := post.Letter{ID: d.ids.Answer(v.Order.Cause), Kind: post.Answer, Address: v.Order.From, Lang: string(v.Tag), InReplyTo: v.Order.MessageID,
		Subject: v.Say("stranger.subject"), Verdict: verdict, Before: detail, Footer: []string{v.Say("footer.stranger")}}
	for _, t := range lang.Tags() {
		l.Before = append(l.Before, words.In(t).Say("stranger.how", "address", "play@"+d.ids.Domain()))
	}
	d.counts.Answers.Add(1)
	return d.office.Post(ctx, l)
}
