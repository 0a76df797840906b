package http_test

import (
	"encoding/json"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/chance"
)

// TestBotsHaveOneName: list, page, comparison, log, feeds and the interface for programs call a bot what
// letters call it; by which policy it plays stands apart.
func TestBotsHaveOneName(t *testing.T) {
	s := newSite(t)
	s.do("nc1", engine.Propose{Game: "noughts", By: 1, Clock: engine.DefaultClock(), Secret: chance.Secret{1},
		Seats: []engine.Invitee{{Player: "ada"}, {Bot: "decent"}}})
	s.painted("nc1")
	for tag, level := range map[string]string{"en": "Level of the bot: Bot 2 decent.",
		"de": "Stufe des Bots: Bot 2 ordentlich.", "hu": "A bot szintje: Bot 2 közepes."} {
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
		has(t, "/t/nc1", s.get("/t/nc1?lang="+tag), level)
	}
	var got struct {
		Seats []struct{ Name, Bot string }
	}
	if err := json.Unmarshal([]byte(s.get("/api/tables/nc1")), &got); err != nil ||
		got.Seats[1].Name != "Bot 2" ||
		got.Seats[1].Bot != "decent" {
		t.Errorf("%+v %v", got, err)
	}
}

// TestPagesSayWhatToWrite: the front page how to begin, the page of a table with open seats how to take
// one, that of a game under way how to watch it, with a link that opens a mail program; no other page does.
func TestPagesSayWhatToWrite(t *testing.T) {
	s := newSite(t)
	s.do(
		"nc1",
		engine.Propose{
			Game:   "noughts",
			By:     1,
			Clock:  engine.DefaultClock(),
			Secret: chance.Secret{1},
			Seats:  []engine.Invitee{{Player: "ada"}, {}},
		},
	)
	s.painted("nc1")
	for tag, want := range map[string][2]string{"en": {"body=NEW%20", "body=JOIN%20nc1"}, "de": {"body=NEU%20", "body=BEITRETEN%20nc1"},
		"hu": {"body=%C3%9AJ%20", "body=CSATLAKOZ%C3%81S%20nc1"}} {
		front, table := s.get("/?lang="+tag), s.get("/t/nc1?lang="+tag)
		has(t, "front page", front, "mailto:play@play.example?", want[0])
		has(t, "table", table, "mailto:play@play.example?", want[1])
		wellFormed(t, "front page", front)
		wellFormed(t, "table", table)
	}
	has(t, "front page", s.get("/"), "1 seat is open")
	s.do("nc1", engine.Join{Player: "bela", Own: "w"})
	s.painted("nc1")
	for tag, want := range map[string]string{"en": "body=WATCH%20nc1", "de": "body=BEOBACHTE%20nc1",
		"hu": "body=FIGYEL%20nc1"} {
		has(t, "a game under way", s.get("/t/nc1?lang="+tag), "mailto:play@play.example?", want)
	}
	for _, path := range []string{"/?q=nc1", "/p/ada"} {
		hasNot(t, path, s.get(path), "mailto:")
	}
}
