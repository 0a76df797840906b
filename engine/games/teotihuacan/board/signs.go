package board

import (
	"fmt"

	"painani/engine/games/teotihuacan/rules"
	"painani/engine/scene"
	"painani/engine/scene/geom"
)

// signGap is the space between signs of a row, in sizes.
const signGap = 0.2

// signRow draws signs in a row of at most wide units from x, as high as size or less.
func signRow(x, y, wide, size float64, ink scene.Color, signs []scene.Sign) []scene.Shape {
	return scene.Signs(signs).At(x, y, wide, size, signGap, ink)
}

// signsAmid draws them around the middle of a box.
func signsAmid(a geom.Area, size float64, ink scene.Color, signs []scene.Sign) []scene.Shape {
	w := min(scene.Signs(signs).Width(size, signGap), a.W)
	return signRow(a.X+(a.W-w)/2, a.Y+a.H/2, a.W, size, ink, signs)
}

// goodsSigns shows an amount of goods, what there is of it.
func goodsSigns(g *rules.Goods) []scene.Sign {
	var out []scene.Sign
	for _, good := range [...]int{rules.Wood, rules.Stone, rules.Gold, rules.Cocoa} {
		if g[good] != 0 {
			out = append(out, scene.Counted(goodPicture(good), g[good]))
		}
	}
	return out
}

// pointsPicture is a dark medal with the points in it.
func pointsPicture(n string) scene.Draw {
	return album.Of("vp"+n, func(x, y, size float64) scene.Shape {
		w := medalWide(n) * size
		h, c := size*1.08, size*0.3
		return scene.Group(
			scene.Polygon(geom.Pt{X: x - w/2, Y: y}, geom.Pt{X: x - w/2 + c, Y: y - h/2}, geom.Pt{X: x + w/2 - c, Y: y - h/2},
				geom.Pt{X: x + w/2, Y: y}, geom.Pt{X: x + w/2 - c, Y: y + h/2}, geom.Pt{X: x - w/2 + c, Y: y + h/2}).Fill(night),
			scene.Centred(x, y, n, size*0.78).Bold().Fill(white))
	})
}

// medalWide is the width of a medal in sizes.
func medalWide(n string) float64 { return max(1.15, scene.Width(n, 80, scene.Bold)/100+0.5) }

// pointsSign is points won.
func pointsSign[N int | int16](n N) scene.Sign {
	text := fmt.Sprint(n)
	return scene.Sign{Draw: pointsPicture(text), Wide: medalWide(text)}
}

// boardSign is a board by its number.
func boardSign(board uint8) scene.Sign {
	return scene.Sign{Draw: func(x, y, size float64) scene.Shape { return boardDisc(x, y, size, board) }}
}

// resourceBoards are Forest, Quarry and Deposits together.
var resourceBoards = scene.Sign{Wide: 1.9, Draw: func(x, y, size float64) scene.Shape {
	return scene.Group(scene.Rect(x-size*0.92, y-size*0.48, size*1.84, size*0.96).Rounded(size*0.2).Fill(boardTints[rules.Forest].Strong).Line(night, 1),
		scene.Centred(x, y, fmt.Sprintf("%d–%d", rules.Forest, rules.Deposits), size*0.8).Bold().Fill(white))
}}

// boardDisc is the number of a board.
func boardDisc(x, y, size float64, board uint8) scene.Shape {
	look := boardTints[board]
	return scene.Group(scene.Rect(x-size*0.45, y-size*0.48, size*0.9, size*0.96).Rounded(size*0.2).Fill(look.Strong).Line(night, 1),
		scene.Centred(x, y, fmt.Sprint(board), size*0.8).Bold().Fill(look.On))
}
