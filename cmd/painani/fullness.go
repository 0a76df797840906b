package main

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"painani/events/stream"
)

// A stream that is nearly full is told in the log, so that a host can make room before it refuses.
const (
	nearlyFull = 0.8
	warnEvery  = time.Hour
)

// rooms tells how full streams are; *stream.Store is one.
type rooms interface {
	Rooms(ctx context.Context) ([]stream.Room, error)
}

// fullness remembers what was told. The zero value has told nothing.
type fullness struct{ told map[string]time.Time }

// warn tells of each stream that is nearly full, at most once an hour.
func (f *fullness) warn(ctx context.Context, s rooms, now time.Time, log *slog.Logger) {
	list, err := s.Rooms(ctx)
	if err != nil {
		return // health tells
	}
	if f.told == nil {
		f.told = map[string]time.Time{}
	}
	for _, r := range list {
		if r.Share() < nearlyFull {
			delete(f.told, r.Stream)
			continue
		}
		if last, ok := f.told[r.Stream]; ok && now.Sub(last) < warnEvery {
			continue
		}
		f.told[r.Stream] = now
		log.Warn("stream is nearly full; --max-store gives it more room", "stream", r.Stream,
			"full", fmt.Sprintf("%.0f %%", 100*r.Share()), "bytes", r.Bytes, "limit", r.Limit)
	}
}

// intakeRoom is how much of INTAKE is taken and where it ends, in bytes; for gateway.Config.Room.
func (a *app) intakeRoom(ctx context.Context) (used, limit int64, err error) {
	list, err := a.store.Rooms(ctx)
	for _, r := range list {
		if r.Stream == stream.Intake {
			used, limit = int64(r.Bytes), int64(r.Limit)
		}
	}
	return used, limit, err
}

// known reports that an address belongs to a person; for gateway.Config.Known.
func (a *app) known(address string) bool {
	_, ok := a.people.ByAddress(address)
	return ok
}

// roomGauges show on /metrics how much of its room each stream has taken.
type roomGauges struct {
	store        rooms
	taken, limit *prometheus.Desc
}

func newRoomGauges(s rooms) roomGauges {
	desc := func(name, help string) *prometheus.Desc {
		return prometheus.NewDesc("painani_"+name, help, []string{"stream"}, nil)
	}
	return roomGauges{s, desc("stream_bytes", "Bytes that a stream has taken."),
		desc("stream_limit_bytes", "Bytes at which a stream refuses; 0: it has no limit of its own.")}
}

// Describe implements prometheus.Collector.
func (g roomGauges) Describe(out chan<- *prometheus.Desc) {
	out <- g.taken
	out <- g.limit
}

// Collect implements prometheus.Collector.
func (g roomGauges) Collect(out chan<- prometheus.Metric) {
	ctx, stop := context.WithTimeout(context.Background(), closeLimit)
	defer stop()
	list, err := g.store.Rooms(ctx)
	if err != nil {
		return // a store that does not answer has no room to show
	}
	for _, r := range list {
		out <- prometheus.MustNewConstMetric(g.taken, prometheus.GaugeValue, float64(r.Bytes), r.Stream)
		out <- prometheus.MustNewConstMetric(g.limit, prometheus.GaugeValue, float64(r.Limit), r.Stream)
	}
}
