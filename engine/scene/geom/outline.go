package geom

// Poly is the closed polygon through the points.
func Poly(pts ...Pt) Path {
	var p Path
	for _, q := range pts {
		p.Line(q.X, q.Y)
	}
	if len(p) > 0 {
		p.Close()
	}
	return p
}

// Trace is the open line through the points.
func Trace(pts ...Pt) Path {
	var p Path
	for _, q := range pts {
		p.Line(q.X, q.Y)
	}
	return p
}

// Disc is a circle.
func Disc(cx, cy, r float64) Path {
	var p Path
	p.Arc(cx, cy, r, 0, 360)
	p.Close()
	return p
}

// Box is a rectangle from its upper left corner, its corners rounded by r.
func Box(x, y, w, h, r float64) Path {
	r = max(0, min(r, w/2, h/2))
	if r == 0 {
		return Poly(Pt{x, y}, Pt{x + w, y}, Pt{x + w, y + h}, Pt{x, y + h})
	}
	var p Path
	p.Arc(x+w-r, y+r, r, 0, 90)
	p.Arc(x+w-r, y+h-r, r, 90, 180)
	p.Arc(x+r, y+h-r, r, 180, 270)
	p.Arc(x+r, y+r, r, 270, 360)
	p.Close()
	return p
}

// Regular is the regular polygon with n corners on the circle of radius r,
// the first in the direction deg.
func Regular(cx, cy, r float64, n int, deg float64) Path {
	pts := make([]Pt, max(n, 0))
	for i := range pts {
		pts[i] = Polar(cx, cy, r, deg+360*float64(i)/float64(n))
	}
	return Poly(pts...)
}

// Star has n points on the circle of radius r, the first upwards, and its
// notches on the circle of radius inner.
func Star(cx, cy, r, inner float64, n int) Path {
	pts := make([]Pt, 0, 2*max(n, 0))
	for i := range n {
		a := 360 * float64(i) / float64(n)
		pts = append(pts, Polar(cx, cy, r, a), Polar(cx, cy, inner, a+180/float64(n)))
	}
	return Poly(pts...)
}

// Sector is the piece of the ring between the radii inner and r that lies
// between two angles, as a space on a wheel; inner 0 gives a slice of cake.
func Sector(cx, cy, inner, r, from, to float64) Path {
	var p Path
	p.Arc(cx, cy, r, from, to)
	if inner > 0 {
		p.Arc(cx, cy, inner, to, from)
	} else {
		p.Line(cx, cy)
	}
	p.Close()
	return p
}

// Cog says what a gear looks like.
type Cog struct {
	Teeth int     // how many teeth
	R     float64 // radius of the tips
	Depth float64 // height of a tooth
	Phase float64 // direction of the middle of tooth 0
}

// shares of a tooth's pitch taken by its tip and by its foot.
const cogTip, cogFoot = 0.30, 0.56

// Gear is the outline of a toothed wheel around (cx, cy).
func Gear(cx, cy float64, c Cog) Path {
	var p Path
	if c.Teeth < 1 {
		return p
	}
	pitch := 360 / float64(c.Teeth)
	root := c.R - c.Depth
	for i := range c.Teeth {
		mid := c.Phase + pitch*float64(i)
		p.Arc(cx, cy, c.R, mid-pitch*cogTip/2, mid+pitch*cogTip/2)
		p.Arc(cx, cy, root, mid+pitch*cogFoot/2, mid+pitch*(1-cogFoot/2))
	}
	p.Close()
	return p
}

// Mesh returns the phase of a gear with teeth teeth that lies in the direction
// deg from gear a and runs in its teeth: a gap of it meets every tooth.
func Mesh(a Cog, deg float64, teeth int) float64 {
	if a.Teeth < 1 || teeth < 1 {
		return 0
	}
	// off is the part of a pitch by which a's nearest tooth is past the contact;
	// the other wheel turns the other way round.
	pitch := 360 / float64(a.Teeth)
	off := (a.Phase - deg) / pitch
	return deg + 180 - (off+0.5)*360/float64(teeth)
}

// Pyramid is the outline of a stepped pyramid with tiers steps that fills the
// box; its top tier is a third of its base.
func Pyramid(x, y, w, h float64, tiers int) Path {
	var p Path
	tiers = max(tiers, 1)
	for i := range tiers { // up the left side
		b := Tier(x, y, w, h, tiers, i)
		p.Line(b.X, b.Y+b.H)
		p.Line(b.X, b.Y)
	}
	for i := tiers - 1; i >= 0; i-- { // down the right side
		b := Tier(x, y, w, h, tiers, i)
		p.Line(b.X+b.W, b.Y)
		p.Line(b.X+b.W, b.Y+b.H)
	}
	p.Close()
	return p
}

// Area is a box given by its upper left corner.
type Area struct{ X, Y, W, H float64 }

// Mid is the centre of the box.
func (a Area) Mid() Pt { return Pt{a.X + a.W/2, a.Y + a.H/2} }

// Inset is the box made smaller by d on every side.
func (a Area) Inset(d float64) Area { return Area{a.X + d, a.Y + d, a.W - 2*d, a.H - 2*d} }

// Tier is step i, 0 at the bottom, of the stepped pyramid of the same box.
// Temple tracks put their contents there.
func Tier(x, y, w, h float64, tiers, i int) Area {
	tiers = max(tiers, 1)
	cut := 0.0
	if tiers > 1 {
		cut = w / 3 * float64(i) / float64(tiers-1)
	}
	th := h / float64(tiers)
	return Area{x + cut, y + h - th*float64(i+1), w - 2*cut, th}
}
