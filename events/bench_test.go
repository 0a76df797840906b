package events_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"painani/events"
	"painani/events/logtest"
)

func typical() events.Record {
	r := logtest.Next(logtest.Next(events.Record{}, "tz-7f3k", "player:p-01"), "tz-7f3k", "player:p-02")
	r.After = strings.Repeat("ab", 32)
	r.Body = events.Body(
		`{"seat":2,"line":"pick palenque 2 corn, tikal 1 tech agri; spin 1","draws":[{"label":"tiles","values":[7,12,3]}],"step":131}`,
	)
	return r
}

func BenchmarkEncode(b *testing.B) {
	r := typical()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := r.Encode(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDecode(b *testing.B) {
	data, err := typical().Encode()
	if err != nil {
		b.Fatal(err)
	}
	b.Run("strict", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := events.Decode(data); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("bare json.Unmarshal", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			var r events.Record
			if err := json.Unmarshal(data, &r); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkCheck(b *testing.B) {
	r := typical()
	b.ReportAllocs()
	for b.Loop() {
		if err := r.Check(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkChain(b *testing.B) {
	var list []events.Record
	var last events.Record
	for i := range 100 {
		last = logtest.Next(last, "a", fmt.Sprintf("player:%d", i))
		list = append(list, last)
	}
	b.ReportAllocs()
	for b.Loop() {
		var c events.Chain
		for _, r := range list {
			if err := c.Add(r); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(b.N*len(list))/b.Elapsed().Seconds(), "events/s")
}
