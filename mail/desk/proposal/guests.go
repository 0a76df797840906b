package proposal

import (
	"context"
	"strconv"

	"painani/engine"
	"painani/mail/auth"
	"painani/mail/desk/member"
	"painani/mail/desk/request"
	"painani/mail/people"
)

// guest is one invited address of a proposal.
type guest struct {
	address string
	person  people.Person // zero: nobody we know
	cause   string        // of the invitation
	fresh   bool          // never answered: counts as an invitation, and is asked once
}

// guestList are the invited addresses of a proposal by chair, and the cause of the proposal.
type guestList struct {
	byChair map[int]guest
	order   []int
	cause   string
}

// guests are the invited addresses as far as they are known. Nothing is checked or written.
func guests(s *request.Services, p Proposal, cause string) guestList {
	list := guestList{byChair: map[int]guest{}, cause: cause}
	for n, c := range p.Chairs {
		if c.Address == "" {
			continue
		}
		person, known := s.People.ByAddress(c.Address)
		list.byChair[n] = guest{address: c.Address, person: person, cause: cause + "/" + strconv.Itoa(n),
			fresh: !known || !person.Confirmed}
		list.order = append(list.order, n)
	}
	return list
}

// refusal is why the list cannot be invited; nil if it can. It writes nothing.
func (l guestList) refusal(ctx context.Context, r *request.Request) (*engine.Refusal, error) {
	q := r.Services.Quota
	if ok, err := q.Room(ctx, "tables", r.Person.ID, []string{l.cause}, maxTables); err != nil || !ok {
		return tooMany(), err
	}
	return l.invited(ctx, r)
}

// invited is why those on the list cannot be invited; nil if they can. It writes nothing.
func (l guestList) invited(ctx context.Context, r *request.Request) (*engine.Refusal, error) {
	q := r.Services.Quota
	seen := map[string]bool{}
	for _, a := range r.Person.Addresses {
		seen[auth.Canonical(a)] = true
	}
	var fresh []string
	for _, n := range l.order {
		g := l.byChair[n]
		canonical, err := people.Canonical(g.address)
		switch {
		case err != nil:
			return engine.Refuse("new-address", "", "address", g.address), nil
		case seen[canonical] || g.person.ID != "" && seen[g.person.ID]:
			return engine.Refuse("new-twice", ""), nil
		case r.Services.IsOwn(g.address):
			return engine.Refuse("new-own", "", "address", g.address), nil
		case r.Services.People.Suppressed(g.address) || r.Services.People.Blocked(g.address):
			return engine.Refuse("new-stopped", "", "address", g.address), nil
		}
		seen[canonical] = true
		seen[g.person.ID] = true
		if !g.fresh {
			continue
		}
		if asked, err := q.Invited(ctx, g.address, g.cause); err != nil || asked {
			return engine.Refuse("new-asked", "", "address", g.address), err
		}
		fresh = append(fresh, g.cause)
	}
	if ok, err := q.Room(ctx, "invite", r.Person.ID, fresh, maxInvites); err != nil || !ok {
		return engine.Refuse("new-invites", "", "max", maxInvites), err
	}
	return nil, nil
}

// seats are the chairs of a proposal with their people, the proposer first. Who is not known yet is made
// known.
func (l guestList) seats(ctx context.Context, r *request.Request, p Proposal) ([]engine.Invitee, error) {
	tag := p.Lang
	if tag == "" {
		tag = r.Person.Lang
	}
	seats := []engine.Invitee{{Player: r.Person.ID}}
	for n, c := range p.Chairs {
		g, invited := l.byChair[n]
		if !invited {
			seats = append(seats, engine.Invitee{Bot: c.Bot})
			continue
		}
		if g.person.ID == "" {
			var err error
			g.person, err = member.New(ctx, r.Services.People, r.Services.Now(), g.address, "", tag)
			if err != nil {
				return nil, err
			}
		}
		seats = append(seats, engine.Invitee{Player: g.person.ID})
	}
	return seats, nil
}

// note counts a table that was opened, and its invitations. The causes see to it that a letter which is
// handled again counts once.
func (l guestList) note(ctx context.Context, r *request.Request) error {
	q := r.Services.Quota
	if _, err := q.Allow(ctx, "tables", r.Person.ID, l.cause, maxTables); err != nil {
		return err
	}
	return l.noteInvited(ctx, r)
}

// noteInvited counts the invitations alone.
func (l guestList) noteInvited(ctx context.Context, r *request.Request) error {
	q := r.Services.Quota
	for _, n := range l.order {
		g := l.byChair[n]
		if !g.fresh {
			continue
		}
		if _, err := q.Allow(ctx, "invite", r.Person.ID, g.cause, maxInvites); err != nil {
			return err
		}
		if _, err := q.First(ctx, g.address, g.cause); err != nil {
			return err
		}
	}
	return nil
}
