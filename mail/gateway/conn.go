package gateway

import (
	"bytes"
	"io"
	"net"
	"os"
	"sync"
	"sync/atomic"
	"time"
)

// conn stands between the socket and TLS (wire), and does what go-smtp leaves to
// its users:
//
//   - The first read error is repeated for ever. Otherwise a time-out inside
//     DATA is answered and the rest of the letter is then read as commands.
//   - Time-outs are of silence, not of a whole DATA: a slow but steady sender
//     gets through, within the time of the session.
//   - Replies are counted, which bounds NOOP, RSET, VRFY and whatever else
//     go-smtp answers without end. Bytes are counted for the same reason.
//   - A client that begins in HTTP is a browser sent here by a trick; it is cut
//     off before its "body" is obeyed.
//   - Shutdown can send home who waits between letters.
type conn struct {
	net.Conn
	s       *Server
	host    string
	entered bool // counted in s.hosts
	born    time.Time

	busy    atomic.Bool  // a letter is under way: Shutdown waits
	waits   atomic.Int64 // when the last read began, Unix time in ns
	evicted atomic.Bool  // its place is given away
	replies atomic.Int64 // lines written
	bytes   atomic.Int64 // read
	failed  atomic.Bool  // a read has failed: what came before may be cut short

	reading sync.Mutex // guards opening and err; held for a whole Read
	opening []byte     // the first bytes, until their word is known
	err     error

	closing sync.Once
	cutOff  atomic.Bool // no more reads: the session asked for it
}

// longestWord is how many bytes decide whether a client speaks HTTP.
const longestWord = 8

var httpWords = [][]byte{[]byte("GET "), []byte("POST "), []byte("PUT "), []byte("HEAD "), []byte("PATCH "),
	[]byte("TRACE "), []byte("DELETE "), []byte("OPTIONS "), []byte("CONNECT "), {0x16, 0x03}}

func newConn(c net.Conn, s *Server, host string) *conn {
	x := &conn{Conn: c, s: s, host: host, born: time.Now()}
	x.waits.Store(x.born.UnixNano())
	return x
}

// Read reads within the limits of silence, session, bytes and replies.
func (c *conn) Read(b []byte) (int, error) {
	c.reading.Lock()
	defer c.reading.Unlock()
	if c.err != nil {
		return 0, c.err
	}
	if err := c.mayRead(); err != nil {
		return 0, c.fail(err)
	}
	n, err := c.Conn.Read(b)
	if err != nil && n == 0 {
		return 0, c.fail(err)
	}
	if c.bytes.Add(int64(n)) > 32*c.s.cfg.MaxBytes+1<<20 {
		return 0, c.fail(io.EOF)
	}
	if c.speaksHTTP(b[:n]) {
		c.s.counts.notMail.Add(1)
		return 0, c.fail(io.EOF)
	}
	return n, nil
}

// mayRead sets the deadline of the next read, or says why there is none.
func (c *conn) mayRead() error {
	switch {
	case c.cutOff.Load(), c.replies.Load() > int64(c.s.cfg.MaxReplies):
		return io.EOF
	case (c.s.draining.Load() || c.evicted.Load()) && !c.busy.Load():
		return os.ErrDeadlineExceeded // go-smtp says 421 to that
	}
	silence := c.s.cfg.ReadTimeout
	if !c.busy.Load() && c.s.crowded() {
		silence = min(silence, crowdedTimeout)
	}
	now := time.Now()
	c.waits.Store(now.UnixNano())
	deadline := now.Add(silence)
	if end := c.born.Add(c.s.cfg.SessionTimeout); end.Before(deadline) {
		deadline = end
	}
	if err := c.Conn.SetReadDeadline(deadline); err != nil {
		return err
	}
	if (c.s.draining.Load() || c.evicted.Load()) && !c.busy.Load() { // Shutdown or place came between
		return os.ErrDeadlineExceeded
	}
	return nil
}

func (c *conn) fail(err error) error {
	c.err = err
	c.failed.Store(true)
	if ne, ok := err.(net.Error); ok && ne.Timeout() {
		c.s.counts.timeouts.Add(1)
	}
	return err
}

// speaksHTTP looks at the first word that a client says, in however many pieces it comes.
func (c *conn) speaksHTTP(b []byte) bool {
	if len(c.opening) >= longestWord || c.bytes.Load() > 1<<10 {
		return false
	}
	c.opening = append(c.opening, b[:min(len(b), longestWord)]...)
	for _, w := range httpWords {
		if bytes.HasPrefix(c.opening, w) {
			return true
		}
	}
	return false
}

// Write counts reply lines: go-smtp flushes after each. When one fails no other can be written, but go-smtp
// would go on obeying, uncounted.
func (c *conn) Write(b []byte) (int, error) {
	c.replies.Add(1)
	n, err := c.Conn.Write(b)
	if err != nil {
		c.cut()
	}
	return n, err
}

// SetReadDeadline does nothing: Read sets its own, of silence.
func (c *conn) SetReadDeadline(time.Time) error { return nil }

// SetDeadline sets the deadline for writing only.
func (c *conn) SetDeadline(t time.Time) error { return c.Conn.SetWriteDeadline(t) }

// cut makes every later read fail, so that the connection ends after the reply under way.
func (c *conn) cut() { c.cutOff.Store(true) }

// sendHome interrupts a client that waits between letters.
func (c *conn) sendHome() {
	if !c.busy.Load() {
		c.Conn.SetReadDeadline(time.Now())
	}
}

// refuse says one line and closes; the client has not been served at all.
func (c *conn) refuse(line string) {
	c.Conn.SetDeadline(time.Now().Add(time.Second))
	io.WriteString(c.Conn, line)
	c.Close()
}

// Close closes the socket and gives the host its place back.
func (c *conn) Close() error {
	err := net.ErrClosed
	c.closing.Do(func() {
		if c.entered {
			c.s.hosts.leave(c.host)
			c.s.mu.Lock()
			delete(c.s.conns, c)
			c.s.mu.Unlock()
		}
		err = c.Conn.Close()
	})
	return err
}
