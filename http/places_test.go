package http_test

import (
	"context"
	"html"
	"math/rand/v2"
	"net/http"
	"regexp"
	"strings"
	"testing"
)

var (
	placeLink = regexp.MustCompile(
		`<a href="(/seat/[^"]*)">(?:<title>([^<]*)</title>)?<(?:path|rect|circle) [^>]*class="way[ "]`,
	)
	wayLink = regexp.MustCompile(`<li><a href="(/seat/[^"]*\?do=[^"]*)"`)
)

// ways are the links of a seat's page that lead on: those of the list.
func ways(page string) (out []string) {
	_, list, _ := strings.Cut(page, `id="ways"`)
	for _, m := range wayLink.FindAllStringSubmatch(list, -1) {
		out = append(out, html.UnescapeString(m[1]))
	}
	return out
}

// TestClickingOnTheBoard composes turns of Tzolk'in by clicks on the board wherever there is a place to
// click. A place that stands for several steps lists just these.
func TestClickingOnTheBoard(t *testing.T) {
	s := newSite(t)
	s.tzolkin("tz1", 60)
	dice := rand.New(rand.NewPCG(1, 2))
	clicks, lists, turns := 0, 0, 0
	for turns < 45 {
		tab, _, err := s.ref.Table(context.Background(), "tz1")
		if err != nil {
			t.Fatal(err)
		}
		path := "/seat/tz1." + strings.Repeat("x", int(tab.Awaits().First()))
		page := s.get(path)
		for form(page).Get("do") == "" {
			all := ways(page)
			if len(all) == 0 {
				t.Fatalf("%s leads nowhere", path)
			}
			links := placeLink.FindAllStringSubmatch(page, -1)
			path = all[dice.IntN(len(all))]
			if len(links) > 0 && dice.IntN(4) > 0 {
				m := links[dice.IntN(len(links))]
				if path = html.UnescapeString(m[1]); m[2] == "" {
					t.Errorf("the place that leads to %s has no name", m[1])
				}
				clicks++
			}
			page = s.get(path)
			wellFormed(t, path, page)
			if !strings.Contains(path, "at=") {
				continue
			}
			lists++
			if here := ways(page); len(here) < 2 || len(here) > len(all) ||
				!strings.Contains(page, "All ways to go on") {
				t.Errorf("%s lists %d ways of %d", path, len(here), len(all))
			}
			all = ways(page)
			page = s.get(all[dice.IntN(len(all))])
		}
		if r := s.post("/seat/tz1."+strings.Repeat("x", int(tab.Awaits().First())), form(page)); r.StatusCode != http.StatusSeeOther {
			t.Fatalf("%d %s", r.StatusCode, read(t, r))
		}
		turns++
	}
	if clicks < 40 || lists < 2 {
		t.Errorf("%d clicks, %d lists in %d turns", clicks, lists, turns)
	}
	if got := s.ask("GET", "/seat/tz1.x?at="+strings.Repeat("s", 50)).StatusCode; got != http.StatusBadRequest {
		t.Errorf("a place of 50 letters: %d", got)
	}
}
