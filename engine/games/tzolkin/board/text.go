package board

import (
	"cmp"
	"fmt"
	"strings"

	"painani/engine/boards"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/lang"
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
var textWheels = [rules.WheelCount]string{"palenque", "yaxchilan", "tikal", "uxmal", "chichen"}

// text writes the text board. It holds all that is public, and the viewer's own.
func (b *Board) text() {
	p := b.Page(rules.Card.Title, b.moving())
	p.Line(b.Say.Say("text.head", "day", b.day(), "food", b.foodLine()))
	who := b.Say.Say("text.nobody", "n", b.nextPrice(rules.StartSpace))
	if b.S.Space != rules.Nobody {
		who = b.Letters[b.S.Space-1]
	}
	p.Line(b.Say.Say("text.start", "first", b.Letters[b.S.Start-1], "who", who, "corn", b.S.Corn, "bank", b.S.Bank))
	if b.nextFood() != nil && b.S.Phase != rules.PhaseChoose {
		p.Line(b.foodNeeds())
	}
	p.Y++
	b.textHead(p, rules.Palenque)
	for w := rules.Palenque; w <= rules.Uxmal; w++ {
		b.textWheel(p, w)
		if w == rules.Palenque {
			b.textJungle(p)
		}
	}
	b.textHead(p, rules.Chichen)
	b.textWheel(p, rules.Chichen)
	b.textSkulls(p)
	for _, key := range []string{"text.now-note", "text.legend", "text.actions"} {
		p.Line(b.Say.Say(key))
	}
	p.Y++
	b.textTemples(p)
	b.textTracks(p)
	b.textTiles(p)
	p.Y++
	b.textSeats(p)
}

// foodNeeds says how much corn each player has to have on the next food day, and has.
func (b *Board) foodNeeds() string {
	list := boards.List(b.S.Players[:b.S.Seats], func(i int, q rules.Player) string {
		return b.Say.Say("text.need", "who", b.Letters[i], "need", rules.MealNeed(&q), "has", q.Goods[rules.Corn])
	})
	return b.Say.Say("text.needs", "list", list)
}

// textAt is the column of a position.
func textAt(w, n int) int {
	cell, rest, back := textCell, 60, 0
	if w == rules.Chichen {
		cell, rest, back = textChichen, 63, min(n, 1)
	}
	if beyond := n - rules.Wheels[w].Last - 1; beyond >= 0 {
		return rest + 3*beyond
	}
	return textNames + cell*n - back
}

// textHead writes the numbers of the positions, as a head of the rows below.
func (b *Board) textHead(p *boards.Page, w int) {
	for n := range rules.Wheels[w].Teeth {
		p.Put(textAt(w, n), p.Y, fmt.Sprint(n))
	}
	p.PutRight(textPrice+1, p.Y, b.Say.Say("text.now"))
	p.Y++
}

// textWheel writes who stands where, the price to place, and what the spaces bring.
func (b *Board) textWheel(p *boards.Page, w int) {
	p.Put(0, p.Y, textWheels[w])
	for n := range rules.Wheels[w].Teeth {
		sign := "·"
		switch who := b.S.Wheels[w][n]; who {
		case rules.Nobody:
		case rules.Neutral:
			sign = "*"
		default:
			sign = b.Letters[who-1]
		}
		p.Put(textAt(w, n), p.Y, sign)
	}
	price := "-"
	if n := b.nextPrice(w); n >= 0 {
		price = fmt.Sprint(n)
	}
	p.PutRight(textPrice+1, p.Y, price)
	p.Y++
	for n := range rules.Wheels[w].Last + 1 {
		p.Put(textAt(w, n), p.Y, b.spaceShort(w, n))
	}
	p.Y++
}

// spaceShort is what a numbered space brings in a few letters.
func (b *Board) spaceShort(w, n int) string {
	switch {
	case n == 0:
		return "-"
	case n > rules.Wheels[w].Actions:
		return fmt.Sprintf("1-%d", rules.Wheels[w].Actions)
	case w == rules.Palenque:
		return lang.List(yields(w, n), "/", func(_ int, g rules.Goods) string { return b.goodsShort(g) })
	case w == rules.Yaxchilan:
		return strings.ReplaceAll(b.goodsShort(rules.Gains[n]), "1", "")
	case w == rules.Chichen:
		out := fmt.Sprint(rules.ChichenSpaces[n].Points)
		if rules.ChichenSpaces[n].Resource > 0 {
			out += "+"
		}
		if b.S.Skulls&(1<<n) != 0 {
			out = "(" + out + ")"
		}
		return out
	}
	return b.Say.Say(actionKey("text.short", w, n))
}

// textJungle writes the fields of the harvest groups below their spaces.
func (b *Board) textJungle(p *boards.Page) {
	p.Put(0, p.Y, b.Say.Say("text.jungle"))
	for i, g := range b.S.Jungle {
		fields := strings.Repeat("o", int(g.Open)) + strings.Repeat("#", int(g.Covered)) + strings.Repeat(".", int(g.Empty))
		p.Put(textAt(rules.Palenque, i+2), p.Y, fields)
	}
	p.PutRight(textPrice+1, p.Y, grid.Fit(b.Say.Say("text.jungle-note"), 26, grid.Right))
	p.Y++
}

// textSkulls names the temples of Chichen Itza below its spaces.
func (b *Board) textSkulls(p *boards.Page) {
	const each = 3 // spaces in a row are of one temple
	for n := 1; n <= rules.Wheels[rules.Chichen].Actions; n += each {
		from, to := textAt(rules.Chichen, n), textAt(rules.Chichen, n+each-1)+2
		word := " " + b.Say.Say("temple."+rules.TempleIDs[rules.ChichenSpaces[n].Temple]) + " "
		p.Put(from, p.Y, strings.Repeat("─", to-from+1))
		p.PutMiddle(from, p.Y, to-from+1, word)
	}
	p.Y++
}

// textTemples writes the temples: points and goods of the steps, and who stands there.
func (b *Board) textTemples(p *boards.Page) {
	p.Put(0, p.Y, b.Say.Say("text.temples"))
	p.PutRight(textPrice+1, p.Y, b.Say.Say("text.bonus"))
	p.Y++
	for t := range rules.Temples {
		p.Put(1, p.Y, b.Say.Say("temple."+rules.TempleIDs[t]))
		for step, points := range rules.Temples[t].Points {
			text := fmt.Sprint(points)
			if good := rules.Temples[t].Goods[step]; good != 0 {
				text += b.Say.Say("short." + rules.GoodIDs[good])
			}
			at := textNames + textCell*step
			p.Put(at, p.Y, text)
			p.Put(at, p.Y+1, b.lettersOf(onStep(b.S, t, step)))
		}
		p.PutRight(textPrice+1, p.Y, fmt.Sprintf("+%d/%d", rules.Temples[t].Bonus[0], rules.Temples[t].Bonus[1]))
		p.Y += 2
	}
}

// lettersOf are the letters of seats.
func (b *Board) lettersOf(seats []uint8) string {
	return lang.List(seats, "", func(_ int, seat uint8) string { return b.Letters[seat-1] })
}

// textTracks writes the technologies.
func (b *Board) textTracks(p *boards.Page) {
	p.Put(0, p.Y, b.Say.Say("text.techs"))
	for level := range rules.MaxLevel + 1 {
		p.Put(16+7*level, p.Y, fmt.Sprint(level))
	}
	p.PutRight(textPrice+1, p.Y, grid.Fit(b.Say.Say("text.tech-note"), 28, grid.Right))
	p.Y++
	for t := range rules.TrackIDs {
		p.Put(1, p.Y, b.Say.Say("track."+rules.TrackIDs[t]))
		for level := range rules.MaxLevel + 1 {
			p.Put(16+7*level, p.Y, cmp.Or(b.lettersOf(onLevel(b.S, t, level)), "·"))
		}
		p.Y++
	}
}
