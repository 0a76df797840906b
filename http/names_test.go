package http_test

import (
	"encoding/json"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/chance"
)

// TestBotsHaveOneName: list, page, comparison, log, feeds and the interface for programs call a bot what letters call it;
// by which policy it plays stands apart.
func TestBotsHaveOneName(t *testing.T) {
	s := newSite(t)
	s.do("nc1", engine.Propose{Game: "noughts", By: 1, Clock: engine.DefaultClock(), Secret: chance.Secret{1},
		Seats: []engine.Invitee{{Player: "ada"}, {Bot: "decent"}}})
	s.painted("nc1")
	for _, tag := range []string{"en", "de", "hu"} {
		for _, path := range []string{"/", "/t/nc1", "/t/nc1?at=2", "/t/nc1/compare?a=2&b=2", "/p/ada", "/p/ada/feed.atom"} {
			at := "?"
			if strings.Contains(path, "?") {
				at = "&"
			}
			page := s.get(path + at + "lang=" + tag)
			if path != "/p/ada/feed.atom" && path != "/t/nc1/compare?a=2&b=2" {
				has(t, path, page, "Bot 2")
			}
			hasNot(t, path, page, "(decent)", "bot 2")
		}
		has(t, "/t/nc1", s.get("/t/nc1?lang="+tag), "<dd>Bot 2: decent</dd>")
	}
	var got struct {
		Seats []struct{ Name, Bot string }
	}
	if err := json.Unmarshal([]byte(s.get("/api/tables/nc1")), &got); err != nil || got.Seats[1].Name != "Bot 2" || got.Seats[1].Bot != "decent" {
		t.Errorf("%+v %v", got, err)
	}
}
