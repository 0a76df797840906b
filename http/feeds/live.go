package feeds

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/labstack/echo/v4"

	"painani/engine"
	"painani/events"
	"painani/http/site"
)

// Limits of open streams.
const (
	maxLive   = 500              // at once; more readers see the present when they ask for it
	maxReader = 12               // at once from one address, or one network of those of whom everybody has many
	liveBeat  = 20 * time.Second // between signs of life, so that a dead connection is found
	liveWrite = 10 * time.Second // to take one sign
	maxWatch  = time.Hour        // then the browser connects anew
)

// Live is /t/ID/live: server-sent events with the number of the newest event, now and whenever one
// lands. It ends with "over" when no more can come.
func (s *Handlers) Live(c echo.Context) error {
	id := c.Param("table")
	if events.CheckTable(id) != nil {
		return site.ErrNotFound
	}
	row, err := s.Config.Store.Table(id)
	if err != nil {
		return site.Missing(err)
	}
	if c.Request().Method == http.MethodHead {
		return c.NoContent(http.StatusOK)
	}
	who := site.HostOf(c)
	if !s.readers.enter(who) {
		return echo.NewHTTPError(http.StatusTooManyRequests)
	}
	defer s.readers.leave(who)
	select {
	case s.Watchers <- struct{}{}:
		defer func() { <-s.Watchers }()
	default:
		return echo.NewHTTPError(http.StatusServiceUnavailable)
	}
	h := c.Response().Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // a proxy must not collect what is meant for now
	c.Response().WriteHeader(http.StatusOK)
	ctx, cancel := context.WithTimeout(c.Request().Context(), maxWatch)
	defer cancel()
	w := watcher{c: c, ctl: http.NewResponseController(c.Response())}
	for ctx.Err() == nil && !s.stopped() {
		changed := s.Config.Store.Changed()
		if row, err = s.Config.Store.Table(id); err != nil {
			break
		}
		if row.Phase == engine.Over || row.Phase == engine.Withdrawal {
			if w.send("seq", row.Seq) == nil {
				w.send("over", row.Seq)
			}
			break
		}
		if row.Seq != w.seq && w.send("seq", row.Seq) != nil {
			break
		}
		if s.pause(ctx, changed) == errBeat && w.beat() != nil {
			break
		}
	}
	return nil
}

var errBeat = errors.New("sign of life is due")

// pause waits for a change, the next sign of life, or the end.
func (s *Handlers) pause(ctx context.Context, changed <-chan struct{}) error {
	beat := time.NewTimer(liveBeat)
	defer beat.Stop()
	select {
	case <-changed:
		return nil
	case <-beat.C:
		return errBeat
	case <-s.stopping:
		return context.Canceled
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (s *Handlers) stopped() bool {
	select {
	case <-s.stopping:
		return true
	default:
		return false
	}
}

// watcher writes to one open page.
type watcher struct {
	c   echo.Context
	ctl *http.ResponseController
	seq uint64
}

func (w *watcher) send(name string, seq uint64) error {
	w.seq = seq
	return w.write(fmt.Sprintf("event: %s\ndata: %d\n\n", name, seq))
}

func (w *watcher) beat() error { return w.write(":\n\n") }

func (w *watcher) write(text string) error {
	_ = w.ctl.SetWriteDeadline(time.Now().Add(liveWrite)) // not every writer has one
	if _, err := w.c.Response().Write([]byte(text)); err != nil {
		return err
	}
	return w.ctl.Flush()
}

// readers counts the open streams of each reader (site.HostOf).
type readers struct {
	mu   sync.Mutex
	open map[string]int
}

func (r *readers) enter(who string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.open[who] >= maxReader {
		return false
	}
	r.open[who]++
	return true
}

func (r *readers) leave(who string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.open[who]--; r.open[who] <= 0 {
		delete(r.open, who)
	}
}
