package view

// tips are the lines that letters show in turn, one each, by their end in the catalogue.
var tips = []string{"preview", "legal", "why", "since", "undo", "takeback", "words", "press", "note", "set"}

// tip is one way of the service that a player may not have found yet.
func (s *View) tip() string {
	if !s.Mine() {
		return ""
	}
	seq := max(s.Table.Seq, 2) - 1
	what := tips[(int(s.Table.Seq)/max(len(s.Table.Seats), 1)+int(s.Seat))%len(tips)]
	if what == "press" && !s.company() {
		what = "note"
	}
	return s.p.Say("tip."+what, "seq", seq)
}
