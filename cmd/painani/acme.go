package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"

	"painani/http/site"
	"painani/mail/people"
)

// acmeFlags say where certificates come from when no files hold them.
type acmeFlags struct {
	ACME      string `name:"acme" help:"Get certificates for --domain and the pages by ACME, and renew them; the account is this address, and you agree to the authority's terms." placeholder:"ADDRESS" env:"PAINANI_ACME"`
	Directory string `name:"acme-directory" help:"Directory of the authority." default:"https://acme-v02.api.letsencrypt.org/directory" placeholder:"URL" env:"PAINANI_ACME_DIRECTORY"`
	Roots     string `name:"acme-roots" help:"Certificates, PEM, that the authority's own server is believed by; default: the system's." type:"path" env:"PAINANI_ACME_ROOTS"`
}

// check refuses what cannot work, naming the flag.
func (f *acmeFlags) check() error {
	if f.ACME == "" {
		return nil
	}
	if _, err := people.Sendable(f.ACME); err != nil {
		return fmt.Errorf("--acme %q: %w", f.ACME, err)
	}
	if u, err := url.Parse(f.Directory); err != nil || u.Scheme != "https" || u.Host == "" {
		return fmt.Errorf("--acme-directory %q: want https:// and a host", f.Directory)
	}
	return nil
}

// acmeName is the folder of certificates and the account below the data folder. It can be made again, so
// no backup has it.
const acmeName = "acme"

// authority gets certificates by ACME (RFC 8555) for a few names, keeps them in the data folder and renews
// them while the service runs. The authority asks back at the pages: by TLS (tls-alpn-01) or by HTTP
// (http-01).
type authority struct {
	manager *autocert.Manager
	names   []string // the domain of the addresses first
	log     *slog.Logger

	mu    sync.Mutex
	valid map[string]time.Time // until when, by name
	fails map[string]error     // why there is none, by name
}

// openAuthority reads the roots and makes the folder of the certificates.
func (f *serviceFlags) openAuthority(log *slog.Logger) (*authority, error) {
	client := &acme.Client{DirectoryURL: f.Directory, UserAgent: "painani"}
	if f.Roots != "" {
		data, err := os.ReadFile(f.Roots)
		if err != nil {
			return nil, fmt.Errorf("read --acme-roots: %w", err)
		}
		roots := x509.NewCertPool()
		if !roots.AppendCertsFromPEM(data) {
			return nil, fmt.Errorf("--acme-roots %s holds no certificate", f.Roots)
		}
		transport := http.DefaultTransport.(*http.Transport).Clone()
		transport.TLSClientConfig = &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12}
		client.HTTPClient = &http.Client{Transport: transport}
	}
	if err := os.MkdirAll(f.path(acmeName), 0o700); err != nil {
		return nil, fmt.Errorf("make folder of certificates: %w", err)
	}
	names := f.named()
	return &authority{
		manager: &autocert.Manager{
			Prompt: autocert.AcceptTOS, Cache: autocert.DirCache(f.path(acmeName)),
			HostPolicy: autocert.HostWhitelist(names...), Email: f.ACME, Client: client,
		},
		names: names, log: log, valid: map[string]time.Time{}, fails: map[string]error{},
	}, nil
}

// named are the names that the service is reached by: its domain, and the host of its pages.
func (f *serviceFlags) named() []string {
	names := []string{strings.ToLower(strings.TrimSuffix(f.Domain, "."))}
	if u, err := url.Parse(f.web()); err == nil && !site.Loopback(u.Hostname()) {
		names = append(names, strings.ToLower(u.Hostname()))
	}
	slices.Sort(names[1:])
	return slices.Compact(names)
}

// mail is for STARTTLS. Who names no host, or the name of an MX, gets the certificate of the domain: mail
// servers mostly take what they get.
func (a *authority) mail() *tls.Config {
	return &tls.Config{MinVersion: tls.VersionTLS12,
		GetCertificate: func(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
			if !slices.Contains(a.names, strings.ToLower(hello.ServerName)) {
				named := *hello
				named.ServerName = a.names[0]
				hello = &named
			}
			return a.manager.GetCertificate(hello)
		}}
}

// pages is for HTTPS, and for the authority, which asks back there.
func (a *authority) pages() *tls.Config {
	return &tls.Config{MinVersion: tls.VersionTLS12, GetCertificate: a.manager.GetCertificate,
		NextProtos: []string{"h2", "http/1.1", acme.ALPNProto}}
}

// challenges answers the authority on the plain pages, before h.
func (a *authority) challenges(h http.Handler) http.Handler { return a.manager.HTTPHandler(h) }

// How often the certificates are looked at: the first ones are asked for at the start, again and again
// until they are there; renewals are the manager's.
const (
	certificatesEvery = time.Hour
	certificatesAgain = 2 * time.Minute
)

// Run has every certificate ready before somebody asks for it, until ctx ends.
func (a *authority) Run(ctx context.Context) error {
	for {
		pause := certificatesEvery
		for _, name := range a.names {
			if err := a.look(name); err != nil {
				pause = certificatesAgain
				a.log.Error("no certificate", "name", name, "err", err, "again in", pause)
			}
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(pause):
		}
	}
}

// look gets the certificate of a name, from the folder or from the authority.
func (a *authority) look(name string) error {
	cert, err := a.manager.GetCertificate(&tls.ClientHelloInfo{ServerName: name,
		SignatureSchemes: []tls.SignatureScheme{tls.ECDSAWithP256AndSHA256},
		SupportedCurves:  []tls.CurveID{tls.CurveP256},
		CipherSuites:     []uint16{tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256}})
	a.mu.Lock()
	defer a.mu.Unlock()
	if err != nil {
		a.fails[name] = err
		return err
	}
	if last := a.valid[name]; !last.Equal(cert.Leaf.NotAfter) {
		a.log.Info(
			"certificate",
			"name",
			name,
			"until",
			cert.Leaf.NotAfter.UTC(),
			"issuer",
			cert.Leaf.Issuer.CommonName,
		)
	}
	a.valid[name] = cert.Leaf.NotAfter
	delete(a.fails, name)
	return nil
}

// told says which names have no certificate; "" if all have one.
func (a *authority) told() string {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.fails) == 0 {
		return ""
	}
	return "no certificate yet for " + strings.Join(
		slices.Sorted(maps.Keys(a.fails)),
		", ",
	) + "; it is asked for again"
}

// until is when the first certificate of all names ends; false: one is missing.
func (a *authority) until() (time.Time, bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	var first time.Time
	for _, name := range a.names {
		end, ok := a.valid[name]
		if !ok {
			return time.Time{}, false
		}
		if first.IsZero() || end.Before(first) {
			first = end
		}
	}
	return first, true
}

// openCertificates opens what there is for TLS: files, or an authority.
func (a *app) openCertificates(context.Context) (err error) {
	switch {
	case a.f.Cert != "":
		a.certificate, err = openCertificate(a.f.Cert, a.f.Key, a.log)
	case a.f.ACME != "":
		a.authority, err = a.f.openAuthority(a.log)
	}
	return err
}

// pagesTLS is for --https.
func (a *app) pagesTLS() *tls.Config {
	if a.authority != nil {
		return a.authority.pages()
	}
	c := a.certificate.config()
	c.NextProtos = []string{"h2", "http/1.1"}
	return c
}

// certificateSeconds is how long the certificate that ends first still holds.
func (a *app) certificateSeconds() float64 {
	end, ok := time.Time{}, false
	switch {
	case a.certificate != nil:
		if pair := a.certificate.current(false); pair.Leaf != nil {
			end, ok = pair.Leaf.NotAfter, true
		}
	case a.authority != nil:
		end, ok = a.authority.until()
	default:
		return math.NaN()
	}
	if !ok {
		return 0
	}
	return max(0, time.Until(end).Seconds())
}

// runAuthority has the certificates ready, if they come by ACME.
func (a *app) runAuthority(ctx context.Context) error {
	if a.authority == nil {
		return nil
	}
	return a.authority.Run(ctx)
}

// certificates tells the doctor what there is in the data folder.
func (c *doctorCmd) certificates(ctx context.Context) []finding {
	if c.ACME == "" {
		return nil
	}
	cache := autocert.DirCache(c.path(acmeName))
	var out []finding
	for _, name := range c.named() {
		data, err := cache.Get(ctx, name)
		if errors.Is(err, autocert.ErrCacheMiss) {
			out = append(out, warn("the running service asks for it; the authority must reach the pages at "+name+
				" on port 443 (--https) or 80 (--http)", "certificate for %s: none yet", name))
			continue
		}
		end, err := lastDay(data, err)
		if err != nil {
			out = append(out, fail("remove it; the service gets a new one", "certificate for %s: %v", name, err))
			continue
		}
		out = append(out, fine("certificate for %s: until %s", name, end.Format(time.DateOnly)))
	}
	return out
}

// lastDay is when a certificate of the folder ends.
func lastDay(data []byte, err error) (time.Time, error) {
	if err != nil {
		return time.Time{}, err
	}
	pair, err := tls.X509KeyPair(data, data)
	if err != nil {
		return time.Time{}, fmt.Errorf("read certificate: %w", err)
	}
	if time.Now().After(pair.Leaf.NotAfter) {
		return time.Time{}, fmt.Errorf("it ended on %s", pair.Leaf.NotAfter.Format(time.DateOnly))
	}
	return pair.Leaf.NotAfter, nil
}
