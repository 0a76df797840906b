package projections_test

import (
	"context"
	"encoding/binary"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture/noughts"
	"painani/engine/referee"
	"painani/events"
	"painani/events/memory"
	"painani/projections"
)

func init() { engine.Register(noughts.Rules{}) }

var t0 = time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)

// limit bounds every wait of these tests.
const limit = 20 * time.Second

// world is a log with a referee that writes it, at a time of its own.
type world struct {
	testing.TB
	log *memory.Log
	ref *referee.Referee
	cfg projections.Config

	mu  sync.Mutex
	now time.Time
}

func newWorld(t testing.TB) *world {
	w := &world{TB: t, log: memory.NewLog(), now: t0}
	w.ref = referee.New(referee.Config{Log: w.log, Now: w.clock})
	w.cfg = projections.Config{Path: filepath.Join(t.TempDir(), "read.db"), Log: w.log}
	return w
}

func (w *world) clock() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.now
}

func (w *world) pass(d time.Duration) { w.mu.Lock(); w.now = w.now.Add(d); w.mu.Unlock() }

func (w *world) do(table string, a engine.Action) *engine.Table {
	w.Helper()
	r, err := w.ref.Do(context.Background(), table, engine.Command{Actor: "operator", Do: a})
	if err != nil {
		w.Fatalf("%T at %s: %v", a, table, err)
	}
	return r.Table
}

// propose opens a table between two players.
func (w *world) propose(table, a, b string) {
	w.Helper()
	var secret chance.Secret
	copy(secret[:], table)
	w.do(table, engine.Propose{Game: "noughts", By: 1, Clock: engine.DefaultClock(), Secret: secret,
		Seats: []engine.Invitee{{Player: a}, {Player: b}}})
}

// start has both say yes.
func (w *world) start(table, a, b string) {
	w.Helper()
	w.propose(table, a, b)
	w.do(table, engine.Confirm{Seat: 2, Word: "w"})
}

// move plays the lowest free cell; five such moves end a game.
func (w *world) move(table string) *engine.Table {
	w.Helper()
	t, _, err := w.ref.Table(context.Background(), table)
	if err != nil {
		w.Fatal(err)
	}
	seat := t.Awaits().First()
	return w.do(table, engine.Play{Seat: seat, Text: t.Pos.Write(seat, t.Pos.Steps(seat)[:1])})
}

func (w *world) finish(table string) {
	for w.move(table).Phase == engine.Running {
	}
}

func (w *world) open() *projections.Store {
	w.Helper()
	s, err := projections.Open(context.Background(), w.cfg)
	if err != nil {
		w.Fatal(err)
	}
	return s
}

// caught opens the store and applies all there is.
func (w *world) caught() *projections.Store {
	w.Helper()
	s := w.open()
	w.Cleanup(func() { s.Close() })
	if err := s.CatchUp(context.Background()); err != nil {
		w.Fatal(err)
	}
	return s
}

// running opens the store and runs it until the test ends.
func (w *world) running() *projections.Store {
	w.Helper()
	s := w.open()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- s.Run(ctx) }()
	w.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			w.Errorf("run: %v", err)
		}
		s.Close()
	})
	return s
}

// wait returns when the store has all that the log has.
func (w *world) wait(s *projections.Store) {
	w.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	last, _ := w.log.Last(ctx)
	if err := s.Wait(ctx, last); err != nil {
		w.Fatal(err)
	}
}

// dump is the content of a store, one line a row.
func dump(t testing.TB, s *projections.Store) []string {
	t.Helper()
	var out []string
	err := s.Each(func(b string, k, v []byte) error {
		out = append(out, fmt.Sprintf("%s %q %q", b, k, v))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// sameContent compares two dumps and shows the first difference.
func sameContent(t testing.TB, a, b []string) {
	t.Helper()
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			t.Fatalf("row %d differs:\n%s\n%s", i, a[i], b[i])
		}
	}
	if len(a) != len(b) {
		t.Fatalf("%d rows and %d rows", len(a), len(b))
	}
}

// headline is a renderer that shows how many events it saw.
func headline(history []events.Entry) (map[string][]byte, error) {
	last := history[len(history)-1]
	n := binary.BigEndian.AppendUint64(nil, uint64(len(history)))
	return map[string][]byte{"n": n, "type": []byte(last.Type)}, nil
}

// until polls a condition.
func until(t testing.TB, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(limit); !ok(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s: not within %s", what, limit)
		}
	}
}

// fresh gives the world another file.
func (w *world) fresh() *world {
	w.cfg.Path = filepath.Join(w.TempDir(), "read.db")
	return w
}
