package pages

import (
	"cmp"
	"errors"
	"fmt"
	"html/template"
	"time"

	"painani/engine"
	"painani/engine/house"
	"painani/engine/lang"
	"painani/engine/referee"
	"painani/engine/scene"
	"painani/engine/scene/grid"
	"painani/projections"
)

// Company are those who may sit at a branch, as a form names them: the same players, bots, the seat's owner
// alone.
var Company = []string{"", "bots", "alone"}

// backForms are what a seat may do about what was played, for forms on its page.
type backForms struct {
	Path     string
	Now      uint64   // newest event, which guards the forms
	From, To uint64   // events that can be gone back to or branched from
	At       uint64   // the one that the forms name at first; 0: none
	Ask      bool     // a takeback may be asked
	Master   bool     // the seat may rewind
	Company  []string // who may sit at a branch; none: no table can be opened
	Hidden   bool     // because something is hidden that a branch could bring to light
}

// backOf are the forms of a seat about event n, 0 if it is to be chosen; nil before the game has begun.
func backOf(t *engine.Table, seat engine.Seat, path string, n uint64, branch bool) *backForms {
	if t.Phase != engine.Running && t.Phase != engine.Over || n > 0 && n < t.Began() {
		return nil
	}
	f := &backForms{Path: path, Now: t.Seq, From: t.Began(), To: t.Seq, At: n}
	if t.Phase == engine.Running && t.Ask == nil && !t.Chair(seat).Resigned {
		f.Ask, f.Master = t.Takeback != engine.NoVote, t.Master == seat
	}
	if !branch {
		return f
	}
	_, err := t.Heritage(cmp.Or(n, t.Seq), "")
	var no *engine.Refusal
	switch {
	case errors.As(err, &no) && no.Code == "branch-hidden":
		f.Hidden = true
	case err == nil || n == 0: // at its end a game is over, but there are other moments to choose
		f.Company = Company
	}
	return f
}

// Looking is a seat whose owner looks at the table as it was.
type Looking struct {
	Now, Then *engine.Table  // Then is as it stood after the event
	Told      []referee.Told // the event
	Seat      engine.Seat
	Path      string         // of the seat's page, with the capability
	MayBranch bool           // tables can be opened here
	Zone      *time.Location // of the owner; nil: UTC
}

// backPage is what templates/back.html shows.
type backPage struct {
	frame
	ID, Game, Name string
	Path           string
	Seq, All       uint64
	At             *moment
	Steps          []step
	Undone         uint64 // event that took this one back; 0: it stands
	Lines          []string
	SVG            template.HTML
	Marks          []mark
	Text           string
	Head           string
	Past           *backForms
}

// LookBack is the page of one seat after an event: the board as the seat saw it then, what happened, and
// what the owner may do from there. It is for the seat's owner alone and must not be kept.
func (p *Pages) LookBack(l Looking, tag lang.Tag) (Document, error) {
	t, n := l.Now, l.Then.Seq
	card := t.Game.Card()
	v := backPage{
		frame:  p.frame(tag, card.Title+" "+t.ID, fmt.Sprintf("event=%d&", n)),
		ID:     t.ID,
		Game:   card.Title,
		Path:   l.Path,
		Seq:    n,
		All:    t.Seq,
		At:     at(l.Then.At, tag).in(l.Zone, tag),
		Undone: t.TakenBack(n),
	}
	v.Private, v.TimesOf = true, zoneName(l.Zone)
	names := p.seatNames(projections.RowOf(t, 0, ""), v.P)
	v.Name = names.Of(l.Seat)
	v.Steps = walk(n, t.Seq, v.P, "?event=", l.Path)
	for _, e := range l.Told {
		v.Lines = append(v.Lines, house.Tell(l.Then, e.Event, e.Facts, l.Seat, names, tag, tag)...)
		head, err := e.Record.Hash()
		if err != nil {
			return nil, err
		}
		v.Head = head
	}
	if l.Then.Pos != nil {
		v.terms = termsOf(l.Then.Pos, tag)
		sc := l.Then.Pos.Mask(l.Seat).Draw(l.Seat, names, tag)
		v.Marks = marked(&sc, t.Game, l.Then.LastMark(l.Then.Pos, l.Seat), names, v.Path+"?event=", tag)
		// escaped by its encoder
		v.SVG = template.HTML(scene.SVG(sc, scene.SVGOptions{Prefix: "b-", Classes: true, Bare: true}))
		v.Text = scene.Text(sc, grid.Options{})
	}
	v.Past = backOf(t, l.Seat, l.Path, n, l.MayBranch)
	return p.make("back.html", v)
}
