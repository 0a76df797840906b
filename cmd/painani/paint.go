package main

import (
	"context"
	"fmt"
	"strings"

	"painani/engine"
	"painani/engine/house"
	"painani/engine/lang"
	"painani/engine/referee"
	"painani/engine/scene"
)

// painter draws the boards of letters.
type painter struct {
	ref   *referee.Referee
	names func(*engine.Table, lang.Tag) engine.Names
}

// View implements mail.Painter. What a board shows follows from the event, who looks at it, and how the
// players are called.
func (p painter) View(table string, seq uint64, seat int, tag string) (string, error) {
	t, err := p.at(table, seq)
	if err != nil {
		return "", err
	}
	names := strings.Join(p.names(t, lang.Tag(tag)), "\x00")
	who := sightOf(t.Pos, engine.Seat(seat))
	return fmt.Sprintf("%s\x00%d\x00%d\x00%s\x00%s", table, seq, who, tag, names), nil
}

// Paint implements mail.Painter.
func (p painter) Paint(table string, seq uint64, seat int, tag string) (scene.Scene, error) {
	t, err := p.at(table, seq)
	if err != nil {
		return scene.Scene{}, err
	}
	viewer, names, l := sightOf(t.Pos, engine.Seat(seat)), p.names(t, lang.Tag(tag)), lang.Tag(tag)
	return house.Pixels(t, viewer, t.Marks(t.Pos, viewer), names, l), nil
}

// at is a table after an event.
func (p painter) at(table string, seq uint64) (*engine.Table, error) {
	t, _, err := p.ref.Table(context.Background(), table)
	if err == nil && t.Seq != seq { // not as it stands now, which needs no folding
		t, _, err = p.ref.Story(context.Background(), table, seq, seq)
	}
	if err == nil && t.Pos == nil {
		err = engine.Refuse("not-started", "", "table", table)
	}
	return t, err
}

// sightOf is who a picture is drawn for: nobody in particular, unless its board shows a seat more than it
// shows everybody. All who see the same then get one picture; who they are, the letter says. What a seat
// knows from earlier, as which tiles it was dealt, no board shows once the choice is not secret any more.
func sightOf(pos engine.Position, seat engine.Seat) engine.Seat {
	if !pos.Secret(seat) || pos.Mask(seat).Equal(pos.Mask(engine.Nobody)) {
		return engine.Nobody
	}
	return seat
}
