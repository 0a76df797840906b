package board

import (
	_ "embed"
	"fmt"

	"painani/engine/boards"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/scene"
	"painani/engine/scene/geom"
	"painani/engine/scene/look"
)

//go:embed look.txt
var lookText string

// book is how the game looks. Each picture is drawn around (x, y) within a height of size.
var book = look.Must(lookText, look.Makers{"vp": boards.Medal}, look.Values{
	"templeCorn": rules.UxmalTempleCorn,
	"resources":  rules.BonusResources,
	"points":     rules.BonusPoints,
	"skulls":     rules.BonusSkulls,
})

// Measures of the picture in units.
const (
	hubX       = boards.Wide / 2 // centre of the calendar
	hubY       = 562.0
	startX     = hubX - 98 // the start-player space
	startY     = hubY + 78
	tooth      = 11.2              // pitch radius of a wheel for each tooth; all wheels share it, so they mesh
	toothHalf  = 11.0              // half the height of a tooth
	calendarR  = 26 * tooth        // pitch radius of the calendar
	ringGap    = 16.0              // from a wheel's pitch circle to its spaces
	ringDepth  = 66.0              // of a space
	workerR    = 21.0              // of a worker on a wheel
	cornerY    = 918.0             // top of the two displays beside Chichen Itza
	templeTop  = 1250.0            // temples and technologies
	templeHigh = 350.0             //
	teeth      = rules.LastDay - 1 // of the calendar
)

// panels are those of the players.
var panels = boards.Panels{
	Top: 1610, High: 172, Gap: 10,
	Piece: geom.Pt{X: 32, Y: 32}, R: 22,
	Name: geom.Pt{X: 74, Y: 43}, Size: 31, Room: 172,
}

// contact is the tooth of the calendar, from the top clockwise, that each wheel meshes with.
var contact = [rules.WheelCount]int{rules.Palenque: 18, rules.Yaxchilan: 23, rules.Tikal: 3, rules.Uxmal: 8, rules.Chichen: 13}

// tone are the colours that look.txt names; words on pale ones are night.
var tone = look.Colors[struct {
	Night, White, Sand, SandPale, Past, Tan, TechBox scene.Color
}](book)

// How wheels, temples and tiles are painted.
var (
	wheelTints  = look.Paints[look.Tint](book, "wheel", rules.WheelIDs[:]...)
	templeTints = look.Paints[look.Tint](book, "temple", rules.TempleIDs[:]...)
	classTints  = append(look.Paints[tileTint](book, "class", rules.ClassIDs[:]...), tileTint{tone.Tan, tone.Tan, tone.Night, 0})
)

// tileTint is how a tile is painted: its edge, with a hatch, its ground, and words on the first.
type tileTint struct {
	Strong, Pale, On scene.Color
	Hatch            scene.Hatch
}

// foodLooks are colours and names of food days, in the middle of an age and at its end.
var foodLooks = map[bool]struct {
	fill scene.Color
	key  string
}{false: {book.Color("midFood"), "food.mid"}, true: {book.Color("endFood"), "food.end"}}

// Pictures of things.
var (
	goodPictures = book.Draws("good", rules.GoodIDs[:])
	ear          = goodPictures[rules.Corn]
	skull        = goodPictures[rules.Skull]
	anyCube      = book.Draw("any")
	pawn         = book.Draw("pawn")
	cornTile     = book.Draw("cornTile")
	woodTile     = book.Draw("woodTile")
	pawnFigure   = book.Figure("pawn")

	temples = picked(book.Draws("temple", rules.TempleIDs[:]), book.Draw("temple"))
	tracks  = picked(book.Draws("track", rules.TrackIDs[:]), book.Draw("track"))
	classes = picked(book.Draws("class", rules.ClassIDs[:]), book.Draw("tile"))
)

// picked is which of several things is meant, or rules.AnyOne of them.
func picked(list []scene.Draw, free scene.Draw) func(k int) scene.Draw {
	return func(k int) scene.Draw {
		if k == rules.AnyOne {
			return free
		}
		return list[k]
	}
}

// signGap is the space between signs of a row, in sizes.
const signGap = 0.22

// signRow draws signs in a row of at most wide units from x, as high as size or less.
func signRow(x, y, wide, size float64, ink scene.Color, signs []scene.Sign) []scene.Shape {
	return scene.Signs(signs).At(x, y, wide, size, signGap, ink)
}

// pointsSign is points won.
func pointsSign(n string) scene.Sign { return boards.Medal(&book.Album, n) }

// points is pointsSign of a number.
func points(n int16) scene.Sign { return pointsSign(fmt.Sprint(n)) }

// goodsSigns shows amounts of goods: corn, wood, stone, gold, skulls.
func goodsSigns(g rules.Goods) []scene.Sign {
	return boards.Amounts(goodPictures, g[:], rules.Corn, rules.Wood, rules.Stone, rules.Gold, rules.Skull)
}
