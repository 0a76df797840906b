package people_test

import (
	"context"
	"testing"

	"painani/events/memory"
	"painani/mail/people"
)

func TestRenamed(t *testing.T) {
	ctx := context.Background()
	s, err := people.Open(ctx, memory.NewBucket(), make([]byte, 16))
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	s.Renamed = func(id string) { told = append(told, id) }
	p, err := s.Create(ctx, people.Person{Name: "Ada", Addresses: []string{"ada@example.org"}, Lang: "en"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		do   func() error
		want int
	}{
		{"another language is no other name", func() error {
			_, err := s.Update(ctx, p.ID, func(p *people.Person) error { p.Lang = "de"; return nil })
			return err
		}, 0},
		{"another name", func() error {
			_, err := s.Update(ctx, p.ID, func(p *people.Person) error { p.Name = "Ada L."; return nil })
			return err
		}, 1},
		{"no ratings any more", func() error {
			p, err := s.Update(ctx, p.ID, func(p *people.Person) error { return p.Set(people.SetRatings, "off") })
			if p.Listed() {
				t.Error("still listed")
			}
			return err
		}, 2},
		{"the same again", func() error {
			_, err := s.Update(ctx, p.ID, func(p *people.Person) error { return p.Set(people.SetRatings, "off") })
			return err
		}, 2},
		{"forgotten", func() error { return s.Forget(ctx, p.ID) }, 3},
	} {
		if err := c.do(); err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if len(told) != c.want {
			t.Errorf("%s: told %d times, want %d", c.name, len(told), c.want)
		}
	}
}
