package board

import (
	"slices"

	"painani/engine/games/teotihuacan/rules"
	"painani/engine/scene"
	"painani/engine/scene/geom"
)

// Size of a discovery tile.
const (
	tileWide = 54.0
	tileHigh = 72.0
)

// longIDs are names of tiles written in two lines: after how many letters they break.
var longIDs = map[int]int{rules.KindFREECOCOA: 4, rules.KindANYWHERE: 3, rules.KindEXTRAWORKER: 5}

// tileName writes the name of a tile, as the notation has it, at the foot of a, and
// returns the room above. Masks have theirs in their picture.
func tileName(a geom.Area, k int) ([]scene.Shape, geom.Area) {
	if k < rules.KindVP4 {
		return nil, a
	}
	lines := []string{rules.Discoveries[k].ID}
	if n := longIDs[k]; n > 0 {
		lines = []string{lines[0][:n], lines[0][n:]}
	}
	size := a.W * 0.27
	for _, w := range lines {
		size = min(size, (a.W-3)*20/scene.Room(w, 20, scene.Bold))
	}
	var out []scene.Shape
	for i := range lines {
		a.H -= size * 1.04
		out = append(out, scene.Centred(a.X+a.W/2, a.Y+a.H+size*0.4, lines[len(lines)-1-i], size).Bold().Fill(tone.Night))
	}
	return out, a
}

// tile draws a discovery tile with its upper left corner at (x, y): what it brings, its price and its name.
func (b *board) tile(x, y, zoom float64, k int) scene.Shape {
	a := geom.Area{X: x, Y: y, W: tileWide * zoom, H: tileHigh * zoom}
	g := scene.Group(scene.Area(a).Rounded(6*zoom).Fill(tone.Tan).Line(tone.Night, 1)).Tip(rules.DiscoveryIDs[k] + ": " + kindMeans(b.game, k))
	name, a := tileName(a.Inset(2), k)
	g = g.With(name...)
	if price := goodsSigns(&rules.Discoveries[k].Price); len(price) > 0 {
		a.H -= 20 * zoom
		g = g.With(signsAmid(geom.Area{X: a.X, Y: a.Y + a.H, W: a.W, H: 20 * zoom}, 18*zoom, tone.Night, price)...)
	}
	return g.With(signsAmid(a, min(40*zoom, a.H-2), tone.Night, kindSigns[k])...)
}

// spotTilesOf lists the kinds of tiles on a spot.
func (b *board) spotTilesOf(spot int) (out []int) {
	for _, k := range b.s.Spots[spot] {
		if k != 0 {
			out = append(out, int(k)-1)
		}
	}
	return out
}

// stack draws the discovery tiles of a spot in a row, or an empty place; like ones share an id with their first.
func (b *board) stack(spot int, x, y, wide, zoom float64) {
	list := b.spotTilesOf(spot)
	if len(list) == 0 {
		place := scene.Rect(x+1, y+1, tileWide*zoom-2, tileHigh*zoom-2).Rounded(6 * zoom)
		b.Add(place.Line(scene.Edge, 1).Dashed(5, 4).Tip(b.Say.Say("no-tile")))
		return
	}
	pitch := min((tileWide+3)*zoom, (wide-tileWide*zoom)/max(float64(len(list)-1), 1))
	for i, k := range list {
		t := b.tile(x+pitch*float64(i), y, zoom, k)
		if slices.Index(list, k) == i {
			t = t.Ident(claimID(spot, k))
		}
		b.Add(t)
	}
}

// royalMost says how often a royal tile counts.
var royalMost = [rules.RoyalCount]string{"×L", "×L", "×L+1", "×L", "×L", "×1", "", "×L", "×L−1"}

// startSigns show what a starting tile brings, its boards apart.
func startSigns(t *rules.StartTile) []scene.Sign {
	out := counted(goodsSigns(&t.Goods), anyCube, t.Any)
	for temple, n := range t.Temple {
		out = counted(out, temples[temple], n)
	}
	return counted(counted(counted(out, road, t.Avenue), raise, t.Power), scroll, rules.Bit(t.Tech))
}

// StartTile draws a starting tile: its number, boards, and what it brings.
func (b *board) startTile(x, y, w, h float64, number uint8, id string) scene.Shape {
	t := &rules.StartTiles[number-1]
	g := scene.Group(scene.Rect(x, y, w, h).Rounded(9).Fill(tone.Tan).Line(tone.Night, 1.5),
		scene.Label(x+8, y+28, t.ID, 24).Bold().Fill(tone.Night)).Tip(t.ID + ": " + startMeans(b.game, int(number)-1)).Ident(id)
	for i, n := range t.Boards {
		g = g.With(boardDiscs[n](x+w-58+float64(i)*32, y+20, 29))
	}
	list, foot := startSigns(t), 0.0
	if t.Beside > 0 {
		if k := b.s.Beside[t.Beside-1]; k != 0 && k != rules.Hidden {
			list = append(append(list, scene.Sign{Text: "|"}), kindSigns[k-1]...)
			g = g.With(scene.Label(x+w-6, y+h-5, rules.Discoveries[k-1].ID, 15).Bold().Fill(tone.Night).At(scene.End))
			foot = 14 // of the tile's name
		} else {
			list = append(list, scene.Sign{Draw: discoveryBack})
		}
	}
	return g.With(signsAmid(geom.Area{X: x + 6, Y: y + 40, W: w - 12, H: h - 44 - foot}, min(36, h-46-foot), tone.Night, list)...)
}
