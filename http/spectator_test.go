package http_test

import (
	"fmt"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/codec"
	"painani/events"
)

// hidden plays a game of veil whose public part is always the same; what is
// hidden comes as arguments. It returns the hashes that depend on it.
func hidden(s *site, cards [2]int, pick int) (hashes []string) {
	draws := []chance.Draw{
		{Label: "card", Index: 0, N: 9, Value: cards[0] - 1},
		{Label: "card", Index: 1, N: 9, Value: cards[1] - 1},
	}
	secret := chance.Secret{7}
	tab, prev, pos := engine.NewTable("ve1"), "", events.Position(0)
	for i, e := range []engine.Event{
		{Public: engine.Proposed{Game: "veil", Revision: 7, Options: engine.Options{Seats: 2}, By: 1, Clock: engine.DefaultClock(),
			Seats: []engine.Invitee{{Player: "ada"}, {Player: "bela"}}, Commit: secret.Commitment("ve1")}, Sealed: &engine.Hidden{Secret: secret.Hex()}},
		{Public: engine.Confirmed{Seat: 2, Word: "w"}},
		{Public: engine.Started{Words: []string{"", "w"}}, Sealed: &engine.Hidden{Draws: draws}},
		{Public: engine.Played{Seat: 1}, Sealed: &engine.Hidden{Turn: fmt.Sprintf("pick %d", pick)}},
		{Public: engine.Late{Seat: 2}},
	} {
		e.Seq, e.At, e.Actor = uint64(i+1), t0, engine.ActorEngine
		r, next, _, err := codec.Record(tab, prev, e)
		if err != nil {
			s.Fatal(err)
		}
		if pos, err = s.log.Append(s.Context(), r, pos); err != nil {
			s.Fatal(err)
		}
		if prev, err = r.Hash(); err != nil {
			s.Fatal(err)
		}
		tab, hashes = next, append(hashes, prev, r.After, r.Seal)
	}
	s.painted("ve1")
	return hashes
}

// TestSpectatorsSeeNothingHidden changes everything that a spectator may not
// know; every byte that he gets stays the same, the chain's hashes apart, which are salted.
func TestSpectatorsSeeNothingHidden(t *testing.T) {
	paths := []string{
		"/",
		"/t/ve1",
		"/t/ve1.png",
		"/t/ve1/board.svg",
		"/?list=running",
		"/healthz",
		"/t/ve1/audit",
		"/t/ve1/log",
		"/t/ve1/compare?a=3&b=5",
		"/t/ve1/export.jsonl",
		"/t/ve1/events/3",
		"/t/ve1/events/4",
		"/t/ve1/feed.atom",
		"/?q=ve",
		"/?q=veil",
		"/?q=ada",
		"/?game=veil",
		"/players",
		"/p/ada",
		"/p/bela",
		"/p/ada/feed.atom",
		"/api/openapi.json",
		"/api/games",
		"/api/tables",
		"/api/tables?game=veil",
		"/api/tables?player=bela",
		"/api/tables/ve1",
		"/api/tables/ve1/events",
		"/api/tables/ve1/events/3",
		"/api/tables/ve1/events/4",
		"/api/players",
		"/api/players/ada",
	}
	for n := 1; n <= 5; n++ {
		paths = append(paths, fmt.Sprintf("/t/ve1?at=%d", n))
		if n >= 3 {
			paths = append(paths, fmt.Sprintf("/t/ve1/board.svg?at=%d", n), fmt.Sprintf("/t/ve1.png?at=%d", n),
				fmt.Sprintf("/api/tables/ve1/positions/%d", n))
		}
	}
	collect := func(cards [2]int, pick int) map[string]string {
		s := newSite(t)
		hashes := hidden(s, cards, pick)
		out := map[string]string{}
		for _, lang := range []string{"en", "de", "hu"} {
			for _, p := range paths {
				body := s.get(p, "Accept-Language", lang)
				for _, h := range hashes {
					if h != "" {
						body = strings.ReplaceAll(body, h, "HASH")
					}
				}
				out[lang+" "+p] = body
			}
		}
		return out
	}
	a, b := collect([2]int{3, 7}, 1), collect([2]int{8, 2}, 3)
	if len(a) < 120 {
		t.Fatalf("only %d answers", len(a))
	}
	for p, x := range a {
		if x != b[p] {
			t.Errorf("%s depends on what is hidden:\n%s\n---\n%s", p, x, b[p])
		}
	}
	has(t, "page", a["en /t/ve1"], "Ada has chosen, in secret", "late")
	hasNot(t, "page", a["en /t/ve1"], "pick 1", "fact ", "HASHHASH")
	has(t, "position", a["en /api/tables/ve1/positions/5"], `{"cards":[0,0],"picks":[4,0]`)
}

// TestTheVeilHides: without its mask the game does show the difference, so that the test above can fail.
func TestTheVeilHides(t *testing.T) {
	g, _ := engine.Find("veil")
	draw := func(card int) engine.Position {
		p, err := g.Setup(
			engine.Options{Seats: 2},
			&chance.Player{
				Draws: []chance.Draw{{Label: "card", N: 9, Value: card}, {Label: "card", Index: 1, N: 9, Value: card}},
			},
		)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	a, b := draw(1), draw(2)
	if a.Draw(engine.Arbiter, nil, "en").Desc == b.Draw(engine.Arbiter, nil, "en").Desc ||
		fmt.Sprint(a.Tally()) == fmt.Sprint(b.Tally()) {
		t.Error("nothing is hidden in this game")
	}
}
