package main

import (
	"context"
	"fmt"
	"time"

	"painani/engine"
	post "painani/mail"
	"painani/mail/auth"
)

// stopLetters is the unsubscribe button of a mail program: a STOP of the owner of a reply address, written
// into the intake like any letter to it, so that it is carried out, asked about and kept as one. At most
// one a day and address counts. Addresses that are nobody's are passed over in silence.
func (a *app) stopLetters(_ context.Context, token string) error {
	at, err := a.keys.Verify(token)
	if err != nil || a.ended(at) {
		return nil
	}
	owner, ok := a.people.Get(a.ownerOf(at))
	if !ok || owner.Primary() == "" {
		return nil
	}
	to := token + "@" + a.f.Domain
	now := time.Now().UTC()
	raw := fmt.Sprintf("From: %s\r\nTo: %s\r\nSubject: STOP\r\nDate: %s\r\nMessage-ID: <stop.%s.%s>\r\n\r\n\r\n",
		owner.Primary(), to, now.Format(time.RFC1123Z), now.Format("20060102"), to)
	return a.gateway.Hand(to, post.Envelope{From: owner.Primary(), To: []string{to}, At: now}, []byte(raw))
}

// ownerOf is the person whom a signed address was given to; "" if it is none of a person's.
func (a *app) ownerOf(at auth.Address) string {
	switch at.Purpose {
	case auth.Person:
		return at.Subject
	case auth.Reply:
		if t, _, err := a.ref.Table(context.Background(), at.Subject); err == nil {
			if ch := t.Chair(engine.Seat(at.Seat)); ch != nil {
				return ch.Player
			}
		}
	}
	return ""
}
