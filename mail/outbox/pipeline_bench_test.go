//go:build unix

package outbox_test

import (
	"bytes"
	"io"
	"net"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"painani/mail/outbox"
)

// BenchmarkRelay sends letters of 20 kB over one connection, through Relay, which pipelines, and by the
// calls of the library, which wait for each answer. The relay takes everything and is on this machine or as
// many milliseconds away for a round trip. Processor time is that of both ends.
func BenchmarkRelay(b *testing.B) {
	msg := bytes.Repeat([]byte("A line of a letter, as long as lines of letters are, more or less.\r\n"), 300)
	for _, away := range []time.Duration{0, time.Millisecond, 20 * time.Millisecond} {
		b.Run(away.String()+"/pipelined", func(b *testing.B) {
			l := listen(b, away)
			r := &outbox.Relay{Addr: l.Addr().String()}
			defer r.Close()
			measure(b, l, func() error { return r.Send(b.Context(), "a@play.example", "b@home.example", msg) })
		})
		b.Run(away.String()+"/library", func(b *testing.B) {
			l := listen(b, away)
			c, err := smtp.Dial(l.Addr().String())
			if err != nil {
				b.Fatal(err)
			}
			defer c.Close()
			measure(b, l, func() error { return stepwise(c, "a@play.example", "b@home.example", msg) })
		})
	}
}

// stepwise sends a letter by the calls of the library.
func stepwise(c *smtp.Client, from, to string, msg []byte) error {
	if err := c.Mail(from, &smtp.MailOptions{Size: int64(len(msg))}); err != nil {
		return err
	}
	if err := c.Rcpt(to, nil); err != nil {
		return err
	}
	w, err := c.Data()
	if err != nil {
		return err
	}
	if _, err := w.Write(msg); err != nil {
		return err
	}
	return w.Close()
}

// measure reports what a letter costs once the connection stands.
func measure(b *testing.B, l *distant, send func() error) {
	if err := send(); err != nil {
		b.Fatal(err)
	}
	trips, cpu := l.trips.Load(), processor(b)
	for b.Loop() {
		if err := send(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(processor(b)-cpu)/float64(time.Microsecond)/float64(b.N), "cpu-µs/op")
	b.ReportMetric(float64(l.trips.Load()-trips)/float64(b.N), "trips/op")
}

// processor is the time that this process has had of the processors.
func processor(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// distant is a listener that counts round trips and makes each one take a while.
type distant struct {
	net.Listener
	away  time.Duration
	trips atomic.Int64
}

// listen serves a relay that takes everything until the benchmark ends.
func listen(b *testing.B, away time.Duration) *distant {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	d := &distant{Listener: l, away: away}
	s := smtp.NewServer(takeAll{})
	s.Domain = "relay.example"
	go s.Serve(d)
	b.Cleanup(func() { s.Close() })
	return d
}

func (d *distant) Accept() (net.Conn, error) {
	c, err := d.Listener.Accept()
	return &distantConn{Conn: c, d: d}, err
}

// distantConn is used by one goroutine at a time.
type distantConn struct {
	net.Conn
	d        *distant
	answered bool // since the last read
}

// Read is the end of a round trip if something was written since the last one.
func (c *distantConn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if c.answered && n > 0 {
		c.answered = false
		c.d.trips.Add(1)
		time.Sleep(c.d.away)
	}
	return n, err
}

func (c *distantConn) Write(p []byte) (int, error) {
	c.answered = true
	return c.Conn.Write(p)
}

// takeAll is the session of a relay that takes everything.
type takeAll struct{}

func (takeAll) NewSession(*smtp.Conn) (smtp.Session, error) { return takeAll{}, nil }
func (takeAll) Mail(string, *smtp.MailOptions) error        { return nil }
func (takeAll) Rcpt(string, *smtp.RcptOptions) error        { return nil }
func (takeAll) Reset()                                      {}
func (takeAll) Logout() error                               { return nil }

func (takeAll) Data(r io.Reader) error {
	_, err := io.Copy(io.Discard, r)
	return err
}
