// Package logtest is the suite that every implementation of the stores of
// package events must pass. A store's own tests call Run with a function that
// makes fresh ones; what only one store can show (a crash, a lock) stays there.
package logtest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"painani/events"
)

// Stores is what one run of the suite works on: all empty, all of one store.
type Stores struct {
	Log    events.Log
	Spool  events.Spool
	Bucket events.Bucket

	// Reopen closes the store and opens it again on the same data. nil if the
	// store cannot do that.
	Reopen func(*testing.T) Stores
	// LoseAnswers returns a log on the same data whose next Append is stored but
	// answers events.ErrUnknown. nil if the store cannot do that.
	LoseAnswers func(*testing.T) events.Log
}

// limit is how long anything in the suite may take before it counts as hung.
const limit = time.Minute

// Run tests the stores that open makes; it calls open once for each test.
func Run(t *testing.T, open func(*testing.T) Stores) {
	tests := []struct {
		name string
		run  func(*testing.T, Stores)
	}{
		{"log/append and read back", appendAndRead},
		{"log/conflict", conflict},
		{"log/repeat of the last append", repeat},
		{"log/lost answer", lostAnswer},
		{"log/invalid records", invalidRecords},
		{"log/unknown table", unknownTable},
		{"log/one winner for each number", oneWinner},
		{"log/follow from the middle", followMiddle},
		{"log/follow beyond the end", followBeyond},
		{"log/follow ends", followEnds},
		{"log/many followers", manyFollowers},
		{"log/reopen", reopenLog},
		{"spool/put and read back", spoolPut},
		{"spool/put new once", spoolPutNew},
		{"spool/one winner for each key", spoolOneWinner},
		{"spool/follow", spoolFollow},
		{"spool/erase", spoolErase},
		{"spool/reopen", reopenSpool},
		{"spool/bad keys", spoolBadKeys},
		{"bucket/compare and set", bucketCAS},
		{"bucket/delete", bucketDelete},
		{"bucket/delete from many sides", bucketDeleteRace},
		{"bucket/each", bucketEach},
		{"bucket/one winner for each revision", bucketOneWinner},
		{"bucket/reopen", reopenBucket},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { test.run(t, open(t)) })
	}
}

// Next makes the event behind prev on a table, chained as a referee would do
// it. The zero Record stands for "nothing yet".
func Next(prev events.Record, table, actor string) events.Record {
	r := events.Record{
		Table: table,
		Seq:   prev.Seq + 1,
		Type:  "played",
		At:    time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC).Add(time.Duration(prev.Seq) * 1500 * time.Millisecond),
		Actor: actor,
		Cause: fmt.Sprintf("%s/%d", actor, prev.Seq+1),
		Body:  events.Body(fmt.Sprintf(`{"turn":"place palenque 2x, tikal","n":%d}`, prev.Seq+1)),
	}
	if prev.Seq > 0 {
		hash, err := prev.Hash()
		if err != nil {
			panic(err) // only of a record made here
		}
		r.Prev = hash
	}
	return r
}

// Fill appends count events to a new table and returns them.
func Fill(t testing.TB, log events.Log, table string, count int) []events.Entry {
	t.Helper()
	var list []events.Entry
	var last events.Entry
	for range count {
		r := Next(last.Record, table, "player:ana")
		pos, err := log.Append(t.Context(), r, last.Pos)
		if err != nil {
			t.Fatalf("append #%d to %s: %v", r.Seq, table, err)
		}
		last = events.Entry{Pos: pos, Record: r}
		list = append(list, last)
	}
	return list
}

func wantErr(t testing.TB, got, want error) {
	t.Helper()
	if !errors.Is(got, want) {
		t.Fatalf("error is %v, want %v", got, want)
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// wantEntries compares position and stored bytes.
func wantEntries(t testing.TB, got, want []events.Entry) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%d events, want %d", len(got), len(want))
	}
	for i := range want {
		g, err := json.Marshal(got[i])
		must(t, err)
		w, err := json.Marshal(want[i])
		must(t, err)
		if string(g) != string(w) {
			t.Fatalf("event %d is\n%s, want\n%s", i, g, w)
		}
	}
}

// errEnough ends a Follow of the suite.
var errEnough = errors.New("enough")

// collect follows a log until count events came.
func collect(t testing.TB, log events.Log, after events.Position, count int) []events.Entry {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	defer cancel()
	var list []events.Entry
	if count == 0 {
		return nil
	}
	err := log.Follow(ctx, after, func(e events.Entry) error {
		if list = append(list, e); len(list) == count {
			return errEnough
		}
		return nil
	})
	if !errors.Is(err, errEnough) {
		t.Fatalf("follow ended after %d of %d events with %v", len(list), count, err)
	}
	return list
}
