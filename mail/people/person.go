// Package people knows who plays: names, addresses, languages and settings, all
// that must be forgettable and therefore stands in no event.
//
// A person is one value in an events.Bucket, found by id or by address. Two
// addresses are the same person's when their canonical forms are equal; letters
// go to the address as given. Somebody who said STOP is remembered by a keyed
// digest of the address and nothing else.
//
// A Store keeps all people in memory and writes through. It is safe for
// concurrent use; that no two people share an address is kept within one Store,
// so one process writes a bucket.
package people

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"painani/engine"
	post "painani/mail"
)

// Limits of what a person may be called and how many addresses they may have.
const (
	MaxName      = 40 // characters of a name
	MaxAddresses = 5  // addresses of one person

	MaxNote  = 2000 // characters of a note
	MaxNotes = 50   // tables with a note

	MaxWords = 300 // characters of what is written to the invited
	maxWords = 20  // invitations with such words that are kept

	MaxPlans     = 100 // tables with plans
	maxPlansHere = 8   // plans of one table
	maxPlanText  = 40  // bytes of a plan's name or value

	// plans for turns at one table, used ones not yet cleared away among them, and bytes of them at all tables
	maxTurnsHere = 3 * engine.MaxPlans
	maxTurnBytes = 64 << 10
)

// Refusals of this package; compare with errors.Is.
var (
	ErrName      = errors.New("bad name")                 // empty, too long or with characters that do not print
	ErrBot       = fmt.Errorf("%w: a bot's", ErrName)     // could be taken for the name of a bot
	ErrAddress   = errors.New("bad address")              // not local@domain within the limits of SMTP
	ErrAddresses = errors.New("bad number of addresses")  // none, or more than MaxAddresses
	ErrSetting   = errors.New("bad setting")              // language, board or time zone
	ErrNote      = errors.New("bad note")                 // longer than MaxNote, or one more than MaxNotes
	ErrPlans     = errors.New("bad plan")                 // too long, or one more than MaxPlans
	ErrTaken     = errors.New("address belongs to other") // another person's canonical address
	ErrStopped   = errors.New("address has stopped")      // somebody there said STOP: for ever
	ErrUnknown   = errors.New("person unknown")           // no such id
)

// Person is somebody who plays, or was asked to. It is stored as JSON; the key of Plans is the word that
// they had when the first people were stored.
type Person struct {
	ID      string   `json:"id"`                // random, lower-case base32; stands in events
	Name    string   `json:"name"`              // as other players see it
	Earlier []string `json:"earlier,omitempty"` // names before, oldest first, to be forgotten
	// as given, the first is written to; none if Stopped, or a guest
	Addresses []string    `json:"addresses,omitempty"`
	Lang      string      `json:"lang"`                // en, de, hu
	Board     string      `json:"board"`               // ascii or unicode
	Moves     string      `json:"moves,omitempty"`     // own or en: the language of moves; "": own
	Zone      string      `json:"zone"`                // IANA name of the time zone, such as Europe/Vienna
	Confirmed bool        `json:"confirmed,omitempty"` // answered from the address at least once
	Stopped   bool        `json:"stopped,omitempty"`   // never to be written to again
	Off       []post.Kind `json:"off,omitempty"`       // kinds of letters they do not want
	Notes     Notes       `json:"notes,omitempty"`     // what they wrote down for themselves, by table
	Plans     Plans       `json:"standing,omitempty"`  // what they have decided before they are asked, by table
	// what they wrote to those whom they invited, the newest last
	Words []Words    `json:"words,omitempty"`
	Away  []Vacation `json:"away,omitempty"` // vacations, planned and gone
	// the last day on which they are away, by an automatic reply; offered once as a vacation
	Out   time.Time `json:"out,omitzero"`
	Turns Turns     `json:"plans,omitempty"` // what they have decided about their turns, by table
	// which letters they want and whether with pictures, by table; "" for all others
	Letters  map[string]string `json:"letters,omitempty"`
	Pictures map[string]string `json:"pictures,omitempty"`
	Watched  []string          `json:"watched,omitempty"` // tables of which they get a spectator's letters
	Gathered Gathered          `json:"gathered,omitzero"` // how far daily and weekly letters have told
	Ratings  string            `json:"ratings,omitempty"` // on or off: whether they are listed; "": on
	Since    time.Time         `json:"since"`             // when they were first heard of, UTC

	// Generation of their links, sessions and reply addresses; raising it ends all that were made before, and
	// Raised is when that was done last. Page is how often they asked for the link to their own page: the newest
	// counts.
	Generation int       `json:"generation,omitempty"`
	Raised     time.Time `json:"raised,omitzero"`
	Page       int       `json:"page,omitempty"`
	// since when letters fail or come back, UTC; zero: they do not, as far as we know
	Unreachable time.Time `json:"unreachable,omitzero"`
	// of somebody with several addresses: from which of them, in canonical form, letters come back, since when
	Lost map[string]time.Time `json:"lost,omitempty"`
}

// Words are what somebody wrote with an invitation: Cause is that of the NEW.
type Words struct {
	Cause string `json:"cause"`
	Text  string `json:"text"`
}

// WordsOf is what was written with the NEW of a cause; "" if nothing.
func (p Person) WordsOf(cause string) string {
	for _, w := range p.Words {
		if w.Cause == cause && cause != "" {
			return w.Text
		}
	}
	return ""
}

// AddWords keeps what is written with the NEW of a cause; the oldest of too many goes. ErrNote if it is
// longer than MaxWords.
func (p *Person) AddWords(cause, text string) error {
	if utf8.RuneCountInString(text) > MaxWords {
		return fmt.Errorf("%w: words of %d characters", ErrNote, utf8.RuneCountInString(text))
	}
	rest := slices.DeleteFunc(slices.Clone(p.Words), func(w Words) bool { return w.Cause == cause })
	p.Words = append(rest, Words{cause, text})
	p.Words = p.Words[max(0, len(p.Words)-maxWords):]
	return nil
}

// Notes are private texts by table id.
type Notes map[string]string

// Plans are private plans by table id: values by names, as in engine.Plans.
type Plans map[string]map[string]string

// Turns are private plans for turns by table id, in the order in which they were made.
type Turns map[string][]engine.TurnPlan

// SetTurns makes list the plans for turns at a table; an empty one takes them away.
func (p *Person) SetTurns(table string, list []engine.TurnPlan) {
	all := maps.Clone(p.Turns)
	delete(all, table)
	if len(list) > 0 {
		if all == nil {
			all = Turns{}
		}
		all[table] = list
	}
	p.Turns = all
}

// PlansAt are their plans at a table; for reading only.
func (p Person) PlansAt(table string) engine.Plans {
	return engine.Plans{Auto: p.Plans[table], Turns: p.Turns[table]}
}

// Planning are the tables at which they have plans, in order.
func (p Person) Planning() []string {
	all := slices.AppendSeq(slices.Collect(maps.Keys(p.Plans)), maps.Keys(p.Turns))
	slices.Sort(all)
	return slices.Compact(all)
}

// SetPlan makes value the plan of a name at a table. An empty value takes that plan back, an empty name all
// plans of the table.
func (p *Person) SetPlan(table, name, value string) {
	plans := maps.Clone(p.Plans[table])
	switch {
	case name == "":
		plans = nil
	case value == "":
		delete(plans, name)
	case plans == nil:
		plans = map[string]string{name: value}
	default:
		plans[name] = value
	}
	all := maps.Clone(p.Plans)
	delete(all, table)
	if len(plans) > 0 {
		if all == nil {
			all = Plans{}
		}
		all[table] = plans
	}
	p.Plans = all
}

// Only is a person as the host of one table may know them: with that table's note and plans.
func (p Person) Only(table string) Person {
	p = p.clone()
	p.Gathered, p.Watched = Gathered{}, nil
	maps.DeleteFunc(p.Notes, func(id, _ string) bool { return id != table })
	maps.DeleteFunc(p.Plans, func(id string, _ map[string]string) bool { return id != table })
	maps.DeleteFunc(p.Turns, func(id string, _ []engine.TurnPlan) bool { return id != table })
	return p
}

// Primary is the address letters go to: the first from which none comes back, the first if they come back
// from all; empty if there is none.
func (p Person) Primary() string {
	if len(p.Addresses) == 0 {
		return ""
	}
	return cmp.Or(p.reachable(), p.Addresses[0])
}

// must are the kinds that cannot be switched off: without them the person
// could not play, or not learn what became of a letter of theirs.
var must = []post.Kind{post.Answer, post.Confirm, post.YourMove, post.Late, post.Vote}

// Wants says whether a letter of this kind should go to them.
func (p Person) Wants(k post.Kind) bool {
	return !p.Stopped && (slices.Contains(must, k) || !slices.Contains(p.Off, k))
}

// Has says whether the address is one of theirs, in canonical comparison.
func (p Person) Has(address string) bool { return p.place(address) >= 0 }

// clone returns a copy that shares no slices.
func (p Person) clone() Person {
	p.Addresses, p.Earlier = slices.Clone(p.Addresses), slices.Clone(p.Earlier)
	p.Off, p.Words, p.Away = slices.Clone(p.Off), slices.Clone(p.Words), slices.Clone(p.Away)
	p.Letters, p.Pictures, p.Lost = maps.Clone(p.Letters), maps.Clone(p.Pictures), maps.Clone(p.Lost)
	p.Gathered, p.Watched = p.Gathered.clone(), slices.Clone(p.Watched)
	p.Notes, p.Plans = maps.Clone(p.Notes), maps.Clone(p.Plans) // SetPlan never changes the inner maps
	p.Turns = maps.Clone(p.Turns)                               // nor SetTurns the lists
	return p
}

// maxEarlier is how many earlier names are kept: texts in which older ones stand are gone long since.
const maxEarlier = 100

// called notes that the person had another name before.
func (p *Person) called(before string) {
	if p.Name == before || before == "" {
		return
	}
	known := func(n string) bool { return n == before || n == p.Name }
	p.Earlier = append(slices.DeleteFunc(p.Earlier, known), before)
	p.Earlier = p.Earlier[max(0, len(p.Earlier)-maxEarlier):]
}

// settle fills what may be left out and checks the rest; addresses come back
// in the form of Sendable.
func (p *Person) settle() error {
	var err error
	if p.Name, err = CleanName(p.Name); err != nil {
		return err
	}
	if len(p.Notes) > MaxNotes {
		return fmt.Errorf("%w: %d notes", ErrNote, len(p.Notes))
	}
	for _, text := range p.Notes {
		if utf8.RuneCountInString(text) > MaxNote {
			return fmt.Errorf("%w: %d characters", ErrNote, utf8.RuneCountInString(text))
		}
	}
	if len(p.Watched) > MaxWatched {
		return ErrWatched
	}
	if err = errors.Join(p.Plans.check(), p.Turns.check()); err != nil {
		return err
	}
	n, guest := len(p.Addresses), engine.IsGuest(p.ID)
	if n > MaxAddresses || guest && n > 0 || n == 0 && !guest && !p.Stopped {
		return fmt.Errorf("%w: %d", ErrAddresses, len(p.Addresses))
	}
	for i, a := range p.Addresses {
		if p.Addresses[i], err = Sendable(a); err != nil {
			return err
		}
	}
	maps.DeleteFunc(p.Lost, func(a string, _ time.Time) bool { return p.place(a) < 0 })
	p.Lang = cmp.Or(p.Lang, langs[0])
	p.Board = cmp.Or(p.Board, boards[0])
	p.Zone = cmp.Or(p.Zone, "UTC")
	return cmp.Or(choose(&p.Lang, p.Lang, langs), choose(&p.Board, p.Board, boards), checkZone(p.Zone))
}

// check refuses more plans, or more text of them, than a person may keep.
func (x Turns) check() error {
	size := 0
	for _, list := range x {
		if len(list) > maxTurnsHere {
			return fmt.Errorf("%w: %d for turns of a table", ErrPlans, len(list))
		}
		for _, p := range list {
			for _, line := range slices.Concat(p.Then, p.Else) {
				size += len(line)
			}
			for _, c := range p.If {
				size += len(c.Begins)
			}
		}
	}
	if len(x) > MaxPlans || size > maxTurnBytes {
		return fmt.Errorf("%w: for turns at %d tables, %d bytes", ErrPlans, len(x), size)
	}
	return nil
}

// check refuses more or longer plans than a person may keep.
func (x Plans) check() error {
	if len(x) > MaxPlans {
		return fmt.Errorf("%w: %d tables", ErrPlans, len(x))
	}
	for _, plans := range x {
		for name, value := range plans {
			if len(plans) > maxPlansHere || len(name) > maxPlanText || len(value) > maxPlanText {
				return fmt.Errorf("%w: %d of a table, %q %q", ErrPlans, len(plans), name, value)
			}
		}
	}
	return nil
}

// CleanName trims a name and makes white space single. ErrName if nothing is
// left, if it is longer than MaxName characters, or if it holds characters that
// do not print (line ends above all, which must never reach a header).
func CleanName(name string) (string, error) {
	if len(name) > 16*MaxName || !utf8.ValidString(name) {
		return "", fmt.Errorf("%w: too long or not UTF-8", ErrName)
	}
	name = strings.TrimSpace(name)
	for _, r := range name {
		if r != ' ' && !unicode.IsGraphic(r) || r == unicode.ReplacementChar {
			return "", fmt.Errorf("%w: character %U", ErrName, r)
		}
	}
	name = strings.Join(strings.Fields(name), " ")
	if n := utf8.RuneCountInString(name); n == 0 || n > MaxName {
		return "", fmt.Errorf("%w: %d characters", ErrName, n)
	}
	return name, nil
}
