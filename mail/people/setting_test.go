package people_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	post "painani/mail"
	"painani/mail/people"
)

// TestSet: what a setting may be, and that a refusal changes nothing.
func TestSet(t *testing.T) {
	ada := people.Person{Name: "Ada", Lang: "en", Board: "ascii", Zone: "UTC"}
	with := func(change func(*people.Person)) people.Person {
		p := ada
		change(&p)
		return p
	}
	quiet := with(func(p *people.Person) { p.Off = []post.Kind{post.Moved, post.Press} })
	for _, c := range []struct {
		key, value string
		from, to   people.Person // to: none when err is set
		err        error
	}{
		{"name", "  Ada   Lovelace ", ada, with(func(p *people.Person) { p.Name = "Ada Lovelace" }), nil},
		{"name", "http:evil.example", ada, people.Person{}, people.ErrName},
		{"name", "Verify your bank at www.evil.example", ada, people.Person{}, people.ErrName},
		{"name", "www.evil.example", ada, people.Person{}, people.ErrName},
		{"name", "J. R. O'Hara-Smith 2nd", ada, with(func(p *people.Person) { p.Name = "J. R. O'Hara-Smith 2nd" }), nil},
		{"name", "Kovácsné Ágnes dr.", ada, with(func(p *people.Person) { p.Name = "Kovácsné Ágnes dr." }), nil},
		{"name", "<script>", ada, people.Person{}, people.ErrName},
		{"name", strings.Repeat("a", 31), ada, people.Person{}, people.ErrName},
		{"name", "12-3", ada, people.Person{}, people.ErrName},
		{"name", "www.old.example", with(func(p *people.Person) { p.Name = "www.old.example" }),
			with(func(p *people.Person) { p.Name = "www.old.example" }), nil},
		{"name", "http://evil.example/buy@now", ada, people.Person{}, people.ErrName},
		{"name", "ada@home", ada, people.Person{}, people.ErrName},
		{"name", "evil.example/buy", ada, people.Person{}, people.ErrName},
		{"name", "", ada, people.Person{}, people.ErrName},
		{"name", "Ada\nBcc: x", ada, people.Person{}, people.ErrName},
		{"name", strings.Repeat("a", people.MaxName+1), ada, people.Person{}, people.ErrName},
		{"lang", "hu", ada, with(func(p *people.Person) { p.Lang = "hu" }), nil},
		{"lang", "fr", ada, people.Person{}, people.ErrSetting},
		{"lang", "", ada, people.Person{}, people.ErrSetting},
		{"board", "unicode", ada, with(func(p *people.Person) { p.Board = "unicode" }), nil},
		{"board", "wood", ada, people.Person{}, people.ErrSetting},
		{"zone", "Europe/Vienna", ada, with(func(p *people.Person) { p.Zone = "Europe/Vienna" }), nil},
		{"zone", "Local", ada, people.Person{}, people.ErrSetting},
		{"zone", "", ada, people.Person{}, people.ErrSetting},
		{"zone", "../../etc/localtime", ada, people.Person{}, people.ErrSetting},
		{"zone", `Europe\Vienna`, ada, people.Person{}, people.ErrSetting},
		{"zone", "Mars/Base", ada, people.Person{}, people.ErrSetting},
		{"press", "off", ada, with(func(p *people.Person) { p.Off = []post.Kind{post.Press} }), nil},
		{"press", "off", quiet, quiet, nil},
		{"press", "on", quiet, with(func(p *people.Person) { p.Off = []post.Kind{post.Moved} }), nil},
		{"press", "on", ada, ada, nil},
		{"press", "loud", ada, people.Person{}, people.ErrSetting},
		{"colour", "blue", ada, people.Person{}, people.ErrSetting},
		{"", "", ada, people.Person{}, people.ErrSetting},
	} {
		p, want := c.from, c.to
		p.Off = append([]post.Kind(nil), c.from.Off...)
		if c.err != nil {
			want = c.from
		}
		if err := p.Set(c.key, c.value); !errors.Is(err, c.err) {
			t.Errorf("set %s %q: %v, want %v", c.key, c.value, err, c.err)
		}
		if d := cmp.Diff(want, p); d != "" {
			t.Errorf("set %s %q: %s", c.key, c.value, d)
		}
	}
}
