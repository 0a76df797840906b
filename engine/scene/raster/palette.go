package raster

import (
	"slices"
	"sync"
)

// RGB is a colour as 0xRRGGBB.
type RGB uint32

// The colours of a picture are numbered once for all pictures, as far as that can be: what is drawn alike has
// the same bytes in all of them. First come the blends of edges, which are the same everywhere; each colour
// that a scene asks for has a place of its own behind them, as good as always the same one.
const (
	reds, greens, blues = 5, 5, 5
	blends              = reds * greens * blues
	places              = 256 - blends
)

// Palette is the colours of one picture. It does not change.
type Palette struct {
	rgb [256]RGB
	at  map[RGB]uint8
}

// NewPalette has a place for each of the colours. If they are more than there are places, those left over are
// the nearest blends.
func NewPalette(asked []RGB) *Palette {
	asked = slices.Clone(asked)
	slices.Sort(asked)
	asked = slices.Compact(asked)
	p := &Palette{rgb: grid().rgb, at: make(map[RGB]uint8, len(asked))}
	var taken [places]bool
	for k, c := range asked {
		if k >= places {
			p.at[c] = blend(c)
			continue
		}
		at := int(uint32(c)*0x9e3779b1>>16) % places
		for taken[at] {
			at = (at + 1) % places
		}
		taken[at] = true
		p.rgb[blends+at], p.at[c] = c, uint8(blends+at)
	}
	return p
}

// Index is the place of a colour that was asked for.
func (p *Palette) Index(c RGB) uint8 { return p.at[c] }

// over is colour b laid over colour a, covering so many parts of it.
func (p *Palette) over(a, b uint8, part int) uint8 {
	if a == b {
		return a
	}
	return blend(mix(p.rgb[a], p.rgb[b], uint8(part*255/parts)))
}

// blend is the nearest of the blends.
func blend(c RGB) uint8 { return grid().near[c>>12&0xf00|c>>8&0xf0|c>>4&0xf] }

// lattice is the blends, evenly over all colours, and which is nearest to a colour of 12 bits.
type lattice struct {
	rgb  [256]RGB
	near [1 << 12]uint8
}

var grid = sync.OnceValue(func() *lattice {
	var g lattice
	for i := range blends {
		r, gr, b := i%reds, i/reds%greens, i/reds/greens
		g.rgb[i] = RGB(r*255/(reds-1)<<16 | gr*255/(greens-1)<<8 | b*255/(blues-1))
	}
	for i := range g.near {
		g.near[i] = nearest(g.rgb[:blends], RGB(i>>8<<16|i>>4&15<<8|i&15)*17)
	}
	return &g
})

// nearest is the entry of pal with the least squared distance to p.
func nearest(pal []RGB, p RGB) uint8 {
	best, least := 0, int(^uint(0)>>1)
	for i, q := range pal {
		dr, dg, db := int(p>>16&255)-int(q>>16&255), int(p>>8&255)-int(q>>8&255), int(p&255)-int(q&255)
		if d := 2*dr*dr + 4*dg*dg + db*db; d < least {
			best, least = i, d
		}
	}
	return uint8(best)
}

// mix lays colour b over colour a, covering a/255 of it.
func mix(under, over RGB, a uint8) RGB {
	k := uint32(a)
	ch := func(shift uint) uint32 {
		u, o := uint32(under)>>shift&255, uint32(over)>>shift&255
		return (u*(255-k) + o*k + 127) / 255 << shift
	}
	return RGB(ch(16) | ch(8) | ch(0))
}
