package outbox

import (
	"io"
	"net"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
)

// sink is a relay that takes everything.
type sink struct{}

func (sink) NewSession(*smtp.Conn) (smtp.Session, error) { return sink{}, nil }
func (sink) Mail(string, *smtp.MailOptions) error        { return nil }
func (sink) Rcpt(string, *smtp.RcptOptions) error        { return nil }
func (sink) Reset()                                      {}
func (sink) Logout() error                               { return nil }

func (sink) Data(r io.Reader) error {
	_, err := io.Copy(io.Discard, r)
	return err
}

// far is a listener whose connections hear everything a while later.
type far struct {
	net.Listener
	away time.Duration
}

func (l far) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	return farConn{c, l.away}, err
}

type farConn struct {
	net.Conn
	away time.Duration
}

func (c farConn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	time.Sleep(c.away)
	return n, err
}

// BenchmarkTransact sends letters of 20 kB over one session, three commands in one round trip and one by
// one as the library does, to a relay on this machine and to one that is 10 ms away.
func BenchmarkTransact(b *testing.B) {
	for name, away := range map[string]time.Duration{"near": 0, "10ms away": 10 * time.Millisecond} {
		for way, transact := range map[string]func(*Relay, *session, string, string, []byte) (bool, error){
			"pipelined": (*Relay).pipelined, "stepwise": (*Relay).stepwise} {
			b.Run(name+"/"+way, func(b *testing.B) {
				l, err := net.Listen("tcp", "127.0.0.1:0")
				if err != nil {
					b.Fatal(err)
				}
				server := smtp.NewServer(sink{})
				server.Domain = "relay.example"
				go server.Serve(far{l, away})
				defer server.Close()
				r := &Relay{Addr: l.Addr().String()}
				s, err := r.connect(b.Context())
				if err != nil {
					b.Fatal(err)
				}
				defer s.Close()
				msg := make([]byte, 0, 20_000)
				for len(msg) < 20_000 {
					msg = append(msg, "A line of a letter, as long as lines of letters are, more or less.\r\n"...)
				}
				for b.Loop() {
					if _, err := transact(r, s, "a@painani.example", "b@example.org", msg); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
