package auth

import (
	"slices"
	"strings"
)

// reserved are the local parts that a mail host keeps for itself (RFC 2142), besides the one that we write
// from.
var reserved = []string{
	"play",
	"postmaster",
	"abuse",
	"mailer-daemon",
	"noreply",
	"no-reply",
	"hostmaster",
	"root",
}

// Own reports an address of the service itself: one of its domains with a reserved local part or one that its
// keys signed. Others of that domain may be people's.
func Own(keys *Keys, domains []string, address string) bool {
	local, domain, _ := strings.Cut(Canonical(address), "@")
	ours := slices.ContainsFunc(
		domains,
		func(d string) bool { return domain != "" && canonicalDomain(d) == domain },
	)
	if !ours {
		return false
	}
	if slices.Contains(reserved, local) {
		return true
	}
	_, err := keys.Verify(local)
	return err == nil
}
