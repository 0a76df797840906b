package board

import (
	"painani/engine/games/tzolkin/rules"
	"painani/engine/scene"
)

// Measures of the picture in units. On a telephone a unit is a third of a pixel,
// so what must be read there is about 26 units high.
const (
	boardWidth = 1200.0
	hubX       = 600.0 // centre of the calendar
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
	seatTop    = 1610.0            // panels of the players
	seatHeight = 172.0             //
	seatGap    = 10.0              //
	teeth      = rules.LastDay - 1 // of the calendar
)

// contact is the tooth of the calendar, from the top clockwise, that each wheel meshes with.
var contact = [rules.WheelCount]int{rules.Palenque: 18, rules.Yaxchilan: 23, rules.Tikal: 3, rules.Uxmal: 8, rules.Chichen: 13}

// tint is a colour in three strengths: of a wheel or temple, its ground, and words on the first.
type tint struct{ Strong, Pale, On scene.Color }

// Colours that are the same by day and night; words on pale ones are Night.
var (
	wheelTints = [rules.WheelCount]tint{
		rules.Palenque:  {scene.RGB(0x3f7d46), scene.RGB(0xd5e8c8), white},
		rules.Yaxchilan: {scene.RGB(0x6f7881), scene.RGB(0xdfe3e6), white},
		rules.Tikal:     {scene.RGB(0xb2452f), scene.RGB(0xf6d9cd), white},
		rules.Uxmal:     {scene.RGB(0xdcab1e), scene.RGB(0xfaeebb), night},
		rules.Chichen:   {scene.RGB(0x2f6ea8), scene.RGB(0xd3e4f3), white},
	}
	templeTints = [rules.TempleCount]tint{
		rules.Brown:  {scene.RGB(0x87522b), scene.RGB(0xe3c7ab), white},
		rules.Yellow: {scene.RGB(0xf0c838), scene.RGB(0xfcf2c4), night},
		rules.Green:  {scene.RGB(0x3f9a5c), scene.RGB(0xcbe8cf), night},
	}
	classTints = [...]tint{
		rules.Farm:   {scene.RGB(0xf0c838), scene.RGB(0xfcf3cf), night},
		rules.City:   {scene.RGB(0x57a866), scene.RGB(0xdcefdb), night},
		rules.Grave:  {scene.RGB(0x8b8f93), scene.RGB(0xe8e9ea), night},
		rules.Shrine: {scene.RGB(0x2f6ea8), scene.RGB(0xd9e7f4), white},
	}
	classHatch = [...]scene.Hatch{rules.Farm: scene.Plain, rules.City: scene.Rise, rules.Grave: scene.Dots, rules.Shrine: scene.Plain}

	// Black and white are the same by day and night, so they need no name for style sheets.
	night = scene.RGB(0x141210)
	white = scene.RGB(0xffffff)

	sand     = scene.RGB(0xd9c797) // the calendar
	sandPale = scene.RGB(0xf5ecd4)
	midFood  = scene.RGB(0xd4641f) // food day in the middle of an age
	endFood  = scene.RGB(0x136f72) // food day at its end
	past     = scene.RGB(0xc2b083)
	husks    = scene.RGB(0x2f7d3c) // of corn
	tan      = scene.RGB(0xe9d3a8) // starting tiles
)

// resourceColors of the cubes.
var resourceColors = [rules.GoodsCount]scene.Color{rules.Wood: scene.Wood, rules.Stone: scene.Stone, rules.Gold: scene.Gold}

// lookOf is the number under which package scene knows an occupant: seats from 0, -1 for neutral workers.
func lookOf(occupant uint8) int {
	if occupant == rules.Neutral {
		return -1
	}
	return int(occupant) - 1
}
