package pages

import (
	"painani/engine"
	"painani/engine/lang"
	"painani/events"
)

// Position is the game after event number at as a spectator may know it, in its documented JSON form.
// ErrNoBoard before the start, events.ErrNotFound if there is no such event.
func (p *Pages) Position(history []events.Entry, at uint64) (game string, data []byte, err error) {
	s, err := p.tell(history, at)
	if err != nil {
		return "", nil, err
	}
	if s.t.Pos == nil {
		return "", nil, ErrNoBoard
	}
	return s.t.Game.Card().Name, s.t.Pos.Mask(engine.Nobody).JSON(), nil
}

// Hint says what to do about an error of the interface for programs; about is what is at fault.
func (p *Pages) Hint(code, about string, tag lang.Tag) string {
	return catalog.In(tag).Say("api."+code, "what", about)
}
