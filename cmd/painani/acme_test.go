package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
	"github.com/foxcpp/go-mockdns"
	"github.com/letsencrypt/pebble/v2/ca"
	"github.com/letsencrypt/pebble/v2/db"
	"github.com/letsencrypt/pebble/v2/va"
	"github.com/letsencrypt/pebble/v2/wfe"
)

// An acmeAuthority is a certificate's authority of this test: Pebble, in this process.
type acmeAuthority struct {
	url   string
	roots string         // file with the certificate of its own server
	pool  *x509.CertPool // that its certificates end in
}

// newAuthority starts an authority that asks back at these two ports of 127.0.0.1, and gives certificates that
// hold for some seconds.
func newAuthority(t *testing.T, plain, secure string, seconds uint64, names ...string) *acmeAuthority {
	t.Helper()
	t.Setenv("PEBBLE_VA_NOSLEEP", "1")
	zones := map[string]mockdns.Zone{}
	for _, name := range names {
		zones[name+"."] = mockdns.Zone{A: []string{"127.0.0.1"}}
	}
	dns, err := mockdns.NewServerWithLogger(zones, log.New(io.Discard, "", 0), false)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { dns.Close() })
	quiet := log.New(io.Discard, "", 0)
	store := db.NewMemoryStore()
	issuer := ca.New(quiet, store, "", "ecdsa", 0, 1,
		map[string]ca.Profile{"default": {Description: "short", ValidityPeriod: seconds}})
	front := wfe.New(quiet, store, va.New(quiet, port(t, plain), port(t, secure), true, dns.LocalAddr().String(), store),
		issuer, []string{"authority.test"}, true, false, 1, 1)
	srv := httptest.NewTLSServer(front.Handler())
	t.Cleanup(srv.Close)
	a := &acmeAuthority{url: srv.URL + wfe.DirectoryPath, roots: filepath.Join(t.TempDir(), "roots.pem"),
		pool: x509.NewCertPool()}
	block := &pem.Block{Type: "CERTIFICATE", Bytes: srv.Certificate().Raw}
	if err := os.WriteFile(a.roots, pem.EncodeToMemory(block), 0o600); err != nil {
		t.Fatal(err)
	}
	a.pool.AddCert(issuer.GetRootCert(0).Cert)
	return a
}

func port(t *testing.T, addr string) int {
	t.Helper()
	_, p, err := net.SplitHostPort(addr)
	if err != nil {
		t.Fatal(err)
	}
	n, err := strconv.Atoi(p)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestCertificatesByACME: a service without any certificate gets one from an authority that asks back, uses it for
// letters and pages, and has a new one before that ends, without a start.
func TestCertificatesByACME(t *testing.T) {
	const name = "play.painani.test"
	https := freePort(t)
	plain := freePort(t)
	a := newAuthority(t, plain, https, 15, name)
	w := newWorld(t, "--domain", name, "--http", plain, "--https", https, "--acme", "host@painani.test",
		"--acme-directory", a.url, "--acme-roots", a.roots)

	client := &http.Client{Timeout: 10 * time.Second,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{ForceAttemptHTTP2: true, TLSClientConfig: &tls.Config{RootCAs: a.pool},
			DialContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
				_, p, _ := net.SplitHostPort(addr)
				return new(net.Dialer).DialContext(ctx, network, "127.0.0.1:"+p)
			}}}
	page := func() (*http.Response, error) {
		client.CloseIdleConnections()
		res, err := client.Get(fmt.Sprintf("https://%s:%d/", name, port(t, https)))
		if err == nil {
			res.Body.Close()
		}
		return res, err
	}
	var first *x509.Certificate
	w.until("the first certificate", func() bool {
		res, err := page()
		if err == nil {
			first = res.TLS.PeerCertificates[0]
			if res.StatusCode != http.StatusOK || res.ProtoMajor != 2 {
				t.Fatalf("%s, %s", res.Status, res.Proto)
			}
		}
		return err == nil
	})

	for _, host := range []string{name, "", "mx.elsewhere.test"} { // other mail servers name the MX, or nothing
		leaf := starttls(t, w.smtp, host)
		if leaf.VerifyHostname(name) != nil {
			t.Errorf("STARTTLS as %q: certificate for %v", host, leaf.DNSNames)
		}
	}
	w.until("a renewal", func() bool {
		res, err := page()
		return err == nil && res.TLS.PeerCertificates[0].SerialNumber.Cmp(first.SerialNumber) != 0
	})

	res, err := client.Get(fmt.Sprintf("http://%s:%d/t/x?at=3", name, port(t, plain)))
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if want := "https://" + net.JoinHostPort(name, strconv.Itoa(port(t, https))) + "/t/x?at=3"; res.StatusCode != 308 ||
		res.Header.Get("Location") != want {
		t.Errorf("plain page: %s to %q, want %q", res.Status, res.Header.Get("Location"), want)
	}
	res, err = client.Post(fmt.Sprintf("http://%s:%d/t/x", name, port(t, plain)), "text/plain", strings.NewReader("x"))
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if res.StatusCode != http.StatusBadRequest {
		t.Errorf("a form without TLS: %s", res.Status)
	}
	if _, err := tls.Dial("tcp", https, &tls.Config{ServerName: "other.test", RootCAs: a.pool}); err == nil {
		t.Error("a name that is not the service's gets a certificate")
	}
}

// starttls is the certificate that the gateway shows to who names a host.
func starttls(t *testing.T, addr, host string) *x509.Certificate {
	t.Helper()
	var leaf *x509.Certificate
	c, err := smtp.DialStartTLS(addr, &tls.Config{ServerName: host, InsecureSkipVerify: true,
		VerifyConnection: func(s tls.ConnectionState) error {
			leaf = s.PeerCertificates[0]
			return nil
		}})
	if err == nil {
		err = errors.Join(c.Noop(), c.Close())
	}
	if err != nil {
		t.Fatalf("STARTTLS as %q: %v", host, err)
	}
	return leaf
}

// TestACMESettings: what cannot work is refused by the name of its flag.
func TestACMESettings(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"--domain a.test --acme nobody", "--acme"},
		{"--acme host@a.test", "wants a --domain"},
		{"--domain a.test --acme host@a.test --acme-directory http://a.test/dir", "--acme-directory"},
		{"--domain a.test --acme host@a.test --tls-cert x --tls-key y", "without --tls-cert"},
		{"--domain a.test --https 127.0.0.1:1", "--https without"},
		{"--domain a.test --dkim-key a,b,c --dkim-selector x,y", "3 keys, 2 selectors"},
		{"--domain a.test --acme host@a.test --acme-roots " + filepath.Join(t.TempDir(), "none"), "--acme-roots"},
	} {
		var out, errs strings.Builder
		args := append([]string{"serve", "--data", t.TempDir(), "--smtp", freePort(t), "--http", freePort(t)},
			strings.Fields(c.args)...)
		if code := run(t.Context(), args, streams{strings.NewReader(""), &out, &errs}); code != exitFailed ||
			!strings.Contains(errs.String(), c.want) {
			t.Errorf("%s: %d, %s", c.args, code, errs.String())
		}
	}
}
