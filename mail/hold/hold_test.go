package hold_test

import (
	"errors"
	"reflect"
	"testing"
	"time"

	"painani/events"
	"painani/events/memory"
	"painani/mail/hold"
)

// queue is a hold queue in memory with a clock that the test moves.
type queue struct {
	*hold.Queue
	state *memory.Bucket
	now   time.Time
}

func newQueue() *queue {
	q := &queue{state: memory.NewBucket(), now: time.Date(2026, 1, 1, 23, 0, 0, 0, time.UTC)}
	q.Queue = hold.New(q.state, func() time.Time { return q.now })
	return q
}

// TestHeld: a held letter waits fourteen days, keeps what it was when it comes again, and what
// settled it first.
func TestHeld(t *testing.T) {
	q := newQueue()
	held := hold.Held{Kept: hold.Kept{Cause: "m-1", Text: "NEW tzolkin bot"}, Ask: "ada@example.org", At: q.now}
	for _, text := range []string{"NEW tzolkin bot", "something else under the same id"} {
		held.Text = text
		if err := q.Hold(t.Context(), "id", held); err != nil {
			t.Fatal(err)
		}
	}
	got, rev, err := q.Find(t.Context(), "id")
	if err != nil || got.Text != "NEW tzolkin bot" || got.State != "" {
		t.Fatalf("%+v, %v", got, err)
	}
	for _, state := range []string{"done", "refused"} { // both read the same revision
		if err := q.Settle(t.Context(), "id", got, rev, state); err != nil {
			t.Fatal(err)
		}
	}
	if got, _, err = q.Find(t.Context(), "id"); err != nil || got.State != "done" {
		t.Errorf("%+v, %v", got, err)
	}
	if _, _, err := q.Find(t.Context(), "nobody's"); !errors.Is(err, events.ErrNotFound) {
		t.Error(err)
	}
	q.now = q.now.Add(14*24*time.Hour + time.Second)
	if _, _, err := q.Find(t.Context(), "id"); !errors.Is(err, events.ErrNotFound) {
		t.Errorf("an old letter is found: %v", err)
	}
}

// TestStored: letters that older versions stored are read, and stored as they did.
func TestStored(t *testing.T) {
	const stored = `{"cause":"m-1","mid":"\u003c1@x\u003e","from":"ada@example.org","name":"Ada",` +
		`"table":"tz421","seat":2,"reply":"abc","guard":7,"subject":"Re: tz421","text":"take 1",` +
		`"digest":"d","person":"p","ask":"ada@example.org","at":"2026-01-01T23:00:00Z"}`
	q := newQueue()
	want := hold.Held{
		Kept: hold.Kept{Cause: "m-1", MessageID: "<1@x>", From: "ada@example.org", Name: "Ada", ToTable: "tz421",
			ToSeat: 2, Answers: "abc", Showed: 7, Subject: "Re: tz421", Text: "take 1", Digest: "d"},
		Person: "p", Ask: "ada@example.org", At: q.now,
	}
	if err := q.Hold(t.Context(), "id", want); err != nil {
		t.Fatal(err)
	}
	if data, _, err := q.state.Get(t.Context(), "held-id"); err != nil || string(data) != stored {
		t.Errorf("%s, %v", data, err)
	}
	if _, err := q.state.Put(t.Context(), "held-old", []byte(stored), 0); err != nil {
		t.Fatal(err)
	}
	if got, _, err := q.Find(t.Context(), "old"); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestSweep deletes letters whose time is over, and no key of others.
func TestSweep(t *testing.T) {
	q := newQueue()
	if _, err := q.state.Put(t.Context(), "other", []byte(`{"at":"2020-01-01T00:00:00Z"}`), 0); err != nil {
		t.Fatal(err)
	}
	hold := func(id string) {
		t.Helper()
		if err := q.Hold(t.Context(), id, hold.Held{At: q.now}); err != nil {
			t.Fatal(err)
		}
	}
	count := func() (n int) {
		if err := q.state.Each(t.Context(), func(string, []byte, uint64) error { n++; return nil }); err != nil {
			t.Fatal(err)
		}
		return n
	}
	hold("old")
	q.now = q.now.AddDate(0, 0, 10)
	hold("new")
	for _, step := range []struct{ days, left int }{{0, 3}, {5, 2}, {10, 1}} {
		q.now = q.now.AddDate(0, 0, step.days)
		if err := q.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := count(); got != step.left {
			t.Errorf("after %d more days %d keys are left, want %d", step.days, got, step.left)
		}
	}
}

// TestList: what waits is listed, the oldest first; what is settled or old is not, nor what was written.
func TestList(t *testing.T) {
	q := newQueue()
	add := func(id string, days int) {
		t.Helper()
		h := hold.Held{Kept: hold.Kept{ToTable: "tz1", Text: "secret"}, Person: "p", Ask: "ada@example.org",
			At: q.now.AddDate(0, 0, -days)}
		if err := q.Hold(t.Context(), id, h); err != nil {
			t.Fatal(err)
		}
	}
	add("new", 1)
	add("older", 3)
	add("settled", 2)
	add("over", 20)
	if err := q.Settle(t.Context(), "settled", hold.Held{At: q.now}, 1, "done"); err != nil {
		t.Fatal(err)
	}
	got, err := q.List(t.Context())
	if err != nil || len(got) != 2 || got[0].ID != "older" || got[1] != (hold.Waiting{
		ID: "new", Person: "p", Ask: "ada@example.org", Table: "tz1", At: q.now.AddDate(0, 0, -1)}) {
		t.Errorf("%+v, %v", got, err)
	}
}
