package people

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
)

// Rhythm is which letters about a table somebody wants, and when. Its text is what is stored and what a form
// sends: "turns", "all", "daily 07:00", "weekly mon 07:00".
type Rhythm struct {
	Kind   string       // turns, all, daily, weekly
	Day    time.Weekday // of a weekly letter
	Minute int          // of the day, in the person's zone, of a daily or weekly letter
}

// The kinds of rhythms.
const (
	ByTurns = "turns"  // when he is asked, and at the end; the default
	AtEvery = "all"    // every turn, too
	ByDay   = "daily"  // one letter a day about all such tables
	ByWeek  = "weekly" // one letter a week
)

// When a gathered letter comes if nothing is said about it.
const (
	usualDay = time.Monday
	usualAt  = 7 * 60
)

// weekdays are the days as a rhythm's text names them, by time.Weekday.
var weekdays = []string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"}

// ParseRhythm reads the text of a rhythm; the day and the time may be left out: Monday, 7 in the morning.
// ErrSetting if it is none.
func ParseRhythm(text string) (Rhythm, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return Rhythm{}, fmt.Errorf("%w: letters %q", ErrSetting, text)
	}
	r := Rhythm{Kind: words[0]}
	rest := words[1:]
	switch r.Kind {
	case ByTurns, AtEvery:
	case ByWeek:
		r.Day = usualDay
		if len(rest) > 0 {
			if i := slices.Index(weekdays, rest[0]); i >= 0 {
				r.Day, rest = time.Weekday(i), rest[1:]
			}
		}
		fallthrough
	case ByDay:
		r.Minute = usualAt
		if len(rest) > 0 {
			at, err := time.Parse("15:04", rest[0])
			if err != nil {
				return Rhythm{}, fmt.Errorf("%w: time %q", ErrSetting, rest[0])
			}
			r.Minute, rest = at.Hour()*60+at.Minute(), rest[1:]
		}
	default:
		return Rhythm{}, fmt.Errorf("%w: letters %q", ErrSetting, text)
	}
	if len(rest) > 0 {
		return Rhythm{}, fmt.Errorf("%w: letters %q", ErrSetting, text)
	}
	return r, nil
}

// String is the text of a rhythm.
func (r Rhythm) String() string {
	switch r.Kind {
	case ByDay:
		return r.Kind + " " + r.Clock()
	case ByWeek:
		return r.Kind + " " + weekdays[r.Day] + " " + r.Clock()
	}
	return r.Kind
}

// Clock is the time of day, "07:00".
func (r Rhythm) Clock() string { return fmt.Sprintf("%02d:%02d", r.Minute/60, r.Minute%60) }

// Gathers reports that letters about several tables are gathered into one.
func (r Rhythm) Gathers() bool { return r.Kind == ByDay || r.Kind == ByWeek }

// Last is the newest time, not after now, at which a gathered letter is due. Each day of the zone has one,
// also when its clocks change: a time that is left out counts as the one that clocks show then, and of a time
// that comes twice it is one.
func (r Rhythm) Last(now time.Time, zone *time.Location) time.Time {
	return r.seek(now, zone, -1)
}

// Next is the first time after now at which a gathered letter is due.
func (r Rhythm) Next(now time.Time, zone *time.Location) time.Time {
	return r.seek(now, zone, 1)
}

// seek goes from the day of now, back (-1) or on (1), to the first time of the rhythm.
func (r Rhythm) seek(now time.Time, zone *time.Location, step int) time.Time {
	y, m, d := now.In(zone).Date()
	for n := 0; ; n += step {
		at := time.Date(y, m, d+n, r.Minute/60, r.Minute%60, 0, 0, zone).UTC()
		day := time.Date(y, m, d+n, 12, 0, 0, 0, time.UTC).Weekday()
		if (r.Kind != ByWeek || day == r.Day) && at.After(now) == (step > 0) {
			return at
		}
	}
}

// Rhythm is which letters somebody wants about a table; "" for all that have no setting of their own.
func (p Person) Rhythm(table string) Rhythm {
	r, err := ParseRhythm(at(p.Letters, table))
	if err != nil {
		return Rhythm{Kind: ByTurns}
	}
	return r
}

// Every reports that somebody wants each letter about a table, not only those with his decisions, the votes,
// the end and what is written to him.
func (p Person) Every(table string) bool { return p.Rhythm(table).Kind == AtEvery }

// Gathered is how far the gathered letters of somebody have told of his tables, by which none tells of
// anything twice and none is left out.
type Gathered struct {
	Slots map[string]time.Time `json:"slots,omitempty"` // newest time that is done, by rhythm
	Told  map[string]uint64    `json:"told,omitempty"`  // last event told of, by table
	Next  *Gathering           `json:"next,omitempty"`  // the letter that is being written; nil: none
}

// Gathering is a letter that is being written: what it is to tell was fixed before it was posted, so that who
// writes it again after a crash tells the same.
type Gathering struct {
	Rhythm string            `json:"rhythm"`
	Slot   time.Time         `json:"slot"`
	Tables map[string]uint64 `json:"tables"` // the last event that it tells of
}

// clone shares nothing with g.
func (g Gathered) clone() Gathered {
	out := Gathered{Slots: maps.Clone(g.Slots), Told: maps.Clone(g.Told)}
	if g.Next != nil {
		next := *g.Next
		next.Tables = maps.Clone(next.Tables)
		out.Next = &next
	}
	return out
}

// leaves notes that the letters about a table are no longer gathered; what was is told by one more letter.
func (g *Gathered) leaves(table string) {
	told := maps.Clone(g.Told)
	if told == nil {
		told = map[string]uint64{}
	}
	told[table] = g.Told[table]
	g.Told = told
}
