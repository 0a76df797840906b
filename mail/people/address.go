package people

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna"

	"painani/mail/auth"
)

// The limits of RFC 5321 section 4.5.3.1, in bytes.
const (
	maxLocal  = 64
	maxDomain = 253
	maxWhole  = 254
)

// Sendable is an address as letters are sent to it: trimmed, the local part as
// given, the domain in lower-case ASCII (IDNA). ErrAddress if it is none that
// every relay takes: of the form local@domain in plain ASCII before the @, within
// the limits of SMTP, no quoted local part, no address literal.
func Sendable(address string) (string, error) {
	address = strings.TrimSpace(address)
	at := strings.LastIndexByte(address, '@')
	if at < 1 || len(address) > maxWhole || !utf8.ValidString(address) {
		return "", fmt.Errorf("%w: not local@domain", ErrAddress)
	}
	if err := checkLocal(address[:at]); err != nil {
		return "", err
	}
	domain, err := asciiDomain(address[at+1:])
	if err != nil {
		return "", err
	}
	return address[:at] + "@" + domain, nil
}

// Canonical is the form in which addresses are compared (auth.Canonical), never
// written to. ErrAddress as of Sendable.
func Canonical(address string) (string, error) {
	s, err := Sendable(address)
	if err != nil {
		return "", err
	}
	return auth.Canonical(s), nil
}

// atext are the characters besides letters and digits that a dot-atom may hold
// (RFC 5322 section 3.2.3), and the dot.
const atext = "!#$%&'*+-/=?^_`{|}~."

func checkLocal(local string) error {
	if len(local) > maxLocal {
		return fmt.Errorf("%w: local part over %d bytes", ErrAddress, maxLocal)
	}
	for _, r := range local {
		if !isAlnum(r) && !strings.ContainsRune(atext, r) {
			return fmt.Errorf("%w: character %U", ErrAddress, r)
		}
	}
	if local[0] == '.' || local[len(local)-1] == '.' || strings.Contains(local, "..") || local[0] == '+' {
		return fmt.Errorf("%w: stray dot or plus", ErrAddress)
	}
	return nil
}

func isAlnum(r rune) bool {
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
}

func asciiDomain(domain string) (string, error) {
	ascii, err := idna.Lookup.ToASCII(strings.TrimSuffix(domain, "."))
	if err != nil || ascii == "" || len(ascii) > maxDomain {
		return "", fmt.Errorf("%w: domain", ErrAddress)
	}
	for label := range strings.SplitSeq(ascii, ".") {
		if label == "" || len(label) > 63 || label[0] == '-' || label[len(label)-1] == '-' {
			return "", fmt.Errorf("%w: domain", ErrAddress)
		}
		if strings.ContainsFunc(label, func(r rune) bool { return r != '-' && !isAlnum(r) }) {
			return "", fmt.Errorf("%w: domain", ErrAddress)
		}
	}
	return strings.ToLower(ascii), nil
}
