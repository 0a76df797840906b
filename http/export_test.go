package http

import (
	"time"

	"github.com/labstack/echo/v4"
)

// IPExtractor is for tests.
var IPExtractor = ipExtractor

// Impatient lets requests wait for d only, until a page is made.
func (s *Server) Impatient(d time.Duration) { s.patience = d }

// Cached is how many bytes are kept, and the limit.
func (s *Server) Cached() (bytes, limit int) { return s.cache.bytes, s.cache.max }

// Watch takes all places of open streams and says how many.
func (s *Server) Watch() int {
	for range maxLive {
		s.watchers <- struct{}{}
	}
	return maxLive
}

// Unwatch gives one back.
func (s *Server) Unwatch() { <-s.watchers }

// Forget empties what is kept of pages.
func (s *Server) Forget() { s.cache = newCache(cacheBytes) }

// Routes are those of the server.
func (s *Server) Routes() []*echo.Route { return s.echo.Routes() }
