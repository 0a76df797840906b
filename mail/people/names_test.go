package people_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"painani/events/memory"
	"painani/mail/people"
)

func TestFind(t *testing.T) {
	ctx := context.Background()
	bucket := memory.NewBucket()
	s, err := people.Open(ctx, bucket, make([]byte, 16))
	if err != nil {
		t.Fatal(err)
	}
	ids, names := map[string]string{}, map[string]string{}
	for i, name := range []string{"Ádám Nagy", "adam Smith", "Béla Adamek", "Zoë", "Carl", "Ada Ada"} {
		p, err := s.Create(ctx, people.Person{Name: name, Addresses: []string{fmt.Sprintf("p%d@example.org", i)}})
		if err != nil {
			t.Fatal(err)
		}
		ids[name], names[p.ID] = p.ID, name
	}
	find := func(s *people.Store, begin, after string, limit int) string {
		list, more := s.Find(begin, ids[after], limit)
		var out []string
		for _, id := range list {
			out = append(out, names[id])
		}
		if more {
			out = append(out, "…")
		}
		return strings.Join(out, ", ")
	}
	again, err := people.Open(ctx, bucket, make([]byte, 16))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		begin, after string
		limit        int
		want         string
	}{
		{"", "", 9, "Ada Ada, Ádám Nagy, adam Smith, Béla Adamek, Carl, Zoë"},
		{"", "", 2, "Ada Ada, Ádám Nagy, …"},
		{"", "Ádám Nagy", 2, "adam Smith, Béla Adamek, …"},
		{"", "Carl", 9, "Zoë"},
		{"", "Zoë", 9, ""},
		{"ADÁM", "", 9, "Ádám Nagy, adam Smith, Béla Adamek"},
		{"adam", "Ádám Nagy", 1, "adam Smith, …"},
		{"adam", "adam Smith", 9, "Béla Adamek"},
		{"ada", "", 9, "Ada Ada, Ádám Nagy, adam Smith, Béla Adamek"},
		{" smith ", "", 9, "adam Smith"},
		{"zoe", "", 9, "Zoë"},
		{"x", "", 9, ""},
		{"nagy x", "", 9, ""},
	} {
		for _, store := range []*people.Store{s, again} {
			if got := find(store, c.begin, c.after, c.limit); got != c.want {
				t.Errorf("%q after %q: %s; want %s", c.begin, c.after, got, c.want)
			}
		}
	}
	rename := func(p *people.Person) error { return p.Set("name", "Adalbert") }
	if _, err := s.Update(ctx, ids["Carl"], rename); err != nil {
		t.Fatal(err)
	}
	if err := s.Forget(ctx, ids["Ada Ada"]); err != nil {
		t.Fatal(err)
	}
	list, _ := s.Find("ada", "", 9)
	if slices.Contains(list, ids["Ada Ada"]) || !slices.Contains(list, ids["Carl"]) {
		t.Errorf("after a new name and a forgotten one: %v", list)
	}
	if list, _ := s.Find("carl", "", 9); len(list) != 0 {
		t.Error("somebody is found by an old name")
	}
}

// BenchmarkFind: somebody among few and many.
func BenchmarkFind(b *testing.B) {
	for _, n := range []int{100, 10_000} {
		s, err := people.Open(context.Background(), memory.NewBucket(), make([]byte, 16))
		if err != nil {
			b.Fatal(err)
		}
		for i := range n {
			address := fmt.Sprintf("p%d@example.org", i)
			p := people.Person{Name: fmt.Sprintf("Player %05d", i), Addresses: []string{address}}
			if _, err := s.Create(context.Background(), p); err != nil {
				b.Fatal(err)
			}
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				if list, _ := s.Find("player 0000", "", 20); len(list) != 10 {
					b.Fatal(list)
				}
			}
		})
	}
}
