package pages

import (
	"html/template"
	"strconv"

	"painani/engine"
	"painani/engine/house"
	"painani/engine/lang"
	"painani/engine/scene"
)

// mark says what a ring on the board is.
type mark struct {
	Icon template.HTML // of the seat
	Name string
	Turn string // the turn, in words
	Seq  uint64
	Href string // the moment that it led to
}

// markIcon is the size of a seat's mark beside words.
const markIcon = 16

// marked rings turns on a board and says below it which they are. A moment is shown at the address at and its
// number.
func marked(
	sc *scene.Scene, g engine.Game, marks []engine.Mark, names engine.Names, at string, tag lang.Tag,
) (out []mark) {
	house.Ring(sc, g, marks, names, tag)
	plain := scene.SVGOptions{Classes: true, Bare: true}
	for _, m := range marks {
		seat := m.Turn.Seat.Index()
		icon := scene.Mark(markIcon/2, markIcon/2, markIcon*0.37, seat).Line(scene.Ink, 1)
		out = append(out, mark{
			Icon: template.HTML(scene.Icon(markIcon, icon, plain)), // escaped by its encoder
			Name: names.Of(m.Turn.Seat),
			Turn: g.Speak(m.Turn.Text, tag),
			Seq:  m.Turn.Seq,
			Href: at + strconv.FormatUint(m.Turn.Seq, 10),
		})
	}
	return out
}

// marksAt are the turns that the board of a table shows to everybody: the last one of each seat, or at a
// moment that somebody looks back to the one that led there.
func marksAt(t *engine.Table, fixed bool) []engine.Mark {
	if fixed {
		return t.LastMark(t.Pos, engine.Nobody)
	}
	return t.Marks(t.Pos, engine.Nobody)
}
