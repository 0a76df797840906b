package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"sync/atomic"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"painani/engine"
	"painani/engine/chance"
	"painani/events/stream/bare"
	post "painani/mail"
	"painani/mail/people"
)

// listenSMTP is a bare go-smtp server.
func listenSMTP(b *testing.B, data func(to string, raw []byte) error) string {
	b.Helper()
	s := smtp.NewServer(
		smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return &plainSession{data: data}, nil }),
	)
	s.Domain, s.MaxMessageBytes = "bare.test", 8<<20
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	go s.Serve(l)
	b.Cleanup(func() { s.Close() })
	return l.Addr().String()
}

type plainSession struct {
	to   string
	data func(to string, raw []byte) error
}

func (s *plainSession) Mail(string, *smtp.MailOptions) error      { return nil }
func (s *plainSession) Rcpt(to string, _ *smtp.RcptOptions) error { s.to = to; return nil }
func (s *plainSession) Reset()                                    {}
func (s *plainSession) Logout() error                             { return nil }
func (s *plainSession) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	return s.data(s.to, raw)
}

// caller sends one letter after the other over one connection.
type caller struct {
	*smtp.Client
	addr string
	sent int
}

// perConnection is how many letters a connection carries; gateways bound that.
const perConnection = 500

func (c *caller) send(from, to string, raw []byte) error {
	if c.Client == nil || c.sent%perConnection == 0 {
		c.close()
		var err error
		if c.Client, err = smtp.Dial(c.addr); err != nil {
			return err
		}
		if err := c.Hello("client.test"); err != nil {
			return err
		}
	}
	c.sent++
	return c.SendMail(from, []string{to}, bytes.NewReader(raw))
}

func (c *caller) close() {
	if c.Client != nil {
		c.Quit()
	}
}

var written atomic.Int64

// jotted is a letter of 2 kB such as people write: some words above a quoted letter.
func jotted(from, to, body string) (id string, raw []byte) {
	id = fmt.Sprintf("<%d.bench@club.test>", written.Add(1))
	var w bytes.Buffer
	fmt.Fprintf(
		&w,
		"From: %s\r\nTo: %s\r\nSubject: Re: [tz] your move\r\nDate: Mon, 01 Jun 2026 12:00:00 +0000\r\nMessage-ID: %s\r\n",
		from,
		to,
		id,
	)
	fmt.Fprintf(
		&w,
		"MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nUser-Agent: Mail of somebody\r\n\r\n%s\r\n\r\nOn Monday the service wrote:\r\n",
		body,
	)
	for w.Len() < 2000 {
		w.WriteString("> a line of the letter that is answered here, which mail programs repeat\r\n")
	}
	return id, w.Bytes()
}

// service is the whole of serve in this process, its relay being a sink.
type service struct {
	*app
	sink   *listener
	tables atomic.Int64 // made so far
}

func newService(b *testing.B, run bool) *service {
	b.Helper()
	s := &service{sink: newListener(b)}
	var err error
	if s.app, err = openApp(b.Context(), serviceFlagsFor(b, b.TempDir(), s.sink.addr), slog.New(slog.DiscardHandler)); err != nil {
		b.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() {
		if run {
			done <- s.Run(ctx)
			return
		}
		go s.gateway.Serve(s.smtp)
		<-ctx.Done()
		s.shut()
		done <- nil
	}()
	b.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			b.Error(err)
		}
		s.Close()
	})
	return s
}

// bench is what the tables of a benchmark have in common.
type bench struct {
	people   int  // at each table; 0: 2
	pictures bool // in their letters
}

// club makes n tables and waits until everybody was told.
func (s *service) club(b *testing.B, n int, of bench) []string {
	b.Helper()
	ids := s.seated(b, n, of)
	for quiet, seen := 0, uint64(0); quiet < 50; time.Sleep(20 * time.Millisecond) {
		now := s.outbox.Stats()
		if quiet++; now.Pending > 0 || now.Sent != seen {
			quiet, seen = 0, now.Sent
		}
	}
	return ids
}

// seated makes n tables.
func (s *service) seated(b *testing.B, n int, of bench) []string {
	b.Helper()
	var ids []string
	for i := range n {
		var who []string
		for _, x := range []string{"ada", "bela", "carl", "dora"}[:max(2, of.people)] {
			p := people.Person{Name: x, Addresses: []string{fmt.Sprintf("%s%d@club.test", x, i)},
				Lang: "en", Board: "ascii", Zone: "UTC", Confirmed: true}
			if !of.pictures {
				p.Pictures = map[string]string{"": "off"}
			}
			p, err := s.people.Create(b.Context(), p)
			if err != nil {
				b.Fatal(err)
			}
			who = append(who, p.ID)
		}
		id, err := s.begin(b.Context(), who)
		if err != nil {
			b.Fatal(err)
		}
		ids = append(ids, id)
	}
	return ids
}

// begin makes a table of these people.
func (s *service) begin(ctx context.Context, who []string) (id string, err error) {
	n := s.tables.Add(1)
	id = fmt.Sprintf("tz%d", 100_099+n)
	open := engine.Propose{Game: "tzolkin", By: 1, Clock: engine.DefaultClock(), Secret: chance.Secret{byte(n)}}
	acts := make([]engine.Action, 1)
	for k, p := range who {
		if open.Seats = append(open.Seats, engine.Invitee{Player: p}); k > 0 {
			acts = append(acts, engine.Confirm{Seat: engine.SeatAt(k)})
		}
	}
	acts[0] = open
	for _, a := range acts {
		if _, err := s.ref.Do(ctx, id, engine.Command{Actor: engine.ActorPlayer(who[0]), Do: a}); err != nil {
			return id, err
		}
	}
	return id, nil
}

// line is who writes next about a table, to which address, and what.
type line func(b *testing.B, s *service, table string) (from, to, body string)

// asks writes a request about the table for the first seat.
func asks(body string) line {
	return func(b *testing.B, s *service, table string) (string, string, string) {
		t, _, err := s.ref.Table(b.Context(), table)
		if err != nil {
			b.Error(err)
			return "", "", ""
		}
		return s.letterOf(b, t, 1, body)
	}
}

func (s *service) letterOf(
	b *testing.B, t *engine.Table, seat engine.Seat, body string,
) (from, to, text string) {
	p, _ := s.people.Get(t.Chair(seat).Player)
	to, err := s.desk.ReplyTo(post.Letter{Table: t.ID, Seat: int(seat), To: p.ID, Kind: post.Answer})
	if err != nil {
		b.Error(err)
	}
	return p.Primary(), to, body
}

var sessionCounts = []int{1, 10, 50}

// BenchmarkIntake is a letter of 2 kB from its first command to the 250 behind the synced
// intake, beside go-smtp with the bare synced append, and beside Postfix, which syncs a file
// of its queue, where it is installed.
func BenchmarkIntake(b *testing.B) {
	fix, why := startPostfix(b)
	if fix == "" {
		b.Logf("Postfix is not measured: %s", why)
	}
	for _, n := range sessionCounts {
		b.Run(fmt.Sprintf("sessions=%d", n), func(b *testing.B) {
			js := bare.Open(b)
			list := []contender{
				{"", newService(b, false).smtp.Addr().String(), true, help},
				{"bare", listenSMTP(b, func(_ string, raw []byte) error { return js.Put(b, "in.k", raw) }), true, help},
			}
			if fix != "" {
				list = append(list, contender{"postfix", fix, false, help})
			}
			race(b, n, list)
		})
	}
}

// help asks for the manual; nobody answers here.
func help(_ int, c *caller) error {
	_, raw := jotted("ada@club.test", "play@post.test", "HELP")
	return c.send("ada@club.test", "play@post.test", raw)
}
