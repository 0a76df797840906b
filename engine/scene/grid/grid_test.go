package grid_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"painani/engine/scene/grid"
)

// Whatever is drawn wherever: no line is wider than 72 columns or ends in a
// blank, the ASCII form has only printable ASCII and the same layout.
func TestTextProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var g grid.Grid
		words := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{
			"árvíztűrő tükörfúrógép", "Grüße, Straße", "a\u0301e\u0302", "\x00\x1b[31m", "\xff", "tab\there", "\u202e", "日本", "👩‍🚀", "●■▲◆✕ → ½", strings.Repeat("x", 100),
		}))
		n := rapid.IntRange(-3, 90)
		for range rapid.IntRange(1, 12).Draw(t, "strokes") {
			x, y, w, h, s := n.Draw(t, "x"), n.Draw(t, "y"), n.Draw(t, "w"), n.Draw(t, "h"), words.Draw(t, "s")
			switch rapid.IntRange(0, 7).Draw(t, "what") {
			case 0:
				g.Put(x, y, s)
			case 1:
				g.PutRight(x, y, s)
			case 2:
				g.PutMiddle(x, y, w, s)
			case 3:
				g.Box(x, y, w, h)
			case 4:
				g.Across(x, y, w)
			case 5:
				g.Down(x, y, h)
			case 6:
				g.Wrap(x, y, w, s)
			case 7:
				g.Table(
					x,
					y,
					grid.Table{
						Cols: []grid.Column{{Head: s, Max: w}, {Align: grid.Right, Min: h}},
						Rows: [][]string{{s, s, s}, {}},
						Rule: true,
					},
				)
			}
		}
		check(t, &g)
	})
}

func check(t *rapid.T, g *grid.Grid) {
	fancy, plain := strings.Split(g.Text(grid.Options{}), "\n"), strings.Split(g.Text(grid.Options{ASCII: true}),
		"\n")
	if len(fancy) != len(plain) {
		t.Fatalf("%d lines and %d lines", len(fancy), len(plain))
	}
	for i, line := range plain {
		if n := grid.Len(fancy[i]); n != len(line) || n > grid.Columns {
			t.Fatalf("line %d: %d and %d columns", i, n, len(line))
		}
		if strings.HasSuffix(line, " ") || strings.HasSuffix(fancy[i], " ") {
			t.Fatalf("line %d ends in a blank: %q", i, line)
		}
		for _, c := range []byte(line) {
			if c < 0x20 || c > 0x7e {
				t.Fatalf("line %d has byte %#x: %q", i, c, line)
			}
		}
	}
}

func TestLettersOfWords(t *testing.T) {
	var g grid.Grid
	g.Put(0, 0, "Straße für Ő → ● ─ ½ 日 Œ")
	g.Put(0, 1, "Яна Ελένη דנה مريم 日本 ﾀﾅｶ")
	for want, o := range map[string]grid.Options{
		"Strase fur O > * - h ?? O\n??? ????? ??? ???? ???? ???\n": {ASCII: true},
		"Straße für Ő > * - h 日 Œ\nЯна Ελένη דנה مريم 日本 ﾀﾅｶ\n":    {ASCII: true, Letters: true},
	} {
		if got := g.Text(o); got != want {
			t.Errorf("%+v: got %q, want %q", o, got, want)
		}
	}
}

func TestOverlongIsCutAndReported(t *testing.T) {
	for name, c := range map[string]struct {
		draw func(g *grid.Grid)
		lost bool
	}{
		"fits":            {func(g *grid.Grid) { g.Put(70, 0, "ab") }, false},
		"too long":        {func(g *grid.Grid) { g.Put(70, 0, "abc") }, true},
		"blanks overhang": {func(g *grid.Grid) { g.Put(70, 0, "ab   ") }, false},
		"left of it":      {func(g *grid.Grid) { g.Put(-1, 0, "ab") }, true},
		"above it":        {func(g *grid.Grid) { g.Put(0, -1, "ab") }, true},
		"too low":         {func(g *grid.Grid) { g.Put(0, grid.MaxRows, "ab") }, true},
		"box":             {func(g *grid.Grid) { g.Box(60, 0, 13, 3) }, true},
		"box that fits":   {func(g *grid.Grid) { g.Box(60, 0, 12, 3) }, false},
		"wide table":      {func(g *grid.Grid) { g.Table(0, 0, grid.Table{Cols: []grid.Column{{Min: 80, Head: "x"}, {Head: "y"}}}) }, true},
	} {
		var g grid.Grid
		c.draw(&g)
		if lost := g.Err() != nil; lost != c.lost {
			t.Errorf("%s: error %v", name, g.Err())
		}
	}
}

func text(draw func(g *grid.Grid), ascii bool) string {
	var g grid.Grid
	draw(&g)
	return "\n" + g.Text(grid.Options{ASCII: ascii})
}

func TestDrawings(t *testing.T) {
	crossing := func(g *grid.Grid) { g.Box(0, 0, 9, 5); g.Across(0, 2, 9); g.Down(4, 0, 5) }
	table := func(g *grid.Grid) {
		g.Table(1, 0, grid.Table{
			Cols: []grid.Column{{Head: "Spieler", Max: 8}, {Head: "Mais", Align: grid.Right}, {Head: "VP", Align: grid.Right, Min: 4}},
			Rows: [][]string{{"Jürgen", "12", "3¼"}, {"Zsófia Őszi", "7"}}, Rule: true,
		})
	}
	for name, c := range map[string]struct{ got, want string }{
		"lines join": {text(crossing, false), `
┌───┬───┐
│   │   │
├───┼───┤
│   │   │
└───┴───┘
`},
		"in ASCII": {text(crossing, true), `
+---+---+
|   |   |
+---+---+
|   |   |
+---+---+
`},
		"table": {text(table, false), `
 Spieler   Mais    VP
 ────────  ────  ────
 Jürgen      12    3¼
 Zsófia …     7
`},
		"table in ASCII": {text(table, true), `
 Spieler   Mais    VP
 --------  ----  ----
 Jurgen      12    3q
 Zsofia .     7
`},
		"accents": {text(func(g *grid.Grid) { g.Put(0, 0, "ÁRVÍZTŰRŐ tükörfúrógép ß „x” — ▲→") }, true), `
ARVIZTURO tukorfurogep s "x" - ^>
`},
		"lines of words": {text(func(g *grid.Grid) { g.Put(2, 0, "a\nb"); g.Wrap(5, 0, 7, "one two three") }, false), `
  a  one two
  b  three
`},
	} {
		if d := cmp.Diff(c.want, c.got); d != "" {
			t.Errorf("%s (-want +got):\n%s", name, d)
		}
	}
}

func TestFit(t *testing.T) {
	for _, c := range []struct {
		words string
		w     int
		a     grid.Align
		want  string
	}{
		{"ab", 4, grid.Left, "ab  "}, {"ab", 4, grid.Right, "  ab"}, {"ab", 5, grid.Middle, " ab  "},
		{"abcdef", 4, grid.Left, "abc…"}, {"őűőű", 4, grid.Left, "őűőű"}, {"abc", 1, grid.Left, "a"}, {"abc", -1, grid.Left, ""},
		{"日本", 5, grid.Right, " 日本"}, {"日本語", 5, grid.Left, "日本…"}, {"日本語", 4, grid.Left, "日… "}, {"日本", 1, grid.Left, " "},
	} {
		if got := grid.Fit(c.words, c.w, c.a); got != c.want {
			t.Errorf("Fit(%q, %d): %q, want %q", c.words, c.w, got, c.want)
		}
	}
}

// TestWide: a wide letter takes two columns, moves nothing beside it, and is never left half.
func TestWide(t *testing.T) {
	names := func(g *grid.Grid) {
		g.Table(0, 0, grid.Table{
			Cols: []grid.Column{{Head: "Spieler", Max: 8}, {Head: "VP", Align: grid.Right}},
			Rows: [][]string{{"田中さくら", "12"}, {"김민수", "7"}, {"Anna", "30"}},
		})
	}
	for _, c := range []struct{ name, got, want string }{
		{"table", text(names, false), "\nSpieler   VP\n田中さ…   12\n김민수     7\nAnna      30\n"},
		{"in ASCII", text(names, true), "\nSpieler   VP\n??????.   12\n??????     7\nAnna      30\n"},
		{"covered", text(func(g *grid.Grid) {
			g.Put(0, 0, "日本日本日本")
			g.Put(1, 0, "a")
			g.Put(6, 0, "b")
			g.Down(8, 0, 1)
			g.Put(3, 0, "語")
		}, false), "\n a 語 b │ 本\n"},
		{"at the edges", text(func(g *grid.Grid) { g.Put(-1, 0, "日x"); g.Put(71, 1, "日") }, false), "\n x\n\n"},
	} {
		if c.got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, c.got, c.want)
		}
	}
}

func TestNoText(t *testing.T) {
	var none *grid.Grid
	if none.Text(grid.Options{}) != "" || none.Err() != nil {
		t.Error("a board without text has text")
	}
}
