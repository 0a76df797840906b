package letter

import (
	"strings"
)

// MaxMailto is the length that Mailto links stay under: browsers and mail
// programs cut longer ones, and half a command is worse than none.
const MaxMailto = 1600

// Mailto is a link (RFC 6068) that opens a letter to addr with subject and body
// filled in; either may be empty. Lines of the body end in "\n". It is not ok
// when the link would reach MaxMailto; then show none.
func Mailto(addr, subject, body string) (link string, ok bool) {
	var b strings.Builder
	b.WriteString("mailto:")
	escape(&b, addr, "@")
	sep := byte('?')
	for _, f := range [...]struct{ name, value string }{
		{"subject", strings.Join(strings.Fields(subject), " ")},
		{"body", strings.ReplaceAll(strings.ReplaceAll(body, "\r\n", "\n"), "\n", "\r\n")},
	} {
		if f.value == "" {
			continue
		}
		b.WriteByte(sep)
		b.WriteString(f.name)
		b.WriteByte('=')
		escape(&b, f.value, "")
		sep = '&'
	}
	if b.Len() >= MaxMailto {
		return "", false
	}
	return b.String(), true
}

const hexDigits = "0123456789ABCDEF"

// escape percent-encodes everything but the unreserved characters of RFC 3986
// and those in also: commas, plus signs and ampersands too, which programs misread.
func escape(b *strings.Builder, s, also string) {
	for i := range len(s) {
		c := s[i]
		switch {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9',
			strings.IndexByte("-._~", c) >= 0, strings.IndexByte(also, c) >= 0:
			b.WriteByte(c)
		default:
			b.WriteByte('%')
			b.WriteByte(hexDigits[c>>4])
			b.WriteByte(hexDigits[c&15])
		}
	}
}
