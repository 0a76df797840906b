package notice_test

import (
	"strings"
	"testing"
	"time"

	post "painani/mail"
	"painani/mail/people"
)

// TestSilence: the last answer says until when in the reader's language and time.
func TestSilence(t *testing.T) {
	w := newWorld(t)
	if _, err := w.people.Update(t.Context(), players[0], func(p *people.Person) error {
		p.Zone = "Europe/Budapest"
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	until := time.Date(2026, 6, 12, 18, 0, 0, 0, time.UTC)
	for tag, want := range map[string]string{
		"en": "last answer until Fri 12 Jun 20:00 CEST (18:00 UTC)",
		"de": "letzte Antwort bis Fr 12. Juni 20:00 CEST (18:00 UTC)",
		"hu": "utolsó válaszunk eddig: ",
	} {
		got := w.notices.Silence(post.Letter{To: players[0], Lang: tag, Table: "tr1"}, until)
		if !strings.Contains(got, want) || !strings.Contains(got, "18:00") {
			t.Errorf("%s: %s", tag, got)
		}
		if page := strings.Contains(got, "https://post.example/t/tr1"); !page {
			t.Errorf("%s: no page: %s", tag, got)
		}
		if got = w.notices.Silence(post.Letter{To: players[0], Lang: tag}, until); strings.Contains(got, "https") {
			t.Errorf("%s: a page of no table: %s", tag, got)
		}
	}
}
