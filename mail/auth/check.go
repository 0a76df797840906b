package auth

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"blitiri.com.ar/go/spf"
	"github.com/emersion/go-msgauth/dkim"

	"painani/mail"
)

// Resolver is the part of net.Resolver that the checks use.
type Resolver = spf.DNSResolver

// NewResolver is a resolver that asks one name server, "host:port"; the
// system's if addr is empty.
func NewResolver(addr string) *net.Resolver {
	if addr == "" {
		return net.DefaultResolver
	}
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, network, _ string) (net.Conn, error) {
		var d net.Dialer
		return d.DialContext(ctx, network, addr)
	}}
}

// Checker runs SPF, DKIM and DMARC. Its zero value asks the system's resolver.
type Checker struct {
	Resolver Resolver      // nil: net.DefaultResolver
	Query    time.Duration // for one DNS question; 0: 3 s
	Total    time.Duration // for one letter; 0: 10 s
	// NoSPF for servers behind another one (LMTP): the address that connects is not the sender's.
	NoSPF bool
	// AuthservID is the name under which a mail server before this one writes down its own results; they are
	// believed where they stand. "": none are.
	AuthservID string
	Logger     *slog.Logger // nil: discards
}

// maxSignatures is how many DKIM signatures of a letter are looked at.
const maxSignatures = 5

// Peer is the SMTP client of a letter.
type Peer struct {
	IP   net.IP
	Helo string
	From string // reverse path, "" for bounces
}

// outcome is what one check says, and for whom.
type outcome struct {
	value   string   // RFC 8601 word
	domains []string // that passed
}

// Check returns the outcomes for a letter. It never fails: what could not be
// found out in time is "temperror". raw must have CRLF line ends.
func (c *Checker) Check(ctx context.Context, p Peer, raw []byte) mail.Results {
	ctx, cancel := context.WithTimeout(ctx, cmp.Or(c.Total, 10*time.Second))
	defer cancel()
	r := &timed{cmp.Or(c.Query, 3*time.Second), c.Resolver}
	if r.Resolver == nil {
		r.Resolver = net.DefaultResolver
	}
	if c.AuthservID != "" {
		if results, ok := c.believed(ctx, r, raw); ok {
			return results
		}
	}
	var s, d outcome
	var both sync.WaitGroup
	both.Go(func() { s = safely(c, "SPF", func() outcome { return c.spf(ctx, r, p) }) })
	both.Go(func() { d = safely(c, "DKIM", func() outcome { return checkDKIM(ctx, r, raw) }) })
	both.Wait()
	m := safely(c, "DMARC", func() outcome { return outcome{value: checkDMARC(ctx, r, raw, s, d)} })
	a := safely(c, "author", func() outcome { return outcome{value: checkAuthor(ctx, r, raw, s, d, m)} })
	return mail.Results{SPF: s.value, DKIM: d.value, DMARC: m.value, Author: a.value}
}

// believed is upstream; if it panics, nothing is believed.
func (c *Checker) believed(ctx context.Context, r Resolver, raw []byte) (results mail.Results, ok bool) {
	safely(c, "results of the server before", func() outcome {
		results, ok = c.upstream(ctx, r, raw)
		return outcome{}
	})
	return results, ok
}

// safely runs one check. If it panics, nothing could be found out about the letter, and the service lives.
func safely(c *Checker, name string, check func() outcome) (o outcome) {
	defer func() {
		if p := recover(); p != nil {
			o = outcome{value: "temperror"}
			if c.Logger != nil {
				c.Logger.Error("check of a letter panics", "check", name, "panic", p, "stack", string(debug.Stack()))
			}
		}
	}()
	return check()
}

func (c *Checker) spf(ctx context.Context, r Resolver, p Peer) outcome {
	if c.NoSPF || p.IP == nil {
		return outcome{value: "none"}
	}
	domain := Domain(p.From)
	if p.From == "" {
		domain = canonicalDomain(p.Helo)
	}
	if domain == "" || strings.HasPrefix(domain, "[") {
		return outcome{value: "none"}
	}
	res, _ := spf.CheckHostWithSender(p.IP, p.Helo, p.From, spf.WithContext(ctx), spf.WithResolver(r))
	if res == spf.Pass {
		return outcome{string(res), []string{domain}}
	}
	return outcome{value: string(res)}
}

func checkDKIM(ctx context.Context, r Resolver, raw []byte) outcome {
	list, err := dkim.VerifyWithOptions(bytes.NewReader(raw), &dkim.VerifyOptions{
		MaxVerifications: maxSignatures,
		LookupTXT:        func(name string) ([]string, error) { return r.LookupTXT(ctx, name) },
	})
	if err != nil && !errors.Is(err, dkim.ErrTooManySignatures) {
		return outcome{value: "permerror"}
	}
	o := outcome{value: "none"}
	for _, v := range list {
		switch {
		case v.Err == nil:
			o.value = "pass"
			o.domains = append(o.domains, canonicalDomain(v.Domain))
		case o.value == "pass":
		case dkim.IsTempFail(v.Err):
			o.value = "temperror"
		case o.value != "temperror" && dkim.IsPermFail(v.Err):
			o.value = "permerror"
		case o.value == "none":
			o.value = "fail"
		}
	}
	return o
}

// timed gives each question its own time.
type timed struct {
	each time.Duration
	Resolver
}

// LookupTXT asks within the time.
func (t *timed) LookupTXT(ctx context.Context, name string) ([]string, error) {
	ctx, cancel := context.WithTimeout(ctx, t.each)
	defer cancel()
	return t.Resolver.LookupTXT(ctx, name)
}

// LookupMX asks within the time.
func (t *timed) LookupMX(ctx context.Context, name string) ([]*net.MX, error) {
	ctx, cancel := context.WithTimeout(ctx, t.each)
	defer cancel()
	return t.Resolver.LookupMX(ctx, name)
}

// LookupIPAddr asks within the time.
func (t *timed) LookupIPAddr(ctx context.Context, host string) ([]net.IPAddr, error) {
	ctx, cancel := context.WithTimeout(ctx, t.each)
	defer cancel()
	return t.Resolver.LookupIPAddr(ctx, host)
}

// LookupAddr asks within the time.
func (t *timed) LookupAddr(ctx context.Context, addr string) ([]string, error) {
	ctx, cancel := context.WithTimeout(ctx, t.each)
	defer cancel()
	return t.Resolver.LookupAddr(ctx, addr)
}
