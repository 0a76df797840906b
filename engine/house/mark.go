package house

import (
	"slices"

	"painani/engine"
	"painani/engine/lang"
	"painani/engine/scene"
	"painani/engine/scene/glyph"
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

// Alone is the board of a table as viewer sees it, captioned, for a picture that stands alone.
func Alone(
	t *engine.Table, viewer engine.Seat, marks []engine.Mark, names engine.Names, tag lang.Tag,
) scene.Scene {
	sc := t.Pos.Draw(viewer, names, tag)
	Caption(&sc, t.Game, marks, names, tag)
	return sc
}

// Pixels is Alone for a picture in pixels: a name that its fonts cannot write is the seat's number there, and
// still the name to those who are read what the picture shows.
func Pixels(
	t *engine.Table, viewer engine.Seat, marks []engine.Mark, names engine.Names, tag lang.Tag,
) scene.Scene {
	sc, written := Alone(t, viewer, marks, names, tag), names.Written(glyph.Has)
	if slices.Equal(names, written) {
		return sc
	}
	drawn := Alone(t, viewer, marks, written, tag)
	drawn.Title, drawn.Desc = sc.Title, sc.Desc
	return drawn
}

func rings(g engine.Game, marks []engine.Mark, names engine.Names, tag lang.Tag) (list []scene.Rings) {
	for _, m := range marks {
		title := lastTurn(g, m, names, tag)
		list = append(list, scene.Rings{Seat: m.Turn.Seat.Index(), Title: title, Spots: m.Spots})
	}
	return list
}
