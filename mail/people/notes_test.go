package people_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"painani/events/memory"
	"painani/mail/people"
)

// TestNotes: notes are kept, bounded, shown to another host only for its own table, and
// gone with the person's last address.
func TestNotes(t *testing.T) {
	s, ctx := open(t, memory.NewBucket()), t.Context()
	notes := people.Notes{"tz1": "mine", "tz2": "also mine"}
	p, err := s.Create(ctx, people.Person{Name: "Ada", Addresses: []string{"ada@example.org"}, Notes: notes})
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := s.Get(p.ID); fmt.Sprint(got.Notes) != "map[tz1:mine tz2:also mine]" {
		t.Errorf("kept %v", got.Notes)
	}
	if got := p.Only("tz1"); fmt.Sprint(got.Notes) != "map[tz1:mine]" || len(p.Notes) != 2 {
		t.Errorf("only %v of %v", got.Notes, p.Notes)
	}
	for name, change := range map[string]func(people.Notes){
		"too long": func(n people.Notes) { n["tz1"] = strings.Repeat("ő", people.MaxNote+1) },
		"too many": func(n people.Notes) {
			for i := range people.MaxNotes + 1 {
				n[fmt.Sprint("mx", i)] = "x"
			}
		},
	} {
		_, err := s.Update(ctx, p.ID, func(p *people.Person) error { change(p.Notes); return nil })
		if got, _ := s.Get(p.ID); !errors.Is(err, people.ErrNote) || len(got.Notes) != 2 ||
			got.Notes["tz1"] != "mine" {
			t.Errorf("%s: %v, %v", name, err, got.Notes)
		}
	}
	if err := s.Stop(ctx, "ada@example.org"); err != nil {
		t.Fatal(err)
	}
	if got, _ := s.Get(p.ID); got.Notes != nil {
		t.Errorf("after STOP: %v", got.Notes)
	}
}
