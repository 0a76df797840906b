package stream_test

import (
	"errors"
	"strings"
	"testing"

	"painani/events"
	"painani/events/stream"
)

// TestRooms fills the smallest stream of letters: its share grows, health names it when it is full, and
// events still have theirs.
func TestRooms(t *testing.T) {
	s, err := stream.Open(t.Context(), stream.Config{Dir: t.TempDir(), MaxStore: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := s.Health(t.Context()); err != nil {
		t.Fatal(err)
	}
	room := func(name string) stream.Room {
		t.Helper()
		list, err := s.Rooms(t.Context())
		if err != nil || len(list) != len(stream.Names()) {
			t.Fatal(list, err)
		}
		for _, r := range list {
			if r.Stream == name {
				return r
			}
		}
		t.Fatal("no such stream")
		return stream.Room{}
	}
	for n := 0; err == nil && n < 100; n++ {
		before := room(stream.Intake).Share()
		if _, err = s.Intake().Put(t.Context(), "letter", make([]byte, 10_000)); err == nil &&
			room(stream.Intake).Share() <= before {
			t.Fatal("a letter takes no room")
		}
	}
	if !errors.Is(err, events.ErrUnavailable) || !room(stream.Intake).Full() ||
		room(stream.Intake).Share() < 0.9 {
		t.Errorf("%v, %+v", err, room(stream.Intake))
	}
	if err := s.Health(t.Context()); !errors.Is(err, events.ErrUnavailable) ||
		!strings.Contains(err.Error(), stream.Intake) {
		t.Errorf("health: %v", err)
	}
	if room(stream.Events).Full() || (stream.Room{Bytes: 5}).Share() != 0 {
		t.Error("others are full")
	}
}
