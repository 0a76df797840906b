package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"net/url"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"painani/http/certificate"
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

// named are the names that the service is reached by: its domain, and the host of its pages.
func (f *serviceFlags) named() []string {
	names := []string{strings.ToLower(strings.TrimSuffix(f.Domain, "."))}
	if u, err := url.Parse(f.web()); err == nil && !site.Loopback(u.Hostname()) {
		names = append(names, strings.ToLower(u.Hostname()))
	}
	slices.Sort(names[1:])
	return slices.Compact(names)
}

// openCertificates opens what there is for TLS: files, or an authority.
func (a *app) openCertificates(context.Context) error {
	switch {
	case a.f.Cert != "":
		files, err := certificate.OpenFiles(a.f.Cert, a.f.Key, a.log)
		if err != nil {
			return err
		}
		a.certificates = files
	case a.f.ACME != "":
		authority, err := certificate.OpenAuthority(certificate.Account{Names: a.f.named(), Address: a.f.ACME,
			Directory: a.f.Directory, Roots: a.f.Roots, Dir: a.f.path(acmeName), Logger: a.log})
		if err != nil {
			return err
		}
		a.certificates = authority
	}
	return nil
}

// certificateSeconds is how long the certificate that ends first still holds.
func (a *app) certificateSeconds() float64 {
	if a.certificates == nil {
		return math.NaN()
	}
	end, ok := a.certificates.Until()
	if !ok {
		return 0
	}
	return max(0, time.Until(end).Seconds())
}

// runCertificates has the certificates ready, if there are any.
func (a *app) runCertificates(ctx context.Context) error {
	if a.certificates == nil {
		return nil
	}
	return a.certificates.Run(ctx)
}

// hangups has SIGHUP read the certificate again until ctx ends; without a certificate it does nothing. It
// never ends the service.
func (a *app) hangups(ctx context.Context) error {
	hup := make(chan os.Signal, 1)
	signal.Notify(hup, syscall.SIGHUP)
	defer signal.Ignore(syscall.SIGHUP)
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-hup:
			a.log.Info("SIGHUP: files are read again")
			if a.certificates != nil {
				a.certificates.Reread()
			}
		}
	}
}

// certificates tells the doctor what there is in the data folder.
func (c *doctorCmd) certificates(ctx context.Context) []finding {
	if c.ACME == "" {
		return nil
	}
	var out []finding
	for _, name := range c.named() {
		end, err := certificate.Kept(ctx, c.path(acmeName), name)
		switch {
		case errors.Is(err, certificate.ErrNone):
			out = append(out, warn("the running service asks for it; the authority must reach the pages at "+name+
				" on port 443 (--https) or 80 (--http)", "certificate for %s: none yet", name))
		case err != nil:
			out = append(out, fail("remove it; the service gets a new one", "certificate for %s: %v", name, err))
		default:
			out = append(out, fine("certificate for %s: until %s", name, end.Format(time.DateOnly)))
		}
	}
	return out
}
