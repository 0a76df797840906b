package revive_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"painani/events"
	"painani/events/logtest"
	"painani/events/memory"
	"painani/events/revive"
)

// disk is what openings share: memory stores, and what goes wrong with them.
type disk struct {
	log            *memory.Log
	intake, outbox *memory.Spool
	people, keys   *memory.Bucket

	opened, closed atomic.Int32
	openErr        held[error] // of the next openings
	useErr         held[error] // of the disk
	heals          held[bool]
	rereadErr      held[error]
	other          held[*memory.Log] // in place of log, if set
}

// held is a value that a test sets while the store runs.
type held[T any] struct {
	mu sync.Mutex
	v  T
}

func (h *held[T]) set(v T) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.v = v
}

func (h *held[T]) get() T {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.v
}

func newDisk() *disk {
	return &disk{log: memory.NewLog(), intake: memory.NewSpool(1 << 20), outbox: memory.NewSpool(1 << 20),
		people: memory.NewBucket(), keys: memory.NewBucket()}
}

func (d *disk) open(context.Context) (*revive.Parts, error) {
	d.opened.Add(1)
	if err := d.openErr.get(); err != nil {
		return nil, err
	}
	log := d.log
	if other := d.other.get(); other != nil {
		log = other
	}
	return &revive.Parts{Log: log, Intake: d.intake, Outbox: d.outbox, People: d.people, Keys: d.keys,
		Heals: func(context.Context, error) bool { return d.heals.get() },
		Close: func() error { d.closed.Add(1); return nil }}, nil
}

// start opens a store on the disk and lets it run until the test ends.
func (d *disk) start(t *testing.T) (s *revive.Store, ended chan error) {
	t.Helper()
	s, err := revive.New(t.Context(), revive.Config{Open: d.open,
		Usable: func(context.Context) error { return d.useErr.get() },
		Opened: func(context.Context) error { return d.rereadErr.get() }})
	if err != nil {
		t.Fatal(err)
	}
	ended = make(chan error, 1)
	go func() { ended <- s.Run(t.Context()) }()
	return s, ended
}

// TestContract: what the handles hand out are stores like all others.
func TestContract(t *testing.T) {
	logtest.Run(t, func(t *testing.T) logtest.Stores {
		s, _ := newDisk().start(t)
		return logtest.Stores{Log: s.Log(), Spool: s.Intake(), Bucket: s.People()}
	})
}

// TestHeals: a write that fails in any part makes the store refuse writes and read on, until it is open
// again a second later. Who follows is told.
func TestHeals(t *testing.T) {
	put := func(s events.Spool) error {
		_, err := s.Put(context.Background(), "ada", nil)
		return err
	}
	set := func(b events.Bucket) error {
		_, err := b.Put(context.Background(), "key", nil, 0)
		return err
	}
	for _, test := range []struct {
		name   string
		inject func(*disk, memory.Fault)
		write  func(*revive.Store) error
	}{
		{"log", func(d *disk, f memory.Fault) { d.log.Inject(f) }, func(s *revive.Store) error {
			_, err := s.Log().Append(context.Background(), logtest.Next(events.Record{}, "tz1", "ada"), 0)
			return err
		}},
		{"intake", func(d *disk, f memory.Fault) { d.intake.Inject(f) },
			func(s *revive.Store) error { return put(s.Intake()) }},
		{"outbox", func(d *disk, f memory.Fault) { d.outbox.Inject(f) },
			func(s *revive.Store) error { return put(s.Outbox()) }},
		{"people", func(d *disk, f memory.Fault) { d.people.Inject(f) },
			func(s *revive.Store) error { return set(s.People()) }},
		{"keys", func(d *disk, f memory.Fault) { d.keys.Inject(f) },
			func(s *revive.Store) error { return set(s.Keys()) }},
	} {
		for fault, want := range map[memory.Fault]error{memory.Unavailable: events.ErrUnavailable,
			memory.LostWrite: events.ErrUnknown, memory.LostAck: events.ErrUnknown} {
			t.Run(fmt.Sprint(test.name, fault), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					d := newDisk()
					s, _ := d.start(t)
					followed := make(chan error, 2)
					go func() {
						followed <- s.Log().Follow(t.Context(), 0, func(events.Entry) error { return nil })
					}()
					go func() {
						followed <- s.Intake().Follow(t.Context(), 0, func(events.Item) error { return nil })
					}()
					synctest.Wait()
					test.inject(d, fault)
					if err := test.write(s); !errors.Is(err, want) {
						t.Fatalf("the write said %v", err)
					}
					synctest.Wait()
					if err := test.write(s); !errors.Is(err, events.ErrUnavailable) {
						t.Errorf("a write in trouble: %v", err)
					}
					if _, err := s.Log().Last(t.Context()); err != nil {
						t.Errorf("a question in trouble: %v", err)
					}
					if err := s.Health(t.Context()); !errors.Is(err, events.ErrUnavailable) {
						t.Errorf("health in trouble: %v", err)
					}
					time.Sleep(revive.FirstPause)
					synctest.Wait()
					for range 2 {
						if err := <-followed; !errors.Is(err, events.ErrUnavailable) {
							t.Errorf("a follower was told %v", err)
						}
					}
					if err := test.write(s); err != nil && !errors.Is(err, events.ErrConflict) {
						t.Errorf("a write afterwards: %v", err)
					}
					if _, cause := s.Trouble(); cause != nil || d.opened.Load() != 2 || d.closed.Load() != 1 {
						t.Errorf("opened %d, closed %d times: %v", d.opened.Load(), d.closed.Load(), cause)
					}
					if err := s.Health(t.Context()); err != nil {
						t.Error(err)
					}
				})
			})
		}
	}
}

// TestOwnFaults: what is wrong with a write, or with who wrote, is no trouble of the store; nor is a
// failure after which it takes writes all the same.
func TestOwnFaults(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDisk()
		s, _ := d.start(t)
		d.intake.Inject(memory.Conflict)
		gone, stop := context.WithCancel(t.Context())
		stop()
		_, conflict := s.Intake().Put(t.Context(), "ada", nil)
		_, invalid := s.Intake().Put(t.Context(), "no key", nil)
		_, ended := s.Intake().Put(gone, "ada", nil)
		synctest.Wait()
		d.heals.set(true)
		d.intake.Inject(memory.LostWrite)
		_, passed := s.Intake().Put(t.Context(), "ada", nil)
		time.Sleep(time.Hour)
		if conflict == nil || invalid == nil || ended == nil || passed == nil || d.opened.Load() != 1 {
			t.Errorf("%v, %v, %v, %v: opened %d times", conflict, invalid, ended, passed, d.opened.Load())
		}
	})
}

// TestFull: a stream without room is no reason to open the store again.
func TestFull(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDisk()
		s, err := revive.New(t.Context(), revive.Config{Open: func(ctx context.Context) (*revive.Parts, error) {
			p, err := d.open(ctx)
			p.Intake = fullSpool{p.Intake}
			return p, err
		}})
		if err != nil {
			t.Fatal(err)
		}
		go s.Run(t.Context())
		_, err = s.Intake().Put(t.Context(), "ada", nil)
		time.Sleep(time.Hour)
		if _, cause := s.Trouble(); !errors.Is(err, events.ErrFull) || cause != nil || d.opened.Load() != 1 {
			t.Errorf("%v, trouble %v, opened %d times", err, cause, d.opened.Load())
		}
	})
}

type fullSpool struct{ events.Spool }

func (fullSpool) Put(context.Context, string, []byte) (events.Position, error) {
	return 0, fmt.Errorf("put: %w: %w", events.ErrUnavailable, events.ErrFull)
}

// TestPauses: while the disk takes nothing the parts stay as they are, and it is tried after pauses that
// grow to a minute; they begin small again after an opening that lived.
func TestPauses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDisk()
		s, _ := d.start(t)
		fail := func() {
			d.keys.Inject(memory.Unavailable)
			_, _ = s.Keys().Put(t.Context(), "key", nil, 0)
			synctest.Wait()
		}
		heal := func() time.Duration {
			began := time.Now()
			if err := s.Wait(t.Context()); err != nil {
				t.Fatal(err)
			}
			return time.Since(began)
		}
		d.useErr.set(errors.New("no room"))
		fail()
		time.Sleep(time.Hour)
		if d.closed.Load() != 0 {
			t.Error("the parts were closed while nothing better could be had")
		}
		d.useErr.set(nil)
		if took := heal(); took > revive.MaxPause {
			t.Errorf("noticed after %v that there is room", took)
		}
		fail()
		if took := heal(); took != revive.MaxPause {
			t.Errorf("a failure at once is mended after %v", took)
		}
		time.Sleep(2 * revive.MaxPause)
		fail()
		if took := heal(); took != revive.FirstPause {
			t.Errorf("a failure much later is mended after %v", took)
		}
	})
}

// TestClosedMeanwhile: while the store cannot be opened every answer says so, and what remembers the store
// must have read it again before it counts as open.
func TestClosedMeanwhile(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDisk()
		s, _ := d.start(t)
		d.openErr.set(fmt.Errorf("open: %w", events.ErrUnavailable))
		d.rereadErr.set(events.ErrUnavailable)
		s.Doubt(events.ErrDamaged)
		time.Sleep(10 * time.Second)
		_, _, got := s.Keys().Get(t.Context(), "key")
		_, put := s.Keys().Put(t.Context(), "key", nil, 0)
		follow := s.Outbox().Follow(t.Context(), 0, func(events.Item) error { return nil })
		for _, err := range []error{got, put, follow} {
			if !errors.Is(err, events.ErrUnavailable) || errors.Is(err, events.ErrNotFound) {
				t.Errorf("a store that is closed says %v", err)
			}
		}
		if s.Log().Identity() != d.log.Identity() {
			t.Error("the log has another name while it is closed")
		}
		d.openErr.set(nil)
		time.Sleep(2 * revive.MaxPause)
		if _, cause := s.Trouble(); cause == nil || d.closed.Load() < 3 {
			t.Errorf("open before it was read again: %v; opened %d, closed %d", cause, d.opened.Load(), d.closed.Load())
		}
		d.rereadErr.set(nil)
		if err := s.Wait(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

// TestRefused: damage that an opening finds ends Run, but not while the disk takes nothing: then it may be
// none.
func TestRefused(t *testing.T) {
	for name, open := range map[string]func(*disk){
		"damage":      func(d *disk) { d.openErr.set(fmt.Errorf("open: %w", events.ErrDamaged)) },
		"another log": func(d *disk) { d.other.set(memory.NewLog()) },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d := newDisk()
				s, ended := d.start(t)
				d.useErr.set(errors.New("no descriptors"))
				open(d)
				s.Doubt(errors.New("server stopped"))
				time.Sleep(time.Hour)
				select {
				case err := <-ended:
					t.Fatalf("gave up: %v", err)
				default:
				}
				d.useErr.set(nil)
				if err := <-ended; !errors.Is(err, events.ErrDamaged) {
					t.Errorf("Run ended with %v", err)
				}
			})
		})
	}
}

// TestWhile: work that must not go on in trouble is told at once.
func TestWhile(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDisk()
		s, _ := d.start(t)
		began := time.Now()
		time.AfterFunc(time.Minute, func() { s.Doubt(errors.New("server stopped")) })
		err := s.While(t.Context(), func(ctx context.Context) error {
			<-ctx.Done()
			return ctx.Err()
		})
		if !errors.Is(err, context.Canceled) || time.Since(began) != time.Minute {
			t.Errorf("ended after %v: %v", time.Since(began), err)
		}
	})
}

// TestClose: a store that is closed says so, and closes its parts once.
func TestClose(t *testing.T) {
	d := newDisk()
	s, _ := d.start(t)
	if err := errors.Join(s.Close(), s.Close()); err != nil || d.closed.Load() != 1 {
		t.Errorf("closed %d times: %v", d.closed.Load(), err)
	}
	if _, err := s.Intake().Put(t.Context(), "ada", nil); !errors.Is(err, events.ErrUnavailable) {
		t.Error(err)
	}
	if err := s.Health(t.Context()); !errors.Is(err, events.ErrUnavailable) {
		t.Error(err)
	}
}
