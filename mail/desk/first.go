package desk

import (
	"context"
	"errors"
	"strings"

	"painani/engine/lang"
	"painani/events"
	post "painani/mail"
	"painani/mail/auth"
	"painani/mail/people"
	"painani/mail/reply"
	"painani/mail/sheet"
	"painani/mail/shelf"
	"painani/mail/words"
)

// doubt handles a letter in somebody's name whose sender is not sure. Requests
// are answered to the registered address; what changes something is held, and
// that address is asked.
func (d *Desk) doubt(ctx context.Context, v *visit) error {
	v.person, _ = d.cfg.People.Get(v.author.Member)
	if v.person.Primary() == "" {
		return nil
	}
	v.speak(v.person.Lang)
	v.listen(ctx)
	if ok, err := d.shelf.Allow(ctx, "asked", v.person.ID, v.Cause, maxAsked); err != nil || !ok {
		d.cfg.Logger.Warn("too many unsure letters in one name", "person", v.person.ID)
		return err
	}
	if !v.changes() {
		v.unsure = true
		return d.serve(ctx, v)
	}
	return d.ask(ctx, v, shelf.Held{Order: v.Order, Person: v.person.ID, Ask: v.person.Primary(), At: d.now()})
}

// changes reports that the letter wants something changed.
func (v *visit) changes() bool {
	for _, c := range v.said.commands {
		if c.Verb == reply.Choose || reply.Of(c.Verb).Changes {
			return true
		}
	}
	return false
}

// ask holds a letter and asks who is said to have written it.
func (d *Desk) ask(ctx context.Context, v *visit, h shelf.Held) error {
	d.counts.Held.Add(1)
	if len(h.Text) > maxHeldText {
		h.Text = strings.ToValidUTF8(h.Text[:maxHeldText], "")
	}
	id := d.ids.Answer(v.Cause)
	if err := d.shelf.Hold(ctx, id, h); err != nil {
		return err
	}
	l := post.Letter{ID: id, Kind: post.Confirm, To: h.Person, Lang: string(v.tag), Subject: v.p.Say("confirm.subject"),
		Verdict: v.p.Say("confirm"), Before: []string{v.p.Say("confirm.from", "from", quote(v.From)), v.wanted(h.Person == ""),
			v.p.Say("confirm.how")}, Footer: []string{v.p.Say("footer.stranger")},
		Menu:     sheet.Ballots(v.tag, v.p.Say("confirm.yes"), v.p.Say("confirm.no")),
		MenuHead: v.p.Say("vote.menu")}
	if h.Person == "" {
		l.Address, l.InReplyTo = h.Ask, v.MessageID
	}
	return d.post(ctx, l)
}

// wanted repeats what a letter asks for, so that its supposed writer can tell.
// To a stranger, whose name anybody may have used, no free text is passed on.
func (v *visit) wanted(stranger bool) string {
	var lines []string
	for _, c := range v.said.commands[:min(len(v.said.commands), 10)] {
		line := []rune(v.line(c))
		switch {
		case stranger && c.Verb == reply.Join:
			line = []rune(reply.Of(c.Verb).Words(string(v.tag))[0] + " " + tableIn(c.Args))
		case stranger && len(lines) > 0:
			continue
		case stranger && c.Verb == reply.Stop:
			line = []rune("STOP")
		}
		lines = append(lines, "  | "+string(line[:min(len(line), 200)]))
		if c.Body != "" && !stranger { // a YES sends it in his name: he must see it
			lines = append(lines, "  |   "+strings.ReplaceAll(c.Body, "\n", "\n  |   "))
		}
	}
	return strings.Join(lines, "\n")
}

// confirmed handles the answer to "was this you?".
func (d *Desk) confirmed(ctx context.Context, v *visit, id string) error {
	v.listen(ctx)
	h, rev, err := d.shelf.Find(ctx, id)
	if err != nil && !errors.Is(err, events.ErrNotFound) {
		return err
	}
	if err != nil || v.author.Standing != auth.Accepted {
		d.cfg.Logger.Info("answer to a held letter is not from who was asked, or too late", "held", id)
		return d.helpOnce(ctx, v, "held.gone")
	}
	yes, no, stop := false, false, false
	for _, c := range v.said.commands {
		if c.Verb == reply.Choose && len(c.Numbers) == 1 && c.Numbers[0] <= 2 { // of the list in the question
			yes, no = yes || c.Numbers[0] == 1, no || c.Numbers[0] == 2
		}
		yes, no, stop = yes || c.Verb == reply.Yes, no || c.Verb == reply.No, stop || c.Verb == reply.Stop
	}
	switch {
	case stop && h.Person == "":
		if err := d.cfg.People.Stop(ctx, h.Ask); err != nil {
			return err
		}
		h.By = v.Cause
		return d.shelf.Settle(ctx, id, h, rev, "refused")
	case yes == no:
		return d.heldAnswer(ctx, v, h, "held.what")
	case h.State != "" && h.By != v.Cause:
		return d.heldAnswer(ctx, v, h, "held."+h.State)
	case no:
		h.By = v.Cause
		if err := d.shelf.Settle(ctx, id, h, rev, "refused"); err != nil {
			return err
		}
		return d.heldAnswer(ctx, v, h, "held.refused")
	}
	return d.carryOut(ctx, v, id, h, rev)
}

// carryOut does what a held letter wanted; the answer is the one to the YES.
func (d *Desk) carryOut(ctx context.Context, v *visit, id string, h shelf.Held, rev uint64) error {
	w := &visit{Order: h.Order, d: d, answers: v.Cause, mid: v.MessageID}
	w.listen(ctx)
	if h.Person == "" {
		if len(w.said.commands) > 0 && w.said.commands[0].Verb == reply.Stop {
			if err := d.cfg.People.Stop(ctx, h.Ask); err != nil {
				return err
			}
			h.By = v.Cause
			return d.shelf.Settle(ctx, id, h, rev, "done")
		}
		p, known := d.cfg.People.ByAddress(h.Ask)
		if !known {
			var err error
			tongue := w.tongue()
			if said := v.said.lang; said != "" && said != string(lang.EN) { // JA to a NEW that is the same in all languages
				tongue = said
			}
			if p, err = d.newPerson(ctx, h.Ask, h.Name, tongue); err != nil {
				if errors.Is(err, people.ErrStopped) {
					return nil
				}
				return err
			}
		}
		h.Person = p.ID
	}
	w.author = auth.Author{Standing: auth.Accepted, Member: h.Person, From: h.Ask}
	h.By = v.Cause
	if err := d.shelf.Settle(ctx, id, h, rev, "done"); err != nil {
		return err
	}
	return d.serve(ctx, w)
}

// heldAnswer is a short answer to who was asked.
func (d *Desk) heldAnswer(ctx context.Context, v *visit, h shelf.Held, key string) error {
	p, _ := d.cfg.People.Get(h.Person)
	tag, _ := lang.Parse(p.Lang)
	if h.Person == "" {
		tag, _ = lang.Parse(v.said.lang)
	}
	say := words.In(tag)
	l := post.Letter{ID: d.ids.Answer(v.Cause), Kind: post.Answer, To: h.Person, Lang: string(tag), InReplyTo: v.MessageID,
		Subject: say.Say("confirm.subject"), Verdict: say.Say(key), Before: []string{say.Say(key + ".how")}, Footer: []string{say.Say("footer.stranger")}}
	if h.Person == "" {
		l.Address = h.Ask
	}
	d.counts.Answers.Add(1)
	return d.post(ctx, l)
}

// stranger handles a letter of somebody we do not know: NEW, JOIN and STOP are
// asked back, everything else gets a short help, once a day. Whoever may be
// forged gets nothing, for he did not write.
func (d *Desk) stranger(ctx context.Context, v *visit, env post.Envelope, sort auth.Sort) error {
	v.listen(ctx)
	v.speak(v.tongue())
	r := env.Results
	forged := r.DMARC == "fail" || r.DKIM != "pass" && r.DMARC != "pass" && (r.SPF == "fail" || r.SPF == "softfail")
	if _, err := people.Canonical(v.From); err != nil || forged || d.cfg.People.Suppressed(v.From) ||
		sort.Hint && len(v.said.commands) == 0 {
		d.cfg.Logger.Info("stranger gets no answer", "spf", r.SPF, "dmarc", r.DMARC, "hint", sort.Hint)
		return nil
	}
	if v.said.problem != nil || len(v.said.commands) == 0 {
		return d.helpOnce(ctx, v, "stranger")
	}
	switch c := v.said.commands[0]; c.Verb {
	case reply.New:
		p, r := d.readNew(c.Args)
		if r == nil {
			r = p.check()
		}
		if r != nil {
			return d.notProposed(ctx, v, v.notNew(r))
		}
	case reply.Join:
		if tableIn(c.Args) == "" {
			return d.helpOnce(ctx, v, "stranger")
		}
	case reply.Stop:
	default:
		return d.helpOnce(ctx, v, "stranger")
	}
	if ok, err := d.shelf.Allow(ctx, "asked", auth.Canonical(v.From), v.Cause, maxAsked); err != nil || !ok {
		return err
	}
	return d.ask(ctx, v, shelf.Held{Order: v.Order, Ask: v.From, At: d.now()})
}

// notProposed tells a stranger why his NEW opened no table, as often as a day bears questions.
func (d *Desk) notProposed(ctx context.Context, v *visit, r result) error {
	if ok, err := d.shelf.Allow(ctx, "asked", auth.Canonical(v.From), v.Cause, maxAsked); err != nil || !ok {
		return err
	}
	return d.shortHelp(ctx, v, r.verdict, r.detail)
}

// tongue is the language that a letter of somebody unknown shows: that of its
// first verb, or the one that its NEW names.
func (v *visit) tongue() string {
	if len(v.said.commands) > 0 && v.said.commands[0].Verb == reply.New {
		if p, _ := v.d.readNew(v.said.commands[0].Args); p.lang != "" {
			return p.lang
		}
	}
	return v.said.lang
}

// helpOnce sends the short help in three languages, once a day and address.
func (d *Desk) helpOnce(ctx context.Context, v *visit, key string) error {
	if _, err := people.Canonical(v.From); err != nil {
		return nil
	}
	if ok, err := d.shelf.Allow(ctx, "help", auth.Canonical(v.From), v.Cause, maxHelp); err != nil || !ok {
		return err
	}
	v.speak(v.tongue())
	return d.shortHelp(ctx, v, v.p.Say(key), nil)
}

// shortHelp is the short help in three languages behind a verdict.
func (d *Desk) shortHelp(ctx context.Context, v *visit, verdict string, detail []string) error {
	l := post.Letter{ID: d.ids.Answer(v.Cause), Kind: post.Answer, Address: v.From, Lang: string(v.tag), InReplyTo: v.MessageID,
		Subject: v.p.Say("stranger.subject"), Verdict: verdict, Before: detail, Footer: []string{v.p.Say("footer.stranger")}}
	for _, t := range lang.Tags() {
		l.Before = append(l.Before, words.In(t).Say("stranger.how", "address", "play@"+d.ids.Domain()))
	}
	d.counts.Answers.Add(1)
	return d.post(ctx, l)
}
