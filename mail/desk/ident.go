package desk

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"encoding/hex"
	"strconv"
	"strings"

	"painani/engine"
	post "painani/mail"
	"painani/mail/auth"
	"painani/mail/letter"
)

var lower32 = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// causeMark begins the causes of commands that came by letter; those of other
// doors (web, operator) never do.
const causeMark = "m-"

// digest is the keyed hash of parts under a label, 130 bits as 26 letters: fit
// for letter ids, keys of stores and signed addresses.
func (d *Desk) digest(label string, parts ...string) string {
	m := hmac.New(sha256.New, d.cfg.Key)
	m.Write([]byte("painani/desk/1\x00" + label))
	for _, p := range parts {
		m.Write([]byte("\x00" + strconv.Itoa(len(p)) + "\x00" + p))
	}
	return lower32.EncodeToString(m.Sum(nil))[:26]
}

// cause names a letter for idempotency: its Message-ID and sender, or all its
// bytes if it has none.
func (d *Desk) cause(messageID, from string, raw []byte) string {
	if messageID == "" {
		sum := sha256.Sum256(raw)
		messageID = "raw:" + hex.EncodeToString(sum[:])
	}
	return causeMark + d.digest("cause", messageID, auth.Canonical(from))
}

// nth is the cause of the i-th command of a letter.
func nth(cause string, i int) string { return cause + "/" + strconv.Itoa(i) }

// byLetter reports whether an event was caused by a letter, whose sender
// therefore gets an answer.
func byLetter(cause string) bool { return strings.HasPrefix(cause, causeMark) }

// answerID is the id of the one answer to a letter.
func (d *Desk) answerID(cause string) string { return d.digest("answer", cause) }

// noticeID is the id of what one recipient gets for one event.
func (d *Desk) noticeID(table string, seq uint64, player string, k post.Kind) string {
	return d.digest("notice", table, strconv.FormatUint(seq, 10), player, string(k))
}

// root is the Message-ID that a seat's letters about a table hang from.
func (d *Desk) root(table string, s engine.Seat) string {
	l := post.Letter{ID: d.digest("root", table, s.String()), Table: table}
	return letter.MessageID(l, d.cfg.Domain)
}

// tableIDs are the ids that a table proposed by cause may get, short ones first.
func tableIDs(prefix, cause string) []string {
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
