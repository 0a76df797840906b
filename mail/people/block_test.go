package people_test

import (
	"bytes"
	"errors"
	"testing"
	"time"

	"painani/events"
	"painani/events/memory"
	"painani/mail/people"
)

// TestBlock: a block is of all addresses of a person in any spelling, outlives the process, holds no address,
// and ends.
func TestBlock(t *testing.T) {
	bucket, key := memory.NewBucket(), bytes.Repeat([]byte{1}, 32)
	s, err := people.Open(t.Context(), bucket, key)
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.Create(t.Context(), people.Person{Name: "Ada", Since: time.Now(), Lang: "en",
		Addresses: []string{"ada@example.org", "ada@work.example"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range []string{"Ada@EXAMPLE.org", "stranger@example.net", "stranger@example.net"} {
		if err := s.Block(t.Context(), a); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Block(t.Context(), "ada"); !errors.Is(err, people.ErrAddress) {
		t.Errorf("no address: %v", err)
	}
	again, err := people.Open(t.Context(), bucket, key)
	if err != nil {
		t.Fatal(err)
	}
	for name, s := range map[string]*people.Store{"now": s, "opened again": again} {
		for a, want := range map[string]bool{"ada@example.org": true, "ada@work.example": true, "stranger@example.net": true,
			"bela@example.org": false, "?": false} {
			if s.Blocked(a) != want {
				t.Errorf("%s: %s blocked: %t", name, a, !want)
			}
		}
		if !s.BlockedPerson(p.ID) || s.BlockedPerson("nobody") {
			t.Errorf("%s: the person", name)
		}
	}
	bucket.Each(t.Context(), func(k string, data []byte, _ uint64) error {
		if bytes.Contains([]byte(k), []byte("stranger")) || bytes.Contains(data, []byte("stranger")) {
			t.Errorf("%s holds an address", k)
		}
		return nil
	})
	if err := s.Unblock(t.Context(), "ada@work.example"); err != nil {
		t.Fatal(err)
	}
	if err := s.Unblock(t.Context(), "bela@example.org"); err != nil && !errors.Is(err, events.ErrNotFound) {
		t.Errorf("of nobody blocked: %v", err)
	}
	if s.BlockedPerson(p.ID) || !s.Blocked("stranger@example.net") {
		t.Error("unblocked")
	}
}
