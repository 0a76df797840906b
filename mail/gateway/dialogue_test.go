package gateway_test

import (
	"bufio"
	"crypto/tls"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"painani/mail/gateway"
)

// TestDialogues plays testdata/*.smtp; the format is told in testdata/README.
func TestDialogues(t *testing.T) {
	files, err := filepath.Glob("testdata/*.smtp")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d dialogues, %v", len(files), err)
	}
	for _, f := range files {
		t.Run(strings.TrimSuffix(filepath.Base(f), ".smtp"), func(t *testing.T) {
			data, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			playDialogue(t, strings.Split(string(data), "\n"))
		})
	}
}

var settings = map[string]func(*gateway.Config, int){
	"refused":    func(c *gateway.Config, n int) { c.MaxRefused = n },
	"replies":    func(c *gateway.Config, n int) { c.MaxReplies = n },
	"line":       func(c *gateway.Config, n int) { c.MaxLine = n },
	"bytes":      func(c *gateway.Config, n int) { c.MaxBytes = int64(n) },
	"received":   func(c *gateway.Config, n int) { c.MaxReceived = n },
	"recipients": func(c *gateway.Config, n int) { c.MaxRecipients = n },
}

func playDialogue(t *testing.T, script []string) {
	_, sp, addr := start(t, func(c *gateway.Config) {
		c.TLS = testTLS(t)
		for _, line := range script {
			if f := strings.Fields(line); len(f) == 3 && f[0] == "set" {
				n, _ := strconv.Atoi(f[2])
				settings[f[1]](c, n)
			}
		}
	})
	c := dial(t, addr)
	for i, line := range script {
		word, rest, _ := strings.Cut(line, " ")
		switch word {
		case "", "#", "set":
		case ">":
			c.send(rest + "\r\n")
		case ">>":
			raw, err := strconv.Unquote(rest)
			if err != nil {
				t.Fatalf("line %d: %v", i+1, err)
			}
			c.send(raw)
		case "<":
			c.expect(rest)
		case "tls":
			inside := tls.Client(c.Conn, &tls.Config{InsecureSkipVerify: true})
			if err := inside.Handshake(); err != nil {
				t.Fatalf("line %d: %v", i+1, err)
			}
			c = &client{t, inside, bufio.NewReader(inside)}
		case "end":
			if got := c.reply(); got != "" {
				t.Fatalf("line %d: not closed, %q", i+1, got)
			}
		case "stored":
			if _, raws := sp.letters(t); strconv.Itoa(len(raws)) != rest {
				t.Fatalf("line %d: %d letters stored: %q", i+1, len(raws), raws)
			}
		default:
			t.Fatalf("line %d: what is %q?", i+1, line)
		}
		if t.Failed() {
			t.Fatalf("at line %d: %s", i+1, line)
		}
	}
}

// What go-smtp does and a dialogue cannot show.

func TestTimeoutInsideDataEndsTheConnection(t *testing.T) {
	s, sp, addr := start(t, func(c *gateway.Config) { c.ReadTimeout = 60 * time.Millisecond })
	c := begin(t, addr)
	c.send("Subject: a\r\n\r\nhelp\r\n")
	c.expect("451 4.4.2 ")
	c.expect("421 ")
	// The rest of the letter must not be heard as commands.
	c.Write([]byte("MAIL FROM:<eve@example.org>\r\nRCPT TO:<play@painani.test>\r\nDATA\r\nx\r\n.\r\n"))
	if got := c.reply(); got != "" {
		t.Errorf("still served: %q", got)
	}
	if _, raws := sp.letters(t); len(raws) != 0 || s.Counts().Timeouts != 1 || s.Counts().CutShort != 1 {
		t.Errorf("stored %q, %+v", raws, s.Counts())
	}
}

func TestSilenceIsCountedNotTheWholeLetter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := listenPipes()
		_, sp := serve(t, l, func(c *gateway.Config) { c.ReadTimeout, c.SessionTimeout = time.Minute, time.Hour })
		c := l.dial(t)
		c.begin()
		for range 10 { // 500 s in all, never 60 in silence
			c.send("X-Slow: but steady\r\n")
			time.Sleep(50 * time.Second)
		}
		c.send("\r\nhelp\r\n.\r\n")
		c.expect("250 ")
		if _, raws := sp.letters(t); len(raws) != 1 {
			t.Errorf("stored %q", raws)
		}
	})
}

// TestTLSMayBeginLate: who takes longer than our replies may, but not too long, still gets TLS; inside,
// silence has the same end and the same answer.
func TestTLSMayBeginLate(t *testing.T) {
	for _, late := range []string{"STARTTLS", "handshake"} {
		t.Run(late, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				l := listenPipes()
				serve(t, l, func(c *gateway.Config) {
					c.ReadTimeout, c.SessionTimeout = 2*time.Minute, 20*time.Minute // WriteTimeout is 1 min
					c.TLS = testTLS(t)
					c.TLS.SessionTicketsDisabled = true // nobody would read them from the pipe
				})
				c := l.dial(t)
				c.expect("220 ")
				c.do("EHLO client.test", "250-")
				if late == "STARTTLS" {
					time.Sleep(90 * time.Second)
				}
				c.do("STARTTLS", "220 ")
				if late == "handshake" {
					time.Sleep(90 * time.Second)
				}
				inside := tls.Client(c.Conn, &tls.Config{InsecureSkipVerify: true})
				if err := inside.Handshake(); err != nil {
					t.Fatal(err)
				}
				c = &client{t, inside, bufio.NewReader(inside)}
				c.do("EHLO client.test", "250-")
				c.expect("421 4.4.2 ")
				if got := c.reply(); got != "" {
					t.Errorf("still served: %q", got)
				}
			})
		})
	}
}

func TestSessionHasAnEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := listenPipes()
		_, sp := serve(t, l, func(c *gateway.Config) {
			c.ReadTimeout, c.SessionTimeout = time.Minute, 20*time.Minute
		})
		c := l.dial(t)
		c.begin()
		begun := time.Now()
		for {
			if _, err := c.Write([]byte("X-Slow: for ever\r\n")); err != nil {
				break
			}
			time.Sleep(50 * time.Second)
		}
		if d := time.Since(begun); d < 19*time.Minute || d > 22*time.Minute {
			t.Errorf("it lasted %v", d)
		}
		if _, raws := sp.letters(t); len(raws) != 0 {
			t.Errorf("stored %q", raws)
		}
	})
}

func TestVanishedInsideChunkIsNotStored(t *testing.T) {
	for _, how := range []string{"plain", "tls"} {
		t.Run(how, func(t *testing.T) {
			s, sp, addr := start(t, func(c *gateway.Config) { c.TLS = testTLS(t) })
			c := dial(t, addr)
			c.expect("220 ")
			c.do("EHLO client.test", "250-")
			if how == "tls" {
				c = c.secure("")
				c.do("EHLO client.test", "250-")
			}
			c.do("MAIL FROM:<ada@example.org>", "250 ")
			c.do("RCPT TO:<play@painani.test>", "250 ")
			c.send("BDAT 1000 LAST\r\nSubject: half\r\n\r\nplace tikal\r\n")
			c.Close()
			eventually(t, func() bool { return s.Counts().CutShort == 1 })
			if _, raws := sp.letters(t); len(raws) != 0 {
				t.Errorf("half a letter was stored: %q", raws)
			}
		})
	}
}

func TestWholeChunkInsideTLS(t *testing.T) {
	_, sp, addr := start(t, func(c *gateway.Config) { c.TLS = testTLS(t) })
	c := dial(t, addr)
	c.expect("220 ")
	c.do("EHLO client.test", "250-")
	c = c.secure("")
	c.do("EHLO client.test", "250-")
	c.do("MAIL FROM:<ada@example.org>", "250 ")
	c.do("RCPT TO:<play@painani.test>", "250 ")
	c.send("BDAT 8 LAST\r\n\r\nhelp\r\nNOOP\r\n")
	c.expect("250 ")
	c.expect("250 ")
	c.do("NOOP", "250 ")
	if _, raws := sp.letters(t); len(raws) != 1 {
		t.Errorf("stored %q", raws)
	}
}

// Logout comes in the middle of a chunked letter; the race detector watches.
func TestVanishingAmongChunks(t *testing.T) {
	s, _, addr := start(t, nil)
	for range 20 {
		c := dial(t, addr)
		c.send("EHLO x\r\nMAIL FROM:<a@b.test>\r\nRCPT TO:<play@painani.test>\r\nBDAT 4\r\nab\r\nBDAT 4\r\ncd\r\n")
		c.expect("220 ")
		c.Close()
	}
	eventually(t, func() bool { return s.Counts().Connections == 20 })
}

// TestWhoTakesNoRepliesIsNotServed: commands without replies would count for nothing.
func TestWhoTakesNoRepliesIsNotServed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := listenPipes()
		serve(t, l, func(c *gateway.Config) { c.WriteTimeout = time.Second })
		c := l.dial(t)
		c.expect("220 ")
		for n := range 100 {
			if _, err := c.Write([]byte("NOOP\r\n")); err != nil {
				return
			} else if n > 2 {
				t.Fatal("it goes on")
			}
		}
	})
}

// TestEveryLineEnd: every letter of a few dots, line ends and others is stored as RFC 5321 4.5.2 says, if its
// lines end in CRLF; otherwise it is refused at its end, however it comes in pieces.
func TestEveryLineEnd(t *testing.T) {
	l := listenPipes()
	_, sp := serve(t, l, func(c *gateway.Config) { c.Rate = -1 })
	for _, text := range words(".\r\na", 4) {
		text += "\r\n.\r\n"
		raw, _, _ := strings.Cut("\r\n"+text, "\r\n.\r\n")
		raw = strings.TrimPrefix(raw+"\r\n", "\r\n")
		want := "250 "
		if strings.ContainsAny(strings.ReplaceAll(raw, "\r\n", ""), "\r\n") {
			want = "554 5.6.0 "
		}
		for _, piece := range []int{1, len(text)} {
			c := l.dial(t)
			c.begin()
			go func() {
				for i := 0; i < len(text); i += piece {
					_, _ = c.Write([]byte(text[i : i+piece])) // behind the end of the letter nobody listens
				}
			}()
			if got := c.reply(); !strings.HasPrefix(got, want) {
				t.Fatalf("%q: %q instead of %s", text, got, want)
			}
			c.Close()
			if want == "250 " {
				_, raws := sp.letters(t)
				if got := raws[len(raws)-1]; got != strings.ReplaceAll("\n"+raw, "\n.", "\n")[1:] {
					t.Fatalf("%q: stored %q", text, got)
				}
			}
		}
	}
}

// words is all words of up to n letters.
func words(letters string, n int) (all []string) {
	all = []string{""}
	for i := 0; i < len(all); i++ {
		for _, x := range letters {
			if len(all[i]) < n {
				all = append(all, all[i]+string(x))
			}
		}
	}
	return all
}

func TestTooManyOfOneHost(t *testing.T) {
	s, _, addr := start(t, func(c *gateway.Config) { c.MaxConnsOfHost = 2 })
	a, b := dial(t, addr), dial(t, addr)
	a.expect("220 ")
	b.expect("220 ")
	dial(t, addr).expect("421 4.7.0 ")
	a.do("QUIT", "221 ")
	eventually(t, func() bool { // the place is given back
		c := dial(t, addr)
		defer c.Close()
		return strings.HasPrefix(c.reply(), "220")
	})
	if s.Counts().Busy == 0 {
		t.Error("not counted")
	}
}

func TestRateOfOneHost(t *testing.T) {
	s, _, addr := start(t, func(c *gateway.Config) { c.Rate = 0.0001; c.Burst = 3 })
	c := dial(t, addr) // one of three
	c.expect("220 ")
	c.do("EHLO client.test", "250-")
	for _, want := range []string{"250 ", "250 ", "450 4.7.1 "} {
		c.do("MAIL FROM:<ada@example.org>", want)
		c.do("RSET", "250 ")
	}
	dial(t, addr).expect("421 ")
	if n := s.Counts(); n.TooFast != 1 || n.Busy != 1 {
		t.Errorf("counts %+v", n)
	}
}

func TestConnectionCap(t *testing.T) {
	_, _, addr := start(t, func(c *gateway.Config) { c.MaxConns = 1 })
	a := dial(t, addr)
	a.expect("220 ")
	dial(t, addr).expect("421 4.3.2 ")
	a.do("QUIT", "221 ")
	eventually(t, func() bool { // the place is given back
		c := dial(t, addr)
		defer c.Close()
		return strings.HasPrefix(c.reply(), "220")
	})
}

// TestFewHostsShutNobodyOut: five hosts hold all connections and do nothing; a sixth finds a place at once, and gets no
// more than its share.
func TestFewHostsShutNobodyOut(t *testing.T) {
	s, _, addr := start(t, func(c *gateway.Config) { c.MaxConns, c.MaxConnsOfHost = 20, 4 })
	from := func(host int) *client { return dialFrom(t, addr, byte(host)) }
	var crowd []*client
	for host := range 5 {
		for range 4 {
			c := from(10 + host)
			c.expect("220 ")
			crowd = append(crowd, c)
		}
	}
	busy := crowd[0]
	busy.do("EHLO client.test", "250-")
	busy.do("MAIL FROM:<ada@example.org>", "250 ")
	for i := range 3 {
		c := from(99)
		c.expect("220 ")
		if i == 0 {
			c.do("NOOP", "250 ")
		}
	}
	from(99).expect("421 4.3.2 ") // now every host has three or four
	if n := s.Counts(); n.Evicted != 3 {
		t.Errorf("%d were ended", n.Evicted)
	}
	ended := 0
	for _, c := range crowd {
		c.SetReadDeadline(time.Now().Add(100 * time.Millisecond))
		if line, err := c.r.ReadString('\n'); err == nil && strings.HasPrefix(line, "421 ") {
			ended++
		}
	}
	if ended != 3 {
		t.Errorf("%d were told so", ended)
	}
}

func TestBytesOfAConnectionHaveAnEnd(t *testing.T) {
	_, _, addr := start(t, func(c *gateway.Config) { c.MaxBytes = 1 })
	c := begin(t, addr)
	chunk := []byte(strings.Repeat("0123456789abcd\r\n", 4096))
	for range 64 { // 4 MiB, the limit is 1 MiB and 32 letters
		if _, err := c.Write(chunk); err != nil {
			return
		}
	}
	c.expect("552 ")
	if got := c.reply(); got != "" {
		t.Errorf("still served: %q", got)
	}
}

func eventually(t *testing.T, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(5 * time.Second); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		if ok() {
			return
		}
	}
	t.Fatal("it never came to that")
}
