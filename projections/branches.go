package projections

import (
	"bytes"
	"encoding/binary"
	"fmt"

	"go.etcd.io/bbolt"

	"painani/engine"
	"painani/events"
)

// bucketBranches: parent 0 seq (8 bytes) branch → hash of that event of the parent, as the branch names it.
var bucketBranches = []byte("branches")

// Branch is a table that began from an event of another one.
type Branch struct {
	Table string `json:"table"` // the branch
	Seq   uint64 `json:"seq"`   // the parent's event that it goes on from
	Head  string `json:"head"`  // hash of that event, as the branch names it; the parent itself is not asked
}

// Branches lists the tables that began from events of this one, by event, at most 500; none for
// an unknown table.
func (s *Store) Branches(parent string) ([]Branch, error) {
	var out []Branch
	prefix := joined(parent)
	err := s.view(func(tx *bbolt.Tx) error {
		c := tx.Bucket(bucketBranches).Cursor()
		for k, v := c.Seek(prefix); bytes.HasPrefix(k, prefix) && len(out) < maxList; k, v = c.Next() {
			rest := k[len(prefix):]
			if len(rest) < 9 {
				return fmt.Errorf("branches of %q: %w", parent, events.ErrDamaged)
			}
			out = append(out, Branch{Seq: binary.BigEndian.Uint64(rest), Table: string(rest[8:]), Head: string(v)})
		}
		return nil
	})
	return out, err
}

// putBranch enters a new table with its parent. Whether the parent is there does not matter: a branch may
// have been taken in from another host.
func putBranch(tx *bbolt.Tx, old, now *TableRow) error {
	if !branches(old, now) {
		return nil
	}
	return tx.Bucket(bucketBranches).Put(branchKey(*now.Parent, now.ID), []byte(now.Parent.Head))
}

// branches reports that a table is new and has a parent.
func branches(old, now *TableRow) bool {
	return old == nil && now.Parent != nil && events.CheckTable(now.Parent.Table) == nil
}

// blankParent has the pages of a new branch's parent made anew, which show it from then on.
func blankParent(tx *bbolt.Tx, old, now *TableRow) error {
	if !branches(old, now) {
		return nil
	}
	parent, err := tableRow(tx, now.Parent.Table)
	if err != nil || parent == nil {
		return err
	}
	return blank(tx, now.Parent.Table)
}

func branchKey(p engine.Parent, branch string) []byte {
	return append(seqKey(joined(p.Table), p.Seq), branch...)
}
