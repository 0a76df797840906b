package stream_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"painani/events"
	"painani/events/stream"
)

// TestUndecided: a write that meets an earlier one in process is tried again until it is known who was first; every
// other answer stands at once, and patience has an end.
func TestUndecided(t *testing.T) {
	busy := &jetstream.APIError{ErrorCode: jetstream.JSErrCodeStreamWrongLastSequenceConstant}
	lost := &jetstream.APIError{ErrorCode: jetstream.JSErrCodeStreamWrongLastSequence}
	for name, c := range map[string]struct {
		busy  int   // answers before the last one
		last  error // nil: stored
		want  error
		tries int
	}{
		"stored at once":         {0, nil, nil, 1},
		"stored after the other": {3, nil, nil, 4},
		"somebody was first":     {2, lost, events.ErrConflict, 3},
		"lost at once":           {0, lost, events.ErrConflict, 1},
		"unknown at once":        {0, errors.New("no answer"), events.ErrUnknown, 1},
		"never decided":          {1 << 20, nil, events.ErrConflict, 11},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				tries, begin := 0, time.Now()
				seq, err := stream.Decided(t.Context(), func() (uint64, error) {
					if tries++; tries <= c.busy {
						return 0, busy
					}
					return 7, c.last
				})
				if !errors.Is(err, c.want) || (err == nil) != (seq == 7) || tries != c.tries {
					t.Errorf("%d, %v after %d tries", seq, err, tries)
				}
				if took := time.Since(begin); took > 2*time.Second {
					t.Errorf("it took %s", took)
				}
			})
		})
	}
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithTimeout(t.Context(), 5*time.Millisecond)
		defer stop()
		if _, err := stream.Decided(ctx, func() (uint64, error) { return 0, busy }); !errors.Is(err, events.ErrConflict) {
			t.Error(err)
		}
	})
}
