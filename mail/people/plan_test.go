package people_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"painani/engine"
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
		if fmt.Sprint(got.Plans) != want || fmt.Sprint(s.Plans("te2", p.ID).Auto) != "map[salary:none]" ||
			!s.Plans("te3", p.ID).None() || !s.Plans("te1", "nobody").None() {
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
	if err := s.Forget(ctx, p.ID); err != nil || !s.Plans("te1", p.ID).None() {
		t.Errorf("forgotten: %v, %v", err, s.Plans("te1", p.ID))
	}
}

// TestTurns: the same of plans for turns.
func TestTurns(t *testing.T) {
	ctx, bucket := t.Context(), memory.NewBucket()
	s := open(t, bucket)
	p, err := s.Create(ctx, people.Person{Name: "Ada", Addresses: []string{"ada@example.org"}})
	if err != nil {
		t.Fatal(err)
	}
	one := engine.TurnPlan{N: 1, Cause: "c/0", Since: 7, Then: []string{"place palenque", "pick tikal"}}
	two := engine.TurnPlan{N: 2, Cause: "c/1", Since: 7, Then: []string{"place uxmal"}, Else: []string{"pick"},
		If: []engine.Condition{{Seat: 2, Not: true, Begins: "pick"}}}
	give := func(table string, list ...engine.TurnPlan) error {
		_, err := s.Update(ctx, p.ID, func(p *people.Person) error { p.SetTurns(table, list); return nil })
		return err
	}
	if err := errors.Join(give("tz1", one, two), give("tz2", one), give("tz3", one), give("tz3")); err != nil {
		t.Fatal(err)
	}
	for name, s := range map[string]*people.Store{"at once": s, "after a restart": open(t, bucket)} {
		got, _ := s.Get(p.ID)
		if !reflect.DeepEqual(s.Plans("tz1", p.ID).Turns, []engine.TurnPlan{one, two}) || len(got.Turns) != 2 {
			t.Errorf("%s: %+v", name, got.Turns)
		}
		if only := got.Only("tz2"); len(only.Turns) != 1 || len(only.Turns["tz2"]) != 1 || len(got.Turns) != 2 {
			t.Errorf("%s: only %+v of %+v", name, only.Turns, got.Turns)
		}
	}
	long := engine.TurnPlan{Then: []string{strings.Repeat("x", 2000)}}
	for name, err := range map[string]error{
		"many":          give("tz1", slices.Repeat([]engine.TurnPlan{one}, 61)...),
		"long together": give("tz1", slices.Repeat([]engine.TurnPlan{long}, 34)...),
	} {
		if !errors.Is(err, people.ErrPlans) || len(s.Plans("tz1", p.ID).Turns) != 2 {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := s.Stop(ctx, "ada@example.org"); err != nil {
		t.Fatal(err)
	}
	if got, _ := s.Get(p.ID); got.Turns != nil {
		t.Errorf("after STOP: %v", got.Turns)
	}
}
