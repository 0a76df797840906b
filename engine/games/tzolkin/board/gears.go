package board

import (
	"fmt"
	"slices"

	"painani/engine/boards"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/scene"
	"painani/engine/scene/geom"
)

// bigCog is the calendar; on a whole day a tooth of it is at the top.
func bigCog() geom.Cog { return geom.Cog{Teeth: teeth, R: calendarR + toothHalf, Depth: 2 * toothHalf} }

// wheelRadius is the pitch radius of a wheel.
func wheelRadius(w int) float64 { return float64(rules.Wheels[w].Teeth) * tooth }

// WheelTurn is the direction of a wheel from the calendar.
func WheelTurn(w int) float64 { return float64(contact[w]) * 360 / teeth }

// wheelHub is the centre of a wheel.
func wheelHub(w int) geom.Pt {
	return geom.Polar(hubX, hubY, calendarR+wheelRadius(w), WheelTurn(w))
}

// PositionTurn is the direction of a position from the centre of its wheel. The
// unnumbered ones lie beside the calendar; numbers run clockwise, as workers move.
func PositionTurn(w, position int) float64 {
	pitch := 360 / float64(rules.Wheels[w].Teeth)
	return WheelTurn(w) + 180 + pitch*(float64(position-rules.Wheels[w].Teeth)+1.5)
}

// calendar draws the great wheel with its days, and what lies inside.
func (b *Board) calendar() {
	days := [2]uint8{b.S.Day, b.S.FoodDays}
	b.Part(days, func() {
		b.Add(scene.Gear(hubX, hubY, bigCog()).Fill(tone.Sand).Line(tone.Night, 2.5).Tip(b.Say.Say("title", "day", b.day())))
		for i := -5; i < teeth-5; i++ {
			b.tooth(i)
		}
	})
	b.Part(boards.Key4("middle", days, [3]uint8{b.S.Start, b.S.Space, b.S.Bank}, b.S.Corn, b.Who), b.middle).Meta.ID = dayID
	b.Add(scene.Polygon(geom.Pt{X: hubX - 34, Y: hubY - calendarR - 74}, geom.Pt{X: hubX + 34, Y: hubY - calendarR - 74},
		geom.Pt{X: hubX, Y: hubY - calendarR + 8}).Fill(scene.Accent).Line(tone.Night, 2.5).Tip(b.Say.Say("pointer")))
}

// tooth draws the field of one day, i teeth after the pointer: the last day shares the first one's.
func (b *Board) tooth(i int) {
	day, pitch := b.day()+i, 360.0/teeth
	if day < rules.FirstDay {
		day += teeth
	}
	if day > rules.LastDay {
		day -= teeth
	}
	at := pitch * float64(i)
	field := func(fill scene.Color, from float64) scene.Shape {
		return scene.Path(geom.Sector(hubX, hubY, calendarR-52, calendarR-from, at-pitch/2+0.5, at+pitch/2-0.5)).Fill(fill)
	}
	p := geom.Polar(hubX, hubY, calendarR-32, at)
	number := func(on scene.Color) scene.Shape { return scene.Centred(p.X, p.Y, fmt.Sprint(day), 31).Bold().Fill(on) }
	k := slices.IndexFunc(rules.FoodDays[:], func(f rules.FoodDay) bool { return int(f.Day) == day })
	switch {
	case k >= 0:
		look, on := foodLooks[rules.FoodDays[k].AgeEnds], tone.White
		fill, tip := look.fill, b.Say.Say("food.next", "day", day, "what", b.Say.Say(look.key))
		if k < int(b.S.FoodDays) {
			fill, on = tone.Past, tone.Night
		}
		b.Add(field(fill, 2).Line(tone.Night, 1.5).Tip(tip), number(on))
	case i == 0:
		b.Add(field(scene.Accent, 10), number(scene.Paper))
	default:
		b.Add(scene.Centred(p.X, p.Y, fmt.Sprint(day), 22).Fill(tone.Night))
	}
}

// middle is what lies inside the calendar: the day, the next food day, the
// start-player space with its corn, the skulls left.
func (b *Board) middle() {
	label := func(y float64, text string, size float64) scene.Shape {
		return scene.Centred(hubX, y, text, size).Bold().Fill(tone.Night).Within(370)
	}
	b.Add(scene.Circle(hubX, hubY, calendarR-56).Fill(tone.SandPale).Line(tone.Night, 2))
	b.Add(label(hubY-186, b.Say.Say("day"), 32), label(hubY-118, fmt.Sprint(b.day()), 116))
	b.foodDue()
	b.Add(scene.Line(hubX-205, hubY+2, hubX+205, hubY+2).Line(tone.Past, 2))
	b.startPlace()
	b.Add(ear(hubX+44, hubY+74, 66), scene.Label(hubX+82, hubY+98, fmt.Sprint(b.S.Corn), 66).Bold().Fill(tone.Night))
	b.Add(scene.Centred(hubX+96, hubY+120, b.Say.Say("teeth-corn"), 23).Fill(tone.Night).Within(178))
	b.Add(label(hubY+162, b.Say.Say("starter", "name", b.Name(b.S.Start)), 25).Within(280))
	b.Add(scene.Group(skull(hubX-24, hubY+200, 44), scene.Label(hubX+6, hubY+214, fmt.Sprint(b.S.Bank), 38).Bold().Fill(tone.Night)).
		Tip(b.Say.Say("bank", "n", b.S.Bank)))
}

// foodDue says in how many days there will be a food day.
func (b *Board) foodDue() {
	const y = hubY - 34
	f := b.nextFood()
	if f == nil {
		b.Add(scene.Centred(hubX, y, b.Say.Say("food.none"), 28).Bold().Fill(tone.Night).Within(380))
		return
	}
	text := b.Say.Say("food.in", "n", max(int(f.Day)-int(b.S.Day), 0))
	if b.S.Day >= f.Day {
		text = b.Say.Say("food.now")
	}
	b.Add(scene.Rect(hubX-190, y-24, 380, 48).Rounded(24).Fill(foodLooks[f.AgeEnds].fill).Line(tone.Night, 1.5).Tip(b.foodLine()),
		scene.Centred(hubX, y, text, 30).Bold().Fill(tone.White).Within(350))
}

// startArea is the start-player space.
var startArea = geom.Area{X: startX - 92, Y: startY - 56, W: 184, H: 112}

// startPlace draws it, with the worker there.
func (b *Board) startPlace() {
	const x, y = startX, startY - 13 // where a worker stands
	g := scene.Group(scene.Area(startArea).Rounded(18).Fill(tone.White).Line(tone.Night, 2),
		scene.Centred(x, startY+37, b.Say.Say("start-space"), 24).Bold().Fill(tone.Night).Within(170)).Ident(startID)
	if b.S.Space == rules.Nobody {
		g = g.With(scene.Circle(x, y, 27).Fill(tone.SandPale).Line(tone.Night, 2).Dashed(6, 4),
			scene.Centred(x, y, "0", 34).Bold().Fill(tone.Night))
		b.Add(g.Tip(b.Say.Say("space.free")))
		return
	}
	g = g.With(book.Album.Worker(x, y, 30, boards.Look(b.S.Space), b.Letters[b.S.Space-1]))
	b.Add(g.Tip(b.Say.Say("space.taken", "name", b.Name(b.S.Space))))
}

// wheels draws the five wheels with the workers on them.
func (b *Board) wheels() {
	for w := range rules.Wheels {
		b.Part(boards.Key5("wheel", w, b.nextPrice(w), b.S.Day, b.S.Wheels[w], b.Who), func() { b.wheel(w) })
	}
}

func (b *Board) wheel(w int) {
	hub, r, look := wheelHub(w), wheelRadius(w), wheelTints[w]
	pitch := 360 / float64(rules.Wheels[w].Teeth)
	cog := geom.Cog{Teeth: rules.Wheels[w].Teeth, R: r + toothHalf, Depth: 2 * toothHalf}
	cog.Phase = geom.Mesh(bigCog(), WheelTurn(w), cog.Teeth)
	seat := workerTrack(w)
	b.Add(scene.Gear(hub.X, hub.Y, cog).Fill(look.Strong).Line(tone.Night, 2.5))
	for n := range rules.Wheels[w].Teeth {
		b.socket(w, n, socketAt(w, n))
	}
	core := seat - workerR - 3
	b.Add(scene.Circle(hub.X, hub.Y, core).Fill(look.Pale).Line(tone.Night, 2).Tip(WheelNames[w]))
	notch := geom.Polar(hub.X, hub.Y, core, PositionTurn(w, 0)+pitch*(float64(b.S.Day)-1))
	b.Add(scene.Circle(notch.X, notch.Y, 6).Fill(tone.Night))
	b.Add(scene.Centred(hub.X, hub.Y-17, WheelNames[w], 27).Bold().Fill(tone.Night).Within(core * 1.68))
	b.price(hub.X, hub.Y+20, w)
}

// socket is a position of a wheel, with the worker on it.
func (b *Board) socket(w, n int, p geom.Pt) {
	who := b.S.Wheels[w][n]
	if who == rules.Nobody {
		r := workerR - 5
		if n > rules.Wheels[w].Last {
			r = 7
		}
		b.Add(scene.Circle(p.X, p.Y, r).Fill(wheelTints[w].Pale))
		return
	}
	letter, owner, r := "", b.Say.Say("neutral"), workerR-3
	if who != rules.Neutral {
		letter, owner, r = b.Letters[who-1], b.Name(who), workerR
	}
	b.Add(scene.Circle(p.X, p.Y, workerR+2).Fill(wheelTints[w].Pale),
		book.Album.Worker(p.X, p.Y, r, boards.Look(who), letter).Ident(workerID(w, n)).Tip(b.Say.Say("worker-on", "name", owner, "wheel", WheelNames[w], "n", n)))
}

// price is the corn for the next worker of this turn on the wheel (rules.md 5).
func (b *Board) price(x, y float64, w int) {
	price := b.nextPrice(w)
	if price < 0 {
		b.Add(scene.Centred(x, y, "–", 34).Bold().Fill(tone.Night).Tip(b.Say.Say("full")))
		return
	}
	b.Add(scene.Group(scene.Sign{Draw: ear, Text: fmt.Sprint(price)}.At(x, y, 36, tone.Night)...).Tip(b.Say.Say("price", "n", price)))
}

// nextPrice is the corn for the next worker on a place with a free space; -1 if it is full.
func (b *Board) nextPrice(where int) int {
	n := rules.PlaceNumber(b.S, where)
	if n < 0 {
		return n
	}
	return n + int(rules.PlaceTariff[min(int(b.S.Placed), len(rules.PlaceTariff)-1)])
}
