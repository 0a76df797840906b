package house

import (
	"painani/engine"
	"painani/engine/lang"
	"painani/engine/scene"
)

// lastTurn says which turn a mark on the board is.
func lastTurn(g engine.Game, m engine.Mark, names engine.Names, tag lang.Tag) string {
	return Words(tag).Say("mark.turn", "name", names.Of(m.Turn.Seat), "turn", g.Speak(m.Turn.Text, tag))
}

// Ring marks turns on a board, each around what it touched.
func Ring(sc *scene.Scene, g engine.Game, marks []engine.Mark, names engine.Names, tag lang.Tag) {
	sc.Ring(rings(g, marks, names, tag)...)
}

// Caption does so on a picture that stands alone, and says in it and in its description which turns they are.
func Caption(sc *scene.Scene, g engine.Game, marks []engine.Mark, names engine.Names, tag lang.Tag) {
	list := rings(g, marks, names, tag)
	sc.Ring(list...)
	sc.Caption(list...)
	for _, r := range list {
		sc.Desc += " " + r.Title + "."
	}
}

func rings(g engine.Game, marks []engine.Mark, names engine.Names, tag lang.Tag) (list []scene.Rings) {
	for _, m := range marks {
		title := lastTurn(g, m, names, tag)
		list = append(list, scene.Rings{Seat: m.Turn.Seat.Index(), Title: title, Spots: m.Spots})
	}
	return list
}
