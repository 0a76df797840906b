package events

import (
	"context"
	"errors"
	"time"
)

// Errors of the stores; callers compare with errors.Is.
var (
	// ErrConflict: somebody else wrote to this table or key first. Load and decide again.
	ErrConflict = errors.New("write conflict")
	// ErrUnknown: the write was handed over and no answer came; it may or may not
	// be stored. Read the head and compare before trying again.
	ErrUnknown = errors.New("unknown outcome")
	// ErrUnavailable: the store cannot take or give anything now.
	ErrUnavailable = errors.New("store unavailable")
	// ErrFull: the store takes no more by a limit of its own; nothing was stored. It comes with ErrUnavailable.
	ErrFull = errors.New("no room left")
	// ErrNotFound: no such table, key or position.
	ErrNotFound = errors.New("not found")
	// ErrDamaged: the store contradicts itself (a gap, a bad hash). Never repaired silently.
	ErrDamaged = errors.New("store damaged")
)

// Position is the place of an entry in a whole store, over all tables: 1, 2, 3, …
// 0 is "before everything". Positions are dense in a Log.
type Position = uint64

// Entry is a record with its place in the store.
type Entry struct {
	Pos Position
	Record

	stored []byte // what DecodeEntry was given; nil otherwise
}

// DecodeEntry is Decode for the record at a position of a store. The entry keeps data, so that writing it out
// again costs no encoding; neither data nor the record may change any more.
func DecodeEntry(pos Position, data []byte) (Entry, error) {
	r, err := decode(data)
	if err != nil {
		return Entry{}, err
	}
	return Entry{pos, r, data}, nil
}

// AppendTo appends the record as stored to dst, as Record.AppendTo does.
func (e *Entry) AppendTo(dst []byte) ([]byte, error) {
	if e.stored != nil {
		return append(dst, e.stored...), nil
	}
	return e.Record.AppendTo(dst)
}

// Room estimates how many bytes AppendTo writes. It is seldom too low.
func (e *Entry) Room() int {
	if e.stored != nil {
		return len(e.stored)
	}
	return e.Record.Room()
}

// Log holds every event of every table, append only; all else can be made from it. Implementations
// are safe for concurrent use. An Append that returned nil is on stable storage.
type Log interface {
	// Append stores r behind the event at position after, which must be the last
	// one of r.Table (0: the table has none). ErrConflict when it is not,
	// ErrUnknown when no answer came, ErrUnavailable when the store is down (and
	// nothing was stored), ErrInvalid when r.Check fails, ErrChain when r does not name
	// the hash of that event: who decided upon it saw another one. If the table's last event
	// already is r, byte for byte, Append returns its position: repeating an
	// Append whose answer was lost is harmless.
	Append(ctx context.Context, r Record, after Position) (Position, error)
	// Head is the last event of a table; ErrNotFound if there is none.
	Head(ctx context.Context, table string) (Entry, error)
	// Load returns the events of a table with Seq > after, in order; none, without
	// error, for an unknown table. ErrDamaged when their numbers have a gap.
	Load(ctx context.Context, table string, after uint64) ([]Entry, error)
	// Follow calls fn for every event behind position after, in order, first the
	// stored ones and then those that arrive, until ctx ends (nil) or fn fails (that
	// error). ErrDamaged when after is beyond the store's end or positions have a
	// gap, ErrUnavailable when the store closes.
	Follow(ctx context.Context, after Position, fn func(Entry) error) error
	// Last is the position of the newest event of the store.
	Last(ctx context.Context) (Position, error)
	// Identity names this incarnation of the store; checkpoints are valid for one only.
	Identity() string
}

// Bytes is a Log that can hand out its records as they are stored, without decoding them.
type Bytes interface {
	// Bytes calls fn for every record behind position after, in order, with the table that it lies under, up to
	// the newest when it began; the bytes are good during the call only. It proves that each is what was
	// stored. An error that is not fn's says that it cannot tell, not what is wrong: ask Follow then.
	Bytes(ctx context.Context, after Position, fn func(pos Position, table string, record []byte) error) error
}

// Item is one entry of a Spool.
type Item struct {
	Pos  Position
	Key  string
	At   time.Time // when the store took it
	Data []byte
}

// Spool is an ordered, durable list of opaque keyed entries which the store may
// forget after its age limit: raw letters in (INTAKE), the fate of letters out
// (OUTBOX). Keys are lower-case letters, digits and hyphens. Safe for concurrent use.
type Spool interface {
	// Put appends an entry and returns when it is on stable storage.
	Put(ctx context.Context, key string, data []byte) (Position, error)
	// PutNew is Put for the first entry of a key; ErrConflict if the key has one.
	PutNew(ctx context.Context, key string, data []byte) (Position, error)
	// PutAfter is Put for who has seen the newest entry of a key at a position; ErrConflict if it is not there.
	PutAfter(ctx context.Context, key string, data []byte, after Position) (Position, error)
	// First and Newest are the oldest and the newest entry of a key; ErrNotFound if none.
	First(ctx context.Context, key string) (Item, error)
	Newest(ctx context.Context, key string) (Item, error)
	// Follow calls fn for every entry behind position after, in order, then for
	// those that arrive, until ctx ends (nil) or fn fails.
	Follow(ctx context.Context, after Position, fn func(Item) error) error
	// Last is the position of the newest entry.
	Last(ctx context.Context) (Position, error)
	// Erase deletes one entry and overwrites its bytes on disk; nil too if there is none at that position. No
	// other entry moves; when it was the first of its key, the next one of that key is.
	Erase(ctx context.Context, pos Position) error
}

// Shared is a Bucket that several processes write.
type Shared interface {
	Bucket
	// Watch calls fn for every value written behind revision after, by whomever, in order, until ctx ends (nil)
	// or fn fails. Values that were replaced or deleted before they were read do not come.
	Watch(ctx context.Context, after uint64, fn func(key string, data []byte, rev uint64) error) error
	// Last is the highest revision that was given.
	Last(ctx context.Context) (uint64, error)
	// PutAlone is Put if nothing at all was written to the bucket behind revision last; else ErrConflict.
	PutAlone(ctx context.Context, key string, data []byte, last uint64) (uint64, error)
}

// Bucket keeps the newest value by key and can forget: people, service keys,
// worker checkpoints. Safe for concurrent use.
type Bucket interface {
	// Get returns the value and its revision; ErrNotFound if there is none.
	Get(ctx context.Context, key string) (data []byte, rev uint64, err error)
	// Stored is Get that also tells when the store wrote the value, by the store's clock.
	Stored(ctx context.Context, key string) (data []byte, rev uint64, at time.Time, err error)
	// Put stores a value if the key is at revision rev (0: has no value) and
	// returns the new revision; ErrConflict otherwise.
	Put(ctx context.Context, key string, data []byte, rev uint64) (uint64, error)
	// Delete removes the value and its history for good.
	Delete(ctx context.Context, key string) error
	// Each calls fn for every key, in no order.
	Each(ctx context.Context, fn func(key string, data []byte, rev uint64) error) error
}
