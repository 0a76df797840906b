package view

import (
	"strings"

	"painani/engine"
)

// Plans is one line about the plans that the reader has given at the table; "" if there are none.
func (s *View) Plans() string {
	given := s.reader.Plans[s.Table.ID]
	if len(given) == 0 || !s.mayAnswer() {
		return ""
	}
	var list []string
	for _, x := range s.Table.Game.Plans() {
		if value := given[x.Name]; x.Is(value) {
			list = append(list, x.Line(value, s.Tag))
		}
	}
	if len(list) == 0 {
		return ""
	}
	return s.p.Say("plans", "answers", strings.Join(list, "; "))
}

// mayAnswer reports that the reader has a seat at which something may still be asked of him.
func (s *View) mayAnswer() bool {
	c := s.Table.Chair(s.Seat)
	return c != nil && c.Player == s.reader.ID && !c.Resigned && (s.Table.Phase == engine.Open || s.Table.Phase == engine.Running)
}

// forGood says how the reader can answer the decision that he owes now once for every time that it will
// be asked; "" if it is none of that kind.
func (s *View) forGood() string {
	if !s.Mine() || s.Table.Pos == nil {
		return ""
	}
	for _, x := range s.Table.Game.Plans() {
		if len(s.Table.Pos.Planned(s.Seat, x.Name, x.Values[0])) == 0 {
			continue
		}
		var list []string
		for _, value := range x.Values {
			list = append(list, x.Word(value, s.Tag))
		}
		if x.Most > 0 {
			list = append(list, x.Word("1", s.Tag))
		}
		return s.p.Say("plans.how", "name", x.Word("", s.Tag), "answer", list[0], "others", strings.Join(list[1:], ", "))
	}
	return ""
}
