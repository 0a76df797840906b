package http_test

import (
	"bytes"
	"context"
	"fmt"
	"html"
	"io"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/labstack/echo/v4"
	"go.etcd.io/bbolt"

	"painani/events/memory"
	"painani/http/pages"
)

// BenchmarkPage: the page of a table over a socket, beside bare echo that
// answers the same bytes out of bbolt, without headers of its own and with ours, in the same run.
func BenchmarkPage(b *testing.B) {
	s := newSite(b)
	s.start("noughts", "nc1")
	s.finish("nc1")
	s.painted("nc1")
	document, err := s.store.Page("nc1", "en")
	if err != nil || document == nil {
		b.Fatal(err)
	}
	page := document[16:]
	b.Run("bare", func(b *testing.B) { load(b, bare(b, page, nil), "/t/nc1", page) })
	ours := httptest.NewRecorder()
	ask := httptest.NewRequest("GET", "/t/nc1", nil)
	ask.Header.Set("Accept-Encoding", "gzip")
	s.server.Handler().ServeHTTP(ours, ask)
	b.Run("bare-with-our-headers", func(b *testing.B) { load(b, bare(b, page, ours.Header()), "/t/nc1", page) })
	b.Run("page", func(b *testing.B) { load(b, s.server.Handler(), "/t/nc1", page) })
	b.Run("event", func(b *testing.B) { load(b, s.server.Handler(), "/t/nc1?at=4", nil) })
	b.Run("list", func(b *testing.B) { load(b, s.server.Handler(), "/", nil) })
}

// BenchmarkMoment: pages of a game of Tzolk'in of 300 events, made and not kept: the present, as it is made
// when an event lands, and moments of the past, whose cost must be within three times that.
func BenchmarkMoment(b *testing.B) {
	s := newSite(b)
	s.tzolkin("tz1", 300)
	s.painted("tz1")
	history, err := s.store.Records(b.Context(), "tz1", 0)
	if err != nil {
		b.Fatal(err)
	}
	fresh := func() (pages.Document, error) {
		p, err := pages.New(pages.Config{Names: s.name})
		if err != nil {
			return nil, err
		}
		return p.Table(history, 0, "en")
	}
	for _, c := range []struct {
		name string
		make func() (pages.Document, error)
	}{
		{"now-from-the-beginning", fresh},
		{"now", func() (pages.Document, error) { return s.pages.Table(history, 0, "en") }},
		{"at-10", func() (pages.Document, error) { return s.pages.Table(history, 10, "en") }},
		{"at-150", func() (pages.Document, error) { return s.pages.Table(history, 150, "en") }},
		{"at-299", func() (pages.Document, error) { return s.pages.Table(history, 299, "en") }},
		{"compare-100-200", func() (pages.Document, error) { return s.pages.Compare(history, 100, 200, "en") }},
		{"audit", func() (pages.Document, error) { return s.pages.Audit(history, "en") }},
	} {
		b.Run(c.name, func(b *testing.B) {
			var n int
			for b.Loop() {
				document, err := c.make()
				if err != nil {
					b.Fatal(err)
				}
				n = len(document)
			}
			b.ReportMetric(float64(n)/1000, "kB")
		})
	}
}

// BenchmarkLists: front page, search and players among few tables and many, each made anew for every request.
func BenchmarkLists(b *testing.B) {
	for _, tables := range []int{100, 10_000} {
		s := newSiteOver(b, memory.NewLog(), false)
		for i := range tables {
			s.start("noughts", fmt.Sprintf("nc%05d", i))
		}
		for i := range tables / 2 {
			for range 3 {
				s.move(fmt.Sprintf("nc%05d", i))
			}
		}
		ctx, stop := context.WithTimeout(context.Background(), time.Minute)
		last, _ := s.log.Last(ctx)
		if err := s.store.Wait(ctx, last); err != nil {
			b.Fatal(err)
		}
		stop()
		for name, path := range map[string]string{"front": "/", "phase": "/?list=running", "id": "/?q=nc0000", "game": "/?q=noughts", "name": "/?q=ada",
			"players": "/players", "player": "/p/ada"} {
			b.Run(fmt.Sprintf("%s/%d", name, tables), func(b *testing.B) {
				for b.Loop() {
					s.server.Forget()
					if r := s.ask("GET", path); r.StatusCode != 200 {
						b.Fatal(r.StatusCode)
					}
				}
			})
		}
		for name, path := range map[string]string{"phase": "/?list=running", "game": "/?game=noughts", "player": "/p/ada"} {
			all := s.walk(path)
			if tables == 10_000 && len(all) < 50 {
				b.Fatalf("%s has %d pages", path, len(all))
			}
			for which, path := range map[string]string{"first": all[0], "second": all[min(1, len(all)-1)], "last": all[len(all)-1]} {
				b.Run(fmt.Sprintf("%s-%s/%d", name, which, tables), func(b *testing.B) {
					for b.Loop() {
						s.server.Forget()
						if r := s.ask("GET", path); r.StatusCode != 200 {
							b.Fatal(r.StatusCode)
						}
					}
				})
			}
		}
	}
}

// walk are the addresses of a list's pages, each of which leads to the next.
func (s *site) walk(path string) (all []string) {
	s.Helper()
	for {
		all = append(all, path)
		to := ""
		for _, m := range nextPage.FindAllStringSubmatch(s.get(path), -1) {
			if !strings.Contains(m[1], "lang=") {
				to = html.UnescapeString(m[1])
			}
		}
		if to == "" {
			return all
		}
		if strings.HasPrefix(to, "?") {
			before, _, _ := strings.Cut(path, "?")
			to = before + to
		}
		path = to
	}
}

var nextPage = regexp.MustCompile(`href="([^"]*[?;]after=[^"]+)"`)

// bare is the least that can answer these bytes out of a file, with these headers.
func bare(b *testing.B, page []byte, headers http.Header) http.Handler {
	db, err := bbolt.Open(filepath.Join(b.TempDir(), "bare.db"), 0o600, nil)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { db.Close() })
	err = db.Update(func(tx *bbolt.Tx) error {
		bk, err := tx.CreateBucket([]byte("pages"))
		if err != nil {
			return err
		}
		return bk.Put([]byte("nc1"), page)
	})
	if err != nil {
		b.Fatal(err)
	}
	e := echo.New()
	e.GET("/t/:table", func(c echo.Context) error {
		var out []byte
		if err := db.View(func(tx *bbolt.Tx) error {
			out = bytes.Clone(tx.Bucket([]byte("pages")).Get([]byte(c.Param("table"))))
			return nil
		}); err != nil {
			return err
		}
		maps.Copy(c.Response().Header(), headers)
		return c.Blob(http.StatusOK, "text/html; charset=utf-8", out)
	})
	return e
}

// load asks over sockets of this machine, some at once.
func load(b *testing.B, h http.Handler, path string, want []byte) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	srv := &http.Server{Handler: h}
	go srv.Serve(l)
	defer srv.Close()
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 64, DisableCompression: true}}
	b.SetParallelism(8)
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			r, _ := http.NewRequest("GET", "http://"+l.Addr().String()+path, nil)
			r.Header.Set("Accept-Encoding", "gzip, deflate, br")
			r.Header.Set("Accept-Language", "en-GB,en;q=0.8")
			resp, err := client.Do(r)
			if err != nil {
				b.Error(err)
				return
			}
			got, err := io.ReadAll(resp.Body)
			resp.Body.Close()
			if err != nil || resp.StatusCode != 200 || want != nil && !bytes.Equal(got, want) {
				b.Errorf("%d, %d bytes, %v", resp.StatusCode, len(got), err)
				return
			}
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "pages/s")
}
