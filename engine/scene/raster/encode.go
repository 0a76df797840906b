package raster

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"slices"
)

// Encode returns the canvas as a PNG with at most 256 colours. The colours
// that were painted with are kept; the blends at edges are rounded.
func (c *Canvas) Encode() ([]byte, error) {
	index, pal := c.palette()
	img := &image.Paletted{
		Pix: make([]uint8, c.w*c.h), Stride: c.w,
		Rect: image.Rect(0, 0, c.w, c.h), Palette: make(color.Palette, len(pal)),
	}
	for i, p := range pal {
		img.Palette[i] = color.RGBA{R: uint8(p >> 16), G: uint8(p >> 8), B: uint8(p), A: 255}
	}
	last, at := c.pix[0], index[c.key(c.pix[0])]
	for i, p := range c.pix {
		if p != last {
			last, at = p, index[c.key(p)]
		}
		img.Pix[i] = at
	}
	var out bytes.Buffer
	enc := png.Encoder{CompressionLevel: png.DefaultCompression}
	if err := enc.Encode(&out, img); err != nil {
		return nil, fmt.Errorf("encode picture: %w", err)
	}
	return out.Bytes(), nil
}

// key is the colour itself if it was asked for, else it rounded to 15 bits, so
// that the thousands of blends at edges become some hundred.
func (c *Canvas) key(p RGB) RGB {
	if c.used[p] {
		return p
	}
	return p&0xf8f8f8 | p>>5&0x070707
}

// palette chooses the colours and says for each key which one stands for it.
func (c *Canvas) palette() (map[RGB]uint8, []RGB) {
	count := map[RGB]int{}
	for i := 0; i < len(c.pix); {
		run := i + 1
		for run < len(c.pix) && c.pix[run] == c.pix[i] {
			run++
		}
		count[c.key(c.pix[i])] += run - i
		i = run
	}
	all := make([]RGB, 0, len(count))
	for k := range count {
		all = append(all, k)
	}
	slices.SortFunc(all, func(a, b RGB) int {
		if c.used[a] != c.used[b] { // asked for before blends
			if c.used[a] {
				return -1
			}
			return 1
		}
		return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(a, b))
	})
	pal := all[:min(len(all), 256)]
	index := make(map[RGB]uint8, len(all))
	for i, k := range all {
		if i < len(pal) {
			index[k] = uint8(i)
		} else {
			index[k] = nearest(pal, k)
		}
	}
	return index, pal
}

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
