// Package messageid makes the ids of letters, of the commands in them, and of what they
// bring about.
//
// Its contract: an id follows from what it names and from the service's key alone. Handling
// the same letter again, or making the same notice again, gives the same ids, and by them the
// stores know what is done already. Nobody can make up an id without the key.
package messageid

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"strconv"
	"strings"

	"painani/engine"
	"painani/events"
	post "painani/mail"
	"painani/mail/auth"
	"painani/mail/letter"
)

// IDs makes the ids of one service. It is safe for concurrent use.
type IDs struct {
	key    []byte
	domain string
}

// New makes ids with the service's secret, at least 16 bytes, which must stay the same as long
// as there are letters and tables; domain is that of the service's addresses.
func New(key []byte, domain string) (*IDs, error) {
	if len(key) < 16 || domain == "" {
		return nil, errors.New("messageid: a key of 16 bytes and a domain are needed")
	}
	return &IDs{key: key, domain: domain}, nil
}

// Domain is that of our addresses and Message-IDs.
func (n *IDs) Domain() string { return n.domain }

// causePrefix begins the causes of commands that came by letter; those of commands from
// pages or from the operator never begin so.
const causePrefix = "m-"

// Digest is the keyed hash of parts under a label, 130 bits as 26 letters: fit
// for letter ids, keys of stores and signed addresses.
func (n *IDs) Digest(label string, parts ...string) string {
	m := hmac.New(sha256.New, n.key)
	m.Write([]byte("painani/desk/1\x00" + label))
	for _, p := range parts {
		m.Write([]byte("\x00" + strconv.Itoa(len(p)) + "\x00" + p))
	}
	return events.Base32.EncodeToString(m.Sum(nil))[:26]
}

// Cause names a letter, so that it is carried out once: by its Message-ID and sender, or all its
// bytes if it has none.
func (n *IDs) Cause(messageID, from string, raw []byte) string {
	if messageID == "" {
		sum := sha256.Sum256(raw)
		messageID = "raw:" + hex.EncodeToString(sum[:])
	}
	return causePrefix + n.Digest("cause", messageID, auth.Canonical(from))
}

// FormID is the Message-ID, with brackets, of the letter that a form of a page is made into; the same parts
// give the same one.
func (n *IDs) FormID(parts ...string) string {
	form := n.Digest("form", parts...)
	return "<form." + form + "." + n.Digest("form-id", form) + "@" + n.domain + ">"
}

// OfForm reports that a Message-ID is one that FormID made.
func (n *IDs) OfForm(messageID string) bool {
	parts := strings.Split(strings.TrimSuffix(messageID, "@"+n.domain+">"), ".")
	return len(parts) == 3 && parts[0] == "<form" &&
		hmac.Equal([]byte(parts[2]), []byte(n.Digest("form-id", parts[1])))
}

// Another is the cause of a second letter under the Message-ID of the one with this cause, told from it by
// the digest of its text.
func (n *IDs) Another(cause, text string) string {
	return causePrefix + n.Digest("another", cause, text)
}

// Nth is the cause of the i-th command of a letter.
func Nth(cause string, i int) string { return cause + "/" + strconv.Itoa(i) }

// ByLetter reports whether an event was caused by a letter, whose sender
// therefore gets an answer.
func ByLetter(cause string) bool { return strings.HasPrefix(cause, causePrefix) }

// Answer is the id of the one answer to a letter.
func (n *IDs) Answer(cause string) string { return n.Digest("answer", cause) }

// Notice is the id of what one recipient gets for one event.
func (n *IDs) Notice(table string, seq uint64, player string, k post.Kind) string {
	return n.Digest("notice", table, strconv.FormatUint(seq, 10), player, string(k))
}

// Root is the Message-ID that a seat's letters about a table hang from.
func (n *IDs) Root(table string, s engine.Seat) string {
	l := post.Letter{ID: n.Digest("root", table, s.String()), Table: table}
	return letter.MessageID(l, n.domain)
}

// TableIDs are the ids that a table proposed by cause may get, short ones first.
func TableIDs(prefix, cause string) []string {
	sum := sha256.Sum256([]byte("painani/table/1\x00" + cause))
	var out []string
	low := uint64(100)
	for i := range 7 { // 3 to 9 digits
		x := binary.BigEndian.Uint64(sum[i*3:])
		out = append(out, prefix+strconv.FormatUint(low+x%(low*9), 10))
		low *= 10
	}
	return out
}
