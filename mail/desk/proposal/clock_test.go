package proposal_test

import (
	"testing"
	"time"

	"painani/mail/desk/proposal"
)

// TestDuration: lengths of time as people write them; what is none stays none.
func TestDuration(t *testing.T) {
	const day = 24 * time.Hour
	for text, want := range map[string]time.Duration{
		"36h": 36 * time.Hour, "3d": 3 * day, "2w": 14 * day, "3T": 3 * day, "3 d": 3 * day, "90 minutes": 90 * time.Minute,
		"2 days": 2 * day, "1 day!": day, "2 Tage": 2 * day, "1 Woche": 7 * day, "12 Stunden": 12 * time.Hour,
		"3 nap": 3 * day, "12 óra": 12 * time.Hour, "2 hét": 14 * day, "2 hetet": 14 * day,
		"": 0, "2": 0, "days": 0, "2 years": 0, "-2 days": 0, "2 3 days": 0, "1.5 days": 0, "two days": 0,
	} {
		if got, ok := proposal.Duration(text); got != want || ok != (want > 0) {
			t.Errorf("%q is %v, %v; want %v", text, got, ok, want)
		}
	}
}
