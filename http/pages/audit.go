package pages

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"painani/engine"
	"painani/engine/lang"
	"painani/events"
	"painani/projections"
)

// auditPage is what templates/audit.html shows.
type auditPage struct {
	frame
	ID, Game string
	Head     string
	Commit   string
	Secret   string
	Branches []projections.Branch
	Events   []audited
}

// audited is one event as it stands in the chain.
type audited struct {
	Seq         uint64
	At          *moment
	Type, Actor string
	Cause       string
	Prev        uint64 // the event before, where its hash stands
	Hash        string
	Sealed      bool
	Body        string // "" for older ones, which have their JSON behind a link
}

// maxRaw is how many events, the newest ones, have their JSON on the page itself: with that of 300
// events it would be a third longer than a page is to be.
const maxRaw = 25

// Audit shows every event of a table with its place in the chain. What is sealed appears as a commitment.
func (p *Pages) Audit(history []events.Entry, tag lang.Tag) (Document, error) {
	s, err := p.tell(history, 0)
	if err != nil {
		return nil, err
	}
	branches, err := p.branches(s)
	if err != nil {
		return nil, err
	}
	card := s.t.Game.Card()
	v := auditPage{
		frame:    p.frame(tag, catalog.In(tag).Say("audit-of", "table", s.t.ID), ""),
		ID:       s.t.ID,
		Game:     card.Title,
		Head:     s.row.Head,
		Commit:   s.t.Commit,
		Secret:   s.secret(),
		Branches: branches,
	}
	names := p.seatNames(s.row, v.P)
	for i := len(history) - 1; i >= 0; i-- {
		r := history[i].Record
		hash := s.row.Head
		if i+1 < len(history) {
			hash = history[i+1].Prev
		}
		x := audited{
			Seq:    r.Seq,
			At:     at(r.At, tag),
			Type:   r.Type,
			Actor:  v.actor(r.Actor, s.t, names),
			Cause:  r.Cause,
			Prev:   r.Seq - 1,
			Hash:   hash,
			Sealed: r.Seal != "",
		}
		if len(v.Events) < maxRaw {
			x.Body = wrapped(r.Body)
		}
		v.Events = append(v.Events, x)
	}
	return p.make("audit.html", v)
}

// actor is who caused an event, in words.
func (v *auditPage) actor(actor string, t *engine.Table, names engine.Names) string {
	if player, ok := strings.CutPrefix(actor, "player:"); ok {
		if seat := t.SeatOf(player); seat != engine.Nobody {
			return names.Of(seat)
		}
		return v.Say("unknown")
	}
	if v.P.Has("actor." + actor) {
		return v.Say("actor." + actor)
	}
	return actor
}

// wrapped is a body's JSON on as many lines as it has members.
func wrapped(body events.Body) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	if enc.Encode(body) != nil {
		return string(body)
	}
	return strings.TrimSpace(b.String())
}

// Public is an event as everybody may have it: sealed parts only once the table is over.
func Public(history []events.Entry, seq uint64) (events.Record, error) {
	if seq == 0 || seq > uint64(len(history)) {
		return events.Record{}, fmt.Errorf("event #%d of %d: %w", seq, len(history), events.ErrNotFound)
	}
	r := history[seq-1].Record
	if !slices.ContainsFunc(history, func(e events.Entry) bool { return e.Type == events.TypeEnded }) {
		r.Sealed = nil
	}
	return r, nil
}
