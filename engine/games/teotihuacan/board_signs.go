package teotihuacan

import (
	"fmt"

	"painani/engine/scene"
	"painani/engine/scene/geom"
)

// picture is a small picture drawn around (x, y) within a height of size.
type picture func(x, y, size float64) scene.Shape

// sign is a small picture with an amount beside it, as it stands on spaces, tiles and panels.
type sign struct {
	draw picture // nil: words alone
	text string  // beside it; may be empty
	wide float64 // width of the picture in sizes; 0 means 1
}

// counted is a sign with an amount; one is not written.
func counted(draw picture, n int16) sign {
	g := sign{draw: draw}
	if n != 1 {
		g.text = fmt.Sprint(n)
	}
	return g
}

// wordSign is a sign without a picture.
func wordSign(text string) sign { return sign{text: text} }

func (g sign) pictureWide() float64 {
	switch {
	case g.draw == nil:
		return 0
	case g.wide > 0:
		return g.wide
	}
	return 1
}

// width of the sign when its picture has a height of size.
func (g sign) width(size float64) float64 {
	w := g.pictureWide() * size
	if g.text != "" {
		w += scene.Width(g.text, size*0.86, scene.Bold) + size*0.06
	}
	return w
}

// at draws the sign with its middle at (x, y), words in ink.
func (g sign) at(x, y, size float64, ink scene.Color) []scene.Shape {
	var out []scene.Shape
	left := x - g.width(size)/2
	pic := g.pictureWide() * size
	if g.draw != nil {
		out = append(out, g.draw(left+pic/2, y, size))
	}
	if g.text != "" {
		at := left + pic + size*0.06
		if g.draw == nil {
			at = left
		}
		out = append(out, scene.Label(at, y+size*0.31, g.text, size*0.86).Bold().Fill(ink))
	}
	return out
}

// signGap is the space between signs of a row, in sizes.
const signGap = 0.2

// rowWidth is how wide a row of signs is.
func rowWidth(size float64, signs []sign) float64 {
	w := -signGap * size
	for _, g := range signs {
		w += g.width(size) + signGap*size
	}
	return max(w, 0)
}

// signRow draws signs in a row of at most wide units from x, as high as size or less.
func signRow(x, y, wide, size float64, ink scene.Color, signs []sign) []scene.Shape {
	if w := rowWidth(size, signs); w > wide {
		size *= wide / w
	}
	var out []scene.Shape
	for _, g := range signs {
		w := g.width(size)
		out = append(out, g.at(x+w/2, y, size, ink)...)
		x += w + signGap*size
	}
	return out
}

// signsAmid draws them around the middle of a box.
func signsAmid(a geom.Area, size float64, ink scene.Color, signs []sign) []scene.Shape {
	w := min(rowWidth(size, signs), a.W)
	return signRow(a.X+(a.W-w)/2, a.Y+a.H/2, a.W, size, ink, signs)
}

// goodsSigns shows an amount of goods, what there is of it.
func goodsSigns(g *goods) []sign {
	var out []sign
	for _, good := range [...]int{wood, stone, gold, cocoa} {
		if g[good] != 0 {
			out = append(out, counted(goodPicture(good), g[good]))
		}
	}
	return out
}

// pointsPicture is a dark medal with the points in it.
func pointsPicture(n string) picture {
	return func(x, y, size float64) scene.Shape {
		w := medalWide(n) * size
		h, c := size*1.08, size*0.3
		return scene.Group(
			scene.Polygon(geom.Pt{X: x - w/2, Y: y}, geom.Pt{X: x - w/2 + c, Y: y - h/2}, geom.Pt{X: x + w/2 - c, Y: y - h/2},
				geom.Pt{X: x + w/2, Y: y}, geom.Pt{X: x + w/2 - c, Y: y + h/2}, geom.Pt{X: x - w/2 + c, Y: y + h/2}).Fill(night),
			scene.Centred(x, y, n, size*0.78).Bold().Fill(white))
	}
}

// medalWide is the width of a medal in sizes.
func medalWide(n string) float64 { return max(1.15, scene.Width(n, 80, scene.Bold)/100+0.5) }

// pointsSign is points won.
func pointsSign[N int | int16](n N) sign {
	text := fmt.Sprint(n)
	return sign{draw: pointsPicture(text), wide: medalWide(text)}
}

// boardSign is a board by its number.
func boardSign(board uint8) sign {
	return sign{draw: func(x, y, size float64) scene.Shape { return boardDisc(x, y, size, board) }}
}

// resourceBoards are Forest, Quarry and Deposits together.
var resourceBoards = sign{wide: 1.9, draw: func(x, y, size float64) scene.Shape {
	return scene.Group(scene.Rect(x-size*0.92, y-size*0.48, size*1.84, size*0.96).Rounded(size*0.2).Fill(boardTints[forest].Strong).Line(night, 1),
		scene.Centred(x, y, fmt.Sprintf("%d–%d", forest, deposits), size*0.8).Bold().Fill(white))
}}

// boardDisc is the number of a board.
func boardDisc(x, y, size float64, board uint8) scene.Shape {
	look := boardTints[board]
	return scene.Group(scene.Rect(x-size*0.45, y-size*0.48, size*0.9, size*0.96).Rounded(size*0.2).Fill(look.Strong).Line(night, 1),
		scene.Centred(x, y, fmt.Sprint(board), size*0.8).Bold().Fill(look.On))
}
