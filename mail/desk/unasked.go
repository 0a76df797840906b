package desk

import (
	"context"
	"strings"

	post "painani/mail"
	"painani/mail/auth"
	"painani/mail/desk/request"
	"painani/mail/hold"
	"painani/mail/reply"
	"painani/mail/view"
)

// Letters in somebody's name beyond those that are asked about on a day are kept: at most this many a day,
// and as many are listed in the next question as its numbers reach.
const (
	maxUnasked = 20
	maxListed  = view.MaxMenu - 2
)

// mayAsk counts a letter in somebody's name and reports whether it may be asked about, or answered, today.
// Those with a good token are counted apart: who only knows the address cannot use them up. The last one
// of a day says so.
func (d *Desk) mayAsk(ctx context.Context, r *request.Request) (bool, error) {
	what := "asked"
	if r.Author.Reason == auth.TokenOtherFrom || r.Author.Reason == auth.TokenNoFrom {
		what = "asked-token"
	}
	ok, err := d.cfg.Quota.Allow(ctx, what, r.Person.ID, r.Cause, maxAsked-1)
	if ok || err != nil {
		return ok, err
	}
	if ok, err = d.cfg.Quota.Allow(ctx, what, r.Person.ID, r.Cause, maxAsked); ok {
		r.Remarks = append(r.Remarks, r.Say("confirm.last"))
	}
	return ok, err
}

// keep holds a letter that nobody is asked about today.
func (d *Desk) keep(ctx context.Context, r *request.Request) error {
	d.cfg.Logger.Warn("too many unsure letters in one name", "person", r.Person.ID)
	ok, err := d.cfg.Quota.Allow(ctx, "unasked", r.Person.ID, r.Cause, maxUnasked)
	if err != nil || !ok || len(r.Commands) == 0 {
		return err
	}
	d.counts.Held.Add(1)
	h := hold.Held{Kept: r.Kept, Person: r.Person.ID, Ask: r.Person.Primary(), At: d.cfg.Now(), Unasked: true}
	if len(h.Text) > maxHeldText {
		h.Text = strings.ToValidUTF8(h.Text[:maxHeldText], "")
	}
	return d.held.Hold(ctx, d.cfg.IDs.Answer(r.Cause), h)
}

// more holds a letter that is asked about now, and returns the ids of those that the question lists. If the
// letter was held before, they are those of then.
func (d *Desk) more(ctx context.Context, id string, h hold.Held) (ids []string, err error) {
	if h.Person != "" {
		if h.More, err = d.held.Unasked(ctx, h.Person, maxListed); err != nil {
			return nil, err
		}
	}
	if err = d.held.Hold(ctx, id, h); err == nil {
		h, _, err = d.held.Find(ctx, id)
	}
	return h.More, err
}

// list adds the letters that were kept to a question, each with a number that carries it out.
func (d *Desk) list(ctx context.Context, r *request.Request, l *post.Letter, ids []string) error {
	for _, id := range ids {
		h, _, err := d.held.Find(ctx, id)
		if err != nil {
			return err
		}
		kept := d.request(h.Kept)
		kept.Person = r.Person
		kept.Speak(string(r.Tag))
		read(kept)
		n := len(l.Menu) + 1
		l.Before = append(l.Before, r.Say("confirm.kept", "n", n)+"\n"+wanted(kept, false))
		l.Menu = append(l.Menu, post.Choice{Play: r.Say("confirm.kept-one", "n", n), Words: r.Say("confirm.yes")})
	}
	return nil
}

// listedAs is the id of the letter that an answer to a question chooses by its number; "" if none.
func listedAs(commands []reply.Command, h hold.Held) string {
	if len(commands) != 1 || len(commands[0].Numbers) != 1 {
		return ""
	}
	if n := commands[0].Numbers[0] - 3; n >= 0 && n < len(h.More) && commands[0].Verb == reply.Choose {
		return h.More[n]
	}
	return ""
}
