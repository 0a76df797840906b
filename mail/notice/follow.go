package notice

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"painani/engine"
	"painani/engine/codec"
	"painani/engine/referee"
	"painani/events"
	"painani/events/lease"
	"painani/mail/cursor"
	"painani/mail/waiting"
)

// EventsCursor is the key of the follower's checkpoint. It stands in stores, so it keeps its old name.
const EventsCursor = "mark-notices"

// Follower turns events into notices, those of several tables side by side. Handle is for one goroutine.
//
// What happens by itself (a start, forced turns, bots' turns, the end) is told
// together with what led to it: letters are written at the last event of such a
// run. Who caused the run by a letter reads of it in the answer to that letter
// and gets no notice.
type Follower struct {
	n      *Notices
	part   lease.Part // of the tables whose events it tells of
	wait   *waiting.List
	log    events.Log
	place  *cursor.Cursor                    // nil before Resume
	busy   sync.Mutex                        // of tables: one event at a time, those that waited too
	tables *simplelru.LRU[string, *followed] // by id
}

// followed is a table folded up to the event that was last looked at.
type followed struct {
	t    *engine.Table
	head string         // hash of that event
	run  []referee.Told // since the last event that did not happen by itself
}

// oldNews is how old an event may be that is still written about: whoever starts
// over with an old log and an empty outbox sends no letters of months ago.
const oldNews = 14 * 24 * time.Hour

// maxFollowed is how many folded tables are kept, those of the newest events.
const maxFollowed = 500

// Follower makes one over a log.
func (n *Notices) Follower(log events.Log) *Follower {
	tables, _ := simplelru.NewLRU[string, *followed](maxFollowed, nil) // fails only for a size below 1
	return &Follower{n: n, wait: n.waiting, log: log, tables: tables}
}

// FollowerOf makes one that tells of the events of a part of the tables; Run it while its lease holds.
func (n *Notices) FollowerOf(log events.Log, p lease.Part) *Follower {
	f := n.Follower(log)
	f.part = p
	f.wait = waiting.New("events", f.keeper())
	return f
}

// Waiting tells of how many events the notices wait until a store is mended, and since when (zero: none do).
func (f *Follower) Waiting() (events int, since time.Time) { return f.wait.Stats() }

func (f *Follower) keeper() cursor.Keeper {
	k := f.n.keeper()
	k.Part = f.part
	return k
}

// Run posts the notices of every event since the checkpoint until ctx ends (nil)
// or the log fails. Deriving one twice is harmless: its id is the same.
func (f *Follower) Run(ctx context.Context) error {
	if err := f.Resume(ctx); err != nil {
		if ctx.Err() != nil {
			return nil
		}
		return err
	}
	place := f.place
	f.place = nil // Run may be called again
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var work sync.WaitGroup
	work.Go(func() { f.wait.Run(ctx, f.again) })
	telling := newLanes()
	err := f.log.Follow(ctx, place.At, func(e events.Entry) error {
		if !f.part.Has(e.Table) {
			place.Pass(e.Pos)
			return nil
		}
		place.Begin(e.Pos)
		var at *followed
		if !f.wait.Do(ctx, e.Pos, nil, func() (err error) {
			at, err = f.look(ctx, e)
			return err
		}) {
			return ctx.Err()
		}
		if at == nil {
			place.Done(ctx, e.Pos)
			return nil
		}
		if !telling.do(ctx, f.n.concerned(at, e), func() {
			if f.wait.Do(ctx, e.Pos, nil, func() error { return f.tell(ctx, e, at) }) {
				place.Done(ctx, e.Pos)
			}
		}) {
			return ctx.Err()
		}
		return nil
	})
	if ctx.Err() != nil {
		err = nil
	}
	stop()
	telling.work.Wait()
	work.Wait()
	place.Save(context.WithoutCancel(ctx), true)
	return err
}

// Resume reads the checkpoint and what waits; only the first call before Run does anything. The log was
// accepted by the checks of the start, so a checkpoint beyond its end goes back to the end: call it before
// anything is appended. Run calls it too. Errors are those of the stores.
func (f *Follower) Resume(ctx context.Context) error {
	if f.place != nil {
		return nil
	}
	place, err := f.keeper().Open(ctx, EventsCursor, f.log.Identity())
	if err != nil {
		return err
	}
	last, err := f.log.Last(ctx)
	if err != nil {
		return fmt.Errorf("read log: %w", err)
	}
	place.Within(ctx, "EVENTS", last)
	if err := f.wait.Load(ctx, f.log.Identity(), last); err != nil {
		return err
	}
	f.place = place
	return nil
}

// readLimit is how long reading one event may take.
const readLimit = 30 * time.Second

// errFound ends the reading of one event.
var errFound = errors.New("found")

// again handles the event at a position whose notices waited. Of what is old news nobody is told any more.
func (f *Follower) again(ctx context.Context, pos events.Position) error {
	var found *events.Entry
	read, stop := context.WithTimeout(ctx, readLimit)
	defer stop()
	err := f.log.Follow(read, pos-1, func(e events.Entry) error {
		found = &e
		return errFound
	})
	switch {
	case err != nil && !errors.Is(err, errFound):
		return err
	case found == nil:
		return fmt.Errorf("%w: no event at %d came", events.ErrUnavailable, pos)
	case f.n.now().Sub(found.At) > oldNews:
		return fmt.Errorf("%w: event %d is older than notices are written", waiting.ErrGone, pos)
	}
	return f.n.rest(ctx, *found, f.safely(ctx, *found))
}

// safely is Handle that survives a panic of a game's drawing; it is an *engine.Panic.
func (f *Follower) safely(ctx context.Context, e events.Entry) error {
	at, err := f.look(ctx, e)
	if err != nil || at == nil {
		return err
	}
	return f.tell(ctx, e, at)
}

// look folds one event and returns the table as it stands then, if anybody is to be told of it now; else nil.
// A panic of a game is an *engine.Panic.
func (f *Follower) look(ctx context.Context, e events.Entry) (at *followed, err error) {
	f.busy.Lock()
	defer f.busy.Unlock()
	defer func() {
		if p := recover(); p != nil {
			f.tables.Remove(e.Table)
			at, err = nil, panicked(e, p)
		}
	}()
	return f.arrive(ctx, e)
}

// tell is notify that survives a panic of a game's drawing; it is an *engine.Panic.
func (f *Follower) tell(ctx context.Context, e events.Entry, at *followed) (err error) {
	defer func() {
		if p := recover(); p != nil {
			f.busy.Lock()
			defer f.busy.Unlock()
			f.tables.Remove(e.Table)
			err = panicked(e, p)
		}
	}()
	return f.n.notify(ctx, at)
}

// Handle posts the notices of one event.
func (f *Follower) Handle(ctx context.Context, e events.Entry) error {
	at, err := f.arrive(ctx, e)
	if err != nil || at == nil {
		return err
	}
	return f.n.notify(ctx, at)
}

// arrive is look without its lock and its rescue. What it returns stays as it is when the table goes on.
func (f *Follower) arrive(ctx context.Context, e events.Entry) (*followed, error) {
	at, err := f.fold(ctx, e)
	if err == nil && f.n.cfg.Fresh != nil {
		err = f.n.cfg.Fresh(ctx)
	}
	if err != nil {
		return nil, err
	}
	if player, ok := strings.CutPrefix(e.Actor, engine.ActorPlayer("")); ok {
		if err := f.n.cfg.People.Reached(ctx, player, "", e.At); err != nil {
			return nil, err
		}
	}
	if at.t.Frozen.From != 0 || f.n.cameBy(e) || f.n.cfg.Views.Pending(at.t) || f.n.now().Sub(e.At) > oldNews {
		return nil, nil
	}
	return &followed{t: at.t.Clone(), head: at.head, run: slices.Clone(at.run)}, nil
}

// fold brings the table to the event.
func (f *Follower) fold(ctx context.Context, e events.Entry) (*followed, error) {
	at, ok := f.tables.Get(e.Table)
	if !ok || at.t.Seq+1 != e.Seq {
		return f.load(ctx, e)
	}
	ev, facts, err := codec.Apply(at.t, e.Record)
	if err != nil {
		f.tables.Remove(e.Table)
		return nil, err
	}
	if at.head, err = e.Hash(); err != nil {
		return nil, err
	}
	at.add(referee.Told{Record: e.Record, Event: ev, Facts: facts})
	return at, nil
}

// add appends an event to the run, or begins a new run with it. That letters come back follows from nothing
// that happened at the table: what was told of the run before is not told again.
func (at *followed) add(e referee.Told) {
	if _, lost := e.Event.Public.(engine.Unreachable); lost || e.Event.Actor != engine.ActorEngine {
		at.run = nil
	}
	at.run = append(at.run, e)
}

// load folds a table from its beginning.
func (f *Follower) load(ctx context.Context, e events.Entry) (*followed, error) {
	f.tables.Remove(e.Table)
	t, told, err := f.n.cfg.Referee.Story(ctx, e.Table, 1, e.Seq)
	if errors.Is(err, events.ErrNotFound) {
		return nil, fmt.Errorf("%w: %s #%d cannot be loaded yet", events.ErrUnavailable, e.Table, e.Seq)
	}
	if err != nil {
		return nil, err
	}
	at := &followed{t: t}
	for _, x := range told {
		at.add(x)
	}
	at.run = slices.Clone(at.run) // without the story before it
	if at.head, err = e.Hash(); err != nil {
		return nil, err
	}
	f.tables.Add(e.Table, at)
	return at, nil
}
