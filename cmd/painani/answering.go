package main

import (
	"net"
	"sync"
	"time"
)

// How long bots that think wait for answers.
const (
	answerTime   = 25 * time.Millisecond  // since something came in: by then most answers are made
	longestPause = 500 * time.Millisecond // that bots wait for one answer after another …
	thinkingTime = 100 * time.Millisecond // … before they think for so long, whatever comes in
)

// answering has bots that think pause while letters and pages are answered: a thread of the lowest priority
// (lowly) takes no core from others, but may share one with them, and then slows them all the same. Its zero
// value is ready; it is safe for concurrent use.
type answering struct {
	mu    sync.Mutex
	heard time.Time // when something came in last, or was written
	until time.Time // bots think until then in any case
}

// hear notes that there is something to answer.
func (a *answering) hear() {
	now := time.Now()
	a.mu.Lock()
	a.heard = now
	a.mu.Unlock()
}

// pause waits until nothing is to be answered, but never for long.
func (a *answering) pause() {
	for began := time.Now(); ; {
		wait := a.left(began)
		if wait <= 0 {
			return
		}
		time.Sleep(wait)
	}
}

// left is how long a pause that began then goes on, at least.
func (a *answering) left(began time.Time) time.Duration {
	now := time.Now()
	a.mu.Lock()
	defer a.mu.Unlock()
	if now.Before(a.until) {
		return 0
	}
	if now.Sub(began) >= longestPause {
		a.until = now.Add(thinkingTime)
		return 0
	}
	return min(answerTime-now.Sub(a.heard), longestPause-now.Sub(began))
}

// door is a listener of letters or pages; what comes in there is heard.
type door struct {
	net.Listener
	answering *answering
}

// Accept implements net.Listener.
func (d door) Accept() (net.Conn, error) {
	c, err := d.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return knock{c, d.answering}, nil
}

// knock is a connection of a door.
type knock struct {
	net.Conn
	answering *answering
}

// Read implements net.Conn.
func (c knock) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	if n > 0 {
		c.answering.hear()
	}
	return n, err
}
