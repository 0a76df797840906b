package board

import (
	"fmt"

	"painani/engine/games/teotihuacan/rules"
	"painani/engine/scene"
	"painani/engine/scene/geom"
)

// The icons of the pyramid differ by shape: statue, head-dress, serpent, and the glyph of no
// temple. Coloured ones are white on a plate of their temple's colour, others carved into the stone.

// iconFigures are the icons of the temples as straight figures in shares of their size: the outline
// first, then holes, which run the other way.
var iconFigures = [rules.TempleCount][][]float64{
	rules.Blue: { // a statue with open arms
		{-.2, -.5, .2, -.5, .2, -.12, .46, -.12, .46, .14, .22, .14, .34, .5, -.34, .5, -.22, .14, -.46, .14, -.46, -.12, -.2, -.12},
		{-.14, -.36, -.08, -.2, -.02, -.36}, {.02, -.36, .08, -.2, .14, -.36}, {-.12, .24, 0, .38, .12, .24},
	},
	rules.Red: { // a head-dress: a fan of five feathers on a band
		{-.28, .5, -.28, .2, -.5, .16, -.5, -.08, -.3, -.06, -.46, -.28, -.3, -.42, -.15, -.24, -.11, -.5, .11, -.5,
			.15, -.24, .3, -.42, .46, -.28, .3, -.06, .5, -.08, .5, .16, .28, .2, .28, .5},
		{-.18, .3, -.18, .4, .18, .4, .18, .3}, {0, -.2, -.13, .04, .13, .04},
	},
	rules.Green: { // a serpent with its head at the top and a tapering tail
		{.5, -.42, .38, -.5, -.32, -.5, -.46, -.36, -.46, -.04, -.34, .12, .18, .12, .18, .26, -.34, .26, -.5, .42, -.36, .5, .3, .5, .44, .36,
			.44, .02, .3, -.12, -.2, -.12, -.2, -.26, .06, -.26, .16, -.16, .4, -.18, .26, -.3},
		{.16, -.44, .16, -.36, .25, -.36, .25, -.44},
	},
}

// smallFigures are the same with less detail.
var smallFigures = [rules.TempleCount][]float64{
	rules.Blue: iconFigures[rules.Blue][0],
	rules.Red: {-.28, .5, -.28, .2, -.5, .16, -.5, -.08, -.24, -.08, -.38, -.4, -.11, -.24, -.11, -.5, .11, -.5, .11, -.24, .38, -.4, .24, -.08,
		.5, -.08, .5, .16, .28, .2, .28, .5},
	rules.Green: {.5, -.4, .36, -.5, -.46, -.5, -.46, .12, .18, .12, .18, .26, -.34, .26, -.5, .5, .44, .5, .44, -.12, -.2, -.12, -.2, -.26, .4, -.2, .26, -.3},
}

// figure adds a closed figure given in shares of size around (x, y).
func figure(p geom.Path, x, y, size float64, pts []float64) geom.Path {
	list := make([]geom.Pt, len(pts)/2)
	for i := range list {
		list[i] = geom.Pt{X: x + size*pts[2*i], Y: y + size*pts[2*i+1]}
	}
	return append(p, geom.Poly(list...)...)
}

// iconFigure adds the figure of a temple's icon.
func iconFigure(p geom.Path, temple int, x, y, size float64) geom.Path {
	if size < 28 {
		return figure(p, x, y, size, smallFigures[temple])
	}
	for _, pts := range iconFigures[temple] {
		p = figure(p, x, y, size, pts)
	}
	return p
}

// placed is an icon at a place.
type placed struct {
	icon rules.Icon
	at   geom.Pt
}

// symbol is an icon.
func symbol(i rules.Icon) scene.Draw {
	return album.Sized(fmt.Sprint("i", i), cellSize*0.74, func(x, y, size float64) scene.Shape {
		k := int(i.Kind())
		switch {
		case k == rules.Glyph:
			return scene.Path(fret(x, y, size*0.62)).Line(stoneInk, size*0.085)
		case i&rules.Coloured == 0:
			return scene.Path(iconFigure(nil, k, x, y, size*0.88)).Fill(carved)
		}
		return scene.Group(scene.Rect(x-size/2, y-size/2, size, size).Fill(templeTints[k].Strong),
			scene.Path(iconFigure(nil, k, x, y, size*0.8)).Fill(white))
	})
}

// symbols draws icons of one size.
func symbols(size float64, list ...placed) []scene.Shape {
	var out []scene.Shape
	for _, p := range list {
		out = append(out, symbol(p.icon)(p.at.X, p.at.Y, size))
	}
	return out
}

// fret is a line that winds in steps: the neutral glyph.
func fret(x, y, size float64) geom.Path {
	u := size / 6
	at := func(dx, dy float64) geom.Pt { return geom.Pt{X: x + u*dx, Y: y + u*dy} }
	return geom.Trace(at(0.8, 0.4), at(-0.8, 0.4), at(-0.8, -1), at(2.4, -1), at(2.4, 2.4), at(-2.4, 2.4), at(-2.4, -2.8), at(2.4, -2.8))
}

// templeFigure is the outline of a stepped pyramid.
var templeFigure = []float64{-.56, .5, -.56, .14, -.43, .14, -.43, -.2, -.3, -.2, -.3, -.5, .3, -.5, .3, -.2, .43, -.2, .43, .14, .56, .14, .56, .5}

// templePicture is a step in a temple: a pyramid in its colour with its icon; AnyTemple is a white one with a question mark.
func templePicture(t int) scene.Draw {
	return album.Of(fmt.Sprint("t", t), func(x, y, size float64) scene.Shape {
		body := scene.Path(figure(nil, x, y, size, templeFigure)).Line(night, rim(size))
		if t == rules.AnyTemple {
			return scene.Group(body.Fill(white), scene.Centred(x, y+size*0.06, "?", size*0.66).Bold().Fill(night))
		}
		return scene.Group(body.Fill(templeTints[t].Strong), scene.Path(iconFigure(nil, t, x, y+size*0.06, size*0.62)).Fill(white))
	})
}

// templeSign is a white pyramid with the icon of a temple, for a ground in its colour.
func templeSign(t int) scene.Draw {
	return album.Of(fmt.Sprint("ts", t), func(x, y, size float64) scene.Shape {
		return scene.Group(scene.Path(figure(nil, x, y, size, templeFigure)).Fill(white).Line(night, rim(size)),
			scene.Path(iconFigure(nil, t, x, y+size*0.06, size*0.68)).Fill(templeTints[t].Strong))
	})
}
