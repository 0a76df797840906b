// Package robots plays by letters as people do, for demonstrations: some robots with mailboxes, who read what
// the service writes to them, say YES, or answer with the first entry of the list. They know the service by
// its address alone and share nothing with it but the format of letters.
package robots

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

// Names are the local parts of the robots' addresses.
var Names = []string{"ada", "bela", "carl", "dora"}

// Domain is where they live; their relay takes letters for it.
const Domain = "robots.localhost"

// Robots are the people of the demo: a relay that delivers to their mailboxes,
// and a simple mind that says YES to what is asked and plays the first entry of
// every list.
type Robots struct {
	service string // where letters to the service go, host:port
	play    string // its address
	pace    time.Duration
	log     *slog.Logger
	written atomic.Int64
	inbox   chan parcel
}

type parcel struct {
	to  string
	raw []byte
}

// New makes robots who write to a service at an address of SMTP, host:port, that has a domain, and think for
// as long as pace before they answer.
func New(service, domain string, pace time.Duration, log *slog.Logger) *Robots {
	return &Robots{service: service, play: "play@" + domain, pace: pace, log: log,
		inbox: make(chan parcel, 1000)}
}

// Serve takes letters on l and answers them until ctx ends, which is no error.
func (r *Robots) Serve(ctx context.Context, l net.Listener) error {
	s := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) {
		return &session{r: r}, nil
	}))
	s.Domain, s.ReadTimeout, s.WriteTimeout = Domain, time.Minute, time.Minute
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
func (r *Robots) live(ctx context.Context) {
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
func (r *Robots) read(ctx context.Context, l parcel) error {
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
func (r *Robots) mind(h netmail.Header, text string) string {
	switch kind := post.Kind(h.Get(post.LoopHeader)); {
	case kind == post.Confirm, kind == post.Invite:
		return "YES"
	case strings.Contains(text, "\n  1  "):
		return "1"
	}
	return ""
}

// Propose writes the letter that starts it all: the first robot invites others to a game, a bot if it is
// alone. players is at most len(Names). Errors are those of SMTP.
func (r *Robots) Propose(ctx context.Context, game string, players int) error {
	var others []string
	for _, n := range Names[1:players] {
		others = append(others, n+"@"+Domain)
	}
	if len(others) == 0 {
		others = []string{"bot"}
	}
	words := "NEW " + game + " " + strings.Join(others, " ")
	return r.write(Names[0]+"@"+Domain, r.play, "A game", words, "")
}

// write sends a letter to the service.
func (r *Robots) write(from, to, subject, words, answers string) error {
	now := time.Now()
	head := []string{"From: " + from, "To: " + to, "Subject: " + subject, "Date: " + now.Format(time.RFC1123Z),
		fmt.Sprintf("Message-ID: <%d.%d@%s>", now.UnixNano(), r.written.Add(1), Domain)}
	if answers != "" {
		head = append(head, "In-Reply-To: "+answers, "References: "+answers)
	}
	letter := strings.Join(head, "\r\n") + "\r\n\r\n" + words + "\r\n"
	c, err := smtp.Dial(r.service)
	if err != nil {
		return err
	}
	defer c.Close()
	if err := c.Hello(Domain); err != nil {
		return err
	}
	if err := c.SendMail(from, []string{to}, strings.NewReader(letter)); err != nil {
		return err
	}
	return c.Quit()
}

type session struct {
	r  *Robots
	to string
}

// The relay's side of SMTP: everything is taken, the last recipient counts.
func (s *session) Mail(string, *smtp.MailOptions) error      { return nil }
func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error { s.to = to; return nil }
func (s *session) Reset()                                    {}
func (s *session) Logout() error                             { return nil }

func (s *session) Data(in io.Reader) error {
	raw, err := io.ReadAll(in)
	if err != nil {
		return err
	}
	select {
	case s.r.inbox <- parcel{s.to, raw}:
		return nil
	default:
		return &smtp.SMTPError{Code: 452, EnhancedCode: smtp.EnhancedCode{4, 3, 1},
			Message: "the robots' mailboxes are full"}
	}
}
