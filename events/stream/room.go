package stream

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/nats-io/nats.go/jetstream"

	"painani/events"
)

// Room is how much of its room a stream has taken.
type Room struct {
	Stream string
	Bytes  uint64 // taken
	Limit  uint64 // at which the stream refuses; 0: it has none of its own, as on a cluster
	entry  uint64 // of the largest entry, in bytes
}

// Share is the part that is taken, from 0 to 1; 0 without a limit.
func (r Room) Share() float64 {
	if r.Limit == 0 {
		return 0
	}
	return float64(r.Bytes) / float64(r.Limit)
}

// Full reports that the largest entry would be refused; in a small stream, that a twentieth is left.
func (r Room) Full() bool { return r.Limit > 0 && r.Bytes+min(r.entry, r.Limit/20) > r.Limit }

// Rooms are those of all streams, in the order of their names. The error is events.ErrUnavailable.
func (s *Store) Rooms(ctx context.Context) ([]Room, error) {
	out := make([]Room, 0, len(s.streams))
	for name, stream := range s.streams {
		info, err := stream.Info(ctx)
		if err != nil {
			return nil, fmt.Errorf("%w: ask for %s: %w", events.ErrUnavailable, name, err)
		}
		out = append(out, roomOf(info))
	}
	slices.SortFunc(out, func(a, b Room) int { return strings.Compare(a.Stream, b.Stream) })
	return out, nil
}

func roomOf(info *jetstream.StreamInfo) Room {
	return Room{
		Stream: info.Config.Name, Bytes: info.State.Bytes,
		Limit: uint64(max(info.Config.MaxBytes, 0)), entry: uint64(max(info.Config.MaxMsgSize, 0)),
	}
}
