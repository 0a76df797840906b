package auth_test

import (
	"net"
	"testing"

	"painani/mail/auth"
)

// TestACheckThatPanics: what asks the panicking resolver is temperror, and the process lives.
func TestACheckThatPanics(t *testing.T) {
	c := auth.Checker{Resolver: struct{ auth.Resolver }{}} // its methods are nil
	raw := []byte("From: a@example.org\r\n\r\nHELP\r\n")
	got := c.Check(t.Context(), auth.Peer{IP: net.IPv4(192, 0, 2, 1), From: "a@example.org"}, raw)
	if got.SPF != "temperror" || got.DKIM != "none" || got.DMARC != "temperror" {
		t.Errorf("the checks say %+v", got)
	}
}
