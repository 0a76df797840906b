package board

import (
	"fmt"

	"painani/engine/boards"
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
	techWide   = boards.Wide - techLeft - 12
	techCell   = (techWide - 8) / 5
)

// stepArea is a step of a temple.
func stepArea(t, step int) geom.Area {
	tiers := len(rules.Temples[t].Points)
	high := stepHigh * float64(tiers)
	return geom.Tier(templeLeft+float64(t)*(templeWide+13), foot-high, templeWide, high, tiers, step)
}

// stepRoom is where players stand on a step of a temple, behind its points and its good.
func stepRoom(t, step int) boards.Room {
	a := stepArea(t, step)
	left := a.X + 12 + scene.Width(fmt.Sprint(rules.Temples[t].Points[step]), 24, scene.Bold)
	if rules.Temples[t].Goods[step] != 0 {
		left += 27
	}
	return boards.Room{Left: left, Right: a.X + a.W - 4, Y: a.Y + a.H/2, R: 13}
}

// onStep are the players on a step of a temple.
func onStep(s *rules.State, t, step int) []uint8 {
	return boards.Where(s.Players[:s.Seats], func(p *rules.Player) bool { return int(p.Temple[t]) == step })
}

// techBox is box 1 to 4 of a track, techRoom where players stand in it.
func techBox(t, box int) geom.Area {
	return geom.Area{X: techLeft + techCell*float64(box), Y: templeTop + 38 + float64(t)*77, W: techCell, H: 76}
}

// techFrame is what is drawn of a box.
func techFrame(t, box int) geom.Area { return techBox(t, box).Inset(2) }

func techRoom(t, box int) boards.Room {
	a := techBox(t, box)
	return boards.Room{Left: a.X + 5, Right: a.X + a.W - 5, Y: a.Y + 54, R: 14}
}

// onLevel are the players on a level of a track.
func onLevel(s *rules.State, t, level int) []uint8 {
	return boards.Where(s.Players[:s.Seats], func(p *rules.Player) bool { return int(p.Tech[t]) == level })
}

// gods of the temples; the same in every language.
var gods = [rules.TempleCount]string{rules.Brown: "Chaac", rules.Yellow: "Quetzalcoatl", rules.Green: "Kukulcan"}

// temples draws the three stepped pyramids with the players on their steps.
func (b *Board) temples() {
	b.Add(scene.Rect(4, templeTop, techLeft-16, templeHigh).Rounded(14).Fill(scene.Panel).Line(scene.Edge, 1.5))
	for t := range rules.Temples {
		steps := boards.Steps(b.S.Players[:b.S.Seats], func(p *rules.Player) uint8 { return p.Temple[t] })
		b.Part(boards.Key4("temple", t, b.S.Age(), steps, b.Who), func() { b.temple(t) }).Meta.ID = templeID(t)
	}
}

func (b *Board) temple(t int) {
	look, tiers := templeTints[t], len(rules.Temples[t].Points)
	high, x := stepHigh*float64(tiers), templeLeft+float64(t)*(templeWide+13)
	b.Add(scene.Pyramid(x, foot-high, templeWide, high, tiers).Fill(look.Pale).Line(tone.Night, 2).Tip(b.templeName(t)))
	var lines geom.Path
	for step := 1; step < tiers; step++ {
		a := stepArea(t, step)
		lines = append(lines, geom.Trace(geom.Pt{X: a.X, Y: a.Y + a.H}, geom.Pt{X: a.X + a.W, Y: a.Y + a.H})...)
	}
	b.Add(scene.Path(lines).Line(tone.Night, 1))
	for step := range tiers {
		b.step(t, step)
	}
	b.Add(scene.Rect(x, foot, templeWide, 36).Fill(look.Strong).Line(tone.Night, 2))
	b.Add(scene.Label(x+9, foot+26, gods[t], 25).Bold().Fill(look.On).Within(130))
	b.bonus(t, x+templeWide-6, foot+18)
}

// bonus is what the highest player gets at the end of each age; the age that runs is bright.
func (b *Board) bonus(t int, right, y float64) {
	for age := range 2 {
		x := right - float64(1-age)*50 - 26
		fill, on := tone.Night, tone.White
		if age+1 != b.S.Age() {
			fill, on = templeTints[t].Pale, tone.Night
		}
		b.Add(scene.Group(scene.Rect(x-23, y-14, 46, 28).Rounded(14).Fill(fill).Line(tone.Night, 1),
			scene.Centred(x, y, fmt.Sprintf("+%d", rules.Temples[t].Bonus[age]), 23).Bold().Fill(on)).
			Tip(b.Say.Say("bonus", "n", rules.Temples[t].Bonus[age], "age", age+1)))
	}
}

// step draws one step of a temple: its points, its good, the players on it.
func (b *Board) step(t, step int) {
	a := stepArea(t, step)
	y, x := a.Y+a.H/2, a.X+7
	points := fmt.Sprint(rules.Temples[t].Points[step])
	b.Add(scene.Label(x, y+8.5, points, 24).Bold().Fill(tone.Night))
	if good := rules.Temples[t].Goods[step]; good != 0 {
		x += scene.Width(points, 24, scene.Bold) + 5
		b.Add(goodPictures[good](x+12, y, 24))
	}
	b.marks(stepRoom(t, step), onStep(b.S, t, step), b.templeName(t)+": "+points)
}

// marks draws the marks of seats in a room.
func (b *Board) marks(in boards.Room, seats []uint8, where string) {
	for i, m := range in.Marks(seats) {
		b.Add(m.Tip(b.Name(seats[i]) + ", " + where))
	}
}

// technologies draws the four tracks.
func (b *Board) technologies() {
	b.Part("prices", b.techPrices)
	for t := range rules.TrackIDs {
		levels := boards.Steps(b.S.Players[:b.S.Seats], func(p *rules.Player) uint8 { return p.Tech[t] })
		b.Part(boards.Key3("track", t, levels, b.Who), func() { b.track(t) })
	}
}

// techPrices heads the columns of the tracks.
func (b *Board) techPrices() {
	b.Add(scene.Rect(techLeft-6, templeTop, techWide+12, templeHigh).Rounded(14).Fill(scene.Panel).Line(scene.Edge, 1.5))
	for level := range rules.MaxLevel + 1 {
		x := techLeft + techCell*(float64(level)+1.5) + 4
		title := fmt.Sprint(level + 1)
		if level == rules.MaxLevel {
			title = "+"
		}
		b.Add(scene.Sign{Draw: anyCube, Text: fmt.Sprint(rules.TechPrice[level])}.At(x+12, templeTop+20, 24, scene.Ink)...)
		b.Add(scene.Label(x-34, templeTop+29, title, 26).Bold().Within(22))
	}
}

func (b *Board) track(t int) {
	name, a := b.Say.Say("track."+rules.TrackIDs[t]), techBox(t, 0)
	b.Add(scene.Group(tracks(t)(a.X+a.W/2, a.Y+35, 62)).Tip(name))
	for box := 1; box <= rules.MaxLevel+1; box++ {
		b.Scene.Part(nil, nil, func() { b.level(t, box, name) }).Meta.ID = techID(t, box-1)
	}
	for i, seat := range onLevel(b.S, t, 0) {
		b.Add(scene.Mark(a.X+12+float64(i)*16, a.Y+66, 6, boards.Look(seat)).Line(tone.Night, 1).Tip(b.Name(seat) + ", " + name + " 0"))
	}
}

// level draws a box of a track, the players on that level in it; the last one is the bonus.
func (b *Board) level(t, box int, name string) {
	a := techBox(t, box)
	tip := name + " " + fmt.Sprint(box) + ": " + b.Say.Say(fmt.Sprintf("tech.%s.%d", rules.TrackIDs[t], box))
	b.Add(scene.Area(techFrame(t, box)).Rounded(8).Fill(tone.TechBox).Line(scene.Edge, 1.2).Tip(tip))
	b.Add(signRow(a.X+8, a.Y+20, a.W-16, 25, tone.Night, trackSigns[t][box-1])...)
	if box <= rules.MaxLevel {
		b.marks(techRoom(t, box), onLevel(b.S, t, box), name+" "+fmt.Sprint(box))
	}
}

// trackSigns are what the levels 1 to 3 and the bonus box bring (rules.md 7).
var trackSigns = func() (out [rules.TrackCount][][]scene.Sign) {
	for t, id := range rules.TrackIDs {
		out[t] = book.Numbered(id, rules.MaxLevel+1)
	}
	return out
}()
