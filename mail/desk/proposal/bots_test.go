package proposal

import (
	"slices"
	"strings"
	"testing"
)

// TestBotWithPolicy holds that a bot named with its policy is one bot, not two.
func TestBotWithPolicy(t *testing.T) {
	policies := []string{"random", "decent"}
	for line, want := range map[string][]string{
		"bot decent":            {"decent"},
		"Bot Decent bot random": {"decent", "random"},
		"bot bot":               {"random", "random"},
		"decent bot":            {"decent", "random"},
		"decent decent":         {"decent", "decent"},
	} {
		var p Proposal
		for w := strings.Fields(line); len(w) > 0; {
			n, r := readWord(&p, policies, w)
			if r != nil {
				t.Fatalf("%s: %v", line, r)
			}
			w = w[n:]
		}
		var got []string
		for _, c := range p.Chairs {
			got = append(got, c.Bot)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", line, got, want)
		}
	}
}
