package board

import (
	"painani/engine"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/lang"
)

// Terms is engine.Glossary: every tile of the game, as hover text of the board says it. It says nothing of
// where a tile lies, so nothing that is hidden.
func (Painter) Terms(s *rules.State, tag lang.Tag) (out []engine.Term) {
	b := &Board{S: s, Say: BoardWords.In(tag)}
	add := func(id, means string) { out = append(out, engine.Term{Name: id, Means: means}) }
	for i := range rules.Buildings {
		add(rules.Buildings[i].ID, b.buildingMeans(i))
	}
	for i := range rules.Monuments {
		add(rules.Monuments[i].ID, b.monumentMeans(i))
	}
	for i := range rules.Wealth {
		add(rules.Wealth[i].ID, b.IconWords(rules.Wealth[i].Icons))
	}
	return out
}
