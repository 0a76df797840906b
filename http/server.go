// Package http is the web view: lists, tables at every event, manuals, health
// and metrics, over echo. GET and HEAD only read; forms are posted to the pages that a
// capability link of a letter opens (Doors), and nowhere else. It sets no
// state but the language that the reader chose, and needs no script; with it, pages
// slide through a game and show new events by themselves.
//
// The page of a table as it stands comes from projections as finished bytes.
// Everything else is made when asked for, by few at a time, and kept for as long
// as nothing has changed.
//
// It shadows net/http on purpose; import it as web.
package http

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"runtime"
	"strings"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"
	"github.com/prometheus/client_golang/prometheus"

	"painani/http/pages"
	"painani/projections"
)

// Config is what a Server works with. Store and Pages are required.
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

	Health   func(context.Context) error // more that must be well, besides projections; may be nil
	Registry *prometheus.Registry        // nil: no /metrics
	Logger   *slog.Logger                // nil: discards
}

// Server is the web view.
type Server struct {
	cfg   Config
	echo  *echo.Echo
	cache *cache
	slots chan struct{} // pages being made at once
	langs *langs
	host  string // of BaseURL

	watchers chan struct{} // open streams
	stopping chan struct{} // closed when Serve is to end

	patience time.Duration // how long a request waits for one of slots
}

// Time-outs and limits.
const (
	headerTimeout = 5 * time.Second
	readTimeout   = 10 * time.Second
	writeTimeout  = 30 * time.Second
	idleTimeout   = time.Minute
	stopTimeout   = 10 * time.Second
	patience      = 3 * time.Second // until a page that must be made is begun
	maxHeader     = 16 << 10
	maxBody       = "1K" // of what takes none
	cacheBytes    = 16 << 20
)

// New sets the routes up.
func New(cfg Config) (*Server, error) {
	if cfg.Store == nil || cfg.Pages == nil {
		return nil, errors.New("web view: store and pages are required")
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	base, err := url.Parse(cfg.BaseURL)
	if err != nil {
		return nil, fmt.Errorf("parse base address: %w", err)
	}
	s := &Server{cfg: cfg, echo: echo.New(), cache: newCache(cacheBytes), slots: make(chan struct{}, runtime.GOMAXPROCS(0)),
		langs: newLangs(), host: base.Hostname(), patience: patience, watchers: make(chan struct{}, maxLive), stopping: make(chan struct{})}
	e := s.echo
	e.HideBanner, e.HidePort = true, true
	e.IPExtractor = ipExtractor(cfg.Proxies)
	e.HTTPErrorHandler = s.fail
	count, err := s.counter()
	if err != nil {
		return nil, err
	}
	e.Use(count, s.headers(base.Scheme == "https"), s.recover)
	s.routes()
	return s, nil
}

func (s *Server) routes() {
	get := func(path string, h echo.HandlerFunc) {
		s.echo.GET(path, h, middleware.BodyLimit(maxBody))
		s.echo.HEAD(path, h, middleware.BodyLimit(maxBody))
	}
	get("/", s.list)
	get("/players", s.players)
	get("/p/:player", s.player)
	get("/p/:player/feed.atom", s.playerFeed)
	get("/t/:table", s.table)
	get("/t/:table/board.svg", s.svg)
	get("/t/:table/compare", s.compare)
	get("/t/:table/audit", s.audit)
	get("/t/:table/log", s.tableLog)
	get("/t/:table/events/:seq", s.event)
	get("/t/:table/export.jsonl", s.export)
	get("/t/:table/live", s.live)
	get("/t/:table/feed.atom", s.feed)
	get("/manual/:game", s.manual)
	get("/healthz", s.health)
	get("/robots.txt", robots)
	for path, a := range s.cfg.Pages.Assets() {
		get(path, asset(a))
	}
	s.apiRoutes()
	if s.cfg.Doors != nil {
		get("/seat/:link", s.seat)
		get("/me/:link", s.ownPage)
		get("/me/:link/data.json", s.data)
		get("/me/:link/feed.atom", s.ownFeed)
		get("/me/:link/deadlines.ics", s.calendar)
		for path, h := range map[string]echo.HandlerFunc{"/seat/:link": s.act, "/me/:link": s.change, "/me/:link/forget": s.forget} {
			s.echo.POST(path, h, middleware.BodyLimit(maxForm))
		}
	}
	if s.cfg.Outbox != "" {
		get("/outbox", s.local(s.outbox))
		get("/outbox/:letter", s.local(s.letter))
		get("/outbox/:letter/html", s.local(s.letterHTML))
	}
	if s.cfg.Registry != nil {
		get("/metrics", s.metrics())
	}
}

// Handler answers requests, for tests and for servers of others.
func (s *Server) Handler() http.Handler { return s.echo }

// Serve answers on a listener until ctx ends, and then finishes what it has begun. It
// closes the listener.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	srv := &http.Server{Handler: s.echo, ReadHeaderTimeout: headerTimeout, ReadTimeout: readTimeout, WriteTimeout: writeTimeout,
		IdleTimeout: idleTimeout, MaxHeaderBytes: maxHeader, ErrorLog: slog.NewLogLogger(s.cfg.Logger.Handler(), slog.LevelWarn)}
	srv.RegisterOnShutdown(func() { close(s.stopping) })
	done := make(chan error, 1)
	go func() { done <- srv.Serve(l) }()
	select {
	case err := <-done:
		return fmt.Errorf("serve pages: %w", err)
	case <-ctx.Done():
	}
	stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTimeout)
	defer cancel()
	if err := srv.Shutdown(stop); err != nil {
		return fmt.Errorf("stop pages: %w", err)
	}
	return nil
}

// ipExtractor believes the address of the connection, and what trusted proxies say.
func ipExtractor(proxies []netip.Prefix) echo.IPExtractor {
	if len(proxies) == 0 {
		return echo.ExtractIPDirect()
	}
	opts := []echo.TrustOption{echo.TrustLoopback(false), echo.TrustLinkLocal(false), echo.TrustPrivateNet(false)}
	for _, p := range proxies {
		p = p.Masked()
		opts = append(opts, echo.TrustIPRange(&net.IPNet{IP: p.Addr().AsSlice(), Mask: net.CIDRMask(p.Bits(), p.Addr().BitLen())}))
	}
	return echo.ExtractIPFromXFFHeader(opts...)
}

// own reports that a request names this machine or the site, so that a page
// elsewhere whose name was pointed here gets nothing.
func (s *Server) own(r *http.Request) bool {
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
