package raster_test

import (
	"bytes"
	"image"
	"image/png"
	"testing"

	"pgregory.net/rapid"

	"painani/engine/scene/raster"
)

// TestPacked: whatever stands on a picture, of one strip or more, comes out of its file as it went in; what
// repeats takes little.
func TestPacked(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.IntRange(1, 1200).Draw(t, "w"), rapid.IntRange(1, 40).Draw(t, "h")
		colours := rapid.IntRange(1, 256).Draw(t, "colours")
		longest := rapid.IntRange(1, 700).Draw(t, "longest run")
		luck := uint64(rapid.IntRange(1, 1<<40).Draw(t, "luck"))
		dice := func(n int) int {
			luck = luck*6364136223846793005 + 1442695040888963407
			return int(luck>>33) % n
		}
		pix := make([]uint8, w*h)
		for i := 0; i < len(pix); {
			if i >= w && dice(3) == 0 { // as above, for a while
				n := min(1+dice(longest), len(pix)-i)
				for range n {
					pix[i] = pix[i-w]
					i++
				}
				continue
			}
			c, n := uint8(dice(colours)), min(1+dice(longest), len(pix)-i)
			for range n {
				pix[i] = c
				i++
			}
		}
		var strips []raster.Strip
		var band raster.Band
		rows := rapid.IntRange(1, h).Draw(t, "rows of a strip")
		for y := 0; y < h; y += rows {
			n := min(rows, h-y)
			band.Reset(w, n)
			for x := 0; x < w; x += 500 {
				var tile []uint8
				for k := range n {
					tile = append(tile, pix[(y+k)*w+x:(y+k)*w+min(x+500, w)]...)
				}
				band.Set(x, tile)
			}
			strips = append(strips, band.Strip())
		}
		file := raster.Encode(w, h, raster.NewPalette(nil), strips)
		img, err := png.Decode(bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		if got := img.(*image.Paletted).Pix; !bytes.Equal(got, pix) {
			t.Fatal("other pixels came out")
		}
	})
	var band raster.Band
	band.Reset(900, 32)
	band.Set(0, make([]uint8, 900*32))
	if n := band.Strip().Size(); n > 150 {
		t.Errorf("an empty strip takes %d bytes", n)
	}
}
