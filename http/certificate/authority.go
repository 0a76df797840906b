package certificate

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"
)

// Account is what an authority is asked with.
type Account struct {
	Names     []string // for which there are to be certificates, in lower case; that of mail addresses first
	Address   string   // whose account it is; agrees to the authority's terms
	Directory string   // of the authority, https://…
	Roots     string   // PEM file by which the authority's own server is believed; "": the system's
	Dir       string   // folder of the certificates and the account's key; made if it is missing
	Logger    *slog.Logger
}

// Authority gets certificates by ACME for a few names, keeps them in a folder and renews them while it runs.
// The authority asks back at the pages: by TLS (tls-alpn-01) or by HTTP (http-01).
type Authority struct {
	manager *autocert.Manager
	names   []string // the domain of the addresses first
	log     *slog.Logger

	mu    sync.Mutex
	valid map[string]time.Time // until when, by name
	fails map[string]error     // why there is none, by name
}

// OpenAuthority reads the roots and makes the folder of the certificates. Nothing is asked for before Run.
func OpenAuthority(c Account) (*Authority, error) {
	client := &acme.Client{DirectoryURL: c.Directory, UserAgent: "painani"}
	if c.Roots != "" {
		data, err := os.ReadFile(c.Roots)
		if err != nil {
			return nil, fmt.Errorf("read --acme-roots: %w", err)
		}
		roots := x509.NewCertPool()
		if !roots.AppendCertsFromPEM(data) {
			return nil, fmt.Errorf("--acme-roots %s holds no certificate", c.Roots)
		}
		transport := http.DefaultTransport.(*http.Transport).Clone()
		transport.TLSClientConfig = &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12}
		client.HTTPClient = &http.Client{Transport: transport}
	}
	if err := os.MkdirAll(c.Dir, 0o700); err != nil {
		return nil, fmt.Errorf("make folder of certificates: %w", err)
	}
	return &Authority{
		manager: &autocert.Manager{
			Prompt: autocert.AcceptTOS, Cache: autocert.DirCache(c.Dir),
			HostPolicy: autocert.HostWhitelist(c.Names...), Email: c.Address, Client: client,
		},
		names: c.Names, log: c.Logger, valid: map[string]time.Time{}, fails: map[string]error{},
	}, nil
}

// Mail implements Source. Who names no host, or the name of an MX, gets the certificate of the domain: mail
// servers mostly take what they get.
func (a *Authority) Mail() *tls.Config {
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

// Pages implements Source: for HTTPS, and for the authority, which asks back there.
func (a *Authority) Pages() *tls.Config {
	return &tls.Config{MinVersion: tls.VersionTLS12, GetCertificate: a.manager.GetCertificate,
		NextProtos: append(protocols(), acme.ALPNProto)}
}

// Challenges implements Source.
func (a *Authority) Challenges(next http.Handler) http.Handler { return a.manager.HTTPHandler(next) }

// Reread implements Source: Run looks at all of them anyhow.
func (a *Authority) Reread() {}

// How often the certificates are looked at: the first ones are asked for at the start, again and again
// until they are there; renewals are the manager's.
const (
	certificatesEvery = time.Hour
	certificatesAgain = 2 * time.Minute
)

// Run implements Source: it has every certificate ready before somebody asks for it.
func (a *Authority) Run(ctx context.Context) error {
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
func (a *Authority) look(name string) error {
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
		a.log.Info("certificate", "name", name, "until", cert.Leaf.NotAfter.UTC(),
			"issuer", cert.Leaf.Issuer.CommonName)
	}
	a.valid[name] = cert.Leaf.NotAfter
	delete(a.fails, name)
	return nil
}

// Missing implements Source.
func (a *Authority) Missing() []string {
	a.mu.Lock()
	defer a.mu.Unlock()
	return slices.Sorted(maps.Keys(a.fails))
}

// Until implements Source.
func (a *Authority) Until() (time.Time, bool) {
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

// ErrNone: the folder has no certificate for this name yet.
var ErrNone = errors.New("no certificate yet")

// Kept is when the certificate for a name ends that an Authority kept in its folder; ErrNone if there is
// none, another error if it cannot be used.
func Kept(ctx context.Context, dir, name string) (time.Time, error) {
	data, err := autocert.DirCache(dir).Get(ctx, name)
	if errors.Is(err, autocert.ErrCacheMiss) {
		return time.Time{}, ErrNone
	}
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
