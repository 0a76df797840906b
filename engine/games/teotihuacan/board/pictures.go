package board

import (
	"fmt"

	"painani/engine/games/teotihuacan/rules"
	"painani/engine/scene"
	"painani/engine/scene/geom"
)

// album has the pictures. Each is drawn around (x, y) within a height of size.
var album scene.Album

// rim is how thick outlines are.
func rim(size float64) float64 { return max(size*0.05, 1) }

// cube is a resource. Grain, specks and a bright face tell the kinds apart without colour.
func cube(kind int) scene.Draw {
	return album.Of(fmt.Sprint("c", kind), func(x, y, size float64) scene.Shape {
		r, line := size*0.49, rim(size)
		p := hexagon(x, y, r)
		d := r * 0.25
		switch kind {
		case rules.Wood:
			low := geom.Pt{X: x, Y: y + r/2}
			p = append(append(p, geom.Trace(geom.Polar(x, y, r*0.87, 270), low)...), geom.Trace(low, geom.Polar(x, y, r*0.87, 90))...)
		case rules.Stone:
			for _, at := range [3][2]float64{{-0.3, -2}, {-2.4, 0.6}, {1.6, 1.4}} {
				p = append(p, geom.Trace(geom.Pt{X: x + at[0]*d, Y: y + at[1]*d}, geom.Pt{X: x + (at[0]+0.6)*d, Y: y + (at[1]+0.3)*d})...)
			}
		}
		s := scene.Path(p).Fill(resourceColors[kind]).Line(night, line)
		if kind != rules.Gold {
			return s
		}
		face := scene.Polygon(geom.Pt{X: x, Y: y}, geom.Polar(x, y, r, 300), geom.Polar(x, y, r, 0), geom.Polar(x, y, r, 60))
		return scene.Group(s, face.Fill(scene.RGB(0xfff3c4)).Line(night, line))
	})
}

// hexagon is the outline of a cube with its edges, in one path.
func hexagon(x, y, r float64) geom.Path {
	at := func(deg float64) geom.Pt { return geom.Polar(x, y, r, deg) }
	mid := geom.Pt{X: x, Y: y}
	return append(append(geom.Regular(x, y, r, 6, 0), geom.Trace(at(300), mid, at(60))...), geom.Trace(mid, at(180))...)
}

// anyCube stands for a resource of choice: a cube with a question mark.
var anyCube = album.Of("any", func(x, y, size float64) scene.Shape {
	return scene.Group(scene.Hexagon(x, y, size*0.5).Fill(scene.RGB(0xf3d9a0)).Line(night, rim(size)*1.3),
		scene.Centred(x, y, "?", size*0.72).Bold().Fill(night))
})

// bean is cocoa, in one path: boards are full of it.
var bean = album.Of("bean", func(x, y, size float64) scene.Shape {
	turn := geom.Turn(25, x, y)
	h, w := size*0.5, size*0.44
	at := func(dx, dy float64) geom.Pt { return turn.Apply(geom.Pt{X: x + w*dx, Y: y + h*dy}) }
	var p geom.Path
	top, foot := at(0, -1), at(0, 1)
	p.Move(top.X, top.Y)
	p.Curve(at(1, -1), at(1, 1), foot)
	p.Curve(at(-1, 1), at(-1, -1), top)
	if size < 22 {
		return scene.Path(p).Fill(cocoaDark)
	}
	p = append(p, geom.Trace(at(-0.12, -0.6), at(0.12, 0.6))...) // the crease
	return scene.Path(p).Fill(cocoaBrown).Line(night, rim(size)*1.2)
})

// goodPicture is the picture of a good.
func goodPicture(good int) scene.Draw {
	if good == rules.Cocoa {
		return bean
	}
	return cube(good)
}

// mask is a face with the name of its kind, from 1; 0 is any mask.
func mask(n int) scene.Draw {
	return album.Of(fmt.Sprint("m", n), func(x, y, size float64) scene.Shape {
		h, w := size*0.48, size*0.42
		at := func(dx, dy float64) geom.Pt { return geom.Pt{X: x + w*dx, Y: y + h*dy} }
		var p geom.Path
		p.Move(x-w, y-h)
		p.Line(x+w, y-h)
		p.Curve(at(1.15, 0.5), at(0.6, 1), at(0, 1))
		p.Curve(at(-0.6, 1), at(-1.15, 0.5), at(-1, -1))
		p.Close()
		if n == 0 || size > 30 { // eyes
			for _, side := range [...]float64{-0.72, 0.24} {
				p = append(p, geom.Trace(at(side, -0.62), at(side+0.48, -0.62))...)
			}
		}
		if n == 0 {
			return scene.Path(append(p, geom.Trace(at(-0.4, 0.3), at(0.4, 0.3))...)).Fill(jade).Line(night, rim(size)*1.5)
		}
		return scene.Group(scene.Path(p).Fill(jade).Line(night, rim(size)*1.2),
			scene.Centred(x, y+h*0.18, rules.Discoveries[rules.KindM1+n-1].ID, size*0.44).Bold().Fill(night))
	})
}

// cubeDie is a worker of nobody in particular with a sign on it.
func cubeDie(text string) scene.Draw {
	return album.Of("d"+text, func(x, y, size float64) scene.Shape {
		h := size * 0.45
		return scene.Group(scene.Rect(x-h, y-h, 2*h, 2*h).Rounded(size*0.14).Fill(white).Line(night, max(size*0.07, 1.4)),
			scene.Centred(x, y, text, size*min(0.62, 0.76/max(scene.Room(text, 1, scene.Bold), 1))).Bold().Fill(night))
	})
}

// twoDice go together.
var twoDice = album.Of("twoDice", func(x, y, size float64) scene.Shape {
	return scene.Group(cubeDie("")(x-size*0.17, y-size*0.17, size*0.64), cubeDie("2")(x+size*0.17, y+size*0.17, size*0.64))
})

// anywhere is a full circle with a point.
var anywhere = album.Of("round", func(x, y, size float64) scene.Shape {
	var p geom.Path
	p.Arc(x, y, size*0.36, 40, 345)
	tip := geom.Polar(x, y, size*0.36, 352)
	return scene.Group(scene.Path(p).Line(night, size*0.11),
		scene.Polygon(geom.Pt{X: tip.X - size*0.06, Y: tip.Y - size*0.24}, geom.Pt{X: tip.X + size*0.26, Y: tip.Y}, geom.Pt{X: tip.X - size*0.06, Y: tip.Y + size*0.24}).Fill(night))
})

// noCocoa is cocoa that need not be paid.
var noCocoa = album.Of("noCocoa", func(x, y, size float64) scene.Shape {
	return scene.Group(bean(x, y, size*0.9), scene.Line(x-size*0.42, y+size*0.42, x+size*0.42, y-size*0.42).Line(scene.Red, size*0.13))
})

// road is the Avenue of the Dead between its temples.
var road = album.Of("road", func(x, y, size float64) scene.Shape {
	h := size * 0.47
	at := func(dx, dy float64) geom.Pt { return geom.Pt{X: x + h*dx, Y: y + h*dy} }
	steps := append(geom.Trace(at(-0.62, 0.45), at(0, 0), at(0.62, 0.45)), geom.Trace(at(-0.45, -0.15), at(0, -0.6), at(0.45, -0.15))...)
	return scene.Group(scene.Polygon(at(-1, 1), at(-0.55, -1), at(0.55, -1), at(1, 1)).Fill(sand).Line(night, rim(size)),
		scene.Path(steps).Line(night, size*0.1))
})

// trackPicture is the pyramid track: a stepped pyramid.
var trackPicture = album.Of("track", func(x, y, size float64) scene.Shape {
	return scene.Pyramid(x-size*0.5, y-size*0.42, size, size*0.84, 3).Fill(levelFills[1]).Line(night, rim(size))
})

// houseFigure is the outline of a building with its door.
var houseFigure = []float64{-.46, .46, -.46, -.05, 0, -.46, .46, -.05, .46, .46, .15, .46, .15, .1, -.15, .1, -.15, .46}

// house is a building.
var house = album.Of("house", func(x, y, size float64) scene.Shape {
	return scene.Path(figure(nil, x, y, size, houseFigure)).Fill(clay).Line(night, max(size*0.06, 0.8))
})

// roof is a building without a door, which leaves room for a number.
var roof = album.Of("roof", func(x, y, size float64) scene.Shape {
	return scene.Path(figure(nil, x, y, size, houseFigure[:10])).Fill(clay).Line(night, max(size*0.06, 0.8))
})

// scroll is a technology.
var scroll = album.Of("scroll", func(x, y, size float64) scene.Shape {
	return scene.Path(geom.Star(x, y, size*0.5, size*0.38, 8)).Fill(boardTints[rules.Alchemy].Strong).Line(night, rim(size))
})

// arrow points to the right.
var arrow = album.Of("arrow", func(x, y, size float64) scene.Shape {
	a, b := size*0.38, size*0.13
	return scene.Polygon(geom.Pt{X: x - a, Y: y - b}, geom.Pt{X: x, Y: y - b}, geom.Pt{X: x, Y: y - a}, geom.Pt{X: x + a, Y: y}, geom.Pt{X: x, Y: y + a},
		geom.Pt{X: x, Y: y + b}, geom.Pt{X: x - a, Y: y + b}).Fill(night)
})
