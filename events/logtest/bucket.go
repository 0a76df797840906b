package logtest

import (
	"errors"
	"fmt"
	"maps"
	"strconv"
	"sync"
	"testing"
	"time"

	"painani/events"
)

func bucketCAS(t *testing.T, s Stores) {
	ctx := t.Context()
	_, _, err := s.Bucket.Get(ctx, "ana")
	wantErr(t, err, events.ErrNotFound)
	_, err = s.Bucket.Put(ctx, "ana", []byte("x"), 7)
	wantErr(t, err, events.ErrConflict)
	one, err := s.Bucket.Put(ctx, "ana", []byte("one"), 0)
	must(t, err)
	_, err = s.Bucket.Put(ctx, "ana", []byte("again"), 0)
	wantErr(t, err, events.ErrConflict)
	_, err = s.Bucket.Put(ctx, "ben", []byte("ben"), 0)
	must(t, err)
	two, err := s.Bucket.Put(ctx, "ana", []byte("two"), one)
	must(t, err)
	if two == one {
		t.Fatalf("two revisions are both %d", one)
	}
	_, err = s.Bucket.Put(ctx, "ana", []byte("stale"), one)
	wantErr(t, err, events.ErrConflict)
	data, rev, err := s.Bucket.Get(ctx, "ana")
	must(t, err)
	if string(data) != "two" || rev != two {
		t.Fatalf("value is %q at %d, want two at %d", data, rev, two)
	}
	_, rev, at, err := s.Bucket.Stored(ctx, "ana")
	must(t, err)
	if age := time.Since(at); rev != two || age < -time.Minute || age > time.Minute {
		t.Fatalf("stored at %v as %d", at, rev)
	}
	_, _, _, err = s.Bucket.Stored(ctx, "cleo")
	wantErr(t, err, events.ErrNotFound)
}

func bucketDelete(t *testing.T, s Stores) {
	ctx := t.Context()
	must(t, s.Bucket.Delete(ctx, "never-there"))
	rev, err := s.Bucket.Put(ctx, "ana", []byte("one"), 0)
	must(t, err)
	rev, err = s.Bucket.Put(ctx, "ana", []byte("two"), rev)
	must(t, err)
	must(t, s.Bucket.Delete(ctx, "ana"))
	must(t, s.Bucket.Delete(ctx, "ana"))
	_, _, err = s.Bucket.Get(ctx, "ana")
	wantErr(t, err, events.ErrNotFound)
	_, err = s.Bucket.Put(ctx, "ana", []byte("stale"), rev)
	wantErr(t, err, events.ErrConflict)
	must(t, s.Bucket.Each(ctx, func(key string, _ []byte, _ uint64) error {
		return fmt.Errorf("key %s is still shown", key)
	}))
	_, err = s.Bucket.Put(ctx, "ana", []byte("back"), 0)
	must(t, err)
	data, _, err := s.Bucket.Get(ctx, "ana")
	must(t, err)
	if string(data) != "back" {
		t.Fatalf("value is %q", data)
	}
}

// bucketDeleteRace: those who come second find nothing to do.
func bucketDeleteRace(t *testing.T, s Stores) {
	for round := range 10 {
		key := "k-" + strconv.Itoa(round)
		_, err := s.Bucket.Put(t.Context(), key, []byte("x"), 0)
		must(t, err)
		var wg sync.WaitGroup
		for range 6 {
			wg.Go(func() {
				if err := s.Bucket.Delete(t.Context(), key); err != nil {
					t.Errorf("delete: %v", err)
				}
			})
		}
		wg.Wait()
		_, _, err = s.Bucket.Get(t.Context(), key)
		wantErr(t, err, events.ErrNotFound)
	}
}

func bucketEach(t *testing.T, s Stores) {
	ctx := t.Context()
	want := make(map[string]string)
	for i := range 30 {
		key, value := "k-"+strconv.Itoa(i), "v-"+strconv.Itoa(i)
		rev, err := s.Bucket.Put(ctx, key, []byte("old"), 0)
		must(t, err)
		_, err = s.Bucket.Put(ctx, key, []byte(value), rev)
		must(t, err)
		want[key] = value
	}
	got := make(map[string]string)
	must(t, s.Bucket.Each(ctx, func(key string, data []byte, rev uint64) error {
		if _, dup := got[key]; dup {
			t.Errorf("key %s is shown twice", key)
		}
		_, now, err := s.Bucket.Get(ctx, key) // calls back into the bucket
		if err != nil || now != rev {
			t.Errorf("key %s: revision %d, Get says %d, %v", key, rev, now, err)
		}
		got[key] = string(data)
		return nil
	}))
	if !maps.Equal(got, want) {
		t.Fatalf("shown are %v, want %v", got, want)
	}
	err := s.Bucket.Each(ctx, func(string, []byte, uint64) error { return errEnough })
	wantErr(t, err, errEnough)
}

// bucketOneWinner counts up one number from many sides; no step may get lost.
func bucketOneWinner(t *testing.T, s Stores) {
	const writers, rounds = 6, 15
	var wg sync.WaitGroup
	for range writers {
		wg.Go(func() {
			for done := 0; done < rounds; {
				err := increment(t, s.Bucket)
				switch {
				case err == nil:
					done++
				case !errors.Is(err, events.ErrConflict):
					t.Errorf("increment: %v", err)
					return
				}
			}
		})
	}
	wg.Wait()
	data, _, err := s.Bucket.Get(t.Context(), "count")
	must(t, err)
	if string(data) != strconv.Itoa(writers*rounds) {
		t.Fatalf("counted to %s, want %d", data, writers*rounds)
	}
}

func increment(t *testing.T, b events.Bucket) error {
	data, rev, err := b.Get(t.Context(), "count")
	if errors.Is(err, events.ErrNotFound) {
		data, rev = []byte("0"), 0
	} else if err != nil {
		return err
	}
	n, err := strconv.Atoi(string(data))
	if err != nil {
		return err
	}
	_, err = b.Put(t.Context(), "count", []byte(strconv.Itoa(n+1)), rev)
	return err
}

func reopenBucket(t *testing.T, s Stores) {
	if s.Reopen == nil {
		t.Skip("this store does not outlive its process")
	}
	rev, err := s.Bucket.Put(t.Context(), "ana", []byte("one"), 0)
	must(t, err)
	s = s.Reopen(t)
	data, again, err := s.Bucket.Get(t.Context(), "ana")
	must(t, err)
	if string(data) != "one" || again != rev {
		t.Fatalf("value is %q at %d, want one at %d", data, again, rev)
	}
}
