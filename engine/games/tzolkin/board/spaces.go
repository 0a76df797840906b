package board

import (
	"fmt"
	"math"

	"painani/engine/boards"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/scene"
	"painani/engine/scene/geom"
)

// WheelNames as people write them.
var WheelNames = [rules.WheelCount]string{"Palenque", "Yaxchilan", "Tikal", "Uxmal", "Chichen Itza"}

// spaces draws the numbered spaces around the wheels; the wheels then cover their inner edges.
func (b *Board) spaces() {
	for w := range rules.Wheels {
		next := b.S.LowestFree(w)
		for n := range rules.Wheels[w].Last + 1 {
			skull := w == rules.Chichen && b.S.Skulls&(1<<n) != 0
			b.Part(boards.Key4("space", w, n, n == next, skull), func() { b.space(w, n) }).Meta.ID = spaceID(w, n)
		}
	}
	b.Part(b.S.Jungle, func() {
		for i := range b.S.Jungle {
			b.jungle(i)
		}
	})
}

// spaceRadius is where the spaces around a wheel begin, spaceDepth how deep one is.
func spaceRadius(w int) float64 { return wheelRadius(w) + ringGap }

func spaceDepth(n int) float64 {
	deep := ringDepth
	if n == 0 {
		deep *= 0.55
	}
	return deep
}

// space draws a numbered space: its number inside, what it brings outside. The one
// where the next worker would go is marked.
func (b *Board) space(w, n int) {
	hub, r, look := wheelHub(w), spaceRadius(w), wheelTints[w]
	half, at := 180/float64(rules.Wheels[w].Teeth), PositionTurn(w, n)
	sector := geom.Sector(hub.X, hub.Y, r, r+spaceDepth(n), at-half+0.7, at+half-0.7)
	b.Add(scene.Path(sector).Fill(look.Pale).Line(tone.Night, 1.5).Tip(WheelNames[w] + " " + fmt.Sprint(n) + ": " + b.actionWords(w, n)))
	p, ink := around(w, n, r+12.5), tone.Night // well apart from the amounts
	if n == b.S.LowestFree(w) {
		b.Add(scene.Circle(p.X, p.Y, 16).Fill(scene.Accent))
		ink = scene.Paper
	}
	size := 28.0
	if n > 9 {
		size = 20
	}
	b.Add(scene.Centred(p.X, p.Y, fmt.Sprint(n), size).Bold().Fill(ink))
	b.fan(w, hub, r+45.5, at, spaceSigns(w, n))
	if w == rules.Chichen && n >= 1 && n <= rules.Wheels[w].Actions {
		b.skullPlace(n)
	}
}

// fan lays signs along the ring, each of them upright and none wider than the ring.
func (b *Board) fan(w int, hub geom.Pt, r, at float64, signs []scene.Sign) {
	sin, cos := math.Sincos(at * math.Pi / 180)
	sin, cos = math.Abs(sin), math.Abs(cos)
	size := 29.0
	for _, g := range signs {
		if wide := g.Width(size)*sin + size*cos*0.9; wide > fanDepth {
			size *= fanDepth / wide
		}
	}
	room := func(g scene.Sign) float64 { return min(g.Width(size)/max(cos, 0.01), size*1.05/max(sin, 0.01)) + 4 }
	total := 0.0
	for _, g := range signs {
		total += room(g)
	}
	if limit := 2 * math.Pi * r / float64(rules.Wheels[w].Teeth) * 0.96; total > limit {
		size *= limit / total
		total = limit
	}
	way, below := -total/2, math.Cos(at*math.Pi/180) < 0
	for i := range signs {
		g := signs[i]
		if below { // there the ring runs to the left
			g = signs[len(signs)-1-i]
		}
		p := geom.Polar(hub.X, hub.Y, r, at+(way+room(g)/2)/r*180/math.Pi)
		b.Add(g.At(p.X, p.Y, size, tone.Night)...)
		way += room(g)
	}
}

// fanDepth is how much of a space's depth its signs may take.
const fanDepth = 42.0

// skullPlace is the place for a skull of Chichen Itza.
func (b *Board) skullPlace(n int) {
	p := around(rules.Chichen, n, spaceRadius(rules.Chichen)+ringDepth+5)
	if b.S.Skulls&(1<<n) == 0 {
		b.Add(scene.Circle(p.X, p.Y, 13).Fill(scene.Field).Line(scene.Edge, 1.5).Dashed(4, 3))
		return
	}
	b.Add(scene.Group(scene.Circle(p.X, p.Y, 17).Fill(wheelTints[rules.Chichen].Strong).Line(tone.Night, 1.5), skull(p.X, p.Y, 27)).
		Tip(b.Say.Say("skull-placed", "n", n)))
}

// jungle draws the fields of a harvest group outside its space of Palenque.
func (b *Board) jungle(i int) {
	n := i + 2
	g, hub := b.S.Jungle[i], wheelHub(rules.Palenque)
	from, each := PositionTurn(rules.Palenque, n)-17, 34/float64(b.S.Seats)
	r := spaceRadius(rules.Palenque) + ringDepth + 3
	tip := b.Say.Say("jungle", "n", n, "open", g.Open, "covered", g.Covered, "empty", g.Empty)
	field := func(k int) geom.Path {
		at := from + each*float64(k)
		f := geom.Sector(hub.X, hub.Y, r, r+17, at+0.8, at+each-0.8)
		if k < int(g.Covered) {
			a := from + each*(float64(k)+0.5)
			f = append(f, geom.Trace(geom.Polar(hub.X, hub.Y, r+1, a), geom.Polar(hub.X, hub.Y, r+16, a))...) // the grain of the wood
		}
		return f
	}
	b.Add(layers(field, layer{g.Covered, scene.Path(nil).Fill(scene.Wood).Line(tone.Night, 1.2)},
		layer{g.Open, scene.Path(nil).Fill(scene.Corn).Line(tone.Night, 1.2)},
		layer{g.Empty, scene.Path(nil).Fill(scene.Field).Line(scene.Edge, 1).Dashed(3, 3)},
	).Ident(jungleID(n)).Tip(tip))
}

// spaceSigns shows what a numbered space brings (rules.md 6).
func spaceSigns(w, n int) []scene.Sign {
	last := rules.Wheels[w].Actions
	switch {
	case n == 0:
		return nil
	case n > last:
		return []scene.Sign{{Text: fmt.Sprintf("1–%d", last)}}
	}
	switch w {
	case rules.Palenque, rules.Yaxchilan:
		var out []scene.Sign
		for _, g := range yields(w, n) {
			out = append(out, goodsSigns(g)...)
		}
		return out
	case rules.Tikal, rules.Uxmal:
		return actionSigns[w][n-1]
	}
	c := rules.ChichenSpaces[n]
	out := []scene.Sign{points(c.Points), {Draw: temples(int(c.Temple))}}
	if c.Resource > 0 {
		out = append(out, scene.Counted(anyCube, int16(c.Resource)))
	}
	return out
}

// actionSigns are the actions of Tikal and Uxmal, from space 1.
var actionSigns = [rules.WheelCount][][]scene.Sign{
	rules.Tikal: book.Numbered("tikal", rules.TikalGods),
	rules.Uxmal: book.Numbered("uxmal", rules.UxmalAny),
}
