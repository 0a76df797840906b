package http_test

import (
	"testing"
	"time"

	"painani/engine"
	"painani/engine/lang"
	"painani/http/pages"
	"painani/projections"
)

// TestFreeSeats: the front page names the seats of running games that somebody may ask for, with the words to
// write; one that a bot has played for a week is among them, and without any the list is not there.
func TestFreeSeats(t *testing.T) {
	s := newSite(t)
	now := t0.AddDate(0, 1, 0)
	row := projections.TableRow{ID: "nc7", Game: "noughts", Phase: engine.Running, At: t0, Seats: []projections.SeatRow{
		{Player: "ada", Care: now.Add(-engine.TakeoverAfter)}, {Player: "bela", Care: now.Add(-time.Hour)},
		{Player: "carl", Free: true}}}
	for tag, want := range map[lang.Tag][]string{
		lang.EN: {"Free seats of running games", "seat 1 (Ada) and seat 3 (Carl)", "TAKEOVER"},
		lang.DE: {"Freie Plätze", "Platz 1 (Ada) und Platz 3 (Carl)", "ÜBERNEHMEN"},
		lang.HU: {"Szabad helyek", "1. hely (Ada) és 3. hely (Carl)", "Átvételhez írd, hogy"},
	} {
		doc, err := s.pages.List([]pages.Section{
			{Free: true, Now: now, Rows: []projections.TableRow{row}}, {Phase: engine.Running}}, nil, tag)
		if err != nil {
			t.Fatal(err)
		}
		page, err := doc.HTML()
		if err != nil {
			t.Fatal(err)
		}
		has(t, string(tag), string(page), want...)
	}
	hasNot(t, "the front page", s.get("/"), "Free seats")
}
