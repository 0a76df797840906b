package auth

import (
	"bufio"
	"bytes"
	"errors"
	"net/mail"
	"net/textproto"
	"slices"
	"strings"

	"github.com/jhillyerd/enmime/v2"
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
	raw = raw[:min(len(raw), maxHeader)]
	for _, end := range [][]byte{[]byte("\r\n\r\n"), []byte("\n\n")} {
		if i := bytes.Index(raw, end); i >= 0 {
			raw = raw[:i]
		}
	}
	return slices.Clip(raw) // an append must not write into the letter
}

// Header reads the header of a letter, tolerantly: what cannot be read is left out.
func Header(raw []byte) textproto.MIMEHeader {
	head := append(Head(raw), "\r\n\r\n"...)
	h, err := enmime.ReadHeader(bufio.NewReaderSize(bytes.NewReader(head), min(len(head), 4096)), quiet{})
	if err != nil || h == nil {
		return textproto.MIMEHeader{}
	}
	return h
}

// From is the one author address of a letter: ErrNoFrom, ErrSeveralFrom.
// Fields are counted in the raw header, so that no tolerance of a parser hides a second one.
func From(raw []byte) (string, error) { return FromIn(raw, Header(raw)) }

// FromIn is From for who has the Header of the letter.
func FromIn(raw []byte, h textproto.MIMEHeader) (string, error) {
	if countFields(Head(raw), "from") > 1 {
		return "", ErrSeveralFrom
	}
	values := h["From"]
	if len(values) == 0 {
		return "", ErrNoFrom
	}
	if len(values) > 1 {
		return "", ErrSeveralFrom
	}
	list, err := enmime.ParseAddressList(values[0])
	if err != nil || len(list) == 0 {
		return loneAddress(values[0])
	}
	if len(list) > 1 {
		return "", ErrSeveralFrom
	}
	return list[0].Address, nil
}

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

// quiet takes the complaints of the header reader; a letter is read as far as it goes.
type quiet struct{}

// AddError does nothing.
func (quiet) AddError(string, string, ...any) {}

// AddWarning does nothing.
func (quiet) AddWarning(string, string, ...any) {}

// loneOrListed is the first address of a From value, however broken.
func loneOrListed(v string) (string, error) {
	if list, err := enmime.ParseAddressList(v); err == nil && len(list) > 0 {
		return list[0].Address, nil
	}
	return loneAddress(v)
}
