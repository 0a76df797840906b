package auth

import (
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"strconv"
	"strings"
	"time"

	"painani/events"
)

// Capability links and sessions: whoever has one may do what it is for, without any other proof. Their owner
// and generation are signed and do not stand in them: who opens one looks both up, and so a raised generation
// ends all that were made before. Only the newest key makes and opens them; none is ever a signed address.

// use separates what is signed: a signature made for one is worth nothing for another.
type use string

const (
	useSeat    use = "seat link 2"
	usePerson  use = "person link 2"
	useSession use = "session 1"
	useGuest   use = "guest link 1"
	useFeeds   use = "feeds link 1"

	oldSeat Purpose = "link-seat" // links up to version 0.9, without event
)

// SeatLink is the link of a letter that asks a seat for a decision.
type SeatLink struct {
	Table      string
	Seat       int    // 1…9
	Event      uint64 // since which the seat faces the decision
	Owner      string // person
	Generation int    // of the owner's links
}

// PersonLink is the link to a person's own page, made for a letter that asked for it.
type PersonLink struct {
	Person     string
	Generation int       // of the person's links
	Page       int       // how often the person has asked for a link; the newest counts
	Until      time.Time // to the minute
}

// Session lets a browser go on as a seat's owner.
type Session struct {
	Table      string
	Seat       int // 1…9
	Owner      string
	Generation int
	Own        bool      // begun on the owner's own page, not by a letter's link
	Used       time.Time // when the browser was last seen, to the second
}

const (
	// PersonLinkStays is how long a link to a person's own page is valid.
	PersonLinkStays = 30 * 24 * time.Hour

	maxLinkText = 128 // bytes of a link from outside that are looked at
)

// SeatLink is the text of a link, fit for one part of a path: event and signature.
func (k *Keys) SeatLink(l SeatLink) (string, error) {
	if !cleanSubject(l.Table) || l.Seat < 1 || l.Seat > 9 || l.Event == 0 || l.Owner == "" {
		return "", fmt.Errorf("make link: seat %d of %q at #%d cannot have one", l.Seat, l.Table, l.Event)
	}
	event := strconv.FormatUint(l.Event, 10)
	return event + "." + k.seal(useSeat, l.Table, strconv.Itoa(l.Seat), event, l.Owner,
		strconv.Itoa(l.Generation)), nil
}

// OpenSeat reads the text of a link to the seat that l names; l.Event is looked for in the text and returned.
// ErrUnsigned if it has not the form, ErrSignature if it was not made for this seat, owner and generation.
func (k *Keys) OpenSeat(text string, l SeatLink) (event uint64, err error) {
	number, _, _ := strings.Cut(text, ".")
	event, err = strconv.ParseUint(number, 10, 63)
	if err != nil || len(text) > maxLinkText {
		return 0, ErrUnsigned
	}
	l.Event = event
	want, err := k.SeatLink(l)
	if err != nil || !hmac.Equal([]byte(want), []byte(text)) {
		return 0, ErrSignature
	}
	return event, nil
}

// GuestLink is the text of the link to a guest's seat, which opens it at any time; l.Event does not count.
func (k *Keys) GuestLink(l SeatLink) string {
	return "g." + k.seal(useGuest, l.Table, strconv.Itoa(l.Seat), l.Owner, strconv.Itoa(l.Generation))
}

// OpenGuest proves the text of such a link.
func (k *Keys) OpenGuest(text string, l SeatLink) error {
	if len(text) > maxLinkText || !hmac.Equal([]byte(k.GuestLink(l)), []byte(text)) {
		return ErrSignature
	}
	return nil
}

// PersonLink is the text of a link, fit for one part of a path: person, end, signature.
func (k *Keys) PersonLink(l PersonLink) (string, error) {
	if !cleanSubject(l.Person) || len(l.Person) > maxSubject {
		return "", fmt.Errorf("make link: %q cannot stand in one", l.Person)
	}
	until := strconv.FormatInt(l.Until.Unix()/60, 36)
	return l.Person + "." + until + "." + k.seal(usePerson, l.Person, until, strconv.Itoa(l.Generation),
		strconv.Itoa(l.Page)), nil
}

// PersonOf is the person whom a link names, and its end; nothing is proved yet. ErrUnsigned if it has not the
// form.
func PersonOf(text string) (person string, until time.Time, err error) {
	parts := strings.Split(text, ".")
	if len(text) > maxLinkText || len(parts) != 3 || !cleanSubject(parts[0]) {
		return "", until, ErrUnsigned
	}
	minutes, err := strconv.ParseInt(parts[1], 36, 40)
	if err != nil {
		return "", until, ErrUnsigned
	}
	return parts[0], time.Unix(minutes*60, 0).UTC(), nil
}

// OpenPerson proves the text of a link to be the one of that person, end, generation and page.
func (k *Keys) OpenPerson(text string, l PersonLink) error {
	want, err := k.PersonLink(l)
	if err != nil || !hmac.Equal([]byte(want), []byte(text)) {
		return ErrSignature
	}
	return nil
}

// FeedsLink is the text of the link to what a person subscribes to, fit for one part of a path: person and
// signature. It shows and opens nothing else, and so it holds until all links of that generation end.
func (k *Keys) FeedsLink(person string, generation int) (string, error) {
	if !cleanSubject(person) || len(person) > maxSubject {
		return "", fmt.Errorf("make link: %q cannot stand in one", person)
	}
	return person + "." + k.seal(useFeeds, person, strconv.Itoa(generation)), nil
}

// FeedsOf is the person whom such a link names; nothing is proved yet. ErrUnsigned if it has not the form.
func FeedsOf(text string) (person string, err error) {
	person, seal, _ := strings.Cut(text, ".")
	if len(text) > maxLinkText || len(seal) != macLetters || !cleanSubject(person) {
		return "", ErrUnsigned
	}
	return person, nil
}

// OpenFeeds proves the text of such a link to be the one of that person and generation.
func (k *Keys) OpenFeeds(text, person string, generation int) error {
	want, err := k.FeedsLink(person, generation)
	if err != nil || !hmac.Equal([]byte(want), []byte(text)) {
		return ErrSignature
	}
	return nil
}

// Session is the text of a session, fit for a cookie: its last use and a signature.
func (k *Keys) Session(s Session) string {
	used := strconv.FormatInt(s.Used.Unix(), 36)
	return used + "." + k.seal(useSession, s.Table, strconv.Itoa(s.Seat), s.Owner, strconv.Itoa(s.Generation),
		strconv.FormatBool(s.Own), used)
}

// OpenSession reads the text of a session of the seat that s names, and returns s with Own and Used as they
// are. ErrUnsigned if it has not the form, ErrSignature if it was not made for this seat, owner and
// generation. How long ago it may have been used is for who asks.
func (k *Keys) OpenSession(text string, s Session) (Session, error) {
	number, _, _ := strings.Cut(text, ".")
	at, err := strconv.ParseInt(number, 36, 40)
	if err != nil || len(text) > maxLinkText {
		return Session{}, ErrUnsigned
	}
	s.Used = time.Unix(at, 0).UTC()
	for _, s.Own = range []bool{false, true} {
		if hmac.Equal([]byte(k.Session(s)), []byte(text)) {
			return s, nil
		}
	}
	return Session{}, ErrSignature
}

// OldSeat reads a link of a letter of a version up to 0.9: the seat that it was for. It opens nothing any
// more.
// ErrUnsigned if it has not the form, ErrSignature if none of our keys made it.
func (k *Keys) OldSeat(text string) (table string, seat int, err error) {
	table, tail, ok := strings.Cut(text, ".")
	switch {
	case !ok, len(text) > maxLinkText, !cleanSubject(table):
		return "", 0, ErrUnsigned
	case len(tail) != 1+macLetters, tail[0] < '1', tail[0] > '9':
		return "", 0, ErrUnsigned
	}
	a := Address{Purpose: oldSeat, Subject: table, Seat: int(tail[0] - '0')}
	good := false
	for _, key := range k.all() { // every key is tried, whatever matched before
		good = hmac.Equal([]byte(signature(key, a)), []byte(tail[1:])) || good
	}
	if !good {
		return "", 0, ErrSignature
	}
	return table, a.Seat, nil
}

// seal signs parts for a use with the newest key.
func (k *Keys) seal(u use, parts ...string) string {
	newest := k.all()[0]
	h := hmac.New(sha256.New, newest.Secret)
	fmt.Fprintf(h, "painani %s\x00%s", u, newest.ID)
	for _, p := range parts {
		fmt.Fprintf(h, "\x00%d\x00%s", len(p), p)
	}
	return events.Base32.EncodeToString(h.Sum(nil)[:macLetters*5/8])
}
