package letter

import (
	"bytes"
	"fmt"
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"
	"golang.org/x/sync/singleflight"

	post "painani/mail"
)

// picture is a board as letters carry it.
type picture struct {
	lines []byte // the PNG in base64
	size  int    // of the PNG in bytes
	alt   string // what it shows, for those who do not see it
}

// pictureOf encodes a PNG.
func pictureOf(png []byte, alt string) *picture {
	var b bytes.Buffer
	b.Grow(len(png)*3/2 + rawLine)
	_ = writeBase64(&b, png) // a buffer takes everything
	return &picture{lines: b.Bytes(), size: len(png), alt: alt}
}

// Of the pictures that were drawn the last are kept: letters of one moment mostly come together, and a letter
// that was not taken is tried again.
const (
	picturesKept  = 64
	picturesBytes = 8 << 20
)

// gallery are the pictures of a Writer, each drawn and encoded once for all who see the same. The zero value
// is empty.
type gallery struct {
	work singleflight.Group // by view
	desk sync.Once

	mu    sync.Mutex
	kept  *simplelru.LRU[string, *picture] // by view
	bytes int
}

func (g *gallery) open() {
	g.desk.Do(func() {
		g.kept, _ = simplelru.NewLRU(picturesKept, func(_ string, p *picture) { g.bytes -= len(p.lines) })
	})
}

// find is the picture of a view, drawn if it is not there. Whoever asks meanwhile waits for it.
func (g *gallery) find(view string, draw func() (*picture, error)) (*picture, error) {
	g.open()
	if p, ok := g.recall(view); ok {
		return p, nil
	}
	p, err, _ := g.work.Do(view, func() (any, error) {
		if p, ok := g.recall(view); ok {
			return p, nil
		}
		p, err := draw()
		if err == nil {
			g.keep(view, p)
		}
		return p, err
	})
	if err != nil {
		return nil, err
	}
	return p.(*picture), nil
}

func (g *gallery) recall(view string) (*picture, bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.kept.Get(view)
}

func (g *gallery) keep(view string, p *picture) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.kept.Remove(view)
	g.kept.Add(view, p)
	for g.bytes += len(p.lines); g.bytes > picturesBytes && g.kept.Len() > 1; {
		g.kept.RemoveOldest()
	}
}

// paint draws the board, or finds it drawn. Drawing code is large and a letter must not be held up by it, so
// a panic in there is an error here.
func (w *Writer) paint(l post.Letter) (p *picture, err error) {
	defer func() {
		if x := recover(); x != nil {
			p, err = nil, fmt.Errorf("paint board: panic: %v", x)
		}
	}()
	view, err := w.Painter.View(l.Table, l.Seq, l.Seat, l.Lang)
	if err != nil {
		return nil, fmt.Errorf("paint board: %w", err)
	}
	return w.pictures.find(view, func() (*picture, error) { return w.draw(l) })
}

// draw draws and encodes the board.
func (w *Writer) draw(l post.Letter) (*picture, error) {
	sc, err := w.Painter.Paint(l.Table, l.Seq, l.Seat, l.Lang)
	if err != nil {
		return nil, fmt.Errorf("paint board: %w", err)
	}
	encode := w.PNG
	if encode == nil {
		encode = w.painter.PNG
	}
	png, err := encode(sc, PictureWidth)
	if err != nil {
		return nil, fmt.Errorf("encode board: %w", err)
	}
	alt := sc.Title
	if sc.Desc != "" {
		alt += ". " + sc.Desc
	}
	return pictureOf(png, alt), nil
}
