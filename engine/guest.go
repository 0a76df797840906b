package engine

import "strings"

// Guests. Somebody may play against bots at once, without an address: as a guest. In events a guest is a
// player as others are, "player:guest-…", so every reader of events takes them as they are; that he is a
// guest stands in his id, which stays when the person is forgotten. In the book of people (package people) a
// guest is a person without an address, to whom no letter is ever written. In a browser he has a session of
// his seat, begun by the link that he got with it. A table with a guest is in no list of tables, and he is
// in no list of people. When he goes on by letter, his seat gets another owner (HandOver), and he is
// forgotten.

// GuestPrefix begins the id of every guest, and of nobody else.
const GuestPrefix = "guest-"

// GuestStays is for how long a table waits for a guest who does nothing. Then he is forgotten as anybody who
// deletes himself: he resigns, by which a game with bots alone ends.
const GuestStays = 30 * wholeDay

// IsGuest reports that a player's id is that of a guest.
func IsGuest(player string) bool { return strings.HasPrefix(player, GuestPrefix) }

// HandOver gives a guest's seat to the person that he turns out to be. Whoever commands it has made sure that
// both agree: the guest asked for it, and the person said YES.
type HandOver struct {
	Seat   Seat
	Player string // the person; no guest
}

func (a HandOver) decide(t *Table, _ Command) (Event, error) {
	ch := t.Chair(a.Seat)
	switch {
	case t.Phase != Running:
		return Event{}, Refuse("not-running", "", "table", t.ID)
	case ch == nil || !IsGuest(ch.Player) || ch.Resigned || a.Player == "" || IsGuest(a.Player):
		return Event{}, Refuse("not-yours", "", "table", t.ID)
	case t.SeatOf(a.Player) != Nobody:
		return Event{}, Refuse("seated-already", "", "table", t.ID)
	}
	return Event{Public: Taken{Seat: a.Seat, Player: a.Player}}, nil
}
