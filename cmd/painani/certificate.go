package main

import (
	"context"
	"crypto/tls"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"
)

// certificate is the certificate of the gateway, read again when its files change: a renewal ends nothing
// and wants nobody's hand.
type certificate struct {
	cert, key string // files
	log       *slog.Logger

	mu      sync.Mutex
	pair    *tls.Certificate
	stamp   string // of the files that pair was read from
	looked  time.Time
	refused string // stamp of files that could not be read
}

// certificateAge is how often the files are looked at, at most.
const certificateAge = 10 * time.Second

// openCertificate reads the files for the first time.
func openCertificate(cert, key string, log *slog.Logger) (*certificate, error) {
	c := &certificate{cert: cert, key: key, log: log}
	c.stamp = c.now()
	pair, err := tls.LoadX509KeyPair(cert, key)
	if err != nil {
		return nil, fmt.Errorf("load certificate: %w", err)
	}
	c.pair, c.looked = &pair, time.Now()
	return c, nil
}

// config hands the certificate that is valid now to each connection.
func (c *certificate) config() *tls.Config {
	return &tls.Config{MinVersion: tls.VersionTLS12,
		GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return c.current(false), nil }}
}

// current is the certificate, read again if its files changed. If they cannot be read, or do not belong
// together (yet), the old one stays and the log says so once.
func (c *certificate) current(now bool) *tls.Certificate {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !now && time.Since(c.looked) < certificateAge {
		return c.pair
	}
	c.looked = time.Now()
	stamp := c.now()
	if stamp == c.stamp || stamp == c.refused && !now {
		return c.pair
	}
	pair, err := tls.LoadX509KeyPair(c.cert, c.key)
	if err != nil {
		c.refused = stamp
		c.log.Error("new certificate cannot be read, the old one stays", "file", c.cert, "err", err)
		return c.pair
	}
	c.pair, c.stamp, c.refused = &pair, stamp, ""
	c.log.Info("certificate read again", "file", c.cert)
	return c.pair
}

// now tells the files as they are from those of another time.
func (c *certificate) now() string {
	stamp := ""
	for _, name := range []string{c.cert, c.key} {
		if info, err := os.Stat(name); err == nil {
			stamp += fmt.Sprint(info.ModTime().UnixNano(), " ", info.Size(), " ")
		}
	}
	return stamp
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
			if a.certificate != nil {
				a.certificate.current(true)
			}
		}
	}
}
