package games_test

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
	"painani/engine/referee"
	"painani/events/memory"
)

// TestChoicesKnowNoMore: where other things lie hidden that a seat may not know, every level chooses the same,
// hints are the same, and so is what a review thinks of the chances.
func TestChoicesKnowNoMore(t *testing.T) {
	for _, name := range []string{"teotihuacan", "tzolkin"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g, _ := engine.Find(name)
			p := newSelfplay(t, g, 3, 11)
			tried := map[engine.Seat]int{}
			for n := 0; n < 9 && p.goesOn(); n++ {
				for _, seat := range p.pos.Awaits().List() {
					for _, other := range otherTruths(t, p.pos, seat) {
						chosenAlike(t, p.pos, other, seat, len(tried) == 0)
						tried[seat]++
					}
				}
				p.turn("decent", 1)
			}
			if len(tried) < 3 {
				t.Errorf("other truths were found for the seats %v only", slices.Sorted(maps.Keys(tried)))
			}
		})
	}
}

// chosenAlike holds all that thinks to the same of two truths between which the seat cannot tell. Master takes seconds: it
// is asked if there is time.
func chosenAlike(t *testing.T, one, other engine.Position, seat engine.Seat, time bool) {
	t.Helper()
	for _, policy := range bot.Policies() {
		if policy == "master" && !time {
			continue
		}
		a, err := bot.Choose(one.Mask(seat), seat, policy, 5)
		if err != nil {
			t.Fatal(err)
		}
		if b, _ := bot.Choose(other.Mask(seat), seat, policy, 5); !slices.Equal(a, b) {
			t.Errorf("%s knows more than seat %d: %q or %q", policy, seat, one.Write(seat, a), other.Write(seat, b))
		}
	}
	a, err := bot.Hints(one.Mask(seat), seat, 5)
	if err != nil {
		t.Fatal(err)
	}
	if b, _ := bot.Hints(other.Mask(seat), seat, 5); !cmp.Equal(a, b) {
		t.Errorf("a hint knows more than seat %d: %s", seat, cmp.Diff(a, b))
	}
	if a, b := bot.Chances(one.Mask(engine.Nobody), 5), bot.Chances(other.Mask(engine.Nobody), 5); !cmp.Equal(a, b) {
		t.Errorf("chances tell what nobody may know: %s", cmp.Diff(a, b))
	}
}

// otherTruths are positions that differ from one in what is hidden from a seat and from those who look on: of
// each kind of hidden things the values are moved on by one place.
func otherTruths(t *testing.T, pos engine.Position, seat engine.Seat) (out []engine.Position) {
	t.Helper()
	var masked any
	if err := json.Unmarshal(pos.Mask(seat).JSON(), &masked); err != nil {
		t.Fatal(err)
	}
	kinds := map[string]int{}
	visit(masked, masked, "", func(kind string, _ any, _ func(any)) { kinds[kind]++ })
	for kind := range maps.Keys(kinds) {
		var truth any
		if err := json.Unmarshal(pos.JSON(), &truth); err != nil {
			t.Fatal(err)
		}
		var values []any
		visit(masked, truth, "", func(k string, v any, _ func(any)) {
			if k == kind {
				values = append(values, v)
			}
		})
		next := 0
		visit(masked, truth, "", func(k string, _ any, set func(any)) {
			if k == kind {
				next++
				set(values[next%len(values)])
			}
		})
		text, err := json.Marshal(truth)
		if err != nil {
			t.Fatal(err)
		}
		other, err := pos.Game().Parse(text)
		if err != nil || other.Equal(pos) { // what hangs together cannot be moved apart
			continue
		}
		if !other.Mask(seat).Equal(pos.Mask(seat)) {
			t.Fatalf("seat %d sees %s:\n%s\n%s", seat, kind, pos.Mask(seat).JSON(), other.Mask(seat).JSON())
		}
		out = append(out, other)
	}
	return out
}

// visit calls f for each value that the mask hides, with the field that it is of and a way to set it.
func visit(masked, truth any, kind string, f func(kind string, value any, set func(any))) {
	one := func(m, v any, kind string, set func(any)) {
		if m == "hidden" {
			f(kind, v, set)
			return
		}
		visit(m, v, kind, f)
	}
	switch m := masked.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(m)) {
			if v, ok := truth.(map[string]any); ok {
				one(m[key], v[key], key, func(x any) { v[key] = x })
			}
		}
	case []any:
		for i := range m {
			if v, ok := truth.([]any); ok && i < len(v) {
				one(m[i], v[i], kind, func(x any) { v[i] = x })
			}
		}
	}
}

// TestLevelsSeeTheirSeat: what a bot is asked about is what its seat may see, at once and in the background.
func TestLevelsSeeTheirSeat(t *testing.T) {
	for _, name := range []string{"teotihuacan", "tzolkin"} {
		for _, policy := range []string{"decent", "strong"} {
			var hidden, asked atomic.Int64
			over := make(chan struct{})
			r := referee.New(referee.Config{Log: memory.NewLog(), Level: bot.Level, Choose: func(
				pos engine.Position, seat engine.Seat, policy string, seed uint64,
			) ([]engine.Step, error) {
				if !pos.Equal(pos.Mask(seat)) {
					t.Errorf("%s: %s sees more than seat %d", name, policy, seat)
				}
				if bytes.Contains(pos.JSON(), []byte(`"hidden"`)) {
					hidden.Add(1)
				}
				if asked.Add(1) == 30 {
					close(over)
				}
				return bot.Choose(pos, seat, "beginner", seed)
			}})
			ctx, stop := context.WithCancel(t.Context())
			defer stop()
			go r.Think(ctx)
			seats := []engine.Invitee{{Bot: policy}, {Bot: policy}, {Bot: policy}}
			if _, err := r.Do(ctx, "t1", engine.Command{Actor: engine.ActorOperator, Do: engine.Propose{
				Game: name, Seats: seats, Clock: engine.Clock{Kind: "none"}, Secret: chance.Secret{9},
			}}); err != nil {
				t.Fatal(err)
			}
			<-over
			if hidden.Load() == 0 {
				t.Errorf("%s: nothing was ever hidden from %s", name, policy)
			}
		}
	}
}
