package auth

import (
	"context"
	"errors"
	"net"
	"slices"
	"strings"

	"github.com/emersion/go-msgauth/dmarc"
)

// checkAuthor is mail.Results.Author: whether the domain in From vouches for the letter. Other domains may;
// they do not count. It is asked before anything is written to somebody whom we do not know, who gets
// nothing when somebody else may have used his name.
func checkAuthor(ctx context.Context, r Resolver, raw []byte, s, d, m outcome) string {
	from, err := From(raw)
	domain := Domain(from)
	if err != nil || domain == "" || strings.HasPrefix(domain, "[") {
		return "fail"
	}
	relaxed := dmarc.AlignmentMode(dmarc.AlignmentRelaxed)
	switch {
	case m.value == "pass" || m.value == "fail": // the domain has decided
		return m.value
	case m.value == "permerror":
		return "fail"
	case m.value == "temperror":
		return "temperror"
	case aligned(domain, s.domains, relaxed) || aligned(domain, d.domains, relaxed):
		return "pass"
	case s.value == "temperror" || d.value == "temperror":
		return "temperror"
	}
	return publishes(ctx, r, domain)
}

// publishes is "fail" for a domain that says who may send in its name, so that a letter without a proof is
// not its own; "none" for one that says nothing, "temperror" when it cannot be asked.
func publishes(ctx context.Context, r Resolver, domain string) string {
	for _, name := range slices.Compact([]string{domain, organisation(domain)}) {
		texts, err := r.LookupTXT(ctx, name)
		var missing *net.DNSError
		switch {
		case errors.As(err, &missing) && missing.IsNotFound:
			continue
		case err != nil:
			return "temperror"
		}
		if slices.ContainsFunc(texts, isSPF) {
			return "fail"
		}
	}
	return "none"
}

// isSPF reports a record of RFC 7208.
func isSPF(text string) bool {
	version, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	return strings.EqualFold(version, "v=spf1")
}
