package register

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"painani/events"
)

// Spares are second copies of those entries of a Spool that nobody has worked off yet, all in one file: of
// each its line of the register, and its data behind that. Who works entries off drops their spares (Drop);
// an entry that is erased loses its own first. A dropped one is overwritten with zeros.
//
// A spare is written behind its entry and before Put returns, and is not synced. So a kill between the two
// takes the spare of an entry of which nobody was told; a power cut may take spares, but not the entries,
// which are synced. Like the list, spares are no part of the promise of a Put: one that cannot be written is
// told and fails nothing.
type Spares struct {
	name string
	room int64
	log  *slog.Logger

	mu    sync.Mutex
	held  map[events.Position]place
	bytes int64 // of all frames that are held
	end   int64 // where the next frame is written
	sick  bool  // the last one could not be written
}

// place is where the frame of a spare stands.
type place struct {
	line  Line
	at, n int64
}

// slackBytes is how much of the file may be zeros before it is written anew without them.
const slackBytes = 128 << 10

// halfEnd ends the name of a file that is being written anew.
const halfEnd = ".tmp"

// openSpares reads the file. What does not prove itself is left out and told; what is too old is left out.
func openSpares(c Config) (*Spares, error) {
	s := &Spares{name: c.Spares, room: c.SparesRoom, log: c.Logger, held: map[events.Position]place{}}
	if err := os.MkdirAll(filepath.Dir(s.name), 0o700); err != nil {
		return nil, err
	}
	if info, err := os.Lstat(s.name); err == nil && info.IsDir() {
		if err := os.RemoveAll(s.name); err != nil {
			return nil, err
		}
	}
	if err := os.Remove(s.name + halfEnd); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	oldest, dropped := c.Now().Add(-c.Age), 0
	size, bad, err := eachFrame(s.name, func(p place) {
		if p.line.At.Before(oldest) {
			dropped++
			return
		}
		if was, twice := s.held[p.line.Pos]; twice {
			s.bytes -= was.n
			dropped++
		}
		s.held[p.line.Pos] = p
		s.bytes += p.n
	})
	if err != nil {
		return nil, err
	}
	s.end = size
	if bad > 0 {
		s.log.Error("second copies of entries were damaged; those that are needed are written anew", "file", s.name,
			"places", bad)
	}
	if bad+dropped > 0 || s.end > slackBytes+2*s.bytes {
		if err := s.compact(); err != nil { // no room, perhaps: what is held can be read all the same
			s.log.Warn("file of second copies is not written anew", "file", s.name, "err", err)
		}
	}
	return s, nil
}

// keep writes the spare of an entry; one that is there stays. A failure is told, once until one succeeds.
func (s *Spares) keep(l Line, data []byte) {
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.held[l.Pos]; ok {
		return
	}
	frame := encodeFrame(l, data)
	var err error
	if s.room > 0 && s.bytes+int64(len(frame)) > s.room {
		err = events.ErrFull
	} else {
		err = s.write(s.end, frame)
	}
	if err == nil {
		s.held[l.Pos] = place{l, s.end, int64(len(frame))}
		s.bytes += int64(len(frame))
		s.end += int64(len(frame))
	} else if !s.sick {
		s.log.Error("entry has no second copy until it is worked off", "entry", l.Pos, "file", s.name, "err", err)
	}
	s.sick = err != nil
}

// write writes bytes at a place. Nothing stays open, so nothing need be closed.
func (s *Spares) write(at int64, data []byte) error {
	f, err := os.OpenFile(s.name, os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	if _, err = f.WriteAt(data, at); err != nil && at == s.end { // what stands behind the end is no frame
		err = errors.Join(err, f.Truncate(at))
	}
	return errors.Join(err, f.Close())
}

// Drop deletes the spares of entries; of one that has none it is no error.
func (s *Spares) Drop(list ...events.Position) error {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	list = slices.DeleteFunc(slices.Clone(list), func(pos events.Position) bool { return s.held[pos].n == 0 })
	if len(list) == 0 {
		return nil
	}
	f, err := os.OpenFile(s.name, os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		return fmt.Errorf("drop spare: %w", err)
	}
	for _, pos := range list {
		p := s.held[pos]
		if _, err = f.WriteAt(make([]byte, p.n), p.at); err != nil {
			break
		}
		delete(s.held, pos)
		s.bytes -= p.n
	}
	if err == nil && len(s.held) == 0 {
		if s.end > slackBytes {
			err = f.Truncate(0)
		}
		s.end = 0
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return fmt.Errorf("drop spare: %w", err)
	}
	if s.end <= slackBytes+2*s.bytes {
		return nil
	}
	if err := s.compact(); err != nil {
		return fmt.Errorf("shorten spares: %w", err)
	}
	return nil
}

// compact writes the file anew with nothing but what is held; the caller holds mu.
func (s *Spares) compact() error {
	old, err := os.Open(s.name)
	if err != nil {
		return err
	}
	defer old.Close()
	f, err := os.OpenFile(s.name+halfEnd, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	moved, end := make(map[events.Position]place, len(s.held)), int64(0)
	for _, p := range s.places() {
		frame := make([]byte, p.n)
		if _, err = old.ReadAt(frame, p.at); err != nil {
			break
		}
		if _, err = f.Write(frame); err != nil {
			break
		}
		moved[p.line.Pos] = place{p.line, end, p.n}
		end += p.n
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), s.name)
	}
	if err != nil {
		os.Remove(f.Name())
		return err
	}
	s.held, s.end = moved, end
	return nil
}

// places are all that is held, by position.
func (s *Spares) places() []place {
	list := make([]place, 0, len(s.held))
	for _, p := range s.held {
		list = append(list, p)
	}
	slices.SortFunc(list, func(a, b place) int { return int(a.line.Pos) - int(b.line.Pos) })
	return list
}

// Lines are those of all entries that have a spare, by position.
func (s *Spares) Lines() (list []Line) {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, p := range s.places() {
		list = append(list, p.line)
	}
	return list
}

// Last is the highest position that has a spare.
func (s *Spares) Last() (last events.Position) {
	for _, l := range s.Lines() {
		last = max(last, l.Pos)
	}
	return last
}

// Has tells whether an entry has a spare.
func (s *Spares) Has(pos events.Position) bool {
	if s == nil {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.held[pos].n > 0
}

// Item reads the spare of an entry. events.ErrNotFound if it has none; other errors are those of the file.
func (s *Spares) Item(pos events.Position) (events.Item, error) {
	if s == nil {
		return events.Item{}, events.ErrNotFound
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	p, ok := s.held[pos]
	if !ok {
		return events.Item{}, fmt.Errorf("spare of %d: %w", pos, events.ErrNotFound)
	}
	f, err := os.Open(s.name)
	if err != nil {
		return events.Item{}, fmt.Errorf("read spare: %w", err)
	}
	defer f.Close()
	l, data, _, err := frameAt(f, p.at)
	if err == nil && l.Pos != pos {
		err = errLine
	}
	if err != nil {
		return events.Item{}, fmt.Errorf("read spare of %d: %w", pos, err)
	}
	return events.Item{Pos: pos, Key: l.Key, At: l.At, Data: data}, nil
}

// Spares are those of the register; nil: it has none, and all their methods do nothing.
func (r *Register) Spares() *Spares { return r.spares }

// Spare writes a spare for an entry that has none: one of before spares were kept, or whose own was lost.
func (r *Register) Spare(it events.Item) { r.spares.keep(r.line(it), it.Data) }
