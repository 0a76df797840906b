package logtest

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"painani/events"
)

var badKeys = []string{
	"", "*", ">", "a.b", "A", "a b", "ä", "a\x00", "-\n", strings.Repeat("k", events.MaxKey+1),
}

func spoolPut(t *testing.T, s Stores) {
	ctx := t.Context()
	began := time.Now().Add(-time.Minute)
	for i, text := range []string{"queued", "deferred\r\n.\r\n\x00\xff", "sent"} {
		pos, err := s.Spool.Put(ctx, "k-1", []byte(text))
		must(t, err)
		if pos != events.Position(i+1) {
			t.Fatalf("position is %d, want %d", pos, i+1)
		}
	}
	_, err := s.Spool.Put(ctx, "k-2", nil)
	must(t, err)
	first, err := s.Spool.First(ctx, "k-1")
	must(t, err)
	newest, err := s.Spool.Newest(ctx, "k-1")
	must(t, err)
	empty, err := s.Spool.Newest(ctx, "k-2")
	must(t, err)
	if string(first.Data) != "queued" || first.Pos != 1 || string(newest.Data) != "sent" || newest.Pos != 3 ||
		len(empty.Data) != 0 {
		t.Fatalf("first is %+v, newest %+v, empty %+v", first, newest, empty)
	}
	if first.Key != "k-1" || first.At.Before(began) || first.At.After(time.Now().Add(time.Minute)) {
		t.Fatalf("first has key %q and time %v", first.Key, first.At)
	}
	_, err = s.Spool.First(ctx, "k-3")
	wantErr(t, err, events.ErrNotFound)
	_, err = s.Spool.Newest(ctx, "k-3")
	wantErr(t, err, events.ErrNotFound)
	last, err := s.Spool.Last(ctx)
	must(t, err)
	if last != 4 {
		t.Fatalf("spool ends at %d, want 4", last)
	}
}

func spoolPutNew(t *testing.T, s Stores) {
	_, err := s.Spool.PutNew(t.Context(), "a", []byte("one"))
	must(t, err)
	_, err = s.Spool.PutNew(t.Context(), "a", []byte("two"))
	wantErr(t, err, events.ErrConflict)
	_, err = s.Spool.PutNew(t.Context(), "b", []byte("three"))
	must(t, err)
	_, err = s.Spool.Put(t.Context(), "a", []byte("four"))
	must(t, err)
	_, err = s.Spool.PutNew(t.Context(), "a", []byte("five"))
	wantErr(t, err, events.ErrConflict)
	first, err := s.Spool.First(t.Context(), "a")
	must(t, err)
	if string(first.Data) != "one" {
		t.Fatalf("first is %q", first.Data)
	}
	newest, err := s.Spool.Newest(t.Context(), "a")
	must(t, err)
	_, err = s.Spool.PutAfter(t.Context(), "a", []byte("six"), first.Pos)
	wantErr(t, err, events.ErrConflict)
	_, err = s.Spool.PutAfter(t.Context(), "c", []byte("six"), newest.Pos)
	wantErr(t, err, events.ErrConflict)
	_, err = s.Spool.PutAfter(t.Context(), "a", []byte("six"), newest.Pos)
	must(t, err)
}

func spoolOneWinner(t *testing.T, s Stores) {
	var wins [10]atomic.Int32
	var wg sync.WaitGroup
	for w := range 8 {
		wg.Go(func() {
			for k := range wins {
				_, err := s.Spool.PutNew(t.Context(), fmt.Sprintf("key-%d", k), []byte{byte(w)})
				if err == nil {
					wins[k].Add(1)
				} else if !errors.Is(err, events.ErrConflict) {
					t.Errorf("put new: %v", err)
				}
			}
		})
	}
	wg.Wait()
	for k := range wins {
		if n := wins[k].Load(); n != 1 {
			t.Errorf("key %d was new %d times", k, n)
		}
	}
}

func spoolFollow(t *testing.T, s Stores) {
	for i := range 5 {
		_, err := s.Spool.Put(t.Context(), fmt.Sprintf("k-%d", i), []byte{byte(i)})
		must(t, err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	defer cancel()
	got := make(chan events.Item, 10)
	done := make(chan error, 1)
	go func() {
		done <- s.Spool.Follow(ctx, 2, func(it events.Item) error {
			got <- it
			if it.Key == "live" {
				return errEnough
			}
			return nil
		})
	}()
	for i := 2; i < 5; i++ {
		it := <-got
		want := events.Item{Pos: uint64(i + 1), Key: fmt.Sprintf("k-%d", i), At: it.At, Data: []byte{byte(i)}}
		if !reflect.DeepEqual(it, want) {
			t.Fatalf("entry %d is %+v", i, it)
		}
	}
	_, err := s.Spool.Put(t.Context(), "live", nil)
	must(t, err)
	wantErr(t, <-done, errEnough)
	err = s.Spool.Follow(ctx, 99, func(events.Item) error { return nil })
	wantErr(t, err, events.ErrDamaged)
}

func spoolBadKeys(t *testing.T, s Stores) {
	for _, key := range badKeys {
		if _, err := s.Spool.Put(t.Context(), key, nil); !errors.Is(err, events.ErrInvalid) {
			t.Errorf("put %q: error is %v, want invalid form", key, err)
		}
		if _, err := s.Spool.Newest(t.Context(), key); !errors.Is(err, events.ErrNotFound) {
			t.Errorf("newest of %q: error is %v, want not found", key, err)
		}
		if _, err := s.Bucket.Put(t.Context(), key, nil, 0); !errors.Is(err, events.ErrInvalid) {
			t.Errorf("bucket put %q: error is %v, want invalid form", key, err)
		}
		if _, _, err := s.Bucket.Get(t.Context(), key); !errors.Is(err, events.ErrNotFound) {
			t.Errorf("bucket get %q: error is %v, want not found", key, err)
		}
		if err := s.Bucket.Delete(t.Context(), key); !errors.Is(err, events.ErrInvalid) {
			t.Errorf("bucket delete %q: error is %v, want invalid form", key, err)
		}
	}
	last, err := s.Spool.Last(t.Context())
	must(t, err)
	if last != 0 {
		t.Fatalf("refused entries moved the end to %d", last)
	}
}

func reopenSpool(t *testing.T, s Stores) {
	if s.Reopen == nil {
		t.Skip("this store does not outlive its process")
	}
	_, err := s.Spool.PutNew(t.Context(), "a", []byte("one"))
	must(t, err)
	s = s.Reopen(t)
	first, err := s.Spool.First(t.Context(), "a")
	must(t, err)
	if string(first.Data) != "one" {
		t.Fatalf("first is %q after reopening", first.Data)
	}
	_, err = s.Spool.PutNew(t.Context(), "a", nil)
	wantErr(t, err, events.ErrConflict)
}

// spoolErase: an entry is gone, no other moves, and its key may be new again.
func spoolErase(t *testing.T, s Stores) {
	ctx := t.Context()
	for _, key := range []string{"a", "b", "a", "c"} {
		_, err := s.Spool.Put(ctx, key, []byte(key+"-text"))
		must(t, err)
	}
	_, err := s.Spool.PutNew(ctx, "b", nil)
	wantErr(t, err, events.ErrConflict)
	for _, pos := range []events.Position{1, 2, 2, 99} {
		must(t, s.Spool.Erase(ctx, pos))
	}
	first, err := s.Spool.First(ctx, "a")
	must(t, err)
	if first.Pos != 3 {
		t.Errorf("the first entry of a is at %d, want 3", first.Pos)
	}
	_, err = s.Spool.Newest(ctx, "b")
	wantErr(t, err, events.ErrNotFound)
	pos, err := s.Spool.PutNew(ctx, "b", []byte("again"))
	must(t, err)
	if pos != 5 {
		t.Errorf("the next entry is at %d, want 5", pos)
	}
	var seen []events.Position
	err = s.Spool.Follow(ctx, 0, func(it events.Item) error {
		if seen = append(seen, it.Pos); it.Pos == 5 {
			return errEnough
		}
		return nil
	})
	wantErr(t, err, errEnough)
	if want := []events.Position{3, 4, 5}; !slices.Equal(seen, want) {
		t.Errorf("follow shows %v, want %v", seen, want)
	}
}
