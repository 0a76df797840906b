package board

import (
	"fmt"

	"painani/engine/games/tzolkin/rules"
	"painani/engine/scene"
	"painani/engine/scene/geom"
)

// signGap is the space between signs of a row, in sizes.
const signGap = 0.22

// signRow draws signs in a row of at most wide units from x, as high as size or less.
func signRow(x, y, wide, size float64, ink scene.Color, signs []scene.Sign) []scene.Shape {
	return scene.Signs(signs).At(x, y, wide, size, signGap, ink)
}

// album has the pictures. Each is drawn around (x, y) within a height of size.
var album scene.Album

// cube is a resource cube, in fewer strokes than scene.Cube: boards are full of
// them. Grain, specks and a bright face tell the kinds apart without colour.
func cube(kind int) scene.Draw {
	return album.Of(fmt.Sprint("c", kind), func(x, y, size float64) scene.Shape {
		r, rim := size*0.49, max(size*0.05, 1)
		at := func(deg float64) geom.Pt { return geom.Polar(x, y, r, deg) }
		mid := geom.Pt{X: x, Y: y}
		edges := append(geom.Trace(at(300), mid, at(60)), geom.Trace(mid, at(180))...)
		d := r * 0.25
		switch kind {
		case rules.Wood: // on both faces
			edges = append(edges, geom.Trace(at(270), geom.Pt{X: x, Y: y + r/2}, at(90))...)
		case rules.Stone: // on each face
			for _, p := range [3][2]float64{{-0.3, -2}, {-2.4, 0.6}, {1.6, 1.4}} {
				edges = append(edges, geom.Trace(geom.Pt{X: x + p[0]*d, Y: y + p[1]*d}, geom.Pt{X: x + (p[0]+0.6)*d, Y: y + (p[1]+0.3)*d})...)
			}
		}
		g := scene.Group(scene.Hexagon(x, y, r).Fill(resourceColors[kind]).Line(night, rim))
		if kind == rules.Gold {
			g.Kids = append(g.Kids, scene.Polygon(mid, at(300), at(0), at(60)).Fill(scene.RGB(0xfff3c4)))
		}
		g.Kids = append(g.Kids, scene.Path(edges).Line(night, rim))
		return g
	})
}

// ear is an ear of corn.
var ear = album.Of("ear", func(x, y, size float64) scene.Shape {
	h, w := size*0.5, size*0.3
	at := func(dx, dy float64) geom.Pt { return geom.Pt{X: x + w*dx, Y: y + h*dy} }
	var cob, husk geom.Path
	cob.Move(x, y+h*0.8)
	cob.Curve(at(-1.5, 0.5), at(-1.1, -1), at(0, -1))
	cob.Curve(at(1.1, -1), at(1.5, 0.5), at(0, 0.8))
	husk.Move(x-w*1.4, y-h*0.3)
	husk.Curve(at(-1.7, 1.3), at(1.7, 1.3), at(1.4, -0.3))
	husk.Curve(at(0.4, 0.9), at(-0.4, 0.9), at(-1.4, -0.3))
	return scene.Group(scene.Path(cob).Fill(scene.Corn).Line(night, max(size*0.05, 1)), scene.Path(husk).Fill(husks))
})

// skull is a crystal skull.
var skull = album.Of("skull", scene.CrystalSkull)

// anyCube stands for a resource of choice: a cube in outline with three colours.
var anyCube = album.Of("any", func(x, y, size float64) scene.Shape {
	r := size * 0.5
	at := func(deg float64) geom.Pt { return geom.Polar(x, y, r, deg) }
	mid := geom.Pt{X: x, Y: y}
	return scene.Group(
		scene.Polygon(mid, at(300), at(0), at(60)).Fill(scene.Gold),
		scene.Polygon(mid, at(60), at(120), at(180)).Fill(scene.Stone),
		scene.Polygon(mid, at(180), at(240), at(300)).Fill(scene.Wood),
		scene.Hexagon(x, y, r).Line(night, max(size*0.05, 0.7)),
	)
})

// goodPicture is the picture of a good.
func goodPicture(good int) scene.Draw {
	switch good {
	case rules.Corn:
		return ear
	case rules.Skull:
		return skull
	}
	return cube(good)
}

// pointsPicture is a dark medal with the points in it.
func pointsPicture(n string) scene.Draw {
	return album.Of("vp"+n, func(x, y, size float64) scene.Shape {
		w := max(size*1.15, scene.Width(n, size*0.8, scene.Bold)+size*0.5)
		label := scene.Centred(x, y, n, size*0.78).Bold().Fill(white)
		if len(n) > 3 { // readers' letters may be wider
			label = label.Within(w - size*0.45)
		}
		h, c := size*1.08, size*0.3
		return scene.Group(
			scene.Polygon(geom.Pt{X: x - w/2, Y: y}, geom.Pt{X: x - w/2 + c, Y: y - h/2}, geom.Pt{X: x + w/2 - c, Y: y - h/2},
				geom.Pt{X: x + w/2, Y: y}, geom.Pt{X: x + w/2 - c, Y: y + h/2}, geom.Pt{X: x - w/2 + c, Y: y + h/2}).Fill(night),
			label)
	})
}

// pointsSign is points won.
func pointsSign(n string) scene.Sign {
	size := 100.0
	return scene.Sign{Draw: pointsPicture(n), Wide: max(size*1.15, scene.Width(n, size*0.8, scene.Bold)+size*0.5) / size}
}

// templePicture is a stepped pyramid in a temple's colour; AnyOne is white with three stripes.
func templePicture(temple int) scene.Draw {
	return album.Of(fmt.Sprint("t", temple), func(x, y, size float64) scene.Shape {
		fill := white
		if temple != rules.AnyOne {
			fill = templeTints[temple].Strong
		}
		g := scene.Group(scene.Pyramid(x-size*0.52, y-size*0.44, size*1.04, size*0.88, 3).Fill(fill).Line(night, max(size*0.06, 0.8)))
		if temple == rules.AnyOne {
			g.Kids = append(g.Kids, scene.Centred(x, y+size*0.06, "?", size*0.66).Bold().Fill(night))
		}
		return g
	})
}

// trackPicture is a star of eight points, the sign of technology, with what the track is about on it.
func trackPicture(track int) scene.Draw {
	return album.Of(fmt.Sprint("k", track), func(x, y, size float64) scene.Shape {
		g := scene.Group(scene.Path(geom.Star(x, y, size*0.56, size*0.43, 8)).Fill(scene.Jade).Line(night, max(size*0.05, 0.8)))
		switch track {
		case rules.Agriculture:
			g.Kids = append(g.Kids, ear(x, y, size*0.6))
		case rules.Extraction:
			g.Kids = append(g.Kids, anyCube(x, y, size*0.6))
		case rules.Architecture:
			g.Kids = append(g.Kids, house(x, y, size*0.58))
		case rules.Theology:
			g.Kids = append(g.Kids, skull(x, y, size*0.6))
		default:
			g.Kids = append(g.Kids, scene.Centred(x, y, "?", size*0.7).Bold().Fill(night))
		}
		return g
	})
}

// house is a building.
var house = album.Of("house", func(x, y, size float64) scene.Shape {
	h := size * 0.46
	return scene.Polygon(geom.Pt{X: x - h, Y: y + h}, geom.Pt{X: x - h, Y: y - h*0.1}, geom.Pt{X: x, Y: y - h}, geom.Pt{X: x + h, Y: y - h*0.1},
		geom.Pt{X: x + h, Y: y + h}).Fill(scene.Brick).Line(night, max(size*0.07, 0.8))
})

// obelisk is a monument.
var obelisk = album.Of("obelisk", func(x, y, size float64) scene.Shape {
	h, w := size*0.5, size*0.2
	return scene.Polygon(geom.Pt{X: x - w*2, Y: y + h}, geom.Pt{X: x - w*2, Y: y + h*0.65}, geom.Pt{X: x - w, Y: y + h*0.65}, geom.Pt{X: x - w*0.7, Y: y - h*0.6},
		geom.Pt{X: x, Y: y - h}, geom.Pt{X: x + w*0.7, Y: y - h*0.6}, geom.Pt{X: x + w, Y: y + h*0.65}, geom.Pt{X: x + w*2, Y: y + h*0.65},
		geom.Pt{X: x + w*2, Y: y + h}).Fill(scene.RGB(0xb9a6d6)).Line(night, max(size*0.06, 0.8))
})

// pawnPath is the outline of a worker: head and body in one figure each.
func pawnPath(x, y, size float64) geom.Path {
	p := geom.Regular(x, y-size*0.28, size*0.21, 8, 22.5)
	p = append(p, geom.Poly(geom.Pt{X: x - size*0.3, Y: y + size*0.48}, geom.Pt{X: x - size*0.2, Y: y - size*0.06},
		geom.Pt{X: x + size*0.2, Y: y - size*0.06}, geom.Pt{X: x + size*0.3, Y: y + size*0.48})...)
	return p
}

// pawn is a worker of nobody in particular.
var pawn = album.Of("pawn", func(x, y, size float64) scene.Shape { return scene.Path(pawnPath(x, y, size)).Fill(night) })

// noCorn is corn that need not be paid.
var noCorn = album.Of("noCorn", func(x, y, size float64) scene.Shape {
	return scene.Group(ear(x, y, size*0.9), scene.Line(x-size*0.42, y+size*0.42, x+size*0.42, y-size*0.42).Line(scene.Red, size*0.13))
})

// arrow points to the right.
var arrow = album.Of("arrow", func(x, y, size float64) scene.Shape {
	a, b := size*0.38, size*0.13
	return scene.Polygon(geom.Pt{X: x - a, Y: y - b}, geom.Pt{X: x, Y: y - b}, geom.Pt{X: x, Y: y - a}, geom.Pt{X: x + a, Y: y}, geom.Pt{X: x, Y: y + a},
		geom.Pt{X: x, Y: y + b}, geom.Pt{X: x - a, Y: y + b}).Fill(night)
})

// swap is the market: two arrows against each other.
var swap = album.Of("swap", func(x, y, size float64) scene.Shape {
	return scene.Group(arrow(x+size*0.1, y-size*0.2, size*0.8), arrow(x+size*0.1, y-size*0.2, size*0.8).Turn(180, x, y))
})

// fourWheels is any action of the four smaller wheels.
var fourWheels = album.Of("four", func(x, y, size float64) scene.Shape {
	g, d := scene.Group(), size*0.24
	for i, at := range [4][2]float64{{-d, -d}, {d, -d}, {d, d}, {-d, d}} {
		g.Kids = append(g.Kids, scene.Circle(x+at[0], y+at[1], d*0.9).Fill(wheelTints[i].Strong).Line(night, max(size*0.04, 0.7)))
	}
	return g
})

// cornTile and woodTile are harvest tiles.
var cornTile = album.Of("cornTile", func(x, y, size float64) scene.Shape {
	return scene.Group(tileSquare(x, y, size, scene.Leaf), ear(x, y, size*0.66))
})

var woodTile = album.Of("woodTile", func(x, y, size float64) scene.Shape {
	return scene.Group(tileSquare(x, y, size, scene.Leaf), cube(rules.Wood)(x, y, size*0.62))
})

func tileSquare(x, y, size float64, fill scene.Color) scene.Shape {
	h := size * 0.46
	return scene.Rect(x-h, y-h, 2*h, 2*h).Rounded(size*0.12).Fill(fill).Line(night, max(size*0.05, 0.8))
}

// classPicture is a tile in the colour of a class; AnyOne is any tile.
func classPicture(class int) scene.Draw {
	return album.Of(fmt.Sprint("l", class), func(x, y, size float64) scene.Shape {
		if class == rules.AnyOne {
			return tileSquare(x, y, size, white)
		}
		return tileSquare(x, y, size, classTints[class].Strong).Hatched(classHatch[class], night)
	})
}
