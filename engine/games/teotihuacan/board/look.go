package board

import (
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/scene"
	"painani/engine/scene/geom"
)

// Measures of the picture in units. On a telephone a unit is a third of a pixel,
// so what must be read there is about 26 units high.
const (
	boardWidth  = 1200.0
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
	seatHigh    = 196.0
	dieR        = 25.0 // of a worker
)

// tint is a colour in two strengths, and of words on the first.
type tint struct{ Strong, Pale, On scene.Color }

// Colours that are the same by day and night; words on pale ones are night.
var (
	night = scene.RGB(0x141210)
	white = scene.RGB(0xffffff)

	templeTints = [rules.TempleCount]tint{
		rules.Blue:  {scene.RGB(0x2467b3), scene.RGB(0xd3e4f5), white},
		rules.Red:   {scene.RGB(0xb93522), scene.RGB(0xf7dacf), white},
		rules.Green: {scene.RGB(0x2f8f55), scene.RGB(0xd2ecd6), white},
	}
	boardTints = [rules.BoardCount + 1]tint{
		rules.Palace:      {scene.RGB(0x7a3d8f), scene.RGB(0xecdff2), white},
		rules.Forest:      {scene.RGB(0x4d6b2c), scene.RGB(0xdfe9cd), white},
		rules.Quarry:      {scene.RGB(0x6b7379), scene.RGB(0xe4e8ea), white},
		rules.Deposits:    {scene.RGB(0xcf9a1a), scene.RGB(0xfaf0cd), night},
		rules.Alchemy:     {scene.RGB(0x1f7f7b), scene.RGB(0xd5ecea), white},
		rules.Nobles:      {scene.RGB(0x8a4a26), scene.RGB(0xf1dfce), white},
		rules.Decorations: {scene.RGB(0xa93a5d), scene.RGB(0xf6dce4), white},
		rules.Building:    {scene.RGB(0x4a4640), scene.RGB(0xebe4d6), white},
	}
	// levelFills are the tiles of the pyramid by level, brighter upwards; 0 the ground.
	levelFills = [...]scene.Color{scene.RGB(0xb59a68), scene.RGB(0xd8c08c), scene.RGB(0xead9b0), scene.RGB(0xf6ecd2), scene.RGB(0xffffff)}
	shade      = scene.RGB(0x57452a) // sides of tiles
	tan        = scene.RGB(0xf3e3bd) // discovery and starting tiles
	sand       = scene.RGB(0xe3d2a6) // the Avenue
	sunny      = scene.RGB(0xf7c531) // light disc
	clayFace   = scene.RGB(0xf5c9a6) // decorations
	clay       = scene.RGB(0xc98a5e) // buildings
	jade       = scene.RGB(0x6fb89e) // masks
	cocoaBrown = scene.RGB(0x9a6240)
	cocoaDark  = scene.RGB(0x6b3f22)
	border     = scene.RGB(0x85795f) // of spaces on fixed colours
	stoneInk   = scene.RGB(0x6d5c40) // words carved in stone
	carved     = scene.RGB(0x54432a) // icons without colour
)

// resourceColors of the cubes.
var resourceColors = [rules.GoodsCount]scene.Color{rules.Wood: scene.RGB(0xa8713f), rules.Stone: scene.RGB(0xa9afb4), rules.Gold: scene.RGB(0xe2a412)}

// Places of the ring, from position 1 clockwise: the Palace above the pyramid, Construction below.
var Places = func() (out [rules.BoardCount]geom.Area) {
	const wide = (boardWidth - 2*gap - 2*ringGap) / 3
	const mid, low = ringTop + wideHigh + ringGap, ringTop + wideHigh + tallHigh + 2*ringGap
	left := func(i float64) float64 { return gap + i*(wide+ringGap) }
	return [rules.BoardCount]geom.Area{
		{X: left(1), Y: ringTop, W: wide, H: wideHigh}, {X: left(2), Y: ringTop, W: wide, H: wideHigh},
		{X: boardWidth - gap - tallWide, Y: mid, W: tallWide, H: tallHigh},
		{X: left(2), Y: low, W: wide, H: wideHigh}, {X: left(1), Y: low, W: wide, H: wideHigh}, {X: left(0), Y: low, W: wide, H: wideHigh},
		{X: gap, Y: mid, W: tallWide, H: tallHigh}, {X: left(0), Y: ringTop, W: wide, H: wideHigh},
	}
}()

// lookOf is the number under which package scene knows a seat: from 0.
func lookOf(seat uint8) int { return int(seat) - 1 }
