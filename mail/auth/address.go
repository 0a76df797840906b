package auth

import (
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/norm"
)

// maxCanonical: 64 octets, and 255 of a domain name (RFC 5321 4.5.3.1).
const maxCanonical = 64 + 255

// Canonical is the form of an address for comparing, never for sending: lower
// case, no plus-tag, the domain in ASCII. Dots in local parts count: only one
// provider ignores them, and two players elsewhere may differ by one.
// An address that is none (no @, an empty side, control characters), or whose local part cannot stand without
// quotes, gives "". The canonical form is its own.
func Canonical(addr string) string {
	addr = strings.TrimSpace(norm.NFC.String(addr))
	addr = strings.TrimSuffix(strings.TrimPrefix(addr, "<"), ">")
	at := strings.LastIndexByte(addr, '@')
	if at <= 0 || at == len(addr)-1 || !utf8.ValidString(addr) {
		return ""
	}
	local, domain := unquote(addr[:at]), canonicalDomain(addr[at+1:])
	if tag := strings.IndexByte(local, '+'); tag > 0 {
		local = local[:tag]
	}
	local = strings.ToLower(local)
	switch {
	case local == "" || domain == "", len(local)+len(domain) > maxCanonical:
		return ""
	case strings.ContainsFunc(local, isControl), strings.ContainsAny(local, "\"\\ <>,;:()[]@"),
		strings.TrimSpace(local) != local:
		return "" // needs quotes: nobody's here, and without them somebody else's
	}
	return local + "@" + domain
}

// Same reports whether two addresses are one mailbox by their canonical form.
func Same(a, b string) bool {
	c := Canonical(a)
	return c != "" && c == Canonical(b)
}

// Domain is the canonical domain of an address, "" if it has none.
func Domain(addr string) string {
	c := Canonical(addr)
	return c[strings.LastIndexByte(c, '@')+1:]
}

// canonicalDomain is the domain in lower-case ASCII without its last dot, ""
// if it cannot be one.
func canonicalDomain(d string) string {
	d = strings.TrimSuffix(strings.TrimSpace(d), ".")
	if strings.HasPrefix(d, "[") { // address literal
		return strings.ToLower(d)
	}
	ascii, err := idna.Lookup.ToASCII(d)
	if err != nil { // underscores and the like: seen in practice, compared as they are
		ascii = strings.ToLower(d)
	}
	if strings.ContainsFunc(ascii, isControl) || strings.ContainsAny(ascii, ` <>,;"()@`) ||
		slices.Contains(strings.Split(ascii, "."), "") {
		return ""
	}
	return ascii
}

func unquote(local string) string {
	if len(local) < 2 || local[0] != '"' || local[len(local)-1] != '"' {
		return local
	}
	var b strings.Builder
	for i := 1; i < len(local)-1; i++ {
		if local[i] == '\\' && i < len(local)-2 {
			i++
		}
		b.WriteByte(local[i])
	}
	return b.String()
}

func isControl(r rune) bool { return r < ' ' || r == 0x7f }
