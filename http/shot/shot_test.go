package shot_test

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"painani/http/shot"
)

// noise is a picture in sixteen greys that cannot be compressed.
func noise(t *testing.T, wide, high int) []byte {
	t.Helper()
	p := image.NewGray(image.Rect(0, 0, wide, high))
	x := uint32(1)
	for i := range p.Pix {
		x = x*1664525 + 1013904223
		p.Pix[i] = byte(x>>24) &^ 15
	}
	var b bytes.Buffer
	if err := png.Encode(&b, p); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestSave(t *testing.T) {
	folder := t.TempDir()
	t.Setenv(shot.Env, folder)
	for _, c := range []struct {
		name   string
		data   []byte
		width  int64
		good   bool
		damage bool // not a picture at all
	}{
		{"good", noise(t, 200, 200), 200, true, false},
		{"of another width", noise(t, 200, 200), 300, false, false},
		{"empty", noise(t, 20, 20), 20, false, false},
		{"too large", noise(t, 900, 900), 900, false, false},
		{"none", []byte("no picture"), 1, false, true},
	} {
		err := shot.Save(c.name, c.data, c.width)
		if (err == nil) != c.good || errors.Is(err, shot.ErrSize) != (!c.good && !c.damage) {
			t.Errorf("%s: %v", c.name, err)
		}
		_, missing := os.Stat(filepath.Join(folder, c.name+".png"))
		if (missing == nil) != c.good {
			t.Errorf("%s: %v", c.name, missing)
		}
	}
	f, err := os.Open(filepath.Join(folder, "good.png"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if pic, err := png.Decode(f); err != nil || pic.ColorModel().(color.Palette) == nil {
		t.Errorf("no palette: %v", err)
	}
	t.Setenv(shot.Env, "")
	if err := shot.Save("nowhere", noise(t, 200, 200), 200); err != nil {
		t.Error(err)
	}
}
