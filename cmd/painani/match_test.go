package main

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"painani/engine"
	"painani/events"
)

// TestMatchLead: the lead of a policy with one seat is told with its standard error, by whole deals: games of one deal
// count as one.
func TestMatchLead(t *testing.T) {
	game := func(points ...int) engine.Tally {
		return engine.Tally{Unit: 4, Points: points, Winners: []engine.Seat{1}}
	}
	for _, c := range []struct {
		name   string
		each   int    // games of a deal
		seated string // policies of the first game; others turn them
		ends   []engine.Tally
		want   string // of the line of strong, behind its points
	}{
		{"a deal each", 1, "strong decent", []engine.Tally{game(80, 40), game(60, 80)},
			", 7.5 ± 2.5 over the best other in 2 deals"},
		{"one deal", 2, "strong decent", []engine.Tally{game(80, 40), game(40, 80)}, ""},
		{"deals twice", 2, "strong decent", []engine.Tally{game(80, 40), game(80, 40), game(80, 40), game(80, 48)},
			", 0.5 ± 0.5 over the best other in 2 deals"},
		{"a deal in part", 2, "strong decent",
			[]engine.Tally{game(80, 40), game(80, 40), game(80, 40), game(80, 48), game(800, 40)},
			", 0.5 ± 0.5 over the best other in 2 deals"},
		{"behind", 1, "strong decent", []engine.Tally{game(40, 80), game(80, 60)},
			", -7.5 ± 2.5 over the best other in 2 deals"},
		{"against two", 1, "strong decent decent", []engine.Tally{game(80, 40, 60), game(70, 60, 80)},
			", 3.8 ± 1.2 over the best other in 2 deals"},
		{"two of them", 1, "strong decent strong", []engine.Tally{game(80, 40, 60), game(70, 60, 80)}, ""},
		{"alike", 1, "strong strong", []engine.Tally{game(80, 40), game(60, 80)}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out bytes.Buffer
			m := newMatch(&out, false, c.each)
			seated := strings.Fields(c.seated)
			for i, end := range c.ends {
				m.add("", i/c.each, end, func(k int) string { return seated[(k+i)%len(seated)] })
			}
			m.print()
			_, line, _ := strings.Cut(out.String(), "strong: ")
			line, _, _ = strings.Cut(line, "\n")
			if _, got, _ := strings.Cut(line, " points a seat"); got != c.want {
				t.Errorf("%q, want %q, of\n%s", got, c.want, out.String())
			}
		})
	}
}

// TestDuplicate: each deal is played once for every seat, with the policies turned; without it each game has its own.
func TestDuplicate(t *testing.T) {
	for _, duplicate := range []bool{true, false} {
		c := botsCmd{Game: "teotihuacan", Players: 2, Seed: 5, Policy: []string{"beginner", "random"}, Turn: !duplicate,
			Duplicate: duplicate, Out: t.TempDir()}
		m := newMatch(io.Discard, true, c.each())
		var deals, policies []string
		for i := range 4 {
			entries, _, err := c.play(t.Context(), i, m)
			if err != nil {
				t.Fatal(err)
			}
			deals = append(deals, setup(entries))
			policies = append(policies, c.policy(0, i))
			if err := c.one(t.Context(), i, m); err != nil {
				t.Fatal(err)
			}
		}
		if same := deals[0] == deals[1] && deals[2] == deals[3]; same != duplicate || deals[0] == deals[2] {
			t.Errorf("duplicate %v: states behind setting up %v", duplicate, deals)
		}
		if policies[0] == policies[1] {
			t.Errorf("duplicate %v: policies %v", duplicate, policies)
		}
		want := 4
		if duplicate {
			want = 2
		}
		if _, _, n := m.side("beginner").lead(c.each()); n != want {
			t.Errorf("duplicate %v: %d deals, want %d", duplicate, n, want)
		}
	}
}

// setup is the hash of the first position of a game, by the secret that it is drawn from.
func setup(entries []events.Entry) string {
	for _, e := range entries {
		if e.Type == "started" {
			return e.After
		}
	}
	return ""
}

// TestBotsRefusals: what cannot be a match is refused.
func TestBotsRefusals(t *testing.T) {
	for name, c := range map[string]botsCmd{
		"no policy":             {},
		"a seat without policy": {Policy: []string{"decent", "random"}, Duplicate: true},
		"too many policies":     {Policy: []string{"decent", "random", "random", "random"}, Duplicate: true},
		"game 0":                {Policy: []string{"random"}, From: -1},
	} {
		c.Game, c.Players, c.Games, c.From = "tzolkin", 3, 1, c.From+1
		if err := c.Run(t.Context(), streams{Err: io.Discard}); err == nil {
			t.Errorf("%s: played", name)
		}
	}
}
