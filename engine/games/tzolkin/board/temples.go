package board

import (
	"fmt"

	"painani/engine/games/tzolkin/rules"
	"painani/engine/scene"
	"painani/engine/scene/geom"
)

// Where the temples and technologies stand.
const (
	templeLeft = 14.0
	templeWide = 250.0
	stepHigh   = 33.0
	foot       = templeTop + templeHigh - 42 // of the steps
	techLeft   = 812.0
	techWide   = boardWidth - techLeft - 12
)

// gods of the temples; the same in every language.
var gods = [rules.TempleCount]string{rules.Brown: "Chaac", rules.Yellow: "Quetzalcoatl", rules.Green: "Kukulcan"}

// temples draws the three stepped pyramids with the players on their steps.
func (b *Board) temples() {
	b.Add(scene.Rect(4, templeTop, techLeft-16, templeHigh).Rounded(14).Fill(scene.Panel).Line(scene.Edge, 1.5))
	type key struct {
		t, age int
		steps  [rules.MaxSeats]uint8
		seats  uint8
		who    string
	}
	for t := range rules.Temples {
		k := key{t: t, age: b.S.Age(), seats: b.S.Seats, who: b.who}
		for i := range b.S.Players {
			k.steps[i] = b.S.Players[i].Temple[t]
		}
		b.part(k, func() { b.temple(t, templeLeft+float64(t)*(templeWide+13)) }).Meta.ID = templeID(t)
	}
}

func (b *Board) temple(t int, x float64) {
	look, tiers := templeTints[t], len(rules.Temples[t].Points)
	high := stepHigh * float64(tiers)
	b.Add(scene.Pyramid(x, foot-high, templeWide, high, tiers).Fill(look.Pale).Line(night, 2).Tip(b.templeName(t)))
	var lines geom.Path
	for step := 1; step < tiers; step++ {
		a := geom.Tier(x, foot-high, templeWide, high, tiers, step)
		lines = append(lines, geom.Trace(geom.Pt{X: a.X, Y: a.Y + a.H}, geom.Pt{X: a.X + a.W, Y: a.Y + a.H})...)
	}
	b.Add(scene.Path(lines).Line(night, 1))
	for step := range tiers {
		b.step(t, step, geom.Tier(x, foot-high, templeWide, high, tiers, step))
	}
	b.Add(scene.Rect(x, foot, templeWide, 36).Fill(look.Strong).Line(night, 2))
	b.Add(scene.Label(x+9, foot+26, gods[t], 25).Bold().Fill(look.On).Within(130))
	b.bonus(t, x+templeWide-6, foot+18)
}

// bonus is what the highest player gets at the end of each age; the age that runs is bright.
func (b *Board) bonus(t int, right, y float64) {
	for age := range 2 {
		x := right - float64(1-age)*50 - 26
		fill, on := night, white
		if age+1 != b.S.Age() {
			fill, on = templeTints[t].Pale, night
		}
		b.Add(scene.Group(scene.Rect(x-23, y-14, 46, 28).Rounded(14).Fill(fill).Line(night, 1),
			scene.Centred(x, y, fmt.Sprintf("+%d", rules.Temples[t].Bonus[age]), 23).Bold().Fill(on)).
			Tip(b.Say.Say("bonus", "n", rules.Temples[t].Bonus[age], "age", age+1)))
	}
}

// step draws one step of a temple: its points, its good, the players on it.
func (b *Board) step(t, step int, a geom.Area) {
	y, x := a.Y+a.H/2, a.X+7
	points := fmt.Sprint(rules.Temples[t].Points[step])
	b.Add(scene.Label(x, y+8.5, points, 24).Bold().Fill(night))
	if step < len(rules.Temples[t].Goods) && rules.Temples[t].Goods[step] != 0 {
		x += scene.Width(points, 24, scene.Bold) + 5
		b.Add(goodPicture(int(rules.Temples[t].Goods[step]))(x+12, y, 24))
	}
	left, right := stepRoom(t, step, a)
	b.marks(left, right, y, 13, b.seatsWhere(func(p *rules.Player) bool { return int(p.Temple[t]) == step }), b.templeName(t)+": "+points)
}

// seatsWhere lists the seats of the players for whom is holds.
func (b *Board) seatsWhere(is func(*rules.Player) bool) []uint8 {
	var out []uint8
	for i := range b.S.Players[:b.S.Seats] {
		if is(&b.S.Players[i]) {
			out = append(out, uint8(i+1))
		}
	}
	return out
}

// marks draws the marks of seats between two edges, smaller if there are many.
func (b *Board) marks(left, right, y, r float64, seats []uint8, where string) {
	if len(seats) == 0 {
		return
	}
	for i, seat := range seats {
		x, r := inRow(left, right, r, i, len(seats))
		b.Add(scene.Mark(x, y, r, lookOf(seat)).Line(night, 1.6).Tip(b.name(seat) + ", " + where))
	}
}

// technologies draws the four tracks.
func (b *Board) technologies() {
	cell := (techWide - 8) / 5
	b.part("prices", func() { b.techPrices(cell) })
	type key struct {
		t      int
		levels [rules.MaxSeats]uint8
		seats  uint8
		who    string
	}
	for t := range rules.TrackIDs {
		k := key{t: t, seats: b.S.Seats, who: b.who}
		for i := range b.S.Players {
			k.levels[i] = b.S.Players[i].Tech[t]
		}
		b.part(k, func() { b.track(t, techLeft, templeTop+38+float64(t)*77, cell) })
	}
}

// techPrices heads the columns of the tracks.
func (b *Board) techPrices(cell float64) {
	b.Add(scene.Rect(techLeft-6, templeTop, techWide+12, templeHigh).Rounded(14).Fill(scene.Panel).Line(scene.Edge, 1.5))
	for level := range rules.MaxLevel + 1 {
		x := techLeft + cell*(float64(level)+1.5) + 4
		title := fmt.Sprint(level + 1)
		if level == rules.MaxLevel {
			title = "+"
		}
		b.Add(scene.Sign{Draw: anyCube, Text: fmt.Sprint(rules.TechPrice[level])}.At(x+12, templeTop+20, 24, scene.Ink)...)
		b.Add(scene.Label(x-34, templeTop+29, title, 26).Bold().Within(22))
	}
}

func (b *Board) track(t int, x, y, cell float64) {
	name := b.Say.Say("track." + rules.TrackIDs[t])
	b.Add(scene.Group(trackPicture(t)(x+cell/2, y+35, 62)).Tip(name))
	for level := 0; level <= rules.MaxLevel; level++ {
		b.Part(nil, nil, func() { b.level(t, level, x+cell*float64(level+1), y, cell, name) }).Meta.ID = techID(t, level)
	}
	for i, seat := range b.seatsWhere(func(p *rules.Player) bool { return p.Tech[t] == 0 }) {
		b.Add(scene.Mark(x+12+float64(i)*16, y+66, 6, lookOf(seat)).Line(night, 1).Tip(b.name(seat) + ", " + name + " 0"))
	}
}

// level draws a box of a track, the players on that level in it; the last one is the bonus.
func (b *Board) level(t, level int, left, y, cell float64, name string) {
	tip := name + " " + fmt.Sprint(level+1) + ": " + b.Say.Say(fmt.Sprintf("tech.%s.%d", rules.TrackIDs[t], level+1))
	b.Add(scene.Rect(left+2, y+2, cell-4, 72).Rounded(8).Fill(scene.RGB(0xe3efe7)).Line(scene.Edge, 1.2).Tip(tip))
	b.Add(signRow(left+8, y+20, cell-16, 25, night, trackSigns[t][level])...)
	if level == rules.MaxLevel {
		return
	}
	seats := b.seatsWhere(func(p *rules.Player) bool { return int(p.Tech[t]) == level+1 })
	b.marks(left+5, left+cell-5, y+54, 14, seats, name+" "+fmt.Sprint(level+1))
}

// trackSigns are what the levels 1 to 3 and the bonus box bring (rules.md 7).
var trackSigns = [rules.TrackCount][rules.MaxLevel + 1][]scene.Sign{
	rules.Agriculture: {
		{{Draw: ear, Text: "+1"}},
		{{Draw: noTile}, {Draw: ear, Text: "+1"}},
		{{Draw: ear, Text: "+2"}},
		{{Draw: templePicture(rules.AnyOne)}},
	},
	rules.Extraction: {
		{{Draw: cube(rules.Wood), Text: "+1"}}, {{Draw: cube(rules.Stone), Text: "+1"}}, {{Draw: cube(rules.Gold), Text: "+1"}},
		{scene.Counted(anyCube, rules.BonusResources)},
	},
	rules.Architecture: {
		{{Draw: house}, {Draw: ear, Text: "1"}},
		{{Draw: house}, pointsSign("2")},
		{{Draw: house}, {Draw: anyCube, Text: "−1"}},
		{pointsSign(fmt.Sprint(rules.BonusPoints))},
	},
	rules.Theology: {
		{{Draw: nextSpace, Text: "+1"}},
		{{Draw: anyCube}, {Draw: arrow}, {Draw: templePicture(rules.AnyOne)}},
		{{Draw: skull, Text: "+1"}},
		{scene.Counted(skull, rules.BonusSkulls)},
	},
}

// noTile is a harvest without a tile.
var noTile = album.Of("noTile", func(x, y, size float64) scene.Shape {
	return scene.Group(tileSquare(x, y, size, scene.Leaf), scene.Line(x-size*0.42, y+size*0.42, x+size*0.42, y-size*0.42).Line(scene.Red, size*0.13))
})

// nextSpace is the next space of Chichen Itza.
var nextSpace = album.Of("next", func(x, y, size float64) scene.Shape {
	return scene.Group(scene.Circle(x, y, size*0.48).Fill(wheelTints[rules.Chichen].Strong).Line(night, 1), arrow(x, y, size*0.8).Turn(-90, x, y))
})
