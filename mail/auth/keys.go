package auth

import (
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync/atomic"

	"painani/events"
)

// Errors of the signed addresses.
var (
	// ErrUnsigned: the local part is not of the form of a signed address at all.
	ErrUnsigned = errors.New("not a signed address")
	// ErrSignature: it has the form, but none of our keys made it.
	ErrSignature = errors.New("bad signature")
	// ErrSeveral: a letter went to two different signed addresses at once.
	ErrSeveral = errors.New("several signed addresses")
)

// Purpose separates the uses of signed addresses: a signature made for one is
// worth nothing for another.
type Purpose string

// The purposes. Their values are the prefixes of the subject in the address.
const (
	Reply  Purpose = ""   // subject is a table: the seat's answers
	Hold   Purpose = "h-" // subject is a held letter: "was this you?"
	Person Purpose = "p-" // subject is a person: first contact, settings
	Bounce Purpose = "b-" // subject is a letter of ours: its return path (VERP)
)

// Address is what a signed local part says.
type Address struct {
	Purpose Purpose
	Subject string // without the prefix of the purpose: letters a-z, digits, inner hyphens
	Seat    int    // 1…9; 0: not about a seat
	// Generation of the owner's addresses that it was made in. Only addresses of seats and persons have one; who
	// verifies one compares it with the owner's.
	Generation int
	Key        string // id of the key that made the signature; set by Verify
	Old        bool   // that key was replaced since; set by Verify
}

// Zero reports whether the address says nothing.
func (a Address) Zero() bool { return a.Subject == "" }

// Key is one secret for signing addresses.
type Key struct {
	ID     string // shown in logs; part of what is signed
	Secret []byte // at least 16 bytes
}

// Keys sign with the newest key and verify with all of them. They are safe for concurrent use, also with
// Replace.
type Keys struct {
	// Seek looks for newer keys, which somebody else made, when an address is signed by none that is known. It
	// is set before the keys are used; nil: nobody else makes any.
	Seek func()

	list atomic.Pointer[[]Key] // the newest first; what it points to never changes
}

const (
	maxLocal   = 64 // octets before the @ (RFC 5321 4.5.3.1.1)
	macLetters = 16 // 80 bits in base32
	maxSubject = maxLocal - macLetters - 2
	minSecret  = 16
	maxKeys    = 16
)

// NewKeys takes the keys, newest first. Every key needs its own id and a secret of 16 bytes or more.
func NewKeys(newest Key, older ...Key) (*Keys, error) {
	k := new(Keys)
	if err := k.Replace(newest, older...); err != nil {
		return nil, err
	}
	return k, nil
}

// Replace takes other keys from now on, as NewKeys; after an error the keys are those of before.
func (k *Keys) Replace(newest Key, older ...Key) error {
	keys := append([]Key{newest}, older...)
	if len(keys) > maxKeys {
		return fmt.Errorf("address keys: more than %d", maxKeys)
	}
	seen := map[string]bool{}
	for i, k := range keys {
		if k.ID == "" || seen[k.ID] {
			return fmt.Errorf("address keys: id %q is empty or twice there", k.ID)
		}
		if len(k.Secret) < minSecret {
			return fmt.Errorf("address keys: secret of %q is shorter than %d bytes", k.ID, minSecret)
		}
		seen[k.ID] = true
		keys[i].Secret = append([]byte(nil), k.Secret...)
	}
	k.list.Store(&keys)
	return nil
}

// all are the keys, the newest first.
func (k *Keys) all() []Key { return *k.list.Load() }

// Local returns the signed local part for a subject and a seat (0: none) in the first generation:
// <purpose><subject>.<seat><signature>, at most 64 octets, all lower case.
func (k *Keys) Local(p Purpose, subject string, seat int) (string, error) {
	return k.LocalOf(p, subject, seat, 0)
}

// LocalOf is Local in a generation; one above 0 stands behind the signature: <…><signature>.<generation>.
func (k *Keys) LocalOf(p Purpose, subject string, seat, generation int) (string, error) {
	a := Address{Purpose: p, Subject: subject, Seat: seat, Generation: generation}
	if err := a.check(); err != nil {
		return "", fmt.Errorf("sign address: %w", err)
	}
	local := fmt.Sprintf("%s%s.%d%s", p, subject, seat, signature(k.all()[0], a))
	if generation > 0 {
		local += "." + strconv.Itoa(generation)
	}
	if len(local) > maxLocal {
		return "", fmt.Errorf("sign address: %q in generation %d is too long", subject, generation)
	}
	return local, nil
}

// Verify reads a local part as it came over SMTP, in any case. It returns
// ErrUnsigned if it is none of ours by form and ErrSignature if it is forged.
func (k *Keys) Verify(local string) (Address, error) {
	a, mac, ok := split(local)
	if !ok {
		return Address{}, ErrUnsigned
	}
	id, newest, ok := k.signer(a, mac)
	if !ok && k.Seek != nil {
		k.Seek()
		id, newest, ok = k.signer(a, mac)
	}
	if !ok {
		return Address{}, ErrSignature
	}
	a.Key, a.Old = id, !newest
	return a, nil
}

// signer is the key that made a signature.
func (k *Keys) signer(a Address, mac string) (id string, newest, ok bool) {
	for i, key := range k.all() { // every key is tried, whatever matched before
		if hmac.Equal([]byte(signature(key, a)), []byte(mac)) && !ok {
			id, newest, ok = key.ID, i == 0, true
		}
	}
	return id, newest, ok
}

// First is the one signed address among the recipients of a letter (whole
// addresses or local parts). Without one the zero Address is returned;
// ErrSeveral if two of them disagree about whom they mean.
func (k *Keys) First(recipients []string) (Address, error) {
	var one Address
	for _, r := range recipients {
		local := r
		if at := strings.LastIndexByte(r, '@'); at >= 0 {
			local = r[:at]
		}
		a, err := k.Verify(local)
		if err != nil {
			continue
		}
		a.Key = ""
		if !one.Zero() && (one.Purpose != a.Purpose || one.Subject != a.Subject || one.Seat != a.Seat) {
			return Address{}, ErrSeveral
		}
		if one.Zero() || one.Old && !a.Old || one.Generation < a.Generation { // of several ages the newest
			one = a
		}
	}
	return one, nil
}

func (a Address) check() error {
	switch {
	case a.Purpose != Reply && a.Purpose != Hold && a.Purpose != Person && a.Purpose != Bounce:
		return fmt.Errorf("unknown purpose %q", a.Purpose)
	case a.Seat < 0 || a.Seat > 9:
		return fmt.Errorf("seat %d is not one digit", a.Seat)
	case !cleanSubject(a.Subject) || len(a.Purpose)+len(a.Subject) > maxSubject:
		return fmt.Errorf("subject %q cannot stand in an address", a.Subject)
	case a.Generation < 0, a.Generation > 0 && a.Purpose != Reply && a.Purpose != Person:
		return fmt.Errorf("generation %d of purpose %q", a.Generation, a.Purpose)
	case a.Purpose == Reply && strings.ContainsRune(a.Subject, '-'):
		return fmt.Errorf("table %q has a hyphen", a.Subject)
	}
	return nil
}

// cleanSubject: lower-case letters and digits, hyphens inside.
func cleanSubject(s string) bool {
	if s == "" || s[0] == '-' || s[len(s)-1] == '-' {
		return false
	}
	for _, c := range []byte(s) {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' {
			return false
		}
	}
	return true
}

// split takes a local part apart without believing it.
func split(local string) (Address, string, bool) {
	if len(local) > maxLocal {
		return Address{}, "", false
	}
	local = lowerASCII(local)
	subject, tail, ok := strings.Cut(local, ".")
	tail, number, aged := strings.Cut(tail, ".")
	generation := 0
	if aged {
		var err error
		generation, err = strconv.Atoi(number)
		if err != nil || generation < 1 || strconv.Itoa(generation) != number {
			return Address{}, "", false
		}
	}
	if !ok || len(tail) != 1+macLetters || tail[0] < '0' || tail[0] > '9' {
		return Address{}, "", false
	}
	a := Address{Purpose: Reply, Subject: subject, Seat: int(tail[0] - '0'), Generation: generation}
	for _, p := range []Purpose{Hold, Person, Bounce} {
		if rest, ok := strings.CutPrefix(subject, string(p)); ok {
			a.Purpose, a.Subject = p, rest
		}
	}
	mac := tail[1:]
	for _, c := range []byte(mac) {
		if (c < 'a' || c > 'z') && (c < '2' || c > '7') {
			return Address{}, "", false
		}
	}
	return a, mac, a.check() == nil
}

func signature(k Key, a Address) string {
	h := hmac.New(sha256.New, k.Secret)
	fmt.Fprintf(h, "painani address 1\x00%s\x00%s\x00%s\x00%d", k.ID, a.Purpose, a.Subject, a.Seat)
	if a.Generation > 0 {
		fmt.Fprintf(h, "\x00%d", a.Generation)
	}
	return events.Base32.EncodeToString(h.Sum(nil)[:macLetters*5/8])
}

// lowerASCII lowers A-Z only: a byte that is no ASCII letter stays what it is,
// so that no foreign letter can fold into one of ours.
func lowerASCII(s string) string {
	b := []byte(s)
	for i, c := range b {
		if c >= 'A' && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}
