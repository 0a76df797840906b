package board

import (
	"painani/engine"
	"painani/engine/boards"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/games/teotihuacan/words"
	"painani/engine/lang"
)

// Terms is engine.Glossary: every tile of the game, as hover text of the board says it, and technologies with
// their price. It says nothing of where a tile lies, so nothing that is hidden.
func (Painter) Terms(s *rules.State, tag lang.Tag) (out []engine.Term) {
	b := &board{boards.Drawing{Say: pictureWords.In(tag)}, s, words.Catalog.In(tag)}
	add := func(id, means string) { out = append(out, engine.Term{Name: id, Means: means}) }
	for k := range rules.DiscoveryKinds {
		add(rules.Discoveries[k].ID, b.kindMeans(k))
	}
	for i := range rules.Royals {
		add(rules.Royals[i].ID, b.RoyalText(i))
	}
	for i := range rules.Technologies {
		t := &rules.Technologies[i]
		add(t.ID, b.goodWord(rules.Gold, t.Gold)+": "+b.TechText(i))
	}
	for i := range rules.Bonuses {
		add(rules.Bonuses[i].ID, b.BonusText(i))
	}
	for i := range rules.StartTiles {
		add(rules.StartTiles[i].ID, b.startMeans(uint8(i+1)))
	}
	return out
}
