package board

import (
	"painani/engine/games/mexica/rules"
	"painani/engine/scene"
)

// Measures of the picture in units. On a telephone a unit is a third of a pixel,
// so what must be read there is about 26 units high.
const (
	boardWidth = 1200.0
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
	seatTop    = endTop + endHigh + gap // panels of the players
	seatHeight = 152.0
)

// The two free corners of the lake hold panels: columns p to u, rows 1 to 4 and 11 to 14.
const (
	cornerX    = mapX + 15*Side + 6
	cornerWide = 6*Side - 6
	cornerHigh = 4*Side - 6
	northY     = mapY
	southY     = mapY + 10*Side + 6
)

// Colours of the island are the same by day and night, like a board on a table.
var (
	night      = scene.RGB(0x141210)
	white      = scene.RGB(0xffffff)
	lakeDeep   = scene.RGB(0x93c3d8)
	lakeMid    = scene.RGB(0xa7d0e0)
	lakeNear   = scene.RGB(0xc2e0ea)
	ripple     = scene.RGB(0x79afc8)
	canalBed   = scene.RGB(0x7fb6d0)
	canalFill  = scene.RGB(0x3f86ae)
	canalEdge  = scene.RGB(0x23587a)
	canalWave  = scene.RGB(0xa9d4e8)
	cliff      = scene.RGB(0x6f5f38)
	grass      = scene.RGB(0xc6cf93)
	gridLine   = scene.RGB(0x9aa269)
	stone      = scene.RGB(0xd8cbb4)
	stoneEdge  = scene.RGB(0x6d5b40)
	gold       = scene.RGB(0xe2a412)
	plank      = scene.RGB(0xb9854b)
	plankEdge  = scene.RGB(0x3d2712)
	chipFill   = scene.RGB(0x1f7a68)
	tileFace   = scene.RGB(0xfffaf0)
	secondBlue = scene.RGB(0x24569c)
)

// Ground is how the land of a founded district looks: pale, with a pattern that tells
// the owners apart without colour, and a strong border.
type Ground struct {
	Fill, Ink, Edge scene.Color
	Hatch           scene.Hatch
}

// Grounds by leader: nobody, seats 1 to 4, neutral; the last is for a lead shared by several.
var Grounds = [...]Ground{
	0:             {scene.RGB(0xf4ead2), scene.None, scene.RGB(0x8d7f60), scene.Plain},
	1:             {scene.RGB(0xf7d0c4), scene.RGB(0xe7a393), scene.RGB(0xc4331c), scene.Rise},
	2:             {scene.RGB(0xcdd8f3), scene.RGB(0x9fb1e0), scene.RGB(0x173a8c), scene.Across},
	3:             {scene.RGB(0xc4ecd9), scene.RGB(0x8ccfb0), scene.RGB(0x218a66), scene.Down},
	4:             {scene.RGB(0xfdf3b4), scene.RGB(0xe0c650), scene.RGB(0xc9a800), scene.Dots},
	rules.Neutral: {scene.RGB(0xe2e2e2), scene.RGB(0xb9b9b9), scene.RGB(0x6a6a6a), scene.Fall},
	Shared:        {scene.RGB(0xf1e4f4), scene.RGB(0xcdb3d4), scene.RGB(0x7a4f88), scene.Cross},
}

// lawn is how grass looks on which somebody leads and no tile lies: the colours of grounds, much paler.
type lawn struct{ Fill, Ink scene.Color }

// Lawns by leader, as grounds.
var Lawns = [...]lawn{
	0:             {grass, scene.None},
	1:             {scene.RGB(0xd5bb93), scene.RGB(0xc58d61)},
	2:             {scene.RGB(0xb4c2b6), scene.RGB(0x7c9090)},
	3:             {scene.RGB(0xaccfa0), scene.RGB(0x81b280)},
	4:             {scene.RGB(0xd2cb75), scene.RGB(0xb0a43e)},
	rules.Neutral: {scene.RGB(0xc0c5a4), scene.RGB(0x9fa582)},
	Shared:        {scene.RGB(0xc9c2b0), scene.RGB(0xa6998e)},
}

// Shared is the leader of a district in which several lead.
const Shared = rules.Neutral + 1

// coat is how a temple is painted: its roofs, its walls, the edges of its storeys and the level on its roof.
type coat struct{ Face, Wall, Edge, On scene.Color }

// coats by owner.
var coats = [...]coat{
	1:             {scene.RGB(0xc4331c), scene.RGB(0x7d1c0c), scene.RGB(0xf5b1a3), white},
	2:             {scene.RGB(0x173a8c), scene.RGB(0x0b1d4b), scene.RGB(0xa5bcf5), white},
	3:             {scene.RGB(0x35b288), scene.RGB(0x17694e), scene.RGB(0x14805c), night},
	4:             {scene.RGB(0xf7de4b), scene.RGB(0xa88a00), scene.RGB(0x6e5b00), night},
	rules.Neutral: {scene.RGB(0x9a9a9a), scene.RGB(0x565656), scene.RGB(0x3c3c3c), night},
}

// lookOf is the number under which package scene knows an owner: seats from 0, -1 for neutral temples.
func lookOf(owner uint8) int {
	if owner == rules.Neutral {
		return -1
	}
	return int(owner) - 1
}
