// Package http is the web view: lists, tables at every event, manuals, health
// and metrics, over echo. GET and HEAD only read; forms are posted to the pages that a
// capability link of a letter opens (Doors), and by those of a first visit (Doors.Guests). A browser keeps
// the language that its reader chose, and the session of a seat that a link gave it; nothing needs a
// script. With it, pages
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
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/klauspost/compress/gzhttp"
	"github.com/labstack/echo/v4"

	"painani/http/feeds"
	"painani/http/site"
)

// What the web view is made of and what it needs to act; the contracts stand in package site.
type (
	Config     = site.Config
	Doors      = site.Doors
	Branching  = site.Branching
	PlanSetter = site.PlanSetter
	People     = site.People
	Wish       = site.Wish
)

// What a Wish may be about; see package site.
const (
	MainAddress = site.MainAddress
	DropAddress = site.DropAddress
	DropPlan    = site.DropPlan
	Leave       = site.Leave
	StayHome    = site.StayHome
)

// ErrSetting is wrapped by what People.Set refuses because of its value.
var ErrSetting = site.ErrSetting

// ErrBotName is the ErrSetting of a name that could be taken for a bot's.
var ErrBotName = site.ErrBotName

// Server is the web view.
type Server struct {
	site     *site.Site
	echo     *echo.Echo
	handler  http.Handler // echo, with what it answers compressed
	feeds    *feeds.Handlers
	stop     sync.Once
	stopping chan struct{} // closed when Serve is to end
}

// Time-outs and limits.
const (
	headerTimeout = 5 * time.Second
	readTimeout   = 10 * time.Second
	writeTimeout  = 30 * time.Second
	idleTimeout   = time.Minute
	stopTimeout   = 10 * time.Second
	maxHeader     = 16 << 10
)

// New sets the routes up.
func New(cfg Config) (*Server, error) {
	base, err := url.Parse(cfg.BaseURL)
	if err != nil {
		return nil, fmt.Errorf("parse base address: %w", err)
	}
	shared, err := site.New(cfg)
	if err != nil {
		return nil, err
	}
	s := &Server{site: shared, echo: echo.New(), stopping: make(chan struct{})}
	s.feeds = feeds.New(shared, s.stopping)
	e := s.echo
	e.HideBanner, e.HidePort = true, true
	e.IPExtractor = ipExtractor(cfg.Proxies)
	e.HTTPErrorHandler = s.fail
	count, err := s.counter()
	if err != nil {
		return nil, err
	}
	e.Use(count, headers(base.Scheme == "https"), s.recover)
	s.routes()
	if s.handler, err = compressed(s.echo); err != nil {
		return nil, err
	}
	return s, nil
}

// Handler answers requests, for tests and for servers of others.
func (s *Server) Handler() http.Handler { return s.handler }

// least is how many bytes an answer has that is worth compressing.
const least = 1000

// compressed compresses text that is not yet: by zstd where the reader takes it, else by gzip. A live stream
// stays as it is, each sign of life at its time.
func compressed(h http.Handler) (http.Handler, error) {
	wrap, err := gzhttp.NewWrapper(gzhttp.EnableZstd(true), gzhttp.PreferZstd(true), gzhttp.MinSize(least),
		gzhttp.ContentTypeFilter(func(kind string) bool {
			kind, _, _ = strings.Cut(kind, ";")
			return textual[kind]
		}))
	if err != nil {
		return nil, fmt.Errorf("set compression: %w", err)
	}
	return wrap(h), nil
}

// textual are the kinds of answers that are compressed on the way.
var textual = map[string]bool{
	"text/html": true, "text/css": true, "text/javascript": true, "text/plain": true, "text/calendar": true,
	"image/svg+xml": true, "application/json": true, "application/atom+xml": true, "application/jsonl": true,
	"application/x-ndjson": true,
}

// Serve answers on a listener until ctx ends, and then finishes what it has begun. before, unless it is nil,
// may answer a request itself. It closes the listener.
func (s *Server) Serve(ctx context.Context, l net.Listener, before func(http.Handler) http.Handler) error {
	if err := s.serve(ctx, s.handler, before, l); err != nil {
		return fmt.Errorf("serve pages: %w", err)
	}
	return nil
}

// serve is Serve for any handler of pages; when the first of them ends, all live streams do.
func (s *Server) serve(
	ctx context.Context, h http.Handler, before func(http.Handler) http.Handler, l net.Listener,
) error {
	if before != nil {
		h = before(h)
	}
	srv := s.over(h)
	srv.RegisterOnShutdown(func() { s.stop.Do(func() { close(s.stopping) }) })
	return serve(ctx, srv, l)
}

// ServeMetrics answers /metrics, and nothing else, on a listener of its own until ctx ends: to everybody
// who reaches it. It closes the listener. Config.Registry must be set.
func (s *Server) ServeMetrics(ctx context.Context, l net.Listener) error {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", s.metrics())
	if err := serve(ctx, s.over(mux), l); err != nil {
		return fmt.Errorf("serve metrics: %w", err)
	}
	return nil
}

// over is a server with our limits.
func (s *Server) over(h http.Handler) *http.Server {
	return &http.Server{
		Handler:           h,
		ReadHeaderTimeout: headerTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      writeTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeader,
		ErrorLog:          slog.NewLogLogger(s.site.Config.Logger.Handler(), slog.LevelWarn),
	}
}

func serve(ctx context.Context, srv *http.Server, l net.Listener) error {
	done := make(chan error, 1)
	go func() { done <- srv.Serve(l) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTimeout)
	defer cancel()
	return srv.Shutdown(stop)
}

// ipExtractor believes the address of the connection, and what trusted proxies say.
func ipExtractor(proxies []netip.Prefix) echo.IPExtractor {
	if len(proxies) == 0 {
		return echo.ExtractIPDirect()
	}
	opts := []echo.TrustOption{
		echo.TrustLoopback(false),
		echo.TrustLinkLocal(false),
		echo.TrustPrivateNet(false),
	}
	for _, p := range proxies {
		p = p.Masked()
		opts = append(opts,
			echo.TrustIPRange(&net.IPNet{IP: p.Addr().AsSlice(), Mask: net.CIDRMask(p.Bits(), p.Addr().BitLen())}))
	}
	return echo.ExtractIPFromXFFHeader(opts...)
}
