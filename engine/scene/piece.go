package scene

import (
	"painani/engine/scene/geom"
)

// goods says how each kind of goods looks: its pattern, so that cubes differ
// without colour, and the colour of that pattern.
var goods = map[Color]struct {
	hatch Hatch
	ink   Color
}{
	Wood:  {Across, Cocoa},
	Stone: {Dots, Night},
	Gold:  {Plain, None},
}

// Cube is a resource cube of an edge of size around (cx, cy). Wood has grain,
// stone specks, gold a bright face.
func Cube(cx, cy, size float64, kind Color) Shape {
	r, look := size*0.58, goods[kind]
	mid, rim := geom.Pt{X: cx, Y: cy}, max(size*0.06, 0.7)
	at := func(deg float64) geom.Pt { return geom.Polar(cx, cy, r, deg) }
	g := Group(Hexagon(cx, cy, r).Fill(kind).Hatched(look.hatch, look.ink).Line(Night, rim))
	if kind == Gold {
		g.Kids = append(g.Kids, Polygon(mid, at(300), at(0), at(60)).Fill(RGB(0xfff0b8)))
	}
	edges := geom.Path{}
	for _, deg := range []float64{60, 180, 300} {
		p := at(deg)
		edges.Move(cx, cy)
		edges.Line(p.X, p.Y)
	}
	g.Kids = append(g.Kids, Path(edges).Line(Night, rim))
	return g.Class("cube")
}

// Kernel is a grain of corn of a height of size around (cx, cy).
func Kernel(cx, cy, size float64) Shape {
	h, w := size/2, size*0.4
	var p geom.Path
	p.Move(cx, cy+h)
	p.Curve(geom.Pt{X: cx - w*1.5, Y: cy}, geom.Pt{X: cx - w, Y: cy - h}, geom.Pt{X: cx, Y: cy - h})
	p.Curve(geom.Pt{X: cx + w, Y: cy - h}, geom.Pt{X: cx + w*1.5, Y: cy}, geom.Pt{X: cx, Y: cy + h})
	p.Close()
	return Path(p).Fill(Corn).Line(Night, max(size*0.06, 0.7)).Class("corn")
}

// Bean is a cocoa bean of a height of size around (cx, cy).
func Bean(cx, cy, size float64) Shape {
	h, w := size/2, size*0.34
	var p, crease geom.Path
	p.Move(cx, cy-h)
	p.Curve(geom.Pt{X: cx + w*1.3, Y: cy - h}, geom.Pt{X: cx + w*1.3, Y: cy + h}, geom.Pt{X: cx, Y: cy + h})
	p.Curve(geom.Pt{X: cx - w*1.3, Y: cy + h}, geom.Pt{X: cx - w*1.3, Y: cy - h}, geom.Pt{X: cx, Y: cy - h})
	p.Close()
	crease.Move(cx, cy-h*0.8)
	crease.Curve(geom.Pt{X: cx - w*0.5, Y: cy - h*0.2}, geom.Pt{X: cx + w*0.5, Y: cy + h*0.2}, geom.Pt{X: cx, Y: cy + h*0.8})
	rim := max(size*0.06, 0.7)
	return Group(Path(p).Fill(Cocoa).Line(Night, rim), Path(crease).Line(RGB(0xe5c9a8), rim)).
		Turn(25, cx, cy).Class("cocoa")
}

// CrystalSkull is a skull of a height of size around (cx, cy).
func CrystalSkull(cx, cy, size float64) Shape {
	u := size / 10
	var p geom.Path
	p.Arc(cx, cy-u, 4*u, 235, 485) // the crown, open below
	p.Line(cx+2.2*u, cy+2.2*u)
	p.Line(cx+2.2*u, cy+4.8*u)
	p.Line(cx-2.2*u, cy+4.8*u)
	p.Line(cx-2.2*u, cy+2.2*u)
	p.Close()
	rim := max(size*0.06, 0.7)
	return Group(
		Path(p).Fill(Skull).Line(Night, rim),
		Circle(cx-1.7*u, cy-0.6*u, 1.15*u).Fill(Night),
		Circle(cx+1.7*u, cy-0.6*u, 1.15*u).Fill(Night),
		Line(cx-0.7*u, cy+3*u, cx-0.7*u, cy+4.8*u).Line(Night, rim*0.8),
		Line(cx+0.7*u, cy+3*u, cx+0.7*u, cy+4.8*u).Line(Night, rim*0.8),
	).Class("skull")
}

// Badge is a pill around (cx, cy) with words on it, at least as wide as high.
func Badge(cx, cy float64, text string, size float64, fill, on Color) Shape {
	h := size * 1.4
	w := max(h, Width(text, size, Bold)+size*0.8)
	return Group(
		Rect(cx-w/2, cy-h/2, w, h).Rounded(h/2).Fill(fill).Line(Night, max(size*0.07, 0.7)),
		Centred(cx, cy, text, size).Bold().Fill(on).Within(w-size*0.4),
	).Class("badge")
}

// Bar is a gauge: a frame filled from the left by share, 0 to 1.
func Bar(x, y, w, h, share float64, fill Color) Shape {
	share = max(0, min(1, share))
	g := Group(Rect(x, y, w, h).Rounded(h / 4).Fill(Field))
	if share > 0 {
		g.Kids = append(g.Kids, Rect(x, y, w*share, h).Rounded(h/4).Fill(fill))
	}
	g.Kids = append(g.Kids, Rect(x, y, w, h).Rounded(h/4).Line(Edge, max(h*0.08, 0.7)))
	return g.Class("bar")
}
