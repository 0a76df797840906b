package desk

import (
	"context"
	"slices"
	"strings"

	"painani/engine"
	post "painani/mail"
	"painani/mail/auth"
	"painani/mail/desk/proposal"
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
	if refusal, err := never(ctx, r); err != nil {
		return err
	} else if refusal != nil {
		return d.cannot(ctx, r, refusal)
	}
	return d.ask(ctx, r, hold.Held{Kept: r.Kept, Person: r.Person.ID, Ask: r.Person.Primary(), At: d.cfg.Now()})
}

// never is why nothing that a letter wants changed can be done, whoever wrote it: it is NEW alone, and opens
// no table. nil if a YES might do something.
func never(ctx context.Context, r *request.Request) (refusal *engine.Refusal, err error) {
	all := whole(r)
	for _, c := range all.Commands {
		switch {
		case c.Verb == reply.New:
			if refusal, err = proposal.Never(ctx, all, c); refusal == nil || err != nil {
				return nil, err
			}
		case c.Verb == reply.Choose || reply.Of(c.Verb).Changes:
			return nil, nil
		}
	}
	return refusal, nil
}

// whole is a letter as it will be read when a YES comes: with addresses.
func whole(r *request.Request) *request.Request {
	out := *r
	out.Author.Trust = auth.Accepted
	read(&out)
	return &out
}

// cannot tells who is said to have written a letter why it can never do what it asks for.
func (d *Desk) cannot(ctx context.Context, r *request.Request, refusal *engine.Refusal) error {
	why := proposal.NotOpened(r, request.Tamed(refusal))
	l := post.Letter{
		ID: d.cfg.IDs.Answer(r.Cause), Kind: post.Answer, To: r.Person.ID, Lang: string(r.Tag),
		Subject: r.Say("stranger.subject"),
		Verdict: why.Verdict,
		Before: append([]string{claims(r, hold.Held{Person: r.Person.ID}), wanted(r, false),
			r.Say("confirm.cannot")}, append(why.Detail, r.Remarks...)...),
		Footer: []string{r.Say("footer.stranger")},
	}
	if r.Person.Has(r.From) {
		l.InReplyTo = r.MessageID
	}
	d.counts.Answers.Add(1)
	return d.answer(ctx, r, l)
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
		Subject:  r.Say("confirm.subject"),
		Verdict:  waits(r),
		Before:   []string{claims(r, h), wanted(r, h.Person == ""), r.Say("confirm.how")},
		Menu:     view.Ballots(r.Tag, r.Say("confirm.yes"), r.Say("confirm.no")),
		MenuHead: r.Say("vote.menu"),
		Footer:   []string{r.Say("footer.stranger")},
	}
	if h.Form {
		l.Footer = []string{r.Say("footer.form")}
	}
	if h.Person == "" {
		l.Address = h.Ask
	}
	if !h.Form && (h.Person == "" || r.Person.Has(r.From)) { // it goes to where the letter seems to come from
		l.InReplyTo = r.MessageID
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

// waits says that something waits for a YES.
func waits(r *request.Request) string {
	if r.Form {
		return r.Say("confirm.form")
	}
	return r.Say("confirm")
}

// claims says whose name a letter bears. An address is repeated to its owner only.
func claims(r *request.Request, h hold.Held) string {
	if r.Form {
		return r.Say("confirm.form-from")
	}
	if h.Person == "" || r.Person.Has(r.From) {
		return r.Say("confirm.from", "from", request.Quote(r.From))
	}
	return r.Say("confirm.other")
}

// How much of a letter is repeated to who is asked about it.
const (
	maxWanted     = 10  // commands
	maxWantedLine = 66  // characters of a line: with its mark it is not broken, and no part stands without one
	maxWantedText = 500 // characters of a free text
)

// What stands before a line of a letter that is repeated, and before what belongs to the line above.
const (
	wantedMark = "  | "
	wantedMore = "  |   "
)

// wanted repeats what a letter asks for, so that its supposed writer can tell, and of a NEW what would hold
// at the table. Anybody may have written it: each line is set apart, and none holds an address or anything
// that a mail program makes a link of. Of a stranger's letter no word is passed on that we did not make.
func wanted(r *request.Request, stranger bool) string {
	repeat, all := typed, whole(r)
	if stranger {
		repeat = askedFor
	}
	var list []string
	for i, c := range r.Commands {
		one := strings.Join(append(repeat(r, c), terms(r, all.Commands, i)...), "\n")
		if len(list) < maxWanted && !(stranger && slices.Contains(list, one)) {
			list = append(list, one)
		}
	}
	return strings.Join(list, "\n")
}

// typed is a command as it was written.
func typed(r *request.Request, c reply.Command) []string {
	line := wantedMark + request.Harmless(r.Line(c), maxWantedLine)
	return append([]string{line}, body(c.Body)...) // a YES sends the text in his name: he must see it
}

// askedFor is a stranger's command in our own words.
func askedFor(r *request.Request, c reply.Command) []string {
	line := reply.Of(c.Verb).Words(string(r.Tag))[0]
	switch c.Verb {
	case reply.Join, reply.Watch:
		line += " " + request.TableIn(c.Args)
	case reply.New:
		if p, _ := proposal.Read(c.Args, r.Services.Policies); p.Game != nil {
			line += " " + p.Game.Card().Name + ", " + r.Say("confirm.seats", "n", 1+len(p.Chairs))
		}
	}
	return []string{wantedMark + request.Harmless(line, maxWantedLine)}
}

// terms are those of the table that a command of a letter read whole opens: its line says them in the words
// of who wrote it, or not at all, and a long one is cut short.
func terms(r *request.Request, whole []reply.Command, i int) []string {
	if i >= len(whole) || whole[i].Verb != reply.New {
		return nil
	}
	p, refusal := proposal.Read(whole[i].Args, r.Services.Policies)
	if refusal != nil {
		return nil
	}
	list := p.Terms(r)
	for i, said := range list {
		list[i] = wantedMore + said
	}
	return list
}

// body is the free text of a command, line by line and shortened.
func body(text string) []string {
	var out []string
	left := maxWantedText
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		for line != "" && left > 0 {
			part := []rune(line)
			part = part[:min(len(part), maxWantedLine, left)]
			line, left = line[len(string(part)):], left-len(part)
			out = append(out, wantedMore+request.Harmless(string(part), maxWantedLine))
		}
	}
	if left <= 0 {
		out = append(out, wantedMore+"...")
	}
	return out
}
