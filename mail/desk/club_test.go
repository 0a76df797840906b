package desk_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"painani/engine"
	"painani/engine/house"
	"painani/engine/lang"
	"painani/engine/referee"
	"painani/events"
	post "painani/mail"
	"painani/mail/people"
)

// town is a simulated club: people who answer letters sooner or later, go on holiday with and without
// saying so, mistype addresses, fall silent, resign, and take seats over, for hundreds of days of virtual
// time.
type town struct {
	*world
	dice     *rand.Rand
	members  []*clubMember
	byID     map[string]*clubMember
	tables   []string
	seen     map[string]bool
	days     map[string]map[string]int // letters that answer nothing, by setting, and by person and day
	mornings map[string]bool           // on which somebody got his daily letter
	began    time.Time
	most     int               // tables that are opened, rematches apart
	next     map[string]uint64 // by table: the first event that was not judged
	told     map[string]uint64 // by person and table: the newest event that a letter showed
	owed     []owedNews
}

type clubMember struct {
	address string
	slow    time.Duration // mean time to an answer
	silent  time.Time     // does not read letters until then
	wrong   bool          // an address that does not exist: letters come back
	stop    bool
	pile    []clubLetter
}

type clubLetter struct {
	post.Letter
	read time.Time
}

// clubSize is seed, people, tables and days: PAINANI_CLUB=7:200:60:400 for the whole club.
func clubSize(t *testing.T) (seed uint64, people, tables, days int) {
	seed, people, tables, days = 1, 24, 12, 120
	if s := os.Getenv("PAINANI_CLUB"); s != "" {
		if _, err := fmt.Sscanf(s, "%d:%d:%d:%d", &seed, &people, &tables, &days); err != nil {
			t.Fatalf("PAINANI_CLUB=%q: %v", s, err)
		}
	}
	return seed, people, tables, days
}

// TestClub: every game of a club ends or sleeps; nobody's time runs out while his clock stands; nobody who
// said STOP gets a letter; every table that is awake waits for somebody until a time that is known; and the
// log folds to the same tables.
func TestClub(t *testing.T) {
	seed, crowd, tables, days := clubSize(t)
	c := &town{world: newWorld(t), dice: rand.New(rand.NewPCG(seed, 2)), byID: map[string]*clubMember{},
		seen: map[string]bool{}, mornings: map[string]bool{}, days: map[string]map[string]int{}, next: map[string]uint64{}, told: map[string]uint64{}}
	c.began, c.turns, c.most = c.now, true, tables
	for i := range crowd {
		m := &clubMember{
			address: fmt.Sprintf("p%d@club%d.example", i, i%7),
			slow:    time.Duration(2+c.dice.IntN(60)) * time.Hour,
		}
		m.wrong = i%17 == 16
		c.members = append(c.members, m)
	}
	for c.now.Before(c.began.AddDate(0, 0, days)) {
		day := int(c.now.Sub(c.began) / (24 * time.Hour))
		if c.now.Hour() == 9 && day*tables*3/(2*days) > len(c.seen) && day < days*2/3 || len(c.seen) < 3 {
			c.open()
		}
		c.step(6 * time.Hour)
	}
	for range 120 { // everybody is silent from now on
		c.clock(24 * time.Hour)
	}
	ends := map[string]int{}
	for _, id := range c.tables {
		tab := c.table(id)
		state := string(tab.Phase)
		switch {
		case tab.Phase == engine.Running && tab.Asleep:
			state = "asleep"
		case tab.Phase == engine.Running || tab.Phase == engine.Open:
			t.Errorf("%s is %s and awake after 120 silent days", id, tab.Phase)
		case tab.Phase == engine.Over && tab.Early != nil:
			state = "ended early: " + tab.Early.Reason
		case tab.Phase == engine.Withdrawal:
			state = "withdrawn: " + tab.Why
		}
		ends[state]++
	}
	c.again()
	if len(c.days["turns"]) == 0 || len(c.tables) < 3 {
		t.Fatal("nothing happened")
	}
	t.Logf("%d people, %d tables, %d events, %d letters; tables %v",
		crowd, len(c.tables), c.eventCount(), len(c.box), ends)
	for wants, byDay := range c.days {
		all := slices.Sorted(maps.Values(byDay))
		t.Logf("SET letters %s: on a day with letters that answer nothing, a person has %d (median), %d at worst",
			wants, all[len(all)/2], all[len(all)-1])
	}
}

func (c *town) eventCount() (n int) {
	for _, id := range c.tables {
		n += int(c.table(id).Seq)
	}
	return n
}

// open has a member propose a table, sometimes with an address that does not exist.
func (c *town) open() {
	host := c.someone()
	if host == nil {
		return
	}
	line := "NEW sticks"
	for range 1 + c.dice.IntN(3) {
		guest := c.members[c.dice.IntN(len(c.members))]
		if guest != host && !strings.Contains(line, guest.address) {
			line += " " + guest.address
		}
	}
	for _, option := range []string{" rest=weekend", " clock move 1d", " vacation=no", " vacation=free", " deutsch", " magyar"} {
		if c.dice.IntN(5) == 0 {
			line += option
		}
	}
	c.deliver(c.send(in{from: host.address, body: line}))
}

// someone is a member who writes letters.
func (c *town) someone() *clubMember {
	for range 20 {
		if m := c.members[c.dice.IntN(len(c.members))]; !m.wrong && !m.stop && m.silent.Before(c.now) {
			return m
		}
	}
	return nil
}

// step lets time go by; then everybody whose letters are due reads and answers them.
func (c *town) step(d time.Duration) {
	c.clock(d)
	for _, m := range c.members {
		pile := m.pile
		m.pile = nil
		newest := map[string]int{} // who comes home answers the newest letter about a table
		for i, l := range pile {
			newest[l.Table] = i
		}
		for i, l := range pile {
			asks := l.Kind == post.Invite || l.Kind == post.Confirm
			switch {
			case m.stop || m.silent.After(c.now) || l.read.After(c.now):
				m.pile = append(m.pile, l)
			case newest[l.Table] == i || asks:
				c.answer(m, l.Letter)
			}
		}
	}
	for range 2 {
		c.whim()
	}
}

// clock lets time go by alone.
func (c *town) clock(d time.Duration) {
	end := c.now.Add(d)
	for _, id := range c.tables {
		for {
			tab := c.table(id)
			at := tab.Next()
			if at.IsZero() || at.After(end) {
				break
			}
			c.now = maxTime(at, tab.At)
			if _, err := c.ref.Do(context.Background(), id, engine.Command{At: c.now, Do: engine.Tick{}}); err != nil {
				c.t.Fatalf("%s: %v", id, err)
			}
		}
	}
	c.now = end
	if err := errors.Join(c.notices(), c.daily.Look(context.Background())); err != nil {
		c.t.Fatal(err)
	}
	c.deliver(c.letters())
	for _, id := range c.tables {
		c.judge(id)
	}
	c.toldAll()
}

func maxTime(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// deliver puts letters on the piles of their readers; those to addresses that do not exist come back.
func (c *town) deliver(list []post.Letter) {
	for _, l := range list {
		if l.Table != "" && !c.seen[l.Table] {
			c.seen[l.Table] = true
			c.tables = append(c.tables, l.Table)
		}
		address := l.Address
		if p, ok := c.people.Get(l.To); ok {
			address = p.Primary()
			if p.Stopped {
				c.t.Errorf("a %s letter to somebody who said STOP", l.Kind)
			}
			c.told[l.To+" "+l.Table] = max(c.told[l.To+" "+l.Table], l.Seq)
			c.gathered(l)
			c.names(p, l)
		}
		i := slices.IndexFunc(c.members, func(m *clubMember) bool { return m.address == address })
		if i < 0 {
			continue
		}
		m := c.members[i]
		if l.Kind != post.Answer && l.Kind != post.Confirm {
			c.count(l, address)
		}
		if at := fmt.Sprint(address, " on ", c.now.Format(time.DateOnly)); l.Kind == post.Daily {
			if c.mornings[at] && c.now.Weekday() != time.Monday { // then that of a week may come, too
				c.t.Errorf("a second daily letter to %s", at)
			}
			c.mornings[at] = true
		}
		if m.wrong {
			c.deliver(c.comesBack(l))
			continue
		}
		wait := time.Duration(c.dice.ExpFloat64() * float64(m.slow))
		m.pile = append(m.pile, clubLetter{l, c.now.Add(min(wait, 20*24*time.Hour))})
	}
}

// gathered notes of a letter about all tables which of them it tells of.
func (c *town) gathered(l post.Letter) {
	if l.Kind != post.Daily {
		return
	}
	text := fmt.Sprintf("%+v", l)
	for _, id := range c.tables {
		if tab, _, err := c.ref.Table(context.Background(), id); err == nil && strings.Contains(text, id) {
			c.told[l.To+" "+id] = max(c.told[l.To+" "+id], tab.Seq)
		}
	}
}

// count counts a letter that its reader did not ask for, by what he wants.
func (c *town) count(l post.Letter, address string) {
	wants := "turns"
	if p, ok := c.people.Get(l.To); ok && p.Rhythm(l.Table).Kind != "" {
		wants = string(p.Rhythm(l.Table).Kind)
	}
	if c.days[wants] == nil {
		c.days[wants] = map[string]int{}
	}
	c.days[wants][fmt.Sprint(address, " ", int(c.now.Sub(c.began)/(24*time.Hour)))]++
}

// answer is what somebody does with a letter: mostly a number of its list.
func (c *town) answer(m *clubMember, l post.Letter) {
	body := ""
	switch {
	case l.Kind == post.Invite && c.dice.IntN(10) < 2:
		body = []string{"NO", ""}[c.dice.IntN(2)]
	case l.Kind == post.Invite || l.Kind == post.Confirm:
		body = "YES"
	case len(l.Menu) > 0:
		n := c.dice.IntN(len(l.Menu))
		if w := l.Menu[n].Play; strings.HasPrefix(w, "WITHDRAW") && c.dice.IntN(4) > 0 {
			n = c.dice.IntN(n + 1) // nobody gives up so soon
		}
		body = fmt.Sprint(1 + n)
	case l.Kind == post.Over && len(c.tables) < 2*c.most && c.dice.IntN(6) == 0:
		body = "REMATCH"
	}
	if l.Seat > 0 {
		other := c.members[c.dice.IntN(len(c.members))].address
		switch c.dice.IntN(150) {
		case 0:
			body = "RESIGN yes"
		case 1, 2, 3:
			body = "EXTEND 2d"
		case 4, 5:
			body = "PAUSE 7d"
		case 6:
			body = "PAUSE OFF"
		case 7:
			body = "TAKEBACK"
		case 8, 9, 10:
			body = fmt.Sprintf("VACATION %dd", 2+c.dice.IntN(20))
		case 11:
			body = "VACATION OFF"
		case 12:
			m.silent = c.now.AddDate(0, 0, 5+c.dice.IntN(40)) // a holiday of which nobody knows
			return
		case 13:
			body, m.stop = "STOP yes", true
		case 14:
			body = "PRESS ALL\nSorry for being slow!\nEND"
		case 15, 16, 17:
			body += "\nQUEUE take 3 red / take 2 / take 1\nQUEUE take 2"
		case 18, 19:
			body += fmt.Sprintf("\nIF %d take 3 THEN take 1 ELSE take 2 / take 1", 1+c.dice.IntN(3))
		case 20:
			body = "PLANS OFF"
		case 21, 22:
			body = fmt.Sprintf("DELEGATE %s %dd", other, 3+c.dice.IntN(20))
		case 23:
			body = "DELEGATE OFF"
		case 24, 25:
			body = "INVITE " + other
		case 26:
			body = "SET letters " + []string{"all", "turns", "daily 07:00", "weekly mon"}[c.dice.IntN(4)]
		case 27:
			body = "UNDO"
		case 28:
			body = "STATUS"
		}
	}
	if body != "" {
		c.deliver(c.send(in{from: m.address, re: &l, body: body}))
	}
}

// whim is something that nobody asked for: somebody takes over a seat.
func (c *town) whim() {
	m := c.someone()
	if m == nil || c.dice.IntN(4) != 0 || len(c.tables) == 0 {
		return
	}
	id := c.tables[c.dice.IntN(len(c.tables))]
	for i := range c.table(id).Seats {
		if c.table(id).Free(engine.SeatAt(i), c.now) {
			c.deliver(c.send(in{from: m.address, body: fmt.Sprintf("TAKEOVER %s %d", id, i+1)}))
			return
		}
	}
}

// judge looks at a table: what happened since the last look, and how it stands.
func (c *town) judge(id string) {
	c.t.Helper()
	tab := c.table(id)
	if at := tab.Next(); !at.IsZero() && at.Before(c.now) {
		c.t.Errorf("%s: something was due at %v, it is %v", id, at, c.now)
	}
	if tab.Phase == engine.Running && !tab.Asleep && tab.Clock.Kind != "none" && tab.Next().IsZero() &&
		tab.BotSeat() == engine.Nobody {
		c.t.Errorf("%s waits for nobody and for ever at #%d: %v", id, tab.Seq, tab.Awaits())
	}
	for i, ch := range tab.Seats {
		if s := engine.SeatAt(i); tab.Awaits().Has(s) && tab.Policy(s) == "" {
			c.heard(tab, ch.Player, ch.Asked, "that it is his turn")
		}
	}
	from := max(c.next[id], 1)
	if from > tab.Seq {
		return
	}
	before, told, err := c.ref.Story(context.Background(), id, from, tab.Seq)
	if err != nil {
		c.t.Fatal(before, err)
	}
	for _, e := range told {
		if e.Event.Seq == 1 {
			continue
		}
		then, _, err := c.ref.Story(context.Background(), id, 0, e.Event.Seq-1)
		if err != nil {
			c.t.Fatal(err)
		}
		c.happened(tab, then, e.Event)
	}
	c.next[id] = tab.Seq + 1
}

// happened looks at one event: nobody is late whose clock stands, and whom an event concerns has heard of it.
func (c *town) happened(tab, then *engine.Table, e engine.Event) {
	c.t.Helper()
	everybody := func(what string) {
		for _, ch := range then.Seats {
			if ch.Player != "" && !ch.Resigned && ch.Confirmed {
				c.heard(tab, ch.Player, e.Seq, what)
			}
		}
	}
	switch b := e.Public.(type) {
	case engine.Late:
		ch := then.Chair(b.Seat)
		if ch.Away.After(e.At) || then.Paused.After(e.At) || then.Asleep || ch.Timer.Stands(e.At) {
			c.t.Errorf("%s #%d: seat %d is late though its clock stands", tab.ID, e.Seq, b.Seat)
		}
		c.heard(tab, ch.Player, e.Seq, "that he is late") // the others when they are asked
	case engine.Slept:
		everybody("that the table sleeps")
	case engine.Started:
		everybody("that it begins")
	case engine.Ended, engine.Withdrawn:
		everybody("that it is over")
	case engine.Moved:
		at, _, err := c.ref.Story(context.Background(), tab.ID, 0, e.Seq)
		if err != nil {
			c.t.Fatal(err)
		}
		for _, s := range at.Asks(at.Motion(e.Seq)).List() {
			c.heard(tab, at.Chair(s).Player, e.Seq, "what he is asked")
		}
	case engine.Taken:
		c.heard(tab, b.Player, e.Seq, "that the seat is his")
	}
}

// heard: somebody whom letters may reach has got one of the table that shows an event or a later one.
func (c *town) heard(tab *engine.Table, player string, seq uint64, what string) {
	c.t.Helper()
	p, ok := c.people.Get(player)
	if !ok || p.Stopped || c.people.BlockedPerson(player) {
		return
	}
	owed := owedNews{tab.ID, player, what, seq, c.now}
	switch p.Rhythm(tab.ID).Kind { // what can wait comes with the next letter about all tables
	case people.ByDay:
		owed.by = c.now.AddDate(0, 0, 1).Add(slack)
	case people.ByWeek:
		owed.by = c.now.AddDate(0, 0, 7).Add(slack)
	}
	c.owed = append(c.owed, owed)
}

// owedNews is what somebody is to be told of a table until some time.
type owedNews struct {
	table, player, what string
	seq                 uint64
	by                  time.Time
}

// slack is how long after its time the simulated clock may look for a letter that was due.
const slack = 13 * time.Hour

// toldAll: what somebody was to be told by now a letter has told him.
func (c *town) toldAll() {
	c.t.Helper()
	c.owed = slices.DeleteFunc(c.owed, func(o owedNews) bool {
		p, ok := c.people.Get(o.player)
		switch {
		case c.told[o.player+" "+o.table] >= o.seq, !ok || p.Stopped || c.people.BlockedPerson(o.player):
			return true
		case o.by.After(c.now):
			return false
		}
		c.t.Errorf("%s #%d: %s was not told %s by %v", o.table, o.seq, o.player, o.what, o.by)
		return true
	})
}

// names: a letter about a running table tells its reader for whom it waits, and until when.
func (c *town) names(p people.Person, l post.Letter) {
	c.t.Helper()
	tab, _, err := c.ref.Table(context.Background(), l.Table)
	if l.Seat == 0 || err != nil || tab.Seq != l.Seq ||
		l.Kind != post.Answer && l.Kind != post.YourMove && l.Kind != post.Notice {
		return
	}
	said := l.Verdict + strings.Join(l.After, "\n")
	for _, s := range tab.Awaits().List() {
		at := tab.Clock.Deadline(tab.Chair(s).Timer)
		if tab.Policy(s) != "" || at.IsZero() || len(l.After) == 0 {
			continue
		}
		if when := house.When(at, house.Zone(p.Zone), lang.Tag(p.Lang)); !strings.Contains(said, when) {
			c.t.Errorf(
				"%s #%d: a letter %s to %s does not say that seat %d has until %s:\n%s",
				tab.ID,
				l.Seq,
				l.Kind,
				p.Name,
				s,
				when,
				said,
			)
		}
	}
}

// again folds every table from its log and compares.
func (c *town) again() {
	fresh := referee.New(referee.Config{Log: c.log, Now: func() time.Time { return c.now }})
	for _, id := range c.tables {
		have := c.table(id)
		made, _, err := fresh.Table(context.Background(), id)
		if err != nil {
			c.t.Fatal(err)
		}
		if made.After() != have.After() || made.Phase != have.Phase || !reflect.DeepEqual(made.Seats, have.Seats) ||
			!reflect.DeepEqual(made.Motions, have.Motions) {
			c.t.Errorf("%s folds to another table", id)
		}
		var records []events.Record
		list, _ := c.log.Load(context.Background(), id, 0)
		for _, e := range list {
			records = append(records, e.Record)
		}
		if _, err := events.Audit(records, ""); err != nil {
			c.t.Errorf("%s: %v", id, err)
		}
	}
}
