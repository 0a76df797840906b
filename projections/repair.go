package projections

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"go.etcd.io/bbolt"

	"painani/engine"
	"painani/events"
)

// Freeze has the rows and pages of a table made again as those of a frozen one: nobody owes a decision there,
// and no clock runs. For a table whose rules panicked while the service runs.
func (s *Store) Freeze(table string, f engine.Freeze) error {
	s.frost.Set(table, f)
	err := s.update(func(tx *bbolt.Tx) error {
		if row, err := tableRow(tx, table); err != nil || row == nil {
			return err
		}
		now, _ := readMeta[engine.Freezes](tx, keyFrozen) // for the next start, which may find it freed
		if now == nil {
			now = engine.Freezes{}
		}
		now[table] = f
		if err := writeMeta(tx, keyFrozen, now); err != nil {
			return err
		}
		return tx.Bucket(bucketTodo).Put([]byte(table), nil)
	})
	select {
	case s.wake <- struct{}{}:
	default:
	}
	return err
}

// Repair fetches the events of a table from the log again and makes its rows and pages anew. It is for who
// read something here that the log does not have. The file is not believed by the next start, since other
// places of it may be damaged too.
func (s *Store) Repair(ctx context.Context, table string) error {
	s.distrusted.Store(true)
	list, err := s.cfg.Log.Load(ctx, table, 0)
	if err != nil {
		return fmt.Errorf("repair %s: %w", table, err)
	}
	err = s.update(func(tx *bbolt.Tx) error {
		c, _ := readMeta[checkpoint](tx, keyLog)
		b := tx.Bucket(bucketHistory)
		if err := dropUnder(b, joined(table)); err != nil {
			return err
		}
		if err := blank(tx, table); err != nil {
			return err
		}
		if list = landed(list, c.Pos); len(list) == 0 {
			return nil
		}
		if err := putRecords(b, list); err != nil {
			return err
		}
		return tx.Bucket(bucketTodo).Put([]byte(table), nil)
	})
	if err != nil {
		return fmt.Errorf("repair %s: %w", table, err)
	}
	select {
	case s.wake <- struct{}{}:
	default:
	}
	return nil
}

// misfit is a table whose rows here could not be read, or do not go on as the log does.
type misfit struct {
	table string
	err   error
}

func (m *misfit) Error() string { return m.err.Error() }

// Unwrap returns the complaint itself.
func (m *misfit) Unwrap() error { return m.err }

// at names the table of a complaint.
func at(table string, err error) error {
	if err == nil {
		return nil
	}
	return &misfit{table, err}
}

// mended runs work of the runner, and once more for each table whose rows had to be repaired for it.
func (s *Store) mended(ctx context.Context, work func() error) error {
	tried := map[string]bool{}
	for {
		err := work()
		var m *misfit
		if !errors.As(err, &m) || tried[m.table] || ctx.Err() != nil {
			return err
		}
		tried[m.table] = true
		s.cfg.Logger.Error("rows of a table are fetched again from the log", "table", m.table, "err", err)
		if err := s.Repair(ctx, m.table); err != nil {
			return err
		}
		s.folds.Purge()
	}
}

// landed are the events up to a position: the runner puts those behind it.
func landed(list []events.Entry, last events.Position) []events.Entry {
	for i, e := range list {
		if e.Pos > last {
			return list[:i]
		}
	}
	return list
}

// dropUnder deletes the rows whose keys have a prefix.
func dropUnder(b *bbolt.Bucket, prefix []byte) error {
	var keys [][]byte
	c := b.Cursor()
	for k, _ := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, _ = c.Next() {
		keys = append(keys, bytes.Clone(k))
	}
	for _, k := range keys {
		if err := b.Delete(k); err != nil {
			return err
		}
	}
	return nil
}
