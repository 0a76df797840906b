package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"painani/engine"
	"painani/engine/referee"
	"painani/events"
	"painani/events/lease"
	"painani/mail/desk"
	"painani/mail/notice"
)

// several reports that other processes may serve the same store: that of a cluster.
func (f *storeFlags) several() bool { return f.Nats != "" }

// node is the name of this process among those that serve one cluster.
func (f *serviceFlags) node() (string, error) {
	if f.Node != "" {
		return f.Node, nil
	}
	host, err := os.Hostname()
	if err != nil {
		return "", fmt.Errorf("name this process: %w; choose --node", err)
	}
	return lease.NodeName(host), nil
}

// sharedPeople are the people of a cluster: the handle that stays, and what only the opening can do.
type sharedPeople struct {
	events.Bucket
	s *liveStore
}

func (b sharedPeople) now() (events.Shared, error) {
	x, ok := b.s.opening().Store.People().(events.Shared)
	if !ok {
		return nil, fmt.Errorf("%w: people cannot be followed", events.ErrUnavailable)
	}
	return x, nil
}

// Watch implements events.Shared.
func (b sharedPeople) Watch(
	ctx context.Context, after uint64, fn func(key string, data []byte, rev uint64) error,
) error {
	x, err := b.now()
	if err != nil {
		return err
	}
	return x.Watch(ctx, after, fn)
}

// Last implements events.Shared.
func (b sharedPeople) Last(ctx context.Context) (uint64, error) {
	x, err := b.now()
	if err != nil {
		return 0, err
	}
	return x.Last(ctx)
}

// PutAlone implements events.Shared.
func (b sharedPeople) PutAlone(ctx context.Context, key string, data []byte, last uint64) (uint64, error) {
	x, err := b.now()
	if err != nil {
		return 0, err
	}
	return x.PutAlone(ctx, key, data, last)
}

// join takes this process's name on a cluster; alone on the embedded server it does nothing.
func (a *app) join(ctx context.Context) error {
	if !a.f.several() {
		return nil
	}
	name, err := a.f.node()
	if err != nil {
		return err
	}
	a.leases, err = lease.New(lease.Config{State: a.store.Keys(), Node: name, Hold: a.workOn, Logger: a.log})
	if err == nil {
		err = a.leases.Join(ctx)
	}
	if errors.Is(err, lease.ErrNode) {
		err = fmt.Errorf("%w; choose another --node", err)
	}
	return err
}

// runLeases holds leases until ctx ends. Deletions that another process left undone are finished by who works
// on the first part.
func (a *app) runLeases(ctx context.Context) error {
	for _, first := range []func(context.Context) error{a.notices.Arrivals, a.thaw, a.leases.Join} {
		if err := first(ctx); err != nil {
			return err
		}
	}
	name, err := a.f.node()
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	var work sync.WaitGroup
	work.Go(func() { a.left.run(ctx, a.store.Keys(), name, a.log) })
	defer func() {
		stop()
		work.Wait()
	}()
	return a.leases.Run(ctx)
}

// holds tells whether this process takes care of a table or a person, which it does if it is alone.
func (a *app) holds(id string) bool { return a.leases == nil || a.leases.Holds(id) }

// shares is outbox.Config.Mine; nil if this process is alone.
func (a *app) shares() func(recipient string) (uint64, bool) {
	if a.leases == nil {
		return nil
	}
	return a.leases.Term
}

// fresh has the people of this process be as all have written them; nil if it is alone.
func (a *app) fresh() func(context.Context) error {
	if a.leases == nil {
		return nil
	}
	return a.people.Fresh
}

// answered is the position up to which every letter of the intake is handled, or on the list of what waits.
func (a *app) answered() events.Position {
	if a.leases == nil {
		return a.desk.Answered()
	}
	ctx, stop := context.WithTimeout(context.Background(), closeLimit)
	defer stop()
	at, err := a.desk.Stored(ctx)
	if err != nil {
		return 0
	}
	return at
}

// duty are those who work on one part.
type duty struct {
	desk   *desk.Desk
	follow *notice.Follower
}

// duties are the parts that this process works on. The zero value has none; it is safe for concurrent use.
type duties struct {
	mu   sync.Mutex
	list map[string]duty
}

func (d *duties) set(part string, x *duty) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.list == nil {
		d.list = map[string]duty{}
	}
	if delete(d.list, part); x != nil {
		d.list[part] = *x
	}
}

// waiting tells how many letters and notices of these parts wait until a store is mended, and since when.
func (d *duties) waiting() (n int, since time.Time) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, x := range d.list {
		for _, stats := range []func() (int, time.Time){x.desk.Waiting, x.follow.Waiting} {
			more, first := stats()
			if n += more; more > 0 && (since.IsZero() || first.Before(since)) {
				since = first
			}
		}
	}
	return n, since
}

// dueIn are the deadlines of a part.
type dueIn struct {
	all  referee.Deadlines
	part lease.Part
}

// Due implements referee.Deadlines.
func (d dueIn) Due(before time.Time, limit int) ([]string, error) {
	for ask := limit; ; ask *= 2 {
		list, err := d.all.Due(before, ask)
		whole := len(list) < ask
		list = slices.DeleteFunc(list, func(id string) bool { return !d.part.Has(id) })
		if err != nil || whole || len(list) >= limit {
			return list[:min(limit, len(list))], err
		}
	}
}

// workOn works on a part until ctx ends: it answers its letters, tells of its events, drives its clocks and
// sends its letters out; with the first one goes what must be done once.
func (a *app) workOn(ctx context.Context, p lease.Part) error {
	last, err := a.store.Log.Last(ctx)
	if err == nil {
		err = a.projections.Wait(ctx, last)
	}
	if err == nil {
		err = a.people.Fresh(ctx)
	}
	if err != nil { // the lease comes again, here or elsewhere
		a.log.Warn("part not worked on yet", "part", p, "err", err)
		return nil
	}
	x := duty{desk: a.desk.Only(p), follow: a.notices.FollowerOf(a.store.Log, p)}
	clocks := &referee.Timekeeper{Referee: a.ref, Deadlines: dueIn{a.projections, p}, Beats: a.store.Keys(),
		Key: p.Key(clocksKey), Every: a.f.Tick, Logger: a.log}
	work := map[string]func(context.Context) error{
		"desk": x.desk.Run, "notices": x.follow.Run,
		"clocks": func(ctx context.Context) error { return a.drive(ctx, clocks) },
	}
	if p.First() {
		returns := a.notices.Returns(a.store.Outbox(), a.queue().Letter)
		work["returns"], work["forget"], work["guests"] = returns.Run, a.forgets.Run, a.guests.Run
		work["reviews"] = a.reviews.Run
	}
	a.duties.set(p.String(), &x)
	defer a.duties.set(p.String(), nil)
	a.outbox.Reshare()
	a.stir()
	g, ctx := errgroup.WithContext(ctx)
	for name, run := range work {
		name += "-" + p.String()
		g.Go(func() error {
			defer a.crew.note(name, nil)
			return a.tend(ctx, name, run)
		})
	}
	err = g.Wait()
	a.outbox.Reshare()
	idle, stop := context.WithTimeout(context.WithoutCancel(ctx), closeLimit)
	defer stop()
	a.outbox.Idle(idle, p.Has)
	return err
}

// clocksKey begins the keys of the beats of the clocks of parts.
const clocksKey = "mark-clocks"

// stirEvery is how often tables are looked for that should go on by themselves: whoever had them go on, on a
// page of another process or before a lease passed on, may be gone.
const stirEvery = 15 * time.Second

// stir has the tables looked through now.
func (a *app) stir() {
	select {
	case a.stirred <- struct{}{}:
	default:
	}
}

// runStirs lets the tables of our parts go on where another process left them, until ctx ends.
func (a *app) runStirs(ctx context.Context) error {
	t := time.NewTicker(stirEvery)
	defer t.Stop()
	for {
		if err := a.settleTables(ctx); err != nil && ctx.Err() == nil {
			a.log.Warn("tables not looked through, trying again", "err", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-a.stirred:
		case <-t.C:
		}
	}
}

// settleTables is the part of settle that is done for each table by who holds it.
func (a *app) settleTables(ctx context.Context) error {
	for _, phase := range []engine.Phase{engine.Open, engine.Running} {
		for _, list := range []lister{a.projections.Tables, a.projections.GuestTables} {
			if err := a.settleListed(ctx, phase, list); err != nil {
				return err
			}
		}
	}
	return nil
}
