package member

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"time"

	"painani/engine/lang"
	post "painani/mail"
	"painani/mail/auth"
	"painani/mail/desk/request"
	"painani/mail/hold"
	"painani/mail/people"
	"painani/mail/reply"
	"painani/mail/view"
	"painani/mail/words"
)

// Change is what is done to one of a person's addresses.
type Change string

// The changes. An address is added only by a YES from there, or by the host.
const (
	Add  Change = "add"
	Main Change = "main" // letters go there
	Drop Change = "drop"
)

// How often addresses are asked a day whether they are somebody's.
const (
	maxJoins   = 5 // by one person
	maxJoining = 2 // at one address, by all
)

// changes are the folded words for changes of addresses in three languages.
var changes = map[string]Change{
	"add": Add, "new": Add, "dazu": Add, "hinzu": Add, "hinzufugen": Add, "hinzufuegen": Add, "neu": Add,
	"hozza": Add, "hozzaad": Add, "hozzaadas": Add, "uj": Add,
	"main": Main, "first": Main, "haupt": Main, "hauptadresse": Main, "fo": Main, "elso": Main,
	"drop": Drop, "remove": Drop, "weg": Drop, "entfernen": Drop, "loschen": Drop, "loeschen": Drop,
	"el": Drop, "torol": Drop, "torold": Drop, "torles": Drop,
}

// setAddress is SET address: alone it lists them; add x@y, main x@y and drop x@y change them.
func setAddress(
	ctx context.Context,
	r *request.Request,
	c reply.Command,
	value string,
	i int,
) (request.Result, error) {
	if strings.TrimSpace(value) == "" {
		return request.Result{Verdict: addressesOf(r), Detail: []string{r.Say("address.set")}}, nil
	}
	word, address, _ := strings.Cut(value, " ")
	if strings.Contains(word, "@") { // "ich@example.net weg"
		word, address = address, word
	}
	what, ok := changes[reply.Fold(strings.TrimSpace(word))]
	address = strings.Trim(strings.TrimSpace(address), "<>,;")
	if _, err := people.Sendable(address); !ok || err != nil {
		verdict := r.Say("set.unknown", "line", request.Quote(c.Args))
		return request.NotDone(verdict, r.Say("address.set")), nil
	}
	if what == Add {
		return join(ctx, r, address, i)
	}
	p, err := ChangeAddress(ctx, r.Services, r.Person.ID, what, address, fmt.Sprintf("%s/%d", r.Cause, i))
	switch {
	case errors.Is(err, people.ErrNotOwn):
		return request.NotDone(r.Say("not-done"), r.Say("address.not-own"), addressesOf(r)), nil
	case errors.Is(err, people.ErrAddresses):
		return request.NotDone(r.Say("not-done"), r.Say("address.last")), nil
	case errors.Is(err, people.ErrUnknown):
		return request.NotDone(r.Say("not-done")), nil
	case err != nil:
		return request.Result{}, err
	}
	r.Person = p
	return request.Result{Verdict: r.Say("address.ok"), Detail: []string{addressesOf(r)}}, nil
}

// addressesOf lists a person's addresses to the person.
func addressesOf(r *request.Request) string {
	return r.Say("address.list", "list", strings.Join(r.Person.Addresses, ", "), "main", r.Person.Primary())
}

// join asks at an address whether it is the writer's. What the answer says does not depend on whether
// somebody else has that address: the owner alone learns that.
func join(ctx context.Context, r *request.Request, address string, i int) (request.Result, error) {
	s := r.Services
	switch {
	case r.Person.Has(address):
		return request.NotDone(r.Say("not-done"), r.Say("address.have"), addressesOf(r)), nil
	case len(r.Person.Addresses) >= people.MaxAddresses:
		return request.NotDone(r.Say("not-done"), r.Say("address.many", "max", people.MaxAddresses)), nil
	case s.IsOwn(address):
		return request.NotDone(r.Say("not-done"), r.Say("code.new-own", "address", address)), nil
	}
	cause := fmt.Sprintf("%s/%d", r.Cause, i)
	ok, err := s.Quota.Allow(ctx, "joins", r.Person.ID, cause, maxJoins)
	if err != nil {
		return request.Result{}, err
	}
	if !ok {
		return request.NotDone(r.Say("not-done"), r.Say("address.often", "max", maxJoins)), nil
	}
	asked := request.Result{Verdict: r.Say("address.asked", "address", request.Quote(address)),
		Detail: []string{r.Say("address.asked-how")}}
	ok, err = s.Quota.Allow(ctx, "joining", auth.Canonical(address), cause, maxJoining)
	if err != nil || !ok || s.People.Suppressed(address) || s.People.Blocked(address) {
		return asked, err
	}
	l := post.Letter{ID: s.IDs.Digest("join", cause), Subject: r.Say("join.subject"), Lang: string(r.Tag)}
	if owner, known := s.People.ByAddress(address); known {
		return asked, s.Post(ctx, taken(l, owner, r.Person.Name))
	}
	h := hold.Held{Kept: r.Kept, Joins: r.Person.ID, Ask: address, At: s.Now()}
	h.Text, h.Subject = "", ""
	if err := s.Hold(ctx, l.ID, h); err != nil {
		return request.Result{}, err
	}
	l.Kind, l.Address = post.Confirm, address
	l.Verdict = r.Say("join.verdict", "name", r.Person.Name)
	l.Before = []string{r.Say("join.means", "name", r.Person.Name), r.Say("join.else")}
	l.Menu, l.MenuHead = view.Ballots(r.Tag, r.Say("join.yes"), r.Say("join.no")), r.Say("vote.menu")
	l.Footer = []string{r.Say("join.footer", "name", r.Person.Name)}
	return asked, s.Post(ctx, l)
}

// taken makes a letter the one to who has an address that somebody else wanted to add to theirs.
func taken(l post.Letter, owner people.Person, name string) post.Letter {
	tag, _ := lang.Parse(owner.Lang)
	say := words.In(tag)
	l.Kind, l.To, l.Lang = post.Notice, owner.ID, string(tag)
	l.Subject = say.Say("join.subject")
	l.Verdict = say.Say("join.taken", "name", name)
	l.Before = []string{say.Say("join.taken-how")}
	l.Footer = []string{say.Say("footer.stranger")}
	return l
}

// Joined adds an address to a person's, from which somebody has just said YES. Errors as of ChangeAddress.
func Joined(ctx context.Context, s *request.Services, h hold.Held, cause string) error {
	_, err := ChangeAddress(ctx, s, h.Joins, Add, h.Ask, cause)
	return err
}

// ChangeAddress changes a person's addresses and tells all old ones, once for a cause. Errors are
// people.ErrAddress, ErrNotOwn, ErrAddresses, ErrTaken, ErrStopped and ErrUnknown, and a store's.
func ChangeAddress(
	ctx context.Context, s *request.Services, person string, what Change, address, cause string,
) (people.Person, error) {
	var old []string
	p, err := s.People.Update(ctx, person, func(p *people.Person) error {
		if p.Stopped {
			return people.ErrStopped
		}
		old = append([]string(nil), p.Addresses...)
		switch what {
		case Add:
			return p.AddAddress(address)
		case Main:
			return p.MainAddress(address)
		}
		return p.DropAddress(address)
	})
	if err != nil {
		return p, err
	}
	for _, to := range old {
		l := told(p, to, what, s.Now())
		l.ID = s.IDs.Digest("address", cause, auth.Canonical(to))
		if err := s.Post(ctx, l); err != nil {
			return p, err
		}
	}
	return p, nil
}

// told is the letter to one address of a person whose addresses were changed by themselves. No address stands
// in it: who has one of them need not know the others.
func told(p people.Person, to string, what Change, now time.Time) post.Letter {
	l := AddressChanged(p, to, now)
	tag, _ := lang.Parse(p.Lang)
	say := words.In(tag)
	switch what {
	case Add:
		l.Verdict = say.Say("address.added")
	case Main:
		l.Verdict = say.Say("address.main")
	default:
		l.Verdict = say.Say("address.dropped")
	}
	l.Before = []string{say.Say("address.self")}
	return l
}

// AddressChanged is the letter to one of a person's addresses when the host has changed them, whatever the
// person's is when it is sent. No address stands in it: who has one of them need not know the others.
func AddressChanged(p people.Person, to string, now time.Time) post.Letter {
	tag, _ := lang.Parse(p.Lang)
	say := words.In(tag)
	return post.Letter{
		ID:      strings.ToLower(rand.Text()),
		Kind:    post.Notice,
		Address: to,
		Lang:    string(tag),
		At:      now.UTC(),
		Subject: say.Say("address.subject"),
		Verdict: say.Say("address.changed"),
		Before:  []string{say.Say("address.how")},
		Footer:  []string{say.Say("footer.stranger")},
	}
}
