package main

import (
	"sync/atomic"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
)

// metrics is what /metrics shows besides the counters of the pages: how many letters came, went, and wait.
func (a *app) metrics() *prometheus.Registry {
	r := prometheus.NewRegistry()
	r.MustRegister(collectors.NewGoCollector())
	r.MustRegister(collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	r.MustRegister(newRoomGauges(a.store))
	r.MustRegister(newGatewayCollector(a.gateway.Counts))
	in, out := a.desk.Counts(), a.outbox.Stats
	for _, m := range []struct {
		name, help string
		value      func() float64
	}{
		{"letters_read_total", "Letters that the desk looked at.", loaded(&in.Letters)},
		{"letters_answered_total", "Answers to letters.", loaded(&in.Answers)},
		{"letters_of_machines_total", "Letters of machines, which get no answer.", loaded(&in.Machines)},
		{"letters_held_total", "Letters held until their sender is sure.", loaded(&in.Held)},
		{"letters_poison_total", "Letters that were answered with an apology.", loaded(&in.Poison)},
		{"letters_daily_total", "Letters about all tables of a person, once a day or a week.",
			loaded(a.daily.Sent())},
		{"letters_sent_total", "Letters that the relay took.", func() float64 { return float64(out().Sent) }},
		{"letters_deferred_total", "Tries that the relay put off.",
			func() float64 { return float64(out().Deferred) }},
		{"letters_failed_total", "Letters given up.", func() float64 { return float64(out().Failed) }},
		{"letters_dropped_total", "Letters not worth sending any more.",
			func() float64 { return float64(out().Dropped) }},
	} {
		o := prometheus.CounterOpts{Namespace: "painani", Name: m.name, Help: m.help}
		r.MustRegister(prometheus.NewCounterFunc(o, m.value))
	}
	r.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Namespace: "painani", Name: "letters_pending", Help: "Letters out without a final state.",
	}, func() float64 { return float64(out().Pending) }))
	r.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Namespace: "painani", Name: "letters_waiting",
		Help: "Letters that came in, and events to be told of, that wait until a store is mended.",
	}, func() float64 { n, _ := a.lettersWaiting(); return float64(n) }))
	r.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Namespace: "painani", Name: "store_up", Help: "1: the store takes writes; 0: it is opened again.",
	}, a.store.up))
	r.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Namespace: "painani", Name: "relay_away_seconds",
		Help: "For how long the relay has taken no letter at all, so that all letters out wait; 0: it takes them.",
	}, a.relayAway))
	r.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Namespace: "painani", Name: "tables_frozen", Help: "Tables that are shown and not played.",
	}, func() float64 { return float64(a.ref.Frozen()) }))
	return r
}

func loaded(n *atomic.Int64) func() float64 { return func() float64 { return float64(n.Load()) } }
