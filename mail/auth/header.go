package auth

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"mime"
	"net/mail"
	"slices"
	"strings"
	"sync"

	"github.com/emersion/go-message/textproto"
)

// Errors of the From header.
var (
	// ErrNoFrom: there is no From header, or nothing in it is an address.
	ErrNoFrom = errors.New("no From")
	// ErrSeveralFrom: two From headers or two addresses in one. Such a letter
	// shows one author to a reader and another to a checker; it proves neither.
	ErrSeveralFrom = errors.New("several From")
)

// maxHeader is how much of a letter is searched for its header.
const maxHeader = 256 << 10

// Head returns the raw header of a letter, without the empty line that ends it.
func Head(raw []byte) []byte {
	end := 0
	for line := range bytes.Lines(raw[:min(len(raw), maxHeader)]) {
		if isBlank(line) {
			break
		}
		end += len(line)
	}
	return slices.Clip(raw[:end]) // an append must not write into the letter
}

// Body returns what stands below the header of a letter and its empty line.
func Body(raw []byte) []byte {
	body := raw[len(Head(raw)):]
	for line := range bytes.Lines(body) {
		if isBlank(line) {
			body = body[len(line):]
		}
		break
	}
	return body
}

func isBlank(line []byte) bool { return string(line) == "\n" || string(line) == "\r\n" }

// Header reads the header of a letter or of a part of one, tolerantly: what cannot be read is left
// out. One that begins with something else than a field is empty, and the error says so.
func Header(raw []byte) (textproto.Header, error) {
	r := readers.Get().(*bufio.Reader)
	defer readers.Put(r)
	r.Reset(bytes.NewReader(mend(Head(raw))))
	return textproto.ReadHeader(r)
}

// readers are what headers are read through.
var readers = sync.Pool{New: func() any { return bufio.NewReader(nil) }}

// mend takes out of a raw header what the library would stop at: lines that cannot be a field
// go, with their continuations; a line without a colon, which some program folded without a
// blank, becomes a continuation.
func mend(head []byte) []byte {
	out := make([]byte, 0, len(head)+2)
	gone := false // the last field, and its continuations with it
	for line := range bytes.Lines(head) {
		name, _, field := bytes.Cut(line, []byte(":"))
		folded := line[0] == ' ' || line[0] == '\t'
		if field && !folded {
			gone = !isFieldName(bytes.TrimRight(name, " \t"))
		}
		if gone {
			continue
		}
		if !field && !folded {
			out = append(out, ' ')
		}
		out = append(out, line...)
	}
	return out
}

// isFieldName reports printable ASCII (RFC 5322 2.2).
func isFieldName(name []byte) bool {
	return len(name) > 0 && bytes.IndexFunc(name, func(r rune) bool { return r <= ' ' || r > '~' }) < 0
}

// From is the one author address of a letter: ErrNoFrom, ErrSeveralFrom.
// Fields are counted in the raw header, so that no tolerance of a parser hides a second one.
func From(raw []byte) (string, error) {
	h, _ := Header(raw)
	return FromIn(raw, h)
}

// FromIn is From where the Header of the letter has been read already.
func FromIn(raw []byte, h textproto.Header) (string, error) {
	if countFields(Head(raw), "from") > 1 {
		return "", ErrSeveralFrom
	}
	values := h.Values("From")
	if len(values) == 0 {
		return "", ErrNoFrom
	}
	if len(values) > 1 {
		return "", ErrSeveralFrom
	}
	list, err := addresses.ParseList(values[0])
	if err != nil || len(list) == 0 {
		return loneAddress(values[0])
	}
	if len(list) > 1 {
		return "", ErrSeveralFrom
	}
	return list[0].Address, nil
}

// addresses reads lists of addresses. Names are not looked at, so any charset will do for them.
var addresses = mail.AddressParser{WordDecoder: &mime.WordDecoder{
	CharsetReader: func(_ string, in io.Reader) (io.Reader, error) { return in, nil },
}}

// loneAddress is the last resort for a From whose display name is broken:
// exactly one <addr> counts, or the whole value if it is one address.
func loneAddress(v string) (string, error) {
	open, shut := strings.LastIndexByte(v, '<'), strings.LastIndexByte(v, '>')
	if open >= 0 && shut > open && strings.Count(v, "@") == 1 {
		v = v[open+1 : shut]
	}
	a, err := mail.ParseAddress(v)
	if err != nil {
		return "", ErrNoFrom
	}
	return a.Address, nil
}

// countFields counts the header fields of a name (lower case) in a raw header.
func countFields(head []byte, name string) int {
	n := 0
	for line := range bytes.Lines(head) {
		field, _, ok := bytes.Cut(line, []byte(":"))
		if ok && bytes.EqualFold(bytes.TrimRight(field, " \t"), []byte(name)) {
			n++
		}
	}
	return n
}

// loneOrListed is the first address of a From value, however broken.
func loneOrListed(v string) (string, error) {
	if list, err := addresses.ParseList(v); err == nil && len(list) > 0 {
		return list[0].Address, nil
	}
	return loneAddress(v)
}
