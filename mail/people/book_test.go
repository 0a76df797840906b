package people_test

import (
	"errors"
	"fmt"
	"testing"

	"painani/mail/people"
)

// TestAddresses: addresses are added, put first and dropped in canonical comparison, within the limits, and
// belong to one person.
func TestAddresses(t *testing.T) {
	p := people.Person{Name: "Ada", Addresses: []string{"ada@home.example"}}
	for _, c := range []struct {
		do   func(string) error
		with string
		want error
		then string
	}{
		{p.AddAddress, "ada@work.example", nil, "[ada@home.example ada@work.example]"},
		{p.AddAddress, "Ada+games@Work.example", nil, "[ada@home.example ada@work.example]"},
		{p.AddAddress, "ada", people.ErrAddress, "[ada@home.example ada@work.example]"},
		{p.MainAddress, "ADA@work.example", nil, "[ada@work.example ada@home.example]"},
		{p.MainAddress, "bela@work.example", people.ErrNotOwn, "[ada@work.example ada@home.example]"},
		{p.DropAddress, "bela@work.example", people.ErrNotOwn, "[ada@work.example ada@home.example]"},
		{p.DropAddress, "ada+x@work.example", nil, "[ada@home.example]"},
		{p.DropAddress, "ada@home.example", people.ErrAddresses, "[ada@home.example]"},
	} {
		if err := c.do(c.with); !errors.Is(err, c.want) || fmt.Sprint(p.Addresses) != c.then {
			t.Errorf("%s: %v, %v", c.with, p.Addresses, err)
		}
	}
	for i := range people.MaxAddresses - 1 {
		if err := p.AddAddress(fmt.Sprintf("ada%d@home.example", i)); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.AddAddress("ada9@home.example"); !errors.Is(err, people.ErrAddresses) {
		t.Errorf("one too many: %v", err)
	}
}
