package events

import (
	"errors"
	"fmt"
)

// BadEvent is the complaint of Chain, Chains and Audit: the first event that
// does not stand where it should. It wraps ErrChain or ErrInvalid.
type BadEvent struct {
	Table string // table of the event
	Seq   uint64 // number of the last good event + 1; nothing is proved from here on
	Err   error  // what is wrong with it
}

// Error names table and event.
func (b *BadEvent) Error() string {
	return fmt.Sprintf("table %s, event #%d: %v", b.Table, b.Seq, b.Err)
}

// Unwrap returns the complaint itself.
func (b *BadEvent) Unwrap() error { return b.Err }

// Chain verifies the events of one table one by one, in constant memory. The
// zero Chain stands before the first event. Not safe for concurrent use.
type Chain struct {
	table string
	seq   uint64
	hash  string
}

// Seq is the number of the last good event; 0 before the first.
func (c *Chain) Seq() uint64 { return c.seq }

// Head is the hex hash of the last good event; empty before the first.
func (c *Chain) Head() string { return c.hash }

// Add verifies that r follows the events added before, and takes it in. On
// error, a *BadEvent, the chain stays as it was.
func (c *Chain) Add(r Record) error {
	if err := c.add(r); err != nil {
		table := c.table
		if table == "" {
			table = r.Table
		}
		return &BadEvent{Table: table, Seq: c.seq + 1, Err: err}
	}
	return nil
}

func (c *Chain) add(r Record) error {
	if c.seq > 0 && r.Table != c.table {
		return fmt.Errorf("%w: event of table %q after one of %q", ErrChain, r.Table, c.table)
	}
	if err := Follows(c.seq, c.hash, r); err != nil {
		return err
	}
	if err := r.Check(); err != nil {
		return err
	}
	hash, err := r.Hash()
	if err != nil {
		return err
	}
	c.table, c.seq, c.hash = r.Table, r.Seq, hash
	return nil
}

// Chains verifies many tables whose events come mixed, as in a whole store.
// The zero Chains is ready. Not safe for concurrent use.
type Chains struct {
	tables map[string]*Chain
}

// Add verifies r against the chain of its table; the error is a *BadEvent.
func (cs *Chains) Add(r Record) error {
	c := cs.tables[r.Table]
	if c == nil {
		c = new(Chain)
	}
	if err := c.Add(r); err != nil {
		return err
	}
	if cs.tables == nil {
		cs.tables = make(map[string]*Chain)
	}
	cs.tables[r.Table] = c
	return nil
}

// Head returns number and hash of the last good event of a table; 0 and empty
// for a table without events.
func (cs *Chains) Head(table string) (seq uint64, hash string) {
	c := cs.tables[table]
	if c == nil {
		return 0, ""
	}
	return c.seq, c.hash
}

// FirstBad returns the *BadEvent in err's tree, or nil.
func FirstBad(err error) *BadEvent {
	var b *BadEvent
	if errors.As(err, &b) {
		return b
	}
	return nil
}
