// Package spools keeps letters in and out of one machine safe: INTAKE and OUTBOX are proved at each start, by
// checksums and against registers of what they held, and mended from what is sound and from second copies of
// letters that are not answered yet. What is missing all the same is settled: a letter that went out gets its
// end back, so that nothing is sent twice; one that was not answered or sent is named on the list of lost
// ones.
//
// Open works on the files, before a server runs on them; Settle on the open streams, before anybody else
// writes.
package spools

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"path/filepath"
	"slices"
	"sync/atomic"
	"time"

	"painani/events"
	"painani/events/checkpoint"
	"painani/events/register"
	"painani/events/stream"
	"painani/mail/desk"
	"painani/mail/messageid"
	"painani/mail/outbox"
	"painani/mail/spools/losses"
)

// Ages of the entries of INTAKE and OUTBOX.
const (
	intakeAge = 30 * 24 * time.Hour
	outboxAge = 400 * 24 * time.Hour
)

// Config says where the letters are.
type Config struct {
	Stream   stream.Config          // of the embedded server
	Register string                 // folder of lists, spares and of the list of lost letters
	Last     *checkpoint.Checkpoint // how far the streams were; nil: that is not known
	Secret   string                 // key of the secret that ids of answers follow from
	Logger   *slog.Logger
}

// Spools are INTAKE and OUTBOX of an embedded store, proved at the start and listed from then on. A nil
// *Spools stands for those of a cluster, whose replicas are the second copies: it has nothing to do.
type Spools struct {
	c    Config
	in   *register.Register
	out  *register.Register
	lost *losses.List

	keys events.Bucket                 // nil before settle
	ids  atomic.Pointer[messageid.IDs] // of answers; nil: not asked for yet

	gone   map[string][]register.Line // by stream: entries that this start misses
	bare   []events.Position          // letters in without a spare
	other  []events.Item              // letters of which INTAKE has another one at their position
	traces map[string]*trace          // of letters out with a missing entry, by id
	all    map[string]bool            // ids of all letters out that were posted; only if INTAKE misses some
	mended []string                   // what was done, for restore
}

// Open mends INTAKE and OUTBOX on disk where they are damaged, before the server sees them, and holds them
// against their registers. Errors are those of the disk; a register that cannot be used stops nothing.
func Open(c Config) (*Spools, error) {
	s := &Spools{c: c, gone: map[string][]register.Line{}}
	s.lost = losses.Open(filepath.Join(c.Register, "lost.json"), c.Logger)
	var err error
	if s.in, err = s.prove(stream.Intake, s.Answer); err != nil {
		return nil, err
	}
	if s.out, err = s.prove(stream.Outbox, outboxNote); err != nil {
		return nil, err
	}
	if len(s.gone[stream.Outbox]) > 0 {
		s.traces = tracesOf(s.out, s.gone[stream.Outbox])
	}
	if s.out != nil && len(s.gone[stream.Intake]) > 0 {
		s.all = postedIDs(s.out)
	}
	return s, nil
}

// Answer is the id of the answer that a letter gets; "" if it is not known. It is made before the sender
// hears that his letter is taken, so a letter that cannot be read must not stop that.
func (s *Spools) Answer(it events.Item) (id string) {
	defer func() {
		if p := recover(); p != nil {
			s.c.Logger.Error("letter has no id for its answer", "entry", it.Pos, "panic", p)
			id = ""
		}
	}()
	if ids := s.answers(); ids != nil {
		return desk.AnswerTo(ids, it.Data)
	}
	return ""
}

// secretLimit is how long reading the secret may take.
const secretLimit = 5 * time.Second

// answers makes the ids of answers; nil before the service has its secrets.
func (s *Spools) answers() *messageid.IDs {
	if ids := s.ids.Load(); ids != nil || s.keys == nil {
		return ids
	}
	ctx, stop := context.WithTimeout(context.Background(), secretLimit)
	defer stop()
	key, _, err := s.keys.Get(ctx, s.c.Secret)
	if err != nil {
		return nil
	}
	ids, err := messageid.New(key, "local") // the domain is in no id of a letter
	if err != nil {
		return nil
	}
	s.ids.Store(ids)
	return ids
}

// openRegister opens the register of a stream, that of INTAKE with its spares. nil if it cannot be used.
func (s *Spools) openRegister(name string, note func(events.Item) string) *register.Register {
	dir := s.c.Register
	c := register.Config{Dir: filepath.Join(dir, name), Age: ageOf(name), Note: note, Logger: s.c.Logger}
	if name == stream.Intake {
		c.Spares, c.SparesRoom = filepath.Join(dir, sparesFile), s.c.Stream.MaxStore/intakePart
	}
	r, err := register.Open(c)
	if err != nil {
		s.c.Logger.Error("register cannot be used; entries that get lost from now on are not named", "stream", name,
			"err", err)
		return nil
	}
	return r
}

// prove opens the register of a stream, mends the stream, and notes what is missing in it. A register that
// cannot be used is told; it stops nothing.
func (s *Spools) prove(
	name string, note func(events.Item) string,
) (*register.Register, error) {
	r := s.openRegister(name, note)
	was, known := s.c.Last.Extent(name), func(events.Item) bool { return false }
	if r != nil {
		was.Last, known = max(was.Last, r.Last(), r.Spares().Last()), r.Known
	}
	data, store := filepath.Split(filepath.Clean(s.c.Stream.Dir))
	to := filepath.Join(data, "damaged-"+time.Now().UTC().Format("20060102-150405.000"))
	var m *stream.Mended
	var bad error
	mend := func(fn func(events.Item, bool) error) error {
		m, bad = stream.Mend(s.c.Stream, filepath.Join(to, store), name, was, known, fn)
		return bad
	}
	var found register.Found
	var err error
	if r != nil {
		found, err = r.Compare(s.bared(r.Spares(), mend)) // one reading for both
	} else {
		err = mend(func(events.Item, bool) error { return nil })
	}
	if bad != nil {
		return nil, bad
	}
	if m != nil {
		s.mended = append(s.mended, fmt.Sprintf("%s: mended, %d sound records kept", name, m.Kept))
		s.c.Logger.Error("stream was damaged; what is sound stays, the rest is set aside", "stream", name,
			"kept", m.Kept, "bytes", m.Bytes, "err", errors.Join(m.Cause...), "now", to)
	}
	if r == nil {
		return nil, nil
	}
	back, bad := s.refill(name, r.Spares())
	switch {
	case bad != nil:
		return nil, bad
	case back:
		found, err = r.Compare(s.bared(r.Spares(), func(fn func(events.Item, bool) error) error {
			return stream.Records(s.c.Stream.Dir, name, fn)
		}))
	}
	if err != nil {
		s.c.Logger.Error("stream not compared with its register", "stream", name, "err", err)
		return r, nil
	}
	s.note(name, r, found, m != nil)
	return r, nil
}

// bared is a reading of the letters in that notes those without a spare.
func (s *Spools) bared(
	spares *register.Spares, read func(fn func(events.Item, bool) error) error,
) func(fn func(events.Item, bool) error) error {
	if spares == nil {
		return read
	}
	return func(fn func(events.Item, bool) error) error {
		s.bare = nil
		return read(func(it events.Item, erased bool) error {
			if !erased && !spares.Has(it.Pos) {
				s.bare = append(s.bare, it.Pos)
			}
			return fn(it, erased)
		})
	}
}

// note tells what the comparison found and keeps what is missing.
func (s *Spools) note(name string, r *register.Register, f register.Found, mended bool) {
	s.c.Logger.Info("entries proved", "stream", name, "entries", f.Entries, "missing", len(f.Missing),
		"changed", len(f.Changed), "noted now", f.Added)
	for _, l := range f.Changed {
		s.c.Logger.Error("an entry is not what was stored there", "stream", name, "entry", l.Pos, "key", l.Key,
			"stored", l.At)
	}
	if f.Doubt && !mended { // two faults at once would be needed for a loss
		if err := r.Missed(f.Missing); err != nil {
			s.c.Logger.Warn("register not written", "stream", name, "err", err)
		}
		return
	}
	s.gone[name] = f.Missing
}

// Mended is what was mended, in words.
func (s *Spools) Mended() []string {
	if s == nil {
		return nil
	}
	return s.mended
}

// Settle deals with what the start misses, once the store is open and before anybody else writes: what had
// its end gets it back, so that nothing is sent again; what had none is put on the list of lost letters.
func (s *Spools) Settle(ctx context.Context, streams *stream.Store, keys events.Bucket) error {
	if s == nil {
		return nil
	}
	defer s.release()
	s.keys = keys
	if missing := s.gone[stream.Outbox]; len(missing) > 0 {
		if err := s.settleOutbox(ctx, s.out.Wrap(streams.Outbox())); err != nil {
			return fmt.Errorf("settle letters out: %w", err)
		}
		if err := s.out.Missed(missing); err != nil {
			s.c.Logger.Warn("register not written", "stream", stream.Outbox, "err", err)
		}
	}
	if missing := s.gone[stream.Intake]; len(missing) > 0 {
		if err := s.settleIntake(ctx, missing, keys); err != nil {
			return fmt.Errorf("settle letters in: %w", err)
		}
		if err := s.in.Missed(missing); err != nil {
			s.c.Logger.Warn("register not written", "stream", stream.Intake, "err", err)
		}
	}
	if err := s.cover(ctx, streams, keys); err != nil {
		return fmt.Errorf("cover letters in: %w", err)
	}
	return nil
}

// release frees what only the start needs.
func (s *Spools) release() {
	s.gone, s.traces, s.all, s.bare, s.other = nil, nil, nil, nil, nil
	for _, r := range []*register.Register{s.in, s.out} {
		if r != nil {
			r.Release()
		}
	}
}

// endsKept is how long an end is put back: no letter in is older, and no event that is written about.
const endsKept = intakeAge

// settleOutbox goes through the letters out that miss an entry.
func (s *Spools) settleOutbox(ctx context.Context, out events.Spool) error {
	var names []losses.Letter
	ends := 0
	for _, id := range slices.Sorted(maps.Keys(s.traces)) {
		t := s.traces[id]
		switch {
		case t.end != "" && t.ends && len(t.own) > 0: // all that is needed is there
		case t.end != "":
			if time.Since(t.endAt) > endsKept {
				continue
			}
			data, err := outbox.Fate{State: t.end, At: t.endAt, Reason: "put back from the register"}.Encode()
			if err == nil {
				_, err = out.Put(ctx, id, data)
			}
			if err != nil {
				return err
			}
			ends++
		case t.lost != nil: // the letter itself is gone, and it had not been sent
			for _, pos := range t.own { // or its id could not be posted again
				if err := out.Erase(ctx, pos); err != nil {
					return err
				}
			}
			names = append(names, losses.Letter{Stream: stream.Outbox, Pos: t.lost.Pos, Key: id, At: t.lost.At,
				To: t.to, Kind: t.kind, Table: t.table, Seq: t.seq})
		}
	}
	s.c.Logger.Error("entries of letters out were lost", "entries", len(s.gone[stream.Outbox]), "letters",
		len(s.traces), "ends put back", ends, "not sent", len(names))
	return s.lost.Add(names)
}

// settleIntake names the letters in that are lost and were not answered.
func (s *Spools) settleIntake(ctx context.Context, missing []register.Line, keys events.Bucket) error {
	read, wait, err := unhandled(ctx, keys)
	if err != nil {
		return err
	}
	var names []losses.Letter
	for _, l := range missing {
		if (l.Pos <= read && !wait[l.Pos]) || l.Note != "" && s.all[l.Note] {
			continue
		}
		names = append(names, losses.Letter{Stream: stream.Intake, Pos: l.Pos, Key: l.Key, At: l.At})
	}
	s.c.Logger.Error("entries of letters in were lost", "entries", len(missing),
		"not known to be answered", len(names))
	return s.lost.Add(names)
}

// intakeRead is how far the letters in are read.
func intakeRead(ctx context.Context, keys events.Bucket) (events.Position, error) {
	data, _, err := keys.Get(ctx, desk.IntakeCursor)
	if errors.Is(err, events.ErrNotFound) {
		return 0, nil
	}
	var c struct {
		At events.Position `json:"at"`
	}
	if err == nil && json.Unmarshal(data, &c) != nil {
		c.At = 0 // whoever reads on will complain
	}
	return c.At, err
}

// Entries counts the entries of a stream in an open store and proves each by its checksum and its line in the
// register. events.ErrDamaged if one is not what was stored, or is missing.
func (s *Spools) Entries(name string) (int, error) {
	bad, err := stream.Prove(s.c.Stream.Dir, name)
	if err != nil {
		return 0, err
	}
	if len(bad) > 0 {
		return 0, bad[0]
	}
	r, err := register.Open(register.Config{Dir: filepath.Join(s.c.Register, name), Age: ageOf(name),
		Logger: s.c.Logger})
	if err != nil {
		return 0, err
	}
	f, err := r.Compare(func(fn func(events.Item, bool) error) error {
		return stream.Records(s.c.Stream.Dir, name, fn)
	})
	switch {
	case err != nil:
		return 0, err
	case len(f.Changed) > 0:
		return 0, fmt.Errorf("%w: entry %d is not what was stored", events.ErrDamaged, f.Changed[0].Pos)
	case len(f.Missing) > 0:
		return 0, fmt.Errorf("%w: entry %d is missing, and %d more", events.ErrDamaged, f.Missing[0].Pos,
			len(f.Missing)-1)
	}
	return f.Entries, nil
}

// ageOf is how old the entries of a stream get.
func ageOf(name string) time.Duration {
	if name == stream.Intake {
		return intakeAge
	}
	return outboxAge
}

// Lost is the list of letters that are lost. It is nil on a cluster.
func (s *Spools) Lost() *losses.List {
	if s == nil {
		return nil
	}
	return s.lost
}

// Intake is the spool of letters in, listed in its register.
func (s *Spools) Intake(bare events.Spool) events.Spool {
	if s == nil || s.in == nil {
		return bare
	}
	return s.in.Wrap(bare)
}

// Outbox is the spool of letters out, listed in its register.
func (s *Spools) Outbox(bare events.Spool) events.Spool {
	if s == nil || s.out == nil {
		return bare
	}
	return s.out.Wrap(bare)
}
