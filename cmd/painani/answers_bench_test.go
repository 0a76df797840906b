package main

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"painani/engine"
	"painani/engine/bot"
	"painani/events/stream/bare"
	"painani/mail/letter"
)

// listener is a relay that keeps nothing and tells who waits for letters that they came.
type listener struct {
	addr    string
	waits   sync.Map // Message-ID of a letter to us → chan struct{}
	letters atomic.Int64
	bytes   atomic.Int64

	mu   sync.Mutex
	news sync.Cond         // of told
	told map[string]uint64 // address and table → the newest event of which a letter told
}

func newListener(b *testing.B) *listener {
	k := &listener{told: map[string]uint64{}}
	k.news.L = &k.mu
	k.addr = listenSMTP(b, func(to string, raw []byte) error {
		k.letters.Add(1)
		k.bytes.Add(int64(len(raw)))
		_, table, seq, _ := letter.ParseMessageID(header(raw, "Message-Id"))
		k.mu.Lock()
		k.told[to+" "+table] = max(k.told[to+" "+table], seq)
		k.news.Broadcast()
		k.mu.Unlock()
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

// until waits until somebody was told of an event of a table, or a later one.
func (k *listener) until(to, table string, seq uint64) error {
	end := time.AfterFunc(time.Minute, k.news.Broadcast)
	defer end.Stop()
	late := time.Now().Add(time.Minute)
	k.mu.Lock()
	defer k.mu.Unlock()
	for k.told[to+" "+table] < seq {
		if time.Now().After(late) {
			return fmt.Errorf("%s was not told of %s #%d", to, table, seq)
		}
		k.news.Wait()
	}
	return nil
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

// BenchmarkAnswer is a letter from its first command to its answer at the relay, each session with a table of
// its own and one letter at a time. Status is a list of tables without a board; show and wrong, a move that
// cannot be played, are answered with the board as text and as a picture. Move is a turn at a table of four
// up to the last letter that it causes, the answer and that to whoever is to move; words is the same for
// people who want no pictures.
//
// Beside it stand two chains of bare go-smtp and JetStream. The one stores the letter and a record of the
// reply and sends nothing; the other, sending, stores a record of each reply and hands it to a relay, as many
// and as heavy as the service's are.
func BenchmarkAnswer(b *testing.B) {
	kinds := []struct {
		name string
		of   bench
		work func(*service, *testing.B, *caller, *string) error
	}{
		{"status", bench{}, asking("STATUS")},
		{"show", bench{pictures: true}, asking("SHOW")},
		{"wrong", bench{pictures: true}, asking("pick palenque 9")},
		{"words", bench{people: 4}, (*service).move},
		{"move", bench{people: 4, pictures: true}, (*service).move},
	}
	for _, n := range sessionCounts {
		for _, k := range kinds {
			b.Run(fmt.Sprintf("sessions=%d/%s", n, k.name), func(b *testing.B) {
				s := newService(b, true)
				ids := s.club(b, n, k.of)
				work := func(i int, c *caller) error { return k.work(s, b, c, &ids[i]) }
				s.sink.letters.Store(0)
				s.sink.bytes.Store(0)
				pieces := new(atomic.Int64)
				race(b, n, []contender{
					{"", s.smtp.Addr().String(), true, func(i int, c *caller) error {
						pieces.Add(1)
						return work(i, c)
					}},
					bareAnswers(b), sendingAnswers(b, s.sink, pieces),
				})
				out := float64(s.sink.letters.Load())
				b.ReportMetric(out/float64(pieces.Load()), "replies/letter")
				b.ReportMetric(float64(s.sink.bytes.Load())/out/1000, "kB/reply")
			})
		}
	}
}

// asking sends a request about a table and waits for its answer.
func asking(body string) func(*service, *testing.B, *caller, *string) error {
	return func(s *service, b *testing.B, c *caller, table *string) error {
		from, to, body := asks(body)(b, s, *table)
		id, raw := jotted(from, to, body)
		return s.sink.roundTrip(c, from, to, id, raw)
	}
}

// move plays a random turn and waits for all letters of it: the answer, and one to everybody who is newly
// asked, or to all if that ended the game. Behind the end the same people begin another table.
func (s *service) move(b *testing.B, c *caller, at *string) error {
	before, _, err := s.ref.Table(b.Context(), *at)
	if err == nil && before.Phase == engine.Over {
		var who []string
		for _, chair := range before.Seats {
			who = append(who, chair.Player)
		}
		if *at, err = s.begin(b.Context(), who); err == nil {
			before, _, err = s.ref.Table(b.Context(), *at)
		}
	}
	if err != nil {
		return err
	}
	table, mover := *at, before.Awaits().First()
	from, to, body := moves(b, s, table)
	id, raw := jotted(from, to, body)
	if err := s.sink.roundTrip(c, from, to, id, raw); err != nil {
		return err
	}
	t, _, err := s.ref.Table(b.Context(), table)
	if err != nil {
		return err
	}
	for i, chair := range t.Seats {
		seat := engine.SeatAt(i)
		asked := t.Awaits().Has(seat) && chair.Asked > before.Seq
		if seat == mover || !asked && t.Awaits() != 0 {
			continue
		}
		p, _ := s.people.Get(chair.Player)
		if err := s.sink.until(p.Primary(), table, t.Seq); err != nil {
			return err
		}
	}
	return nil
}

// moves writes a random turn for whoever is asked; of an ended game it asks for the board.
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

// stored is what the bare chains store of a reply.
var stored = []byte(strings.Repeat("a reply of two kilobytes ", 80))

// bareAnswers stores each letter, and behind its 250 a record of the reply.
func bareAnswers(b *testing.B) contender {
	k := &listener{}
	return bareChain(b, "bare", k, 4, func(js bare.Server) func(string) {
		return func(id string) {
			if err := js.Put(b, "outbox.k", stored); err != nil {
				b.Error(err)
			}
			k.arrived(id)
		}
	})
}

// sendingAnswers stores each letter, and behind its 250 records of its replies, each of which goes to a relay
// then: as many and as heavy as those that the service has sent to its relay for so many pieces of work.
func sendingAnswers(b *testing.B, of *listener, pieces *atomic.Int64) contender {
	k := &listener{}
	relay := listenSMTP(b, func(string, []byte) error { return nil })
	text := []byte(strings.Repeat(strings.Repeat("x", 76)+"\r\n", 8<<10))
	return bareChain(b, "sending", k, 8, func(js bare.Server) func(string) {
		c := &caller{addr: relay}
		b.Cleanup(c.close)
		return func(id string) {
			letters, done := of.letters.Load(), max(1, pieces.Load())
			replies := int(max(1, (letters+done/2)/done))
			size := int(of.bytes.Load()/done) / replies
			for range replies {
				if err := js.Put(b, "outbox.k", stored); err != nil {
					b.Error(err)
				}
				if err := c.send("play@post.test", "ada@club.test", text[:min(size, len(text))]); err != nil {
					b.Error(err)
				}
			}
			k.arrived(id)
		}
	})
}

// bareChain stores letters and hands their ids to so many workers, each made by work.
func bareChain(
	b *testing.B,
	name string,
	k *listener,
	workers int,
	work func(bare.Server) func(string),
) contender {
	js := bare.Open(b)
	replies := make(chan string, 64)
	b.Cleanup(func() { close(replies) })
	for range workers {
		do := work(js)
		go func() {
			for id := range replies {
				do(id)
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
	return contender{name, addr, true, func(_ int, c *caller) error {
		id, raw := jotted("ada@club.test", "play@post.test", "HELP")
		return k.roundTrip(c, "ada@club.test", "play@post.test", id, raw)
	}}
}
