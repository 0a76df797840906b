// Package register keeps a list of what a Spool holds, in plain files and without the bodies: position, key,
// time, size and digest of each entry, and a note of the caller's. By it a start proves every entry of the
// spool, and names those that are gone.
//
// Its contract:
//
//   - The list is no part of the promise of a Put: a line that cannot be written, or is lost in a power cut,
//     is taken from the spool by the next Compare. Nothing that happens to the files fails a Put.
//   - A line proves itself by a checksum. Those that do not are told, and written anew from the spool. Whole
//     lines that a list has lost at its end leave no trace: an erasure among them is told as a loss.
//   - An entry that was erased, or has been told as lost, is noted as gone and not missed any more.
//   - Of entries that are not worked off it can keep second copies with the bodies (Spares), by which they
//     come back.
//   - Files hold the lines of a month each and are deleted when those are older than the spool's entries get.
//
// One process at a time uses a folder; the lock on the data folder sees to that.
package register

import (
	"context"
	"crypto/sha256"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"painani/events"
)

// Config says where a register is and what stands in it.
type Config struct {
	Dir    string                      // made if missing
	Age    time.Duration               // of the oldest entries of the spool
	Note   func(it events.Item) string // stands in the entry's line: no addresses; nil: nothing
	Now    func() time.Time            // nil: time.Now
	Logger *slog.Logger                // nil: nowhere

	Spares     string // file of second copies of what is not worked off; "": there are none
	SparesRoom int64  // bytes that they may take together; 0: no limit
}

// Line is what is known of one entry.
type Line struct {
	Pos  events.Position `json:"pos"`
	Key  string          `json:"key,omitempty"`
	At   time.Time       `json:"at"`               // when it was stored, UTC, to some milliseconds
	Size int             `json:"size,omitempty"`   // of the data, bytes
	Sum  string          `json:"sha256,omitempty"` // of the data, in hex
	Note string          `json:"note,omitempty"`
	Gone string          `json:"gone,omitempty"` // Erased or Lost: it is not in the spool any more
}

// Why an entry is gone.
const (
	Erased = "erased" // on purpose
	Lost   = "lost"   // was missing at a start, and told
)

// Register is an open list. Use Open; it is safe for concurrent use after Compare.
type Register struct {
	c     Config
	lines map[events.Position]Line // until Release
	bad   int                      // lines that could not be read
	doubt bool                     // a file was damaged

	spares *Spares // nil: none

	mu   sync.Mutex // of what is below
	file appender
	sick bool // the last line could not be written
}

// Found is what Compare found.
type Found struct {
	Entries int    // that the spool has
	Added   int    // lines that were missing and are written from the spool
	Bad     int    // lines that could not be read
	Missing []Line // of entries that the spool should have and has not, by position
	Changed []Line // of entries that the spool has with another key or digest, as they were, by position
	Doubt   bool   // the list was damaged: what is missing may have been erased, and the line about it lost
}

// Open reads the list in a folder. The error says that the folder cannot be used.
func Open(c Config) (*Register, error) {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	if c.Note == nil {
		c.Note = func(events.Item) string { return "" }
	}
	r := &Register{c: c, lines: map[events.Position]Line{}, file: appender{dir: c.Dir}}
	if err := r.load(); err != nil {
		return nil, fmt.Errorf("open register: %w", err)
	}
	if c.Spares != "" {
		var err error
		if r.spares, err = openSpares(c); err != nil {
			r.c.Logger.Error("no second copies of entries are kept", "file", c.Spares, "err", err)
		}
	}
	return r, nil
}

// Last is the highest position in the list; before Release.
func (r *Register) Last() events.Position {
	var last events.Position
	for pos := range r.lines {
		last = max(last, pos)
	}
	return last
}

// Known reports that an entry is what the list says; before Release.
func (r *Register) Known(it events.Item) bool {
	l, ok := r.lines[it.Pos]
	return ok && l.Gone == "" && l.same(r.line(it))
}

// Lines calls fn for all lines by position, those of entries that are gone included; before Release.
func (r *Register) Lines(fn func(Line)) {
	list := make([]events.Position, 0, len(r.lines))
	for pos := range r.lines {
		list = append(list, pos)
	}
	slices.Sort(list)
	for _, pos := range list {
		fn(r.lines[pos])
	}
}

// Compare holds the list against the entries of the spool and adds the lines that are missing. each calls fn
// for every entry; erased says that the one at a position is gone on purpose. Entries that are almost as old
// as they get are not missed. The error is each's.
func (r *Register) Compare(each func(fn func(it events.Item, erased bool) error) error) (Found, error) {
	f := Found{Bad: r.bad, Doubt: r.doubt}
	seen := make(map[events.Position]bool, len(r.lines))
	err := each(func(it events.Item, erased bool) error {
		was, listed := r.lines[it.Pos]
		now := r.line(it)
		switch {
		case erased:
			if delete(seen, it.Pos); listed && was.Gone == "" {
				r.gone(was, Erased)
			}
			return nil
		case !listed || was.Gone != "": // an entry that was to be erased and is there
			f.Added++
			r.put(now)
		case !was.same(now):
			f.Changed = append(f.Changed, was)
			r.put(now)
		}
		seen[it.Pos] = true
		return nil
	})
	if err != nil {
		return f, fmt.Errorf("compare register: %w", err)
	}
	f.Entries = len(seen)
	young := r.c.Now().Add(-r.c.Age + slack)
	r.Lines(func(l Line) {
		if l.Gone == "" && !seen[l.Pos] && l.At.After(young) {
			f.Missing = append(f.Missing, l)
		}
	})
	slices.SortFunc(f.Changed, func(a, b Line) int { return int(a.Pos) - int(b.Pos) })
	return f, r.file.flush()
}

// slack is how much older than their age entries may look, and lines be.
const slack = 24 * time.Hour

// Missed notes that entries are gone which Compare named, so that no later one names them; before Release.
func (r *Register) Missed(lines []Line) error {
	for _, l := range lines {
		if r.lines[l.Pos].same(l) {
			r.gone(l, Lost)
		}
	}
	if err := r.file.flush(); err != nil {
		return fmt.Errorf("write register: %w", err)
	}
	return nil
}

// Release frees the memory of what Open read.
func (r *Register) Release() { r.lines = nil }

// same reports that two lines are of the same entry.
func (l Line) same(o Line) bool { return l.Pos == o.Pos && l.Key == o.Key && l.Sum == o.Sum }

// line is that of an entry.
func (r *Register) line(it events.Item) Line {
	return Line{Pos: it.Pos, Key: it.Key, At: it.At.UTC().Truncate(time.Millisecond), Size: len(it.Data),
		Sum: fmt.Sprintf("%x", sha256.Sum256(it.Data)), Note: r.c.Note(it)}
}

// gone writes that an entry is no more.
func (r *Register) gone(l Line, why string) {
	l.Gone = why
	r.put(l)
}

// put writes a line while nobody else does.
func (r *Register) put(l Line) {
	r.lines[l.Pos] = l
	r.file.buffer(l)
}

// Wrap returns a spool that notes what is put into s and erased from it.
func (r *Register) Wrap(s events.Spool) events.Spool { return &spool{s, r} }

// spool is a Spool with its register.
type spool struct {
	events.Spool
	r *Register
}

// Put implements events.Spool.
func (s *spool) Put(ctx context.Context, key string, data []byte) (events.Position, error) {
	line := s.draft(key, data)
	pos, err := s.Spool.Put(ctx, key, data)
	if err == nil {
		s.note(pos, <-line, data)
	}
	return pos, err
}

// PutNew implements events.Spool.
func (s *spool) PutNew(ctx context.Context, key string, data []byte) (events.Position, error) {
	line := s.draft(key, data)
	pos, err := s.Spool.PutNew(ctx, key, data)
	if err == nil {
		s.note(pos, <-line, data)
	}
	return pos, err
}

// PutAfter implements events.Spool.
func (s *spool) PutAfter(
	ctx context.Context, key string, data []byte, after events.Position,
) (events.Position, error) {
	line := s.draft(key, data)
	pos, err := s.Spool.PutAfter(ctx, key, data, after)
	if err == nil {
		s.note(pos, <-line, data)
	}
	return pos, err
}

// draft makes the line of an entry while the entry is being synced, which takes longer: what it tells is read
// out of the entry.
func (s *spool) draft(key string, data []byte) <-chan Line {
	out := make(chan Line, 1)
	go func() { out <- s.r.line(events.Item{Key: key, Data: data}) }()
	return out
}

func (s *spool) note(pos events.Position, l Line, data []byte) {
	l.Pos, l.At = pos, s.r.c.Now().UTC().Truncate(time.Millisecond)
	s.r.write(l)
	s.r.spares.keep(l, data)
}

// Erase implements events.Spool. The spare goes first, so that it never brings back what was erased; the line
// stands before the entry goes: one that stays is noted anew.
func (s *spool) Erase(ctx context.Context, pos events.Position) error {
	if err := s.r.spares.Drop(pos); err != nil {
		return fmt.Errorf("%w: %w", events.ErrUnavailable, err)
	}
	s.r.write(Line{Pos: pos, At: s.r.c.Now().UTC().Truncate(time.Millisecond), Gone: Erased})
	return s.Spool.Erase(ctx, pos)
}

// write writes one line now. A failure is told once.
func (r *Register) write(l Line) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.file.buffer(l)
	err := r.file.flush()
	if err != nil && !r.sick {
		r.c.Logger.Error("register not written; the next start reads what is missing from the stream", "folder",
			r.c.Dir, "err", err)
	}
	r.sick = err != nil
}
