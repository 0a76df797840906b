package http_test

import (
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"painani/engine"
)

// justPlayed reports that the newest turns are one of each of two seats, and that the first of them is asked again.
func justPlayed(t *engine.Table) bool {
	n, marks := len(t.Line), t.Marks(t.Pos, engine.Nobody)
	return len(marks) == 2 && marks[0].Turn.Seq == t.Line[n-2].Seq && marks[1].Turn.Seq == t.Line[n-1].Seq &&
		t.Awaits() == engine.SeatsOf(marks[0].Turn.Seat)
}

// ringed is what a page marks: the rings on its board by seat, the words that they have, those of the legend, and
// how many lie outside of the board.
type ringed struct {
	Rings, Said, Legend []string
	Outside             int
}

const askRings = `(() => {
	const rings = [...document.querySelectorAll("figure.board svg g.ring")]
	const out = r => { const x = r.getBoundingClientRect(), b = r.ownerSVGElement.getBoundingClientRect(); return x.left < b.left - 1 || x.top < b.top - 1 || x.right > b.right + 1 || x.bottom > b.bottom + 1 }
	return {Rings: [...new Set(rings.map(r => r.getAttribute("class").replace("ring ", "")))], Said: rings.map(r => r.querySelector("title").textContent),
		Legend: [...document.querySelectorAll("ul.marks li, p.marks a")].map(x => x.textContent.trim()), Outside: rings.filter(out).length}
})()`

const ringedBoards = `[...document.querySelectorAll(".pair svg")].filter(b => b.querySelector("g.ring path")).length`

// TestMarksOfTurns: the page of a table rings the last turn of each seat, that of a moment the turn that led
// there, that of a seat what the others did since its own, in all three games; the legend says which they are.
// Compare rings what differs on both boards.
func TestMarksOfTurns(t *testing.T) {
	s := newSite(t)
	srv := httptest.NewServer(s.seated())
	t.Cleanup(srv.Close) // after the browser, whose live streams hold it
	ctx, _ := browserFor(t, 4*time.Minute)
	for _, name := range []string{"mexica", "tzolkin", "teotihuacan"} {
		table := name[:2] + "1"
		tab := s.game(name, table, 21)
		for !justPlayed(tab) {
			tab = s.play(table)
		}
		s.painted(table)
		last, before := tab.Line[len(tab.Line)-1], tab.Line[len(tab.Line)-2]
		for _, c := range []struct {
			path string
			want []engine.Turn
		}{
			{"/t/" + table, []engine.Turn{before, last}},
			{fmt.Sprintf("/t/%s?at=%d", table, before.Seq), []engine.Turn{before}},
			{seatPath(tab), []engine.Turn{last}},
			{fmt.Sprintf("%s?event=%d", seatPath(tab), before.Seq), []engine.Turn{before}},
			{fmt.Sprintf("/t/%s/compare?a=%d&b=%d", table, before.Seq, last.Seq), nil},
		} {
			look(t, ctx, 1280, 1600, false, srv.URL+c.path)
			got := eval[ringed](t, ctx, askRings)
			if c.want == nil {
				if boards := eval[int](t, ctx, ringedBoards); boards != 2 || got.Outside > 0 {
					t.Errorf("%s: what differs is ringed on %d boards, %d rings outside", c.path, boards, got.Outside)
				}
				continue
			}
			if len(got.Rings) != len(c.want) || len(got.Legend) != len(c.want) || got.Outside > 0 {
				t.Errorf("%s: rings of %v with the legend %q, %d outside of the board, want %d turns",
					c.path, got.Rings, got.Legend, got.Outside, len(c.want))
				continue
			}
			for i, turn := range c.want {
				if !strings.HasSuffix(got.Rings[i], []string{"seat-red", "seat-blue"}[turn.Seat.Index()]) ||
					!strings.Contains(got.Legend[i], fmt.Sprint("#", turn.Seq)) ||
					!strings.Contains(strings.Join(got.Said, "\n"), "last turn: "+turn.Text) {
					t.Errorf("%s: ring %q, legend %q, said %q, want turn %d of seat %d, %s",
						c.path, got.Rings[i], got.Legend[i], got.Said, turn.Seq, turn.Seat, turn.Text)
				}
			}
		}
	}
}
