package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"
	"testing"

	"painani/engine"
)

// TestMatchLead: the lead of a policy with one seat is told with its standard error; games of one deal count as one.
func TestMatchLead(t *testing.T) {
	game := func(points ...int) engine.Tally {
		return engine.Tally{Unit: 4, Points: points, Winners: []engine.Seat{1}}
	}
	for _, c := range []struct {
		name    string
		ends    []engine.Tally
		deals   []int
		seated  string // policies of the first game; others turn them
		strong  string
		without string
	}{
		{"two deals", []engine.Tally{game(80, 40), game(60, 80)}, []int{0, 1}, "strong decent", ", 7.5 ± 2.5 over", ""},
		{"one deal", []engine.Tally{game(80, 40), game(40, 80)}, []int{0, 0}, "strong decent", "", "over"},
		{"deals twice", []engine.Tally{game(80, 40), game(80, 40), game(80, 40), game(80, 48)}, []int{0, 0, 1, 1},
			"strong decent", ", 0.5 ± 0.5 over", ""},
		{"against two", []engine.Tally{game(80, 40, 60), game(70, 60, 80)}, []int{0, 1}, "strong decent decent",
			", 3.8 ± 1.2 over", "decent: won 1.0 of 2 games (50 %), 15.0 points a seat, "},
		{"alike", []engine.Tally{game(80, 40), game(60, 80)}, []int{0, 1}, "strong strong", "", "over"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out bytes.Buffer
			m := newMatch(&out, false)
			seated := strings.Fields(c.seated)
			for i, end := range c.ends {
				m.add("", c.deals[i], end, func(k int) string { return seated[(k+i)%len(seated)] })
			}
			m.print()
			if got := out.String(); !strings.Contains(got, c.strong) ||
				c.without != "" && strings.Contains(got, c.without) {
				t.Errorf("%s", got)
			}
		})
	}
}

// TestDuplicate: each deal is played once for every seat, with the policies turned; without it each game has its own.
func TestDuplicate(t *testing.T) {
	for _, duplicate := range []bool{true, false} {
		c := botsCmd{Game: "teotihuacan", Players: 2, Seed: 5, Policy: []string{"beginner", "random"}, Turn: true,
			Duplicate: duplicate}
		var deals, policies []string
		for i := range 4 {
			entries, end, err := c.play(context.Background(), i, newMatch(io.Discard, true))
			if err != nil {
				t.Fatal(err)
			}
			if end.Awaits() != 0 {
				t.Error("a game is not over")
			}
			deals = append(deals, fmt.Sprint(entries[1].Sealed))
			policies = append(policies, c.policy(0, i))
		}
		if same := deals[0] == deals[1] && deals[2] == deals[3]; same != duplicate || deals[0] == deals[2] {
			t.Errorf("duplicate %v: deals %v", duplicate, deals)
		}
		if policies[0] == policies[1] {
			t.Errorf("policies %v", policies)
		}
	}
}
