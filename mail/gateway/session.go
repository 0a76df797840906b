package gateway

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/emersion/go-smtp"

	"painani/mail/auth"
)

// session is one client between its EHLO and its end. go-smtp runs Data of a
// BDAT transfer in a goroutine of its own, beside Reset and Logout: hence the lock.
type session struct {
	s    *Server
	c    *smtp.Conn
	conn *wire // nil if the connection did not come through our listener

	mu      sync.Mutex
	open    bool // a MAIL was accepted
	helo    string
	from    string
	to      []string
	keys    []string // spool key of each recipient
	signed  bool     // one of them is an address that only players have
	refused int
}

// refusal builds a reply; a wrapped one would not be recognised by go-smtp.
func refusal(code int, enhanced smtp.EnhancedCode, text string) *smtp.SMTPError {
	return &smtp.SMTPError{Code: code, EnhancedCode: enhanced, Message: text}
}

var (
	errHelo      = refusal(501, smtp.EnhancedCode{5, 5, 2}, "That is not a host name")
	errGreet     = refusal(503, smtp.EnhancedCode{5, 5, 1}, "EHLO first; TLS has begun since")
	errNested    = refusal(503, smtp.EnhancedCode{5, 5, 1}, "One MAIL at a time")
	errSender    = refusal(553, smtp.EnhancedCode{5, 1, 7}, "That is not a sender address")
	errRecipient = refusal(553, smtp.EnhancedCode{5, 1, 3}, "That is not an address")
	errNotOurs   = refusal(550, smtp.EnhancedCode{5, 1, 1}, "No such address here")
	errGuessing  = refusal(421, smtp.EnhancedCode{4, 7, 0}, "Too many unknown addresses, good bye")
	errTooFast   = refusal(450, smtp.EnhancedCode{4, 7, 1}, "Too many letters from your host, try again later")
	errTooLarge  = refusal(552, smtp.EnhancedCode{5, 3, 4}, "Letter too large")
	errTooLong   = refusal(554, smtp.EnhancedCode{5, 6, 0}, "A line of the letter is too long")
	errBadLines  = refusal(554, smtp.EnhancedCode{5, 6, 0},
		"Bare CR, LF or NUL in the letter; lines end in CRLF")
	errNoDNS = refusal(451, smtp.EnhancedCode{4, 4, 3},
		"Your domain cannot be looked up now, try again later")
	errHops     = refusal(554, smtp.EnhancedCode{5, 4, 6}, "Too many hops, this letter goes in circles")
	errCutShort = refusal(451, smtp.EnhancedCode{4, 4, 2}, "The letter did not arrive whole")
	errStorage  = refusal(451, smtp.EnhancedCode{4, 3, 0}, "Cannot store the letter now, try again later")
)

const (
	maxName    = 255 // octets of a host name
	maxAddress = 254 // of an address without its brackets (RFC 5321 4.5.3.1.3)
)

// session is smtp.Backend: it is called at the first EHLO.
func (s *Server) session(c *smtp.Conn) (smtp.Session, error) {
	if name := c.Hostname(); len(name) > maxName || !printableASCII(name) {
		return nil, errHelo
	}
	under, _ := c.Conn().(*wire)
	return &session{s: s, c: c, conn: under}, nil
}

// Mail begins a letter.
func (x *session) Mail(from string, opts *smtp.MailOptions) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	switch {
	case x.open: // go-smtp would keep the recipients of the first
		return errNested
	case x.conn != nil && !x.conn.greeted:
		return errGreet
	case from != "" && !plainAddress(from):
		return errSender
	case opts != nil && opts.Size > x.s.cfg.MaxBytes:
		x.s.counts.tooLarge.Add(1)
		return errTooLarge
	case x.conn != nil && !x.s.hosts.letter(x.conn.host):
		x.s.counts.tooFast.Add(1)
		return errTooFast
	}
	x.open, x.from, x.helo = true, from, printable(x.c.Hostname(), maxName)
	x.setBusy(true)
	return nil
}

// Rcpt takes addresses of ours only.
func (x *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	key, signed, err := x.s.recipient(to)
	if err != nil {
		x.s.counts.notOurs.Add(1)
		if x.refused++; x.refused > x.s.cfg.MaxRefused {
			if x.conn != nil {
				x.conn.cut()
			}
			return errGuessing
		}
		return err
	}
	x.to = append(x.to, to)
	x.keys = append(x.keys, key)
	x.signed = x.signed || signed
	return nil
}

// Reset forgets the letter under way.
func (x *session) Reset() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.open, x.from, x.to, x.keys, x.signed = false, "", nil, nil, false
	x.setBusy(false)
}

// Logout ends the session; nothing is left to free.
func (x *session) Logout() error {
	x.Reset()
	return nil
}

func (x *session) setBusy(b bool) {
	if x.conn != nil {
		x.conn.busy.Store(b)
	}
}

// recipient returns the spool key of an address of ours, and whether only players have it, or the refusal.
func (s *Server) recipient(to string) (key string, signed bool, no *smtp.SMTPError) {
	if !plainAddress(to) {
		return "", false, errRecipient
	}
	local, domain, _ := strings.Cut(to, "@")
	if !slices.Contains(s.cfg.Domains, auth.Domain("x@"+domain)) {
		return "", false, errNotOurs
	}
	if slices.ContainsFunc(s.cfg.Locals, func(l string) bool { return strings.EqualFold(l, local) }) {
		return spoolKey(local), false, nil
	}
	a, err := s.cfg.Keys.Verify(local)
	if err != nil || s.cfg.Ended != nil && s.cfg.Ended(a) {
		return "", false, errNotOurs
	}
	return spoolKey(fmt.Sprintf("%s%s.%d", a.Purpose, a.Subject, a.Seat)), playersOwn(a.Purpose), nil
}

// playersOwn reports that only players get addresses of a purpose. Everybody whom we ever wrote to has one
// for bounces, and strangers may be asked "was this you?", too.
func playersOwn(p auth.Purpose) bool { return p == auth.Reply || p == auth.Person }

// spoolKey is a local part in the alphabet of spool keys. Keys are logged; so callers leave the
// signature of a signed address out, which would open the seat to whoever reads the log.
func spoolKey(local string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			return r
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		}
		return '-'
	}, local)
}

// plainAddress: one @, something on both sides, printable ASCII. Quoted local
// parts come from go-smtp without their quotes; none of ours needs them.
func plainAddress(a string) bool {
	local, domain, ok := strings.Cut(a, "@")
	switch {
	case !ok, local == "", len(local) > 64, len(a) > maxAddress, !printableASCII(a):
		return false
	case strings.ContainsAny(local, `<>()[]\,;:"`):
		return false
	}
	return literal(domain) || domain != "" && !strings.ContainsAny(domain, `@<>()[]\,;:"`)
}

// literal: [192.0.2.1] or [IPv6:2001:db8::1].
func literal(domain string) bool {
	inner, ok := strings.CutPrefix(domain, "[")
	inner, closed := strings.CutSuffix(inner, "]")
	return ok && closed && inner != "" && !strings.ContainsAny(inner, "[]<>@")
}

// printableASCII: no blanks, controls or 8-bit bytes, and not empty.
func printableASCII(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool { return r <= ' ' || r >= 0x7f })
}
