// Package waiting keeps the entries of a stream that could not be handled because of a store,
// and has them handled again when the cause is gone.
//
// Its contract: an entry that Do could not handle stands in the list, on stable storage, before
// Do returns true. So a worker's cursor may go on, and what is behind is served. An entry leaves
// the list when it was handled, or when it cannot be read any more, which is told. Handling must
// bear repetition: an entry may be handled by its worker and from the list.
//
// Order is not kept: entries of the same table or person that come behind a waiting one are
// handled before it. A letter that waited may so find a position that has gone on, and is then
// answered as any late letter is.
package waiting

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"painani/events"
	"painani/mail/cursor"
)

// Prefix begins the keys of all lists: "waiting-<stream>-<position>".
const Prefix = "waiting-"

// ErrGone says that an entry aged out of its stream, or was lost with a part of it.
var ErrGone = errors.New("entry is gone")

// Entry is one entry that waits. It holds nothing that a person wrote.
type Entry struct {
	Stream string          `json:"stream"` // name of the list: intake, events
	Store  string          `json:"store,omitempty"`
	Pos    events.Position `json:"pos"`
	Since  time.Time       `json:"since"` // when it failed first, UTC
	Tries  int             `json:"tries"` // how often it failed
	Error  string          `json:"error"` // the last one, shortened

	rev   uint64
	next  time.Time     // when it is tried again
	pause time.Duration // before the try after that
}

// List holds what waits of one stream. It is safe for concurrent use.
type List struct {
	State  events.Bucket
	Stream string // lower-case letters
	Now    func() time.Time
	Logger *slog.Logger

	shared bool   // other processes have the other parts
	whole  string // name of the list of before there were parts, for who takes over what stands there; or ""

	mu      sync.Mutex
	store   string
	entries map[events.Position]*Entry
	added   chan struct{}
}

// New makes an empty list; Load fills it.
func New(stream string, k cursor.Keeper) *List {
	l := &List{State: k.State, Stream: stream, Now: k.Now, Logger: k.Logger,
		entries: map[events.Position]*Entry{}, added: make(chan struct{}, 1)}
	if k.Part.Whole() {
		return l
	}
	l.Stream += k.Part.String() // the key of an entry has the name up to its first hyphen
	if l.shared = true; k.Part.First() {
		l.whole = stream
	}
	return l
}

// Load reads what waits, before Do and Run. store is the identity of the log that positions are of, last its
// end. Positions of another store, or beyond the end, are told and dropped; where processes share the work
// only the former, since a node of a cluster may be behind. The list of the first part takes over that of the
// whole.
func (l *List) Load(ctx context.Context, store string, last events.Position) error {
	all, err := Read(ctx, l.State)
	if err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.store = store
	clear(l.entries)
	for _, e := range all {
		switch {
		case e.Stream != l.Stream && (l.whole == "" || e.Stream != l.whole):
		case e.Store != store || e.Pos > last && !l.shared:
			l.Logger.Error("what waited is lost: it is not in this store", "stream", e.Stream, "entry", e.Pos,
				"since", e.Since, "end", last)
			if err := l.State.Delete(ctx, e.key()); err != nil {
				return fmt.Errorf("drop waiting: %w", err)
			}
		default:
			l.entries[e.Pos] = &e
		}
	}
	return nil
}

// Read returns what waits of all streams, by stream and position.
func Read(ctx context.Context, state events.Bucket) ([]Entry, error) {
	var out []Entry
	err := state.Each(ctx, func(key string, data []byte, rev uint64) error {
		name, ok := strings.CutPrefix(key, Prefix)
		if !ok {
			return nil
		}
		stream, digits, _ := strings.Cut(name, "-")
		pos, err := strconv.ParseUint(digits, 10, 64)
		if err != nil {
			return nil // no key of ours
		}
		e := Entry{}
		if err := json.Unmarshal(data, &e); err != nil {
			e = Entry{Error: "what was noted of it cannot be read"}
		}
		e.Stream, e.Pos, e.rev = stream, pos, rev // the key is the truth
		out = append(out, e)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read waiting: %w", err)
	}
	slices.SortFunc(out, func(a, b Entry) int {
		if c := strings.Compare(a.Stream, b.Stream); c != 0 {
			return c
		}
		if a.Pos < b.Pos {
			return -1
		}
		return 1
	})
	return out, nil
}

// Of reports that the entry is of a stream, on the list of any of its parts.
func (e *Entry) Of(stream string) bool {
	return strings.TrimRight(e.Stream, "0123456789") == stream
}

// Add puts an entry of a stream on its list, to be handled again; Load must come after it. One that stands
// there already stays as it is. Errors are those of the store.
func Add(ctx context.Context, state events.Bucket, e Entry) error {
	data, err := json.Marshal(e)
	if err == nil {
		_, err = state.Put(ctx, e.key(), data, 0)
	}
	if err != nil && !errors.Is(err, events.ErrConflict) {
		return fmt.Errorf("write waiting: %w", err)
	}
	return nil
}

func (e *Entry) key() string { return Prefix + e.Stream + "-" + strconv.FormatUint(e.Pos, 10) }

// Stats tells how many entries wait, and since when the oldest does.
func (l *List) Stats() (n int, since time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, e := range l.entries {
		if since.IsZero() || e.Since.Before(since) {
			since = e.Since
		}
	}
	return len(l.entries), since
}

// Holds tells whether the entry at pos waits. Read the cursor first: an entry stands in the list before the
// cursor passes it.
func (l *List) Holds(pos events.Position) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.entries[pos] != nil
}

// Do handles the entry at pos with f, again and again while a store does not answer. If f fails otherwise,
// the entry waits. It returns false if ctx ended before the entry was handled or stood in the list. failed is
// called for every failure that passes; it may be nil.
func (l *List) Do(ctx context.Context, pos events.Position, failed func(), f func() error) bool {
	err := cursor.Retry(ctx, l.Logger, failed, f)
	if err == nil {
		return true
	}
	if ctx.Err() != nil {
		return false
	}
	l.mu.Lock()
	e := l.entries[pos]
	if e == nil {
		e = &Entry{Stream: l.Stream, Store: l.store, Pos: pos, Since: l.Now().UTC().Truncate(time.Second)}
	}
	l.mu.Unlock()
	for wait := firstPause; ; wait = min(2*wait, maxPause) {
		if e, err = l.note(ctx, *e, err); err == nil {
			break
		}
		l.Logger.Error("entry cannot be put on the list of what waits, trying again", "stream", l.Stream,
			"entry", pos, "err", err)
		select {
		case <-ctx.Done():
			return false
		case <-time.After(wait):
		}
	}
	l.Logger.Error("entry waits until its cause is gone", "stream", l.Stream, "entry", pos, "err", e.Error)
	select {
	case l.added <- struct{}{}:
	default:
	}
	return true
}

// note writes an entry that failed with cause. The entry is returned in any case.
func (l *List) note(ctx context.Context, e Entry, cause error) (*Entry, error) {
	e.Error = short(cause)
	e.Tries++
	e.pause = min(max(2*e.pause, firstPause), maxPause)
	e.next = time.Now().Add(e.pause)
	data, err := json.Marshal(e)
	if err != nil {
		return &e, fmt.Errorf("encode waiting: %w", err)
	}
	_, e.rev, err = l.State.Get(ctx, e.key())
	if err == nil || errors.Is(err, events.ErrNotFound) {
		e.rev, err = l.State.Put(ctx, e.key(), data, e.rev)
	}
	if err != nil {
		return &e, fmt.Errorf("write waiting: %w", err)
	}
	l.mu.Lock()
	l.entries[e.Pos] = &e
	l.mu.Unlock()
	return &e, nil
}

// maxError is how many bytes of an error are kept.
const maxError = 200

// short is the first line of an error, without what may be somebody's address.
func short(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	words := strings.Fields(line)
	for i, w := range words {
		if strings.Contains(w, "@") {
			words[i] = "…"
		}
	}
	line = strings.Join(words, " ")
	if len(line) > maxError {
		line = line[:maxError]
		for !utf8.ValidString(line) {
			line = line[:len(line)-1]
		}
		line += "…"
	}
	return line
}

// due are the entries to be tried now, in their order, and when the next one is.
func (l *List) due(now time.Time) (list []Entry, next time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, pos := range slices.Sorted(maps.Keys(l.entries)) {
		e := l.entries[pos]
		if !e.next.After(now) {
			list = append(list, *e)
		} else if next.IsZero() || e.next.Before(next) {
			next = e.next
		}
	}
	return list, next
}
