package auth

import (
	"crypto/hmac"
	"fmt"
	"strings"
)

// Link separates the uses of capability links: whoever has one may do what it is
// for, without any other proof. None is ever a signed address.
type Link Purpose

// The links.
const (
	SeatLink   Link = "link-seat"   // subject is a table: look at it as the seat sees it, and play
	PersonLink Link = "link-person" // subject is a person: their turns, settings and data
)

// maxLinkText bounds what is looked at of a link from outside, in bytes.
const maxLinkText = 128

// Link returns the text of a capability link for a subject and a seat (0: none): fit for a path.
func (k *Keys) Link(l Link, subject string, seat int) (string, error) {
	switch {
	case l != SeatLink && l != PersonLink, seat < 0, seat > 9, !cleanSubject(subject), len(subject) > maxSubject:
		return "", fmt.Errorf("make link: %q seat %d cannot stand in one", subject, seat)
	}
	mac := signature(k.keys[0], Address{Purpose: Purpose(l), Subject: subject, Seat: seat})
	return fmt.Sprintf("%s.%d%s", subject, seat, mac), nil
}

// OpenLink reads a link's text. ErrUnsigned if it has not the form, ErrSignature if
// none of our keys made it for this use.
func (k *Keys) OpenLink(l Link, text string) (subject string, seat int, err error) {
	subject, tail, ok := strings.Cut(text, ".")
	switch {
	case !ok, len(text) > maxLinkText, !cleanSubject(subject):
		return "", 0, ErrUnsigned
	case len(tail) != 1+macLetters, tail[0] < '0', tail[0] > '9':
		return "", 0, ErrUnsigned
	}
	a := Address{Purpose: Purpose(l), Subject: subject, Seat: int(tail[0] - '0')}
	good := false
	for _, key := range k.keys { // every key is tried, whatever matched before
		good = hmac.Equal([]byte(signature(key, a)), []byte(tail[1:])) || good
	}
	if !good {
		return "", 0, ErrSignature
	}
	return subject, a.Seat, nil
}
