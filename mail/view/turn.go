package view

import (
	"strings"

	"painani/engine"
	"painani/engine/house"
)

// Whose says who owes a decision until when, or how far the invitation is, or who won.
func (s *View) Whose() []string {
	switch s.Table.Phase {
	case engine.Open:
		return []string{s.waiting()}
	case engine.Over:
		return s.score()
	case engine.Withdrawal:
		return []string{s.p.Say("withdrawn")}
	}
	if s.Table.Frozen.From != 0 {
		return []string{house.Explain(s.Table.Game, s.Table.WhyFrozen(), s.Tag)}
	}
	var out []string
	if s.Seat != engine.Nobody && s.Table.Policy(s.Seat) != "" {
		key := "after.caretaker"
		if s.Table.Chair(s.Seat).Resigned {
			key = "after.resigned"
		}
		out = append(out, s.p.Say(key))
	} else if s.Mine() {
		out = append(out, s.p.Say("after.mine", "asked", s.Table.Chair(s.Seat).Asked, "due", s.due(s.Seat)))
	}
	for _, x := range s.Table.Awaits().List() {
		if x != s.Seat {
			out = append(out, s.p.Say("after.other", "name", s.Names.Of(x), "due", s.due(x)))
		}
	}
	if s.Table.Ask != nil {
		out = append(out, s.Voting())
	}
	return []string{strings.Join(out, "\n")}
}

func (s *View) due(x engine.Seat) string {
	if s.Table.Policy(x) != "" {
		return s.p.Say("after.bot")
	}
	return house.Due(s.Table.Clock, s.Table.Chair(x).Timer, s.now, s.zone, s.Tag)
}

// brief is the deadline of a seat without its bank, for lines that must be short.
func (s *View) brief(x engine.Seat) string {
	at := s.Table.Clock.Deadline(s.Table.Chair(x).Timer)
	if at.IsZero() || s.Table.Policy(x) != "" {
		return s.due(x)
	}
	return house.Words(s.Tag).Say("due", "when", house.When(at, s.zone, s.Tag))
}

// waiting names those who have not answered an invitation.
func (s *View) waiting() string {
	return s.p.Say("after.open", "names", house.Join(s.silent(), s.Tag),
		"when", house.When(s.Table.Born.Add(engine.InviteStays), s.zone, s.Tag))
}

// silent are the names of those who have not answered an invitation.
func (s *View) silent() []string {
	var list []string
	for i, c := range s.Table.Seats {
		if !c.Confirmed {
			list = append(list, s.Names[i])
		}
	}
	return list
}

// TurnWords says in a few words who is to move, who is waited for or who won; "" if nothing is to be said.
func (s *View) TurnWords() string {
	if s.Mine() {
		return s.p.Say("status.mine", "due", s.brief(s.Seat))
	}
	var names []string
	switch f := s.Table.Final; {
	case s.Table.Phase == engine.Open:
		names = s.silent()
	case s.Table.Phase == engine.Over && f != nil:
		return s.p.Say("status.won", "names", s.winners(*f))
	default:
		list := s.Table.Awaits().List()
		for _, x := range list {
			names = append(names, s.Names.Of(x))
		}
		if len(list) == 1 {
			return s.p.Say("status.other", "names", names[0]) + ", " + s.brief(list[0])
		}
	}
	if len(names) == 0 {
		return ""
	}
	return s.p.Say("status.other", "names", house.Join(names, s.Tag))
}

func LastOwn(t *engine.Table, seat engine.Seat) uint64 {
	for i := len(t.Line) - 1; i >= 0; i-- {
		if turn := t.Line[i]; turn.Seat == seat && turn.ByHand() {
			return turn.Seq
		}
	}
	return 0
}
