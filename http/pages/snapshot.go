package pages

import (
	"slices"
	"sync"

	"painani/events"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// Limits of what is remembered of tables that were folded.
const (
	snapshotEvery = 32 // events between two snapshots of a table
	maxRemembered = 32 // tables
)

// snapshots remember how tables stood after some of their events, so that a page of the past need not
// fold a game from its beginning. They are a memory only: without them every page is the same. Those of the
// tables that were looked at last stay. Safe for concurrent use.
type snapshots struct {
	mu     sync.Mutex
	tables *simplelru.LRU[string, []snapshot] // by table, each in the order of its events
}

// snapshot is a table after some of its events. Nobody changes its story; who goes on from there takes a
// copy.
type snapshot struct {
	head  string // hash of the last event
	story *story
}

func newSnapshots() *snapshots {
	tables, _ := simplelru.NewLRU[string, []snapshot](maxRemembered, nil) // fails for sizes below 1 only
	return &snapshots{tables: tables}
}

// before is a copy of the latest snapshot of this very history that is not behind event number last; nil if
// there is none.
func (x *snapshots) before(history []events.Entry, last uint64) *story {
	x.mu.Lock()
	defer x.mu.Unlock()
	list, _ := x.tables.Get(history[0].Table)
	for i := len(list) - 1; i >= 0; i-- {
		n := len(list[i].story.told)
		if uint64(n) <= last && n < len(history) && history[n].Prev == list[i].head {
			return list[i].story.copy()
		}
	}
	return nil
}

// keep remembers a story whose last event is e.
func (x *snapshots) keep(s *story, e events.Entry) error {
	head, err := e.Hash()
	if err != nil {
		return err
	}
	m := snapshot{head, s.copy()}
	x.mu.Lock()
	defer x.mu.Unlock()
	list, _ := x.tables.Get(e.Table)
	i, found := slices.BinarySearchFunc(list, len(s.told),
		func(m snapshot, n int) int { return len(m.story.told) - n })
	if found {
		list[i] = m
	} else {
		list = slices.Insert(list, i, m)
	}
	x.tables.Add(e.Table, list)
	return nil
}

// copy is a story that can go on without touching this one.
func (s *story) copy() *story {
	c := *s
	c.t, c.told, c.curve, c.used = s.t.Clone(), slices.Clip(s.told), slices.Clip(s.curve), slices.Clone(s.used)
	return &c
}
