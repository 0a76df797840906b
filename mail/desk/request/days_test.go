package request_test

import (
	"strings"
	"testing"
	"time"

	"painani/mail/desk/request"
)

// TestDays: days as people of three languages write them, and what is none.
func TestDays(t *testing.T) {
	for _, c := range []struct{ text, days, rest string }{
		{"2026-12-20 2027-01-05", "2026-12-20 2027-01-05", ""},
		{"2026-12-20 - 2027-01-05", "2026-12-20 2027-01-05", "-"},
		{"24.12.2026 bis 6.1.2027", "2026-12-24 2027-01-06", "bis"},
		{"24. 12. 2026", "2026-12-24", ""},
		{"2026.12.20.-2027.1.5.", "2026-12-20 2027-01-05", "-"},
		{"2026. 12. 20. 2027. 01. 05.", "2026-12-20 2027-01-05", ""},
		{"30.2.2026", "", "30.2.2026"},
		{"2026-13-01", "", "2026-13-01"},
		{"24.12. 6.1.", "", "24.12. 6.1."},
		{"120.12.2026", "", "120.12.2026"},
		{"10d", "", "10d"},
	} {
		days, rest := request.Days(c.text, time.UTC)
		var got []string
		for _, d := range days {
			got = append(got, d.Format(time.DateOnly))
		}
		if strings.Join(got, " ") != c.days || strings.Join(strings.Fields(rest), " ") != c.rest {
			t.Errorf("%q: %q and %q, want %q and %q", c.text, got, rest, c.days, c.rest)
		}
	}
}
