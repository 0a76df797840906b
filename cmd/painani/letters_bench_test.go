package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
	"painani/events/stream/bare"
	post "painani/mail"
	"painani/mail/people"
)

// listener is a relay that keeps nothing and tells who waits for an answer that it came.
type listener struct {
	addr  string
	waits sync.Map // Message-ID of a letter to us → chan struct{}
}

func newListener(b *testing.B) *listener {
	k := &listener{}
	k.addr = listenSMTP(b, func(_ string, raw []byte) error {
		k.arrived(header(raw, "In-Reply-To"))
		return nil
	})
	return k
}

// expect registers a letter before it goes out.
func (k *listener) expect(id string) chan struct{} {
	c := make(chan struct{})
	k.waits.Store(id, c)
	return c
}

func (k *listener) arrived(id string) {
	if c, ok := k.waits.LoadAndDelete(id); ok {
		close(c.(chan struct{}))
	}
}

// header is the first header of that name, on one line.
func header(raw []byte, name string) string {
	_, rest, ok := bytes.Cut(raw, []byte("\r\n"+name+":"))
	if !ok {
		return ""
	}
	line, _, _ := bytes.Cut(rest, []byte("\r\n"))
	return string(bytes.TrimSpace(line))
}

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
	sink *listener
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

// club makes n tables of two people and waits until everybody was told.
func (s *service) club(b *testing.B, n int) []string {
	b.Helper()
	ids := s.seated(b, n)
	for quiet, seen := 0, uint64(0); quiet < 50; time.Sleep(20 * time.Millisecond) {
		now := s.outbox.Stats()
		if quiet++; now.Pending > 0 || now.Sent != seen {
			quiet, seen = 0, now.Sent
		}
	}
	return ids
}

// seated makes n tables of two people.
func (s *service) seated(b *testing.B, n int) []string {
	b.Helper()
	var ids []string
	for i := range n {
		id := fmt.Sprintf("tz%d", 100_100+i)
		var who []string
		for _, x := range []string{"ada", "bela"} {
			p, err := s.people.Create(
				b.Context(),
				people.Person{Name: x, Addresses: []string{fmt.Sprintf("%s%d@club.test", x, i)},
					Lang: "en", Board: "ascii", Zone: "UTC", Confirmed: true},
			)
			if err != nil {
				b.Fatal(err)
			}
			who = append(who, p.ID)
		}
		for _, a := range []engine.Action{engine.Propose{Game: "tzolkin", By: 1, Clock: engine.DefaultClock(), Secret: chance.Secret{byte(i)},
			Seats: []engine.Invitee{{Player: who[0]}, {Player: who[1]}}}, engine.Confirm{Seat: 2}} {
			if _, err := s.ref.Do(b.Context(), id, engine.Command{Actor: engine.ActorPlayer(who[0]), Do: a}); err != nil {
				b.Fatal(err)
			}
		}
		ids = append(ids, id)
	}
	return ids
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

// moves plays a random turn for whoever is asked; over and over, for an ended game asks for its board.
func moves(b *testing.B, s *service, table string) (string, string, string) {
	t, _, err := s.ref.Table(b.Context(), table)
	if err != nil || t.Awaits() == 0 {
		return asks("SHOW")(b, s, table)
	}
	seat := t.Awaits().First()
	pos := t.Pos.Mask(seat)
	steps, err := bot.Choose(pos, seat, "random", t.Seq)
	if err != nil {
		b.Error(err)
	}
	return s.letterOf(b, t, seat, pos.Write(seat, steps))
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

// BenchmarkAnswer is a letter from its first command to its answer at the relay, each
// session with a table of its own and one letter at a time, beside go-smtp with a synced
// append and a synced record of the reply. Answers have the board as text and as a
// picture; status is a list of tables without either, wrong is a move that cannot be
// played, move a turn, of which the other player is told too.
func BenchmarkAnswer(b *testing.B) {
	kinds := []struct {
		name string
		line line
	}{{"status", asks("STATUS")}, {"show", asks("SHOW")}, {"wrong", asks("pick palenque 9")}, {"move", moves}}
	for _, n := range sessionCounts {
		for _, k := range kinds {
			b.Run(fmt.Sprintf("sessions=%d/%s", n, k.name), func(b *testing.B) {
				s := newService(b, true)
				ids := s.club(b, n)
				race(b, n, []contender{
					{"", s.smtp.Addr().String(), true, func(i int, c *caller) error { return s.ask(b, c, k.line, ids[i]) }},
					bareAnswers(b),
				})
			})
		}
	}
}

// ask sends one letter and waits for its answer.
func (s *service) ask(b *testing.B, c *caller, l line, table string) error {
	from, to, body := l(b, s, table)
	id, raw := jotted(from, to, body)
	return s.sink.roundTrip(c, from, to, id, raw)
}

func (k *listener) roundTrip(c *caller, from, to, id string, raw []byte) error {
	came := k.expect(id)
	if err := c.send(from, to, raw); err != nil {
		return err
	}
	select {
	case <-came:
		return nil
	case <-time.After(time.Minute):
		return fmt.Errorf("no answer to %s of %s", id, from)
	}
}

// bareAnswers stores each letter, and behind its 250 a record of the reply.
func bareAnswers(b *testing.B) contender {
	js, k := bare.Open(b), &listener{}
	reply := []byte(strings.Repeat("a reply of two kilobytes ", 80))
	replies := make(chan string, 64)
	b.Cleanup(func() { close(replies) })
	for range 4 {
		go func() {
			for id := range replies {
				if err := js.Put(b, "outbox.k", reply); err != nil {
					b.Error(err)
				}
				k.arrived(id)
			}
		}()
	}
	addr := listenSMTP(b, func(_ string, raw []byte) error {
		if err := js.Put(b, "in.k", raw); err != nil {
			return err
		}
		replies <- header(raw, "Message-ID")
		return nil
	})
	return contender{"bare", addr, true, func(_ int, c *caller) error {
		id, raw := jotted("ada@club.test", "play@post.test", "HELP")
		return k.roundTrip(c, "ada@club.test", "play@post.test", id, raw)
	}}
}
