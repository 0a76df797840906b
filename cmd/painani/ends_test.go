package main

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"painani/events"
)

// askedLog counts how often it is asked for its end, and fails to append when it is told to.
type askedLog struct {
	events.Log
	last  events.Position
	asked int
	fails error
}

func (l *askedLog) Append(context.Context, events.Record, events.Position) (events.Position, error) {
	l.last++
	return l.last, l.fails
}

func (l *askedLog) Last(context.Context) (events.Position, error) {
	l.asked++
	return l.last, nil
}

// TestEndOfOwnLog: the end of a log is known without asking, but behind an append that failed it is asked for
// as long as that may still be stored, and once more.
func TestEndOfOwnLog(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := &askedLog{last: 7}
		own := &ownLog{Log: log}
		end := func(want events.Position, asked int) {
			t.Helper()
			if got, err := endOf(t.Context(), own); err != nil || got != want || log.asked != asked {
				t.Errorf("end %d, %v, asked %d times; want %d, %d times", got, err, log.asked, want, asked)
			}
		}
		encoded := false // by turns: the referee hands records over that are encoded
		add := func(want error) {
			t.Helper()
			var err error
			if encoded = !encoded; encoded {
				_, err = own.AppendEncoded(t.Context(), new(events.Encoded), 0)
			} else {
				_, err = own.Append(t.Context(), events.Record{}, 0)
			}
			if !errors.Is(err, want) {
				t.Fatal(err)
			}
		}
		end(7, 1)
		end(7, 1)
		add(nil)
		end(8, 1)
		log.fails = events.ErrUnknown
		add(events.ErrUnknown)
		end(9, 2) // it was stored
		log.last = 10
		end(10, 3)
		log.fails = nil
		add(nil)
		end(11, 4)
		time.Sleep(endDoubt + time.Second)
		end(11, 5)
		end(11, 5)
	})
}
