// Package board draws the board of Tzolk'in, as text for letters and as a scene for pictures and pages. It sees
// a masked state and knows no rule.
package board

import (
	"painani/engine"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/lang"
	"painani/engine/scene"
	"painani/engine/scene/grid"
)

// Painter draws the board Draw of engine.Rules. One made by New keeps what it drew: a turn draws only
// what differs.
type Painter struct {
	rules.Rules
	parts *scene.Parts
}

// New is a painter of a revision of the rules.
func New(r rules.Rules) Painter { return Painter{r, new(scene.Parts)} }

// Text is the text of Draw alone, Text of engine.Writer.
func (Painter) Text(s *rules.State, viewer engine.Seat, names engine.Names, tag lang.Tag) *grid.Grid {
	b := newBoard(s, viewer, names, tag)
	b.text()
	return b.Scene.Text
}
