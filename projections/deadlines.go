package projections

import (
	"encoding/binary"
	"time"

	"go.etcd.io/bbolt"
)

// bucketDeadlines: time (8 bytes, Unix nanoseconds) table → nothing.
var bucketDeadlines = []byte("deadlines")

// Due lists the tables whose clock wants something at or before a moment, the
// earliest first, at most limit.
func (s *Store) Due(at time.Time, limit int) ([]string, error) {
	var out []string
	err := s.view(func(tx *bbolt.Tx) error {
		c := tx.Bucket(bucketDeadlines).Cursor()
		for k, _ := c.First(); k != nil && len(out) < limit; k, _ = c.Next() {
			if dueAt(k).After(at) {
				break
			}
			out = append(out, string(k[8:]))
		}
		return nil
	})
	return out, err
}

// NextDue is when any clock wants something next; false if none runs.
func (s *Store) NextDue() (at time.Time, ok bool, err error) {
	err = s.view(func(tx *bbolt.Tx) error {
		if k, _ := tx.Bucket(bucketDeadlines).Cursor().First(); k != nil {
			at, ok = dueAt(k), true
		}
		return nil
	})
	return at, ok, err
}

func putDeadline(tx *bbolt.Tx, old, now *TableRow) error {
	b := tx.Bucket(bucketDeadlines)
	if old != nil && !old.Next.IsZero() {
		if err := b.Delete(dueKey(old)); err != nil {
			return err
		}
	}
	if now.Next.IsZero() {
		return nil
	}
	return b.Put(dueKey(now), nil)
}

func dueKey(r *TableRow) []byte {
	return append(binary.BigEndian.AppendUint64(nil, uint64(r.Next.UnixNano())), r.ID...)
}

func dueAt(key []byte) time.Time { return time.Unix(0, int64(binary.BigEndian.Uint64(key))).UTC() }
