package people_test

import (
	"errors"
	"testing"
	"time"

	"painani/mail/people"
)

// TestRhythm: the texts of rhythms, and that what is none is refused and changes nothing.
func TestRhythm(t *testing.T) {
	for text, want := range map[string]string{
		"turns": "turns", "all": "all", "daily": "daily 07:00", "daily 7:30": "daily 07:30", "weekly": "weekly mon 07:00",
		"weekly sun": "weekly sun 07:00", "weekly 18:00": "weekly mon 18:00", "weekly fri 23:59": "weekly fri 23:59",
		"": "", "daily 24:00": "", "daily 7": "", "daily mon": "", "weekly mon tue": "", "turns 07:00": "", "monthly": "",
	} {
		p := people.Person{Letters: map[string]string{"": "all"}}
		err := p.Set(people.SetLetters, text)
		if want == "" {
			if !errors.Is(err, people.ErrSetting) || p.Letters[""] != "all" {
				t.Errorf("%q: %v, and letters are %q", text, err, p.Letters[""])
			}
			continue
		}
		if err != nil || p.Letters[""] != want || p.Rhythm("tz1").String() != want {
			t.Errorf("%q: %v, %q, want %q", text, err, p.Letters[""], want)
		}
	}
}

// TestSlots: each day of a zone has one time of a rhythm, also when its clocks change, and Next is the one
// after Last.
func TestSlots(t *testing.T) {
	for _, zone := range []string{"UTC", "Europe/Vienna", "America/New_York", "Pacific/Apia", "Australia/Lord_Howe"} {
		loc, err := time.LoadLocation(zone)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{"daily 07:00", "daily 02:30", "daily 00:00", "weekly sun 02:30"} {
			r, err := people.ParseRhythm(text)
			if err != nil {
				t.Fatal(err)
			}
			days := map[string]time.Time{}
			for at := time.Date(2026, 1, 1, 0, 10, 0, 0, time.UTC); at.Year() == 2026; at = at.Add(20 * time.Minute) {
				last, next := r.Last(at, loc), r.Next(at, loc)
				if last.After(at) || !next.After(at) || !r.Last(next, loc).Equal(next) || !r.Next(last, loc).Equal(next) {
					t.Fatalf("%s in %s at %v: last %v, next %v", text, zone, at, last, next)
				}
				day := last.In(loc).Format(time.DateOnly)
				if x, seen := days[day]; seen && !x.Equal(last) {
					t.Fatalf("%s in %s: %s has %v and %v", text, zone, day, x, last)
				}
				days[day] = last
			}
			want := 365
			if r.Kind == people.ByWeek {
				want = 52
			}
			if len(days) < want || len(days) > want+1 {
				t.Errorf("%s in %s: %d times in a year", text, zone, len(days))
			}
		}
	}
}
