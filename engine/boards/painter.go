package boards

import (
	"painani/engine"
	"painani/engine/lang"
	"painani/engine/scene"
	"painani/engine/scene/grid"
)

// Painter is Draw of engine.Rules and Text of engine.Writer for a game with state S, whose drawings B embed a
// Drawing. It keeps what it drew: a turn draws only what differs.
type Painter[S any, B interface{ drawing() *Drawing }] struct {
	begin         func(s *S, viewer engine.Seat, names engine.Names, tag lang.Tag) B
	picture, text func(B)
	parts         scene.Parts
}

// NewPainter is a painter that has drawn nothing yet. begin makes a drawing with its title and its
// description, the picture in words for those who do not see it; picture and text draw and write the board.
func NewPainter[S any, B interface{ drawing() *Drawing }](
	begin func(s *S, viewer engine.Seat, names engine.Names, tag lang.Tag) B, picture, text func(B),
) *Painter[S, B] {
	return &Painter[S, B]{begin: begin, picture: picture, text: text}
}

// Draw is the board as a picture, which grows downwards with the number of players, and as 72 columns of
// text; nothing in it depends on what Mask hides.
func (p *Painter[S, B]) Draw(s *S, viewer engine.Seat, names engine.Names, tag lang.Tag) scene.Scene {
	b := p.begin(s, viewer, names, tag)
	d := b.drawing()
	d.parts = &p.parts
	p.picture(b)
	p.text(b)
	d.Tidy()
	return d.Scene
}

// Text is the text of Draw alone.
func (p *Painter[S, B]) Text(s *S, viewer engine.Seat, names engine.Names, tag lang.Tag) *grid.Grid {
	b := p.begin(s, viewer, names, tag)
	p.text(b)
	return b.drawing().Scene.Text
}
