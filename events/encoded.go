package events

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// Encoded is a record on its way into a log, checked, encoded and hashed once for all who need that. It does
// not change any more: whoever has it may keep it, and reads only.
type Encoded struct {
	record Record
	stored []byte
	hash   string
}

// NewEncoded checks and encodes a record, which must not be changed any more; ErrInvalid if it does not
// keep the contract.
func NewEncoded(r Record) (*Encoded, error) {
	if err := r.Check(); err != nil {
		return nil, err
	}
	w := writer{b: make([]byte, 0, r.Room()), checked: true}
	w.canonical(&r)
	sum := sha256.Sum256(w.b)
	if r.Sealed != nil {
		w.sealed(r.Sealed)
	}
	if w.err != nil {
		return nil, fmt.Errorf("encode record: %w", w.err)
	}
	return &Encoded{record: r, stored: w.b, hash: hex.EncodeToString(sum[:])}, nil
}

// Record is the record itself.
func (x *Encoded) Record() Record { return x.record }

// Bytes is the record as stored, what Record.Encode returns.
func (x *Encoded) Bytes() []byte { return x.stored }

// Hash is that of the record.
func (x *Encoded) Hash() string { return x.hash }

// At is the record as the entry at a position of a store.
func (x *Encoded) At(pos Position) Entry { return Entry{pos, x.record, x.stored} }

// Is reports that an entry holds the very same record, byte for byte.
func (x *Encoded) Is(e *Entry) bool {
	if e.stored != nil {
		return bytes.Equal(e.stored, x.stored)
	}
	data, err := e.Record.Encode()
	return err == nil && bytes.Equal(data, x.stored)
}

// Appender is a Log that takes records which are encoded already. AppendEncoded is its Append.
type Appender interface {
	AppendEncoded(ctx context.Context, x *Encoded, after Position) (Position, error)
}

// Append is log.Append for a record that is encoded already, where the log can make use of that.
func Append(ctx context.Context, log Log, x *Encoded, after Position) (Position, error) {
	if a, ok := log.(Appender); ok {
		return a.AppendEncoded(ctx, x, after)
	}
	return log.Append(ctx, x.record, after)
}
