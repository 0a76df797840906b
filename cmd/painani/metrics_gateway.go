package main

import (
	"github.com/prometheus/client_golang/prometheus"

	"painani/mail/gateway"
)

// gatewayCollector show on /metrics what the gateway did, from one snapshot of its counts.
type gatewayCollector struct {
	counts func() gateway.Counts
	list   []gatewayCounter
}

type gatewayCounter struct {
	desc  *prometheus.Desc
	value func(gateway.Counts) int64
}

// gatewayCounters are all of gateway.Counts.
var gatewayCounters = []struct {
	name, help string
	value      func(gateway.Counts) int64
}{
	{"letters_taken_total", "Letters that the gateway acknowledged.",
		func(c gateway.Counts) int64 { return c.Letters }},
	{"letters_taken_bytes_total", "Bytes of the letters that the gateway acknowledged.",
		func(c gateway.Counts) int64 { return c.Bytes }},
	{"smtp_connections_total", "Connections that the gateway accepted.",
		func(c gateway.Counts) int64 { return c.Connections }},
	{"smtp_busy_total", "Connections turned away: too many or too fast of one host.",
		func(c gateway.Counts) int64 { return c.Busy }},
	{"smtp_not_mail_total", "Connections cut off that spoke HTTP or TLS where SMTP begins.",
		func(c gateway.Counts) int64 { return c.NotMail }},
	{"smtp_timeouts_total", "Connections ended by silence, or by the end of their time.",
		func(c gateway.Counts) int64 { return c.Timeouts }},
	{"smtp_not_ours_total", "Recipients refused that are no addresses here.",
		func(c gateway.Counts) int64 { return c.NotOurs }},
	{"smtp_too_fast_total", "Letters refused for the rate of their host.",
		func(c gateway.Counts) int64 { return c.TooFast }},
	{"smtp_too_large_total", "Letters refused for their size or a line's.",
		func(c gateway.Counts) int64 { return c.TooLarge }},
	{"smtp_bad_lines_total", "Letters refused for a bare CR or LF, or a NUL.",
		func(c gateway.Counts) int64 { return c.BadLines }},
	{"smtp_hops_total", "Letters refused for too many Received lines.",
		func(c gateway.Counts) int64 { return c.Hops }},
	{"smtp_cut_short_total", "Letters whose sender went away in the middle.",
		func(c gateway.Counts) int64 { return c.CutShort }},
	{"smtp_not_stored_total", "Letters answered 451 because they could not be stored.",
		func(c gateway.Counts) int64 { return c.NotStored }},
	{"smtp_no_room_total", "Letters of strangers answered 451 because little room is left.",
		func(c gateway.Counts) int64 { return c.NoRoom }},
	{"smtp_quota_total", "Letters of strangers answered 451 because their bytes of the day are used up.",
		func(c gateway.Counts) int64 { return c.Quota }},
	{"smtp_no_dns_total", "Letters of strangers answered 451 because their domain could not be asked.",
		func(c gateway.Counts) int64 { return c.NoDNS }},
	{"smtp_evicted_total", "Connections ended because somebody else had fewer.",
		func(c gateway.Counts) int64 { return c.Evicted }},
}

func newGatewayCollector(counts func() gateway.Counts) gatewayCollector {
	d := gatewayCollector{counts: counts}
	for _, c := range gatewayCounters {
		d.list = append(d.list,
			gatewayCounter{prometheus.NewDesc("painani_"+c.name, c.help, nil, nil), c.value})
	}
	return d
}

// Describe implements prometheus.Collector.
func (d gatewayCollector) Describe(out chan<- *prometheus.Desc) {
	for _, c := range d.list {
		out <- c.desc
	}
}

// Collect implements prometheus.Collector.
func (d gatewayCollector) Collect(out chan<- prometheus.Metric) {
	now := d.counts()
	for _, c := range d.list {
		out <- prometheus.MustNewConstMetric(c.desc, prometheus.CounterValue, float64(c.value(now)))
	}
}
