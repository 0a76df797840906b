package board

import (
	_ "embed"

	"painani/engine/boards"
	"painani/engine/games/mexica/rules"
	"painani/engine/scene"
	"painani/engine/scene/geom"
	"painani/engine/scene/look"
)

//go:embed look.txt
var lookText string

// book is how the game looks.
var book = look.Must(lookText, nil, nil)

// Measures of the picture in units.
const (
	gap        = 10.0
	Side       = 54.0 // of a cell
	lakeTop    = 62.0
	rim        = 33.0 // of the lake, with the coordinates
	mapX       = rim  // upper left corner of a1
	mapY       = lakeTop + rim
	lakeHeight = 2*rim + Side*14
	tilesTop   = lakeTop + lakeHeight + gap
	tilesHigh  = 146.0
	endTop     = tilesTop + tilesHigh + gap
	endHigh    = 50.0
)

// panels are those of the players.
var panels = boards.Panels{
	Top: endTop + endHigh + gap, High: 152, Gap: gap,
	Piece: geom.Pt{X: 34, Y: 36}, R: 23,
	Name: geom.Pt{X: 70, Y: 47}, Size: 32, Room: 250,
}

// The two free corners of the lake hold panels: columns p to u, rows 1 to 4 and 11 to 14.
const (
	cornerX    = mapX + 15*Side + 6
	cornerWide = 6*Side - 6
	cornerHigh = 4*Side - 6
	northY     = mapY
	southY     = mapY + 10*Side + 6
)

// Colours of the island.
var (
	night      = book.Color("night")
	white      = book.Color("white")
	lakeDeep   = book.Color("lakeDeep")
	lakeMid    = book.Color("lakeMid")
	lakeNear   = book.Color("lakeNear")
	ripple     = book.Color("ripple")
	canalBed   = book.Color("canalBed")
	canalFill  = book.Color("canalFill")
	canalEdge  = book.Color("canalEdge")
	canalWave  = book.Color("canalWave")
	cliff      = book.Color("cliff")
	grass      = book.Color("grass")
	gridLine   = book.Color("gridLine")
	stone      = book.Color("stone")
	stoneEdge  = book.Color("stoneEdge")
	gold       = book.Color("gold")
	plank      = book.Color("plank")
	plankEdge  = book.Color("plankEdge")
	tileFace   = book.Color("tileFace")
	secondBlue = book.Color("secondBlue") // of points of the second place
	thirdGrey  = book.Color("thirdGrey")
	openSize   = book.Color("openSize")  // of a district that may be founded
	readySize  = book.Color("readySize") // for which a tile lies ready
)

// Ground is how the land of a founded district looks.
type Ground struct {
	Fill, Ink, Edge scene.Color
	Hatch           scene.Hatch
}

// lawn is how grass looks on which somebody leads and no tile lies.
type lawn struct{ Fill, Ink scene.Color }

// coat is how a temple is painted.
type coat struct{ Face, Wall, Edge, On scene.Color }

// Grounds and Lawns are by leader: nobody, seats 1 to 4, neutral; the last is for a lead shared by several.
var (
	leaders = []string{0: "nobody", 1: "1", 2: "2", 3: "3", 4: "4", rules.Neutral: "neutral", Shared: "shared"}
	Grounds = look.Paints[Ground](book, "ground", leaders...)
	Lawns   = look.Paints[lawn](book, "lawn", leaders...)
	coats   = append([]coat{{}}, look.Paints[coat](book, "coat", leaders[1:Shared]...)...)
)

// Shared is the leader of a district in which several lead.
const Shared = rules.Neutral + 1

// chip is an action chip.
var chip = book.Draw("chip")
