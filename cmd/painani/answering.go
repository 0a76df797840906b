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
	began time.Time // the stretch of pauses that they are in
	asked time.Time // when a bot asked last
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
	for {
		wait := a.left()
		if wait <= 0 {
			return
		}
		time.Sleep(wait)
	}
}

// left is how long bots wait on, at least. A few playouts between two letters do not end a stretch of pauses:
// else letters that come a little slower than answerTime would leave bots no more than these.
func (a *answering) left() time.Duration {
	now := time.Now()
	a.mu.Lock()
	defer a.mu.Unlock()
	quiet := now.Sub(a.heard)
	if quiet >= answerTime+thinkingTime || now.Sub(a.asked) >= longestPause {
		a.began = now
	}
	a.asked = now
	if now.Before(a.until) {
		return 0
	}
	if now.Sub(a.began) >= longestPause {
		a.until = now.Add(thinkingTime)
		a.began = a.until
		return 0
	}
	return min(answerTime-quiet, longestPause-now.Sub(a.began))
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
