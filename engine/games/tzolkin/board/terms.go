package board

import (
	"painani/engine"
	"painani/engine/boards"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/lang"
)

// Terms is engine.Glossary: every tile of the game, as hover text of the board says it. It says nothing of
// where a tile lies, so nothing that is hidden.
func (Painter) Terms(s *rules.State, tag lang.Tag) (out []engine.Term) {
	b := &Board{Drawing: boards.Drawing{Say: BoardWords.In(tag)}, S: s}
	for _, kind := range []struct {
		count int
		of    func(int) tile
	}{{rules.BuildingCount, building}, {rules.MonumentCount, monument}, {rules.WealthCount, wealth}} {
		for i := range kind.count {
			t := kind.of(i + 1)
			out = append(out, engine.Term{Name: t.id, Means: b.means(t)})
		}
	}
	return out
}
