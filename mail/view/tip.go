package view

import "painani/engine"

// tips are shown in turn, one a letter; each is the end of a key in the catalogue.
var tips = []string{"preview", "legal", "why", "since", "undo", "takeback", "words", "press", "note", "set"}

// tip is one line about something that the service can do, for who is to move, or when the game is over; ""
// for others. Which one depends on the event and the seat alone, so that a letter derived again is the same.
func (v *View) tip() string {
	if v.Table.Phase == engine.Over && len(v.Table.Line) > 0 {
		return v.p.Say("tip.review")
	}
	if !v.Mine() {
		return ""
	}
	seq := max(v.Table.Seq, 2) - 1
	what := tips[(int(v.Table.Seq)/max(len(v.Table.Seats), 1)+int(v.Seat))%len(tips)]
	if what == "press" && !v.Company() {
		what = "note"
	}
	return v.p.Say("tip."+what, "seq", seq)
}
