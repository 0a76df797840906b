package board

import (
	"fmt"

	"painani/engine/boards"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/games/teotihuacan/words"
	"painani/engine/scene"
	"painani/engine/scene/geom"
)

// calendar draws the discs: light moves on towards dark, and an Eclipse comes when they meet.
func (b *board) calendar() {
	const left, pitch, y = calendarLeft, calendarPitch, calendarTop + 34
	b.Add(scene.Rect(gap, calendarTop, boards.Wide-2*gap, 66).Rounded(14).Fill(scene.Panel).Line(scene.Edge, 1.5))
	b.Add(scene.Label(gap+14, y+10, b.Say.Say("eclipse", "n", b.eclipse()), 28).Bold().Within(230))
	g := scene.Group(scene.Line(left, y, left+pitch*float64(rules.DarkDisc[rules.MaxSeats][0]), y).Line(scene.Edge, 3)).Tip(b.calendarLine())
	light, dark := b.s.Light, b.s.Dark()
	var numbers []scene.Shape
	for n := range rules.DarkDisc[rules.MaxSeats][0] + 1 {
		x, ink, size := left+pitch*float64(n), tone.Night, 22.0
		switch {
		case n == light:
			g = g.With(scene.Path(geom.Star(x, y, 30, 22, 12)).Fill(tone.Sunny).Line(tone.Night, 2))
		case n == dark:
			g, ink = g.With(scene.Circle(x, y, 23).Fill(tone.Night)), tone.White
		default:
			g = g.With(scene.Circle(x, y, 17).Fill(tone.White).Line(tone.Border, 1.5))
		}
		if n == dark && n == light {
			g = g.With(scene.Circle(x, y, 27).Line(tone.Night, 7))
		}
		if n > 9 {
			size = 19
		}
		numbers = append(numbers, scene.Centred(x, y, fmt.Sprint(n), size).Bold().Fill(ink))
	}
	b.Add(g.With(numbers...)) // above the rays of the next
	text := b.Say.Say("start", "name", b.Name(b.s.Start))
	ink := scene.Muted
	if b.s.Final {
		text, ink = b.Say.Say("final"), scene.Accent
	}
	b.Add(scene.Label(boards.Wide-gap-14, y+9, text, 25).Bold().Fill(ink).At(scene.End).Within(290))
}

// strip is a row of steps of different widths.
type strip struct {
	x, y, high float64
	wide       []float64
	room       boards.Room // of the marks on a step, from its left, right and lower edge
	indent     []float64   // of the marks, by step
	at         func(*rules.Player) uint8
}

// marks are the seats of those who stand on a step, and the room for their marks.
func (t *strip) marks(s *rules.State, step int) (in boards.Room, seats []uint8) {
	a, r := t.area(step), t.room
	in = boards.Room{Left: a.X + r.Left + t.indent[step], Right: a.X + a.W + r.Right, Y: a.Y + a.H + r.Y, R: r.R, Two: true}
	return in, boards.Where(s.Players[:s.Seats], func(p *rules.Player) bool { return int(t.at(p)) == step })
}

// area is a step of the strip.
func (t *strip) area(step int) geom.Area {
	x := t.x
	for _, w := range t.wide[:step] {
		x += w
	}
	return geom.Area{X: x, Y: t.y, W: t.wide[step], H: t.high}
}

// draw draws the strip in one colour with lines between its steps.
func (t *strip) draw(fill scene.Color) []scene.Shape {
	first, last := t.area(0), t.area(len(t.wide)-1)
	var lines geom.Path
	for step := 1; step < len(t.wide); step++ {
		a := t.area(step)
		lines = append(lines, geom.Trace(geom.Pt{X: a.X, Y: a.Y}, geom.Pt{X: a.X, Y: a.Y + a.H})...)
	}
	return []scene.Shape{scene.Area(first.Around(last)).Rounded(8).Fill(fill).Line(tone.Border, 1), scene.Path(lines).Line(tone.Border, 2)}
}

// newStrip shares the width between plain steps and those with tiles.
func newStrip(x, y, wide, high float64, steps int, extra map[int]float64) strip {
	rest := wide
	for _, w := range extra {
		rest -= w
	}
	t := strip{x: x, y: y, high: high, wide: make([]float64, steps), indent: make([]float64, steps)}
	for i := range t.wide {
		t.wide[i] = rest / float64(steps-len(extra))
		if w, ok := extra[i]; ok {
			t.wide[i] = w
		}
	}
	return t
}

// stackWide is the room for n discovery tiles.
func stackWide(n int) float64 { return 10 + float64(n)*(tileWide+3) }

// rowHead draws the frame of a row of steps with a picture in front.
func (b *board) rowHead(y, high, wide float64, draw scene.Draw, size float64, fill scene.Color, tip string) {
	b.Add(scene.Group(scene.Rect(gap, y, wide, high).Rounded(12).Fill(fill).Line(tone.Night, 1.5), draw(gap+41, y+high/2, size)).Tip(tip))
}

// avenue draws the Avenue of the Dead.
func (b *board) avenue() {
	const wide = avenueWide
	b.rowHead(rowTop, rowHigh, wide, road, 62, boardTints[rules.Nobles].Strong, b.Say.Say("avenue"))
	t := avenueStrip(b.s.Seats)
	b.Add(t.draw(tone.Sand)...)
	for step := range rules.AvenueTop + 1 {
		a := t.area(step)
		tip := b.Say.Say("avenue") + " " + fmt.Sprint(step)
		if spot := rules.AvenueSpot[step]; spot != rules.SpotCount {
			b.stack(int(spot), a.X+6, a.Y+4, a.W-10, 1)
			b.Add(scene.Label(a.X+7, a.Y+a.H-8, fmt.Sprint(step), 20).Bold().Fill(tone.StoneInk))
		} else {
			b.Add(scene.Centred(a.X+a.W/2, a.Y+26, fmt.Sprint(step), 30).Bold().Fill(tone.StoneInk))
		}
		b.marks(&t, step, tip)
	}
	// what a step brings at the Eclipse
	k := rules.Multipliers[b.s.Taken()]
	x := gap + wide + 8
	b.Add(scene.Group(scene.Rect(x, rowTop, boards.Wide-gap-x, rowHigh).Rounded(12).Fill(scene.Panel).Line(scene.Edge, 1.5)).
		With(signsAmid(geom.Area{X: x + 6, Y: rowTop, W: boards.Wide - gap - x - 12, H: rowHigh}, 54, scene.Ink,
			[]scene.Sign{pointsSign(k), {Text: "/"}, {Draw: road}})...).Tip(b.Say.Say("avenue-worth", "n", k)))
}

// buildings draws the row of buildings: those taken uncover what a step of the Avenue is worth.
func (b *board) buildings() {
	const wide = 590.0
	b.Add(scene.Rect(gap, lowTop, wide, lowHigh).Rounded(12).Fill(scene.Panel).Line(scene.Edge, 1.5))
	b.Add(house(gap+34, lowTop+lowHigh/2, 44))
	pitch := (wide - 72) / rules.MultiplierSlots
	taken := b.s.Taken()
	for i, n := range rules.Multipliers {
		x, y := gap+66+pitch*(float64(i)+0.5), lowTop+lowHigh/2
		switch {
		case i > taken:
			b.Add(scene.Group(roof(x, y, 38), scene.Centred(x, y+3, fmt.Sprint(n), 21).Bold().Fill(tone.White)).Tip(b.Say.Say("building-left", "n", n)))
		case i == taken:
			b.Add(scene.Group(scene.Circle(x, y, 22).Fill(tone.Sunny).Line(tone.Night, 2.5), scene.Centred(x, y, fmt.Sprint(n), 28).Bold().Fill(tone.Night)).Tip(b.Say.Say("avenue-worth", "n", n)))
		default:
			b.Add(scene.Centred(x, y, fmt.Sprint(n), 24).Fill(scene.Muted))
		}
	}
}

// track draws the pyramid track.
func (b *board) track() {
	const left, wide = trackLeft, boards.Wide - gap - trackLeft
	b.Add(scene.Rect(left, lowTop, wide, lowHigh).Rounded(12).Fill(scene.Panel).Line(scene.Edge, 1.5))
	vp := rules.StepVP[min(b.s.Held, rules.Eclipses-1)]
	tip := b.Say.Say("track", "n", vp, "lead", rules.LeaderVP)
	b.Add(scene.Group(trackPicture(left+30, lowTop+24, 40)).With(pointsSign(vp).At(left+30, lowTop+51, 19, scene.Ink)...).Tip(tip))
	t := trackStrip()
	b.Add(t.draw(levelFills[2])...)
	for n := range rules.TrackTop + 1 {
		a := t.area(n)
		b.Add(scene.Centred(a.X+a.W/2, a.Y+13, fmt.Sprint(n), 19).Bold().Fill(tone.StoneInk))
		b.marks(&t, n, tip)
	}
}

// temples draws the three temples with rewards, discovery tiles and markers.
func (b *board) temples() {
	for t := range rules.TempleCount {
		b.Part(boards.Key5("temple", t, b.steps(templeOf(t)), b.s.Spots, b.s.Bonus[t], b.Who), func() { b.temple(t, templeY(t)) })
	}
}

func (b *board) temple(t int, y float64) {
	wide := boards.Wide - 2*gap
	b.rowHead(y, rowHigh, wide, templeHeads[t], 64, templeTints[t].Strong, b.templeName(t)+": "+b.iconName(rules.Icon(t)))
	b.Body[len(b.Body)-1] = b.Body[len(b.Body)-1].Ident(templeID(t))
	s := templeStrip(t, b.s.Seats)
	ground := s.draw(templeTints[t].Pale)
	b.Add(ground[0], scene.Area(s.area(rules.BonusStep).Around(s.area(rules.TopStep)).Inset(1)).Rounded(8).Fill(scene.RGB(0xfbe9a8)), ground[1])
	for step := range rules.TopStep + 1 {
		b.templeStep(t, step, s.area(step))
		b.marks(&s, step, b.templeName(t)+" "+fmt.Sprint(step))
	}
}

func (b *board) templeStep(t, step int, a geom.Area) {
	x := &rules.TempleSteps[t][step]
	switch {
	case step == 0:
		b.Add(scene.Centred(a.X+a.W/2, a.Y+28, "0", 26).Bold().Fill(tone.StoneInk))
	case step == rules.BonusStep:
		tile := int(b.s.Bonus[t])
		id := rules.BonusIDs[tile]
		b.Add(scene.Group(scene.Rect(a.X+5, a.Y+5, a.W-10, 50).Rounded(8).Fill(tone.Tan).Line(tone.Night, 1)).
			With(signsAmid(geom.Area{X: a.X + 10, Y: a.Y + 5, W: a.W - 20, H: 50}, 34, tone.Night, bonusSigns[tile])...).
			With(scene.Label(a.X+7, a.Y+a.H-8, id, 20).Bold().Fill(tone.StoneInk)).Tip(id + ": " + words.BonusText(b.game, tile)))
	case x.Spot != rules.SpotCount:
		b.Add(signsAmid(geom.Area{X: a.X + 3, Y: a.Y, W: 42, H: 56}, 30, tone.Night, rewardSigns(x))...)
		b.stack(int(x.Spot), a.X+47, a.Y+3, a.W-52, 1)
	default:
		b.Add(signsAmid(geom.Area{X: a.X + 4, Y: a.Y, W: a.W - 8, H: 56}, 34, tone.Night, rewardSigns(x))...)
	}
}

// rewardSigns show the reward of a temple step.
func rewardSigns(x *rules.TempleStep) []scene.Sign {
	switch {
	case x.Any > 0:
		return []scene.Sign{scene.Counted(anyCube, int16(x.Any))}
	case x.Cocoa > 0:
		return []scene.Sign{scene.Counted(bean, x.Cocoa)}
	}
	return []scene.Sign{pointsSign(x.VP)}
}

// marks adds the marks of those who stand on a step.
func (b *board) marks(t *strip, step int, where string) {
	if in, seats := t.marks(b.s, step); len(seats) > 0 {
		b.Add(scene.Group(in.Marks(seats)...).Tip(where + ": " + b.NameList(seats)))
	}
}
