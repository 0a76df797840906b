package pages

import (
	"container/list"
	"slices"
	"sync"

	"painani/events"
)

// Limits of what is remembered of tables that were folded.
const (
	markEvery = 32 // events between two marks of a table
	maxTapes  = 32 // tables
)

// recents remember how tables stood after some of their events, so that a page of the past need not
// fold a game from its beginning. They are a memory only: without them every page is the same. Those used
// last stay.
type recents struct {
	mu    sync.Mutex
	byID  map[string]*list.Element
	order *list.List // of *tape
}

type recent struct {
	id    string
	marks []snapshot // by number of events
}

// snapshot is a table after some of its events. Nobody changes its story; who goes on from there takes a copy.
type snapshot struct {
	head  string // hash of the last event
	story *story
}

func newRecents() *recents {
	return &recents{byID: map[string]*list.Element{}, order: list.New()}
}

// before is a copy of the latest mark of this very history that is not behind event number last; nil if there is none.
func (t *recents) before(history []events.Entry, last uint64) *story {
	t.mu.Lock()
	defer t.mu.Unlock()
	el, ok := t.byID[history[0].Table]
	if !ok {
		return nil
	}
	t.order.MoveToFront(el)
	marks := el.Value.(*recent).marks
	for i := len(marks) - 1; i >= 0; i-- {
		n := len(marks[i].story.told)
		if uint64(n) <= last && n < len(history) && history[n].Prev == marks[i].head {
			return marks[i].story.copy()
		}
	}
	return nil
}

// keep remembers a story whose last event is e.
func (t *recents) keep(s *story, e events.Entry) error {
	head, err := e.Hash()
	if err != nil {
		return err
	}
	m := snapshot{head, s.copy()}
	t.mu.Lock()
	defer t.mu.Unlock()
	el, ok := t.byID[e.Table]
	if !ok {
		el = t.order.PushFront(&recent{id: e.Table})
		t.byID[e.Table] = el
	}
	x := el.Value.(*recent)
	i, found := slices.BinarySearchFunc(x.marks, len(s.told), func(m snapshot, n int) int { return len(m.story.told) - n })
	if found {
		x.marks[i] = m
	} else {
		x.marks = slices.Insert(x.marks, i, m)
	}
	if t.order.Len() > maxTapes {
		old := t.order.Back()
		delete(t.byID, t.order.Remove(old).(*recent).id)
	}
	return nil
}

// copy is a story that can go on without touching this one.
func (s *story) copy() *story {
	c := *s
	c.t, c.told, c.curve, c.used = s.t.Clone(), slices.Clip(s.told), slices.Clip(s.curve), slices.Clone(s.used)
	return &c
}
