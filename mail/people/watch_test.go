package people_test

import (
	"errors"
	"fmt"
	"testing"

	"painani/events/memory"
	"painani/mail/people"
)

// TestWatch: how many tables somebody may watch, whom the service finds as their watchers, and that STOP ends it.
func TestWatch(t *testing.T) {
	s, err := people.Open(t.Context(), memory.NewBucket(), make([]byte, 16))
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.Create(t.Context(), people.Person{Name: "Ada", Addresses: []string{"ada@home.example"}})
	if err != nil {
		t.Fatal(err)
	}
	change := func(f func(*people.Person) error) error {
		_, err := s.Update(t.Context(), p.ID, f)
		return err
	}
	for i := range people.MaxWatched {
		if err := change(func(p *people.Person) error { return p.Watch(fmt.Sprint("tz", i), 7) }); err != nil {
			t.Fatal(err)
		}
	}
	if err := change(func(p *people.Person) error { return p.Watch("tz99", 7) }); !errors.Is(err, people.ErrWatched) {
		t.Errorf("one too many: %v", err)
	}
	if err := change(func(p *people.Person) error { return p.Watch("tz3", 9) }); err != nil {
		t.Errorf("once more: %v", err)
	}
	if got := s.Watchers("tz3"); len(got) != 0 {
		t.Errorf("%d want each turn; by default they get one letter a day", len(got))
	}
	if err := change(func(p *people.Person) error { return p.SetAt("tz3", people.SetLetters, "all") }); err != nil {
		t.Fatal(err)
	}
	if got := s.Watchers("tz3"); len(got) != 1 || got[0].ID != p.ID {
		t.Errorf("watchers: %v", got)
	}
	if err := change(func(p *people.Person) error { p.Unwatch("tz3"); return nil }); err != nil {
		t.Fatal(err)
	}
	if got := s.Watchers("tz3"); len(got) != 0 {
		t.Errorf("watchers after OFF: %v", got)
	}
	if err := s.Stop(t.Context(), "ada@home.example"); err != nil {
		t.Fatal(err)
	}
	if p, _ = s.Get(p.ID); len(p.Watched) != 0 || len(p.Gathered.Told) != 0 {
		t.Errorf("after STOP: %v, %v", p.Watched, p.Gathered.Told)
	}
}
