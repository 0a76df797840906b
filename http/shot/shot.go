// Package shot makes screenshots small enough for a README. Only tests that take some use it.
package shot

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

// Env names the folder that the pictures of the README are written to (`make screenshots`); without it
// they are only taken and looked at.
const Env = "PAINANI_SCREENSHOTS"

// Limits of a picture's bytes: one of less is empty, and one of more is a burden to all who clone.
const (
	Least = 10_000
	Most  = 250_000
)

// ErrSize is wrapped by what Save says of a picture that is outside the limits.
var ErrSize = errors.New("picture too large or empty")

// Save writes a screenshot, a PNG of so many pixels across, with a palette to the folder of Env as
// name.png. Without the folder it only checks.
func Save(name string, data []byte, width int64) error {
	pic, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return fmt.Errorf("read picture %s: %w", name, err)
	}
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, paletted(pic)); err != nil {
		return fmt.Errorf("write picture %s: %w", name, err)
	}
	if int64(pic.Bounds().Dx()) != width || b.Len() < Least || b.Len() > Most {
		return fmt.Errorf("%s, %v, %d bytes: %w", name, pic.Bounds(), b.Len(), ErrSize)
	}
	folder := os.Getenv(Env)
	if folder == "" {
		return nil
	}
	if err := os.WriteFile(filepath.Join(folder, name+".png"), b.Bytes(), 0o644); err != nil {
		return fmt.Errorf("save picture: %w", err)
	}
	return nil
}

// alike is how near two colours are, as a sum of squares, that the palette of a picture need not both hold.
const alike = 40

// paletted is a picture in its 256 most frequent colours, which for boards and text is as good as all of
// them and a third of the size. Colours that are nearly one count as one.
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
