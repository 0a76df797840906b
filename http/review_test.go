package http_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/review"
	web "painani/http"
	websites "painani/http/site"
)

// reviewed is a game that is over, and its review.
func reviewed(t *testing.T, s *site) *review.Review {
	t.Helper()
	for tab := s.game("tzolkin", "tz1", 10); tab.Phase == engine.Running; {
		tab = s.play("tz1")
	}
	s.painted("tz1")
	records, err := s.ref.Records(t.Context(), "tz1", 0)
	if err != nil {
		t.Fatal(err)
	}
	r, err := review.Make(t.Context(), records, func() {})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestReviewOnItsPage: anybody may ask for the review of a game that is over, once; then the table's page and each of its
// moments show it in three languages, and the curve stands alone as SVG and PNG.
func TestReviewOnItsPage(t *testing.T) {
	var asked []string
	full, there := false, false
	s := newSite(t, func(c *web.Config) {
		c.Doors.Review = func(_ context.Context, table string) (bool, error) {
			if full {
				return false, websites.ErrFull
			}
			asked = append(asked, table)
			return there, nil
		}
	})
	r := reviewed(t, s)
	if page := s.get("/t/tz1?lang=en"); !strings.Contains(page, `action="/t/tz1/review"`) {
		t.Error("no button to ask for a review")
	}
	for _, path := range []string{"/t/tz1/review.svg", "/t/tz1/review.png", "/t/tz9/review.svg"} {
		if resp := s.ask("GET", path); resp.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d", path, resp.StatusCode)
		}
	}
	if resp := s.post("/t/tz1/review", url.Values{}); resp.StatusCode != http.StatusAccepted || len(asked) != 1 {
		t.Errorf("asked: %d, %v", resp.StatusCode, asked)
	}
	full = true
	if resp := s.post("/t/tz1/review", url.Values{}); resp.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("too many wait: %d", resp.StatusCode)
	}
	if resp := s.post("/t/tz1/review", url.Values{}, "Sec-Fetch-Site", "cross-site"); resp.StatusCode != http.StatusForbidden {
		t.Errorf("from elsewhere: %d", resp.StatusCode)
	}
	keep := func(r review.Review) {
		t.Helper()
		data, err := json.Marshal(r)
		if err := errors.Join(err, s.store.KeepReview("tz1", data)); err != nil {
			t.Fatal(err)
		}
		s.painted("tz1")
	}
	old := *r
	old.Revision--
	keep(old) // an older binary made it: there is none, until it is made again
	for _, tag := range []string{"en", "de", "hu"} {
		if page := s.get("/t/tz1?lang=" + tag); !strings.Contains(page, `action="/t/tz1/review"`) {
			t.Errorf("%s: no button to have it made again", tag)
		}
	}
	before := s.get("/t/tz1?at=20")
	keep(*r)
	for tag, better := range map[string]string{"en": "Better:", "de": "Besser:", "hu": "Jobb:"} {
		page := s.get("/t/tz1?lang=" + tag)
		if n := strings.Count(page, better); n != len(r.Slips) {
			t.Errorf("%s: %d better turns of %d", tag, n, len(r.Slips))
		}
	}
	if page := s.get("/t/tz1?at=20"); page == before || !strings.Contains(page, `id="review"`) {
		t.Error("a moment does not show it")
	}
	if svg := s.get("/t/tz1/review.svg"); !strings.Contains(svg, "<svg") || !strings.Contains(svg, "Ada") {
		t.Error("the picture is none")
	}
	if png := s.get("/t/tz1/review.png"); !strings.HasPrefix(png, "\x89PNG") {
		t.Error("no PNG")
	}
	full, there = false, true
	if resp := s.post("/t/tz1/review", url.Values{}); resp.StatusCode != http.StatusSeeOther {
		t.Errorf("asked for what is there: %d", resp.StatusCode)
	}
}

// TestReviewLooked draws the review for somebody who looks, with PAINANI_LOOK naming a folder.
func TestReviewLooked(t *testing.T) {
	folder := os.Getenv("PAINANI_LOOK")
	if folder == "" {
		t.Skip("PAINANI_LOOK names no folder")
	}
	s := newSite(t)
	data, _ := json.Marshal(reviewed(t, s))
	if err := s.store.KeepReview("tz1", data); err != nil {
		t.Fatal(err)
	}
	s.painted("tz1")
	if err := os.WriteFile(filepath.Join(folder, "review.html"), []byte(s.get("/t/tz1?at=30")), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "review.png"), []byte(s.get("/t/tz1/review.png")), 0o644); err != nil {
		t.Fatal(err)
	}
}
