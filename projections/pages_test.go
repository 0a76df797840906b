package projections_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"painani/events"
	"painani/projections"
)

func pageOf(t testing.TB, s *projections.Store, table, name string) string {
	t.Helper()
	b, err := s.Page(table, name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestPagesAreMadeWhenAnEventLands(t *testing.T) {
	w := newWorld(t)
	w.cfg.Render, w.cfg.RenderVersion = headline, "1"
	s := w.running()
	w.propose("nc1", "ada", "bela")
	until(t, "first page", func() bool { return pageOf(t, s, "nc1", "type") == "proposed" })
	w.do("nc1", confirm2)
	until(t, "second page", func() bool { return pageOf(t, s, "nc1", "type") == "started" })
	if got := pageOf(t, s, "nc1", "n"); got != "\x00\x00\x00\x00\x00\x00\x00\x03" {
		t.Errorf("page saw %q events", got)
	}
	if pageOf(t, s, "nc1", "x") != "" || pageOf(t, s, "nc", "type") != "" {
		t.Error("a page that nobody made")
	}
}

func TestAPageIsNeverAnOldOne(t *testing.T) {
	w := newWorld(t)
	hold := make(chan struct{}, 100)
	w.cfg.RenderVersion = "1"
	w.cfg.Render = func(h []events.Entry) (map[string][]byte, error) { <-hold; return headline(h) }
	s := w.running()
	w.propose("nc1", "ada", "bela")
	hold <- struct{}{}
	until(t, "page", func() bool { return pageOf(t, s, "nc1", "type") == "proposed" })
	w.do("nc1", confirm2)
	w.wait(s) // rows are there, the renderer hangs
	if got := pageOf(t, s, "nc1", "type"); got != "" {
		t.Errorf("page of %q after a later event", got)
	}
	close(hold)
}

func TestTouchForgetsAtOnce(t *testing.T) {
	w := newWorld(t)
	var name atomic.Value
	name.Store("Ada")
	w.cfg.RenderVersion = "1"
	w.cfg.Render = func([]events.Entry) (map[string][]byte, error) {
		return map[string][]byte{"name": []byte(name.Load().(string))}, nil
	}
	s := w.running()
	w.propose("nc1", "ada", "bela")
	w.propose("nc2", "carl", "dora")
	until(t, "page", func() bool { return pageOf(t, s, "nc1", "name")+pageOf(t, s, "nc2", "name") == "AdaAda" })
	name.Store("gone")
	stamp := s.Stamp()
	if err := s.Touch("ada"); err != nil {
		t.Fatal(err)
	}
	if got := pageOf(t, s, "nc1", "name"); got == "Ada" || s.Stamp() == stamp {
		t.Errorf("page still says %q", got)
	}
	until(t, "new page", func() bool { return pageOf(t, s, "nc1", "name") == "gone" })
	if got := pageOf(t, s, "nc2", "name"); got != "Ada" {
		t.Errorf("a table without her was painted again: %q", got)
	}
}

func TestAnotherRendererPaintsAllAgain(t *testing.T) {
	w := newWorld(t)
	var n int32
	w.cfg.Painted(func(string, error) { atomic.AddInt32(&n, 1) })
	w.cfg.Render, w.cfg.RenderVersion = headline, "1"
	w.propose("nc1", "ada", "bela")
	w.propose("nc2", "ada", "bela")
	for i, c := range []struct {
		version string
		want    int32
	}{{"1", 2}, {"1", 2}, {"2", 4}} {
		w.cfg.RenderVersion = c.version
		w.caught().Close()
		if n != c.want {
			t.Errorf("start %d: %d paintings, want %d", i, n, c.want)
		}
	}
}

func TestAStartDoesNotWaitForPages(t *testing.T) {
	w := newWorld(t)
	var n int32
	w.cfg.Painted(func(string, error) { atomic.AddInt32(&n, 1) })
	w.cfg.Render, w.cfg.RenderVersion = headline, "1"
	w.propose("nc1", "ada", "bela")
	w.propose("nc2", "ada", "bela")
	w.caught().Close()
	w.cfg.RenderVersion = "2"
	s := w.open()
	if err := s.Settle(t.Context()); err != nil || n != 2 {
		t.Fatalf("%d paintings, want the 2 of before: %v", n, err)
	}
	if row, err := s.Table("nc1"); err != nil || row.Seq != 1 || pageOf(t, s, "nc1", "type") != "" {
		t.Errorf("row %+v, %v, page %q", row, err, pageOf(t, s, "nc1", "type"))
	}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- s.Run(ctx) }()
	until(t, "pages", func() bool {
		return pageOf(t, s, "nc1", "type") == "proposed" && pageOf(t, s, "nc2", "type") == "proposed"
	})
	stop()
	if err := <-done; err != nil {
		t.Error(err)
	}
	s.Close()
}

func TestATableThatCannotBeShownDoesNotStopTheOthers(t *testing.T) {
	w := newWorld(t)
	w.cfg.RenderVersion = "1"
	w.cfg.Render = func(h []events.Entry) (map[string][]byte, error) {
		if h[0].Table == "bad" {
			return nil, errors.New("no picture")
		}
		return headline(h)
	}
	s := w.running()
	w.propose("bad", "ada", "bela")
	w.propose("nc1", "ada", "bela")
	until(t, "page", func() bool { return pageOf(t, s, "nc1", "type") == "proposed" })
	if _, err := s.Table("bad"); err != nil {
		t.Error(err)
	}
}
