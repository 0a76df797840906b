package main

import (
	"fmt"
	"strings"
	"testing"
)

// TestEveryGameIsPlayedByPage: somebody plays some turns of each game against a bot by clicks alone, in a
// browser without script.
func TestEveryGameIsPlayedByPage(t *testing.T) {
	for _, game := range []string{"mexica", "teotihuacan"} { // TestPlayByPage plays Tzolk'in
		t.Run(game, func(t *testing.T) {
			const ada = "ada@club.test"
			r := newReader(newWorld(t))
			begun := r.enter(ada, "NEW "+game+" bot")
			m := tableID.FindStringSubmatch(begun.subject)
			if m == nil {
				t.Fatalf("no table in %q", begun.subject)
			}
			table := m[1]
			before := 0
			for range 3 {
				var ask inbound
				r.until("Ada is asked once more", func() bool {
					for _, l := range r.relay.letters(ada) {
						if now := r.count(table); now > before && l.menu() > 0 &&
							strings.Contains(l.id, fmt.Sprintf(".%s.%d@", table, now)) {
							ask = l
						}
					}
					return ask.id != ""
				})
				before = r.count(table)
				r.open(r.seat(ask))
				r.turn()
			}
		})
	}
}
