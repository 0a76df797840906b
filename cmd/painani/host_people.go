package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"strings"
	"time"

	post "painani/mail"
	"painani/mail/people"
)

// maxFound is how many people one question lists.
const maxFound = 200

// askPeople is the question of `painani people find` and `show`: by ID, if there is one, else by Find, the
// beginning of a name or an address.
type askPeople struct {
	ID, Find  string
	Addresses bool
}

// tellPeople is its answer.
type tellPeople struct {
	People []hostPerson
	More   bool
}

// hostPerson is what a host sees of a person: no notes, no plans.
type hostPerson struct {
	ID, Name, Lang string
	Since          time.Time
	Stopped        bool
	Addresses      []string // only if they are asked for
}

func (h *hostDesk) findPeople(_ context.Context, q askPeople) (t tellPeople, err error) {
	ids := []string{q.ID}
	if p, ok := h.people.ByAddress(q.Find); q.ID == "" && ok {
		ids = []string{p.ID}
	} else if q.ID == "" {
		ids, t.More = h.people.Find(q.Find, "", maxFound)
	}
	for _, id := range ids {
		p, ok := h.people.Get(id)
		if !ok {
			continue
		}
		x := hostPerson{ID: p.ID, Name: p.Name, Lang: p.Lang, Since: p.Since, Stopped: p.Stopped}
		if q.Addresses {
			x.Addresses = p.Addresses
		}
		t.People = append(t.People, x)
	}
	return t, nil
}

// askAddress gives a person another address in place of the first one.
type askAddress struct{ ID, New string }

func (h *hostDesk) changeAddress(ctx context.Context, q askAddress) (none struct{}, err error) {
	if h.live == nil {
		return none, errStopped
	}
	if _, err := people.Sendable(q.New); err != nil {
		return none, fmt.Errorf("change address: %w", err)
	}
	if _, at, _ := strings.Cut(strings.ToLower(q.New), "@"); at == strings.ToLower(h.live.f.Domain) {
		return none, fmt.Errorf("change address: %w: it is one of the service's own", people.ErrAddress)
	}
	old := ""
	p, err := h.people.Update(ctx, q.ID, func(p *people.Person) error {
		if p.Stopped || len(p.Addresses) == 0 {
			return people.ErrStopped
		}
		old = p.Addresses[0]
		p.Addresses[0] = q.New
		return nil
	})
	if err != nil {
		return none, fmt.Errorf("change address: %w", err)
	}
	h.log.Info("host: address changed", "player", q.ID)
	for _, to := range []string{old, q.New} {
		if err := h.out.Post(ctx, changedLetter(p, to)); err != nil {
			return none, fmt.Errorf("the address is changed, but not everybody is told: %w", err)
		}
	}
	return none, nil
}

// changedWords say in a language that the address was changed: the subject, and the text. Neither address
// stands in them: who has one of them need not know the other.
func changedWords(lang string) (subject, text string) {
	switch lang {
	case "de":
		return "Deine Adresse bei Painani", "Der Betreiber hat die Adresse geändert, an die Painani dir " +
			"schreibt. Diese Nachricht geht an die alte und an die neue Adresse. " +
			"Wenn du das nicht wolltest, antworte nicht, sondern schreib an postmaster."
	case "hu":
		return "A címed a Painaninál", "Az üzemeltető megváltoztatta a címet, amelyre a Painani ír neked. Ez a levél " +
			"a régi és az új címre is megy. Ha nem te kérted, ne erre válaszolj, hanem írj a postmasternek."
	}
	return "Your address at Painani", "The host changed the address that Painani writes to you at. This letter goes " +
		"to the old address and to the new one. If you did not want that, do not reply, but write to postmaster."
}

// changedLetter tells one of both addresses. It goes to that address whatever the person's is when it is sent.
func changedLetter(p people.Person, to string) post.Letter {
	subject, text := changedWords(p.Lang)
	return post.Letter{ID: strings.ToLower(rand.Text()), Kind: post.Notice, Address: to, Lang: p.Lang,
		At: time.Now().UTC(), Subject: subject, Verdict: text}
}

// askForget names who is to be deleted.
type askForget struct{ ID string }

func (h *hostDesk) forget(ctx context.Context, q askForget) (none struct{}, err error) {
	if h.live == nil {
		return none, errStopped
	}
	if _, ok := h.people.Get(q.ID); !ok {
		return none, people.ErrUnknown
	}
	if err := (persons{h.live}).Forget(ctx, q.ID); err != nil {
		return none, err
	}
	h.log.Info("host: person forgotten", "player", q.ID)
	return none, nil
}
