// Package events is the contract of the event store: what an event looks like
// on disk (Record), how events of one table hang together (the hash chain), and
// what a store must promise (Log, Spool, Bucket). It knows nothing of games or
// mail and imports nothing of ours.
//
// # The chain
//
// Events of one table are numbered 1, 2, 3, … without gaps. Each carries in
// Prev the SHA-256 of the canonical bytes of the one before (empty for the
// first), so whoever keeps one head, in the footer of a letter say, can prove
// every event up to it. After is the keyed hash of the state the event leads
// to; it lets a later binary prove that it folds an old game to the same state.
//
// # Hidden contents
//
// What not everybody may know yet (a secret, a secret choice, a hidden draw)
// is kept in Sealed, outside the canonical bytes; only its salted commitment,
// Seal, is chained. A record can therefore be handed out without Sealed and
// still verifies, and with Sealed it proves what was hidden.
//
// # Personal data
//
// A record never holds a name, an address or words somebody wrote: players
// appear by id, letters by keyed digest. Such data lives in a Bucket or in a
// Spool with an age limit, which can forget.
package events

import (
	"bytes"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// MaxRecord is the largest canonical record in bytes; the stream refuses more.
const MaxRecord = 256 << 10

// Record is one immutable event of one table as it is stored and exported, one
// JSON object a line. The order of its members is part of the format.
type Record struct {
	Table string    `json:"table"`           // table id, lower-case letters, digits and hyphens
	Seq   uint64    `json:"seq"`             // 1, 2, 3, … within the table
	Type  string    `json:"type"`            // kind of event, for example "played"
	At    time.Time `json:"at"`              // UTC, whole milliseconds
	Actor string    `json:"actor"`           // who caused it: "player:<id>", "clock", "engine", "operator"
	Cause string    `json:"cause,omitempty"` // keyed digest of the letter or request, and number of the command
	Prev  string    `json:"prev"`            // hex SHA-256 of the event before; empty for the first
	After string    `json:"after,omitempty"` // hex keyed hash of the state after the event
	Seal  string    `json:"seal,omitempty"`  // hex commitment to Sealed
	Body  Body      `json:"body"`            // what happened, canonical JSON of the type

	// Sealed is what Seal commits to. It is stored but not chained, and left
	// out of exports until the table is over.
	Sealed *Sealed `json:"sealed,omitempty"`
}

// Body is canonical JSON: compact, ASCII members in a fixed order, no floats.
type Body = json.RawMessage

// Sealed is the hidden part of a record.
type Sealed struct {
	Salt string `json:"salt"` // hex, 32 bytes
	Body Body   `json:"body"` // canonical JSON
}

// Commitment is the hex SHA-256 over a domain label, the salt and the body.
func (s Sealed) Commitment() string {
	h := sha256.New()
	h.Write([]byte("painani/seal/1\x00"))
	h.Write([]byte(s.Salt))
	h.Write([]byte{0})
	h.Write(s.Body)
	return hex.EncodeToString(h.Sum(nil))
}

// Canonical returns the bytes that the next event's Prev is the hash of: the
// record's JSON without Sealed, no white space, no HTML escapes.
func (r Record) Canonical() ([]byte, error) { return r.encode(true) }

// Encode returns the record as stored: the canonical members, then Sealed.
func (r Record) Encode() ([]byte, error) { return r.encode(false) }

// AppendTo appends what Encode returns to dst.
func (r *Record) AppendTo(dst []byte) ([]byte, error) {
	b, err := appendRecord(dst, r, false)
	if err != nil {
		return nil, fmt.Errorf("encode record: %w", err)
	}
	return b, nil
}

// Room estimates how many bytes Encode returns, for allocating once. It is seldom too low.
func (r *Record) Room() int {
	n := 512 + len(r.Body)
	if r.Sealed != nil {
		n += 128 + len(r.Sealed.Body)
	}
	return n
}

func (r Record) encode(bare bool) ([]byte, error) {
	b, err := appendRecord(make([]byte, 0, r.Room()), &r, bare)
	if err != nil {
		return nil, fmt.Errorf("encode record: %w", err)
	}
	return b, nil
}

// Decode reads one stored record. It takes exactly the bytes that Encode
// writes and refuses everything else (unknown or reordered members, white space,
// trailing bytes) with ErrInvalid. Otherwise two files with different bytes could
// have the same head, or a record could carry what no hash covers.
func Decode(data []byte) (Record, error) { return decode(bytes.Clone(data)) }

// decode is Decode of bytes that the record may keep.
func decode(data []byte) (Record, error) {
	r, err := parseRecord(data)
	if err != nil {
		return Record{}, fmt.Errorf("decode record: %w: %w", ErrInvalid, err)
	}
	return r, nil
}

// Hash is the hex SHA-256 of the canonical bytes: the chain head once the
// record is the last of its table.
func (r Record) Hash() (string, error) {
	b, err := r.Canonical()
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:]), nil
}

// ErrChain is wrapped by every complaint of Link.
var ErrChain = errors.New("broken chain")

// Link checks that next follows r on the same table: its number, the hash it names,
// and the commitment to its sealed part if that is present. Times are not compared.
// The zero Record stands for "no event yet".
func (r Record) Link(next Record) error {
	want := ""
	if r.Seq > 0 {
		h, err := r.Hash()
		if err != nil {
			return err
		}
		want = h
		if r.Table != next.Table {
			return fmt.Errorf("%w: event of table %q after one of %q", ErrChain, next.Table, r.Table)
		}
	}
	return Follows(r.Seq, want, next)
}

// Follows is Link for a predecessor of which only number and hash are known.
func Follows(seq uint64, hash string, next Record) error {
	if next.Seq != seq+1 {
		return fmt.Errorf("%w: event #%d where #%d belongs", ErrChain, next.Seq, seq+1)
	}
	if subtle.ConstantTimeCompare([]byte(hash), []byte(next.Prev)) != 1 {
		return fmt.Errorf("%w: event #%d does not name the hash of the event before", ErrChain, next.Seq)
	}
	return next.CheckSeal()
}

// CheckSeal checks the commitment to the sealed part, where that is present.
func (r Record) CheckSeal() error {
	if r.Sealed == nil {
		return nil
	}
	if r.Sealed.Commitment() != r.Seal {
		return fmt.Errorf("%w: sealed part of event #%d differs from its commitment", ErrChain, r.Seq)
	}
	return nil
}
