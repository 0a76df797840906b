package projections

import (
	"bytes"
	"context"
	"encoding/binary"
	"maps"
	"slices"
	"time"

	"go.etcd.io/bbolt"

	"painani/engine"
	"painani/events"
)

var (
	bucketPages     = []byte("pages")     // table 0 name → bytes
	bucketUnpainted = []byte("unpainted") // table → ticket: which request for new pages was the last
)

const (
	// paintChunk is how many tables one transaction paints while nothing else is to do.
	paintChunk = 32
	// paintPause is how long no event must have come before tables are painted: while
	// moves come in, cores and disk are theirs, and a page in demand is made without us.
	paintPause = 250 * time.Millisecond
)

// Page returns bytes that Render made for the table as it is now; nil if they are
// not made yet (they are, moments after an event landed) or there are none of that name.
func (s *Store) Page(table, name string) ([]byte, error) {
	var out []byte
	err := s.view(func(tx *bbolt.Tx) error {
		out = bytes.Clone(tx.Bucket(bucketPages).Get(pageKey(table, name)))
		return nil
	})
	return out, err
}

// Touch has all pages that show a player made anew: after a new name, or after
// the player was forgotten. The old ones are gone when it returns.
func (s *Store) Touch(player string) error {
	s.named.Add(1)
	seats, err := s.Player(player)
	if err != nil {
		return err
	}
	err = s.update(func(tx *bbolt.Tx) error {
		for _, x := range seats {
			if err := blank(tx, x.Table); err != nil {
				return err
			}
		}
		return nil
	})
	select {
	case s.wake <- struct{}{}:
	default:
	}
	return err
}

// blank removes the pages of a table and requests new ones: a page that is
// there is never an old one.
func blank(tx *bbolt.Tx, table string) error {
	c := tx.Bucket(bucketPages).Cursor()
	prefix := joined(table)
	var keys [][]byte
	for k, _ := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, _ = c.Next() {
		keys = append(keys, bytes.Clone(k))
	}
	for _, k := range keys {
		if err := tx.Bucket(bucketPages).Delete(k); err != nil {
			return err
		}
	}
	b := tx.Bucket(bucketUnpainted)
	ticket, err := b.NextSequence()
	if err != nil {
		return err
	}
	return b.Put([]byte(table), binary.BigEndian.AppendUint64(nil, ticket))
}

// repaintAll requests new pages of all tables.
func repaintAll(tx *bbolt.Tx) error {
	var ids []string
	err := tx.Bucket(bucketTables).ForEach(func(k, _ []byte) error {
		ids = append(ids, string(k))
		return nil
	})
	for _, id := range ids {
		if err == nil {
			err = blank(tx, id)
		}
	}
	return err
}

// painting is a table whose pages are being made.
type painting struct {
	table  string
	ticket []byte
	pages  map[string][]byte
}

// rest is when to paint next; never if no table wants it. now: at once, one was painted just before.
func (s *Store) rest(now bool) <-chan time.Time {
	if len(s.first(bucketUnpainted, 1)) == 0 {
		return nil
	}
	if now {
		return time.After(0)
	}
	return time.After(paintPause)
}

// paintAll paints every table that wants it.
func (s *Store) paintAll(ctx context.Context) error {
	for ctx.Err() == nil {
		if more, err := s.paint(paintChunk); err != nil || !more {
			return err
		}
	}
	return nil
}

// paint renders at most n of the tables that want it, several on all cores; false if none did.
func (s *Store) paint(n int) (more bool, err error) {
	var list []painting
	err = s.view(func(tx *bbolt.Tx) error {
		c := tx.Bucket(bucketUnpainted).Cursor()
		for k, v := c.First(); k != nil && len(list) < n; k, v = c.Next() {
			list = append(list, painting{table: string(k), ticket: bytes.Clone(v)})
		}
		return nil
	})
	if err != nil || len(list) == 0 {
		return false, err
	}
	err = parallel(len(list), func(i int) (err error) {
		list[i].pages, err = s.render(list[i].table)
		return err
	})
	if err != nil {
		return false, err
	}
	return true, s.update(func(tx *bbolt.Tx) error {
		for _, p := range list {
			if err := p.put(tx); err != nil {
				return err
			}
		}
		return nil
	})
}

// render calls the renderer. A table that it cannot show has no pages; that must not keep the
// others from theirs.
func (s *Store) render(table string) (pages map[string][]byte, err error) {
	if s.cfg.Render == nil {
		return nil, nil
	}
	var history []events.Entry
	if err := s.view(func(tx *bbolt.Tx) (err error) {
		history, err = records(tx, table, 0, ^uint64(0))
		return err
	}); err != nil {
		return nil, err
	}
	pages, err = s.draw(table, history)
	if err != nil {
		s.cfg.Logger.Error("table cannot be rendered", "table", table, "err", err)
	}
	if s.cfg.painted != nil {
		s.cfg.painted(table, err)
	}
	return pages, nil
}

// draw is Config.Render; a panic is an *engine.Panic.
func (s *Store) draw(table string, history []events.Entry) (pages map[string][]byte, err error) {
	defer engine.Catch(table, &err)
	return s.cfg.Render(history)
}

// put stores the pages, unless newer ones have been requested meanwhile.
func (p painting) put(tx *bbolt.Tx) error {
	b := tx.Bucket(bucketUnpainted)
	if !bytes.Equal(b.Get([]byte(p.table)), p.ticket) {
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(p.pages)) {
		if err := tx.Bucket(bucketPages).Put(pageKey(p.table, name), p.pages[name]); err != nil {
			return err
		}
	}
	return b.Delete([]byte(p.table))
}

func pageKey(table, name string) []byte { return append(joined(table), name...) }
