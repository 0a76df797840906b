package people_test

import (
	"errors"
	"testing"

	"painani/events/memory"
	"painani/mail/people"
)

func TestAdopt(t *testing.T) {
	b := memory.NewBucket()
	s := open(t, b)
	ada := create(t, s, "Ada", "ada@home.example")
	if err := s.Stop(t.Context(), "gone@home.example"); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		p    people.Person
		want error
	}{
		{"new", people.Person{ID: "fromafar00000001", Name: "Bela", Addresses: []string{"bela@home.example"}, Lang: "hu", Confirmed: true}, nil},
		{"twice", people.Person{ID: "fromafar00000001", Name: "Another", Addresses: []string{"other@home.example"}}, nil},
		{"here under the id", people.Person{ID: ada.ID, Name: "Not Ada", Addresses: []string{"not@home.example"}}, nil},
		{"address of somebody here", people.Person{ID: "fromafar00000002", Name: "Ada", Addresses: []string{"ADA+x@home.example"}}, people.ErrTaken},
		{"address that said stop", people.Person{ID: "fromafar00000003", Name: "Gone", Addresses: []string{"gone@home.example"}}, people.ErrStopped},
		{"no id", people.Person{Name: "Ada", Addresses: []string{"x@home.example"}}, people.ErrSetting},
		{"bad id", people.Person{ID: "A B", Name: "Ada", Addresses: []string{"x@home.example"}}, people.ErrSetting},
		{"no name", people.Person{ID: "fromafar00000004", Addresses: []string{"x@home.example"}}, people.ErrName},
	} {
		checked, err := s.Check(c.p), s.Adopt(t.Context(), c.p)
		if !errors.Is(err, c.want) || !errors.Is(checked, c.want) {
			t.Errorf("%s: %v, checked %v, want %v", c.name, err, checked, c.want)
		}
	}
	again := open(t, b) // after a restart
	if p, ok := again.ByAddress("bela@home.example"); !ok || p.ID != "fromafar00000001" || p.Lang != "hu" ||
		!p.Confirmed {
		t.Errorf("adopted person is %+v", p)
	}
	if p, _ := again.Get(ada.ID); p.Name != "Ada" {
		t.Errorf("Ada is now %+v", p)
	}
}
