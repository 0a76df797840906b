package house

import (
	"painani/engine"
	"painani/engine/lang"
)

// Tell is an event in words: first what somebody did, then a line for each of
// the facts that the viewer may know. t is the table after the event (or any
// later moment of it), names are of those who sat there then; callers number the lines. An event that is
// not worth a line (a reminder of somebody else) gives none. Turns are said in moves, all else in tag.
func Tell(
	t *engine.Table,
	e engine.Event,
	facts []engine.Fact,
	viewer engine.Seat,
	names engine.Names,
	tag, moves lang.Tag,
) []string {
	head := headline(t, e, viewer, names, tag, moves)
	if head == "" {
		return nil
	}
	out := []string{head}
	if t.Game == nil {
		return out
	}
	return append(out, t.Game.Narrate(facts, viewer, names, tag)...)
}

func headline(
	t *engine.Table, e engine.Event, viewer engine.Seat, names engine.Names, tag, moves lang.Tag,
) string {
	p := Words(tag)
	if key, seat := about(e.Public); key != "" {
		return p.Say(key, "name", names.Of(seat))
	}
	who := func(s engine.Seat) string { return names.Of(s) }
	switch b := e.Public.(type) {
	case engine.Proposed:
		if b.Parent != nil {
			return p.Say("told.branched", "name", who(b.By), "table", b.Parent.Table, "seq", int(b.Parent.Seq))
		}
		return p.Say("told.proposed", "name", who(b.By), "game", title(t, b.Game))
	case engine.Withdrawn:
		if b.Reason == engine.ByHost {
			return p.Say("told.withdrawn-operator", "why", b.Why)
		}
		return p.Say("told.withdrawn", "reason", reason(p, "withdrawn.", b.Reason))
	case engine.Started:
		return p.Say("told.started")
	case engine.Played:
		turn := func(line string) string { return line }
		if t.Game != nil {
			turn = func(line string) string { return t.Game.Speak(line, moves) }
		}
		return played(p, e, b, viewer, who(b.Seat), turn)
	case engine.Undone:
		return p.Say("told.undone", "name", who(b.Seat), "seq", int(b.To)+1)
	case engine.Asked:
		return p.Say("told.asked", "name", who(b.Seat), "seq", int(b.To))
	case engine.Voted:
		if b.Yes {
			return p.Say("told.voted-yes", "name", who(b.Seat))
		}
		return p.Say("told.voted-no", "name", who(b.Seat))
	case engine.AskFell:
		return p.Say("told.ask-fell", "reason", reason(p, "ask-fell.", b.Reason))
	case engine.Rewound:
		return p.Say("told.rewound", "seq", int(b.To))
	case engine.Reminded:
		if viewer != b.Seat && viewer != engine.Arbiter {
			return ""
		}
		return p.Say("told.reminded", "name", who(b.Seat))
	case engine.Shifted:
		return shifted(p, b, tag)
	case engine.HostFroze:
		return p.Say("told.frozen", "why", b.Why)
	case engine.HostThawed:
		return p.Say("told.thawed")
	case engine.Ended:
		return ended(p, b, names)
	}
	return club(p, e.Public, names)
}

// about is the sentence of an event that says nothing but what one seat did, or what happened to it; "" of
// all others.
func about(body engine.Body) (key string, seat engine.Seat) {
	switch b := body.(type) {
	case engine.Confirmed:
		return "told.confirmed", b.Seat
	case engine.Joined:
		return "told.joined", b.Seat
	case engine.Declined:
		return "told.declined", b.Seat
	case engine.Lapsed:
		return "told.lapsed", b.Seat
	case engine.Late:
		return "told.late", b.Seat
	case engine.Caretaker:
		return "told.caretaker", b.Seat
	case engine.Returned:
		return "told.returned", b.Seat
	case engine.Back:
		return "told.back", b.Seat
	case engine.Unreachable:
		return "told.unreachable", b.Seat
	case engine.Reachable:
		return "told.reachable", b.Seat
	case engine.Resumed:
		return "told.resumed", b.Seat
	case engine.Hinted:
		return "told.hinted", b.Seat
	case engine.Said:
		return "told.said", b.Seat
	case engine.Resigned:
		if b.Bot == "" {
			return "told.resigned-end", b.Seat
		}
		return "told.resigned", b.Seat
	}
	return "", engine.Nobody
}

func shifted(p lang.Printer, b engine.Shifted, tag lang.Tag) string {
	key := "told.shifted"
	switch {
	case b.Reason == engine.ByHost && b.Why != "":
		key = "told.shifted-why"
	case b.Reason == engine.ByHost:
		key = "told.shifted-operator"
	}
	return p.Say(key, "span", Span(seconds(b.Seconds), tag), "why", b.Why)
}

func title(t *engine.Table, name string) string {
	if t.Game != nil {
		return t.Game.Card().Title
	}
	return name
}

// reason is a word of the house for a reason in an event; an unknown one as it is.
func reason(p lang.Printer, prefix, key string) string {
	if p.Has(prefix + key) {
		return p.Say(prefix + key)
	}
	return key
}

// played is a turn. A secret one shows its notation only to its seat and to an
// arbiter; the others learn that it was made.
func played(
	p lang.Printer,
	e engine.Event,
	b engine.Played,
	viewer engine.Seat,
	name string,
	say func(string) string,
) string {
	turn := b.Turn
	if e.Sealed != nil {
		if viewer != b.Seat && viewer != engine.Arbiter {
			return p.Say("told.secret", "name", name)
		}
		turn = e.Sealed.Turn
	}
	key := "told.played"
	switch {
	case b.Forced:
		key = "told.forced"
	case b.Bot != "":
		key = "told.bot"
	case b.Planned && e.Cause == "": // by AUTO, or as the game does it for who has no plan
		key = "told.automatic"
	case b.Planned:
		key = "told.planned"
	}
	return p.Say(key, "name", name, "turn", say(turn))
}
