package scene

import (
	"fmt"
	"hash/maphash"
	"image"
	"math"
	"sync"

	"painani/engine/scene/raster"
)

// Painter paints scenes as PNGs and remembers the strips that pictures are made of, and the tiles of strips:
// one turn later most of them are as they were. What it returns depends on the scene and the width alone.
// The zero value is ready, and safe for concurrent use.
type Painter struct {
	strips  memory[sum, raster.Strip]
	tiles   memory[sum, []uint8]
	letters memory[letterKey, letter]
	seed    maphash.Seed
	once    sync.Once
}

// What a Painter remembers at most.
const (
	stripBytes  = 6 << 20
	tileBytes   = 8 << 20
	letterBytes = 2 << 20
)

// How high a strip is, in pixels, and how wide its tiles: a turn touches few of them, and each takes some
// bytes for its own.
const (
	stripRows = 32
	tileWidth = 150
)

// PNG returns the scene as a picture of width pixels in light colours, its
// height in proportion. A width or height of no pixels or above raster.MaxSide
// is refused with an error that is raster.ErrSize.
func (p *Painter) PNG(s Scene, width int) ([]byte, error) {
	w, h := size(s.W), size(s.H)
	scale := float64(width) / w
	high := int(min(math.Round(h*scale), raster.MaxSide+1))
	if err := raster.Check(width, high, scale); err != nil {
		return nil, fmt.Errorf("draw scene: %w", err)
	}
	p.open()
	back := s.Back
	if back == None {
		back = Paper
	}
	j := job{Painter: p, width: width, high: high, scale: scale, back: back.rgb(Light)}
	for i := range s.Body {
		j.collect(&s.Body[i], 0, 0, false)
	}
	return j.paint(), nil
}

func (p *Painter) open() {
	p.once.Do(func() {
		p.seed = maphash.MakeSeed()
		p.strips.max, p.tiles.max, p.letters.max = stripBytes, tileBytes, letterBytes
	})
}

// job is one picture in the making.
type job struct {
	*Painter
	width, high int
	scale       float64
	back        raster.RGB
	pal         *raster.Palette
	pieces      []piece
}

// paint paints the strips that are not remembered.
func (j *job) paint() []byte {
	asked := []raster.RGB{j.back}
	for i := range j.pieces {
		asked = j.pieces[i].colours(asked)
	}
	j.pal = raster.NewPalette(asked)
	rows := make([][]*piece, (j.high+stripRows-1)/stripRows) // pieces of each strip, in their order
	for i := range j.pieces {
		p := &j.pieces[i]
		for k := p.area.Min.Y / stripRows; k*stripRows < p.area.Max.Y; k++ {
			rows[k] = append(rows[k], p)
		}
	}
	e := easels.Get().(*easel)
	defer easels.Put(e)
	strips := make([]raster.Strip, len(rows))
	for k, list := range rows {
		area := image.Rect(0, k*stripRows, j.width, min((k+1)*stripRows, j.high))
		key := j.key(area, list)
		strip, ok := j.strips.get(key)
		if !ok {
			strip = j.strip(e, area, list)
			j.strips.put(key, strip, strip.Size()+keyWeight)
		}
		strips[k] = strip
	}
	return raster.Encode(j.width, j.high, j.pal, strips)
}

// keyWeight is what remembering something takes beside its bytes.
const keyWeight = 128

// easel is what a strip is painted on.
type easel struct {
	canvas raster.Canvas
	band   raster.Band
	here   []*piece
}

var easels = sync.Pool{New: func() any { return new(easel) }}

// strip makes a strip of its tiles.
func (j *job) strip(e *easel, area image.Rectangle, list []*piece) raster.Strip {
	e.band.Reset(area.Dx(), area.Dy())
	for x := 0; x < j.width; x += tileWidth {
		square := image.Rect(x, area.Min.Y, min(x+tileWidth, j.width), area.Max.Y)
		e.here = e.here[:0]
		for _, p := range list {
			if p.area.Overlaps(square) {
				e.here = append(e.here, p)
			}
		}
		key := j.key(square, e.here)
		tile, ok := j.tiles.get(key)
		if !ok {
			e.canvas.Reset(square, j.scale, j.pal, j.back)
			for _, p := range e.here {
				j.piece(&e.canvas, p)
			}
			tile = e.canvas.Tile()
			j.tiles.put(key, tile, len(tile)+keyWeight)
		}
		e.band.Set(x, tile)
	}
	return e.band.Strip()
}

// key stands for all that is painted on an area by pieces.
func (j *job) key(area image.Rectangle, list []*piece) sum {
	h := j.sum()
	h.add(uint64(area.Min.X)<<32 | uint64(area.Min.Y))
	h.add(uint64(area.Max.X)<<32 | uint64(area.Max.Y))
	h.add(uint64(j.back)<<8 | uint64(j.pal.Index(j.back)))
	h.floats(j.scale)
	for _, p := range list {
		on, ok := j.on(p, area)
		if !ok {
			continue
		}
		h.add(on[0])
		h.add(on[1])
		h.add(p.places(j.pal))
	}
	return h
}
