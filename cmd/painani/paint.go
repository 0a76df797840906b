package main

import (
	"context"
	"crypto/sha256"
	"sync"

	"golang.org/x/sync/singleflight"

	"painani/engine"
	"painani/engine/lang"
	"painani/engine/referee"
	"painani/engine/scene"
	"painani/mail/letter"
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

// pngs encodes scenes and remembers the last ones: the seats of a table mostly
// see the same picture, at the same time, and a PNG takes forty times as long as the scene.
type pngs struct {
	work singleflight.Group // by key

	mu   sync.Mutex
	seen map[[32]byte][]byte
	ring [][32]byte
	next int
}

// pngsKept is how many pictures are remembered, about 200 kB each.
const pngsKept = 64

// Encode is scene.PNG with a memory; the picture is known by its SVG.
func (p *pngs) Encode(sc scene.Scene) ([]byte, error) {
	key := sha256.Sum256(scene.SVG(sc, scene.SVGOptions{}))
	png, err, _ := p.work.Do(string(key[:]), func() (any, error) {
		if png, ok := p.recall(key); ok {
			return png, nil
		}
		png, err := scene.PNG(sc, letter.PictureWidth)
		if err == nil {
			p.keep(key, png)
		}
		return png, err
	})
	if err != nil {
		return nil, err
	}
	return png.([]byte), nil
}

func (p *pngs) recall(key [32]byte) (png []byte, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	png, ok = p.seen[key]
	return png, ok
}

func (p *pngs) keep(key [32]byte, png []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.seen == nil {
		p.seen, p.ring = map[[32]byte][]byte{}, make([][32]byte, pngsKept)
	}
	delete(p.seen, p.ring[p.next])
	p.ring[p.next], p.next = key, (p.next+1)%pngsKept
	p.seen[key] = png
}
