package letter

import (
	"fmt"
	"log/slog"
	"strings"

	"painani/engine/scene"
	post "painani/mail"
)

// PictureWidth is the width in pixels that boards are drawn at for letters:
// sharp on a phone, and not so large that letters become heavy.
const PictureWidth = 900

// Writer writes letters for one service. It is used by the outbox at the moment
// of sending and is safe for concurrent use if its members are.
type Writer struct {
	Domain  string                            // of the service's addresses
	Painter post.Painter                      // draws boards; nil: letters go without pictures
	ReplyTo func(post.Letter) (string, error) // signed address for answers; nil or "": play@Domain
	Keys    []*Key                            // DKIM, each signs; none: not signed
	// PNG paints a scene so many pixels wide; nil: the writer does it by itself.
	PNG func(sc scene.Scene, width int) ([]byte, error)
	// Export is the file with the events of a table up to one, as everybody may have it; nil: none goes along.
	Export func(table string, seq uint64) ([]byte, error)
	// address of the pages; with https letters have a button that stops them
	Web string
	Log *slog.Logger // told about pictures that failed; nil: nobody

	pictures gallery
	painter  scene.Painter
}

// Write composes a letter for somebody of this name at this address. A picture
// that cannot be drawn is left out: the text is complete without it. Errors wrap
// ErrLetter when trying again cannot help.
func (w *Writer) Write(l post.Letter, name, to string) ([]byte, error) {
	s := Stamp{Domain: w.Domain, Name: name, To: to, Keys: w.Keys}
	if w.ReplyTo != nil {
		reply, err := w.ReplyTo(l)
		if err != nil {
			return nil, fmt.Errorf("sign reply address: %w", err)
		}
		s.ReplyTo = reply
		if local, _, ok := strings.Cut(reply, "@"); ok && l.To != "" && strings.HasPrefix(w.Web, "https://") {
			s.OneClick = w.Web + "/stop/" + local
		}
	}
	if l.Picture && w.Painter != nil {
		p, err := w.paint(l)
		if err == nil {
			s.drawn, s.Alt = p, p.alt
		} else if w.Log != nil {
			w.Log.Error("letter goes without its picture", "letter", l.ID, "table", l.Table, "seq", l.Seq, "err", err)
		}
	}
	if l.Export && w.Export != nil {
		var err error
		if s.Export, err = w.Export(l.Table, l.Seq); err != nil {
			return nil, fmt.Errorf("export %s: %w", l.Table, err)
		}
	}
	return Compose(l, s)
}
