package http

import (
	"cmp"
	"errors"
	"maps"
	"net/http"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"painani/http/api"
	"painani/http/site"
)

// policy lets a page load our style, script and pictures and nothing else: nothing
// inline, no third party.
const policy = "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; " +
	"img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// fixed is what every answer carries. The values are those of all answers: nobody changes them.
var fixed = http.Header{
	"Content-Security-Policy":    {policy},
	"X-Content-Type-Options":     {"nosniff"},
	"X-Frame-Options":            {"DENY"},
	"Referrer-Policy":            {"no-referrer"},
	"Cross-Origin-Opener-Policy": {"same-origin"},
	"Permissions-Policy":         {"camera=(), geolocation=(), microphone=(), interest-cohort=()"},
}

// headers sets what every answer carries.
func headers(secure bool) echo.MiddlewareFunc {
	all := maps.Clone(fixed)
	if secure {
		all.Set("Strict-Transport-Security", "max-age=31536000")
	}
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			maps.Copy(c.Response().Header(), all)
			return next(c)
		}
	}
}

// recover turns a panic into an error that is logged and answered.
func (s *Server) recover(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) (err error) {
		defer func() {
			if p := recover(); p != nil && p != http.ErrAbortHandler {
				s.site.Config.Logger.Error("page panics", "path", c.Path(), "panic", p, "stack", string(debug.Stack()))
				err = echo.NewHTTPError(http.StatusInternalServerError)
			} else if p != nil {
				panic(p)
			}
		}()
		return next(c)
	}
}

// counter counts requests by route and status, and how long they take.
func (s *Server) counter() (echo.MiddlewareFunc, error) {
	if s.site.Config.Registry == nil {
		return func(next echo.HandlerFunc) echo.HandlerFunc { return next }, nil
	}
	took := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name:    "painani_http_request_seconds",
		Help:    "Time to answer a request, by route and status.",
		Buckets: []float64{.0001, .0005, .001, .005, .01, .05, .1, .5, 1, 5},
	}, []string{"route", "code"})
	at := prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "painani_projections_position",
		Help: "Newest event that all projections take in.",
	}, func() float64 { return float64(s.site.Config.Store.Position()) })
	kept := prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "painani_http_cache_bytes",
		Help: "Bytes of pages that are kept."}, func() float64 { return float64(s.site.Cache.Bytes()) })
	r := s.site.Config.Registry
	if err := errors.Join(r.Register(took), r.Register(at), r.Register(kept)); err != nil {
		return nil, err
	}
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			start := time.Now()
			err := next(c)
			if err != nil {
				c.Error(err) // writes the answer, so that its status is known
			}
			took.WithLabelValues(c.Path(), strconv.Itoa(c.Response().Status)).Observe(time.Since(start).Seconds())
			return nil
		}
	}, nil
}

func (s *Server) metrics() http.Handler {
	return promhttp.HandlerFor(s.site.Config.Registry, promhttp.HandlerOpts{})
}

// fail answers an error with a page in the reader's language that repeats nothing of
// the request.
func (s *Server) fail(err error, c echo.Context) {
	if c.Response().Committed {
		return
	}
	code := http.StatusInternalServerError
	var he *echo.HTTPError
	if errors.As(err, &he) {
		code = he.Code
	} else if status, ok := api.Status(err); ok {
		code = status
	}
	if code >= 500 && code != http.StatusServiceUnavailable {
		s.site.Config.Logger.Error("page fails", "route", c.Path(), "err", err)
	}
	h := c.Response().Header()
	h.Set("Cache-Control", "no-store")
	switch code {
	case http.StatusServiceUnavailable:
		h.Set("Retry-After", "5")
	case http.StatusMethodNotAllowed:
		allow, _ := c.Get(echo.ContextKeyHeaderAllow).(string)
		h.Set("Allow", cmp.Or(strings.TrimPrefix(allow, "OPTIONS, "), "GET, HEAD")) // OPTIONS is echo's own
	}
	if api.Is(c.Request()) {
		api.Fail(c, s.site, code, err)
		return
	}
	page, perr := s.site.Config.Pages.Error(code, s.site.Lang(c))
	if perr == nil {
		perr = site.Send(c, code, page)
	}
	if perr != nil {
		s.site.Config.Logger.Error("error page fails", "err", perr)
	}
}
