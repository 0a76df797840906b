package scene

import (
	"bytes"
	"strings"
	"sync"
	"testing"

	"painani/engine/scene/raster"
)

// tall is a scene of many strips, most of which differ.
func tall() Scene {
	s := New("", 400, 1200)
	for i := range 150 {
		x, y := float64(20+i%5*80), float64(15+i/5*39)
		s.Add(Circle(x, y, 9+float64(i)/20).Fill(Red).Line(Ink, 1), Label(x, y, strings.Repeat("ab", i%4), 9))
	}
	return s
}

// TestShare: whoever takes strips, from either end, each is taken once.
func TestShare(t *testing.T) {
	for n := range 40 {
		s := share{all: make([]raster.Strip, n)}
		took := make([]int, n)
		var work sync.WaitGroup
		var mu sync.Mutex
		for k := range 5 {
			work.Go(func() {
				for y, ok := s.next(k%2 == 0); ok; y, ok = s.next(k%2 == 0) {
					mu.Lock()
					took[y]++
					mu.Unlock()
				}
			})
		}
		work.Wait()
		for y, times := range took {
			if times != 1 {
				t.Errorf("of %d strips number %d was taken %d times", n, y, times)
			}
		}
	}
}

// TestSharedPicture: a picture is the same on one core and on several, also when there are more pictures than
// cores.
func TestSharedPicture(t *testing.T) {
	want, err := new(Painter).PNG(tall(), 900)
	if err != nil {
		t.Fatal(err)
	}
	for _, many := range []int{1, 2, 8} {
		p := Painter{Cores: 4}
		var work sync.WaitGroup
		for range many {
			work.Go(func() {
				if got, err := p.PNG(tall(), 900); err != nil || !bytes.Equal(got, want) {
					t.Errorf("%d at once: another picture than on one core (%v)", many, err)
				}
			})
		}
		work.Wait()
		if n := p.painting.Load(); n != 0 {
			t.Errorf("%d at once: %d still paint", many, n)
		}
	}
}

// TestPanicOfStrip: a panic in any strip, whoever paints it, is one of whoever asked for the picture, says
// what and where, and leaves the Painter as it was.
func TestPanicOfStrip(t *testing.T) {
	p := Painter{Cores: 4}
	for at := 0; at < 150; at += 11 {
		why := broken(t, &p, at)
		if !strings.Contains(why, "nil pointer") || !strings.Contains(why, ".figures(") {
			t.Fatalf("piece %d: thrown is %q", at, why)
		}
	}
	if n := p.painting.Load(); n != 0 {
		t.Errorf("%d still paint", n)
	}
	got, err := p.PNG(tall(), 900)
	want, _ := new(Painter).PNG(tall(), 900)
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("another picture behind a panic (%v)", err)
	}
}

// broken paints a scene one piece of which cannot be painted, and returns what was thrown.
func broken(t *testing.T, p *Painter, at int) (why string) {
	defer func() { why, _ = recover().(string) }()
	p.open()
	s := tall()
	// A width of its own, so that nothing is remembered of the piece.
	j := job{Painter: p, layout: layout{width: 700 + at, high: 2100, scale: 1.75}, back: Paper.rgb(Light)}
	j.lay(s.Body)
	pieces := j.sheets[0].pieces
	pieces[at*len(pieces)/150].shape = nil
	j.paint()
	t.Errorf("piece %d: nothing was thrown", at)
	return ""
}
