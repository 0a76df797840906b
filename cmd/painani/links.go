package main

import (
	"strconv"
	"strings"
	"time"

	"painani/engine"
	"painani/mail/auth"
	"painani/mail/people"
	"painani/mail/view"
)

// links makes and opens capability links and sessions for the pages. All are signed with the generation of
// their owner's links, so that ME NEW ends them, and with the newest key alone, so that `keys rotate` does.
type links struct{ a *app }

// seatPath is the path of a seat's page. It names the seat and proves nothing.
func seatPath(table string, seat engine.Seat) string { return view.SeatPath(table, seat) }

// seatNamed reads the last part of such a path.
func seatNamed(name string) (table string, seat engine.Seat, ok bool) {
	table, number, ok := strings.Cut(name, ".")
	n, err := strconv.Atoi(number)
	return table, engine.Seat(n), ok && err == nil && n > 0 && seatPath(table, engine.Seat(n)) == "/seat/"+name
}

// old reads the last part of the path of a link of version 0.9 or before.
func (l links) old(link string) (table string, ok bool) {
	table, _, err := l.a.keys.OldSeat(link)
	return table, err == nil
}

// owner is somebody who may use links; not whom the host has blocked.
func (l links) owner(id string) (people.Person, bool) {
	p, ok := l.a.people.Get(id)
	return p, ok && !l.a.people.BlockedPerson(id)
}

// opens reports that a letter's link opens a seat: the decision that the letter asks for is still open.
func (l links) opens(t *engine.Table, seat engine.Seat, link string) bool {
	owner, ok := l.owner(t.Chair(seat).Player)
	if !ok {
		return false
	}
	if engine.IsGuest(owner.ID) {
		return l.a.keys.OpenGuest(link, guestLink(t.ID, seat, owner)) == nil
	}
	event, err := l.a.keys.OpenSeat(link, auth.SeatLink{Table: t.ID, Seat: int(seat), Owner: owner.ID,
		Generation: owner.Generation})
	return err == nil && t.Awaits().Has(seat) && t.Policy(seat) == "" && t.Chair(seat).Asked == event
}

// guestLink is what the link to a guest's seat is made of.
func guestLink(table string, seat engine.Seat, owner people.Person) auth.SeatLink {
	return auth.SeatLink{Table: table, Seat: int(seat), Owner: owner.ID, Generation: owner.Generation}
}

// mail is the signed address of a seat of a player, for a letter with a turn that was composed on the page.
func (l links) mail(table string, seat engine.Seat, player string) string {
	owner, _ := l.a.people.Get(player)
	local, err := l.a.keys.LocalOf(auth.Reply, table, int(seat), owner.Generation)
	if err != nil {
		return ""
	}
	return local + "@" + l.a.f.Domain
}

// newSession is a session of a seat from now on; "" for nobody we know.
func (l links) newSession(table string, seat engine.Seat, player string, own bool) string {
	owner, ok := l.owner(player)
	if !ok {
		return ""
	}
	return l.a.keys.Session(auth.Session{Table: table, Seat: int(seat), Owner: owner.ID,
		Generation: owner.Generation, Own: own, Used: time.Now()})
}

// session reads one.
func (l links) session(table string, seat engine.Seat, player, text string) (used time.Time, own, ok bool) {
	owner, ok := l.owner(player)
	if !ok {
		return used, false, false
	}
	s, err := l.a.keys.OpenSession(text, auth.Session{Table: table, Seat: int(seat), Owner: owner.ID,
		Generation: owner.Generation})
	return s.Used, s.Own, err == nil
}

// person opens the link to somebody's own page: the newest that he asked for.
func (l links) person(link string) (player string, ok bool) {
	id, until, err := auth.PersonOf(link)
	if err != nil || !time.Now().Before(until) {
		return "", false
	}
	owner, ok := l.owner(id)
	if !ok {
		return "", false
	}
	return id, l.a.keys.OpenPerson(link, auth.PersonLink{Person: id, Generation: owner.Generation,
		Page: owner.Page, Until: until}) == nil
}

// feeds opens the link to what somebody subscribes to.
func (l links) feeds(link string) (player string, ok bool) {
	id, err := auth.FeedsOf(link)
	if err != nil {
		return "", false
	}
	owner, ok := l.owner(id)
	return id, ok && l.a.keys.OpenFeeds(link, id, owner.Generation) == nil
}

// feedsOf is that link; "" for nobody we know.
func (l links) feedsOf(player string) string {
	owner, ok := l.owner(player)
	if !ok {
		return ""
	}
	link, err := l.a.keys.FeedsLink(owner.ID, owner.Generation)
	if err != nil {
		return ""
	}
	return link
}
