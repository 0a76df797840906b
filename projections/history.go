package projections

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"

	"go.etcd.io/bbolt"

	"painani/events"
)

// bucketHistory: table 0 seq (8 bytes) → position (8 bytes), record as stored.
var bucketHistory = []byte("history")

// Records returns the events of a table with Seq > after, in order, as far as
// they have landed here; none for an unknown table. It costs what the table's own
// events cost, however many others there are, and fits referee.Config.Load.
func (s *Store) Records(_ context.Context, table string, after uint64) ([]events.Entry, error) {
	var out []events.Entry
	err := s.view(func(tx *bbolt.Tx) (err error) {
		out, err = records(tx, table, after, ^uint64(0))
		return err
	})
	return out, err
}

// Record returns one event; events.ErrNotFound if it has not landed.
func (s *Store) Record(_ context.Context, table string, seq uint64) (events.Entry, error) {
	var out []events.Entry
	err := s.view(func(tx *bbolt.Tx) (err error) {
		if seq > 0 {
			out, err = records(tx, table, seq-1, seq)
		}
		return err
	})
	if err == nil && len(out) == 0 {
		err = fmt.Errorf("event #%d of %q: %w", seq, table, events.ErrNotFound)
	}
	if err != nil {
		return events.Entry{}, err
	}
	return out[0], nil
}

// records reads after < Seq ≤ to.
func records(tx *bbolt.Tx, table string, after, to uint64) ([]events.Entry, error) {
	var out []events.Entry
	prefix := joined(table)
	c := tx.Bucket(bucketHistory).Cursor()
	for k, v := c.Seek(seqKey(prefix, after+1)); bytes.HasPrefix(k, prefix); k, v = c.Next() {
		if binary.BigEndian.Uint64(k[len(prefix):]) > to {
			break
		}
		r, err := events.Decode(v[8:])
		if err != nil {
			return nil, fmt.Errorf("read history of %s: %w: %w", table, events.ErrDamaged, err)
		}
		out = append(out, events.Entry{Pos: binary.BigEndian.Uint64(v), Record: r})
	}
	return out, nil
}

// putRecords puts new events of one table behind those that are there.
func putRecords(b *bbolt.Bucket, fresh []events.Entry) error {
	prefix := joined(fresh[0].Table)
	size := 0
	for i := range fresh {
		size += 8 + fresh[i].Room()
	}
	room := make([]byte, 0, size) // of all values: the bucket keeps them until the commit
	for i := range fresh {
		e, begin := &fresh[i], len(room)
		var err error
		if room, err = e.AppendTo(binary.BigEndian.AppendUint64(room, e.Pos)); err != nil {
			return err
		}
		if err = b.Put(seqKey(prefix, e.Seq), room[begin:len(room):len(room)]); err != nil {
			return err
		}
	}
	return nil
}
