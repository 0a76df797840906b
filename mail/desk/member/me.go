package member

import (
	"context"
	"errors"

	"painani/engine/house"
	post "painani/mail"
	"painani/mail/auth"
	"painani/mail/desk/request"
	"painani/mail/people"
	"painani/mail/reply"
)

// Me brings the link to a person's own page: the newest that was asked for counts. ME NEW ends all links,
// sessions of browsers and reply addresses that were made before.
func Me(ctx context.Context, r *request.Request, c reply.Command, _ int) (request.Result, error) {
	if r.Services.Web == "" {
		return request.NotDone(r.Say("me.none")), nil
	}
	now := r.Services.Now()
	p, err := r.Services.People.Update(ctx, r.Person.ID, func(p *people.Person) error {
		p.Page++
		if c.Args != "" {
			p.Generation, p.Raised = p.Generation+1, now
		}
		return nil
	})
	switch {
	case errors.Is(err, people.ErrUnknown):
		return request.Result{Verdict: r.Say("not-done"), Bad: true}, nil
	case err != nil:
		return request.Result{}, err
	}
	r.Person = p
	until := now.Add(auth.PersonLinkStays)
	url, err := r.Services.Views.OwnPage(p, until)
	if err != nil {
		return request.Result{}, err
	}
	r.Links = append(r.Links, post.Link{Name: r.Say("link.own"), URL: url})
	out := request.Result{Verdict: r.Say("me.ok")}
	if c.Args != "" {
		out.Verdict = r.Say("me.new")
		out.Detail = []string{r.Say("me.ended")}
	}
	out.Detail = append(out.Detail,
		r.Say("me.until", "when", house.When(until, house.Zone(p.Zone), r.Tag)))
	return out, nil
}
