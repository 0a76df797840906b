package outbox_test

import (
	"bufio"
	"context"
	"errors"
	"net"
	"slices"
	"strings"
	"testing"
	"time"

	"painani/mail/outbox"
)

// scripted is a server that greets, and for one letter reads groups of so many lines and says one
// answer to each group; then it says goodbye. The letter, up to its dot, is a group.
func scripted(t *testing.T, hello string, groups []int, answers []string) (addr string, heard chan []string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	heard = make(chan []string, 1)
	go func() {
		var lines []string
		defer func() { heard <- lines }()
		conn, err := l.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		conn.SetDeadline(time.Now().Add(10 * time.Second))
		r := bufio.NewReader(conn)
		say := func(s string) { conn.Write([]byte(s)) }
		say("220 hi\r\n")
		r.ReadString('\n')
		say(hello)
		for i, n := range groups {
			for range n {
				line, err := r.ReadString('\n')
				if err != nil {
					return
				}
				lines = append(lines, strings.TrimSpace(line))
			}
			if n == 1 && r.Buffered() > 0 {
				lines = append(lines, "too early")
			}
			say(answers[i])
		}
		for {
			line, err := r.ReadString('\n')
			if err != nil {
				return
			}
			lines = append(lines, strings.TrimSpace(line))
			say("221 bye\r\n")
		}
	}()
	return l.Addr().String(), heard
}

// TestPipelining: a relay that takes commands together gets them together, any other one by one;
// whichever is refused, the letter is not taken for sent.
func TestPipelining(t *testing.T) {
	const offers, not = "250-hi\r\n250-SIZE 1000000\r\n250 PIPELINING\r\n", "250 hi\r\n"
	const letter = 3 // lines, with the dot
	for name, c := range map[string]struct {
		hello   string
		groups  []int
		answers []string
		code    int // 0: sent
		final   bool
		heard   []string // from the letter on; nil: the whole of it
	}{
		"together":          {offers, []int{3, letter}, []string{"250 a\r\n250 b\r\n354 go\r\n", "250 ok\r\n"}, 0, false, nil},
		"one by one":        {not, []int{1, 1, 1, letter}, []string{"250 a\r\n", "250 b\r\n", "354 go\r\n", "250 ok\r\n"}, 0, false, nil},
		"no such recipient": {offers, []int{3}, []string{"250 a\r\n550-5.1.1 nobody\r\n550 5.1.1 here\r\n503 no recipient\r\n"}, 550, true, []string{"QUIT"}},
		"sender refused":    {offers, []int{3}, []string{"550 not you\r\n503 no sender\r\n503 no sender\r\n"}, 550, false, []string{"QUIT"}},
		"no data now":       {offers, []int{3}, []string{"250 a\r\n250 b\r\n451 later\r\n"}, 451, false, []string{"QUIT"}},
		"letter to nobody":  {offers, []int{3}, []string{"250 a\r\n550 nobody\r\n354 go\r\n"}, 550, true, nil},
		"letter refused":    {offers, []int{3, letter}, []string{"250 a\r\n250 b\r\n354 go\r\n", "554 spam\r\n"}, 554, true, nil},
	} {
		t.Run(name, func(t *testing.T) {
			addr, heard := scripted(t, c.hello, c.groups, c.answers)
			r := &outbox.Relay{Addr: addr, Timeout: 5 * time.Second}
			err := r.Send(context.Background(), "b@play.example", "ada@home.example", []byte("Subject: x\r\n\r\n"))
			r.Close()
			var e *outbox.Error
			errors.As(err, &e)
			if sent := err == nil; sent != (c.code == 0) ||
				!sent && (e == nil || e.Code != c.code || e.Permanent != c.final || e.Doubt) {
				t.Errorf("error %+v, want code %d, permanent %v", err, c.code, c.final)
			}
			if err != nil && strings.Contains(err.Error(), "5.1.1") {
				t.Errorf("extended codes in %q", err)
			}
			lines := <-heard
			mail := "MAIL FROM:<b@play.example>"
			if c.hello == offers {
				mail += " SIZE=14"
			}
			if want := []string{mail, "RCPT TO:<ada@home.example>", "DATA"}; len(lines) < 3 ||
				!slices.Equal(lines[:3], want) {
				t.Errorf("heard %q", lines)
			}
			if c.heard != nil && !slices.Equal(lines[3:], c.heard) {
				t.Errorf("after the commands %q, want %q", lines[3:], c.heard)
			}
			if name == "letter to nobody" && len(lines) != 3 {
				t.Errorf("said %q to a server that waits for a letter", lines[3:])
			}
		})
	}
}

func TestAddressesWithLineBreaks(t *testing.T) {
	addr, _ := scripted(t, "250-hi\r\n250 PIPELINING\r\n", nil, nil)
	r := &outbox.Relay{Addr: addr, Timeout: time.Second}
	defer r.Close()
	if err := r.Send(context.Background(), "b@play.example", "ada@home.example>\r\nRSET", []byte("x")); err == nil {
		t.Error("sent")
	}
}
