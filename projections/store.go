// Package projections keeps what is read: everything that pages, letters,
// clocks and the referee look up is derived here from the event log, in one
// bbolt file that can be thrown away and made again (Rebuild).
//
// # How it stays true
//
// A runner follows events.Log from its checkpoint and applies many events in one transaction; the
// checkpoint commits with the rows, so a crash at any line neither skips an event nor applies one
// twice. While it catches up it only copies events into the history and notes which tables changed;
// beside that it folds the tables that it has in memory. Rows are written once for each table, at the
// end. They are functions of the folded table alone: that is why Rebuild ends with the same content
// however the events came in.
//
// A file that is ahead of its log, that belongs to another log, or whose events the
// log does not have any more is refused (ErrStale), never repaired silently.
//
// A file is believed only if it is, byte by byte, what was closed (proof.go). One that was damaged
// since is set aside, one that was never closed because its process died is deleted; either is
// made anew from the log. What is damaged while it is open is found by the referee, which proves
// what it reads by the log, and comes back by Repair.
//
// # Read models
//
// One file each: history (the records of a table), tables (lists), players (who plays where), standings
// (how often they played and won), ratings (how strong they are), pace (how punctual), deadlines (what the
// clock wants next), branches (which tables began from it), letters (what became of each letter out), pages
// (bytes rendered when an event landed). The rest is the runner: intake makes batches, runner writes them,
// settle makes rows of folds, written knows tables that the writer of an event has folded already, checkpoint
// says how far that came and from which log, wait tells who waits.
package projections

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
	"go.etcd.io/bbolt"

	"painani/engine"
	"painani/events"
)

// ErrStale: the file does not fit the log. The message says what to do.
var ErrStale = errors.New("projections do not fit the event log")

// Config is what a Store works with. Path and Log are required.
type Config struct {
	Path string     // the bbolt file; its folder must exist
	Log  events.Log // what everything is derived from

	// Outbox is the log of what became of letters out, and Fate decodes one entry
	// of it, which may be about none, one or several. Both or neither.
	Outbox events.Spool
	Fate   func(events.Item) ([]Fate, error)

	// Render makes the pages of a table out of all its events, by name; nil: no
	// pages. It must be a pure function of its argument and of what Touch is
	// called for, safe for concurrent use, and keep nothing. Pages of another
	// RenderVersion are made again.
	Render        func(history []events.Entry) (map[string][]byte, error)
	RenderVersion string

	// Proved is the file as it was looked at ahead of Open; nil: Open looks.
	Proved *Proved

	// Frozen are tables whose events are not all folded; rows and pages of those that
	// were frozen or freed since the last time are made again.
	Frozen engine.Freezes
	// Shared: other processes append to the log, perhaps of a later version. A table that is beyond this one
	// has no rows here until the next start.
	Shared bool

	// Broke hears of a table whose first event makes its rules panic: it has no row. The referee, which finds
	// out about all others, is never asked for it. It must not call the Store; nil: nobody hears.
	Broke func(table string, p *engine.Panic)
	// Left hears, once, of a table that is left as it is, since an event of it is beyond this binary or damaged.
	// It must not call the Store; nil: nobody hears.
	Left func(Left)

	Tables   int                              // folded tables kept in memory; 0: 256
	Batch    int                              // events per transaction at most; 0: 4000
	Progress func(at, last events.Position)   // called now and then while catching up; may be nil
	Logger   *slog.Logger                     // nil: discards
	noSync   bool                             // of Rebuild, which syncs once
	painted  func(table string, err error)    // of tests
	applied  func(batch []events.Entry) error // of tests: fails a transaction
}

// Store is the file with its runner. Its methods are safe for concurrent use.
type Store struct {
	cfg   Config
	db    *bbolt.DB
	folds *simplelru.LRU[string, *fold] // tables used last, by id; of the runner alone, which needs no lock
	rests map[string]engine.Freeze      // tables whose rules panic, as frozen then; of the runner alone
	frost *engine.Frost
	ahead ahead
	wake  chan struct{}
	stamp atomic.Uint64
	named atomic.Uint64 // of names and ratings
	pos   atomic.Uint64 // of the last event in the history

	ranked rankings

	distrusted atomic.Bool // damage was met: the file is not vouched for when it is closed

	mu      sync.Mutex
	settled events.Position // rows of all tables are as of this one
	moved   chan struct{}   // closed when settled or failed changes
	failed  error           // why the runner ended; nil while it may run
}

// Open opens or makes the file and compares its checkpoint with the log. A file that is not to be believed
// is made anew, which Config.Logger tells. ErrStale if file and log do not fit, an error naming the file if
// another process has it.
func Open(ctx context.Context, cfg Config) (*Store, error) {
	if err := admit(ctx, cfg); err != nil {
		return nil, err
	}
	return openChecked(ctx, cfg)
}

func openChecked(ctx context.Context, cfg Config) (*Store, error) {
	s, err := open(cfg)
	if err != nil {
		return nil, err
	}
	if err := s.check(ctx); err != nil {
		s.db.Close()
		return nil, err
	}
	return s, nil
}

func open(cfg Config) (*Store, error) {
	if cfg.Tables == 0 {
		cfg.Tables = 256
	}
	if cfg.Batch == 0 {
		cfg.Batch = 4000
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	if cfg.Progress == nil {
		cfg.Progress = func(_, _ events.Position) {}
	}
	db, err := openFile(cfg)
	if err != nil {
		return nil, fmt.Errorf("open projections %s: %w", cfg.Path, err)
	}
	s := &Store{cfg: cfg, db: db, wake: make(chan struct{}, 1), moved: make(chan struct{}),
		rests: map[string]engine.Freeze{}, frost: engine.NewFrost(cfg.Frozen)}
	if s.folds, err = simplelru.NewLRU[string, *fold](cfg.Tables, nil); err == nil {
		err = s.prepare()
	}
	if err != nil {
		db.Close()
		return nil, fmt.Errorf("open projections %s: %w", cfg.Path, err)
	}
	return s, nil
}

// openFile opens the file so that its list of free pages is not written with each commit: while thousands of
// tables wait for new pages, that list is long. Close writes it. After a kill it is missing, and opening
// walks through the whole file to find the free pages; the file is then opened a second time, so that only
// what is needed stays in memory. A rebuild commits seldom, and syncs once: it writes the list each time.
func openFile(cfg Config) (*bbolt.DB, error) {
	options := bbolt.Options{Timeout: time.Second, FreelistType: bbolt.FreelistMapType}
	if cfg.noSync {
		options.NoSync, options.InitialMmapSize = true, rebuildMmap
		return bbolt.Open(cfg.Path, 0o600, &options)
	}
	db, err := bbolt.Open(cfg.Path, 0o600, &options)
	if err == nil {
		err = db.Close()
	}
	if err != nil {
		return nil, err
	}
	options.NoFreelistSync = true
	return bbolt.Open(cfg.Path, 0o600, &options)
}

// Close closes the file; a Run must have ended before.
func (s *Store) Close() error {
	s.fail(errClosed)
	if !s.cfg.noSync {
		_ = s.db.Update(func(*bbolt.Tx) error { // if it fails, the next start takes longer
			s.db.NoFreelistSync = false // of this commit, too
			return nil
		})
	}
	if err := s.db.Close(); err != nil {
		return fmt.Errorf("close projections: %w", err)
	}
	if s.distrusted.Load() {
		return nil // the next start makes the file anew
	}
	return writeProof(s.cfg.Path)
}

var errClosed = errors.New("projections are closed")

// Stamp changes whenever anything in the file has: equal stamps, equal answers.
func (s *Store) Stamp() uint64 { return s.stamp.Load() }

// Named changes whenever Touch is called or a rating changes: equal numbers, equal names and ratings.
func (s *Store) Named() uint64 { return s.named.Load() }

// update is a transaction that changes the stamp.
func (s *Store) update(fn func(*bbolt.Tx) error) error {
	if s.cfg.noSync {
		fn = packed(fn)
	}
	if err := s.db.Update(fn); err != nil {
		return fmt.Errorf("write projections: %w", err)
	}
	s.stamp.Add(1)
	return nil
}

func (s *Store) view(fn func(*bbolt.Tx) error) error {
	if err := s.db.View(fn); err != nil {
		return fmt.Errorf("read projections: %w", err)
	}
	return nil
}

// Each calls fn for every row of every bucket in order; the slices are valid
// during the call only. Two stores with equal content give equal calls.
func (s *Store) Each(fn func(bucket string, key, value []byte) error) error {
	return s.view(func(tx *bbolt.Tx) error {
		return tx.ForEach(func(name []byte, b *bbolt.Bucket) error {
			return b.ForEach(func(k, v []byte) error { return fn(string(name), k, v) })
		})
	})
}
