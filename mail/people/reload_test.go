package people_test

import (
	"errors"
	"testing"

	"painani/events"
	"painani/events/memory"
	"painani/mail/people"
)

// TestReload: a person whose writing was told as unknown, but stands in the bucket, is known after Reload,
// and nobody gets the address a second time; an unreadable bucket changes nothing.
func TestReload(t *testing.T) {
	b := memory.NewBucket()
	s, err := people.Open(t.Context(), b, []byte("0123456789abcdef"))
	if err != nil {
		t.Fatal(err)
	}
	other, err := people.Open(t.Context(), b, []byte("0123456789abcdef")) // whose writes s does not hear of
	if err != nil {
		t.Fatal(err)
	}
	ada, err := other.Create(t.Context(), people.Person{Name: "Ada", Addresses: []string{"ada@example.org"}})
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := s.Get(ada.ID); ok {
		t.Fatal("known before")
	}
	var renamed []string
	s.Renamed = func(id string) { renamed = append(renamed, id) }
	if err := s.Reload(t.Context()); err != nil {
		t.Fatal(err)
	}
	if p, ok := s.ByAddress("ada@example.org"); !ok || p.Name != "Ada" {
		t.Errorf("after Reload %v %v", p, ok)
	}
	again := people.Person{Name: "Eve", Addresses: []string{"ada@example.org"}}
	if _, err := s.Create(t.Context(), again); !errors.Is(err, people.ErrTaken) {
		t.Errorf("the address is given again: %v", err)
	}
	rename := func(p *people.Person) error { p.Name = "Lady Ada"; return nil }
	if _, err := other.Update(t.Context(), ada.ID, rename); err != nil {
		t.Fatal(err)
	}
	if err := s.Reload(t.Context()); err != nil || len(renamed) != 1 {
		t.Errorf("told of new names: %v, %v", renamed, err)
	}
	if _, err := b.Put(t.Context(), "person-zzz", []byte("{"), 0); err != nil {
		t.Fatal(err)
	}
	if err := s.Reload(t.Context()); !errors.Is(err, events.ErrDamaged) {
		t.Errorf("damage: %v", err)
	}
	if p, _ := s.Get(ada.ID); p.Name != "Lady Ada" {
		t.Errorf("after a failed Reload %v", p)
	}
}
