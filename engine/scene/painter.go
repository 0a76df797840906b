package scene

import (
	"fmt"
	"image"
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"painani/engine/scene/raster"
)

// Painter paints scenes as PNGs and remembers the strips that pictures are made of, the tiles of strips, and
// the figures on them: one turn later most of them are as they were. What it returns depends on the scene and
// the width alone. The zero value is ready, and safe for concurrent use.
type Painter struct {
	Cores int // on so many at most one picture is painted at once; none: on one. It is set before the first one

	looks   memory[sum, sum]          // what is painted on a tile: its pixels
	pixels  memory[sum, []uint8]      // of tiles
	strips  memory[sum, raster.Strip] // by the pixels of their tiles
	marks   memory[markKey, []mark]
	letters memory[letterKey, letter]
	once    sync.Once

	painting atomic.Int64 // how many paint strips just now
}

// What a Painter remembers at most.
const (
	lookBytes   = 1 << 20
	pixelBytes  = 6 << 20
	stripBytes  = 5 << 20
	markBytes   = 4 << 20
	letterBytes = 1 << 20
)

// PNG returns the scene as a picture of width pixels in light colours, its
// height in proportion. A width or height of no pixels or above raster.MaxSide
// is refused with an error that is raster.ErrSize.
func (p *Painter) PNG(s Scene, width int) ([]byte, error) {
	w, h := size(s.W), size(s.H)
	l := layout{width: width, scale: float64(width) / w}
	l.high = int(min(math.Round(h*l.scale), raster.MaxSide+1))
	if err := raster.Check(width, l.high, l.scale); err != nil {
		return nil, fmt.Errorf("draw scene: %w", err)
	}
	p.open()
	back := s.Back
	if back == None {
		back = Paper
	}
	j := job{Painter: p, layout: l, back: back.rgb(Light)}
	j.lay(s.Body)
	return j.paint(), nil
}

func (p *Painter) open() {
	p.once.Do(func() {
		p.looks.max, p.pixels.max, p.strips.max = lookBytes, pixelBytes, stripBytes
		p.marks.max, p.letters.max = markBytes, letterBytes
	})
}

// job is one picture in the making, or what one of several painters has of it.
type job struct {
	*Painter
	layout
	back   raster.RGB
	pal    *raster.Palette
	sheets []*sheet
	places []sum // of the colours of each sheet

	// Of this painter alone:
	canvas *raster.Canvas
	lines  map[*piece]raster.Figure // that were made for this picture
}

// lay puts the shapes on sheets: parts that are kept have their own.
func (j *job) lay(body []Shape) {
	for len(body) > 0 {
		if g := &body[0]; g.part != nil {
			j.sheets, body = append(j.sheets, g.part.sheet(g, j.layout)), body[1:]
			continue
		}
		n := slices.IndexFunc(body, func(s Shape) bool { return s.part != nil })
		if n < 0 {
			n = len(body)
		}
		j.sheets, body = append(j.sheets, newSheet(body[:n], j.layout)), body[n:]
	}
}

// paint paints what is not remembered.
func (j *job) paint() []byte {
	asked := []raster.RGB{j.back}
	for _, s := range j.sheets {
		asked = append(asked, s.colours...)
	}
	j.pal = raster.NewPalette(asked)
	for _, s := range j.sheets {
		j.places = append(j.places, s.places(j.pal))
	}
	return raster.Encode(j.width, j.high, j.pal, j.shared())
}

// keyWeight is what remembering something takes beside its bytes.
const keyWeight = 128

// easel is what a strip is painted on.
type easel struct {
	canvas raster.Canvas
	band   raster.Band
	tiles  []sum
}

var easels = sync.Pool{New: func() any { return new(easel) }}

// strip makes a strip of so many tiles.
func (j *job) strip(e *easel, y, tiles int) raster.Strip {
	e.tiles = e.tiles[:0]
	key := noSum()
	for x := range tiles {
		at := image.Pt(x, y)
		look := j.look(at)
		pixels, ok := j.looks.get(look)
		if !ok {
			pixels = j.remember(j.tile(at))
			j.looks.put(look, pixels, keyWeight)
		}
		e.tiles = append(e.tiles, pixels)
		key.join(pixels)
	}
	strip, ok := j.strips.get(key)
	if ok {
		return strip
	}
	area := j.layout.tile(image.Pt(0, y))
	e.band.Reset(j.width, area.Dy())
	for x, sum := range e.tiles {
		pixels, ok := j.pixels.get(sum)
		if !ok { // they were forgotten
			pixels = j.tile(image.Pt(x, y))
			j.remember(pixels)
		}
		e.band.Set(x*tileWidth, pixels)
	}
	strip = e.band.Strip()
	j.strips.put(key, strip, strip.Size()+keyWeight)
	return strip
}

// remember keeps the pixels of a tile and returns what they are known by.
func (j *job) remember(pixels []uint8) sum {
	key := sumOf(pixels)
	j.pixels.put(key, pixels, len(pixels)+keyWeight)
	return key
}

// look stands for all that is painted on a tile.
func (j *job) look(at image.Point) sum {
	area, h := j.layout.tile(at), noSum()
	h.add(uint64(area.Min.X)<<32 | uint64(area.Min.Y))
	h.add(uint64(area.Max.X)<<32 | uint64(area.Max.Y))
	h.add(uint64(j.back)<<8 | uint64(j.pal.Index(j.back)))
	for i, s := range j.sheets {
		if on := s.cells.of(at); on != (sum{}) {
			h.join(on)
			h.join(j.places[i])
		}
	}
	return h
}

// tile paints a tile.
func (j *job) tile(at image.Point) []uint8 {
	area := j.layout.tile(at)
	j.canvas.Reset(area, j.scale, j.pal, j.back)
	for _, s := range j.sheets {
		if s.cells.of(at) == (sum{}) {
			continue
		}
		for i := range s.pieces {
			if p := &s.pieces[i]; p.area.Overlaps(area) {
				j.piece(p, at)
			}
		}
	}
	return j.canvas.Tile()
}
