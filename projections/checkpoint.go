package projections

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"

	"go.etcd.io/bbolt"

	"painani/engine"
	"painani/events"
)

// Buckets of the runner itself.
var (
	bucketMeta = []byte("meta") // checkpoints
	bucketTodo = []byte("todo") // tables whose rows are behind their history
)

var (
	keyLog    = []byte("log")
	keyOutbox = []byte("outbox")
	keyRender = []byte("render")
	keyFrozen = []byte("frozen")
)

// contract is the version of each read model. Raise it with every change of
// its rows: files of another contract are emptied and filled again.
var contract = map[string]int{
	"history": 1, "tables": 5, "branches": 1, "players": 2, "standings": 1, "ratings": 1,
	"deadlines": 2, "letters": 1,
}

// checkpoint says how far the log has been applied, and which log that was.
type checkpoint struct {
	Identity string          `json:"identity"`
	Pos      events.Position `json:"pos"`
	Table    string          `json:"table,omitempty"` // of the event at Pos
	Seq      uint64          `json:"seq,omitempty"`
	Hash     string          `json:"hash,omitempty"`
	Contract map[string]int  `json:"contract"`
}

func allBuckets() [][]byte {
	return [][]byte{
		bucketMeta, bucketTodo, bucketHistory, bucketTables, bucketListed, bucketByGame, bucketPlayers,
		bucketSeated, bucketStandings, bucketOutcomes, bucketPaces, bucketResults, bucketRatings, bucketUnrated,
		bucketDeadlines, bucketBranches, bucketLetters, bucketSent, bucketReviews, bucketPages, bucketUnpainted,
	}
}

// prepare makes the buckets, empties a file of another contract, and has
// pages of another renderer made again.
func (s *Store) prepare() error {
	return s.db.Update(func(tx *bbolt.Tx) error {
		if old, ok := readMeta[checkpoint](tx, keyLog); ok && !maps.Equal(old.Contract, contract) {
			s.cfg.Logger.Info("projections have another form and are made again",
				"have", old.Contract, "want", contract)
			if err := dropAll(tx); err != nil {
				return err
			}
		}
		for _, name := range allBuckets() {
			if _, err := tx.CreateBucketIfNotExists(name); err != nil {
				return err
			}
		}
		c, _ := readMeta[checkpoint](tx, keyLog)
		s.pos.Store(c.Pos)
		if err := s.prepareFrozen(tx); err != nil {
			return err
		}
		if k, _ := tx.Bucket(bucketTodo).Cursor().First(); k == nil {
			s.settled = c.Pos
		}
		return s.prepareRender(tx)
	})
}

// prepareFrozen has the tables folded again that were frozen or freed.
func (s *Store) prepareFrozen(tx *bbolt.Tx) error {
	old, _ := readMeta[engine.Freezes](tx, keyFrozen)
	if maps.Equal(old, s.cfg.Frozen) {
		return nil
	}
	for _, some := range []engine.Freezes{old, s.cfg.Frozen} {
		for id, f := range some {
			if row, err := tableRow(tx, id); err != nil || row == nil || old[id] == f && s.cfg.Frozen[id] == f {
				continue
			}
			if err := tx.Bucket(bucketTodo).Put([]byte(id), nil); err != nil {
				return err
			}
		}
	}
	return writeMeta(tx, keyFrozen, s.cfg.Frozen)
}

// prepareRender has the pages of another renderer made again.
func (s *Store) prepareRender(tx *bbolt.Tx) error {
	version := []byte("render " + s.cfg.RenderVersion)
	if s.cfg.Render == nil || bytes.Equal(tx.Bucket(bucketMeta).Get(keyRender), version) {
		return nil
	}
	if err := repaintAll(tx); err != nil {
		return err
	}
	return tx.Bucket(bucketMeta).Put(keyRender, version)
}

func dropAll(tx *bbolt.Tx) error {
	var names [][]byte
	err := tx.ForEach(func(name []byte, _ *bbolt.Bucket) error {
		names = append(names, bytes.Clone(name))
		return nil
	})
	for _, name := range names {
		if err == nil {
			err = tx.DeleteBucket(name)
		}
	}
	return err
}

// check compares the checkpoints with the stores that they point into.
func (s *Store) check(ctx context.Context) error {
	var at, out checkpoint
	var known bool
	err := s.view(func(tx *bbolt.Tx) error {
		at, known = readMeta[checkpoint](tx, keyLog)
		out, _ = readMeta[checkpoint](tx, keyOutbox)
		return nil
	})
	if err != nil {
		return err
	}
	if known && at.Identity != s.cfg.Log.Identity() {
		return s.stale("it was made from log %.12s, and this is log %.12s", at.Identity, s.cfg.Log.Identity())
	}
	last, err := s.cfg.Log.Last(ctx)
	if err != nil {
		return fmt.Errorf("read log end: %w", err)
	}
	if at.Pos > last {
		return s.stale("it knows event %d, and the log ends at %d", at.Pos, last)
	}
	if err := s.checkLast(ctx, at); err != nil {
		return err
	}
	if s.cfg.Outbox == nil {
		return nil
	}
	last, err = s.cfg.Outbox.Last(ctx)
	if err != nil {
		return fmt.Errorf("read outbox end: %w", err)
	}
	if out.Pos > last {
		return s.stale("it knows entry %d of the outbox, which ends at %d", out.Pos, last)
	}
	return nil
}

// checkLast finds a log that was cut and grew again with other events.
func (s *Store) checkLast(ctx context.Context, at checkpoint) error {
	if at.Pos == 0 {
		return nil
	}
	list, err := s.cfg.Log.Load(ctx, at.Table, at.Seq-1)
	if err != nil {
		return fmt.Errorf("read log at %d: %w", at.Pos, err)
	}
	if len(list) > 0 && list[0].Pos == at.Pos {
		if h, err := list[0].Hash(); err == nil && h == at.Hash {
			return nil
		}
	}
	return s.stale("the log holds another event at %d than the one it was made from (%s #%d)",
		at.Pos, at.Table, at.Seq)
}

// stale is the sentence that tells a host what to do.
func (s *Store) stale(why string, args ...any) error {
	return fmt.Errorf("%w: %s: %s. If the log is the right one (it holds every game you expect; "+
		"`painani verify` checks it), run `painani rebuild` to make the projections again; "+
		"otherwise restore the log from its backup first",
		ErrStale, s.cfg.Path, fmt.Sprintf(why, args...))
}

func readMeta[T any](tx *bbolt.Tx, key []byte) (v T, ok bool) {
	b := tx.Bucket(bucketMeta)
	if b == nil {
		return v, false
	}
	data := b.Get(key)
	return v, data != nil && json.Unmarshal(data, &v) == nil
}

func writeMeta(tx *bbolt.Tx, key []byte, v any) error { return putJSON(tx.Bucket(bucketMeta), key, v) }
