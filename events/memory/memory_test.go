package memory_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"painani/events"
	"painani/events/logtest"
	"painani/events/memory"
)

func stores() (logtest.Stores, *memory.Log) {
	log := memory.NewLog()
	return logtest.Stores{
		Log: log, Spool: memory.NewSpool(0), Bucket: memory.NewBucket(),
		LoseAnswers: func(*testing.T) events.Log {
			log.Inject(memory.LostAck)
			return log
		},
	}, log
}

func TestSuite(t *testing.T) {
	logtest.Run(t, func(*testing.T) logtest.Stores { s, _ := stores(); return s })
}

func TestInjectedFaults(t *testing.T) {
	_, log := stores()
	first := logtest.Next(events.Record{}, "a", "player:ana")
	tests := []struct {
		name   string
		fault  memory.Fault
		want   error
		stored bool
	}{
		{"conflict", memory.Conflict, events.ErrConflict, false},
		{"unavailable", memory.Unavailable, events.ErrUnavailable, false},
		{"lost write", memory.LostWrite, events.ErrUnknown, false},
		{"lost answer", memory.LostAck, events.ErrUnknown, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			log.Inject(test.fault)
			_, err := log.Append(t.Context(), first, 0)
			if !errors.Is(err, test.want) {
				t.Errorf("error is %v, want %v", err, test.want)
			}
			_, err = log.Head(t.Context(), "a")
			if stored := err == nil; stored != test.stored {
				t.Errorf("stored is %v, want %v", stored, test.stored)
			}
		})
	}
	if _, err := log.Append(t.Context(), logtest.Next(first, "a", "player:ana"), 1); err != nil {
		t.Errorf("faults were used up, but: %v", err)
	}
}

func TestBeforeLetsAnotherWriterIn(t *testing.T) {
	_, log := stores()
	log.Before(func(ctx context.Context, r events.Record) {
		log.Before(nil)
		if _, err := log.Append(ctx, logtest.Next(events.Record{}, "a", "player:quick"), 0); err != nil {
			t.Error(err)
		}
	})
	_, err := log.Append(t.Context(), logtest.Next(events.Record{}, "a", "player:slow"), 0)
	if !errors.Is(err, events.ErrConflict) {
		t.Fatalf("error is %v, want a conflict", err)
	}
}

func TestFollowSleepsInABubble(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, log := stores()
		ctx, cancel := context.WithCancel(t.Context())
		var seen []events.Position
		var items int
		go log.Follow(ctx, 0, func(e events.Entry) error { seen = append(seen, e.Pos); return nil })
		go s.Spool.Follow(ctx, 0, func(events.Item) error { items++; return nil })
		synctest.Wait() // returns only if both sleep on something of this bubble
		logtest.Fill(t, log, "a", 3)
		if _, err := s.Spool.Put(ctx, "k", nil); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if len(seen) != 3 || items != 1 {
			t.Errorf("seen are %v and %d items, want 3 and 1", seen, items)
		}
		time.Sleep(time.Hour)
		cancel()
		synctest.Wait()
	})
}

func TestStoredDataIsNobodyElses(t *testing.T) {
	_, log := stores()
	r := logtest.Next(events.Record{}, "a", "player:ana")
	want, _ := r.Hash()
	if _, err := log.Append(t.Context(), r, 0); err != nil {
		t.Fatal(err)
	}
	r.Body[2] = 'X'
	head, _ := log.Head(t.Context(), "a")
	head.Body[2] = 'Y'
	head, _ = log.Head(t.Context(), "a")
	if got, _ := head.Hash(); got != want {
		t.Fatal("a caller changed a stored event")
	}
}

func TestSpoolForgets(t *testing.T) {
	s := memory.NewSpool(10)
	for _, key := range []string{"a", "b", "a", "c"} {
		if _, err := s.Put(t.Context(), key, []byte(key)); err != nil {
			t.Fatal(err)
		}
	}
	s.Forget(2)
	if _, err := s.Newest(t.Context(), "b"); !errors.Is(err, events.ErrNotFound) {
		t.Errorf("forgotten key: %v", err)
	}
	first, err := s.First(t.Context(), "a")
	if err != nil || first.Pos != 3 {
		t.Errorf("first of a is %+v, %v", first, err)
	}
	var seen []events.Position
	stop := errors.New("stop")
	s.Follow(t.Context(), 0, func(l events.Item) error {
		if seen = append(seen, l.Pos); l.Pos == 4 {
			return stop
		}
		return nil
	})
	if len(seen) != 2 || seen[0] != 3 {
		t.Errorf("follow shows %v, want 3 and 4", seen)
	}
	if pos, err := s.PutNew(t.Context(), "b", nil); err != nil || pos != 5 {
		t.Errorf("put new of a forgotten key: %d, %v", pos, err)
	}
	if _, err := s.Put(t.Context(), "long", make([]byte, 11)); !errors.Is(err, events.ErrInvalid) {
		t.Errorf("long entry: %v", err)
	}
}
