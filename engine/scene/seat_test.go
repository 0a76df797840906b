package scene_test

import (
	"fmt"
	"math"
	"testing"

	"painani/engine/scene"
)

// linear returns the seat's colour in linear light.
func linear(t *testing.T, theme scene.Theme, seat int) [3]float64 {
	t.Helper()
	s := scene.New("", 9, 9)
	s.Add(scene.Circle(1, 1, 1).Fill(scene.SeatOf(seat).Fill))
	for _, e := range checkSVG(t, scene.SVG(s, scene.SVGOptions{Theme: theme})) {
		for _, a := range e.Attr {
			if e.Name.Local == "circle" && a.Name.Local == "fill" {
				var c [3]uint8
				if _, err := fmt.Sscanf(a.Value, "#%02x%02x%02x", &c[0], &c[1], &c[2]); err != nil {
					t.Fatal(err)
				}
				var out [3]float64
				for i, v := range c {
					out[i] = math.Pow(float64(v)/255, 2.2)
				}
				return out
			}
		}
	}
	t.Fatal("no colour")
	return [3]float64{}
}

func luminance(c [3]float64) float64 { return 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2] }

// visions are projections of linear colour for people without the long, the
// middle or the short cones (after Viénot, Brettel and Mollon 1999; the last
// one coarser).
var visions = map[string][3][3]float64{
	"normal": {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protan": {{0.11238, 0.88762, 0}, {0.11238, 0.88762, 0}, {0.00401, -0.00401, 1}},
	"deutan": {{0.29275, 0.70725, 0}, {0.29275, 0.70725, 0}, {-0.02234, 0.02234, 1}},
	"tritan": {{1, 0.14461, -0.14461}, {0, 0.85924, 0.14076}, {0, 0.85924, 0.14076}},
}

// Seats must differ in grey, and more so for every kind of colour vision.
func TestSeatsStayApart(t *testing.T) {
	for _, theme := range []scene.Theme{scene.Light, scene.Dark} {
		for a := range 4 {
			for b := range a {
				ca, cb := linear(t, theme, a), linear(t, theme, b)
				la, lb := luminance(ca)+0.05, luminance(cb)+0.05
				if ratio := max(la/lb, lb/la); ratio < 1.5 {
					t.Errorf("theme %d: seats %d and %d in grey: contrast %.2f", theme, a, b, ratio)
				}
				for name, m := range visions {
					if d := distance(see(m, ca), see(m, cb)); d < 0.2 {
						t.Errorf("theme %d: seats %d and %d for %s vision: distance %.2f", theme, a, b, name, d)
					}
				}
			}
		}
	}
}

func see(m [3][3]float64, c [3]float64) (out [3]float64) {
	for i := range 3 {
		v := m[i][0]*c[0] + m[i][1]*c[1] + m[i][2]*c[2]
		out[i] = math.Pow(max(v, 0), 1/2.2)
	}
	return out
}

func distance(a, b [3]float64) float64 {
	return math.Sqrt((a[0]-b[0])*(a[0]-b[0]) + (a[1]-b[1])*(a[1]-b[1]) + (a[2]-b[2])*(a[2]-b[2]))
}

// Without colour the shapes alone must tell seats apart.
func TestMarksDiffer(t *testing.T) {
	marks := map[string]bool{}
	for seat := range 5 {
		look := scene.SeatOf(seat)
		if marks[look.Mark] {
			t.Errorf("seat %d: mark %q is another seat's", seat, look.Mark)
		}
		marks[look.Mark] = true
	}
	if scene.SeatOf(-1) != scene.SeatOf(4) || scene.SeatOf(99) != scene.SeatOf(4) {
		t.Error("a seat that does not exist is not neutral")
	}
}
