package gateway_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"painani/mail/auth"
	"painani/mail/gateway"
)

// how is a spool that is as full as it says.
type how struct {
	used, limit int64
	err         error
	asked       int
}

func (h *how) room(context.Context) (used, limit int64, err error) {
	h.asked++
	return h.used, h.limit, h.err
}

func known(address string) bool { return address == "ada@example.org" }

// write sends one letter and returns the last reply.
func (c *client) write(from, to, letter string) string {
	c.t.Helper()
	c.do("MAIL FROM:<"+from+">", "250 ")
	c.do("RCPT TO:<"+to+">", "250 ")
	c.do("DATA", "354 ")
	c.send(letter + "\r\n.\r\n")
	return c.reply()
}

func (c *client) hello() *client {
	c.expect("220 ")
	c.do("EHLO client.test", "250-")
	return c
}

func letterOf(from string) string { return "From: " + from + "\r\nSubject: hello\r\n\r\nhelp\r\n" }

// TestRoomIsKeptForPlayers: above seven tenths of the spool only letters to a player's signed address or
// from a known address are taken.
func TestRoomIsKeptForPlayers(t *testing.T) {
	keys := testKeys(t)
	to := func(p auth.Purpose, subject string, seat int) string {
		local, err := keys.Local(p, subject, seat)
		if err != nil {
			t.Fatal(err)
		}
		return local + "@painani.test"
	}
	s, sp, addr := start(t, func(c *gateway.Config) {
		c.Known, c.Room = known, (&how{used: 70, limit: 100}).room
		c.Checker = &auth.Checker{Resolver: deadResolver{}, Total: time.Second}
	})
	const play, refused = "play@painani.test", "451 4.3.1 "
	for _, c := range []struct{ name, envelope, from, to, want string }{
		{"stranger", "eve@example.org", "eve@example.org", play, refused},
		{"known envelope", "ada@example.org", "news@example.org", play, "250 "},
		{"known From", "bounces@example.org", "Ada <ada@example.org>", play, "250 "},
		{"two Froms", "eve@example.org", "ada@example.org, eve@example.org", play, refused},
		{"a seat", "eve@example.org", "eve@example.org", to(auth.Reply, "tz1", 2), "250 "},
		{"a person", "eve@example.org", "eve@example.org", to(auth.Person, "p1", 0), "250 "},
		{"a bounce", "", "mailer-daemon@example.org", to(auth.Bounce, "l1", 0), refused},
		{"a question", "eve@example.org", "eve@example.org", to(auth.Hold, "h1", 0), refused},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := dial(t, addr).hello().write(c.envelope, c.to, letterOf(c.from))
			if !strings.HasPrefix(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
			if c.want == refused && !strings.Contains(got, "only letters of known players") {
				t.Errorf("it does not say why: %q", got)
			}
		})
	}
	if n := s.Counts(); n.NoRoom != 4 || n.Letters != 4 || n.Quota+n.NotStored != 0 {
		t.Errorf("%+v", n)
	}
	if _, raws := sp.letters(t); len(raws) != 4 {
		t.Errorf("%d stored", len(raws))
	}
}

// TestStrangerComesAgain: a stranger who was refused for lack of room is taken when there is room again,
// and the spool is asked now and then, not for each letter; without an answer the last one counts.
func TestStrangerComesAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, h := listenPipes(), &how{used: 0, limit: 4000}
		_, sp := serve(t, l, func(c *gateway.Config) {
			c.Known, c.Room = known, h.room
			c.ReadTimeout, c.SessionTimeout = time.Minute, time.Hour
		})
		c := l.dial(t).hello()
		letter := letterOf("eve@example.org")
		send := func(want string) {
			t.Helper()
			if got := c.write("eve@example.org", "play@painani.test", letter); !strings.HasPrefix(got, want) {
				t.Fatalf("got %q, want %q, asked %d", got, want, h.asked)
			}
		}
		n := 0
		for ; n < 40; n++ { // what is stored since the spool was asked counts
			got := c.write("eve@example.org", "play@painani.test", letter)
			if strings.HasPrefix(got, "451 4.3.1 ") {
				break
			}
		}
		if n < 5 || n > 20 || h.asked != 1 {
			t.Fatalf("%d letters taken, asked %d times", n, h.asked)
		}
		h.err = errors.New("no answer")
		time.Sleep(6 * time.Second)
		send("451 4.3.1 ")
		h.err = nil
		time.Sleep(6 * time.Second)
		send("250 ")
		if _, raws := sp.letters(t); len(raws) != n+1 || h.asked != 3 {
			t.Errorf("%d stored, asked %d times", len(raws), h.asked)
		}
		c.Close()
	})
}

// TestStrangersHaveAQuota: strangers together store so many bytes a day; players are not counted, what
// could not be stored is not either, and the quota fills up again.
func TestStrangersHaveAQuota(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := listenPipes()
		s, sp := serve(t, l, func(c *gateway.Config) {
			c.Known, c.StrangerBytes = known, 1000
			c.ReadTimeout, c.SessionTimeout = 48*time.Hour, 96*time.Hour
		})
		c := l.dial(t).hello()
		c.SetDeadline(time.Time{})
		send := func(from, want string) {
			t.Helper()
			if got := c.write(from, "play@painani.test", letterOf(from)); !strings.HasPrefix(got, want) {
				t.Fatalf("%s: got %q, want %q", from, got, want)
			}
		}
		sp.err = errors.New("full")
		for range 5 {
			send("eve@example.org", "451 4.3.0 ")
		}
		sp.err = nil
		for range 5 {
			send("ada@example.org", "250 ")
		}
		taken := 0
		for ; taken < 9; taken++ {
			got := c.write("eve@example.org", "play@painani.test", letterOf("eve@example.org"))
			if strings.HasPrefix(got, "451 4.7.1 Too many letters of unknown senders") {
				break
			}
		}
		if taken < 2 || taken > 5 {
			t.Fatalf("%d letters of strangers taken", taken)
		}
		send("mallory@example.org", "451 4.7.1 ")
		send("ada@example.org", "250 ")
		time.Sleep(12 * time.Hour)
		send("eve@example.org", "250 ")
		if n := s.Counts(); n.Quota != 2 || n.NoRoom != 0 || n.NotStored != 5 {
			t.Errorf("%+v", n)
		}
		c.Close()
	})
}

// TestNoDNSIsTemporaryForStrangers: who cannot be looked up comes again; players are taken.
func TestNoDNSIsTemporaryForStrangers(t *testing.T) {
	s, sp, addr := start(t, func(c *gateway.Config) {
		c.Known = known
		c.Checker = &auth.Checker{Resolver: deadResolver{}, Total: time.Second}
	})
	c := dial(t, addr)
	c.expect("220 ")
	c.do("EHLO client.test", "250-")
	const letter = "From: %s\r\nMessage-ID: <1@x>\r\n\r\nhello\r\n"
	got := c.write("eve@other.test", "play@painani.test", strings.Replace(letter, "%s", "eve@other.test", 1))
	if !strings.HasPrefix(got, "451 4.4.3 ") {
		t.Errorf("a stranger: %q", got)
	}
	got = c.write("ada@example.org", "play@painani.test", strings.Replace(letter, "%s", "ada@example.org", 1))
	if !strings.HasPrefix(got, "250 ") {
		t.Errorf("a player: %q", got)
	}
	if n := s.Counts(); n.NoDNS != 1 || n.Letters != 1 {
		t.Errorf("%+v", n)
	}
	if envs, _ := sp.letters(t); len(envs) != 1 {
		t.Errorf("%d letters", len(envs))
	}
}
