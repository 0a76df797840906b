package desk

import (
	"context"

	"painani/engine/lang"
	post "painani/mail"
	"painani/mail/auth"
	"painani/mail/desk/member"
	"painani/mail/desk/proposal"
	"painani/mail/desk/request"
	"painani/mail/hold"
	"painani/mail/people"
	"painani/mail/reply"
	"painani/mail/words"
)

// stranger handles a letter of somebody we do not know. Before NEW, JOIN and STOP are
// carried out, the address is asked; everything else gets a short help, once a day. If the
// sender's address may be forged nobody gets anything: its owner did not write.
func (d *Desk) stranger(ctx context.Context, r *request.Request, env post.Envelope, sort auth.Sort) error {
	r.Speak(tongue(r))
	x := env.Results
	if _, err := people.Canonical(r.From); err != nil || forged(x) || d.cfg.People.Suppressed(r.From) {
		d.cfg.Logger.Info("stranger gets no answer", "spf", x.SPF, "dmarc", x.DMARC, "hint", sort.Hint)
		return nil
	}
	if len(r.Commands) == 0 {
		return d.helpOnce(ctx, r, "stranger")
	}
	c := wish(r.Commands)
	if r.Problem != nil && wishes[c.Verb] {
		return d.notProposed(ctx, r, request.Result{Verdict: r.Say("stranger"), Detail: []string{puzzle(r)}})
	} else if r.Problem != nil {
		return d.helpOnce(ctx, r, "stranger")
	}
	switch c.Verb {
	case reply.New:
		p, refusal := proposal.Read(c.Args, d.cfg.Policies)
		if refusal == nil {
			refusal = p.Check()
		}
		if refusal != nil {
			return d.notProposed(ctx, r, proposal.NotOpened(r, request.Strange(refusal)))
		}
	case reply.Join, reply.Watch:
		if request.TableIn(c.Args) == "" {
			return d.helpOnce(ctx, r, "stranger")
		}
	case reply.Stop:
	default:
		return d.helpOnce(ctx, r, "stranger")
	}
	if ok, err := d.allow(ctx, r, "asked", maxAsked); err != nil || !ok {
		return err
	}
	return d.ask(ctx, r, hold.Held{Kept: r.Kept, Ask: r.From, At: d.cfg.Now()})
}

// wish is the command for which a stranger is asked "was this you?", whatever settings stand before it; the
// first of the letter if it has none.
func wish(list []reply.Command) reply.Command {
	for _, c := range list {
		if wishes[c.Verb] {
			return c
		}
	}
	return list[0]
}

// wishes are the verbs of those of whom nothing is known yet.
var wishes = map[reply.Verb]bool{reply.New: true, reply.Join: true, reply.Watch: true, reply.Stop: true}

// maxStrangers is how many letters a day go to all strangers together.
const maxStrangers = 300

// allow counts a letter to a stranger: of its kind to this address, and to all strangers.
func (d *Desk) allow(ctx context.Context, r *request.Request, what string, max int) (bool, error) {
	ok, err := d.cfg.Quota.Allow(ctx, what, auth.Canonical(r.From), r.Cause, max)
	if err != nil || !ok {
		return false, err
	}
	if ok, err = d.cfg.Quota.Allow(ctx, "strangers", "all", r.Cause, maxStrangers); err == nil && !ok {
		d.cfg.Logger.Warn("too many letters of strangers today: this one gets no answer", "max", maxStrangers)
	}
	return ok, err
}

// notProposed tells a stranger why his NEW opened no table, or which line of his letter could not be read. It
// counts as one of the questions that an address is asked a day, but as the last of them: who has found out
// how NEW is written is asked.
func (d *Desk) notProposed(ctx context.Context, r *request.Request, why request.Result) error {
	if ok, err := d.allow(ctx, r, "asked", maxAsked-1); err != nil || !ok {
		return err
	}
	return d.shortHelp(ctx, r, why.Verdict, why.Detail)
}

// forged reports that somebody else may have written a letter than its sender.
func forged(x post.Results) bool {
	switch x.Author {
	case "pass", "none":
		return false
	case "fail", "temperror":
		return true
	}
	if x.DMARC == "fail" { // of a letter that an older version took, or that was not checked
		return true
	}
	proven := x.DKIM == "pass" || x.DMARC == "pass"
	return !proven && (x.SPF == "fail" || x.SPF == "softfail")
}

// tongue is the language that a letter of somebody unknown shows: the one that its SET or its NEW names, or
// that of its first verb.
func tongue(r *request.Request) string {
	for _, c := range r.Commands {
		switch c.Verb {
		case reply.New:
			if p, _ := proposal.Read(c.Args, r.Services.Policies); p.Lang != "" {
				return p.Lang
			}
		case reply.Set:
			if tag := member.Tongue(c); tag != "" {
				return string(tag)
			}
		}
	}
	return r.VerbLang
}

// helpOnce sends the short help in three languages, once a day and address; further letters of that day are
// answered in two lines.
func (d *Desk) helpOnce(ctx context.Context, r *request.Request, key string) error {
	if _, err := people.Canonical(r.From); err != nil {
		return nil
	}
	r.Speak(tongue(r))
	ok, err := d.allow(ctx, r, "help", maxHelp)
	if err != nil {
		return err
	}
	if ok {
		return d.shortHelp(ctx, r, r.Say(key), nil)
	}
	if ok, err = d.allow(ctx, r, "again", maxAgain); err != nil || !ok {
		return err
	}
	l := d.toStranger(r, r.Say(key))
	l.Before = []string{r.Say("stranger.again")}
	return d.answer(ctx, r, l)
}

// shortHelp is the short help in three languages behind a verdict.
func (d *Desk) shortHelp(ctx context.Context, r *request.Request, verdict string, detail []string) error {
	l := d.toStranger(r, verdict)
	l.Before = detail
	for _, t := range lang.Tags() {
		l.Before = append(l.Before, words.In(t).Say("stranger.how", "address", "play@"+d.cfg.IDs.Domain()))
	}
	return d.answer(ctx, r, l)
}

// toStranger is an answer to somebody whom we do not know, with its first and last lines.
func (d *Desk) toStranger(r *request.Request, verdict string) post.Letter {
	d.counts.Answers.Add(1)
	return post.Letter{
		ID: d.answerID(r), Kind: post.Answer, Address: r.From, Lang: string(r.Tag), InReplyTo: r.MessageID,
		Subject: r.Say("stranger.subject"), Verdict: verdict, Footer: []string{r.Say("footer.stranger")},
	}
}
