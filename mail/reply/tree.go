package reply

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"mime"
	"regexp"
	"strings"
	"time"

	"github.com/emersion/go-message"
	"github.com/emersion/go-message/textproto"

	"painani/mail/auth"
)

// leaf is a part of a letter that has no parts of its own.
type leaf struct {
	kind     string            // media type, in lower case; "" if none is named
	params   map[string]string // of the media type
	encoding string            // transfer encoding, as declared
	attached bool              // an attachment, or a file
	file     string            // name of the file, "" if it has none
	body     []byte            // as it stands in the letter
}

// walker collects the leaves of a letter in order, within the limits.
type walker struct {
	limits Limits
	until  time.Time
	leaves []leaf
	broken error // why parts were left out
}

// readParts walks through the parts of a letter. With an error (ErrTooSlow, ErrBroken) it returns
// the leaves that it could read.
func readParts(h textproto.Header, body []byte, limits Limits) (leaves []leaf, err error) {
	w := &walker{limits: limits, until: time.Now().Add(limits.Time)}
	defer func() {
		if r := recover(); r != nil {
			leaves, err = w.leaves, fmt.Errorf("%w: %v", ErrBroken, r)
		}
	}()
	// One kind of line end: the library knows the ends of all parts by that of the first.
	body = bytes.ReplaceAll(body, []byte("\r\n"), []byte("\n"))
	if err := w.walk(message.Header{Header: h}, body, 0); err != nil {
		return w.leaves, err
	}
	if w.broken != nil {
		return w.leaves, fmt.Errorf("%w: %w", ErrBroken, w.broken)
	}
	return w.leaves, nil
}

// walk reads one part and all parts in it. Its only error is ErrTooSlow; what cannot be read is
// left out.
func (w *walker) walk(h message.Header, body []byte, depth int) error {
	if time.Now().After(w.until) {
		return ErrTooSlow
	}
	kind, params, err := fieldOf(h.ContentType())
	w.broken = cmp.Or(w.broken, err)
	boundary := params["boundary"]
	switch {
	case !strings.HasPrefix(kind, "multipart/") || boundary == "":
		w.leaf(h, body)
		return nil
	case depth >= w.limits.Depth:
		return nil
	}
	parts := textproto.NewMultipartReader(bytes.NewReader(prepare(body, boundary)), libraryBoundary)
	for n := 0; len(w.leaves) < w.limits.Parts; n++ {
		part, err := next(parts)
		switch {
		case errors.Is(err, io.EOF) && n > 0:
			return nil
		case err != nil:
			w.broken = cmp.Or(w.broken, err)
			return nil
		}
		h, err := auth.Header(part)
		if err != nil {
			w.broken = cmp.Or(w.broken, err)
			continue
		}
		if err := w.walk(message.Header{Header: h}, auth.Body(part), depth+1); err != nil {
			return err
		}
	}
	return nil
}

// next is the next part of a multipart, with its header.
func next(parts *textproto.MultipartReader) ([]byte, error) {
	p, err := parts.NextPart()
	if err != nil {
		return nil, err
	}
	return io.ReadAll(p)
}

// libraryBoundary stands between parts in what the library gets to see.
const libraryBoundary = "=painani="

// prepare rewrites the body of a multipart for the library, where that is stricter than mail
// programs are:
//   - An empty line goes before the header of each part. The library gives up at a malformed
//     header; so it takes each header for the body of its part, and auth.Header reads it.
//   - The parts get an end, which letters that were cut off do not have.
//   - They get a boundary of ours, without blanks around it: the library ends a part at "--b-1"
//     too if its boundary is "b".
func prepare(body []byte, boundary string) []byte {
	delimiter := []byte("--" + boundary)
	out := make([]byte, 0, len(body)+len(body)/8)
	for line := range bytes.Lines(body) {
		rest, ok := bytes.CutPrefix(bytes.TrimSpace(line), delimiter)
		switch {
		case ok && len(rest) == 0:
			out = append(out, "--"+libraryBoundary+"\n\n"...)
		case ok && string(rest) == "--":
			out = append(out, "--"+libraryBoundary+"--\n"...)
		default:
			out = append(out, line...)
		}
	}
	return append(out, "\n--"+libraryBoundary+"--"...)
}

// leaf reads a part without parts.
func (w *walker) leaf(h message.Header, body []byte) {
	l := leaf{body: body}
	l.kind, l.params, _ = fieldOf(h.ContentType())
	disposition, params, _ := fieldOf(h.ContentDisposition())
	l.file = decodeHeader(cmp.Or(params["filename"], l.params["name"], l.params["file"]))
	l.attached = strings.EqualFold(disposition, "attachment") || l.file != ""
	l.encoding, _, _ = strings.Cut(h.Get("Content-Transfer-Encoding"), ";")
	w.leaves = append(w.leaves, l)
}

// fieldOf takes what the library read of a field with parameters. Where it refuses the whole
// field for one parameter, as it does for a boundary with "=" in it but without quotes, it
// gives the field as it stands, and that is taken apart at its semicolons. The value is "" if
// there is none. The error says that it is no media type, or a multipart that stays without a boundary.
func fieldOf(value string, params map[string]string, err error) (string, map[string]string, error) {
	if err == nil {
		return value, params, nil
	}
	fields := strings.Split(value, ";")
	params = map[string]string{}
	for _, field := range fields[1:] {
		if name, v, ok := strings.Cut(field, "="); ok {
			params[strings.ToLower(strings.TrimSpace(name))] = strings.Trim(strings.TrimSpace(v), `"`)
		}
	}
	value = strings.TrimSpace(fields[0])
	if !beginsWithWord.MatchString(value) {
		return "", params, nil
	}
	kind, _, unreadable := mime.ParseMediaType(value)
	if strings.HasPrefix(kind, "multipart/") && params["boundary"] == "" {
		unreadable = err
	}
	return cmp.Or(kind, value), params, unreadable
}

var beginsWithWord = regexp.MustCompile(`^\w`)
