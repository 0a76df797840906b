package pages

import (
	"fmt"

	"painani/engine/lang"
	"painani/events"
)

// logPage is what templates/log.html shows.
type logPage struct {
	frame
	ID, Game  string
	Log       []entry
	Older     uint64
	Newest    bool // this is the first page
	Sides     []side
	MoreSides bool
}

// Log is a table's log in words, long parts of it at a time: the events before one (0: the newest), and with
// the newest all lines that were taken back. events.ErrNotFound if there is nothing before it.
func (p *Pages) Log(history []events.Entry, before uint64, tag lang.Tag) (Document, error) {
	s, err := p.tell(history, 0)
	if err != nil {
		return nil, err
	}
	query := fmt.Sprintf("before=%d&", before)
	if before == 0 || before > s.all+1 {
		before, query = s.all+1, ""
	}
	v := logPage{
		frame:  p.frame(tag, catalog.In(tag).Say("log-of", "table", s.t.ID), query),
		ID:     s.t.ID,
		Game:   s.t.Game.Card().Title,
		Newest: before > s.all,
	}
	names := p.seatNames(s.row, v.P)
	if v.Log, v.Older = p.logOf(s, names, tag, before, longLog); len(v.Log) == 0 {
		return nil, fmt.Errorf("log before event #%d: %w", before, events.ErrNotFound)
	}
	if s.t.Pos != nil {
		v.terms = termsOf(s.t.Pos, tag)
	}
	if v.Newest {
		v.Sides = sides(s.t, names, v.P.Tag)
	}
	return p.make("log.html", v)
}
