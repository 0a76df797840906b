package projections

import (
	"bytes"
	"time"

	"go.etcd.io/bbolt"

	"painani/events"
)

// FailAfter lets fn, called at the end of each transaction of events, fail it.
func (c *Config) FailAfter(fn func([]events.Entry) error) { c.applied = fn }

// Painted is called after each rendering.
func (c *Config) Painted(fn func(table string, err error)) { c.painted = fn }

// Folded is how many tables are in memory.
func (s *Store) Folded() int { return s.folds.Len() }

// SetContract changes the version of a read model until undo is called.
func SetContract(name string, v int) (undo func()) {
	old := contract[name]
	contract[name] = v
	return func() { contract[name] = old }
}

// Careless leaves out the waits for the disk, which 100 rounds would add up.
func (c *Config) Careless() { c.noSync = true }

// Spoil changes one byte of the row that holds an event, as a failing memory would.
func (s *Store) Spoil(table string, seq uint64) error {
	return s.db.Update(func(tx *bbolt.Tx) error {
		b, key := tx.Bucket(bucketHistory), seqKey(joined(table), seq)
		v := bytes.Clone(b.Get(key))
		at := bytes.Index(v, []byte(`"at":"`)) + len(`"at":"2026-01-01T00:00:0`)
		v[at] ^= 1
		return b.Put(key, v)
	})
}

// Took is the time as which an answer is counted.
func Took(d time.Duration) time.Duration { return took(class(d)) }
