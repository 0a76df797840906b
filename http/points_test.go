package http_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"painani/engine"
)

var (
	pointsRow  = regexp.MustCompile(`<tr><th scope="row">([^<]*)</th>((?:<td class="num">[^<]*</td>)+)</tr>`)
	pointsCell = regexp.MustCompile(`<td class="num">([^<]*)</td>`)
)

// pointsOf reads the table of points of a page: a line's name to its cells.
func pointsOf(t *testing.T, page string) map[string][]float64 {
	t.Helper()
	_, part, _ := strings.Cut(page, `aria-labelledby="points"`)
	part, _, _ = strings.Cut(part, "</table>")
	out := map[string][]float64{}
	for _, row := range pointsRow.FindAllStringSubmatch(part, -1) {
		for _, c := range pointsCell.FindAllStringSubmatch(row[2], -1) {
			n, err := strconv.ParseFloat(strings.Replace(c[1], ",", ".", 1), 64)
			if err != nil {
				t.Fatal(err)
			}
			out[row[1]] = append(out[row[1]], n)
		}
	}
	return out
}

// TestPointsBySource: the page of a game that is over says what brought the points, in three languages, and the lines
// add up; while it runs and at an earlier moment the page has the parts of the tally alone.
func TestPointsBySource(t *testing.T) {
	s := newSite(t)
	totals := map[string]string{"en": "Total", "de": "Summe", "hu": "Összesen"}
	tab := s.game("tzolkin", "tz1", 10)
	s.painted("tz1")
	running := pointsOf(t, s.get("/t/tz1?lang=en"))
	for tab.Phase == engine.Running {
		tab = s.play("tz1")
	}
	s.painted("tz1")
	for tag, sum := range totals {
		got := pointsOf(t, s.get("/t/tz1?lang="+tag))
		if len(got) < len(running)+2 {
			t.Errorf("%s: %v has no more lines than while the game ran: %v", tag, got, running)
		}
		for seat := range tab.Seats {
			points := 0.0
			for name, cells := range got {
				if name != sum {
					points += cells[seat]
				}
			}
			if total := got[sum]; len(total) != len(tab.Seats) || points != total[seat] {
				t.Errorf("%s, seat %d: the lines add up to %v: %v", tag, seat+1, points, got)
			}
		}
	}
	has(t, "seat's page", s.get("/seat/tz1.x?lang=de"), `<a href="/t/tz1#points">Endstand</a>`)
}
