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

// tone are the colours that look.txt names.
var tone = look.Colors[struct {
	Night, White, Grass, Cliff, Stone, StoneEdge, Gold, Plank, PlankEdge, TileFace scene.Color
	LakeDeep, LakeMid, LakeNear, Ripple, CanalBed, CanalFill, CanalEdge, CanalWave scene.Color
	GridLine, SecondBlue, ThirdGrey, OpenSize, ReadySize                           scene.Color
}](book)

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

// Pictures of an action chip and of a bridge, and crests on a canal cell.
var (
	chip   = book.Draw("chip")
	bridge = book.Draw("bridge")
	crests = book.Figure("crests")
)
