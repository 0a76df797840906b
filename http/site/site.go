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
	"slices"
	"strings"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/prometheus/client_golang/prometheus"

	"painani/engine/scene"
	"painani/http/pages"
	"painani/projections"
)

// Config is what the web view works with. Store and Pages are required.
type Config struct {
	Store *projections.Store
	Pages *pages.Pages // the same whose Render the store was opened with

	BaseURL string         // as players see it: "https://host"; may be empty
	Proxies []netip.Prefix // reverse proxies whose X-Forwarded-For is believed; none: nobody's

	// Outbox is the folder of the local Maildir when there is no relay; its letters are then shown to
	// who asks from this machine (Here). "" in all other cases.
	Outbox string

	// PNG paints a scene so many pixels wide; nil: the site does it by itself.
	PNG func(sc scene.Scene, width int) ([]byte, error)

	Doors *Doors // nil: nobody can act here

	Version string // of the binary, for /healthz; may be empty

	Notice   func() string               // a line for the host on /healthz while all is well; "" or nil: none
	Health   func(context.Context) error // more that must be well, besides projections; may be nil
	Registry *prometheus.Registry        // nil: nothing is counted
	Apart    bool                        // Registry is shown by ServeMetrics, and not among the pages
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
}

// New makes a site.
func New(cfg Config) (*Site, error) {
	if cfg.Store == nil || cfg.Pages == nil {
		return nil, errors.New("web view: store and pages are required")
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	if cfg.PNG == nil {
		cfg.PNG = new(scene.Painter).PNG
	}
	return &Site{Config: cfg, Patience: patience, Cache: NewCache(CacheBytes),
		slots: make(chan struct{}, runtime.GOMAXPROCS(0)), langs: newLangs()}, nil
}

// Secure reports that players reach the pages by TLS.
func (s *Site) Secure() bool { return strings.HasPrefix(s.Config.BaseURL, "https:") }

// forwarding are the headers by which a proxy says that it asks for somebody else.
var forwarding = []string{
	"Forwarded",
	"Via",
	"X-Real-Ip",
	"X-Client-Ip",
	"X-Original-Host",
	"Cf-Connecting-Ip",
	"True-Client-Ip",
	"X-Cluster-Client-Ip",
}

// Here reports that a request comes from this machine and for nobody else: the peer of its connection is
// this machine, no proxy says that it hands it on, and it names this machine, so that a page elsewhere whose
// name was pointed here gets nothing either.
func Here(r *http.Request) bool {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil || !peer.Addr().Unmap().IsLoopback() {
		return false
	}
	for name := range r.Header {
		if strings.HasPrefix(name, "X-Forwarded") || slices.Contains(forwarding, name) {
			return false
		}
	}
	host := r.Host
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	return Loopback(strings.Trim(host, "[]"))
}

// Loopback reports that a host's name or address is that of the machine itself.
func Loopback(host string) bool {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	if ip, err := netip.ParseAddr(host); err == nil {
		return ip.Unmap().IsLoopback()
	}
	return host == "localhost" || strings.HasSuffix(host, ".localhost")
}

// Nearby lets only those in who ask from this machine for themselves (Here). To all others the address
// is not there.
func Nearby(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if !Here(c.Request()) {
			return ErrNotFound
		}
		c.Response().Header().Set("Cache-Control", "no-store")
		return next(c)
	}
}
