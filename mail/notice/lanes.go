package notice

import (
	"context"
	"sync"

	"painani/events"
	"painani/mail/people"
)

// inWork is how many events are told at once. Telling mostly waits for the disk.
const inWork = 8

// lanes do work for several events at once. What concerns the same table or the same person is done in the
// order in which it came, so nobody's letters overtake each other.
type lanes struct {
	room chan struct{} // full: as many as may be are in work
	work sync.WaitGroup

	mu   sync.Mutex
	last map[string]chan struct{} // by table or person, closed at the end of the newest work that concerns them
}

func newLanes() *lanes {
	return &lanes{room: make(chan struct{}, inWork), last: map[string]chan struct{}{}}
}

// do has work done behind all that came before for one of the names; false if ctx ended before there was
// room for it. Each begins in its turn, so what one waits for never waits for room.
func (l *lanes) do(ctx context.Context, names []string, work func()) bool {
	select {
	case l.room <- struct{}{}:
	case <-ctx.Done():
		return false
	}
	done := make(chan struct{})
	before := l.enter(names, done)
	l.work.Go(func() {
		defer func() {
			l.leave(names, done)
			<-l.room
		}()
		for _, c := range before {
			<-c
		}
		work()
	})
	return true
}

// enter takes the last place for all names and returns whom to wait for.
func (l *lanes) enter(names []string, done chan struct{}) (before []chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, n := range names {
		if c := l.last[n]; c != nil && c != done {
			before = append(before, c)
		}
		l.last[n] = done
	}
	return before
}

// leave lets those go who wait for done.
func (l *lanes) leave(names []string, done chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	close(done)
	for _, n := range names {
		if l.last[n] == done {
			delete(l.last, n)
		}
	}
}

// concerned are the table and all who may get a letter about its newest event.
func (n *Notices) concerned(f *followed, e events.Entry) []string {
	names := []string{"table " + e.Table}
	for _, c := range f.t.Seats {
		for _, p := range []string{c.Player, c.Deputy} {
			if p != "" {
				names = append(names, p)
			}
		}
	}
	if spectacle(f) != "" {
		names = append(names, idsOf(n.cfg.People.Watchers(e.Table))...)
	}
	return names
}

func idsOf(list []people.Person) (ids []string) {
	for _, p := range list {
		ids = append(ids, p.ID)
	}
	return ids
}
