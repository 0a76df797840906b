package http_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture/noughts"
	"painani/engine/referee"
	"painani/engine/review"
	"painani/events/memory"
	web "painani/http"
	"painani/http/pages"
	"painani/projections"
)

func init() {
	engine.Register(noughts.Rules{})
	engine.Register(veil{})
}

var t0 = time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)

const limit = 20 * time.Second

// site is a whole web view over a log in memory.
type site struct {
	testing.TB
	log    *memory.Log
	ref    *referee.Referee
	store  *projections.Store
	server *web.Server
	pages  *pages.Pages

	inn        inn          // its guests
	generation atomic.Int64 // of everybody's links

	mu    sync.Mutex
	names map[string]string
	shy   map[string]bool
	hold  func() // called before a name is given
}

func (s *site) name(id string) string {
	s.mu.Lock()
	name, hold := s.names[id], s.hold
	s.mu.Unlock()
	if hold != nil {
		hold()
	}
	return name
}

func (s *site) isShy(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.shy[id]
}

// find is how people are found by name, without an index.
func (s *site) find(begin, after string, limit int) (ids []string, more bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := slices.SortedFunc(maps.Keys(s.names),
		func(a, b string) int { return strings.Compare(s.names[a], s.names[b]) })
	if i := slices.Index(all, after); i >= 0 {
		all = all[i+1:]
	}
	for _, id := range all {
		if strings.HasPrefix(strings.ToLower(s.names[id]), strings.ToLower(begin)) {
			ids = append(ids, id)
		}
	}
	return ids[:min(limit, len(ids))], len(ids) > limit
}

func newSite(t testing.TB, change ...func(*web.Config)) *site {
	t.Helper()
	return newSiteOver(t, memory.NewLog(), true, change...)
}

// newSiteOver is a site over a log that is there; without painting, pages are made only when asked for.
func newSiteOver(t testing.TB, log *memory.Log, paint bool, change ...func(*web.Config)) *site {
	t.Helper()
	s := &site{TB: t, log: log, names: map[string]string{"ada": "Ada", "bela": "Béla <b>&", "carl": "Carl"}}
	s.ref = referee.New(referee.Config{Log: s.log, Tables: 20_000, Now: func() time.Time { return t0 }})
	p, err := pages.New(
		pages.Config{
			Names: s.name,
			Find:  s.find,
			Shy:   s.isShy,
			Rating: func(player, game string) (projections.Rated, bool) {
				r, ok, err := s.store.RatingOf(player, game)
				return r, ok && err == nil
			},
			BaseURL:  "https://play.example",
			Address:  "play@play.example",
			Local:    true,
			Guests:   true,
			Branches: func(id string) ([]projections.Branch, error) { return s.store.Branches(id) },
			Review: func(id string) (*review.Review, error) {
				data, err := s.store.Review(id)
				if err != nil || data == nil {
					return nil, err
				}
				return review.Read(data), nil
			},
		},
	)
	if err != nil {
		t.Fatal(err)
	}
	views := projections.Config{Path: filepath.Join(t.TempDir(), "read.db"), Log: s.log}
	if paint {
		views.Render, views.RenderVersion = p.Render, p.Version()
	}
	s.store, err = projections.Open(context.Background(), views)
	if err != nil {
		t.Fatal(err)
	}
	s.pages = p
	cfg := web.Config{
		Store:    s.store,
		Pages:    p,
		BaseURL:  "https://play.example",
		Registry: prometheus.NewRegistry(),
		Doors:    s.doors(),
	}
	for _, f := range change {
		f(&cfg)
	}
	if s.server, err = web.New(cfg); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- s.store.Run(ctx) }()
	t.Cleanup(func() { cancel(); <-done; s.store.Close() })
	return s
}

func (s *site) do(table string, a engine.Action) *engine.Table {
	s.Helper()
	return s.doAs("operator", table, a)
}

func (s *site) doAs(actor, table string, a engine.Action) *engine.Table {
	s.Helper()
	r, err := s.ref.Do(context.Background(), table, engine.Command{Actor: actor, Do: a})
	if err != nil {
		s.Fatalf("%T at %s: %v", a, table, err)
	}
	return r.Table
}

func (s *site) propose(game, table string) {
	s.Helper()
	s.do(table, engine.Propose{Game: game, By: 1, Clock: engine.DefaultClock(), Secret: chance.Secret{1},
		Seats: []engine.Invitee{{Player: "ada"}, {Player: "bela"}}})
}

func (s *site) start(game, table string) {
	s.Helper()
	s.startFor(game, table, "ada", "bela")
}

func (s *site) startFor(game, table, a, b string) {
	s.Helper()
	s.do(table, engine.Propose{Game: game, By: 1, Clock: engine.DefaultClock(), Secret: chance.Secret{1},
		Seats: []engine.Invitee{{Player: a}, {Player: b}}})
	s.do(table, engine.Confirm{Seat: 2, Word: "w"})
}

func (s *site) move(table string) *engine.Table {
	s.Helper()
	t, _, err := s.ref.Table(context.Background(), table)
	if err != nil {
		s.Fatal(err)
	}
	seat := t.Awaits().First()
	return s.do(table, engine.Play{Seat: seat, Text: t.Pos.Write(seat, t.Pos.Steps(seat)[:1])})
}

func (s *site) finish(table string) {
	for s.move(table).Phase == engine.Running {
	}
}

// painted waits until the page of the present is in the store.
func (s *site) painted(table string) {
	s.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	last, _ := s.log.Last(ctx)
	if err := s.store.Wait(ctx, last); err != nil {
		s.Fatal(err)
	}
	for {
		if b, err := s.store.Page(table, "hu"); err != nil || ctx.Err() != nil {
			s.Fatalf("page of %s: %v %v", table, err, ctx.Err())
		} else if b != nil {
			return
		}
		time.Sleep(time.Millisecond)
	}
}

// ask makes one request from this machine, to a seat's page with a session of the seat; header come as
// pairs, of which Host and Peer (host:port of the connection) are none.
func (s *site) ask(method, path string, header ...string) *http.Response {
	r := httptest.NewRequest(method, "http://127.0.0.1:8080/", nil)
	path, _, _ = strings.Cut(path, "#") // browsers keep that to themselves
	u, query, _ := strings.Cut(path, "?")
	r.URL.Path, r.URL.RawPath, r.URL.RawQuery, r.RequestURI = u, "", query, path
	r.RemoteAddr = "127.0.0.1:40000"
	if k := s.cookie(path); k != "" {
		r.Header.Set("Cookie", k)
	}
	for i := 0; i+1 < len(header); i += 2 {
		switch header[i] {
		case "Host":
			r.Host = header[i+1]
			continue
		case "Peer":
			r.RemoteAddr = header[i+1]
			continue
		}
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	s.server.Handler().ServeHTTP(w, r)
	return w.Result()
}

// get reads a page that must be there.
func (s *site) get(path string, header ...string) string {
	s.Helper()
	resp := s.ask("GET", path, header...)
	body := read(s, resp)
	if resp.StatusCode != http.StatusOK {
		s.Fatalf("GET %s: %d\n%s", path, resp.StatusCode, body)
	}
	return body
}

func read(t testing.TB, r *http.Response) string {
	t.Helper()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// ours reports that a script is the one file of ours, and nothing inline.
func ours(el xml.StartElement) bool {
	for _, a := range el.Attr {
		if a.Name.Local == "src" {
			return strings.HasPrefix(a.Value, "/assets/") &&
				(strings.HasSuffix(a.Value, "/page.js") || strings.HasSuffix(a.Value, "/play.js"))
		}
	}
	return false
}

// wellFormed reads a page as XML, which our templates keep to: every element is
// closed, every attribute quoted, every sign escaped, every id used once.
func wellFormed(t testing.TB, path, page string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(page))
	d.Entity = xml.HTMLEntity
	ids := map[string]bool{}
	for {
		tok, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatalf("%s is not well formed: %v\n%s", path, err, page)
		}
		el, ok := tok.(xml.StartElement)
		if !ok {
			continue
		}
		for _, a := range el.Attr {
			switch {
			case a.Name.Local == "id" && ids[a.Value]:
				t.Errorf("%s: id %q twice", path, a.Value)
			case a.Name.Local == "id":
				ids[a.Value] = true
			case a.Name.Local == "style" || strings.HasPrefix(a.Name.Local, "on"):
				t.Errorf("%s: attribute %s", path, a.Name.Local)
			}
		}
		if n := el.Name.Local; n == "style" || n == "script" && !ours(el) {
			t.Errorf("%s: element %s", path, n)
		}
	}
	if strings.Contains(page, "&lt;no value") || bytes.Contains([]byte(page), []byte("&lt;seat")) {
		t.Errorf("%s lacks a value", path)
	}
}
