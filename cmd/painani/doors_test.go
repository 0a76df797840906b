package main

import (
	"errors"
	"testing"

	"painani/events/memory"
	web "painani/http"
	"painani/mail/people"
)

// TestSettingsByPage: pages refuse what letters refuse, as the person's own fault.
func TestSettingsByPage(t *testing.T) {
	store, err := people.Open(t.Context(), memory.NewBucket(), []byte("0123456789abcdef"))
	if err != nil {
		t.Fatal(err)
	}
	ada, err := store.Create(t.Context(), people.Person{Name: "Ada", Addresses: []string{"ada@home.example"}})
	if err != nil {
		t.Fatal(err)
	}
	p := persons{&app{people: store}}
	for _, c := range []struct {
		key, value string
		want       error
	}{
		{"name", "http://evil.example/buy@now", web.ErrSetting},
		{"name", "ada@home", web.ErrSetting},
		{"name", " ", web.ErrSetting},
		{"name", "Bot 2", web.ErrBotName},
		{"lang", "fr", web.ErrSetting},
		{"board", "wood", web.ErrSetting},
		{"zone", `Europe\Vienna`, web.ErrSetting},
		{"zone", "Local", web.ErrSetting},
		{"colour", "blue", web.ErrSetting},
		{"name", "Ada L.", nil},
		{"lang", "hu", nil},
		{"board", "unicode", nil},
		{"zone", "Europe/Vienna", nil},
	} {
		before, _ := store.Get(ada.ID)
		err := p.Set(t.Context(), ada.ID, c.key, c.value)
		if !errors.Is(err, c.want) {
			t.Errorf("%s %q: %v, want %v", c.key, c.value, err, c.want)
		}
		if now, _ := store.Get(ada.ID); c.want != nil && (now.Name != before.Name || now.Zone != before.Zone) {
			t.Errorf("%s %q: refused, and now %+v", c.key, c.value, now)
		}
	}
	got, _ := store.Get(ada.ID)
	if got.Name != "Ada L." || got.Lang != "hu" || got.Board != "unicode" || got.Zone != "Europe/Vienna" {
		t.Errorf("set: %+v", got)
	}
	if err := p.Set(t.Context(), "nobody", "lang", "hu"); !errors.Is(err, people.ErrUnknown) ||
		errors.Is(err, web.ErrSetting) {
		t.Errorf("somebody unknown: %v", err)
	}
}
