package pages

import (
	"fmt"
	"html/template"

	"painani/engine"
	"painani/engine/lang"
	"painani/engine/scene"
	"painani/events"
)

// comparePage is what templates/compare.html shows: a table at two of its events.
type comparePage struct {
	frame
	ID, Game string
	All      uint64
	A, B     uint64
	Sides    [2]compared
	Seats    []change
	Ringed   bool // something differs on the boards
	Log      []entry
}

type compared struct {
	Seq  uint64
	At   *moment
	Href string
	SVG  template.HTML
}

// change is what became of a seat between two events: points, and in words what it won and lost.
type change struct{ Name, Before, After, Diff, Goods string }

// Compare shows a table after two of its events beside each other, with what happened in
// between. They may be given in any order; events.ErrNotFound if there is no such event.
func (p *Pages) Compare(history []events.Entry, a, b uint64, tag lang.Tag) (Document, error) {
	if a > b {
		a, b = b, a
	}
	older, err := p.tell(history, a)
	if err != nil {
		return nil, err
	}
	newer, err := p.tell(history, b)
	if err != nil {
		return nil, err
	}
	card := newer.t.Game.Card()
	v := comparePage{
		frame: p.frame(tag, card.Title+" "+newer.t.ID, fmt.Sprintf("a=%d&b=%d&", a, b)),
		ID:    newer.t.ID,
		Game:  card.Title,
		All:   newer.all,
		A:     a,
		B:     b,
	}
	if newer.t.Pos != nil {
		v.terms = termsOf(newer.t.Pos, tag)
	}
	names := p.seatNames(newer.row, v.P)
	for i, s := range []*story{older, newer} {
		other := []*story{newer, older}[i]
		v.Sides[i] = compared{
			Seq:  s.row.Seq,
			At:   at(s.row.At, tag),
			Href: fmt.Sprintf("/t/%s?at=%d", s.t.ID, s.row.Seq),
		}
		if s.t.Pos != nil {
			sc := s.t.Pos.Draw(engine.Nobody, names, tag)
			if other.t.Pos != nil {
				differ := s.t.Pos.Differ(other.t.Pos, engine.Nobody)
				v.Ringed = v.Ringed || len(differ) > 0
				sc.Ring(scene.Rings{Seat: neutral, Title: v.Say("differs", "n", other.row.Seq), Spots: differ})
			}
			// escaped by its encoder
			v.Sides[i].SVG = template.HTML(
				scene.SVG(sc, scene.SVGOptions{Prefix: fmt.Sprintf("b%d-", i), Classes: true, Bare: true}),
			)
		}
	}
	v.Seats = changes(older, newer, names, tag)
	log, _ := p.logOf(newer, names, tag, b+1, int(b-a))
	for _, e := range log {
		if e.Seq > a {
			v.Log = append(v.Log, e)
		}
	}
	return p.make("compare.html", v)
}

// neutral is no seat: what is ringed for it is nobody's.
const neutral = -1

// changes are the points of every seat at both events, and what it won and lost.
func changes(older, newer *story, names engine.Names, tag lang.Tag) []change {
	now := newer.tally()
	if now == nil {
		return nil
	}
	before := make([]int, len(now.Points))
	if t := older.tally(); t != nil {
		copy(before, t.Points)
	}
	var out []change
	for i, n := range now.Points {
		goods := ""
		if older.t.Pos != nil {
			seat := engine.SeatAt(i)
			goods = newer.t.Pos.Mask(engine.Nobody).Change(older.t.Pos.Mask(engine.Nobody), seat, tag)
		}
		sign := ""
		if n > before[i] {
			sign = "+"
		}
		out = append(
			out,
			change{names.Of(engine.SeatAt(i)), amount(before[i], now.Unit, tag), amount(n, now.Unit, tag),
				sign + amount(n-before[i], now.Unit, tag), goods},
		)
	}
	return out
}
