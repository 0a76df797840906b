package site

import (
	"context"
	"fmt"
	"net/http"
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"
	"github.com/labstack/echo/v4"

	"painani/events"
)

// Cache keeps what was made, up to a number of bytes; what was not used for longest goes first. It is safe
// for concurrent use.
type Cache struct {
	max   int
	mu    sync.Mutex
	bytes int
	made  *simplelru.LRU[string, []byte]
}

// maxKept is how many answers a Cache keeps; its bytes are used up before.
const maxKept = 1 << 20

// NewCache keeps at most max bytes.
func NewCache(max int) *Cache {
	made, _ := simplelru.NewLRU[string, []byte](maxKept, nil) // fails for sizes below 1 only
	return &Cache{max: max, made: made}
}

// Bytes is how many are kept.
func (c *Cache) Bytes() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.bytes
}

func (c *Cache) get(key string) ([]byte, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.made.Get(key)
}

func (c *Cache) put(key string, data []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.made.Contains(key) || len(data) > c.max/4 {
		return
	}
	c.made.Add(key, data)
	c.bytes += len(key) + len(data)
	for c.bytes > c.max {
		key, data, _ := c.made.RemoveOldest()
		c.bytes -= len(key) + len(data)
	}
}

// VersionOf names what a page of one table depends on: the table's events, the names of its
// players, its branches and its review. Events of other tables change nothing. ErrNotFound if there is no
// such table.
func (s *Site) VersionOf(id string) (string, error) {
	if events.CheckTable(id) != nil {
		return "", ErrNotFound
	}
	row, err := s.Config.Store.Table(id)
	if err != nil {
		return "", Missing(err)
	}
	branches, err := s.Config.Store.Branches(id)
	if err != nil {
		return "", err
	}
	review, err := s.Config.Store.ReviewSum(id)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s %d %d %d %x", id, row.Seq, s.Config.Store.Named(), len(branches), review), nil
}

// Made returns what is kept under a key, or has it made, by as many at once as
// there are cores; the others wait, and after a while are told to come again.
func (s *Site) Made(ctx context.Context, key string, fn func() ([]byte, error)) ([]byte, error) {
	if data, ok := s.Cache.get(key); ok {
		return data, nil
	}
	return s.Drawn(ctx, func() ([]byte, error) {
		if data, ok := s.Cache.get(key); ok { // somebody else had it made meanwhile
			return data, nil
		}
		data, err := fn()
		if err == nil {
			s.Cache.put(key, data)
		}
		return data, err
	})
}

// Drawn has something made that is not kept, by as many at once as there are cores.
func (s *Site) Drawn(ctx context.Context, fn func() ([]byte, error)) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, s.Patience)
	defer cancel()
	select {
	case s.slots <- struct{}{}:
		defer func() { <-s.slots }()
	case <-ctx.Done():
		return nil, echo.NewHTTPError(http.StatusServiceUnavailable)
	}
	return fn()
}
