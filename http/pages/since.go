package pages

import (
	"bytes"
	"fmt"
	"slices"
	"time"
	"unicode/utf8"

	"painani/engine"
	"painani/engine/house"
	"painani/engine/lang"
	"painani/engine/notation"
	"painani/engine/referee"
	"painani/projections"
)

// maxSince is how many events the page of a seat tells at most.
const maxSince = 60

// SinceOwn is the first event behind the newest turn of a seat, of those that its page tells; 0 if there is
// none yet.
func SinceOwn(t *engine.Table, seat engine.Seat) uint64 {
	from := t.Began() + 1
	for _, turn := range slices.Backward(t.Line) {
		if turn.Seat == seat {
			from = turn.Seq + 1
			break
		}
	}
	if from = max(from, t.Seq-min(t.Seq, maxSince)+1); from > t.Seq || t.Pos == nil {
		return 0
	}
	return from
}

// Since is what happened at a table in words, as its seat may know it: a part of the page of the seat. The
// newest comes first.
func (p *Pages) Since(
	t *engine.Table, told []referee.Told, seat engine.Seat, zone *time.Location, tag lang.Tag,
) ([]byte, error) {
	f := p.frame(tag, "", "")
	names := p.seatNames(projections.RowOf(t, 0, ""), f.P)
	v := logPage{frame: f, ID: t.ID}
	if t.Pos != nil {
		v.terms = termsOf(t.Pos, tag)
	}
	for _, e := range slices.Backward(told) {
		if lines := house.Tell(t, e.Event, e.Facts, seat, names, tag, tag); len(lines) > 0 {
			v.Log = append(v.Log, entry{Seq: e.Event.Seq, At: at(e.Event.At, tag).in(zone, tag), Lines: lines})
		}
	}
	var b bytes.Buffer
	if err := p.tmpl.ExecuteTemplate(&b, "log", v); err != nil {
		return nil, fmt.Errorf("make log: %w", err)
	}
	return b.Bytes(), nil
}

// wrong is a typed line around the part that was refused.
type wrong struct{ Before, Bad, After string }

// wrongIn marks what was refused of a typed line; nil if that is not a part of it.
func wrongIn(typed string, span notation.Span) *wrong {
	if span.From < 0 || span.To <= span.From || span.To > len(typed) ||
		!utf8.ValidString(typed[:span.From]) || !utf8.ValidString(typed[span.From:span.To]) {
		return nil
	}
	return &wrong{typed[:span.From], typed[span.From:span.To], typed[span.To:]}
}
