// Package certificate has the certificates by which letters and pages are encrypted. They come from two
// files, which are read again when they change (Files), or from an authority that is asked by ACME, RFC 8555
// (Authority). Either goes on with what it has when nothing newer can be had, and says so in its log: a
// renewal ends no connection and wants no start.
package certificate

import (
	"context"
	"crypto/tls"
	"net/http"
	"time"
)

// Source is where certificates come from. It is safe for several goroutines.
type Source interface {
	Mail() *tls.Config  // for STARTTLS
	Pages() *tls.Config // for HTTPS
	// Until is when the certificate ends that ends first; false: one is missing.
	Until() (time.Time, bool)
	// Missing are the names that have no certificate yet, in order.
	Missing() []string
	// Reread looks for new certificates now; what cannot be read is in the log, and the old ones stay.
	Reread()
	// Challenges answers what an authority asks back at the plain pages, and hands all else on.
	Challenges(next http.Handler) http.Handler
	// Run keeps certificates ready until ctx ends; nil is its only answer.
	Run(ctx context.Context) error
}

var (
	_ Source = (*Files)(nil)
	_ Source = (*Authority)(nil)
)

// protocols are those of pages.
func protocols() []string { return []string{"h2", "http/1.1"} }
