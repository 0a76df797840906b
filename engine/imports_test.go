package engine_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// imports says which of our packages a package, with those below it, may import besides those below it.
// The first entry whose path fits counts; "*" is a game's folder, the same one in both columns.
var imports = []struct {
	path string
	ours string // packages, outside engine with those below; "/..." adds them in engine, "*" is all
}{
	{"engine/cells", ""},
	{"engine/chance", ""},
	{"engine/neural", ""},
	{"engine/notation", ""},
	{"engine/lexer", "engine engine/notation engine/lang"},
	{"engine/typed", "engine engine/chance engine/lang engine/lexer engine/notation"},
	{"engine/lang", ""},
	{"engine/jsonform", ""},
	{"engine/scene", "engine/scene"},
	{"engine/boards", "engine engine/lang engine/scene"},
	{"engine/house", "engine engine/lang engine/chance engine/scene engine/notation"},
	{"engine/bot", "engine engine/chance"},
	{"engine/tune", "engine engine/bot engine/chance engine/neural"},
	{"engine/codec", "engine events"},
	{"engine/record", "engine engine/codec events"},
	{"engine/review", "engine engine/bot engine/chance engine/codec engine/lang events"},
	{"engine/referee", "engine engine/codec engine/record events"},
	{"engine/fixture", "engine engine/jsonform engine/chance engine/lang engine/neural engine/notation engine/lexer engine/typed engine/scene engine/bot engine/codec engine/referee events"},
	{"engine/games/*/rules", "engine engine/cells engine/chance engine/neural"},
	{"engine/games/*/position", "*/rules engine/jsonform"},
	{"engine/games/*/advice", "*/rules engine engine/neural"},
	{"engine/games/*/words", "*/rules engine engine/chance engine/lang"},
	{"engine/games/*/notation", "*/rules */words engine engine/chance engine/lang engine/notation engine/lexer engine/typed"},
	{"engine/games/*/board", "*/rules */words engine engine/boards engine/lang engine/scene"},
	{"engine/games/*/manual", "*/rules */words */notation engine/lang"},
	{"engine/games", "engine engine/neural"},
	{"engine", "engine/chance engine/lang engine/neural engine/notation engine/scene"},
	{"events", "events"},
	{"projections", "events engine engine/codec engine/referee engine/scene engine/lang engine/house projections"},
	{"mail", "mail projections engine/... events"},
	{"http", "http projections engine/... events mail mail/outbox"},
	{"cmd", "*"},
}

// owners are the packages that import third-party modules: no other does, but tests.
var owners = map[string]string{
	"github.com/nats-io":                "events/stream",
	"github.com/hashicorp/golang-lru":   "events/stream engine/referee projections http mail/notice mail/letter",
	"go.etcd.io/bbolt":                  "projections",
	"github.com/labstack/echo":          "http",
	"github.com/emersion/go-smtp":       "mail cmd",
	"github.com/prometheus":             "http cmd",
	"github.com/emersion/go-message":    "mail",
	"github.com/alecthomas/kong":        "cmd",
	"github.com/chromedp":               "none",
	"github.com/rogpeppe/go-internal":   "none",
	"github.com/google/go-cmp":          "engine/fixture/...",
	"github.com/santhosh-tekuri":        "none",
	"pgregory.net/rapid":                "engine/fixture/...",
	"github.com/foxcpp/go-mockdns":      "none",
	"blitiri.com.ar/go/spf":             "mail/auth",
	"github.com/klauspost/compress":     "http",
	"github.com/emersion/go-msgauth":    "mail",
	"github.com/nats-io/nats-server/v2": "events/stream",
}

// impure packages have no place under engine/, the referee apart.
var impure = []string{
	"os", "io/ioutil", "net", "net/http", "math/rand", "math/rand/v2", "crypto/rand", "os/exec", "syscall", "log",
	"runtime",
}

// TestImports keeps the packages apart and the engine pure.
func TestImports(t *testing.T) {
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	files := 0
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && strings.HasPrefix(d.Name(), ".") && path != root {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		files++
		rel, _ := filepath.Rel(root, filepath.Dir(path))
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, src, parser.ImportsOnly)
		if err != nil {
			return err
		}
		if strings.HasPrefix(string(src), "//go:build ignore") {
			return nil // a generator, no part of the service
		}
		if dir := filepath.ToSlash(rel); strings.HasPrefix(dir, "engine") &&
			!strings.HasPrefix(dir, "engine/referee") {
			for _, clock := range []string{"time.Now(", "time.Since(", "time.Until(", "time.Sleep(", "time.After(", "time.NewTimer(", "time.NewTicker("} {
				if strings.Contains(string(src), clock) {
					t.Errorf("%s/%s calls %s): the engine has no clock", rel, filepath.Base(path), clock)
				}
			}
		}
		for _, im := range f.Imports {
			name, _ := strconv.Unquote(im.Path.Value)
			if why := forbidden(filepath.ToSlash(rel), name); why != "" {
				t.Errorf("%s/%s imports %s: %s", rel, filepath.Base(path), name, why)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 20 {
		t.Errorf("only %d files seen", files)
	}
}

func within(path, prefixes string) bool {
	for _, p := range strings.Fields(prefixes) {
		if deep, ok := strings.CutSuffix(p, "/..."); ok && (path == deep || strings.HasPrefix(path, deep+"/")) {
			return true
		}
		if p == "*" || path == p || strings.HasPrefix(path, p+"/") && !strings.HasPrefix(p, "engine") {
			return true
		}
		if strings.HasPrefix(path, p+"/") && (p == "engine/scene" || p == "engine/lang") {
			return true
		}
	}
	return false
}

// ofGame puts the folder of the game that a package belongs to in place of "*".
func ofGame(pattern, pkg string) string {
	parts := strings.SplitN(pkg, "/", 4)
	if len(parts) < 4 || !strings.HasPrefix(pkg, "engine/games/") {
		return pattern
	}
	game := strings.Join(parts[:3], "/") + "/"
	return strings.ReplaceAll(strings.ReplaceAll(pattern, "engine/games/*/", game), "*/", game)
}

// forbidden says why a package may not import another, "" if it may.
func forbidden(pkg, name string) string {
	if ours, ok := strings.CutPrefix(name, "painani/"); ok {
		for _, r := range imports {
			r.path, r.ours = ofGame(r.path, pkg), ofGame(r.ours, pkg)
			if pkg != r.path && !strings.HasPrefix(pkg, r.path+"/") {
				continue
			}
			if strings.HasPrefix(ours, pkg+"/") || within(ours, r.ours) ||
				strings.HasPrefix(r.path, "engine/fixture") && strings.HasPrefix(ours, "engine/") {
				return ""
			}
			return r.path + " may import " + r.ours + " only"
		}
		return "no entry for this package"
	}
	for module, owner := range owners {
		if strings.HasPrefix(name, module) && !within(pkg, owner) {
			return "belongs to " + owner
		}
	}
	if strings.HasPrefix(pkg, "engine") && !strings.HasPrefix(pkg, "engine/referee") &&
		(!within(pkg, "engine/fixture/...") || pkg == "engine/fixture/noughts") {
		for _, bad := range impure {
			if name == bad {
				return "the engine is pure"
			}
		}
	}
	return ""
}

func TestForbidden(t *testing.T) {
	for _, c := range []struct {
		pkg, name string
		ok        bool
	}{
		{"engine/games/mexica", "painani/engine/games/tzolkin", false},
		{"engine/games/mexica", "painani/engine/games/mexica/board", true},
		{"engine/games/mexica/board", "painani/engine/scene/grid", true},
		{"engine/games/mexica/board", "painani/engine/games/mexica/rules", true},
		{"engine/games/mexica/board", "painani/engine/games/tzolkin/rules", false},
		{"engine/games/mexica/rules", "painani/engine/games/mexica/board", false},
		{"engine/games/mexica/rules", "painani/engine/lang", false},
		{"engine/games/mexica/notation", "painani/engine/games/mexica/words", true},
		{"engine/games/mexica/words", "painani/engine/games/mexica/notation", false},
		{"engine/games/mexica", "painani/engine/referee", false},
		{"engine", "painani/events", false},
		{"engine/bot", "math/rand/v2", false},
		{"events/memory", "github.com/nats-io/nats.go", false},
		{"events/stream", "github.com/nats-io/nats.go/jetstream", true},
		{"mail/desk", "github.com/labstack/echo/v4", false},
		{"http", "go.etcd.io/bbolt", false},
		{"mail/desk", "painani/engine/referee", true},
		{"engine/fixture/states", "pgregory.net/rapid", true},
		{"engine/fixture/states", "os", true},
		{"engine/fixture/noughts", "os", false},
		{"engine/games/mexica", "os", false},
		{"engine/bot", "pgregory.net/rapid", false},
	} {
		if why := forbidden(c.pkg, c.name); (why == "") != c.ok {
			t.Errorf("%s imports %s: %q", c.pkg, c.name, why)
		}
	}
}
