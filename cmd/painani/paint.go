package main

import (
	"context"

	"painani/engine"
	"painani/engine/lang"
	"painani/engine/referee"
	"painani/engine/scene"
)

// painter draws the boards of letters.
type painter struct {
	ref   *referee.Referee
	names func(*engine.Table, lang.Tag) engine.Names
}

// Paint implements mail.Painter.
func (p painter) Paint(table string, seq uint64, seat int, tag string) (scene.Scene, error) {
	t, _, err := p.ref.Table(context.Background(), table)
	if err == nil && t.Seq != seq { // not as it stands now, which needs no folding
		t, _, err = p.ref.Story(context.Background(), table, seq, seq)
	}
	if err != nil {
		return scene.Scene{}, err
	}
	if t.Pos == nil {
		return scene.Scene{}, engine.Refuse("not-started", "", "table", table)
	}
	return t.Pos.Draw(engine.Seat(seat), p.names(t, lang.Tag(tag)), lang.Tag(tag)), nil
}
