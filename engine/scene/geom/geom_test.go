package geom_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"painani/engine/scene/geom"
)

func near(a, b geom.Pt, tol float64) bool { return math.Hypot(a.X-b.X, a.Y-b.Y) <= tol }

func TestPolarIsADial(t *testing.T) {
	for deg, want := range map[float64]geom.Pt{0: {X: 5, Y: 3}, 90: {X: 7, Y: 5}, 180: {X: 5, Y: 7}, 270: {X: 3, Y: 5}, 360: {X: 5, Y: 3}} {
		if got := geom.Polar(5, 5, 2, deg); !near(got, want, 1e-9) {
			t.Errorf("%v degrees: %v, want %v", deg, got, want)
		}
	}
}

func TestTurnAgreesWithPolar(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := rapid.Float64Range(-500, 500)
		cx, cy, from, by := f.Draw(t, "cx"), f.Draw(t, "cy"), f.Draw(t, "from"), f.Draw(t, "by")
		got := geom.Turn(by, cx, cy).Apply(geom.Polar(cx, cy, 40, from))
		if want := geom.Polar(cx, cy, 40, from+by); !near(got, want, 1e-6) {
			t.Fatalf("turned by %v: %v, want %v", by, got, want)
		}
	})
}

func TestArcStaysOnItsCircle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		from, to := rapid.Float64Range(-720, 720).Draw(t, "from"), rapid.Float64Range(-720, 720).Draw(t, "to")
		var p geom.Path
		p.Arc(10, 20, 100, from, to)
		pts := p.Flatten(0.05)[0].Pts
		for _, q := range pts {
			if d := math.Hypot(q.X-10, q.Y-20); math.Abs(d-100) > 0.1 {
				t.Fatalf("%v is %v from the centre", q, d)
			}
		}
		if !near(pts[len(pts)-1], geom.Polar(10, 20, 100, to), 1e-6) {
			t.Fatalf("ends at %v", pts[len(pts)-1])
		}
	})
}

func TestFlattenIsCloseEnough(t *testing.T) {
	l := geom.Disc(0, 0, 50).Flatten(0.1)
	if len(l) != 1 || !l[0].Closed {
		t.Fatalf("a disc is %d figures", len(l))
	}
	for i, p := range l[0].Pts {
		q := l[0].Pts[(i+1)%len(l[0].Pts)]
		if sag := 50 - math.Hypot((p.X+q.X)/2, (p.Y+q.Y)/2); sag > 0.12 {
			t.Fatalf("chord %d is %v inside the circle", i, sag)
		}
	}
}

func area(p geom.Path) (sum float64) {
	for _, l := range p.Flatten(0.01) {
		for i, a := range l.Pts {
			b := l.Pts[(i+1)%len(l.Pts)]
			sum += (a.X*b.Y - b.X*a.Y) / 2
		}
	}
	return sum
}

func TestAreas(t *testing.T) {
	for name, c := range map[string]struct {
		path geom.Path
		want float64
	}{
		"disc":          {geom.Disc(3, 4, 10), math.Pi * 100},
		"box":           {geom.Box(1, 2, 30, 20, 0), 600},
		"rounded box":   {geom.Box(1, 2, 30, 20, 5), 600 - (4-math.Pi)*25},
		"too rounded":   {geom.Box(0, 0, 20, 20, 99), math.Pi * 100},
		"sector":        {geom.Sector(0, 0, 5, 10, 30, 120), math.Pi * 75 / 4},
		"slice":         {geom.Sector(0, 0, 0, 10, 30, 120), math.Pi * 25},
		"square":        {geom.Regular(0, 0, 10, 4, 0), 200},
		"pyramid":       {geom.Pyramid(0, 0, 90, 20, 2), 90*10 + 30*10},
		"no points":     {geom.Regular(0, 0, 10, -3, 0), 0},
		"no teeth":      {geom.Gear(0, 0, geom.Cog{R: 5}), 0},
		"scaled square": {geom.Regular(0, 0, 10, 4, 0).Transform(geom.Matrix{A: 3, D: 3, E: 7, F: 7}), 1800},
	} {
		if got := area(c.path); math.Abs(got-c.want) > 0.5 {
			t.Errorf("%s: area %.2f, want %.2f", name, got, c.want)
		}
	}
}

func TestGearHasItsTeeth(t *testing.T) {
	for _, teeth := range []int{1, 10, 13, 26} {
		l := geom.Gear(0, 0, geom.Cog{Teeth: teeth, R: 100, Depth: 10, Phase: 7}).Flatten(0.05)[0]
		out := 0 // times the outline goes from the root to a tip
		for i, p := range l.Pts {
			q := l.Pts[(i+1)%len(l.Pts)]
			if math.Hypot(p.X, p.Y) < 95 && math.Hypot(q.X, q.Y) > 95 {
				out++
			}
		}
		if out != teeth {
			t.Errorf("%d teeth, want %d", out, teeth)
		}
	}
}

// inside counts crossings to the right of q.
func inside(l geom.Polyline, q geom.Pt) bool {
	odd := false
	for i, a := range l.Pts {
		b := l.Pts[(i+1)%len(l.Pts)]
		if (a.Y > q.Y) != (b.Y > q.Y) && q.X < a.X+(q.Y-a.Y)/(b.Y-a.Y)*(b.X-a.X) {
			odd = !odd
		}
	}
	return odd
}

// Gears of equal pitch run in each other's teeth wherever they stand.
func TestMesh(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		na, nb := rapid.IntRange(10, 30).Draw(t, "na"), rapid.IntRange(8, 30).Draw(t, "nb")
		deg, phase := rapid.Float64Range(-360, 360).Draw(t, "deg"), rapid.Float64Range(-360, 360).Draw(t, "phase")
		a := geom.Cog{Teeth: na, R: float64(na)*4 + 4, Depth: 8, Phase: phase}
		b := geom.Cog{Teeth: nb, R: float64(nb)*4 + 4, Depth: 8, Phase: geom.Mesh(a, deg, nb)}
		hub := geom.Polar(0, 0, a.R+b.R-7, deg)
		la, lb := geom.Gear(0, 0, a).Flatten(0.1)[0], geom.Gear(hub.X, hub.Y, b).Flatten(0.1)[0]
		for _, q := range la.Pts {
			if inside(lb, q) {
				t.Fatalf("%v of the first is inside the second", q)
			}
		}
	})
}

func TestTiersFillThePyramid(t *testing.T) {
	const tiers = 9
	for i := range tiers {
		a := geom.Tier(10, 20, 120, 90, tiers, i)
		if a.H != 10 || math.Abs(a.Mid().X-70) > 1e-9 || math.Abs(a.Y-(100-10*float64(i))) > 1e-9 {
			t.Errorf("tier %d: %+v", i, a)
		}
		if i > 0 && a.W >= geom.Tier(10, 20, 120, 90, tiers, i-1).W {
			t.Errorf("tier %d is not narrower", i)
		}
	}
}
