package review_test

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
	_ "painani/engine/games"
	"painani/engine/referee"
	"painani/engine/review"
	"painani/events"
	"painani/events/memory"
)

// played is a whole game between bots.
func played(t *testing.T, game string, policies ...string) []events.Record {
	t.Helper()
	return playedBy(t, game, chance.Secret{7}, bot.Choose, policies...)
}

// playedBy is one that is played and drawn otherwise.
func playedBy(
	t *testing.T, game string, secret chance.Secret, choose referee.Chooser, policies ...string,
) []events.Record {
	t.Helper()
	log := memory.NewLog()
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	r := referee.New(referee.Config{Log: log, Choose: choose, Now: func() time.Time { return now }})
	var seats []engine.Invitee
	for _, p := range policies {
		seats = append(seats, engine.Invitee{Bot: p})
	}
	_, err := r.Do(t.Context(), "t1", engine.Command{Actor: engine.ActorOperator, Do: engine.Propose{
		Game: game, Seats: seats, Clock: engine.Clock{Kind: "none"}, Secret: secret,
	}})
	if err != nil {
		t.Fatal(err)
	}
	records, err := r.Records(t.Context(), "t1", 0)
	if err != nil {
		t.Fatal(err)
	}
	return records
}

// TestReview: a decent player against one who takes any step. The review sees who wins, finds the other's bad turns,
// and says the same again.
func TestReview(t *testing.T) {
	games := []string{"tzolkin"}
	if os.Getenv("PAINANI_REVIEW") != "" {
		games = append(games, "teotihuacan", "mexica")
	}
	for _, game := range games {
		t.Run(game, func(t *testing.T) {
			records := played(t, game, "random", "decent")
			start := time.Now()
			r, err := review.Make(t.Context(), records, func() {})
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%d moments in %v", len(r.Moments), time.Since(start))
			for i, m := range r.Moments {
				if i > 0 && abs(m.Chances[0]-r.Moments[i-1].Chances[0]) > 250 {
					t.Errorf("from %v to %v within a turn, behind #%d", r.Moments[i-1].Chances, m.Chances, m.Seq)
				}
				sum := 0
				for _, c := range m.Chances {
					sum += c
				}
				if sum < 998 || sum > 1002 {
					t.Errorf("chances behind #%d are %v", m.Seq, m.Chances)
				}
			}
			if last := r.Moments[len(r.Moments)-1].Chances; last[1] != 1000 {
				t.Errorf("at the end: %v", last)
			}
			if middle := r.Moments[len(r.Moments)/2].Chances; middle[1] < 600 {
				t.Errorf("in the middle: %v", middle)
			}
			slips := map[engine.Seat]int{}
			for _, s := range r.Slips {
				slips[s.Seat]++
				t.Logf("#%d seat %d: %q, better %q by %.1f; then %v", s.Seq, s.Seat, s.Turn, s.Better, float64(s.Cost)/10, s.Line)
			}
			if slips[1] != review.MaxSlips {
				t.Errorf("who takes any step has slipped %d times", slips[1])
			}
			again, err := review.Make(t.Context(), records, func() {})
			if err != nil || !cmp.Equal(r, again) {
				t.Errorf("another review: %v %s", err, cmp.Diff(r, again))
			}
		})
	}
}

// TestReviewOfChoice: who keeps the starting tiles that promise least has slipped at that choice, and what others keep
// behind a better one is not told, for nobody sees it.
func TestReviewOfChoice(t *testing.T) {
	records := playedBy(t, "tzolkin", chance.Secret{23}, func(
		pos engine.Position, seat engine.Seat, policy string, seed uint64,
	) ([]engine.Step, error) {
		if !pos.Secret(seat) || seat != 1 {
			return bot.Choose(pos, seat, policy, seed)
		}
		list, err := bot.Weigh(pos, seat, bot.Favourites(pos, seat, nil, 6), 1)
		if err != nil {
			return nil, err
		}
		return list[len(list)-1].Steps, nil
	}, "decent", "decent")
	r, err := review.Make(t.Context(), records, func() {})
	if err != nil {
		t.Fatal(err)
	}
	found := false
	for _, s := range r.Slips {
		if strings.HasPrefix(s.Turn, "keep") {
			found = true
			t.Logf("#%d seat %d: %q, better %q by %.1f; then %v", s.Seq, s.Seat, s.Turn, s.Better, float64(s.Cost)/10, s.Line)
			if s.Seat != 1 || len(s.Line) > 0 {
				t.Errorf("seat %d has slipped; then %v", s.Seat, s.Line)
			}
		}
	}
	if !found {
		t.Errorf("the choice is no slip: %+v", r.Slips)
	}
}

// TestNoReview of a game that is not over, nor when nobody waits for it any more.
func TestNoReview(t *testing.T) {
	records := played(t, "tzolkin", "random", "random")
	for _, n := range []int{0, 1, len(records) / 2} {
		if _, err := review.Make(t.Context(), records[:n], func() {}); !errors.Is(err, review.ErrNotOver) {
			t.Errorf("of %d events: %v", n, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := review.Make(ctx, records, func() {}); !errors.Is(err, context.Canceled) {
		t.Errorf("given up: %v", err)
	}
}

func abs(n int) int { return max(n, -n) }
