package auth_test

import (
	"net"
	"testing"

	"github.com/foxcpp/go-mockdns"

	"painani/mail"
	"painani/mail/auth"
)

// TestUpstream: results of the mail server before this one are believed by its name, where it wrote them, and nobody
// else's.
func TestUpstream(t *testing.T) {
	const id = "mx.host.test"
	letter := letterOf("ada@example.org")
	received := "Received: from a by mx.host.test\r\n"
	field := func(name, results string) string {
		return "Authentication-Results: " + name + ";\r\n " + results + "\r\n"
	}
	pass := "dmarc=pass header.from=example.org; dkim=pass header.d=example.org; spf=pass smtp.mailfrom=ada@example.org"
	own := mail.Results{SPF: "none", DKIM: "none", DMARC: "fail", Author: "fail"}
	for _, tc := range []struct {
		name, raw string
		want      mail.Results
	}{
		{"pass", field(id, pass) + received + letter, mail.Results{SPF: "pass", DKIM: "pass", DMARC: "pass", Author: "pass"}},
		{"below one Received", received + field(id+" 1", pass) + letter, mail.Results{SPF: "pass", DKIM: "pass", DMARC: "pass", Author: "pass"}},
		{"in another case", field("MX.Host.Test", pass) + received + letter, mail.Results{SPF: "pass", DKIM: "pass", DMARC: "pass", Author: "pass"}},
		{"two fields", field(id, "dmarc=pass header.from=example.org") + field(id, "spf=fail smtp.mailfrom=x@y.test") + letter,
			mail.Results{SPF: "fail", DKIM: "none", DMARC: "pass", Author: "pass"}},
		{"fail", field(id, "dmarc=fail header.from=example.org; dkim=none; spf=pass smtp.mailfrom=eve@evil.test") + letter,
			mail.Results{SPF: "pass", DKIM: "none", DMARC: "fail", Author: "fail"}},
		{"aligned without a policy", field(id, "dmarc=none; dkim=pass header.d=without.test") + letterOf("ada@mail.without.test"),
			mail.Results{SPF: "none", DKIM: "pass", DMARC: "none", Author: "pass"}},
		{"not aligned", field(id, "dmarc=none; dkim=pass header.d=evil.test") + letterOf("ada@without.test"),
			mail.Results{SPF: "none", DKIM: "pass", DMARC: "none", Author: "fail"}},
		{"of another domain", field(id, "dmarc=pass header.from=evil.test") + letter, mail.Results{SPF: "none", DKIM: "none", DMARC: "permerror", Author: "fail"}},
		{"cannot be asked", field(id, "dmarc=temperror header.from=example.org") + letter,
			mail.Results{SPF: "none", DKIM: "none", DMARC: "temperror", Author: "temperror"}},
		{"forged below", received + field(id, "dmarc=fail header.from=example.org; dkim=none; spf=fail smtp.mailfrom=eve@evil.test") + field(id, pass) + letter,
			mail.Results{SPF: "fail", DKIM: "none", DMARC: "fail", Author: "fail"}},
		{"two signatures", field(id, "dmarc=none; dkim=fail header.d=evil.test; dkim=pass header.d=without.test") + letterOf("ada@without.test"),
			mail.Results{SPF: "none", DKIM: "pass", DMARC: "none", Author: "pass"}},
		{"below the second Received", received + received + field(id, pass) + letter, own},
		{"somebody else's", field("mx.evil.test", pass) + letter, own},
		{"a longer name", field(id+".evil.test", pass) + letter, own},
		{"in a broken field", "Authentication-Results: ;;;=\r\n" + letter, own},
		{"none", letter, own},
	} {
		c := auth.Checker{Resolver: &mockdns.Resolver{Zones: zones()}, NoSPF: true, AuthservID: id}
		peer := auth.Peer{IP: net.ParseIP("198.51.100.9"), From: "ada@example.org"}
		if got := c.Check(t.Context(), peer, []byte(tc.raw)); got != tc.want {
			t.Errorf("%s: %+v, want %+v", tc.name, got, tc.want)
		}
	}
}
