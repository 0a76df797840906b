package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"strings"
	"sync/atomic"
	"time"

	netmail "net/mail"

	"github.com/emersion/go-smtp"

	post "painani/mail"
	"painani/mail/reply"
)

// robotNames are the local parts of the robots' addresses.
var robotNames = []string{"ada", "bela", "carl", "dora"}

// robotDomain is where they live; the demo's relay takes letters for it.
const robotDomain = "robots.localhost"

// robots are the people of the demo: a relay that delivers to their mailboxes,
// and a simple mind that says YES to what is asked and plays the first entry of
// every list.
type robots struct {
	service string // where letters to the service go, host:port
	play    string // its address
	pace    time.Duration
	log     *slog.Logger
	written atomic.Int64
	inbox   chan robotLetter
}

type robotLetter struct {
	to  string
	raw []byte
}

func newRobots(service, domain string, pace time.Duration, log *slog.Logger) *robots {
	return &robots{service: service, play: "play@" + domain, pace: pace, log: log,
		inbox: make(chan robotLetter, 1000)}
}

// serve takes letters on l and answers them until ctx ends.
func (r *robots) serve(ctx context.Context, l net.Listener) error {
	s := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) {
		return &robotSession{r: r}, nil
	}))
	s.Domain, s.ReadTimeout, s.WriteTimeout = robotDomain, time.Minute, time.Minute
	s.MaxMessageBytes, s.MaxRecipients = 4<<20, 10
	go func() {
		<-ctx.Done()
		s.Close()
	}()
	go r.live(ctx)
	if err := s.Serve(l); err != nil && !errors.Is(err, smtp.ErrServerClosed) && ctx.Err() == nil {
		return fmt.Errorf("robots' relay: %w", err)
	}
	return nil
}

// live answers one letter after the other.
func (r *robots) live(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case l := <-r.inbox:
			if err := r.read(ctx, l); err != nil {
				r.log.Warn("robot does not answer", "to", l.to, "err", err)
			}
		}
	}
}

// read answers a letter if it asks for something.
func (r *robots) read(ctx context.Context, l robotLetter) error {
	m, err := netmail.ReadMessage(bytes.NewReader(l.raw))
	if err != nil {
		return err
	}
	msg, err := reply.Parse(l.raw, reply.Limits{})
	if err != nil {
		return err
	}
	words := r.mind(m.Header, msg.Text)
	if words == "" {
		return nil
	}
	to, err := netmail.ParseAddress(m.Header.Get("Reply-To"))
	if err != nil {
		return err
	}
	select {
	case <-ctx.Done():
		return nil
	case <-time.After(r.pace):
	}
	return r.write(l.to, to.Address, "Re: "+m.Header.Get("Subject"), words, m.Header.Get("Message-ID"))
}

// mind is all that a robot thinks: yes, or the first entry of the list.
func (r *robots) mind(h netmail.Header, text string) string {
	switch kind := post.Kind(h.Get(post.LoopHeader)); {
	case kind == post.Confirm, kind == post.Invite:
		return "YES"
	case strings.Contains(text, "\n  1  "):
		return "1"
	}
	return ""
}

// propose writes the letter that starts it all.
func (r *robots) propose(ctx context.Context, game string, players int) error {
	var others []string
	for _, n := range robotNames[1:players] {
		others = append(others, n+"@"+robotDomain)
	}
	if len(others) == 0 {
		others = []string{"bot"}
	}
	words := "NEW " + game + " " + strings.Join(others, " ")
	return r.write(robotNames[0]+"@"+robotDomain, r.play, "A game", words, "")
}

// write sends a letter to the service.
func (r *robots) write(from, to, subject, words, answers string) error {
	now := time.Now()
	head := []string{"From: " + from, "To: " + to, "Subject: " + subject, "Date: " + now.Format(time.RFC1123Z),
		fmt.Sprintf("Message-ID: <%d.%d@%s>", now.UnixNano(), r.written.Add(1), robotDomain)}
	if answers != "" {
		head = append(head, "In-Reply-To: "+answers, "References: "+answers)
	}
	letter := strings.Join(head, "\r\n") + "\r\n\r\n" + words + "\r\n"
	c, err := smtp.Dial(r.service)
	if err != nil {
		return err
	}
	defer c.Close()
	if err := c.Hello(robotDomain); err != nil {
		return err
	}
	if err := c.SendMail(from, []string{to}, strings.NewReader(letter)); err != nil {
		return err
	}
	return c.Quit()
}

type robotSession struct {
	r  *robots
	to string
}

// The relay's side of SMTP: everything is taken, the last recipient counts.
func (s *robotSession) Mail(string, *smtp.MailOptions) error      { return nil }
func (s *robotSession) Rcpt(to string, _ *smtp.RcptOptions) error { s.to = to; return nil }
func (s *robotSession) Reset()                                    {}
func (s *robotSession) Logout() error                             { return nil }

func (s *robotSession) Data(in io.Reader) error {
	raw, err := io.ReadAll(in)
	if err != nil {
		return err
	}
	select {
	case s.r.inbox <- robotLetter{s.to, raw}:
		return nil
	default:
		return &smtp.SMTPError{Code: 452, EnhancedCode: smtp.EnhancedCode{4, 3, 1},
			Message: "the robots' mailboxes are full"}
	}
}
