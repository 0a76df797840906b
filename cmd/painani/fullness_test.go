package main

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"painani/events/stream"
	"painani/mail/gateway"
)

// someRooms is a store that is as full as it says.
type someRooms []stream.Room

func (s someRooms) Rooms(context.Context) ([]stream.Room, error) {
	if s == nil {
		return nil, errors.New("no answer")
	}
	return s, nil
}

// TestNearlyFull: at 80 % the log warns, once an hour, and again when a stream fills up anew.
func TestNearlyFull(t *testing.T) {
	var out bytes.Buffer
	var f fullness
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for i, c := range []struct {
		after time.Duration
		bytes uint64
		warns bool
	}{
		{0, 79, false}, {0, 80, true}, {time.Minute, 95, false}, {time.Hour, 95, true},
		{time.Minute, 10, false}, {time.Minute, 90, true},
	} {
		out.Reset()
		now = now.Add(c.after)
		rooms := someRooms{{Stream: "EVENTS", Bytes: 1, Limit: 100}, {Stream: "INTAKE", Bytes: c.bytes, Limit: 100}}
		f.warn(t.Context(), rooms, now, slog.New(slog.NewTextHandler(&out, nil)))
		got := out.String()
		if strings.Contains(got, "INTAKE") != c.warns || strings.Contains(got, "EVENTS") {
			t.Errorf("%d: %q", i, got)
		}
	}
	f.warn(t.Context(), someRooms(nil), now, slog.New(slog.DiscardHandler))
}

// TestRoomGauges: each stream has its two values, and a store that does not answer has none.
func TestRoomGauges(t *testing.T) {
	r := prometheus.NewRegistry()
	r.MustRegister(newRoomGauges(someRooms{{Stream: "INTAKE", Bytes: 7, Limit: 100}}))
	list, err := r.Gather()
	if err != nil || len(list) != 2 || list[0].GetName() != "painani_stream_bytes" ||
		list[0].Metric[0].GetGauge().GetValue() != 7 || list[1].Metric[0].GetGauge().GetValue() != 100 {
		t.Errorf("%v, %v", list, err)
	}
	r = prometheus.NewRegistry()
	r.MustRegister(newRoomGauges(someRooms(nil)))
	if list, err := r.Gather(); err != nil || len(list) != 0 {
		t.Errorf("%v, %v", list, err)
	}
}

// TestGatewayCounters: each count of the gateway has its own metric.
func TestGatewayCounters(t *testing.T) {
	var counts gateway.Counts
	fields := reflect.ValueOf(&counts).Elem()
	for i := range fields.NumField() {
		fields.Field(i).SetInt(int64(i + 1))
	}
	r := prometheus.NewRegistry()
	r.MustRegister(newGatewayCollector(func() gateway.Counts { return counts }))
	list, err := r.Gather()
	if err != nil || len(list) != fields.NumField() {
		t.Fatalf("%d metrics of %d counts, %v", len(list), fields.NumField(), err)
	}
	seen := map[float64]string{}
	for _, m := range list {
		v := m.Metric[0].GetCounter().GetValue()
		if other, double := seen[v]; double || v == 0 {
			t.Errorf("%s shows what %q shows", m.GetName(), other)
		}
		seen[v] = m.GetName()
	}
}
