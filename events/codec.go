package events

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// The codec writes what encoding/json would write for Record with HTML escapes
// off, and reads exactly that; tests hold it to this. It exists because every
// replay of a store passes through it: it is several times faster.

// appendRecord writes r behind dst, without Sealed if bare.
func appendRecord(dst []byte, r *Record, bare bool) ([]byte, error) {
	w := writer{b: dst}
	w.canonical(r)
	if r.Sealed != nil && !bare {
		w.sealed(r.Sealed)
	}
	return w.b, w.err
}

// canonical writes all of r but Sealed.
func (w *writer) canonical(r *Record) {
	w.raw(`{"table":`)
	w.text(r.Table)
	w.raw(`,"seq":`)
	w.b = strconv.AppendUint(w.b, r.Seq, 10)
	w.raw(`,"type":`)
	w.text(r.Type)
	w.raw(`,"at":"`)
	w.time(r.At)
	w.raw(`","actor":`)
	w.text(r.Actor)
	w.optional(`,"cause":`, r.Cause)
	w.raw(`,"prev":`)
	w.text(r.Prev)
	w.optional(`,"after":`, r.After)
	w.optional(`,"seal":`, r.Seal)
	w.raw(`,"body":`)
	w.json(r.Body)
	w.raw("}")
}

// sealed makes what canonical wrote last the whole record.
func (w *writer) sealed(s *Sealed) {
	w.b = bytes.TrimSuffix(w.b, []byte("}"))
	w.raw(`,"sealed":{"salt":`)
	w.text(s.Salt)
	w.raw(`,"body":`)
	w.json(s.Body)
	w.raw("}}")
}

// writer appends to b until the first error.
type writer struct {
	b       []byte
	err     error
	checked bool // bodies are known to be compact JSON
}

func (w *writer) raw(s string) { w.b = append(w.b, s...) }

func (w *writer) optional(name, s string) {
	if s != "" {
		w.raw(name)
		w.text(s)
	}
}

// text writes a JSON string.
func (w *writer) text(s string) {
	if plain(s) {
		w.b = append(w.b, '"')
		w.b = append(w.b, s...)
		w.b = append(w.b, '"')
		return
	}
	buf := bytes.NewBuffer(w.b)
	e := json.NewEncoder(buf)
	e.SetEscapeHTML(false)
	if err := e.Encode(s); err != nil && w.err == nil {
		w.err = err
	}
	w.b = bytes.TrimSuffix(buf.Bytes(), []byte("\n"))
}

// plain: a JSON string of s is s between quotes.
func plain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			return false
		}
	}
	return true
}

func (w *writer) time(t time.Time) {
	b, err := t.AppendText(w.b)
	if err != nil {
		if w.err == nil {
			w.err = err
		}
		return
	}
	w.b = b
}

// json writes a value without white space; none at all is null.
func (w *writer) json(v Body) {
	if v == nil {
		w.raw("null")
		return
	}
	if w.checked {
		w.b = append(w.b, v...)
		return
	}
	buf := bytes.NewBuffer(w.b)
	if err := json.Compact(buf, v); err != nil && w.err == nil {
		w.err = err
	}
	w.b = buf.Bytes()
}

var errSpelling = errors.New("not the canonical bytes of a record")

// parseRecord reads what appendRecord wrote. Its strings are parts of one copy, but for those that whoever
// folds the record keeps; its bodies are parts of data, which must not change any more.
func parseRecord(data []byte) (r Record, err error) {
	p := parser{rest: data, own: string(data)}
	p.must(`{"table":`)
	r.Table = strings.Clone(p.text())
	p.must(`,"seq":`)
	r.Seq = p.number()
	p.must(`,"type":`)
	r.Type = p.text()
	p.must(`,"at":`)
	r.At = p.time()
	p.must(`,"actor":`)
	r.Actor = p.text()
	r.Cause = strings.Clone(p.optional(`,"cause":`))
	p.must(`,"prev":`)
	r.Prev = p.text()
	r.After = p.optional(`,"after":`)
	r.Seal = p.optional(`,"seal":`)
	p.must(`,"body":`)
	r.Body = p.json()
	if p.may(`,"sealed":{"salt":`) {
		r.Sealed = new(Sealed)
		r.Sealed.Salt = p.text()
		p.must(`,"body":`)
		r.Sealed.Body = p.json()
		p.must("}")
	}
	p.must("}")
	if p.bad || len(p.rest) > 0 {
		return Record{}, fmt.Errorf("%w: near byte %d", errSpelling, len(data)-len(p.rest))
	}
	return r, nil
}

// parser takes canonical JSON off the front of rest; bad sticks.
type parser struct {
	rest []byte
	own  string // a copy of the whole, which rest is the end of
	bad  bool
}

func (p *parser) may(s string) bool {
	if p.bad || len(p.rest) < len(s) || string(p.rest[:len(s)]) != s {
		return false
	}
	p.rest = p.rest[len(s):]
	return true
}

func (p *parser) must(s string) {
	if !p.may(s) {
		p.bad = true
	}
}

func (p *parser) optional(name string) string {
	if !p.may(name) {
		return ""
	}
	s := p.text()
	if s == "" {
		p.bad = true // would have been left out
	}
	return s
}

// text reads a JSON string in its one canonical spelling.
func (p *parser) text() string {
	n := stringEnd(p.rest)
	if p.bad || n == 0 {
		p.bad = true
		return ""
	}
	raw, from := p.rest[:n], len(p.own)-len(p.rest)
	p.rest = p.rest[n:]
	s := p.own[from+1 : from+n-1]
	if plain(s) {
		return s
	}
	var w writer
	if json.Unmarshal(raw, &s) == nil {
		w.text(s)
	}
	if !bytes.Equal(w.b, raw) {
		p.bad = true
	}
	return s
}

// stringEnd is the length of the JSON string at the front of b; 0 if there is none.
func stringEnd(b []byte) int {
	if len(b) == 0 || b[0] != '"' {
		return 0
	}
	for i := 1; i < len(b); i++ {
		switch b[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return 0
}

func (p *parser) number() uint64 {
	var n uint64
	i := 0
	for ; i < len(p.rest) && '0' <= p.rest[i] && p.rest[i] <= '9'; i++ {
		digit := uint64(p.rest[i] - '0')
		if n > (math.MaxUint64-digit)/10 {
			p.bad = true
			return 0
		}
		n = n*10 + digit
	}
	if i == 0 || i > 1 && p.rest[0] == '0' {
		p.bad = true
		return 0
	}
	p.rest = p.rest[i:]
	return n
}

func (p *parser) time() time.Time {
	s := p.text()
	t, err := time.Parse(time.RFC3339, s)
	if err != nil {
		p.bad = true
		return time.Time{}
	}
	var space [len(time.RFC3339Nano)]byte
	if b, err := t.AppendText(space[:0]); err != nil || string(b) != s {
		p.bad = true
	}
	return t
}

// json reads one compact value.
func (p *parser) json() Body {
	n := valueEnd(p.rest)
	if p.bad || n == 0 || !json.Valid(p.rest[:n]) {
		p.bad = true
		return nil
	}
	v := p.rest[:n:n]
	p.rest = p.rest[n:]
	return v
}

// valueEnd is the length of the JSON value at the front of b, judged by
// brackets and strings alone; 0 if it has white space or no end.
func valueEnd(b []byte) int {
	for i, depth := 0, 0; i < len(b); i++ {
		switch b[i] {
		case '"':
			n := stringEnd(b[i:])
			if n == 0 {
				return 0
			}
			i += n - 1
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case ' ', '\t', '\r', '\n':
			return 0
		}
		if depth == 0 && ended(b, i) {
			return i + 1
		}
	}
	return 0
}

// ended: outside all brackets a value ends before a comma or a bracket.
func ended(b []byte, i int) bool {
	return i+1 < len(b) && strings.IndexByte(",}", b[i+1]) >= 0
}
