package desk

import (
	"context"
	"errors"
	"strings"

	"painani/engine/lang"
	"painani/events"
	post "painani/mail"
	"painani/mail/auth"
	"painani/mail/desk/member"
	"painani/mail/desk/request"
	"painani/mail/hold"
	"painani/mail/people"
	"painani/mail/reply"
	"painani/mail/view"
	"painani/mail/words"
)

// doubt handles a letter in somebody's name whose sender is not sure. Requests
// are answered to the registered address; what changes something is held, and
// that address is asked.
func (d *Desk) doubt(ctx context.Context, v *call) error {
	v.Person, _ = d.cfg.People.Get(v.author.Member)
	if v.Person.Primary() == "" {
		return nil
	}
	v.Speak(v.Person.Lang)
	v.Listen(ctx)
	if ok, err := d.shelf.Allow(ctx, "asked", v.Person.ID, v.Order.Cause, maxAsked); err != nil || !ok {
		d.cfg.Logger.Warn("too many unsure letters in one name", "person", v.Person.ID)
		return err
	}
	if !v.changes() {
		v.Unsure = true
		return d.serve(ctx, v)
	}
	return d.ask(ctx, v, hold.Held{Order: v.Order, Person: v.Person.ID, Ask: v.Person.Primary(), At: d.now()})
}

// changes reports that the letter wants something changed.
func (v *call) changes() bool {
	for _, c := range v.Said.Commands {
		if c.Verb == reply.Choose || reply.Of(c.Verb).Changes {
			return true
		}
	}
	return false
}

// ask holds a letter and asks who is said to have written it.
func (d *Desk) ask(ctx context.Context, v *call, h hold.Held) error {
	d.counts.Held.Add(1)
	if len(h.Text) > maxHeldText {
		h.Text = strings.ToValidUTF8(h.Text[:maxHeldText], "")
	}
	id := d.ids.Answer(v.Order.Cause)
	if err := d.shelf.Hold(ctx, id, h); err != nil {
		return err
	}
	l := post.Letter{ID: id, Kind: post.Confirm, To: h.Person, Lang: string(v.Tag), Subject: v.Say("confirm.subject"),
		Verdict: v.Say("confirm"), Before: []string{v.Say("confirm.from", "from", request.Quote(v.Order.From)), v.wanted(h.Person == ""),
			v.Say("confirm.how")}, Footer: []string{v.Say("footer.stranger")},
		Menu:     view.Ballots(v.Tag, v.Say("confirm.yes"), v.Say("confirm.no")),
		MenuHead: v.Say("vote.menu")}
	if h.Person == "" {
		l.Address, l.InReplyTo = h.Ask, v.Order.MessageID
	}
	return d.office.Post(ctx, l)
}

// wanted repeats what a letter asks for, so that its supposed writer can tell.
// To a stranger, whose name anybody may have used, no free text is passed on.
func (v *call) wanted(stranger bool) string {
	var lines []string
	for _, c := range v.Said.Commands[:min(len(v.Said.Commands), 10)] {
		line := []rune(v.Line(c))
		switch {
		case stranger && c.Verb == reply.Join:
			line = []rune(reply.Of(c.Verb).Words(string(v.Tag))[0] + " " + request.TableIn(c.Args))
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
func (d *Desk) confirmed(ctx context.Context, v *call, id string) error {
	v.Listen(ctx)
	h, rev, err := d.shelf.Find(ctx, id)
	if err != nil && !errors.Is(err, events.ErrNotFound) {
		return err
	}
	if err != nil || v.author.Trust != auth.Accepted {
		d.cfg.Logger.Info("answer to a held letter is not from who was asked, or too late", "held", id)
		return d.helpOnce(ctx, v, "held.gone")
	}
	yes, no, stop := false, false, false
	for _, c := range v.Said.Commands {
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
		h.By = v.Order.Cause
		return d.shelf.Settle(ctx, id, h, rev, "refused")
	case yes == no:
		return d.heldAnswer(ctx, v, h, "held.what")
	case h.State != "" && h.By != v.Order.Cause:
		return d.heldAnswer(ctx, v, h, "held."+h.State)
	case no:
		h.By = v.Order.Cause
		if err := d.shelf.Settle(ctx, id, h, rev, "refused"); err != nil {
			return err
		}
		return d.heldAnswer(ctx, v, h, "held.refused")
	}
	return d.carryOut(ctx, v, id, h, rev)
}

// carryOut does what a held letter wanted; the answer is the one to the YES.
func (d *Desk) carryOut(ctx context.Context, v *call, id string, h hold.Held, rev uint64) error {
	w := d.call(h.Order)
	w.answers, w.mid = v.Order.Cause, v.Order.MessageID
	w.Listen(ctx)
	if h.Person == "" {
		if len(w.Said.Commands) > 0 && w.Said.Commands[0].Verb == reply.Stop {
			if err := d.cfg.People.Stop(ctx, h.Ask); err != nil {
				return err
			}
			h.By = v.Order.Cause
			return d.shelf.Settle(ctx, id, h, rev, "done")
		}
		p, known := d.cfg.People.ByAddress(h.Ask)
		if !known {
			var err error
			tongue := w.tongue()
			if said := v.Said.Lang; said != "" && said != string(lang.EN) { // JA to a NEW that is the same in all languages
				tongue = said
			}
			if p, err = member.New(ctx, d.cfg.People, d.now(), h.Ask, h.Name, tongue); err != nil {
				if errors.Is(err, people.ErrStopped) {
					return nil
				}
				return err
			}
		}
		h.Person = p.ID
	}
	w.author = auth.Author{Trust: auth.Accepted, Member: h.Person, From: h.Ask}
	h.By = v.Order.Cause
	if err := d.shelf.Settle(ctx, id, h, rev, "done"); err != nil {
		return err
	}
	return d.serve(ctx, w)
}

// heldAnswer is a short answer to who was asked.
func (d *Desk) heldAnswer(ctx context.Context, v *call, h hold.Held, key string) error {
	p, _ := d.cfg.People.Get(h.Person)
	tag, _ := lang.Parse(p.Lang)
	if h.Person == "" {
		tag, _ = lang.Parse(v.Said.Lang)
	}
	say := words.In(tag)
	l := post.Letter{ID: d.ids.Answer(v.Order.Cause), Kind: post.Answer, To: h.Person, Lang: string(tag), InReplyTo: v.Order.MessageID,
		Subject: say.Say("confirm.subject"), Verdict: say.Say(key), Before: []string{say.Say(key + ".how")}, Footer: []string{say.Say("footer.stranger")}}
	if h.Person == "" {
		l.Address = h.Ask
	}
	d.counts.Answers.Add(1)
	return d.office.Post(ctx, l)
}
