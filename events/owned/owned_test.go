package owned

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
		own := &Log{Log: log}
		end := func(want events.Position, asked int) {
			t.Helper()
			if got, err := End(t.Context(), own); err != nil || got != want || log.asked != asked {
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

// encodedLog counts the records that reach it encoded.
type encodedLog struct {
	askedLog
	encoded int
}

func (l *encodedLog) AppendEncoded(
	ctx context.Context, x *events.Encoded, after events.Position,
) (events.Position, error) {
	l.encoded++
	return l.Append(ctx, x.Record(), after)
}

// TestOwnLogHandsOnWhatIsEncoded: a record that is encoded already is not encoded again behind it, and its end is
// known all the same.
func TestOwnLogHandsOnWhatIsEncoded(t *testing.T) {
	x, err := events.NewEncoded(events.Record{Table: "tz1", Seq: 1, Type: "proposed", At: time.Unix(1, 0).UTC(),
		Actor: "bench", Body: events.Body(`{}`)})
	if err != nil {
		t.Fatal(err)
	}
	log := &encodedLog{askedLog: askedLog{last: 7}}
	own := &Log{Log: log}
	if _, err := End(t.Context(), own); err != nil {
		t.Fatal(err)
	}
	pos, err := events.Append(t.Context(), own, x, 0)
	if err != nil || pos != 8 || log.encoded != 1 {
		t.Errorf("position %d, %v; %d records came encoded", pos, err, log.encoded)
	}
	if end, err := End(t.Context(), own); err != nil || end != 8 || log.asked != 1 {
		t.Errorf("end %d, %v, asked %d times", end, err, log.asked)
	}
	log.fails = events.ErrUnknown
	if _, err := events.Append(t.Context(), own, x, 0); !errors.Is(err, events.ErrUnknown) {
		t.Error(err)
	}
	if end, err := End(t.Context(), own); err != nil || end != 9 || log.asked != 2 {
		t.Errorf("behind a failure: end %d, %v, asked %d times", end, err, log.asked)
	}
}
