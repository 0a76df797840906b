package people_test

import (
	"errors"
	"testing"
	"time"

	"painani/engine"
	"painani/events/memory"
	"painani/mail/people"
)

// TestGuest: a guest has no address and gets none, is found by no name, and is there after a start.
func TestGuest(t *testing.T) {
	bucket, key := memory.NewBucket(), []byte("0123456789abcdef")
	store, err := people.Open(t.Context(), bucket, key)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := store.Create(t.Context(), people.Person{Name: "Ada"}); !errors.Is(err, people.ErrAddresses) {
		t.Errorf("a person without an address: %v", err)
	}
	g, err := store.CreateGuest(t.Context(), "de", time.Now())
	if err != nil || !engine.IsGuest(g.ID) || g.Primary() != "" || g.Lang != "de" || g.Listed() {
		t.Fatalf("%+v, %v", g, err)
	}
	if _, err := store.CreateGuest(t.Context(), "fr", time.Now()); !errors.Is(err, people.ErrSetting) {
		t.Errorf("a language that we do not speak: %v", err)
	}
	for _, address := range []string{"ada@home.example", g.ID + "@home.example"} {
		_, err := store.Update(t.Context(), g.ID, func(p *people.Person) error { return p.AddAddress(address) })
		if !errors.Is(err, people.ErrAddresses) {
			t.Errorf("a guest gets the address %s: %v", address, err)
		}
	}
	for _, begin := range []string{"", "g", "guest"} {
		if ids, more := store.Find(begin, "", 10); len(ids) > 0 || more {
			t.Errorf("%q finds %v", begin, ids)
		}
	}
	if store, err = people.Open(t.Context(), bucket, key); err != nil {
		t.Fatal(err)
	}
	if list := store.Guests(); len(list) != 1 || list[0].ID != g.ID {
		t.Errorf("after a start there are %+v", list)
	}
	other, err := people.Open(t.Context(), memory.NewBucket(), key) // his table moves to another host
	if err == nil {
		err = other.Adopt(t.Context(), g.Only("tz1"))
	}
	if err != nil || len(other.Guests()) != 1 {
		t.Errorf("adopted: %v, %v", err, other.Guests())
	}
	if err := store.Forget(t.Context(), g.ID); err != nil || len(store.Guests()) > 0 {
		t.Errorf("forgotten: %v, %v", err, store.Guests())
	}
}
