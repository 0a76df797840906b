package board

import (
	_ "embed"
	"fmt"
	"strings"

	"painani/engine/boards"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/scene"
	"painani/engine/scene/geom"
	"painani/engine/scene/look"
)

//go:embed look.txt
var lookText string

// book is how the game looks. Each picture is drawn around (x, y) within a height of size.
var book = look.Must(lookText, look.Makers{"vp": boards.Medal}, look.Values{
	"points": rules.TileVP,
	"three":  int(rules.TileResources[rules.KindRES3]),
	"two":    int(rules.TileResources[rules.KindRES2]),
	"cocoa":  rules.TileCocoa,
	"powers": rules.TilePowers,
})

// Measures of the picture in units.
const (
	gap         = 8.0
	calendarTop = 62.0
	ringTop     = 136.0
	ringGap     = 12.0  // between boards of the ring
	wideHigh    = 272.0 // boards above and below the pyramid
	tallWide    = 300.0 // boards beside it
	tallHigh    = 604.0
	cellSize    = 55.0 // of the pyramid
	rowTop      = ringTop + 2*wideHigh + tallHigh + 2*ringGap + gap
	rowHigh     = 124.0 // of a temple and the Avenue
	lowHigh     = 66.0  // of buildings and the pyramid track
	lowTop      = rowTop + rowHigh + gap
	templeTop   = lowTop + lowHigh + gap
	poolTop     = templeTop + rules.TempleCount*(rowHigh+4) + gap
	poolHigh    = 224.0
	dieR        = 25.0 // of a worker
)

// panels are those of the players, below the open starting tiles of the draft.
func panels(s *rules.State) boards.Panels {
	p := boards.Panels{
		Top: poolTop, High: 196, Gap: gap,
		Piece: geom.Pt{X: 32, Y: 32}, R: 22,
		Name: geom.Pt{X: 74, Y: 43}, Size: 31, Room: 204,
	}
	if s.Phase == rules.PhaseDraft {
		p.Top += poolHigh
	}
	return p
}

// tone are the colours that look.txt names; words on pale ones are night.
var tone = look.Colors[struct {
	Night, White, Shade, Tan, Sand, Sunny, ClayFace, Border, StoneInk scene.Color
	Edging, Desert, DecoBase, DecoNext                                scene.Color
}](book)

// How the temples, the boards and the levels of the pyramid are painted.
var (
	templeTints = look.Paints[look.Tint](book, "temple", rules.TempleIDs[:]...)
	boardTints  = append([]look.Tint{{}}, look.Paints[look.Tint](book, "board", rules.BoardIDs[1:]...)...)

	// levelFills are the tiles of the pyramid by level; 0 is the ground.
	levelFills = [...]scene.Color{book.Color("level0"), book.Color("level1"), book.Color("level2"), book.Color("level3"), book.Color("level4")}
)

// Pictures of things.
var (
	goods         = book.Draws("good", rules.GoodIDs[:])
	bean          = goods[rules.Cocoa]
	anyCube       = book.Draw("any")
	anyMask       = book.Draw("mask")
	road          = book.Draw("road")
	house         = book.Draw("house")
	roof          = book.Draw("roof")
	arrow         = book.Draw("arrow")
	discoveryBack = book.Draw("back")
	trackPicture  = book.Draw("track")
	scroll        = book.Draw("scroll")
	raise         = book.Draw("die(+1)")
	dice          = numbered("die", rules.CountMost)
	boardDiscs    = numbered("board", rules.BoardCount)
	icons         = book.Draws("icon", strings.Split(rules.IconLetters, ""))
	temples       = append(book.Draws("temple", rules.TempleIDs[:]), book.Draw("temple")) // and any
	templeHeads   = book.Draws("head", rules.TempleIDs[:])
)

// What tiles bring.
var (
	kindSigns  = book.Rows("tile", rules.DiscoveryIDs)
	royalSigns = book.Rows("royal", rules.RoyalIDs)
	techSigns  = book.Rows("tech", rules.TechIDs)
	bonusSigns = book.Rows("bonus", rules.BonusIDs)
)

// numbered are pictures of a pattern with the numbers up to n.
func numbered(pattern string, n int) []scene.Draw {
	out := make([]scene.Draw, n+1)
	for i := range out[1:] {
		out[i+1] = book.Draw(fmt.Sprintf("%s(%d)", pattern, i+1))
	}
	return out
}

// Places of the ring, from position 1 clockwise: the Palace above the pyramid, Construction below.
var Places = func() (out [rules.BoardCount]geom.Area) {
	const wide = (boards.Wide - 2*gap - 2*ringGap) / 3
	const mid, low = ringTop + wideHigh + ringGap, ringTop + wideHigh + tallHigh + 2*ringGap
	left := func(i float64) float64 { return gap + i*(wide+ringGap) }
	return [rules.BoardCount]geom.Area{
		{X: left(1), Y: ringTop, W: wide, H: wideHigh}, {X: left(2), Y: ringTop, W: wide, H: wideHigh},
		{X: boards.Wide - gap - tallWide, Y: mid, W: tallWide, H: tallHigh},
		{X: left(2), Y: low, W: wide, H: wideHigh}, {X: left(1), Y: low, W: wide, H: wideHigh}, {X: left(0), Y: low, W: wide, H: wideHigh},
		{X: gap, Y: mid, W: tallWide, H: tallHigh}, {X: left(0), Y: ringTop, W: wide, H: wideHigh},
	}
}()

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
	return boards.Amounts(goods, g[:], rules.Wood, rules.Stone, rules.Gold, rules.Cocoa)
}

// counted adds a sign of things, if there are some.
func counted(signs []scene.Sign, picture scene.Draw, n uint8) []scene.Sign {
	if n == 0 {
		return signs
	}
	return append(signs, scene.Counted(picture, int16(n)))
}

// pointsSign is points won.
func pointsSign[N int | int16](n N) scene.Sign { return boards.Medal(&book.Album, fmt.Sprint(n)) }

// placed is an icon at a place.
type placed struct {
	icon rules.Icon
	at   geom.Pt
}

// symbols draws icons of one size.
func symbols(size float64, list ...placed) (out []scene.Shape) {
	for _, p := range list {
		out = append(out, icons[p.icon](p.at.X, p.at.Y, size))
	}
	return out
}
