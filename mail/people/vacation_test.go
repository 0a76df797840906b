package people_test

import (
	"errors"
	"testing"
	"time"

	"painani/mail/people"
)

func TestVacations(t *testing.T) {
	vienna, err := time.LoadLocation("Europe/Vienna")
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 12, 1, 12, 0, 0, 0, time.UTC)
	day := func(s string) time.Time {
		at, err := time.ParseInLocation(time.DateOnly, s, vienna)
		if err != nil {
			t.Fatal(err)
		}
		return at
	}
	var p people.Person
	leave := func(from, last string) people.Vacation {
		t.Helper()
		v, err := p.Leave(day(from), day(last), now, vienna)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	leave("2026-12-20", "2027-01-05")
	if a, b := p.DaysUsed(2026, vienna), p.DaysUsed(2027, vienna); a != 12 || b != 5 {
		t.Errorf("%d days of 2026, %d of 2027", a, b)
	}
	if leave("2026-12-20", "2027-01-05"); len(p.Away) != 1 {
		t.Errorf("a vacation that is said twice is planned as %v", p.Away)
	}
	leave("2027-01-03", "2027-01-10") // three days are there already
	if n := p.DaysUsed(2027, vienna); n != 10 {
		t.Errorf("%d days of 2027, want 10", n)
	}
	at := day("2026-12-25")
	if until := p.AwayAt(at, true); !until.Equal(day("2027-01-11")) {
		t.Errorf("away until %v", until)
	}
	if until := p.AwayAt(day("2026-12-20").Add(-time.Second), true); !until.IsZero() {
		t.Errorf("away before, until %v", until)
	}
	if v := leave("2027-03-20", "2027-04-09"); !v.Beyond { // 21 days over a change of summer time
		t.Error("31 days of a year are covered")
	}
	if !p.AwayAt(day("2027-03-25"), true).IsZero() || p.AwayAt(day("2027-03-25"), false).IsZero() {
		t.Error("what is beyond holds where days are not counted, and nowhere else")
	}
	if v := leave("2027-03-20", "2027-04-08"); v.Beyond { // 20 days
		t.Error("30 days of a year are not covered")
	}
	p.StayHome(day("2026-12-23").Add(12 * time.Hour))
	if n := p.DaysUsed(2026, vienna); n != 4 || len(p.Planned(day("2026-12-24"))) != 0 {
		t.Errorf("%d days are gone, planned %v", n, p.Planned(day("2026-12-24")))
	}
	for _, c := range [][2]string{{"2026-11-01", "2026-11-20"}, {"2027-02-02", "2027-02-01"}, {"2027-01-01", "2027-06-01"},
		{"2036-01-01", "2036-01-02"}} {
		if _, err := p.Leave(day(c[0]), day(c[1]), now, vienna); !errors.Is(err, people.ErrVacation) {
			t.Errorf("%v: %v", c, err)
		}
	}
}
