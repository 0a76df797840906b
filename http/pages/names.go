package pages

import (
	"time"

	"painani/engine"
	"painani/engine/house"
	"painani/engine/lang"
	"painani/projections"
)

// moment is a time for machines and for people.
type moment struct{ Machine, Words string }

// layouts are how a time is written in each language, to the minute.
var layouts = map[lang.Tag]string{
	lang.EN: "2 Jan 2006 15:04", lang.DE: "2.1.2006 15:04", lang.HU: "2006. 1. 2. 15:04",
}

// at is nil for the zero time, so that templates leave it out.
func at(t time.Time, tag lang.Tag) *moment {
	if t.IsZero() {
		return nil
	}
	t = t.UTC()
	return &moment{t.Format(time.RFC3339), t.Format(layouts[tag])}
}

// in is the moment as it is said in a zone, which may be nil.
func (m *moment) in(zone *time.Location, tag lang.Tag) *moment {
	if m == nil || zone == nil || zone == time.UTC {
		return m
	}
	t, err := time.Parse(time.RFC3339, m.Machine)
	if err != nil {
		return m
	}
	return &moment{m.Machine, t.In(zone).Format(layouts[tag] + " MST")}
}

// turn says who owes a decision.
type turn struct {
	Who                string
	Late               string
	Since, Due         *moment
	SinceWord, DueWord string
}

// seatNames are the names of the seats as letters have them too.
func (p *Pages) seatNames(row projections.TableRow, say lang.Printer) engine.Names {
	list := make([]house.Sitter, len(row.Seats))
	for i, c := range row.Seats {
		list[i] = house.Sitter{Person: c.Player != "", Guest: engine.IsGuest(c.Player),
			Bot: c.Player == "" && c.Bot != "", Gone: c.Gone}
		if c.Player != "" {
			list[i].Name = p.cfg.Names(c.Player)
		}
	}
	return house.Names(list, say.Tag)
}

// namesAt are the names of those who sat at the table when an event happened; names are those of now.
func (p *Pages) namesAt(s *story, names engine.Names, seq uint64, tag lang.Tag) engine.Names {
	chairs, same := s.t.SeatsAt(seq), true
	list := make([]house.Sitter, len(chairs))
	for i, c := range chairs {
		player := s.t.PlayerAt(engine.SeatAt(i), seq)
		same = same && len(chairs) == len(s.t.Seats) && (player == "" || player == s.t.Seats[i].Player)
		list[i] = house.Sitter{Person: player != "", Guest: engine.IsGuest(player),
			Bot: player == "" && c.Bot != "", Gone: c.Gone}
		if player != "" {
			list[i].Name = p.cfg.Names(player)
		}
	}
	if same {
		return names
	}
	return house.Names(list, tag)
}

// turns says for whom a table waits; note is a sentence where it is nobody's turn.
func turns(
	row projections.TableRow, names engine.Names, game engine.Game, say lang.Printer,
) (list []turn, note string) {
	free := 0
	for i, c := range row.Seats {
		switch {
		case row.Phase == engine.Running && c.Owes:
			x := turn{Who: say.Say("turn-of", "name", names[i]), Since: at(c.Since, say.Tag), Due: at(c.Due, say.Tag),
				SinceWord: say.Say("since"), DueWord: say.Say("due")}
			if c.Late {
				x.Late = say.Say("late")
			}
			if c.Stands {
				x.Late = say.Say("stands")
			}
			list = append(list, x)
		case row.Phase == engine.Open && c.Vacant():
			free++
		case row.Phase == engine.Open && !c.Confirmed && !c.Declined && !c.Gone:
			list = append(list, turn{Who: say.Say("answer-of", "name", names[i])})
		}
	}
	if free > 0 {
		list = append(list, turn{Who: say.Say("seats-free", "n", free)})
	}
	if row.Asleep {
		return list, say.Say("asleep")
	}
	if row.Halted != "" {
		return list, say.Say("halted", "why", row.Halted)
	}
	return list, ending(row, names, game, say)
}
