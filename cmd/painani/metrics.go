package main

import (
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
)

// metrics is what /metrics shows besides the pages' own counters: how many
// letters came, went, and wait, and how far the projections are.
func (a *app) metrics() *prometheus.Registry {
	r := prometheus.NewRegistry()
	r.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	for _, m := range []struct {
		name, help string
		count      bool
		value      func() float64
	}{
		{"letters_taken_total", "Letters that the gateway acknowledged.", true, func() float64 { return float64(a.gateway.Counts().Letters) }},
		{"letters_read_total", "Letters that the desk looked at.", true, func() float64 { return float64(a.desk.Counts().Letters.Load()) }},
		{"letters_answered_total", "Answers to letters.", true, func() float64 { return float64(a.desk.Counts().Answers.Load()) }},
		{"letters_of_machines_total", "Letters of machines, which get no answer.", true, func() float64 { return float64(a.desk.Counts().Machines.Load()) }},
		{"letters_held_total", "Letters held until their sender is sure.", true, func() float64 { return float64(a.desk.Counts().Held.Load()) }},
		{"letters_poison_total", "Letters that were answered with an apology.", true, func() float64 { return float64(a.desk.Counts().Poison.Load()) }},
		{"letters_pending", "Letters out without a final state.", false, func() float64 { return float64(a.outbox.Stats().Pending) }},
		{"letters_sent_total", "Letters that the relay took.", true, func() float64 { return float64(a.outbox.Stats().Sent) }},
		{"letters_deferred_total", "Tries that the relay put off.", true, func() float64 { return float64(a.outbox.Stats().Deferred) }},
		{"letters_failed_total", "Letters given up.", true, func() float64 { return float64(a.outbox.Stats().Failed) }},
		{"letters_dropped_total", "Letters not worth sending any more.", true, func() float64 { return float64(a.outbox.Stats().Dropped) }},
	} {
		if m.count {
			r.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Namespace: "painani", Name: m.name, Help: m.help}, m.value))
		} else {
			r.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Namespace: "painani", Name: m.name, Help: m.help}, m.value))
		}
	}
	return r
}
