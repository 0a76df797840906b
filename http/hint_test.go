package http_test

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"painani/engine"
)

// TestHintOnItsPage: who plays with bots alone asks for a hint by a button, once a decision; beside other people there
// is none.
func TestHintOnItsPage(t *testing.T) {
	s := newSite(t)
	s.do("tz1", engine.Propose{Game: "tzolkin", By: 1, Clock: engine.DefaultClock(),
		Seats: []engine.Invitee{{Player: "ada"}, {Bot: "decent"}}})
	tab, _, err := s.ref.Table(t.Context(), "tz1")
	if err != nil {
		t.Fatal(err)
	}
	for !tab.Awaits().Has(1) || tab.Pos.Secret(1) {
		tab = s.play("tz1")
	}
	seat := "/seat/tz1.x"
	if page := s.get(seat); !strings.Contains(page, `name="hint"`) || strings.Contains(page, `id="hints"`) {
		t.Fatal("no button, or hints before it was pressed")
	}
	form := url.Values{"hint": {"1"}, "at": {strconv.FormatUint(tab.Seq, 10)}}
	for range 2 {
		if resp := s.post(seat, form); resp.StatusCode != http.StatusSeeOther {
			t.Fatalf("asked: %d", resp.StatusCode)
		}
	}
	if now, _, _ := s.ref.Table(t.Context(), "tz1"); now.Seq != tab.Seq+1 || !now.Hinted(1) {
		t.Errorf("event #%d behind #%d", now.Seq, tab.Seq)
	}
	page := s.get(seat)
	_, list, _ := strings.Cut(page, `id="hints"`)
	list, _, _ = strings.Cut(list, "</ul>")
	if n := strings.Count(list, "<li>"); n != 3 || !strings.Contains(list, "the next") || strings.Contains(page, `name="hint"`) {
		t.Errorf("%d hints: %s", n, list)
	}
	s.start("tzolkin", "tz2")
	if page := s.get("/seat/tz2.x"); strings.Contains(page, `name="hint"`) {
		t.Error("a hint beside another person")
	}
}
