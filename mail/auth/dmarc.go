package auth

import (
	"context"
	"errors"
	"net"
	"slices"
	"strings"

	"github.com/emersion/go-msgauth/dmarc"
	"golang.org/x/net/publicsuffix"
)

// errNoPolicy: the domain publishes no (usable) DMARC record.
var errNoPolicy = errors.New("no DMARC policy")

// checkDMARC is "pass" when a domain that SPF or DKIM vouched for is in
// alignment with the one From domain (RFC 7489 3.1). Without a policy of that
// domain it is "none": nobody asked us to believe anything.
func checkDMARC(ctx context.Context, r Resolver, raw []byte, s, d outcome) string {
	from, err := From(raw)
	if errors.Is(err, ErrSeveralFrom) {
		return "permerror"
	}
	domain := Domain(from)
	if err != nil || domain == "" || strings.HasPrefix(domain, "[") {
		return "none"
	}
	policy, err := findPolicy(ctx, r, domain)
	switch {
	case errors.Is(err, errNoPolicy):
		return "none"
	case isTemporary(err):
		return "temperror"
	case err != nil:
		return "permerror"
	}
	if aligned(domain, s.domains, policy.SPFAlignment) || aligned(domain, d.domains, policy.DKIMAlignment) {
		return "pass"
	}
	if s.value == "temperror" || d.value == "temperror" {
		return "temperror"
	}
	return "fail"
}

// findPolicy asks the domain itself, then its organisational domain (6.6.3).
func findPolicy(ctx context.Context, r Resolver, domain string) (*dmarc.Record, error) {
	for _, d := range slices.Compact([]string{domain, organisation(domain)}) {
		p, err := policyAt(ctx, r, d)
		if !errors.Is(err, errNoPolicy) {
			return p, err
		}
	}
	return nil, errNoPolicy
}

// policyAt parses the record of one domain. Two records count as none (6.6.3).
func policyAt(ctx context.Context, r Resolver, domain string) (*dmarc.Record, error) {
	texts, err := r.LookupTXT(ctx, "_dmarc."+domain)
	var missing *net.DNSError
	if errors.As(err, &missing) && missing.IsNotFound {
		return nil, errNoPolicy
	}
	if err != nil {
		return nil, err
	}
	texts = slices.DeleteFunc(slices.Clone(texts), func(t string) bool {
		tag, value, _ := strings.Cut(t, "=")
		value, _, _ = strings.Cut(value, ";")
		return strings.TrimSpace(tag) != "v" || strings.TrimSpace(value) != "DMARC1"
	})
	if len(texts) != 1 {
		return nil, errNoPolicy
	}
	p, err := dmarc.Parse(texts[0])
	if err != nil {
		return nil, errNoPolicy // a record that cannot be read asks for nothing
	}
	return p, nil
}

func aligned(from string, passed []string, mode dmarc.AlignmentMode) bool {
	return slices.ContainsFunc(passed, func(d string) bool {
		if d == "" {
			return false
		}
		return d == from || mode != dmarc.AlignmentStrict && organisation(d) == organisation(from)
	})
}

// organisation is the domain that somebody registered: one label under a
// public suffix. A public suffix itself is its own, so that strangers under
// one suffix are never aligned.
func organisation(domain string) string {
	org, err := publicsuffix.EffectiveTLDPlusOne(domain)
	if err != nil {
		return domain
	}
	return org
}

func isTemporary(err error) bool {
	var d *net.DNSError
	if errors.As(err, &d) {
		return d.IsTemporary || d.IsTimeout
	}
	return errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled)
}
