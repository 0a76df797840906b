package board

import (
	"fmt"

	"painani/engine/boards"
	"painani/engine/games/mexica/rules"
	"painani/engine/scene"
	"painani/engine/scene/geom"
)

// pieces draws what stands on the island: sizes of open districts, tiles, temples, and the Mexicas last.
func (b *board) pieces() {
	b.sizes()
	for c := range b.s.Built.Each {
		x, at := b.s.Cells[c], Middle(c)
		if owner, level := x.Temple(); x.IsTemple() {
			b.Part(boards.Key3("temple", c, x, b.Who), func() {
				tip := b.Say.Say("temple", "name", b.owner(owner), "level", level, "cell", rules.CellIDs[c])
				b.Add(temple(owner, level)(at.X, at.Y, templeSize).Tip(tip))
			})
			continue
		}
		d := &b.all[b.s.District[c]]
		b.Part(boards.Key4("piece", c, x, *d, b.Who), func() {
			b.Add(tilePiece(at, x.Tile(), Leaders(d)).Tip(b.districtWords(d.Tile, d)))
		})
	}
	b.figures()
}

// figures draws the Mexicas.
func (b *board) figures() {
	for seat, p := range b.s.Seated {
		if p.At == rules.Nowhere {
			continue
		}
		at := Middle(p.At)
		if b.Awaited(seat) {
			b.Add(scene.Circle(at.X, at.Y, Side/2+3).Line(tone.White, 7), scene.Circle(at.X, at.Y, Side/2+3).Line(scene.Accent, 4))
		}
		b.Add(figure(boards.Look(seat))(at.X, at.Y, 49).Tip(b.Say.Say("mexica", "name", b.Name(seat), "cell", rules.CellIDs[p.At])))
	}
}

// sizes writes the size of every district that might be founded, or counts at the end,
// on an empty cell of it; strongly when a tile of that size lies ready.
func (b *board) sizes() {
	empty := b.s.Open()
	for root, d := range b.all.Each {
		if d.Size < rules.MinSize || d.Size > rules.MaxSize && b.s.Phase != rules.PhaseTwo || d.IsFounded() || b.s.Phase == rules.PhaseOver {
			continue
		}
		cells := b.s.CellsOf(root)
		c := central(cells, cells.And(empty))
		if c == rules.Nowhere {
			continue
		}
		at, ink, dash := Middle(c), tone.OpenSize, 5.0
		if d.Size <= rules.MaxSize && b.s.Bank[d.Size] > 0 {
			ink, dash = tone.ReadySize, 8
		}
		b.Add(scene.Group(scene.Circle(at.X, at.Y, 21).Fill(tone.Grass).Line(ink, 2.5).Dashed(dash, 4),
			scene.Centred(at.X, at.Y, fmt.Sprint(d.Size), 28).Bold().Fill(ink).Within(32)).Tip(b.districtWords(root, d)))
	}
}

// central is the cell of room nearest to the middle of a set of cells.
func central(cells, room rules.Set) uint8 {
	var sum rules.Square
	for c := range cells.Each {
		sum = sum.Plus(rules.Squares[c])
	}
	n := cells.Len()
	return room.Least(func(c uint8) int {
		down, right := n*rules.Squares[c].Row-sum.Row, n*rules.Squares[c].Column-sum.Column
		return down*down + right*right
	})
}

// templeSize is how large temples are on the island.
const templeSize = 44.0

// temple is a temple seen from the south: as many storeys as it has levels, each
// in the shape of its owner, the level on its roof.
func temple(owner, level uint8) scene.Draw {
	return book.Album.Sized(fmt.Sprint("t", owner, level), templeSize, func(x, y, size float64) scene.Shape {
		seat, k := boards.Look(owner), size/templeSize
		look, paint := scene.SeatOf(seat), coats[owner]
		r, rise, in := 21.5*k, 4.8*k, 2.5*k
		switch look.Mark { // their marks reach farther than r
		case "triangle":
			r, in = 20.8*k, 1.5*k
		case "cross":
			in = 1.2 * k
		}
		y += rise * float64(level) / 2
		g := scene.Group()
		for i := range level {
			edge := paint.Edge
			if i == 0 {
				edge = tone.Night
			}
			g = g.With(scene.Mark(x, y, r, seat).Fill(paint.Wall).Line(tone.Night, 2*k),
				scene.Mark(x, y-rise, r, seat).Fill(paint.Face).Line(edge, 1.5*k))
			y, r = y-rise, r-in
		}
		if look.Mark == "triangle" {
			y += 4 * k
		}
		g = g.With(scene.Centred(x, y, fmt.Sprint(level), 27*k).Bold().Fill(paint.On))
		return g
	})
}

// tilePiece is a calpulli tile on the island, with the marks of those who lead in its district.
func tilePiece(at geom.Pt, size uint8, leaders []uint8) scene.Shape {
	const w = 22.0
	g := scene.Group(scene.Rect(at.X-w, at.Y-w, 2*w, 2*w).Rounded(8).Fill(tone.TileFace).Line(tone.Night, 3))
	up := 0.0
	if len(leaders) > 0 {
		up = 8
	}
	g = g.With(scene.Centred(at.X, at.Y-up, fmt.Sprint(size), 31).Bold().Fill(tone.Night).Within(2*w - 8))
	g = g.With(marks(at.X, at.Y+13, 5.6, leaders)...)
	return g
}

// marks are the marks of owners, side by side around the middle x.
func marks(x, y, r float64, owners []uint8) []scene.Shape {
	var out []scene.Shape
	step := min(2.7*r, 38/float64(max(len(owners), 1)))
	x -= step * float64(len(owners)-1) / 2
	for i, who := range owners {
		out = append(out, scene.Mark(x+step*float64(i), y, r, boards.Look(who)).Line(tone.Night, 1.2))
	}
	return out
}

// figure is a Mexica with a bright seam, so that it stands out from any ground.
func figure(seat int) scene.Draw {
	return book.Album.Sized(fmt.Sprint("f", seat), 49, func(x, y, size float64) scene.Shape {
		f := scene.Figure(x-size*0.4, y-size/2-1, size, seat)
		return scene.Group(f.Kids[0].Line(tone.White, size*0.15), f.Kids[1].Line(tone.White, size*0.15), f)
	})
}
