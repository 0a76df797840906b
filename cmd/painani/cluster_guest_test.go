package main

import (
	"context"
	"html"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"
)

// dropIn is somebody without an address who plays on the pages of all processes, each page and each form of
// another one.
type dropIn struct {
	processes []*process
	client    *http.Client
	dice      *rand.Rand

	mu     sync.Mutex // held for a turn
	table  string
	told   map[string]int // turns that a page said are played, by table
	unsure map[string]int // turns whose answer did not come
}

// visit lets somebody play on the pages until ctx ends.
func (c *clustered) visit(ctx context.Context, seed uint64) (done chan struct{}) {
	jar, err := cookiejar.New(nil)
	if err != nil {
		c.t.Fatal(err)
	}
	g := &dropIn{processes: c.ours, client: &http.Client{Jar: jar, Timeout: 4 * time.Second},
		dice: rand.New(rand.NewPCG(seed, 5)), told: map[string]int{}, unsure: map[string]int{}}
	c.guests, done = append(c.guests, g), make(chan struct{})
	go func() {
		defer close(done)
		for ctx.Err() == nil {
			g.turn()
			select {
			case <-ctx.Done():
			case <-time.After(time.Duration(g.dice.IntN(1500)) * time.Millisecond):
			}
		}
	}()
	return done
}

// turn plays one turn, or begins a game. What does not work now works later.
func (g *dropIn) turn() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.table == "" {
		end, _ := g.ask("/begin", url.Values{"game": {"mexica"}, "bots": {"1"}, "lang": {"en"}})
		if name, ok := strings.CutPrefix(end, "/seat/"); ok {
			g.table, _, _ = strings.Cut(name, ".")
		}
		return
	}
	seat := "/seat/" + g.table + ".1"
	_, page := g.ask(seat, nil)
	next := suggested.FindStringSubmatch(page)
	if next == nil {
		if _, now := g.ask("/api/tables/"+g.table, nil); strings.Contains(now, `"phase":"over"`) {
			g.table = ""
		}
		return
	}
	_, page = g.ask(html.UnescapeString(next[1]), nil)
	form := url.Values{}
	for _, m := range formInput.FindAllStringSubmatch(page, -1) {
		form.Set(m[1], m[2])
	}
	if form.Get("do") == "" {
		return
	}
	switch end, _ := g.ask(seat, form); {
	case strings.HasPrefix(end, seat+"?played="):
		g.told[g.table]++
	case end == "":
		g.unsure[g.table]++
	}
}

// ask gets a page of any process, or posts a form to it, and tells where that ends; "" where nothing came.
func (g *dropIn) ask(path string, form url.Values) (end, page string) {
	at := "http://" + g.processes[g.dice.IntN(len(g.processes))].flag("--http") + path
	get := func() (*http.Response, error) { return g.client.Get(at) }
	if form != nil {
		get = func() (*http.Response, error) { return g.client.PostForm(at, form) }
	}
	res, err := get()
	if err != nil {
		return "", ""
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode >= 500 {
		return "", ""
	}
	return res.Request.URL.RequestURI(), string(text)
}

// judge wants that every turn that a page said is played is in the log, and no other but those whose answer did
// not come. The caller holds the lock.
func (g *dropIn) judge(t testing.TB, played map[string]int) {
	t.Helper()
	for table, told := range g.told {
		if n := played[table]; n < told || n > told+g.unsure[table] {
			t.Errorf("a guest was told of %d turns at %s and not of %d; %d are in the log", told, table,
				g.unsure[table], n)
		}
	}
}

// count is how many turns guests were told of.
func (c *clustered) count() (told, unsure int) {
	for _, g := range c.guests {
		g.mu.Lock()
		for table := range g.told {
			told, unsure = told+g.told[table], unsure+g.unsure[table]
		}
		g.mu.Unlock()
	}
	return told, unsure
}
