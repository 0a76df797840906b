package auth_test

import (
	"net"
	"testing"

	"github.com/foxcpp/go-mockdns"

	"painani/mail/auth"
)

// TestAuthor: whether the domain in From vouches for a letter. The rows of letters in a stranger's name are those of
// who was found to be hit by answers to forged letters: by SPF with an envelope of the attacker's own, and behind another
// server, where SPF cannot be seen.
func TestAuthor(t *testing.T) {
	zones := zones()
	for name, texts := range map[string][]string{
		"nothing.test.": {"hello"}, "soft.test.": {"v=spf1 ip4:203.0.113.1 ~all"}, "maybe.test.": {"v=spf1 ?all"},
		"policy.test.": {"v=spf1 -all"}, "_dmarc.policy.test.": {"v=DMARC1; p=none"}, "attacker.test.": {"v=spf1 ip4:192.0.2.1 -all"},
		"org.test.": {"v=spf1 ip4:192.0.2.1 -all"},
	} {
		zones[name] = mockdns.Zone{TXT: texts}
	}
	zones["ill.test."] = mockdns.Zone{Err: &net.DNSError{Err: "server failure", IsTemporary: true}}
	own, none := "ada@", ""
	for _, tc := range []struct {
		domain, envelope string // envelope: "ada@" is of the same domain, "" is empty
		want, behind     string // as the first server, behind another one
	}{
		{"nothing.test", own, "none", "none"},
		{"nothing.test", "eve@attacker.test", "none", "none"},
		{"unknown.test", own, "none", "none"},
		{"example.org", own, "pass", "fail"},
		{"without.test", own, "pass", "fail"},
		{"without.test", "eve@attacker.test", "fail", "fail"},
		{"soft.test", own, "fail", "fail"},
		{"soft.test", "eve@attacker.test", "fail", "fail"},
		{"maybe.test", own, "fail", "fail"},
		{"policy.test", own, "fail", "fail"},
		{"policy.test", "eve@attacker.test", "fail", "fail"},
		{"policy.test", none, "fail", "fail"},
		{"ill.test", own, "temperror", "temperror"},
		{"sub.org.test", "eve@attacker.test", "fail", "fail"},
		{"sub.org.test", "bounce@org.test", "pass", "fail"},
	} {
		from := tc.envelope
		if from == own {
			from += tc.domain
		}
		peer := auth.Peer{IP: net.ParseIP("192.0.2.1"), Helo: "client.attacker.test", From: from}
		for _, behind := range []bool{false, true} {
			want := tc.want
			if behind {
				want = tc.behind
			}
			c := auth.Checker{Resolver: &mockdns.Resolver{Zones: zones}, NoSPF: behind}
			if got := c.Check(t.Context(), peer, []byte(letterOf("ada@"+tc.domain))); got.Author != want {
				t.Errorf("%s, envelope %q, behind %v: %+v, want %s", tc.domain, from, behind, got, want)
			}
		}
	}
	signedLetter := signed(t, "example.org", letterOf("ada@example.org"))
	c := auth.Checker{Resolver: &mockdns.Resolver{Zones: zones}, NoSPF: true}
	if got := c.Check(t.Context(), auth.Peer{From: "x@y.test"}, []byte(signedLetter)); got.Author != "pass" {
		t.Errorf("signed: %+v", got)
	}
}
