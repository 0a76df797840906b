package scene_test

import (
	"bytes"
	"fmt"
	"image/png"
	"testing"

	"pgregory.net/rapid"

	"painani/engine/scene"
	"painani/engine/scene/geom"
)

func pt(x, y float64) geom.Pt { return geom.Pt{X: x, Y: y} }

// TestPainterForgets: what a painter remembers changes no picture, however much it was, and however little of
// it is left.
func TestPainterForgets(t *testing.T) {
	p := scene.SmallPainter(120_000)
	rapid.Check(t, func(t *rapid.T) {
		s := demo()
		s.Add(scene.Circle(float64(rapid.IntRange(0, 600).Draw(t, "x")), 200, 20).Fill(scene.Red),
			scene.Label(10, 20, rapid.StringN(0, 8, 20).Draw(t, "words"), 16))
		got, err := p.PNG(s, 300)
		if err != nil {
			t.Fatal(err)
		}
		want, err := new(scene.Painter).PNG(s, 300)
		if err != nil || !bytes.Equal(want, got) {
			t.Fatalf("another picture (%v)", err)
		}
		if n := p.Remembers(); n > 120_000 {
			t.Fatalf("%d bytes are remembered", n)
		}
	})
	if p.Remembers() == 0 {
		t.Error("nothing is remembered")
	}
}

// TestPainterOfWidths: one painter paints parts that are kept, and pictures of an album, in several widths as
// each is painted alone from shapes that are drawn anew.
func TestPainterOfWidths(t *testing.T) {
	var album scene.Album
	draw := func(parts *scene.Parts, n int) scene.Scene {
		s := scene.New("", 400, 300)
		dot := album.Of("dot", func(x, y, size float64) scene.Shape {
			return scene.Group(scene.Circle(x, y, size/2).Fill(scene.Red).Line(scene.Ink, 1), scene.Centred(x, y, "3", size/2))
		})
		s.Part(parts, n%2, func() {
			s.Add(scene.Rect(5, 5, 380, 280).Rounded(9).Fill(scene.Panel).Line(scene.Edge, 3),
				dot(30+float64(n%2)*7, 40, 20), scene.Group(dot(90, 40, 60), dot(120, 50, 20)))
		})
		s.Add(dot(200, float64(20+n), 24))
		return s
	}
	var p scene.Painter
	var parts scene.Parts
	for n := range 12 {
		width := []int{400, 300, 777}[n%3]
		got, err := p.PNG(draw(&parts, n), width)
		if err != nil {
			t.Fatal(err)
		}
		want, err := new(scene.Painter).PNG(draw(nil, n), width)
		if err != nil || !bytes.Equal(want, got) {
			t.Errorf("picture %d of width %d is another one (%v)", n, width, err)
		}
	}
}

// TestPainterOfHeights: a board above more or fewer lines is painted from what is remembered of it, and as it
// is painted alone, where the end of the picture cuts it off, too.
func TestPainterOfHeights(t *testing.T) {
	draw := func(parts *scene.Parts, high float64) scene.Scene {
		s := scene.New("", 400, high)
		s.Part(parts, "board", func() {
			s.Add(scene.Rect(5, 5, 390, 290).Rounded(9).Fill(scene.Panel).Line(scene.Edge, 3))
			for i := range 100 {
				x, y := float64(20+i%10*38), float64(20+i/10*28)
				s.Add(scene.Circle(x, y, 9+float64(i)/50).Fill(scene.Red).Line(scene.Ink, 1), scene.Label(x, y, "ab", 9))
			}
		})
		s.Add(scene.Label(10, high-5, "what lies below", 12), scene.Circle(390, high, 12).Fill(scene.Blue),
			scene.Label(300, high, "turned", 20).Turn(30, 300, high), scene.Rect(200, high-9, 180, 40).Fill(scene.Sky))
		return s
	}
	var p scene.Painter
	var parts scene.Parts
	paint := func(high float64) (grown int) {
		before := p.Remembers()
		got, err := p.PNG(draw(&parts, high), 700)
		if err != nil {
			t.Fatal(err)
		}
		want, err := new(scene.Painter).PNG(draw(nil, high), 700)
		if err != nil || !bytes.Equal(want, got) {
			t.Errorf("height %v: another picture than painted alone (%v)", high, err)
		}
		return p.Remembers() - before
	}
	whole := paint(320)
	for _, high := range []float64{345, 370, 395, 420, 333} {
		if more := paint(high); more > whole/3 {
			t.Errorf("height %v: %d bytes were made anew where the whole takes %d", high, more, whole)
		}
	}
	for _, high := range []float64{280, 150, 299, 163, 310, 151, 280, 400} {
		paint(high)
	}
}

// TestPainterSeesAll: whatever is another colour, place, size or word in a scene is so in its picture, and a
// group of words alone is drawn.
func TestPainterSeesAll(t *testing.T) {
	base := func() scene.Scene {
		s := scene.New("", 300, 200)
		s.Add(scene.Group(scene.Label(20, 40, "words", 20), scene.Label(20, 60, "more", 20)),
			scene.Circle(100, 100, 20).Fill(scene.Red).Line(scene.Ink, 2),
			scene.Rect(150, 100, 30, 30).Rounded(4).Fill(scene.Sky).Hatched(scene.Rise, scene.Ink),
			scene.Polygon(pt(200, 20), pt(240, 60), pt(200, 70)).Line(scene.Edge, 3).Dashed(6, 4),
			scene.Label(200, 150, "turned", 20).Turn(30, 200, 150))
		return s
	}
	var p scene.Painter
	seen := map[string]string{}
	for name, change := range map[string]func(body []scene.Shape){
		"nothing":        func([]scene.Shape) {},
		"first word":     func(b []scene.Shape) { b[0].Kids[0].Words.Text = "Words" },
		"second word":    func(b []scene.Shape) { b[0].Kids[1].Words.Text = "less" },
		"colour of one":  func(b []scene.Shape) { b[0].Kids[1].Paint.Fill = scene.Muted },
		"heavy":          func(b []scene.Shape) { b[0].Kids[1].Words.Weight = scene.Bold },
		"size of a word": func(b []scene.Shape) { b[0].Kids[1].Words.Size = 24 },
		"narrow":         func(b []scene.Shape) { b[0].Kids[1].Words.Fit = 20 },
		"anchor":         func(b []scene.Shape) { b[0].Kids[1].Words.Anchor = scene.Middle },
		"place":          func(b []scene.Shape) { b[1].X += 3 },
		"radius":         func(b []scene.Shape) { b[1].R += 3 },
		"fill":           func(b []scene.Shape) { b[1].Paint.Fill = scene.Blue },
		"no fill":        func(b []scene.Shape) { b[1].Paint.Fill = scene.None },
		"line":           func(b []scene.Shape) { b[1].Paint.Stroke = scene.Blue },
		"width of line":  func(b []scene.Shape) { b[1].Paint.Width = 5 },
		"wide":           func(b []scene.Shape) { b[2].W += 5 },
		"high":           func(b []scene.Shape) { b[2].H += 5 },
		"corners":        func(b []scene.Shape) { b[2].R = 12 },
		"pattern":        func(b []scene.Shape) { b[2].Paint.Hatch = scene.Fall },
		"its colour":     func(b []scene.Shape) { b[2].Paint.Ink = scene.Blue },
		"corner":         func(b []scene.Shape) { b[3].Path[1].P[0].X += 8 },
		"dashes":         func(b []scene.Shape) { b[3].Paint.Dash[0] = 12 },
		"gaps":           func(b []scene.Shape) { b[3].Paint.Dash[1] = 12 },
		"turn":           func(b []scene.Shape) { b[4].Words.Turn = 50 },
		"order":          func(b []scene.Shape) { b[1].X, b[1].Y = 165, 115; b[1], b[2] = b[2], b[1] },
	} {
		s := base()
		change(s.Body)
		b, err := p.PNG(s, 300)
		if err != nil {
			t.Fatal(err)
		}
		if alone, err := new(scene.Painter).PNG(s, 300); err != nil || !bytes.Equal(alone, b) {
			t.Errorf("%s: another picture than painted alone (%v)", name, err)
		}
		img, err := png.Decode(bytes.NewReader(b))
		if err != nil {
			t.Fatal(err)
		}
		if other, ok := seen[fmt.Sprint(img)]; ok {
			t.Errorf("%s looks like %s", name, other)
		}
		seen[fmt.Sprint(img)] = name
	}
}
