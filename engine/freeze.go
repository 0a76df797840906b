package engine

import (
	"maps"
	"sync"
)

// Freeze keeps a table from being played: it is shown as it stood before event From,
// and every command is refused. The zero value freezes nothing.
type Freeze struct {
	From uint64 // first event that is not folded any more; beyond the last one all are
	Why  string // FrozenRules, FrozenMoved or FrozenPanic
}

// Why a table is frozen.
const (
	FrozenRules = "rules" // this binary plays its rules otherwise than they were played
	FrozenMoved = "moved" // it went to another host
	FrozenPanic = "panic" // its rules panic in this binary
)

// Shown is the last event that a frozen table is shown at.
func (t *Table) Shown() uint64 { return min(t.Frozen.From-1, t.Seq) }

// WhyFrozen is what everybody is told who commands something at a frozen table.
func (t *Table) WhyFrozen() *Refusal {
	switch t.Frozen.Why {
	case FrozenMoved:
		return Refuse("frozen-moved", "", "table", t.ID)
	case FrozenPanic:
		return Refuse("frozen-panic", "", "table", t.ID, "seq", int(t.Shown()))
	}
	return Refuse("frozen", "", "table", t.ID, "seq", int(t.Shown()))
}

// Freezes are the frozen tables by id. nil is none. Read only while a service runs.
type Freezes map[string]Freeze

// Table is NewTable of a table that may be frozen.
func (f Freezes) Table(id string) *Table {
	t := NewTable(id)
	t.Frozen = f[id]
	return t
}

// Skips reports that event seq is not folded.
func (t *Table) Skips(seq uint64) bool { return t.Frozen.From != 0 && seq >= t.Frozen.From }

// Skip passes over an event that is not folded.
func (t *Table) Skip(e Event) { t.Seq, t.At = e.Seq, e.At }

// Unread is the body of an event that was skipped.
type Unread struct{ Kind string }

// Type is the kind of the event.
func (u Unread) Type() string { return u.Kind }

// Frost are freezes that may grow while a service runs. The zero value is none. Safe for concurrent use.
type Frost struct {
	mu  sync.RWMutex
	all Freezes
}

// NewFrost begins with some freezes.
func NewFrost(f Freezes) *Frost { return &Frost{all: maps.Clone(f)} }

// Of is the freeze of a table.
func (x *Frost) Of(id string) Freeze {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.all[id]
}

// Set freezes a table, or changes how it is frozen.
func (x *Frost) Set(id string, f Freeze) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.all == nil {
		x.all = Freezes{}
	}
	x.all[id] = f
}

// Table is NewTable of a table that may be frozen.
func (x *Frost) Table(id string) *Table {
	t := NewTable(id)
	t.Frozen = x.Of(id)
	return t
}
