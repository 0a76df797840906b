package pages_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/fixture/noughts"
	"painani/engine/lang"
	"painani/events"
	"painani/http/pages"
)

func init() { engine.Register(noughts.Rules{}) }

func TestTheSamePageGivesTheSameBytes(t *testing.T) {
	p, err := pages.New(pages.Config{})
	if err != nil {
		t.Fatal(err)
	}
	a, errA := p.Error(404, lang.DE)
	b, errB := p.Error(404, lang.DE)
	c, errC := p.Error(404, lang.HU)
	if errors.Join(errA, errB, errC) != nil || string(a) != string(b) || a.Tag() == c.Tag() ||
		len(a.Tag()) != 16 {
		t.Errorf("%v: %q %q %q", errors.Join(errA, errB, errC), a.Tag(), b.Tag(), c.Tag())
	}
	html, err := a.HTML()
	if err != nil || !strings.Contains(string(html), "Hier ist nichts.") {
		t.Errorf("%s %v", html, err)
	}
	for _, broken := range []pages.Document{nil, pages.Document("x"), pages.Document("0123456789abcdefxyz")} {
		if _, err := broken.HTML(); err == nil {
			t.Errorf("%q is a page", broken)
		}
	}
}

func TestVersionFollowsWhatPagesAreMadeOf(t *testing.T) {
	version := func(c pages.Config) string {
		p, err := pages.New(c)
		if err != nil {
			t.Fatal(err)
		}
		return p.Version()
	}
	a := version(pages.Config{})
	if a != version(pages.Config{}) || a == version(pages.Config{Local: true}) ||
		a == version(pages.Config{BaseURL: "https://x"}) {
		t.Error("version does not follow the configuration")
	}
}

func TestNoEventsNoPage(t *testing.T) {
	p, _ := pages.New(pages.Config{})
	if _, err := p.Render(nil); !errors.Is(err, events.ErrNotFound) {
		t.Error(err)
	}
	if _, err := p.Board(nil, 3, lang.EN); !errors.Is(err, events.ErrNotFound) {
		t.Error(err)
	}
}

// TestEveryWordIsKnownAndUsed: what templates and code say stands in the
// catalogue, and the catalogue says nothing else.
func TestEveryWordIsKnownAndUsed(t *testing.T) {
	var source strings.Builder
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && (strings.HasSuffix(path, ".html") || strings.HasSuffix(path, ".go")) &&
			!strings.HasSuffix(path, "_test.go") {
			data, err := os.ReadFile(path)
			source.Write(data)
			return err
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	catalog, err := lang.Load(os.DirFS("."), "words")
	if err != nil {
		t.Fatal(err)
	}
	known := catalog.In(lang.EN)
	for _, m := range regexp.MustCompile(`Say\(?\s?"([^"]+)"`).FindAllStringSubmatch(source.String(), -1) {
		if !strings.HasSuffix(m[1], ".") && !known.Has(m[1]) && !strings.HasPrefix(m[1], "withdrawn.") {
			t.Errorf("no word for %q", m[1])
		}
	}
	for _, key := range catalog.Keys() {
		if !strings.Contains(source.String(), `"`+key+`"`) && !strings.HasPrefix(key, "error.") &&
			!strings.HasPrefix(key, "api.") &&
			!strings.HasPrefix(key, "actor.") &&
			!strings.HasPrefix(key, "own.") &&
			key != "running" &&
			key != "open" &&
			key != "over" {
			t.Errorf("nobody says %q", key)
		}
	}
}
