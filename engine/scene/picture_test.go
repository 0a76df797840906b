package scene

import (
	"math"
	"strings"
	"testing"

	"painani/engine/scene/geom"
)

// has reports what is missing in a picture.
func has(t *testing.T, svg string, all ...string) {
	t.Helper()
	for _, want := range all {
		if !strings.Contains(svg, want) {
			t.Errorf("no %s in\n%s", want, svg)
		}
	}
}

// What shapes beside each other share in looks is said once of them all; who differs says so.
func TestRuns(t *testing.T) {
	s := New("runs", 100, 100)
	for i := range 3 {
		s.Add(Rect(float64(i), 0, 9, 9).Line(Ink, 2).Tip("field"))
	}
	s.Add(Rect(3, 0, 9, 9).Line(Ink, 1), Rect(4, 0, 9, 9).Fill(RGB(0x141210)))
	for _, w := range []Words{{Size: 9, Weight: Bold, Anchor: Middle}, {Size: 9, Weight: Bold, Anchor: Middle}, {Size: 9}} {
		w.Text = "label"
		s.Add(Shape{Kind: KindLabel, Words: w, Paint: Paint{Fill: Ink}})
	}
	has(t, string(SVG(s, SVGOptions{})),
		`fill="#141210" stroke-linejoin="round" font-weight="bold" text-anchor="middle">`,
		`<g stroke-width="2" stroke="#1d1a16" fill="none"><rect x="0" y="0" width="9" height="9"><title>field</title></rect><rect x="1"`,
		`</g><rect x="3" y="0" width="9" height="9" stroke="#1d1a16" fill="none"/><rect x="4" y="0" width="9" height="9"/>`,
		`<g font-size="9" fill="#1d1a16"><text x="0" y="0">label</text><text x="0" y="0">label</text></g>`,
		`<text x="0" y="0" font-size="9" font-weight="normal" text-anchor="start" fill="#1d1a16">label</text>`,
	)
}

// A picture is written once and used; it lies where it is wanted, and so does what is in it.
func TestPictures(t *testing.T) {
	var a Album
	drawn := 0
	dot := a.Of("dot", func(x, y, size float64) Shape { drawn++; return Circle(x, y, size/2).Fill(Red) })
	pair := a.Sized("pair ½", 40, func(x, y, size float64) Shape {
		return Group(dot(x-9, y, size/2), dot(x+9, y, size/2))
	})
	s := New("pictures", 100, 100)
	s.Add(dot(10, 20, 6), dot(30, 20, 24).Tip("a dot"), pair(50, 50, 40), Group(dot(70, 70, 60)).Ident("big"))
	svg := string(SVG(s, SVGOptions{Prefix: "b-"}))
	has(t, svg,
		`<use href="#b-_dot" transform="translate(10 20)scale(0.25)"/>`, `<use href="#b-_dot" x="30" y="20"><title>a dot</title></use>`,
		`<use href="#b-_pair_32_189" x="50" y="50"/>`, `<g id="b-_pair_32_189"><use href="#b-_dot" transform="translate(-9 0)scale(0.83)"/>`,
	)
	if n := strings.Count(svg, `id="b-_dot`); n != 2 || drawn != 2 { // a small and a large one
		t.Errorf("%d pictures of a dot, drawn %d times", n, drawn)
	}
	if in := s.Body[2].Inner(); len(in) != 1 || in[0].Kids[1].X != 59 || in[0].Kids[1].R != 0.83 {
		t.Errorf("inside the pair: %+v", in)
	}
	if lo, hi := s.Body[0].bounds(); lo != (geom.Pt{X: 7, Y: 17}) || hi != (geom.Pt{X: 13, Y: 23}) {
		t.Errorf("a dot lies at %v to %v", lo, hi)
	}
	if turned := s.Body[0].Turn(90, 0, 0); turned.Kind != KindGroup || math.Round(turned.Kids[0].X) != -20 {
		t.Errorf("turned: %+v", turned)
	}
}

// A part is drawn once for a key, and written as if it had been drawn anew.
func TestParts(t *testing.T) {
	for _, p := range []*Parts{nil, {}} {
		drawn := 0
		draw := func(n int) string {
			s := New("parts", 100, 100)
			s.Part(p, n, func() {
				drawn++
				s.Add(Rect(float64(n), 5.04, 9, 9).Fill(Red).Hatched(Rise, Ink), Label(5, 5, "a part", 9))
			}).Meta.ID = "part"
			return string(SVG(s, SVGOptions{}))
		}
		first, other := draw(1), draw(2)
		if again := draw(1); again != first || first == other {
			t.Errorf("%s\n%s", first, again)
		}
		if want := map[bool]int{true: 3, false: 2}[p == nil]; drawn != want {
			t.Errorf("drawn %d times", drawn)
		}
		has(t, first, `y="5"`, "<pattern", `id="part"`)
	}
}

// Parts that nobody asks for are forgotten.
func TestPartsAreBounded(t *testing.T) {
	var p Parts
	for n := range 10 * partsMost {
		s := New("parts", 100, 100)
		s.Part(&p, n, func() { s.Add(Rect(0, 0, 9, 9)) })
		if n%7 == 0 && n > 0 {
			s.Part(&p, 0, func() { t.Error("what is asked for was forgotten") }).Meta.Title = "first"
		}
	}
	if n := len(p.young) + len(p.old); n > 2*partsMost {
		t.Errorf("%d parts are kept", n)
	}
}
