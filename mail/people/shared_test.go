package people_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"testing"
	"time"

	"painani/events"
	"painani/events/stream"
	"painani/mail/people"
)

// TestTwoStores: two processes write one bucket. Whoever creates a person with an address where at the same
// moment, it belongs to one; each knows what the other changed, deleted or blocked.
func TestTwoStores(t *testing.T) {
	s, err := stream.Open(t.Context(), stream.Config{Dir: t.TempDir(), Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	ctx, stop := context.WithCancel(t.Context())
	var work sync.WaitGroup
	defer work.Wait()
	defer stop()
	var two [2]*people.Store
	for i := range two {
		if two[i], err = people.OpenShared(ctx, s.People().(events.Shared), []byte("0123456789abcdef")); err != nil {
			t.Fatal(err)
		}
		work.Go(func() {
			if err := two[i].Follow(ctx); err != nil {
				t.Error(err)
			}
		})
	}
	for n := range 20 {
		address, errs := fmt.Sprintf("p%d@home.test", n), [2]error{}
		var race sync.WaitGroup
		for i := range two {
			race.Go(func() {
				_, errs[i] = two[i].Create(ctx, people.Person{Name: "P", Lang: "en", Addresses: []string{address}})
			})
		}
		race.Wait()
		if a, b := errs[0], errs[1]; (a == nil) == (b == nil) || !errors.Is(errors.Join(a, b), people.ErrTaken) {
			t.Fatalf("%s: %v and %v", address, a, b)
		}
	}
	p, _ := two[0].ByAddress("p3@home.test")
	if _, err := two[0].Update(ctx, p.ID, func(p *people.Person) error { p.Name = "Paula"; return nil }); err != nil {
		t.Fatal(err)
	}
	if err := two[0].Block(ctx, "bad@home.test"); err != nil {
		t.Fatal(err)
	}
	if err := two[1].Fresh(ctx); err != nil {
		t.Fatal(err)
	}
	if q, _ := two[1].Get(p.ID); q.Name != "Paula" || !two[1].Blocked("bad@home.test") {
		t.Errorf("the other one knows %q", q.Name)
	}
	if err := errors.Join(two[1].Forget(ctx, p.ID), two[1].Unblock(ctx, "bad@home.test")); err != nil {
		t.Fatal(err)
	}
	if err := two[0].Fresh(ctx); err != nil {
		t.Fatal(err)
	}
	if _, known := two[0].Get(p.ID); known || two[0].Blocked("bad@home.test") {
		t.Error("what is deleted is known still")
	}
	if _, err := two[0].Create(ctx, people.Person{Name: "P", Lang: "en", Addresses: []string{"p3@home.test"}}); err != nil {
		t.Errorf("the address of who is deleted: %v", err)
	}
	waits, stop := context.WithTimeout(ctx, time.Minute)
	defer stop()
	if err := two[0].Fresh(waits); err != nil {
		t.Errorf("nothing new is waited for: %v", err)
	}
}

// behind is a bucket whose followers hear nothing until they may, and whose readers are slow: meanwhile is done
// when everything is read and nothing told yet.
type behind struct {
	events.Shared
	may       chan struct{}
	meanwhile func()
}

func (b *behind) Watch(ctx context.Context, after uint64, fn func(string, []byte, uint64) error) error {
	select {
	case <-ctx.Done():
		return nil
	case <-b.may:
	}
	return b.Shared.Watch(ctx, after, fn)
}

func (b *behind) Each(ctx context.Context, fn func(string, []byte, uint64) error) error {
	type value struct {
		key  string
		data []byte
		rev  uint64
	}
	var all []value
	err := b.Shared.Each(ctx, func(key string, data []byte, rev uint64) error {
		all = append(all, value{key, data, rev})
		return nil
	})
	if b.meanwhile != nil {
		b.meanwhile()
	}
	for _, v := range all {
		err = errors.Join(err, fn(v.key, v.data, v.rev))
	}
	return err
}

// heard collects what a store tells of people.
type heard struct {
	mu                 sync.Mutex
	renamed, forgotten map[string]bool
}

func listen(s *people.Store) *heard {
	h := &heard{renamed: map[string]bool{}, forgotten: map[string]bool{}}
	note := func(m map[string]bool) func(string) {
		return func(id string) {
			h.mu.Lock()
			defer h.mu.Unlock()
			m[id] = true
		}
	}
	s.Renamed, s.Forgotten = note(h.renamed), note(h.forgotten)
	return h
}

// TestBehind: a process to which nothing comes of what others write reads everything before it believes that it
// knows it all; what comes just then is newer and stays, and whoever shows names hears of every change.
func TestBehind(t *testing.T) {
	s, err := stream.Open(t.Context(), stream.Config{Dir: t.TempDir(), Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	open := func(b events.Shared) *people.Store {
		p, err := people.OpenShared(t.Context(), b, []byte("0123456789abcdef"))
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	bucket := s.People().(events.Shared)
	writer := open(bucket)
	var ids []string
	for _, name := range []string{"ada", "bela", "carl"} {
		p, err := writer.Create(t.Context(), people.Person{Name: name, Lang: "en", Addresses: []string{name + "@home.test"}})
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, p.ID)
	}
	slow := &behind{Shared: bucket, may: make(chan struct{})}
	reader := open(slow)
	told := listen(reader)
	ctx, stop := context.WithCancel(t.Context())
	var work sync.WaitGroup
	defer work.Wait()
	defer stop()
	work.Go(func() {
		if err := reader.Follow(ctx); err != nil {
			t.Error(err)
		}
	})
	rename := func(id, name string) {
		if _, err := writer.Update(t.Context(), id, func(p *people.Person) error { p.Name = name; return nil }); err != nil {
			t.Error(err)
		}
	}
	rename(ids[0], "Ada of old")
	if err := writer.Forget(t.Context(), ids[1]); err != nil {
		t.Fatal(err)
	}
	slow.meanwhile = func() {
		slow.meanwhile = nil
		rename(ids[0], "Ada of today")
		if err := writer.Block(t.Context(), "late@home.test"); err != nil {
			t.Error(err)
		}
		close(slow.may)
		for !reader.Blocked("late@home.test") {
			time.Sleep(time.Millisecond)
		}
	}
	if err := reader.Fresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	ada, _ := reader.Get(ids[0])
	if _, known := reader.Get(ids[1]); ada.Name != "Ada of today" || known || !reader.Blocked("late@home.test") {
		t.Errorf("knows %q; who is deleted: %v; blocked: %v", ada.Name, known, reader.Blocked("late@home.test"))
	}
	told.mu.Lock()
	defer told.mu.Unlock()
	if !told.renamed[ids[0]] || !told.renamed[ids[1]] || told.renamed[ids[2]] || len(told.forgotten) != 1 ||
		!told.forgotten[ids[1]] {
		t.Errorf("renamed %v, forgotten %v", told.renamed, told.forgotten)
	}
}

// TestSince: who was away hears who was written and who was deleted meanwhile, and of nobody else.
func TestSince(t *testing.T) {
	s, err := stream.Open(t.Context(), stream.Config{Dir: t.TempDir(), Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var ids []string
	open := func() *people.Store {
		p, err := people.OpenShared(t.Context(), s.People().(events.Shared), []byte("0123456789abcdef"))
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	one := open()
	for _, name := range []string{"ada", "bela", "carl"} {
		p, err := one.Create(t.Context(), people.Person{Name: name, Lang: "en", Addresses: []string{name + "@home.test"}})
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, p.ID)
	}
	told := open().Told()
	if _, err := one.Update(t.Context(), ids[0], func(p *people.Person) error { p.Name = "Ada"; return nil }); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := one.Forget(t.Context(), ids[1]); err != nil {
			t.Fatal(err)
		}
	}
	back := open()
	h := listen(back)
	if err := back.Since(t.Context(), told); err != nil {
		t.Fatal(err)
	}
	if len(h.renamed) != 2 || !h.renamed[ids[0]] || !h.renamed[ids[1]] || len(h.forgotten) != 1 || !h.forgotten[ids[1]] {
		t.Errorf("renamed %v, forgotten %v", h.renamed, h.forgotten)
	}
	if h = listen(back); back.Since(t.Context(), back.Told()) != nil || len(h.renamed) != 0 {
		t.Errorf("who was not away hears of %v", h.renamed)
	}
}
