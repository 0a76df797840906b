package scene_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"image/png"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"painani/engine/scene"
	"painani/engine/scene/geom"
	"painani/engine/scene/grid"
	"painani/engine/scene/raster"
)

var update = flag.Bool("update", false, "write the golden files anew")

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Equal(want, got) {
		return
	}
	if filepath.Ext(name) == ".png" {
		t.Fatalf("%s differs; look at it and run with -update", name)
	}
	t.Errorf("%s differs (-want +got):\n%s", name, cmp.Diff(string(want), string(got)))
}

func mustPNG(t testing.TB, s scene.Scene, width int) []byte {
	t.Helper()
	b, err := new(scene.Painter).PNG(s, width)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestGolden(t *testing.T) {
	s := demo()
	golden(t, "demo.svg", scene.SVG(s, scene.SVGOptions{}))
	golden(t, "dark.svg", scene.SVG(s, scene.SVGOptions{Prefix: "b-", Theme: scene.Dark, Classes: true}))
	golden(t, "demo.png", mustPNG(t, s, 900))
	golden(t, "demo.txt", []byte(scene.Text(s, grid.Options{})))
	golden(t, "demo.ascii.txt", []byte(scene.Text(s, grid.Options{ASCII: true})))
	golden(t, "palette.css", []byte(scene.StyleSheet()))
}

// The same bytes every time, also when several letters are written at once.
func TestSameBytesEveryTime(t *testing.T) {
	svg, pic := scene.SVG(demo(), scene.SVGOptions{}), mustPNG(t, demo(), 450)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			if !bytes.Equal(svg, scene.SVG(demo(), scene.SVGOptions{})) {
				t.Error("SVG differs from run to run")
			}
			if again, err := new(scene.Painter).PNG(demo(), 450); err != nil || !bytes.Equal(pic, again) {
				t.Errorf("PNG differs from run to run: %v", err)
			}
		})
	}
	wg.Wait()
}

func TestPNGSize(t *testing.T) {
	for _, width := range []int{1, 16, 360, 900, 1333} {
		pic, err := png.DecodeConfig(bytes.NewReader(mustPNG(t, demo(), width)))
		if err != nil {
			t.Fatal(err)
		}
		want := int(math.Round(float64(width) * 480 / 600))
		if pic.Width != width || pic.Height != want {
			t.Errorf("width %d: picture is %d by %d, want height %d", width, pic.Width, pic.Height, want)
		}
	}
	for _, width := range []int{-5, 0, raster.MaxSide + 1} {
		if _, err := new(scene.Painter).PNG(demo(), width); !errors.Is(err, raster.ErrSize) {
			t.Errorf("width %d: error %v, want ErrSize", width, err)
		}
	}
	tall := scene.New("tall", 1, 1e9)
	if _, err := new(scene.Painter).PNG(tall, 100); !errors.Is(err, raster.ErrSize) {
		t.Errorf("tall picture: error %v, want ErrSize", err)
	}
}

// checkSVG fails unless doc is well formed and can do nothing but show itself.
func checkSVG(t interface{ Fatalf(string, ...any) }, doc []byte) (elements []xml.StartElement) {
	d := xml.NewDecoder(bytes.NewReader(doc))
	ids := map[string]bool{}
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return elements
		}
		if err != nil {
			t.Fatalf("not well formed: %v", err)
		}
		e, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		elements = append(elements, e)
		allowed := []string{"svg", "title", "desc", "defs", "pattern", "g", "a", "path", "rect", "circle", "text"}
		if !slices.Contains(allowed, e.Name.Local) {
			t.Fatalf("element %s", e.Name.Local)
		}
		for _, a := range e.Attr {
			checkAttr(t, e, a, ids)
		}
	}
}

func checkAttr(t interface{ Fatalf(string, ...any) }, e xml.StartElement, a xml.Attr, ids map[string]bool) {
	name, v := a.Name.Local, strings.ToLower(a.Value)
	if name == "style" || strings.HasPrefix(name, "on") || name == "src" {
		t.Fatalf("attribute %s", name)
	}
	if name == "href" &&
		(e.Name.Local != "a" || strings.Contains(v, "script:") || strings.HasPrefix(v, "data:")) {
		t.Fatalf("link %q in %s", v, e.Name.Local)
	}
	if strings.Contains(v, "url(") && !strings.HasPrefix(v, "url(#") {
		t.Fatalf("reference %q", v)
	}
	if name == "id" {
		if ids[a.Value] {
			t.Fatalf("id %q twice", a.Value)
		}
		ids[a.Value] = true
	}
}

func TestSVGIsHarmless(t *testing.T) {
	for _, o := range []scene.SVGOptions{{}, {Prefix: `x"><script>`}, {Theme: scene.Dark, Classes: true}} {
		root := checkSVG(t, scene.SVG(demo(), o))[0]
		for _, a := range root.Attr {
			if a.Name.Local == "role" && a.Value != "group" { // demo has a link
				t.Errorf("role %q", a.Value)
			}
		}
	}
	plain := scene.SVG(scene.New("empty", 10, 10), scene.SVGOptions{})
	if !bytes.Contains(plain, []byte(`role="img"`)) {
		t.Errorf("no role in %s", plain)
	}
}

// A path longer than any label must come out whole.
func TestLongPath(t *testing.T) {
	s := scene.New("gear", 100, 100)
	s.Add(scene.Gear(50, 50, geom.Cog{Teeth: 60, R: 50, Depth: 5}).Fill(scene.Ink))
	for _, e := range checkSVG(t, scene.SVG(s, scene.SVGOptions{})) {
		for _, a := range e.Attr {
			if a.Name.Local == "d" && (len(a.Value) < 3000 || !strings.HasSuffix(a.Value, "z")) {
				t.Errorf("path of %d bytes ends in %q", len(a.Value), a.Value[len(a.Value)-5:])
			}
		}
	}
}

// Whatever words, numbers and links a scene holds, it can be encoded, and the
// result is well formed.
func TestHostileScenes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{
			`"/><script>alert(1)</script>`, "]]>", "<!--", "&lt;&#0;", "\x00\x01\x7f", "\xff\xfe", "\u202eevil", "a\u0301", "\ufffe",
			"javascript:alert(1)", " JavaScript:alert(1)", "java\nscript:x", "data:text/html,x", "//evil.example", "/ok", "mailto:a@b", "url(http://x)",
		}))
		number := rapid.OneOf(rapid.Float64(), rapid.Float64Range(-50, 150),
			rapid.SampledFrom([]float64{0, math.NaN(), math.Inf(1), math.Inf(-1), math.MaxFloat64}))
		w, n := func() string { return words.Draw(t, "words") }, func() float64 { return number.Draw(t, "n") }
		s := scene.New(w(), n(), 100)
		s.Desc, s.Lang = w(), w()
		for range rapid.IntRange(1, 6).Draw(t, "shapes") {
			shapes := []scene.Shape{
				scene.Label(n(), n(), w(), n()).
					Within(n()),
				scene.Circle(n(), n(), n()), scene.Rect(n(), n(), n(), n()).Rounded(n()),
				scene.Line(n(), n(), n(), n()),
				scene.Worker(n(), n(), n(), int(rapid.Int8().Draw(t, "seat")), w()),
				scene.CrystalSkull(n(), n(), n()),
				scene.Gear(n(), n(),
					geom.Cog{Teeth: rapid.IntRange(-1, 40).Draw(t, "teeth"), R: n(), Depth: n(), Phase: n()}),
			}
			x := rapid.SampledFrom(shapes).Draw(t, "shape")
			x = x.Fill(scene.Color(rapid.Uint32().Draw(t, "color"))).
				Line(scene.Ink, n()).
				Dashed(n(), n()).
				Class(w()).
				Tip(w()).
				Turn(n(), n(), n())
			k := n()
			x = linked(x.Apply(geom.Matrix{A: k, D: k, E: n(), F: n()}), w())
			s.Add(x.Hatched(scene.Hatch(rapid.IntRange(0, 9).Draw(t, "hatch")), scene.Ink))
		}
		checkSVG(t, scene.SVG(s, scene.SVGOptions{Classes: true}))
		if s.W >= 10 && s.W < 1000 {
			mustDecode(t, s)
		}
	})
}

func mustDecode(t *rapid.T, s scene.Scene) {
	pic, err := new(scene.Painter).PNG(s, 60)
	if errors.Is(err, raster.ErrSize) {
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := png.Decode(bytes.NewReader(pic)); err != nil {
		t.Fatal(err)
	}
}

func TestLinks(t *testing.T) {
	tests := map[string]bool{
		"https://host.example/t/1": true, "HTTP://x": true, "mailto:a@b?subject=x&body=1": true, "/t/1?at=3": true, "#top": true,
		"javascript:alert(1)": false, " javascript:alert(1)": false, "data:text/html,x": false, "vbscript:x": false, "t/1": false, "": false,
	}
	for link, kept := range tests {
		s := scene.New("", 10, 10)
		s.Add(linked(scene.Circle(5, 5, 2), link))
		found := false
		for _, e := range checkSVG(t, scene.SVG(s, scene.SVGOptions{})) {
			found = found || e.Name.Local == "a"
		}
		if found != kept {
			t.Errorf("link %q kept: %v, want %v", link, found, kept)
		}
	}
}

// TestFillsWhatItSays looks at pixels: fill, stroke, hole, hatch, label.
func TestFillsWhatItSays(t *testing.T) {
	s := scene.New("", 100, 100)
	ring := geom.Disc(50, 50, 40)
	for _, seg := range slices.Backward(geom.Disc(50, 50, 20).Flatten(0.1)[0].Pts) {
		if len(ring) > 0 && ring[len(ring)-1].Op == geom.Close {
			ring.Move(seg.X, seg.Y)
		}
		ring.Line(seg.X, seg.Y)
	}
	ring.Close()
	s.Add(scene.Path(ring).Fill(scene.RGB(0x102030)), scene.Rect(2, 2, 20, 10).Line(scene.RGB(0xff0000), 4),
		scene.Rect(80, 2, 18, 12).Fill(scene.Day).Hatched(scene.Down, scene.Night))
	img, err := png.Decode(bytes.NewReader(mustPNG(t, s, 200)))
	if err != nil {
		t.Fatal(err)
	}
	at := func(x, y float64) string {
		r, g, b, _ := img.At(int(x*2), int(y*2)).RGBA()
		return fmt.Sprintf("%02x%02x%02x", r>>8, g>>8, b>>8)
	}
	for name, c := range map[string]struct {
		x, y float64
		want string
	}{
		"ground": {0.5, 99, "fbf8f1"}, "ring": {50, 20, "102030"}, "ring below": {50, 80, "102030"}, "hole": {50, 50, "fbf8f1"},
		"stroke, left": {2, 7, "ff0000"}, "stroke, corner": {2, 2, "ff0000"}, "inside the stroke": {10, 7, "fbf8f1"},
		"pattern": {87, 6, "141210"}, "between its lines": {90, 6, "ffffff"},
	} {
		if got := at(c.x, c.y); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

// Accents must be drawn: ő is not o, and a letter the font lacks is a box.
func TestAccents(t *testing.T) {
	pic := func(text string) string {
		s := scene.New("", 40, 40)
		s.Add(scene.Label(5, 30, text, 30))
		return string(mustPNG(t, s, 80))
	}
	seen := map[string]string{}
	for _, letter := range strings.Split("o ö ő ó u ü ű ú O Ö Ő Ó U Ü Ű Ú ß ä é í \u4e2d", " ") {
		if other, ok := seen[pic(letter)]; ok {
			t.Errorf("%s looks like %s", letter, other)
		}
		seen[pic(letter)] = letter
	}
}

func TestWithin(t *testing.T) {
	long := scene.Label(0, 0, "a rather long name of somebody", 20).Within(60)
	if long.Words.Fit != 60 || long.Words.Size >= 20 {
		t.Errorf("long label: %+v", long.Words)
	}
	short := scene.Label(0, 0, "Ada", 20).Within(200)
	if short.Words.Size != 20 || short.Words.Fit != 0 {
		t.Errorf("short label: %+v", short.Words)
	}
	wide := scene.Width("Ada", 20, scene.Regular)
	if tight := scene.Label(0, 0, "Ada", 20).Within(wide + 1); tight.Words.Size != 20 || tight.Words.Fit != wide {
		t.Errorf("a label that another font makes too wide: %+v", tight.Words)
	}
}

func TestTransformsReachKids(t *testing.T) {
	g := scene.Group(scene.Rect(10, 0, 4, 4), scene.Label(0, 10, "x", 8)).Turn(90, 0, 0).Shift(1, 2)
	lo, hi := g.Kids[0].Path.Bounds()
	if d := math.Abs(lo.X+3) + math.Abs(hi.X-1) + math.Abs(lo.Y-12) + math.Abs(hi.Y-16); d > 1e-9 {
		t.Errorf("turned box is %v to %v", lo, hi)
	}
	label := g.Kids[1]
	if d := math.Abs(label.X+9) + math.Abs(label.Y-2) + math.Abs(label.Words.Turn-90); d > 1e-9 {
		t.Errorf("turned label stands at %v, %v, turned %v", label.X, label.Y, label.Words.Turn)
	}
}

// TestBareLeavesColoursToTheStyleSheet: what a bare picture does not say of a colour, the style sheet does.
func TestBareLeavesColoursToTheStyleSheet(t *testing.T) {
	full, bare := scene.SVG(demo(), scene.SVGOptions{Classes: true}), scene.SVG(demo(),
		scene.SVGOptions{Classes: true, Bare: true})
	if len(bare) >= len(full) {
		t.Errorf("%d bytes bare, %d otherwise", len(bare), len(full))
	}
	light, _, _ := strings.Cut(scene.StyleSheet(), "@media")
	colour := regexp.MustCompile(` (fill|stroke)="(#[0-9a-f]{6})" class="([fs]-[a-z]+)"`)
	all := colour.FindAllSubmatch(full, -1)
	if len(all) == 0 {
		t.Fatal("no colours")
	}
	for _, m := range all {
		if rule := "." + string(m[3]) + "{" + string(m[1]) + ":" + string(m[2]) + "}"; !strings.Contains(light,
			rule) {
			t.Errorf("no %s in the style sheet", rule)
		}
	}
	if left := colour.Find(bare); left != nil {
		t.Errorf("%s is left in a bare picture", left)
	}
	checkSVG(t, bare)
}

// TestWith: shapes are added above those of a group, which stays as it was.
func TestWith(t *testing.T) {
	a, b, c := scene.Circle(1, 1, 1), scene.Circle(2, 2, 2), scene.Circle(3, 3, 3)
	group := scene.Group(append(make([]scene.Shape, 0, 4), a)...)
	one, two := group.With(b), group.With(c)
	if len(group.Kids) != 1 || len(one.Kids) != 2 || one.Kids[1].X != 2 || two.Kids[1].X != 3 {
		t.Errorf("%v, with others %v and %v", group.Kids, one.Kids, two.Kids)
	}
}
