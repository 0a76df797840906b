package board

import (
	"fmt"

	"painani/engine/boards"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/scene"
	"painani/engine/scene/geom"
)

// boardHead is the height of a board's title.
const boardHead = 42.0

// ring draws the eight boards where they lie, with their workers.
func (b *board) ring() {
	for i, a := range Places {
		n := b.s.Ring[i]
		k := boards.Key4("board", [3]uint8{uint8(i), n, b.s.Seats}, fmt.Sprint(unlockedOn(b.s, n)), b.lying(n), b.Who)
		b.Part(k, func() { b.actionBoard(n, a) })
	}
	b.Part("direction", b.direction)
}

// lying is all that a board shows beside its free workers, as a key: worshippers, and what lies there.
func (b *board) lying(n uint8) string {
	var locked [rules.RoyalSpaces]piece
	for i := range locked {
		if seat, index := b.s.Worshipper(n, uint8(i+1)); seat != 0 {
			locked[i] = piece{seat, index, b.s.Player(seat).Dice[index].Power}
		}
	}
	spot := uint8(0)
	if rules.Boards[n].Spot != rules.SpotCount {
		spot = b.s.Spots[rules.Boards[n].Spot][0]
	}
	return fmt.Sprint(locked, spot, contents[n].shows(b))
}

// direction draws small arrows between the boards, clockwise.
func (b *board) direction() {
	g := scene.Group().Tip(b.Say.Say("clockwise"))
	for i, a := range Places {
		way := (i + 1) / 2 % 4 // to the next board: right, down, left, up
		at := [4]geom.Pt{
			{X: a.X + a.W + ringGap/2, Y: a.Y + a.H - 30}, {X: boards.Wide - gap - 30, Y: a.Y + a.H + ringGap/2},
			{X: a.X - ringGap/2, Y: a.Y + a.H - 30}, {X: gap + 30, Y: a.Y - ringGap/2},
		}[way]
		g = g.With(scene.Circle(at.X, at.Y, 14).Fill(tone.Sunny).Line(tone.Night, 1.5),
			arrow(at.X, at.Y, 25).Turn(90*float64(way), at.X, at.Y))
	}
	b.Add(g)
}

// actionBoard draws a board: title, what lies on it, and its workers.
func (b *board) actionBoard(n uint8, a geom.Area) {
	look, name := boardTints[n], b.boardName(n)
	tip := b.Say.Say("board", "n", n, "name", name, "at", b.s.Position(n))
	b.Add(scene.Group(scene.Area(a).Rounded(14).Fill(look.Pale).Line(tone.Night, 2),
		scene.Path(topRounded(a, 14)).Fill(look.Strong).Line(tone.Night, 2),
		scene.Label(a.X+12, a.Y+33, fmt.Sprint(n), 30).Bold().Fill(look.On),
		scene.Label(a.X+42, a.Y+32, name, 26).Bold().Fill(look.On).Within(a.W-130)).Tip(tip).Ident(boardID(n)))
	b.price(n, a)
	in, low := partsOf(n, a)
	contents[n].draw(b, n, in)
	b.workers(n, low)
}

// topRounded is the upper part of a board.
func topRounded(a geom.Area, r float64) (p geom.Path) {
	p.Move(a.X, a.Y+boardHead)
	p.Arc(a.X+r, a.Y+r, r, 270, 360)
	p.Arc(a.X+a.W-r, a.Y+r, r, 0, 90)
	p.Line(a.X+a.W, a.Y+boardHead)
	p.Close()
	return p
}

// price is what a main action costs in cocoa: the colours of unlocked workers.
func (b *board) price(n uint8, a geom.Area) {
	colours := b.s.Colours(n)
	key := "price"
	if n == rules.Palace { // it has no main action
		key = "price-palace"
	}
	x, y := a.X+a.W-8, a.Y+boardHead/2
	b.Add(scene.Group(scene.Rect(x-74, y-16, 74, 32).Rounded(16).Fill(tone.White).Line(tone.Night, 1), bean(x-54, y, 28),
		scene.Centred(x-24, y, fmt.Sprint(colours), 27).Bold().Fill(tone.Night)).Tip(b.Say.Say(key, "n", colours, "more", colours+rules.CollectMore)))
}

// piece is a worker on a board.
type piece struct {
	seat  uint8 // 0 neutral
	index int   // of the die
	power uint8
}

// unlockedOn lists the unlocked workers on a board: by seat, then the neutral ones.
func unlockedOn(s *rules.State, n uint8) (out []piece) {
	for i := range s.Players[:s.Seats] {
		for d, x := range s.Players[i].Dice {
			if x.Board == n && x.Lock == 0 {
				out = append(out, piece{uint8(i + 1), d, x.Power})
			}
		}
	}
	for c := range s.Neuter {
		for _, at := range s.Neuter[c] {
			if at == n {
				out = append(out, piece{0, c, 1})
			}
		}
	}
	return out
}

// workers draws the general area of a board.
func (b *board) workers(n uint8, a geom.Area) {
	b.Add(scene.Area(a).Rounded(10).Fill(scene.RGB(0xfffdf6)).Line(boardTints[n].Strong, 1.5))
	list := unlockedOn(b.s, n)
	for i, x := range list {
		at, r := dieAt(a, i, len(list))
		b.Add(b.die(at.X, at.Y, r, x, b.boardName(n)))
	}
}

// die draws a worker with its power.
func (b *board) die(x, y, r float64, w piece, where string) scene.Shape {
	if w.seat == 0 {
		label := ""
		if rules.NeutralCount[b.s.Seats] > 1 {
			label = string(rune('x' + w.index))
		}
		return book.Album.Worker(x, y, r*0.95, -1, label).Tip(b.Say.Say("neutral") + ", " + where)
	}
	return book.Album.Worker(x, y, r, boards.Look(w.seat), fmt.Sprint(w.power)).
		Tip(b.Say.Say("worker", "name", b.Name(w.seat), "n", w.power, "where", where)).Ident(dieID(w.seat, w.index))
}

// worship draws a worship space of a board whose things lie on a: what it brings, or the locked worker.
func (b *board) worship(n uint8, space int, signs []scene.Sign, tip string, a geom.Area) {
	at, r := worshipAt(n, space, a)
	x, y := at.X, at.Y
	g := scene.Group(scene.Circle(x, y, r).Fill(scene.RGB(0xfdf3c9)).Line(boardTints[n].Strong, 4)).
		Tip(tip).Ident(worshipID(n, space))
	seat, index := b.s.Worshipper(n, uint8(space))
	if seat == 0 {
		b.Add(g.With(signsAmid(geom.Area{X: x - r*0.75, Y: y - r, W: r * 1.5, H: 2 * r}, r*1.05, tone.Night, signs)...))
		return
	}
	b.Add(g)
	d := b.s.Player(seat).Dice[index]
	b.Add(b.die(x, y, r*0.72, piece{seat, index, d.Power}, b.Say.Say("locked")+", "+tip))
	if len(signs) > 0 && signs[0].Draw != nil {
		b.Add(scene.Circle(x+r*0.8, y+r*0.8, r*0.4).Fill(tone.White).Line(tone.Night, 1))
		b.Add(signs[0].Draw(x+r*0.8, y+r*0.8, r*0.58))
	}
}
