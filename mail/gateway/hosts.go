package gateway

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// hosts keeps the limits of single hosts: connections at once, and connections
// and letters over time. An IPv6 host is its /64, which is what one customer gets.
type hosts struct {
	each  int
	rate  rate.Limit
	burst int

	mu    sync.Mutex
	by    map[string]*host
	swept time.Time
}

type host struct {
	open int
	lim  *rate.Limiter
	seen time.Time
}

const (
	maxHosts  = 10000 // remembered; more means an attack, and the idle ones are forgotten
	hostsIdle = 10 * time.Minute
)

func newHosts(c Config) *hosts {
	return &hosts{each: c.MaxConnsOfHost, rate: c.Rate, burst: c.Burst, by: map[string]*host{}}
}

// enter counts a new connection of a host, and reports whether it may have one; leave counts
// it off again.
func (h *hosts) enter(name string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	e := h.get(name)
	if e == nil || e.open >= h.each || !e.lim.Allow() {
		return false
	}
	e.open++
	return true
}

func (h *hosts) leave(name string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if e := h.by[network(name)]; e != nil && e.open > 0 {
		e.open--
	}
}

// letter reports whether a host may send one more letter now.
func (h *hosts) letter(name string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	e := h.get(name)
	return e != nil && e.lim.Allow()
}

// get returns what is remembered of a host, which may be nothing yet. It is nil when too many
// hosts are remembered and none is idle.
func (h *hosts) get(name string) *host {
	now, key := time.Now(), network(name)
	if now.Sub(h.swept) > hostsIdle || len(h.by) >= maxHosts && now.Sub(h.swept) > time.Second {
		h.sweep(now)
	}
	e := h.by[key]
	if e == nil {
		if len(h.by) >= maxHosts {
			return nil
		}
		e = &host{lim: rate.NewLimiter(h.rate, h.burst)}
		h.by[key] = e
	}
	e.seen = now
	return e
}

// sweep forgets hosts that are gone and have their whole burst again.
func (h *hosts) sweep(now time.Time) {
	h.swept = now
	for key, e := range h.by {
		if e.open == 0 && (now.Sub(e.seen) > hostsIdle || e.lim.TokensAt(now) >= float64(h.burst)) {
			delete(h.by, key)
		}
	}
}

// network is what the limits are counted for: an address, of IPv6 its /64.
func network(name string) string {
	a, err := netip.ParseAddr(name)
	if err != nil {
		return name
	}
	a = a.Unmap().WithZone("")
	if a.Is6() {
		if p, err := a.Prefix(64); err == nil {
			return p.String()
		}
	}
	return a.String()
}
