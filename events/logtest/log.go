package logtest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"painani/events"
)

func appendAndRead(t *testing.T, s Stores) {
	ctx := t.Context()
	last, err := s.Log.Last(ctx)
	must(t, err)
	if last != 0 {
		t.Fatalf("fresh log ends at %d", last)
	}
	a := Fill(t, s.Log, "a-1", 3)
	b := Fill(t, s.Log, "b-2", 2)
	sealed := Next(a[2].Record, "a-1", "engine")
	sealed.Sealed = &events.Sealed{Salt: strings.Repeat("0f", 32), Body: events.Body(`{"tile":"<7>"}`)}
	sealed.Seal = sealed.Sealed.Commitment()
	pos, err := s.Log.Append(ctx, sealed, a[2].Pos)
	must(t, err)
	if pos != 6 {
		t.Fatalf("sixth event lies at position %d", pos)
	}
	a = append(a, events.Entry{Pos: pos, Record: sealed})

	head, err := s.Log.Head(ctx, "a-1")
	must(t, err)
	wantEntries(t, []events.Entry{head}, a[3:])
	for after := range uint64(6) {
		got, err := s.Log.Load(ctx, "a-1", after)
		must(t, err)
		wantEntries(t, got, a[min(after, 4):])
	}
	all := append(append(append([]events.Entry{}, a[:3]...), b...), a[3])
	wantEntries(t, collect(t, s.Log, 0, 6), all)
	var chain events.Chains
	for _, e := range all {
		must(t, chain.Add(e.Record))
	}
}

func conflict(t *testing.T, s Stores) {
	a := Fill(t, s.Log, "a", 3)
	Fill(t, s.Log, "b", 1)
	other := Next(a[2].Record, "a", "player:other")
	tests := []struct {
		name  string
		r     events.Record
		after events.Position
	}{
		{"behind the one before", Next(a[1].Record, "a", "player:other"), a[1].Pos},
		{"as the first", Next(events.Record{}, "a", "player:other"), 0},
		{"behind an event of another table", other, 4},
		{"behind nothing that is there", other, 99},
	}
	for _, test := range tests {
		_, err := s.Log.Append(t.Context(), test.r, test.after)
		if !errors.Is(err, events.ErrConflict) {
			t.Errorf("%s: error is %v, want a conflict", test.name, err)
		}
	}
	forged := Next(a[2].Record, "a", "player:forged")
	forged.Prev = strings.Repeat("0", 64)
	skipped := other
	skipped.Seq++
	for name, r := range map[string]events.Record{
		"another hash before it": forged, "a number left out": skipped,
	} {
		if _, err := s.Log.Append(t.Context(), r, a[2].Pos); !errors.Is(err, events.ErrChain) {
			t.Errorf("%s: error is %v, want a broken chain", name, err)
		}
	}
	last, err := s.Log.Last(t.Context())
	must(t, err)
	if last != 4 {
		t.Fatalf("refused events moved the end to %d", last)
	}
	pos, err := s.Log.Append(t.Context(), other, a[2].Pos)
	must(t, err)
	if pos != 5 {
		t.Fatalf("position after refusals is %d, want 5", pos)
	}
}

func repeat(t *testing.T, s Stores) {
	a := Fill(t, s.Log, "a", 2)
	pos, err := s.Log.Append(t.Context(), a[1].Record, a[0].Pos)
	must(t, err)
	if pos != a[1].Pos {
		t.Fatalf("repeated append answers %d, want %d", pos, a[1].Pos)
	}
	Fill(t, s.Log, "b", 1)
	c := Next(a[1].Record, "a", "player:next")
	_, err = s.Log.Append(t.Context(), c, a[1].Pos)
	must(t, err)
	// Something lies behind it now: the writer must load and decide again.
	_, err = s.Log.Append(t.Context(), a[1].Record, a[0].Pos)
	wantErr(t, err, events.ErrConflict)
	got, err := s.Log.Load(t.Context(), "a", 0)
	must(t, err)
	if len(got) != 3 {
		t.Fatalf("table has %d events, want 3", len(got))
	}
}

func lostAnswer(t *testing.T, s Stores) {
	if s.LoseAnswers == nil {
		t.Skip("this store cannot lose an answer on demand")
	}
	a := Fill(t, s.Log, "a", 1)
	r := Next(a[0].Record, "a", "player:lost")
	_, err := s.LoseAnswers(t).Append(t.Context(), r, a[0].Pos)
	wantErr(t, err, events.ErrUnknown)
	if errors.Is(err, events.ErrUnavailable) || errors.Is(err, events.ErrConflict) {
		t.Fatalf("unknown outcome claims to know: %v", err)
	}
	var head events.Entry
	within(t, func() bool { // the write may still be under way
		head, err = s.Log.Head(t.Context(), "a")
		must(t, err)
		return head.Seq == 2
	})
	if head.Cause != r.Cause {
		t.Fatalf("head has cause %q, want %q", head.Cause, r.Cause)
	}
	pos, err := s.Log.Append(t.Context(), r, a[0].Pos)
	must(t, err)
	if pos != head.Pos {
		t.Fatalf("retry answers %d, the event lies at %d", pos, head.Pos)
	}
}

// within polls until ok holds, which it must before the suite's limit.
func within(t testing.TB, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(limit); !ok(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("did not happen in time")
		}
	}
}

func invalidRecords(t *testing.T, s Stores) {
	good := Next(events.Record{}, "a", "player:ana")
	tests := []struct {
		name string
		edit func(*events.Record)
	}{
		{"no table", func(r *events.Record) { r.Table = "" }},
		{"wildcard in the table", func(r *events.Record) { r.Table = "a*" }},
		{"dot in the table", func(r *events.Record) { r.Table = "a.b" }},
		{"capital in the table", func(r *events.Record) { r.Table = "A" }},
		{"long table", func(r *events.Record) { r.Table = strings.Repeat("a", events.MaxID+1) }},
		{"number 0", func(r *events.Record) { r.Seq = 0 }},
		{"number 2 behind nothing", func(r *events.Record) { r.Seq, r.Prev = 2, strings.Repeat("00", 32) }},
		{"no type", func(r *events.Record) { r.Type = "" }},
		{"microseconds", func(r *events.Record) { r.At = r.At.Add(time.Microsecond) }},
		{"other zone", func(r *events.Record) { r.At = r.At.In(time.FixedZone("CEST", 7200)) }},
		{"white space in the body", func(r *events.Record) { r.Body = events.Body(`{"a": 1}`) }},
		{"broken body", func(r *events.Record) { r.Body = events.Body(`{"a":1`) }},
		{"no body", func(r *events.Record) { r.Body = nil }},
		{"huge body", func(r *events.Record) {
			r.Body = events.Body(`"` + strings.Repeat("x", events.MaxRecord) + `"`)
		}},
		{"hash before the first", func(r *events.Record) { r.Prev = strings.Repeat("00", 32) }},
		{"odd hash after", func(r *events.Record) { r.After = "xyz" }},
		{"sealed without a seal", func(r *events.Record) {
			r.Sealed = &events.Sealed{Salt: strings.Repeat("00", 32), Body: events.Body(`1`)}
		}},
		{"bytes that are not UTF-8", func(r *events.Record) { r.Actor = "player:\xff" }},
	}
	for _, test := range tests {
		r := good
		test.edit(&r)
		if _, err := s.Log.Append(t.Context(), r, 0); !errors.Is(err, events.ErrInvalid) {
			t.Errorf("%s: error is %v, want invalid form", test.name, err)
		}
	}
	if _, err := s.Log.Append(t.Context(), good, 0); err != nil {
		t.Errorf("good record after bad ones: %v", err)
	}
}

func unknownTable(t *testing.T, s Stores) {
	Fill(t, s.Log, "there", 1)
	for _, table := range []string{"missing", "", "*", ">", "there.x", "THERE"} {
		if _, err := s.Log.Head(t.Context(), table); !errors.Is(err, events.ErrNotFound) {
			t.Errorf("head of %q: error is %v, want not found", table, err)
		}
		if list, err := s.Log.Load(t.Context(), table, 0); err != nil || len(list) > 0 {
			t.Errorf("load of %q: %d events, error %v, want nothing", table, len(list), err)
		}
	}
}

// oneWinner lets writers race for every number of one table.
func oneWinner(t *testing.T, s Stores) {
	const writers, rounds = 8, 25
	won := make([][]int, writers) // by writer: the numbers it won
	var wg sync.WaitGroup
	for w := range writers {
		wg.Go(func() {
			actor := fmt.Sprintf("player:%d", w)
			for range rounds {
				won[w] = append(won[w], race(t, s.Log, "hot", actor))
			}
		})
	}
	wg.Wait()
	winner := make(map[int]string)
	for w, numbers := range won {
		for _, n := range numbers {
			if winner[n] != "" {
				t.Fatalf("event #%d was won twice", n)
			}
			winner[n] = fmt.Sprintf("player:%d", w)
		}
	}
	list, err := s.Log.Load(t.Context(), "hot", 0)
	must(t, err)
	if len(list) != writers*rounds {
		t.Fatalf("%d events, want %d", len(list), writers*rounds)
	}
	var chain events.Chain
	for _, e := range list {
		must(t, chain.Add(e.Record))
		if e.Actor != winner[int(e.Seq)] {
			t.Fatalf("event #%d is by %s, but %q was told it won", e.Seq, e.Actor, winner[int(e.Seq)])
		}
	}
	for i, e := range collect(t, s.Log, 0, writers*rounds) { // refusals left no holes
		if e.Pos != events.Position(i+1) {
			t.Fatalf("event %d lies at position %d", i+1, e.Pos)
		}
	}
}

// race appends one event, however often somebody else is quicker.
func race(t *testing.T, log events.Log, table, actor string) int {
	for {
		head, err := log.Head(t.Context(), table)
		if err != nil && !errors.Is(err, events.ErrNotFound) {
			t.Errorf("head: %v", err)
			return 0
		}
		r := Next(head.Record, table, actor)
		_, err = log.Append(t.Context(), r, head.Pos)
		if err == nil {
			return int(r.Seq)
		}
		if !errors.Is(err, events.ErrConflict) {
			t.Errorf("append: %v", err)
			return 0
		}
	}
}

func followMiddle(t *testing.T, s Stores) {
	all := append(Fill(t, s.Log, "a", 5), Fill(t, s.Log, "b", 5)...)
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	defer cancel()
	got := make(chan events.Entry)
	done := make(chan error, 1)
	go func() {
		done <- s.Log.Follow(ctx, 4, func(e events.Entry) error {
			select {
			case got <- e:
			case <-ctx.Done():
			}
			return nil
		})
	}()
	next := func() events.Entry {
		select {
		case e := <-got:
			return e
		case err := <-done:
			t.Fatalf("follow ended: %v", err)
		case <-ctx.Done():
			t.Fatal("no event in time")
		}
		return events.Entry{}
	}
	for i := 4; i < 10; i++ {
		wantEntries(t, []events.Entry{next()}, all[i:i+1])
	}
	for i := range 20 { // now live, one at a time
		live := Fill(t, s.Log, fmt.Sprintf("live-%d", i), 1)
		wantEntries(t, []events.Entry{next()}, live)
	}
	cancel()
	if err := <-done; err != nil {
		t.Fatalf("follow ended with %v when its context did, want nil", err)
	}
}

func followBeyond(t *testing.T, s Stores) {
	Fill(t, s.Log, "a", 2)
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	defer cancel()
	err := s.Log.Follow(ctx, 3, func(events.Entry) error { return nil })
	wantErr(t, err, events.ErrDamaged)
}

func followEnds(t *testing.T, s Stores) {
	Fill(t, s.Log, "a", 3)
	calls := 0
	err := s.Log.Follow(t.Context(), 0, func(events.Entry) error {
		calls++
		return errEnough
	})
	wantErr(t, err, errEnough)
	if calls != 1 {
		t.Fatalf("%d calls after a failure, want 1", calls)
	}
	ctx, cancel := context.WithCancel(t.Context())
	err = s.Log.Follow(ctx, 0, func(e events.Entry) error {
		if e.Pos == 3 {
			cancel()
		}
		return nil
	})
	must(t, err)
}

// manyFollowers writes from several sides and reads from several places at once.
func manyFollowers(t *testing.T, s Stores) {
	const tables, each = 4, 30
	var writers, readers sync.WaitGroup
	seen := make([][]events.Entry, 6)
	for i := range seen {
		readers.Go(func() { seen[i] = collect(t, s.Log, 0, tables*each) })
	}
	for i := range tables {
		writers.Go(func() { Fill(t, s.Log, fmt.Sprintf("t-%d", i), each) })
	}
	writers.Wait()
	readers.Wait()
	for i, list := range seen {
		for n, e := range list {
			if e.Pos != events.Position(n+1) {
				t.Fatalf("reader %d got position %d as number %d", i, e.Pos, n+1)
			}
		}
		wantEntries(t, list, seen[0])
	}
}

func reopenLog(t *testing.T, s Stores) {
	if s.Reopen == nil {
		t.Skip("this store does not outlive its process")
	}
	a := Fill(t, s.Log, "a", 4)
	id := s.Log.Identity()
	if id == "" {
		t.Fatal("no identity")
	}
	s = s.Reopen(t)
	if again := s.Log.Identity(); again != id {
		t.Fatalf("identity was %s, is %s", id, again)
	}
	wantEntries(t, collect(t, s.Log, 0, 4), a)
	r := Next(a[3].Record, "a", "player:later")
	pos, err := s.Log.Append(t.Context(), r, a[3].Pos)
	must(t, err)
	if pos != 5 {
		t.Fatalf("position after reopening is %d, want 5", pos)
	}
}
