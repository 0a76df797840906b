package certificate

import (
	"context"
	"crypto/tls"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"sync"
	"time"
)

// Files is the certificate that two files hold, read again when they change.
type Files struct {
	cert, key string // files
	log       *slog.Logger

	mu      sync.Mutex
	pair    *tls.Certificate
	stamp   string // of the files that pair was read from
	looked  time.Time
	refused string // stamp of files that could not be read
}

// lookEvery is how often the files are looked at, at most.
const lookEvery = 10 * time.Second

// OpenFiles reads a certificate with its chain, and its key, both PEM, for the first time.
func OpenFiles(cert, key string, log *slog.Logger) (*Files, error) {
	c := &Files{cert: cert, key: key, log: log}
	c.stamp = c.now()
	pair, err := tls.LoadX509KeyPair(cert, key)
	if err != nil {
		return nil, fmt.Errorf("load certificate: %w", err)
	}
	c.pair, c.looked = &pair, time.Now()
	return c, nil
}

// Mail implements Source: each connection gets the certificate that is valid now.
func (c *Files) Mail() *tls.Config {
	return &tls.Config{MinVersion: tls.VersionTLS12,
		GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return c.current(false), nil }}
}

// Pages implements Source.
func (c *Files) Pages() *tls.Config {
	config := c.Mail()
	config.NextProtos = protocols()
	return config
}

// Until implements Source.
func (c *Files) Until() (time.Time, bool) {
	pair := c.current(false)
	if pair.Leaf == nil {
		return time.Time{}, false
	}
	return pair.Leaf.NotAfter, true
}

// Missing implements Source: the files hold one, or OpenFiles had failed.
func (c *Files) Missing() []string { return nil }

// Reread implements Source.
func (c *Files) Reread() { c.current(true) }

// Challenges implements Source: nobody asks back.
func (c *Files) Challenges(next http.Handler) http.Handler { return next }

// Run implements Source: files are read when somebody connects.
func (c *Files) Run(context.Context) error { return nil }

// current is the certificate, read again if its files changed. If they cannot be read, or do not belong
// together (yet), the old one stays and the log says so once.
func (c *Files) current(now bool) *tls.Certificate {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !now && time.Since(c.looked) < lookEvery {
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
func (c *Files) now() string {
	stamp := ""
	for _, name := range []string{c.cert, c.key} {
		if info, err := os.Stat(name); err == nil {
			stamp += fmt.Sprint(info.ModTime().UnixNano(), " ", info.Size(), " ")
		}
	}
	return stamp
}
