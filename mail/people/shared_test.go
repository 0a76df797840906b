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
	if began := time.Now(); two[0].Fresh(ctx) != nil || time.Since(began) > time.Second {
		t.Error("nothing new is waited for")
	}
}
