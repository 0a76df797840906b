package gateway

import "time"

// When nearly all connections are taken, those that wait between letters wait shorter; when all are,
// whoever comes takes the place of one that waits, of the host that has most. So a few hosts cannot keep
// others out by doing nothing. Who finds no place is told so and comes again.
const (
	// crowdedFrom is how many of the connections, in percent, make the gateway crowded.
	crowdedFrom = 75
	// crowdedTimeout is the silence of a client between letters then.
	crowdedTimeout = 10 * time.Second
	// spared is how long a client of one's own host must have waited to give its place away.
	spared = 10 * time.Second
)

const tooBusy = "421 4.3.2 Too many connections, try again later\r\n"

// crowded reports that nearly all connections are taken.
func (s *Server) crowded() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.taken()*100 >= s.cfg.MaxConns*crowdedFrom
}

// taken counts the connections that have not given their place away. The caller holds mu.
func (s *Server) taken() int {
	n := 0
	for c := range s.conns {
		if !c.evicted.Load() {
			n++
		}
	}
	return n
}

// place takes a connection among the others, if need be instead of another one that waits. It reports false
// if there is no place.
func (s *Server) place(c *conn) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.taken() >= s.cfg.MaxConns {
		idle := s.longestIdle(network(c.host))
		if idle == nil {
			return false
		}
		idle.evict()
		s.counts.evicted.Add(1)
	}
	s.conns[c] = struct{}{}
	c.entered = true
	return true
}

// longestIdle is the connection that gives its place to one of a host: of the host that has most
// connections, that which has waited longest between letters. nil if no host has more than this one will
// have, and none of its own has waited for long. The caller holds mu.
func (s *Server) longestIdle(host string) *conn {
	count := map[string]int{}
	for c := range s.conns {
		if !c.evicted.Load() {
			count[network(c.host)]++
		}
	}
	var found *conn
	for c := range s.conns {
		since, idle := c.idle()
		name := network(c.host)
		if !idle || name != host && count[name] <= count[host]+1 || name == host && time.Since(since) < spared {
			continue
		}
		if found == nil || count[name] > count[network(found.host)] {
			found = c
			continue
		}
		other, _ := found.idle()
		if count[name] == count[network(found.host)] && since.Before(other) {
			found = c
		}
	}
	return found
}

// idle is since when a connection waits between letters; false if it does not.
func (c *conn) idle() (time.Time, bool) {
	return time.Unix(0, c.waits.Load()), !c.busy.Load() && !c.evicted.Load()
}

// evict has the connection end at its next read, or the one it is in.
func (c *conn) evict() {
	c.evicted.Store(true)
	c.sendHome()
}
