package http

import (
	"time"

	"github.com/labstack/echo/v4"

	"painani/http/site"
)

// IPExtractor is for tests.
var IPExtractor = ipExtractor

// Impatient lets requests wait for d only, until a page is made.
func (s *Server) Impatient(d time.Duration) { s.site.Patience = d }

// Cached is how many bytes are kept, and the limit.
func (s *Server) Cached() (bytes, limit int) { return s.site.Cache.Bytes(), site.CacheBytes }

// Watch takes all places of open streams and says how many.
func (s *Server) Watch() int {
	for range cap(s.feeds.Watchers) {
		s.feeds.Watchers <- struct{}{}
	}
	return cap(s.feeds.Watchers)
}

// Unwatch gives one back.
func (s *Server) Unwatch() { <-s.feeds.Watchers }

// Forget empties what is kept of pages.
func (s *Server) Forget() { s.site.Cache = site.NewCache(site.CacheBytes) }

// Routes are those of the server.
func (s *Server) Routes() []*echo.Route { return s.echo.Routes() }
