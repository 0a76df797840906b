package letter

import (
	"bytes"
	"encoding/base64"
	"io"
	"mime/quotedprintable"
	"sync"

	"github.com/emersion/go-message"
	"github.com/emersion/go-message/textproto"

	"painani/engine/lang"
	post "painani/mail"
)

// body writes the whole letter: alternative(text, html), with a picture
// alternative(text, related(html, picture)), with an export mixed(alternative(…), export).
func body(w io.Writer, h message.Header, l post.Letter, s Stamp) error {
	if err := textproto.WriteHeader(w, h.Header); err != nil {
		return err
	}
	if s.Export == nil {
		return shown(w, l, s)
	}
	mixed := textproto.NewMultipartWriter(w)
	if err := mixed.SetBoundary(boundary(l.ID, "mix")); err != nil {
		return err
	}
	var first message.Header
	first.Set("Content-Type", alternative(l))
	part, err := mixed.CreatePart(first.Header)
	if err != nil {
		return err
	}
	if err := shown(part, l, s); err != nil {
		return err
	}
	if err := file(mixed, l.Table+".jsonl", s.Export); err != nil {
		return err
	}
	return mixed.Close()
}

// file writes an export as an attachment.
func file(to *textproto.MultipartWriter, name string, data []byte) error {
	var h message.Header
	h.Set("Content-Transfer-Encoding", "base64")
	h.SetContentDisposition("attachment", map[string]string{"filename": name})
	h.SetContentType("application/jsonl", map[string]string{"name": name})
	part, err := to.CreatePart(h.Header)
	if err != nil {
		return err
	}
	return writeBase64(part, data)
}

// shown writes what is read: text, page and picture.
func shown(w io.Writer, l post.Letter, s Stamp) error {
	cid := ""
	if s.drawn != nil && s.drawn.size > 0 && s.drawn.size <= MaxPicture {
		cid = "board." + l.ID + "@" + s.Domain
	}
	b := drafts.Get().(*bytes.Buffer)
	defer drafts.Put(b)
	top := textproto.NewMultipartWriter(w)
	if err := top.SetBoundary(boundary(l.ID, "alt")); err != nil {
		return err
	}
	b.Reset()
	text(b, l, s.ReplyTo)
	if err := words(top, "text/plain", b.Bytes()); err != nil {
		return err
	}
	b.Reset()
	err := html(b, l, s, cid)
	if err != nil {
		return err
	}
	page := lang.IsolateHTML(b.Bytes())
	if cid == "" {
		err = words(top, "text/html", page)
	} else {
		err = related(top, l, page, cid, s.drawn)
	}
	if err != nil {
		return err
	}
	return top.Close()
}

// drafts are what parts of text are written to before they are encoded.
var drafts = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// words writes a part of text, whose lines may end in CRLF or LF.
func words(to *textproto.MultipartWriter, kind string, s []byte) error {
	var h message.Header
	h.Set("Content-Transfer-Encoding", "quoted-printable")
	h.SetContentType(kind, map[string]string{"charset": "utf-8"})
	part, err := to.CreatePart(h.Header)
	if err != nil {
		return err
	}
	w := quotedprintable.NewWriter(part)
	if _, err := w.Write(s); err != nil {
		return err
	}
	return w.Close()
}

// related writes the page together with its picture.
func related(to *textproto.MultipartWriter, l post.Letter, page []byte, cid string, p *picture) error {
	var h message.Header
	h.SetContentType("multipart/related", map[string]string{
		"boundary": boundary(l.ID, "rel"), "type": "text/html",
	})
	part, err := to.CreatePart(h.Header)
	if err != nil {
		return err
	}
	w := textproto.NewMultipartWriter(part)
	if err := w.SetBoundary(boundary(l.ID, "rel")); err != nil {
		return err
	}
	if err := words(w, "text/html", page); err != nil {
		return err
	}
	var ph message.Header
	ph.Set("Content-Transfer-Encoding", "base64")
	ph.SetContentDisposition("inline", map[string]string{"filename": "board.png"})
	ph.Set("Content-Id", "<"+cid+">")
	ph.SetContentType("image/png", map[string]string{"name": "board.png"})
	if part, err = w.CreatePart(ph.Header); err != nil {
		return err
	}
	if _, err := part.Write(p.lines); err != nil {
		return err
	}
	return w.Close()
}

// rawLine is how many bytes make a line of 76 characters.
const rawLine = 57

// writeBase64 encodes in lines of 76 characters; the last one has no end. With the library's writer, a
// letter with a picture of 54 kB takes half as long again to compose (go test -bench Compose).
func writeBase64(w io.Writer, data []byte) error {
	room := make([]byte, 0, 4<<10)
	for len(data) > rawLine {
		room = append(base64.StdEncoding.AppendEncode(room, data[:rawLine]), "\r\n"...)
		data = data[rawLine:]
		if len(room) > cap(room)-100 {
			if _, err := w.Write(room); err != nil {
				return err
			}
			room = room[:0]
		}
	}
	_, err := w.Write(base64.StdEncoding.AppendEncode(room, data))
	return err
}
