package http_test

import (
	"testing"

	"painani/engine"
	"painani/engine/chance"
)

// TestTermsOfATable: the page of a table says what who opened it has said about takebacks, vacations, hints,
// ratings and the options of the game; of a table where all is as usual it says nothing.
func TestTermsOfATable(t *testing.T) {
	s := newSite(t)
	open := engine.Propose{Game: "mexica", By: 1, Clock: engine.DefaultClock(), Secret: chance.Secret{1},
		Seats: []engine.Invitee{{Player: "ada"}, {}}}
	s.do("mx1", open)
	open.Set = map[string]string{"placing": "players", "neutral": "20"}
	open.Takeback, open.Rated, open.Vacation = engine.Majority, engine.RatedNo, engine.VacationFree
	open.Master, open.Hints = 1, engine.HintsAll
	s.do("mx2", open)
	s.painted("mx1")
	s.painted("mx2")
	for tag, want := range map[string][]string{
		"en": {"Agreed", "Option of the game: placing=players;", "more than half", "for as long as one likes", "HINT",
			"does not count in ratings", "Ada is the game master"},
		"de": {"Vereinbart", "Einstellung des Spiels: placing=players;", "mehr als der Hälfte", "solange man will",
			"TIPP", "nicht in die Wertung", "Ada leitet das Spiel"},
		"hu": {"Megállapodás", "A játék beállítása: placing=players;", "több mint a fele", "bármeddig", "TIPPET",
			"nem számít az értékelésbe", "Ada a játékmester"},
	} {
		page := s.get("/t/mx2?lang=" + tag)
		has(t, tag, page, want...)
		wellFormed(t, tag, page)
		hasNot(t, tag, s.get("/t/mx1?lang="+tag), "<dt>"+want[0])
	}
}
