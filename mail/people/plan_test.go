package people_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"painani/events/memory"
	"painani/mail/people"
)

// TestPlan: plans are kept over a restart, bounded, shown to another host only for its own table,
// and gone with the person's last address and with the person.
func TestPlan(t *testing.T) {
	bucket, ctx := memory.NewBucket(), t.Context()
	s := open(t, bucket)
	p, err := s.Create(ctx, people.Person{Name: "Ada", Addresses: []string{"ada@example.org"}})
	if err != nil {
		t.Fatal(err)
	}
	give := func(table, name, value string) error {
		_, err := s.Update(ctx, p.ID, func(p *people.Person) error { p.SetPlan(table, name, value); return nil })
		return err
	}
	for _, x := range [][3]string{
		{"te1", "salary", "pay"}, {"te1", "other", "x"}, {"te2", "salary", "none"}, {"te1", "salary", "2"},
		{"te1", "other", ""}, {"te3", "a", "b"}, {"te3", "", ""}, {"te4", "a", ""},
	} {
		if err := give(x[0], x[1], x[2]); err != nil {
			t.Fatal(err)
		}
	}
	const want = "map[te1:map[salary:2] te2:map[salary:none]]"
	for name, s := range map[string]*people.Store{"at once": s, "after a restart": open(t, bucket)} {
		got, _ := s.Get(p.ID)
		if fmt.Sprint(got.Plans) != want || fmt.Sprint(s.Plans("te2", p.ID)) != "map[salary:none]" ||
			s.Plans("te3", p.ID) != nil || s.Plans("te1", "nobody") != nil {
			t.Errorf("%s: %v", name, got.Plans)
		}
		if only := got.Only("te2"); fmt.Sprint(only.Plans) != "map[te2:map[salary:none]]" ||
			fmt.Sprint(got.Plans) != want {
			t.Errorf("%s: only %v of %v", name, only.Plans, got.Plans)
		}
	}
	before := s.Plans("te1", p.ID)
	for name, bad := range map[string]func(*people.Person){
		"too long": func(p *people.Person) { p.SetPlan("te1", "salary", strings.Repeat("x", 41)) },
		"too many": func(p *people.Person) {
			for i := range people.MaxPlans + 1 {
				p.SetPlan(fmt.Sprint("te", i), "salary", "pay")
			}
		},
		"too many of one": func(p *people.Person) {
			for i := range 9 {
				p.SetPlan("te1", fmt.Sprint("n", i), "pay")
			}
		},
	} {
		_, err := s.Update(ctx, p.ID, func(p *people.Person) error { bad(p); return nil })
		if !errors.Is(err, people.ErrPlans) || fmt.Sprint(s.Plans("te1", p.ID)) != fmt.Sprint(before) {
			t.Errorf("%s: %v, %v", name, err, s.Plans("te1", p.ID))
		}
	}
	if err := s.Stop(ctx, "ada@example.org"); err != nil {
		t.Fatal(err)
	}
	if got, _ := s.Get(p.ID); got.Plans != nil {
		t.Errorf("after STOP: %v", got.Plans)
	}
	if err := s.Forget(ctx, p.ID); err != nil || s.Plans("te1", p.ID) != nil {
		t.Errorf("forgotten: %v, %v", err, s.Plans("te1", p.ID))
	}
}
