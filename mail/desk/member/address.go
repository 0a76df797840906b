package member

import (
	"crypto/rand"
	"strings"
	"time"

	"painani/engine/lang"
	post "painani/mail"
	"painani/mail/people"
	"painani/mail/words"
)

// AddressChanged is the letter to one of both addresses when the host has changed a person's, whatever the
// person's is when it is sent. Neither address stands in it: who has one of them need not know the other.
func AddressChanged(p people.Person, to string, now time.Time) post.Letter {
	tag, _ := lang.Parse(p.Lang)
	say := words.In(tag)
	return post.Letter{
		ID:      strings.ToLower(rand.Text()),
		Kind:    post.Notice,
		Address: to,
		Lang:    string(tag),
		At:      now.UTC(),
		Subject: say.Say(
			"address.subject",
		),
		Verdict: say.Say("address.changed"),
		Before:  []string{say.Say("address.how")},
		Footer:  []string{say.Say("footer.stranger")},
	}
}
