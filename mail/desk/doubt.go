package desk

import (
	"context"
	"slices"
	"strings"

	"painani/engine"
	"painani/engine/house"
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
	whole := *r
	whole.Author.Trust = auth.Accepted // as it will be read when a YES comes: with addresses
	read(&whole)
	for _, c := range whole.Commands {
		switch {
		case c.Verb == reply.New:
			if refusal, err = proposal.Never(ctx, &whole, c); refusal == nil || err != nil {
				return nil, err
			}
		case c.Verb == reply.Choose || reply.Of(c.Verb).Changes:
			return nil, nil
		}
	}
	return refusal, nil
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

// wanted repeats what a letter asks for, so that its supposed writer can tell. Anybody may have written it:
// each line is set apart, and none holds an address or anything that a mail program makes a link of. Of a
// stranger's letter no word is passed on that we did not make.
func wanted(r *request.Request, stranger bool) string {
	const mark = "  | "
	var lines []string
	if stranger && len(r.Commands) > 0 {
		for _, c := range r.Commands {
			line := mark + request.Harmless(askedFor(r, c), maxWantedLine)
			if len(lines) < maxWanted && !slices.Contains(lines, line) {
				lines = append(lines, line)
			}
		}
		return strings.Join(lines, "\n")
	}
	for _, c := range r.Commands[:min(len(r.Commands), maxWanted)] {
		lines = append(lines, mark+request.Harmless(r.Line(c), maxWantedLine))
		if c.Body != "" { // a YES sends it in his name: he must see it
			lines = append(lines, body(c.Body)...)
		}
	}
	return strings.Join(lines, "\n")
}

// askedFor is a stranger's command in our own words.
func askedFor(r *request.Request, c reply.Command) string {
	word := reply.Of(c.Verb).Words(string(r.Tag))[0]
	switch c.Verb {
	case reply.Join, reply.Watch:
		return word + " " + request.TableIn(c.Args)
	case reply.New:
		p, _ := proposal.Read(c.Args, r.Services.Policies)
		if p.Game != nil {
			out := word + " " + p.Game.Card().Name + ", " + r.Say("confirm.seats", "n", 1+len(p.Chairs))
			for _, c := range p.Chairs {
				if c.Bot != "" && c.Bot != r.Services.Policies[0] { // who says nothing gets the first
					out += ", bot " + house.Level(c.Bot, house.Words(r.Tag))
				}
			}
			return out
		}
	}
	return word
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
			out = append(out, "  |   "+request.Harmless(string(part), maxWantedLine))
		}
	}
	if left <= 0 {
		out = append(out, "  |   ...")
	}
	return out
}
