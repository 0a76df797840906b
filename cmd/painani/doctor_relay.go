package main

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"time"

	"painani/http/site"
	"painani/mail/outbox"
)

// relay does with the relay what a letter would have done: TLS with its certificate verified, AUTH, QUIT.
func (c *doctorCmd) relay(ctx context.Context) []finding {
	if c.Relay == "" {
		return nil
	}
	r := c.relayTo()
	r.Timeout = 20 * time.Second
	return examine(ctx, r)
}

func examine(ctx context.Context, r *outbox.Relay) []finding {
	s, err := r.Examine(ctx)
	if err != nil {
		return []finding{fail(relayHint(r, err), "relay %s: %v", r.Addr, err)}
	}
	return reported(r, s)
}

// reported says what a session at the relay was like.
func reported(r *outbox.Relay, s outbox.Session) []finding {
	out := []finding{fine("relay %s takes letters", r.Addr)}
	switch {
	case s.Verified:
		out[0] = fine("relay %s takes letters, under TLS with a certificate that this machine trusts", r.Addr)
	case site.Loopback(hostOf(r.Addr)) && !s.Secure:
		out[0] = fine("relay %s takes letters; it is this machine", r.Addr)
	case s.Secure:
		out[0] = fine("relay %s takes letters, under TLS; on this machine its certificate is not looked at", r.Addr)
	default:
		out = append(out, warn("letters can be read on their way", "relay %s offers no TLS", r.Addr))
	}
	if r.User != "" && !s.LoggedIn {
		out = append(out, warn("fine if it knows this machine by its address; otherwise it will refuse letters",
			"relay %s does not offer AUTH, nobody has logged in", r.Addr))
	}
	return out
}

// hostOf is the host of host:port.
func hostOf(addr string) string {
	host, _, _ := net.SplitHostPort(addr)
	return host
}

// relayHint says what to do about an error of Examine.
func relayHint(r *outbox.Relay, err error) string {
	var e *outbox.Error
	code := 0
	if errors.As(err, &e) {
		code = e.Code
	}
	switch {
	case errors.As(err, new(*tls.CertificateVerificationError)):
		return "it needs a certificate for " + hostOf(r.Addr) +
			" of an authority that this machine trusts; --relay names the host"
	case errors.Is(err, outbox.ErrNoTLS):
		return "with --relay-tls or --relay-user letters go under TLS only; " +
			"465 and 587 are the usual ports for that"
	case code == 454:
		return "TLS or AUTH do not work there for now; whoever runs the relay must look"
	case code == 530 || code == 534 || code == 535 || code == 538:
		return "check --relay-user and PAINANI_RELAY_PASSWORD"
	case code != 0:
		return "the relay answers and does not want letters from here; it says why"
	}
	return "check --relay and the firewall"
}
