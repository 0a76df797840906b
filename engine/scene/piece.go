package scene

import (
	"painani/engine/scene/geom"
)

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
	)
}
