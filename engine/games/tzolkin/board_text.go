package tzolkin

import (
	"fmt"
	"strings"

	"painani/engine/scene/grid"
)

// Columns of the text board. Every line begins with something that no command
// and no turn begins with: see TestBoardOpenings.
const (
	textNames   = 10 // width of the names on the left
	textCell    = 6  // width of a space of the 10-tooth wheels
	textChichen = 5  // of Chichen Itza
	textPrice   = 71 // right edge of the price
)

// textWheels are the wheels as the notation names them.
var textWheels = [wheelCount]string{"palenque", "yaxchilan", "tikal", "uxmal", "chichen"}

// page is the text board in the making: a sheet and the row to write next.
type page struct {
	*grid.Grid
	y int
}

// line writes a whole line; what does not fit is an error of the catalogue, which Grid.Err tells.
func (p *page) line(text string) {
	p.Put(0, p.y, text)
	p.y++
}

// text writes the text board. It holds all that is public, and the viewer's own.
func (b *board) text() {
	p := &page{Grid: b.Text}
	p.line(strings.TrimRight(grid.Fit(card.Title+" · "+b.moving(), grid.Columns, grid.Left), " ")) // names may be long
	p.line(b.say.Say("text.head", "day", b.day(), "food", b.foodLine()))
	who := b.say.Say("text.nobody", "n", b.nextPrice(startSpace))
	if b.s.Space != nobody {
		who = b.letters[b.s.Space-1]
	}
	p.line(b.say.Say("text.start", "first", b.letters[b.s.Start-1], "who", who, "corn", b.s.Corn, "bank", b.s.Bank))
	if b.nextFood() != nil && b.s.Phase != phaseChoose {
		p.line(b.foodNeeds())
	}
	p.y++
	b.textHead(p, palenque)
	for w := palenque; w <= uxmal; w++ {
		b.textWheel(p, w)
		if w == palenque {
			b.textJungle(p)
		}
	}
	b.textHead(p, chichen)
	b.textWheel(p, chichen)
	b.textSkulls(p)
	for _, key := range []string{"text.now-note", "text.legend", "text.actions"} {
		p.line(b.say.Say(key))
	}
	p.y++
	b.textTemples(p)
	b.textTracks(p)
	b.textTiles(p)
	p.y++
	b.textSeats(p)
}

// foodNeeds says how much corn each player has to have on the next food day, and has.
func (b *board) foodNeeds() string {
	var list []string
	for i := range b.s.Players[:b.s.Seats] {
		q := &b.s.Players[i]
		list = append(list, b.say.Say("text.need", "who", b.letters[i], "need", mealNeed(q), "has", q.Goods[corn]))
	}
	return b.say.Say("text.needs", "list", strings.Join(list, ", "))
}

// textAt is the column of a position.
func textAt(w, n int) int {
	switch {
	case w != chichen && n > wheels[w].Last:
		return 60 + 3*(n-wheels[w].Last-1)
	case w != chichen:
		return textNames + textCell*n
	case n > wheels[w].Last:
		return 63 + 3*(n-wheels[w].Last-1)
	case n == 0:
		return textNames
	}
	return textNames + textChichen*n - 1
}

// textHead writes the numbers of the positions, as a head of the rows below.
func (b *board) textHead(p *page, w int) {
	for n := range wheels[w].Teeth {
		p.Put(textAt(w, n), p.y, fmt.Sprint(n))
	}
	p.PutRight(textPrice+1, p.y, b.say.Say("text.now"))
	p.y++
}

// textWheel writes who stands where, the price to place, and what the spaces bring.
func (b *board) textWheel(p *page, w int) {
	p.Put(0, p.y, textWheels[w])
	for n := range wheels[w].Teeth {
		sign := "·"
		switch who := b.s.Wheels[w][n]; who {
		case nobody:
		case neutral:
			sign = "*"
		default:
			sign = b.letters[who-1]
		}
		p.Put(textAt(w, n), p.y, sign)
	}
	price := "-"
	if n := b.nextPrice(w); n >= 0 {
		price = fmt.Sprint(n)
	}
	p.PutRight(textPrice+1, p.y, price)
	p.y++
	for n := 0; n <= wheels[w].Last; n++ {
		p.Put(textAt(w, n), p.y, b.spaceShort(w, n))
	}
	p.y++
}

// shortKeys are the abbreviations of the actions of Tikal and Uxmal.
var shortKeys = [wheelCount][6][2]string{
	tikal: {tikalTech: {"tech"}, tikalBuild: {"build"}, tikalTech2: {"tech", "2"}, tikalBuild2: {"build", "2"}, tikalGods: {"gods", "2"}},
	uxmal: {uxmalGods: {"gods"}, uxmalMarket: {"market"}, uxmalWorker: {"worker"}, uxmalBuild: {"build"}, uxmalAny: {"any"}},
}

// spaceShort is what a numbered space brings in a few letters.
func (b *board) spaceShort(w, n int) string {
	switch {
	case n == 0:
		return "-"
	case n > wheels[w].Actions:
		return fmt.Sprintf("1-%d", wheels[w].Actions)
	}
	switch w {
	case palenque:
		if n == fishing {
			return b.goodsShort(goods{corn: fishCorn})
		}
		out := b.goodsShort(goods{corn: harvestYieldCorn[n]})
		if k := harvestYieldWood[n]; k > 0 {
			out += "/" + b.goodsShort(goods{wood: k})
		}
		return out
	case yaxchilan:
		return strings.ReplaceAll(b.goodsShort(gains[n]), "1", "")
	case chichen:
		out := fmt.Sprint(chichenSpaces[n].Points)
		if chichenSpaces[n].Resource > 0 {
			out += "+"
		}
		if b.s.Skulls&(1<<n) != 0 {
			out = "(" + out + ")"
		}
		return out
	}
	key := shortKeys[w][n]
	return b.say.Say("text.short."+key[0]) + key[1]
}

// textJungle writes the fields of the harvest groups below their spaces.
func (b *board) textJungle(p *page) {
	p.Put(0, p.y, b.say.Say("text.jungle"))
	for i, g := range b.s.Jungle {
		fields := strings.Repeat("o", int(g.Open)) + strings.Repeat("#", int(g.Covered)) + strings.Repeat(".", int(g.Empty))
		p.Put(textAt(palenque, i+2), p.y, fields)
	}
	p.PutRight(textPrice+1, p.y, grid.Fit(b.say.Say("text.jungle-note"), 26, grid.Right))
	p.y++
}

// textSkulls names the temples of Chichen Itza below its spaces.
func (b *board) textSkulls(p *page) {
	for n := 1; n <= wheels[chichen].Actions; n++ {
		if n > 1 && chichenSpaces[n-1].Temple == chichenSpaces[n].Temple {
			continue
		}
		last := n
		for last < wheels[chichen].Actions && chichenSpaces[last+1].Temple == chichenSpaces[n].Temple {
			last++
		}
		from, to := textAt(chichen, n), textAt(chichen, last)+2
		word := " " + b.say.Say("temple."+templeIDs[chichenSpaces[n].Temple]) + " "
		p.Put(from, p.y, strings.Repeat("─", to-from+1))
		p.PutMiddle(from, p.y, to-from+1, word)
	}
	p.y++
}

// textTemples writes the temples: points and goods of the steps, and who stands there.
func (b *board) textTemples(p *page) {
	p.Put(0, p.y, b.say.Say("text.temples"))
	p.PutRight(textPrice+1, p.y, b.say.Say("text.bonus"))
	p.y++
	for t := range temples {
		p.Put(1, p.y, b.say.Say("temple."+templeIDs[t]))
		for step, points := range temples[t].Points {
			text := fmt.Sprint(points)
			if step < len(temples[t].Goods) && temples[t].Goods[step] != 0 {
				text += b.say.Say("short." + goodIDs[temples[t].Goods[step]])
			}
			at := textNames + textCell*step
			p.Put(at, p.y, text)
			p.Put(at, p.y+1, b.lettersWhere(func(q *Player) bool { return int(q.Temple[t]) == step }))
		}
		p.PutRight(textPrice+1, p.y, fmt.Sprintf("+%d/%d", temples[t].Bonus[0], temples[t].Bonus[1]))
		p.y += 2
	}
}

// lettersWhere are the letters of the players for whom is holds.
func (b *board) lettersWhere(is func(*Player) bool) string {
	out := ""
	for _, seat := range b.seatsWhere(is) {
		out += b.letters[seat-1]
	}
	return out
}

// textTracks writes the technologies.
func (b *board) textTracks(p *page) {
	p.Put(0, p.y, b.say.Say("text.techs"))
	for level := range maxLevel + 1 {
		p.Put(16+7*level, p.y, fmt.Sprint(level))
	}
	p.PutRight(textPrice+1, p.y, grid.Fit(b.say.Say("text.tech-note"), 28, grid.Right))
	p.y++
	for t := range trackIDs {
		p.Put(1, p.y, b.say.Say("track."+trackIDs[t]))
		for level := range maxLevel + 1 {
			who := b.lettersWhere(func(q *Player) bool { return int(q.Tech[t]) == level })
			if who == "" {
				who = "·"
			}
			p.Put(16+7*level, p.y, who)
		}
		p.y++
	}
}
