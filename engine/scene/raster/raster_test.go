package raster_test

import (
	"bytes"
	"errors"
	"image"
	"image/png"
	"math"
	"testing"

	"pgregory.net/rapid"

	"painani/engine/scene/geom"
	"painani/engine/scene/raster"
)

const white, black = raster.RGB(0xffffff), raster.RGB(0)

// sheet is a picture of one strip.
type sheet struct {
	raster.Canvas
	w, h  int
	scale float64
	pal   *raster.Palette
}

func canvas(w, h int, scale float64, more ...raster.RGB) *sheet {
	s := &sheet{w: w, h: h, scale: scale, pal: raster.NewPalette(append(more, white, black))}
	s.Reset(image.Rect(0, 0, w, h), scale, s.pal, white)
	return s
}

func (s *sheet) fill(p geom.Path, ink raster.Ink) { s.lay(raster.Inside(p, s.scale), ink) }

func (s *sheet) stroke(p geom.Path, width float64, dash [2]float64, ink raster.Ink) {
	s.lay(raster.Along(p, width, dash, s.scale), ink)
}

func (s *sheet) lay(f raster.Figure, ink raster.Ink) {
	s.Fill(raster.NewMask(f, image.Rect(0, 0, s.w, s.h)), image.Point{}, ink)
}

// decode returns how dark each pixel is, 0 to 255.
func decode(t interface{ Fatal(...any) }, s *sheet) (*image.Paletted, func(x, y int) int) {
	var band raster.Band
	band.Reset(s.w, s.h)
	band.Set(0, s.Tile())
	b := raster.Encode(s.w, s.h, s.pal, []raster.Strip{band.Strip()})
	img, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	p, ok := img.(*image.Paletted)
	if !ok {
		t.Fatal("no palette")
	}
	return p, func(x, y int) int {
		_, g, _, _ := p.At(x, y).RGBA()
		return 255 - int(g>>8)
	}
}

func TestSizes(t *testing.T) {
	for _, c := range []struct {
		w, h  int
		scale float64
	}{{0, 1, 1}, {1, 0, 1}, {-1, 1, 1}, {raster.MaxSide + 1, 1, 1}, {1, 1, 0}, {1, 1, math.NaN()}, {1, 1, math.Inf(1)}} {
		if err := raster.Check(c.w, c.h, c.scale); !errors.Is(err, raster.ErrSize) {
			t.Errorf("%+v: error %v", c, err)
		}
	}
}

// The ink of a disc is its area, whether it lies in the picture or partly out.
func TestInkIsArea(t *testing.T) {
	for name, c := range map[string]struct{ x, y, want float64 }{
		"inside": {50, 50, math.Pi * 900}, "over the left edge": {0, 50, math.Pi * 450}, "over the right edge": {100, 50, math.Pi * 450},
		"over the top": {50, 0, math.Pi * 450}, "over a corner": {100, 100, math.Pi * 225}, "outside": {500, 50, 0}, "far outside": {1e300, -1e300, 0},
	} {
		cv := canvas(100, 100, 1)
		cv.fill(geom.Disc(c.x, c.y, 30), raster.Ink{Color: black})
		_, dark := decode(t, cv)
		sum := 0
		for y := range 100 {
			for x := range 100 {
				sum += dark(x, y)
			}
		}
		if got := float64(sum) / 255; math.Abs(got-c.want) > 20 {
			t.Errorf("%s: ink %.1f, want %.1f", name, got, c.want)
		}
	}
}

// A stroke covers its middle line without holes, at every bend, and leaves
// what is farther off than half its width alone.
func TestStrokeHasNoHoles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := rapid.Float64Range(15, 85)
		pts := make([]geom.Pt, rapid.IntRange(2, 6).Draw(t, "n"))
		for i := range pts {
			pts[i] = geom.Pt{X: f.Draw(t, "x"), Y: f.Draw(t, "y")}
		}
		c := canvas(200, 200, 2)
		c.stroke(geom.Trace(pts...), 6, [2]float64{}, raster.Ink{Color: black})
		_, dark := decode(t, c)
		for i := 1; i < len(pts); i++ {
			a, b := pts[i-1], pts[i]
			length := math.Hypot(b.X-a.X, b.Y-a.Y)
			for at := 2.0; at < length-2; at++ {
				x, y := a.X+(b.X-a.X)*at/length, a.Y+(b.Y-a.Y)*at/length
				if dark(int(x*2), int(y*2)) < 250 {
					t.Fatalf("hole at %.1f, %.1f of %v", x, y, pts)
				}
			}
		}
		for _, corner := range [][2]int{{0, 0}, {199, 0}, {0, 199}, {199, 199}} {
			if dark(corner[0], corner[1]) != 0 {
				t.Fatalf("ink in the corner %v", corner)
			}
		}
	})
}

func TestRoundStroke(t *testing.T) {
	c := canvas(200, 200, 2)
	c.stroke(geom.Disc(50, 50, 30), 8, [2]float64{}, raster.Ink{Color: black})
	_, dark := decode(t, c)
	for deg := range 360 {
		for r, want := range map[float64]int{24: 0, 27.5: 255, 30: 255, 32.5: 255, 36: 0} {
			p := geom.Polar(50, 50, r, float64(deg))
			if got := dark(int(p.X*2), int(p.Y*2)); got < want-8 || got > want+8 {
				t.Fatalf("%d degrees, radius %v: %d, want %d", deg, r, got, want)
			}
		}
	}
}

func TestDashes(t *testing.T) {
	c := canvas(100, 20, 1)
	c.stroke(geom.Trace(geom.Pt{X: 0, Y: 10}, geom.Pt{X: 33, Y: 10}, geom.Pt{X: 100, Y: 10}), 4,
		[2]float64{10, 5}, raster.Ink{Color: black})
	_, dark := decode(t, c)
	for x := range 100 {
		want := 255
		if x%15 >= 10 {
			want = 0
		}
		if got := dark(x, 10); got != want {
			t.Fatalf("column %d: %d, want %d", x, got, want)
		}
	}
}

// Colours that were asked for survive even among thousands of others.
func TestPaletteKeepsColours(t *testing.T) {
	asked := []raster.RGB{0x010203, 0x020304, 0x123456, 0xfedcba, 0x777777, 0x787878}
	c := canvas(300, 300, 1, asked...)
	for i := range 600 {
		a := float64(i) * 7
		p := geom.Polar(150, 150, 130, a)
		c.stroke(geom.Trace(geom.Pt{X: 150, Y: 150}, p), 0.5+float64(i%5), [2]float64{},
			raster.Ink{Color: asked[i%len(asked)]})
	}
	for i, color := range asked {
		c.fill(geom.Box(float64(i)*20, 0, 10, 10, 0), raster.Ink{Color: color})
	}
	img, _ := decode(t, c)
	if len(img.Palette) > 256 {
		t.Errorf("%d colours", len(img.Palette))
	}
	for i, color := range asked {
		r, g, b, _ := img.At(i*20+5, 5).RGBA()
		if got := raster.RGB(r>>8<<16 | g>>8<<8 | b>>8); got != color {
			t.Errorf("colour %06x became %06x", color, got)
		}
	}
}

// Each pattern covers a share of its ground, none the same way as another.
func TestHatchesDiffer(t *testing.T) {
	seen := map[string]raster.Hatch{}
	for h := raster.Plain; h <= raster.Dots; h++ {
		c := canvas(60, 60, 2)
		c.fill(geom.Box(0, 0, 60, 60, 0), raster.Ink{Color: white, Hatch: h, Lines: black})
		img, dark := decode(t, c)
		sum := 0
		for y := range 60 {
			for x := range 60 {
				sum += dark(x, y)
			}
		}
		share := float64(sum) / 255 / 3600
		if h == raster.Plain && share != 0 || h != raster.Plain && (share < 0.1 || share > 0.58) {
			t.Errorf("pattern %d covers %.2f", h, share)
		}
		if other, ok := seen[string(img.Pix)]; ok {
			t.Errorf("patterns %d and %d look alike", h, other)
		}
		seen[string(img.Pix)] = h
	}
}

// A canvas in the memory of a larger one shows nothing of it.
func TestRoomIsUsedAgain(t *testing.T) {
	c := canvas(300, 300, 1)
	for _, side := range []int{300, 299, 17, 1, 256} {
		c.w, c.h = side, side
		c.Reset(image.Rect(0, 0, side, side), 1, c.pal, white)
		_, dark := decode(t, c)
		for y := range side {
			for x := range side {
				if dark(x, y) != 0 {
					t.Fatalf("canvas of %d: ink at %d, %d", side, x, y)
				}
			}
		}
		c.fill(geom.Box(0, 0, float64(side), float64(side), 0), raster.Ink{Color: black})
		if _, dark = decode(t, c); dark(side/2, side/2) != 255 {
			t.Fatalf("canvas of %d is not black", side)
		}
	}
}
