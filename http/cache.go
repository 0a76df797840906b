package http

import (
	"container/list"
	"context"
	"fmt"
	"net/http"
	"sync"

	"github.com/labstack/echo/v4"

	"painani/events"
)

// cache keeps what was made, up to a number of bytes, the longest unused goes first.
type cache struct {
	max   int
	mu    sync.Mutex
	bytes int
	byKey map[string]*list.Element
	order *list.List // of kept, most recently used first
}

type kept struct {
	key  string
	data []byte
}

func newCache(max int) *cache {
	return &cache{max: max, byKey: map[string]*list.Element{}, order: list.New()}
}

func (c *cache) get(key string) ([]byte, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	el, ok := c.byKey[key]
	if !ok {
		return nil, false
	}
	c.order.MoveToFront(el)
	return el.Value.(kept).data, true
}

func (c *cache) put(key string, data []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, ok := c.byKey[key]; ok || len(data) > c.max/4 {
		return
	}
	c.byKey[key] = c.order.PushFront(kept{key, data})
	c.bytes += len(key) + len(data)
	for c.bytes > c.max {
		el := c.order.Back()
		c.order.Remove(el)
		old := el.Value.(kept)
		delete(c.byKey, old.key)
		c.bytes -= len(old.key) + len(old.data)
	}
}

// version names what a page of one table depends on: the table's events, the names of its
// players, and its branches. Events of other tables change nothing. errNotFound if there is no such table.
func (s *Server) version(id string) (string, error) {
	if events.CheckTable(id) != nil {
		return "", errNotFound
	}
	row, err := s.cfg.Store.Table(id)
	if err != nil {
		return "", missing(err)
	}
	branches, err := s.cfg.Store.Branches(id)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s %d %d %d", id, row.Seq, s.cfg.Store.Named(), len(branches)), nil
}

// made returns what is kept under a key, or has it made, by as many at once as
// there are cores; the others wait, and after a while are told to come again.
func (s *Server) made(ctx context.Context, key string, fn func() ([]byte, error)) ([]byte, error) {
	if data, ok := s.cache.get(key); ok {
		return data, nil
	}
	return s.drawn(ctx, func() ([]byte, error) {
		if data, ok := s.cache.get(key); ok { // somebody else had it made meanwhile
			return data, nil
		}
		data, err := fn()
		if err == nil {
			s.cache.put(key, data)
		}
		return data, err
	})
}

// drawn has something made that is not kept, by as many at once as there are cores.
func (s *Server) drawn(ctx context.Context, fn func() ([]byte, error)) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, s.patience)
	defer cancel()
	select {
	case s.slots <- struct{}{}:
		defer func() { <-s.slots }()
	case <-ctx.Done():
		return nil, echo.NewHTTPError(http.StatusServiceUnavailable)
	}
	return fn()
}
