package desk

import (
	"context"
	"strings"

	post "painani/mail"
	"painani/mail/desk/request"
	"painani/mail/hold"
	"painani/mail/reply"
	"painani/mail/view"
)

// maxHeldText bounds what is kept of a held letter, in bytes.
const maxHeldText = 16 << 10

// doubt handles a letter in somebody's name that he may not have written. Questions are
// answered, to his registered address; a letter that changes something is held, and that
// address is asked.
func (d *Desk) doubt(ctx context.Context, r *request.Request) error {
	r.Person, _ = d.cfg.People.Get(r.Author.Member)
	if r.Person.Primary() == "" {
		return nil
	}
	r.Speak(r.Person.Lang)
	if ok, err := d.mayAsk(ctx, r); err != nil {
		return err
	} else if !ok {
		return d.keep(ctx, r)
	}
	if !changes(r) {
		return d.serve(ctx, r)
	}
	return d.ask(ctx, r, hold.Held{Kept: r.Kept, Person: r.Person.ID, Ask: r.Person.Primary(), At: d.cfg.Now()})
}

// changes reports that the letter wants something changed.
func changes(r *request.Request) bool {
	for _, c := range r.Commands {
		if c.Verb == reply.Choose || reply.Of(c.Verb).Changes {
			return true
		}
	}
	return false
}

// ask holds a letter and asks who is said to have written it.
func (d *Desk) ask(ctx context.Context, r *request.Request, h hold.Held) error {
	d.counts.Held.Add(1)
	if len(h.Text) > maxHeldText {
		h.Text = strings.ToValidUTF8(h.Text[:maxHeldText], "")
	}
	id := d.cfg.IDs.Answer(r.Cause)
	more, err := d.more(ctx, id, h)
	if err != nil {
		return err
	}
	l := post.Letter{
		ID: id, Kind: post.Confirm, To: h.Person, Lang: string(r.Tag),
		Subject: r.Say("confirm.subject"),
		Verdict: r.Say("confirm"),
		Before: []string{r.Say("confirm.from", "from", request.Quote(r.From)), wanted(r, h.Person == ""),
			r.Say("confirm.how")},
		Menu:     view.Ballots(r.Tag, r.Say("confirm.yes"), r.Say("confirm.no")),
		MenuHead: r.Say("vote.menu"),
		Footer:   []string{r.Say("footer.stranger")},
	}
	if h.Person == "" {
		l.Address, l.InReplyTo = h.Ask, r.MessageID
	}
	l.Before = append(l.Before, r.Remarks...)
	if err := d.list(ctx, r, &l, more); err != nil {
		return err
	}
	if err := d.answer(ctx, r, l); err != nil {
		return err
	}
	return d.held.Asked(ctx, more)
}

// wanted repeats what a letter asks for, so that its supposed writer can tell.
// To a stranger, whose name anybody may have used, no free text is passed on.
func wanted(r *request.Request, stranger bool) string {
	var lines []string
	for _, c := range r.Commands[:min(len(r.Commands), 10)] {
		line := []rune(r.Line(c))
		switch {
		case stranger && c.Verb == reply.Join:
			line = []rune(reply.Of(c.Verb).Words(string(r.Tag))[0] + " " + request.TableIn(c.Args))
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
