// Package site is what all handlers of the web view share: what they are made of (Config), what a request
// asks for, where it is found, how an answer is sent, and what is kept of answers.
//
// Its contract: nothing here answers an address by itself. What is made for many readers goes through Made,
// which keeps it as long as nothing has changed; what is for one reader goes through Drawn and is never
// kept. Either is made by as many at once as there are cores; the others wait, and after a while are told
// to come again.
package site

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"runtime"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"painani/http/pages"
	"painani/projections"
)

// Config is what the web view works with. Store and Pages are required.
type Config struct {
	Store *projections.Store
	Pages *pages.Pages // the same whose Render the store was opened with

	BaseURL string         // as players see it: "https://host"; may be empty
	Proxies []netip.Prefix // reverse proxies whose X-Forwarded-For is believed; none: nobody's

	// Outbox is the folder of the local Maildir when there is no relay; its
	// letters are then shown to whoever can reach the server under a name of this
	// machine or of BaseURL. "" in all other cases.
	Outbox string

	Doors *Doors // nil: nobody can act here

	Version string // of the binary, for /healthz; may be empty

	Notice   func() string               // a line for the host on /healthz while all is well; "" or nil: none
	Health   func(context.Context) error // more that must be well, besides projections; may be nil
	Registry *prometheus.Registry        // nil: no /metrics
	Logger   *slog.Logger                // nil: discards
}

// Limits of what may be asked.
const (
	MaxBody   = "1K"  // of a request that takes none
	MaxForm   = "16K" // of a form
	MaxCursor = 200   // bytes of a place in a list
	MaxQuery  = 100   // bytes of what is searched for
	PerPlayer = 30    // tables on a player's page and in his feed

	CacheBytes = 16 << 20 // of what is kept
	patience   = 3 * time.Second
)

// Site is safe for concurrent use; its fields do not change any more once a request came. Use New.
type Site struct {
	Config   Config
	Patience time.Duration // how long a request waits until its page is begun
	Cache    *Cache        // of what was made

	slots chan struct{} // pages being made at once
	langs *langs
	host  string // of BaseURL
}

// New makes a site; host is the name of Config.BaseURL.
func New(cfg Config, host string) (*Site, error) {
	if cfg.Store == nil || cfg.Pages == nil {
		return nil, errors.New("web view: store and pages are required")
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	return &Site{Config: cfg, Patience: patience, Cache: NewCache(CacheBytes),
		slots: make(chan struct{}, runtime.GOMAXPROCS(0)), langs: newLangs(), host: host}, nil
}

// Here reports that a request names this machine or the site, so that a page
// elsewhere whose name was pointed here gets nothing.
func (s *Site) Here(r *http.Request) bool {
	host := r.Host
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	host = strings.Trim(host, "[]")
	if ip, err := netip.ParseAddr(host); err == nil {
		return ip.IsLoopback()
	}
	return host == "localhost" || host != "" && strings.EqualFold(host, s.host)
}
