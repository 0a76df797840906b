package http_test

import (
	"cmp"
	"image"
	"image/color"
	"maps"
	"slices"
)

// alike is how near two colours are, as a sum of squares, that the palette of a picture need not both hold.
const alike = 40

// paletted is a picture in its 256 most frequent colours, which for boards and text is as good as all of them and
// a third of the size. Colours that are nearly one count as one.
func paletted(pic image.Image) *image.Paletted {
	b := pic.Bounds()
	count := map[color.RGBA]int{}
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			count[color.RGBAModel.Convert(pic.At(x, y)).(color.RGBA)]++
		}
	}
	often := slices.SortedFunc(maps.Keys(count), func(a, b color.RGBA) int {
		return cmp.Or(count[b]-count[a], int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B))
	})
	var chosen color.Palette
	slot := map[color.RGBA]uint8{}
	for _, c := range often {
		i := chosen.Index(c)
		if len(chosen) < 256 && (i < 0 || len(chosen) == 0 || apart(chosen[i].(color.RGBA), c) > alike) {
			i, chosen = len(chosen), append(chosen, c)
		}
		slot[c] = uint8(i)
	}
	out := image.NewPaletted(b, chosen)
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			out.SetColorIndex(x, y, slot[color.RGBAModel.Convert(pic.At(x, y)).(color.RGBA)])
		}
	}
	return out
}

func apart(a, b color.RGBA) int {
	r, g, bl := int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B)
	return r*r + g*g + bl*bl
}
