package auth_test

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/base64"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/emersion/go-msgauth/dkim"
	"github.com/foxcpp/go-mockdns"

	"painani/mail"
	"painani/mail/auth"
)

var signer = ed25519.NewKeyFromSeed([]byte("0123456789abcdef0123456789abcdef"))

func dkimRecord() string {
	return "v=DKIM1; k=ed25519; p=" + base64.StdEncoding.EncodeToString(signer.Public().(ed25519.PublicKey))
}

// zones is a small world: example.org may send from 192.0.2.1, signs, and has a
// policy; its neighbours lack one thing each.
func zones() map[string]mockdns.Zone {
	txt := func(s ...string) mockdns.Zone { return mockdns.Zone{TXT: s} }
	return map[string]mockdns.Zone{
		"example.org.":                   txt("v=spf1 ip4:192.0.2.1 -all"),
		"s._domainkey.example.org.":      txt(dkimRecord()),
		"_dmarc.example.org.":            txt("v=DMARC1; p=reject"),
		"mail.example.org.":              txt("v=spf1 ip4:192.0.2.1 -all"),
		"s._domainkey.mail.example.org.": txt(dkimRecord()),
		"strict.example.net.":            txt("v=spf1 -all"),
		"_dmarc.example.net.":            txt("v=DMARC1; p=none; adkim=s; aspf=s"),
		"s._domainkey.sub.example.net.":  txt(dkimRecord()),
		"s._domainkey.example.net.":      txt(dkimRecord()),
		"two.test.":                      txt("v=spf1 ip4:192.0.2.1 -all"),
		"_dmarc.two.test.":               txt("v=DMARC1; p=reject", "v=DMARC1; p=none"),
		"without.test.":                  txt("v=spf1 ip4:192.0.2.1 -all"),
		"other.test.":                    txt("v=spf1 ip4:192.0.2.1 -all"),
		"_dmarc.other.test.":             txt("google-site-verification=x", "v=DMARC1; p=quarantine"),
		"broken.test.":                   txt("v=spf1 ip4:192.0.2.1 -all"),
		"_dmarc.broken.test.":            txt("v=DMARC1; p=everything"),
		"_dmarc.ill.test.":               {Err: &net.DNSError{Err: "server failure", IsTemporary: true}},
		"a.co.uk.":                       txt("v=spf1 ip4:192.0.2.1 -all"),
		"_dmarc.b.co.uk.":                txt("v=DMARC1; p=reject"),
		"helo.test.":                     txt("v=spf1 ip4:192.0.2.1 -all"),
		"_dmarc.helo.test.":              txt("v=DMARC1; p=reject"),
		"xn--bcher-kva.example.":         txt("v=spf1 ip4:192.0.2.1 -all"),
		"_dmarc.xn--bcher-kva.example.":  txt("v=DMARC1; p=reject"),
	}
}

// signed is a letter with a DKIM signature of a domain.
func signed(t *testing.T, domain, letter string) string {
	t.Helper()
	var b bytes.Buffer
	err := dkim.Sign(&b, strings.NewReader(letter), &dkim.SignOptions{
		Domain: domain, Selector: "s", Signer: signer, HeaderKeys: []string{"From", "Subject"},
		HeaderCanonicalization: dkim.CanonicalizationRelaxed, BodyCanonicalization: dkim.CanonicalizationRelaxed,
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func letterOf(from string) string {
	return "From: " + from + "\r\nSubject: hello\r\n\r\nundo\r\n"
}

func results(spf, dkim, dmarc string) mail.Results {
	return mail.Results{SPF: spf, DKIM: dkim, DMARC: dmarc}
}

func TestCheck(t *testing.T) {
	good, bad := "192.0.2.1", "198.51.100.9"
	for _, tc := range []struct {
		name, ip, from string
		raw            string
		want           mail.Results
	}{
		{"spf aligned", good, "ada@example.org", letterOf("ada@example.org"), results("pass", "none", "pass")},
		{"spf of a subdomain, relaxed", good, "b@mail.example.org", letterOf("ada@example.org"), results("pass", "none", "pass")},
		{"policy of the organisation", good, "b@mail.example.org", letterOf("ada@mail.example.org"), results("pass", "none", "pass")},
		{"spf of somebody else", good, "eve@other.test", letterOf("ada@example.org"), results("pass", "none", "fail")},
		{"forged", bad, "ada@example.org", letterOf("ada@example.org"), results("fail", "none", "fail")},
		{"forwarded but signed", bad, "ada@example.org", signed(t, "example.org", letterOf("Ada <ada@example.org>")), results("fail", "pass", "pass")},
		{"signed by a subdomain", bad, "", signed(t, "mail.example.org", letterOf("ada@example.org")), results("none", "pass", "pass")},
		{"signed by somebody else", bad, "", signed(t, "example.net", letterOf("ada@example.org")), results("none", "pass", "fail")},
		{"signature broken", bad, "", strings.Replace(signed(t, "example.org", letterOf("ada@example.org")), "undo", "resign", 1), results("none", "fail", "fail")},
		{"From changed after signing", bad, "", strings.Replace(signed(t, "example.org", letterOf("ada@example.org")), "From: ada", "From: eve", 1), results("none", "fail", "fail")},
		{"strict, exact", bad, "", signed(t, "example.net", letterOf("ada@example.net")), results("none", "pass", "pass")},
		{"strict, subdomain", bad, "", signed(t, "sub.example.net", letterOf("ada@example.net")), results("none", "pass", "fail")},
		{"two policies are none", good, "ada@two.test", letterOf("ada@two.test"), results("pass", "none", "none")},
		{"no policy", good, "ada@without.test", letterOf("ada@without.test"), results("pass", "none", "none")},
		{"policy among other records", good, "ada@other.test", letterOf("ada@other.test"), results("pass", "none", "pass")},
		{"policy unreadable", good, "ada@broken.test", letterOf("ada@broken.test"), results("pass", "none", "none")},
		{"policy not to be had now", good, "ada@example.org", letterOf("ada@ill.test"), results("pass", "none", "temperror")},
		{"strangers under one suffix", good, "eve@a.co.uk", letterOf("ada@b.co.uk"), results("pass", "none", "fail")},
		{"bounce: the name it greets with", good, "", letterOf("x@helo.test"), results("pass", "none", "pass")},
		{"second From header", good, "ada@example.org", "From: eve@evil.test\r\n" + letterOf("ada@example.org"), results("pass", "none", "permerror")},
		{"second From header after signing", bad, "", "From: eve@evil.test\r\n" + signed(t, "example.org", letterOf("ada@example.org")), results("none", "pass", "permerror")},
		{"two authors", good, "ada@example.org", letterOf("ada@example.org, eve@evil.test"), results("pass", "none", "permerror")},
		{"no author", good, "ada@example.org", "Subject: x\r\n\r\nx\r\n", results("pass", "none", "none")},
		{"foreign letters", good, "ada@bücher.example", letterOf("ada@xn--bcher-kva.example"), results("pass", "none", "pass")},
	} {
		t.Run(tc.name, func(t *testing.T) {
			helo := "client.example"
			if strings.Contains(tc.name, "greets") {
				helo = "helo.test"
			}
			c := auth.Checker{Resolver: &mockdns.Resolver{Zones: zones()}}
			if tc.from == "ada@bücher.example" {
				tc.from = "ada@xn--bcher-kva.example"
			}
			got := c.Check(t.Context(), auth.Peer{IP: net.ParseIP(tc.ip), Helo: helo, From: tc.from}, []byte(tc.raw))
			if got.Author = ""; got != tc.want { // TestAuthor
				t.Errorf("got  %+v\nwant %+v", got, tc.want)
			}
		})
	}
}

// slow never answers before it is told to stop.
type slow struct{}

func (slow) wait(ctx context.Context) error {
	<-ctx.Done()
	return &net.DNSError{Err: ctx.Err().Error(), IsTimeout: true}
}
func (s slow) LookupTXT(ctx context.Context, _ string) ([]string, error) { return nil, s.wait(ctx) }
func (s slow) LookupMX(ctx context.Context, _ string) ([]*net.MX, error) { return nil, s.wait(ctx) }
func (s slow) LookupIPAddr(ctx context.Context, _ string) ([]net.IPAddr, error) {
	return nil, s.wait(ctx)
}
func (s slow) LookupAddr(ctx context.Context, _ string) (n []string, _ error) {
	return nil, s.wait(ctx)
}

func TestCheckIsBounded(t *testing.T) {
	raw := signed(t, "example.org", letterOf("ada@example.org"))
	for range 20 {
		raw = signed(t, "example.org", raw)
	}
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		c := auth.Checker{Resolver: slow{}, Query: time.Minute, Total: 5 * time.Second}
		peer := auth.Peer{IP: net.ParseIP("192.0.2.1"), Helo: "x.test", From: "ada@example.org"}
		got := c.Check(t.Context(), peer, []byte(raw))
		if want := (mail.Results{SPF: "temperror", DKIM: "temperror", DMARC: "temperror", Author: "temperror"}); got != want {
			t.Errorf("got %+v", got)
		}
		if d := time.Since(start); d != c.Total {
			t.Errorf("took %v", d)
		}
	})
}

// counting counts the questions.
type counting struct {
	auth.Resolver
	n chan struct{}
}

func (c counting) LookupTXT(ctx context.Context, name string) ([]string, error) {
	c.n <- struct{}{}
	return c.Resolver.LookupTXT(ctx, name)
}

func TestFewQuestionsForManySignatures(t *testing.T) {
	raw := letterOf("ada@example.org")
	for range 20 {
		raw = signed(t, "example.org", raw)
	}
	asked := make(chan struct{}, 1000)
	c := auth.Checker{Resolver: counting{&mockdns.Resolver{Zones: zones()}, asked}}
	got := c.Check(t.Context(), auth.Peer{}, []byte(raw))
	if got.DKIM != "pass" || len(asked) > 7 {
		t.Errorf("%+v with %d questions", got, len(asked))
	}
}

func TestNewResolver(t *testing.T) {
	srv, err := mockdns.NewServer(map[string]mockdns.Zone{"example.org.": {TXT: []string{"hello"}}}, false)
	if err != nil {
		t.Fatal(err)
	}
	defer srv.Close()
	txt, err := auth.NewResolver(srv.LocalAddr().String()).LookupTXT(t.Context(), "example.org")
	if err != nil || len(txt) != 1 || txt[0] != "hello" {
		t.Errorf("%q, %v", txt, err)
	}
	if auth.NewResolver("") != net.DefaultResolver {
		t.Error("not the system's resolver")
	}
}

func TestNoSPFBehindAnotherServer(t *testing.T) {
	c := auth.Checker{Resolver: &mockdns.Resolver{Zones: zones()}, NoSPF: true}
	peer := auth.Peer{IP: net.ParseIP("192.0.2.1"), From: "ada@example.org"}
	got := c.Check(t.Context(), peer, []byte(letterOf("ada@example.org")))
	if got.SPF != "none" || got.DMARC != "fail" {
		t.Errorf("%+v", got)
	}
}

func TestBrokenLettersAreChecked(t *testing.T) {
	c := auth.Checker{Resolver: &mockdns.Resolver{Zones: zones()}}
	for _, raw := range []string{"", "\r\n", "no header at all", "DKIM-Signature: v=1\r\n\r\n",
		"DKIM-Signature: \xff\r\nFrom: a@b.test\r\n\r\nx"} {
		if got := c.Check(t.Context(), auth.Peer{}, []byte(raw)); got.DMARC == "pass" || got.DKIM == "pass" {
			t.Errorf("%q: %+v", raw, got)
		}
	}
}
