package notice

import (
	"container/list"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"painani/engine"
	"painani/engine/codec"
	"painani/engine/referee"
	"painani/events"
	"painani/mail/cursor"
)

// noticeMark is the key of the follower's checkpoint.
const noticeMark = "mark-notices"

// Follower turns events into notices. One runs at a time.
//
// What happens by itself (a start, forced turns, bots' turns, the end) is told
// together with what led to it: letters are written at the last event of such a
// run. Who caused the run by a letter reads of it in the answer to that letter
// and gets no notice.
type Follower struct {
	n   *Notices
	log events.Log

	byID  map[string]*list.Element
	order *list.List // of *followed, most recently used first
}

// followed is a table folded up to the event that was last looked at.
type followed struct {
	id   string
	t    *engine.Table
	head string
	run  []referee.Told // since the last event that did not happen by itself
}

// oldNews is how old an event may be that is still written about: whoever starts
// over with an old log and an empty outbox sends no letters of months ago.
const oldNews = 14 * 24 * time.Hour

// maxFollowed is how many folded tables are kept.
const maxFollowed = 500

// Follower makes one over a log.
func (n *Notices) Follower(log events.Log) *Follower {
	return &Follower{n: n, log: log, byID: map[string]*list.Element{}, order: list.New()}
}

// Run posts the notices of every event since the checkpoint until ctx ends (nil)
// or the log fails. Deriving one twice is harmless: its id is the same.
func (f *Follower) Run(ctx context.Context) error {
	m, err := f.n.keep().Open(ctx, noticeMark, f.log.Identity())
	if err != nil {
		return err
	}
	err = f.log.Follow(ctx, m.At, func(e events.Entry) error {
		m.Begin(e.Pos)
		if !cursor.Retry(ctx, f.n.cfg.Logger, nil, func() error { return f.safely(ctx, e) }) {
			return ctx.Err()
		}
		m.Done(ctx, e.Pos)
		return nil
	})
	m.Save(context.WithoutCancel(ctx), true)
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// safely is Handle that survives a panic of a game's drawing.
func (f *Follower) safely(ctx context.Context, e events.Entry) (err error) {
	defer func() {
		if p := recover(); p != nil {
			f.forget(e.Table)
			err = fmt.Errorf("notices of %s #%d: panic: %v", e.Table, e.Seq, p)
		}
	}()
	return f.Handle(ctx, e)
}

// Handle posts the notices of one event.
func (f *Follower) Handle(ctx context.Context, e events.Entry) error {
	s, err := f.fold(ctx, e)
	if err != nil {
		return err
	}
	if s.t.Frozen.From != 0 || f.n.cameBy(e) || f.n.cfg.Sheets.Pending(s.t) || f.n.now().Sub(e.At) > oldNews {
		return nil
	}
	return f.n.notify(ctx, s)
}

// fold brings the table to the event.
func (f *Follower) fold(ctx context.Context, e events.Entry) (*followed, error) {
	el, ok := f.byID[e.Table]
	if !ok || el.Value.(*followed).t.Seq+1 != e.Seq {
		return f.load(ctx, e)
	}
	f.order.MoveToFront(el)
	s := el.Value.(*followed)
	ev, facts, err := codec.Apply(s.t, e.Record)
	if err != nil {
		f.forget(e.Table)
		return nil, err
	}
	if s.head, err = e.Hash(); err != nil {
		return nil, err
	}
	s.add(referee.Told{Record: e.Record, Event: ev, Facts: facts})
	return s, nil
}

func (s *followed) add(e referee.Told) {
	if e.Event.Actor != engine.ActorEngine {
		s.run = nil
	}
	s.run = append(s.run, e)
}

// load folds a table from its beginning.
func (f *Follower) load(ctx context.Context, e events.Entry) (*followed, error) {
	f.forget(e.Table)
	t, told, err := f.n.cfg.Referee.Story(ctx, e.Table, 1, e.Seq)
	if errors.Is(err, events.ErrNotFound) {
		return nil, fmt.Errorf("%w: %s #%d cannot be loaded yet", events.ErrUnavailable, e.Table, e.Seq)
	}
	if err != nil {
		return nil, err
	}
	s := &followed{id: e.Table, t: t}
	for _, x := range told {
		s.add(x)
	}
	s.run = slices.Clone(s.run)
	if s.head, err = e.Hash(); err != nil {
		return nil, err
	}
	f.byID[e.Table] = f.order.PushFront(s)
	for f.order.Len() > maxFollowed {
		f.forget(f.order.Back().Value.(*followed).id)
	}
	return s, nil
}

func (f *Follower) forget(table string) {
	if el, ok := f.byID[table]; ok {
		f.order.Remove(el)
		delete(f.byID, table)
	}
}
