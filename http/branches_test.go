package http_test

import (
	"context"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/chance"
)

// branch begins a table from an event of another one.
func (s *site) branch(id, parent string, seq uint64) {
	s.Helper()
	h, err := s.ref.Heritage(context.Background(), parent, seq)
	if err != nil {
		s.Fatal(err)
	}
	s.do(id, engine.Propose{Game: "noughts", By: 1, Clock: engine.DefaultClock(), Secret: chance.Secret{9},
		Seats: []engine.Invitee{{Player: "ada"}, {Player: "bela"}}, From: h})
}

// TestBranchesOnTheParentsPages: page, past, audit and API of a table name its branches, and each branch
// its parent.
func TestBranchesOnTheParentsPages(t *testing.T) {
	s := newSite(t)
	s.start("noughts", "nc1")
	for range 3 {
		s.move("nc1")
	}
	s.painted("nc1")
	for _, path := range []string{"/t/nc1", "/t/nc1?at=6", "/t/nc1/audit", "/api/tables/nc1"} {
		if page := s.get(path); strings.Contains(page, "ranch") {
			t.Errorf("%s speaks of branches, and there are none", path)
		}
	}
	s.branch("side", "nc1", 5)
	s.painted("nc1")
	s.painted("side")
	for path, want := range map[string]string{
		"/t/nc1": `After event #5: <a href="/t/side">side</a>`, "/t/nc1?at=5": `<a href="/t/side">side</a>`, "/t/nc1?lang=hu": `#5. esemény után: <a href="/t/side">`,
		"/t/nc1/audit": `<a href="/t/side">side</a>`, "/t/side": `<a href="/t/nc1?at=5">nc1 #5</a>`,
		"/api/tables/nc1": `"branches":[{"table":"side","seq":5,"head":"`, "/api/tables/side": `"parent":{"table":"nc1","seq":5,"head":"`,
	} {
		page := s.get(path)
		if !strings.Contains(page, want) {
			t.Errorf("%s lacks %s", path, want)
		}
		if strings.HasPrefix(path, "/t/") {
			wellFormed(t, path, page)
		}
	}
	if strings.Contains(s.get("/t/nc1?at=4"), `href="/t/side"`) {
		t.Error("a moment names a branch that began after it")
	}
}
