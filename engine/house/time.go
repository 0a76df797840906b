package house

import (
	"strconv"
	"strings"
	"time"

	"painani/engine"
	"painani/engine/lang"
)

// Zone loads a time zone by its IANA name; UTC if there is none of that name.
func Zone(name string) *time.Location {
	if name == "" || name == "Local" {
		return time.UTC
	}
	z, err := time.LoadLocation(name)
	if err != nil {
		return time.UTC
	}
	return z
}

func seconds(n int64) time.Duration { return time.Duration(n) * time.Second }

// When is a moment in the reader's zone and in UTC: "Fri 12 Jun 20:00 CEST (18:00
// UTC)". The day of UTC is named where it differs.
func When(at time.Time, zone *time.Location, tag lang.Tag) string {
	if zone == nil {
		zone = time.UTC
	}
	p := Words(tag)
	local, utc := at.In(zone), at.UTC()
	name, offset := local.Zone()
	s := day(p, local) + " " + local.Format("15:04") + " " + zoneName(name)
	if offset == 0 {
		return s
	}
	if local.YearDay() != utc.YearDay() {
		return s + " (" + weekday(p, utc) + " " + utc.Format("15:04") + " UTC)"
	}
	return s + " (" + utc.Format("15:04") + " UTC)"
}

// zoneName makes "+03", as zones without letters are called, readable.
func zoneName(s string) string {
	if strings.HasPrefix(s, "+") || strings.HasPrefix(s, "-") {
		return "UTC" + s
	}
	return s
}

// Day is a day as deadlines name it: "Fri 12 Jun".
func Day(t time.Time, tag lang.Tag) string { return day(Words(tag), t) }

func day(p lang.Printer, t time.Time) string {
	month := strings.Fields(p.Say("months"))[t.Month()-1]
	return p.Say("day", "weekday", weekday(p, t), "day", strconv.Itoa(t.Day()), "month", month)
}

func weekday(p lang.Printer, t time.Time) string {
	return strings.Fields(p.Say("weekdays"))[t.Weekday()]
}

// Span is a length of time in round words: "40 min", "61 h", "5 days".
func Span(d time.Duration, tag lang.Tag) string {
	p := Words(tag)
	d = max(d, 0).Round(time.Minute) // a clock that began to run a moment ago has not lost an hour
	hours := int(d / time.Hour)
	switch {
	case d < 2*time.Hour:
		return p.Say("span.minutes", "n", int(d/time.Minute))
	case d%(24*time.Hour) == 0:
		return p.Say("span.days", "n", hours/24)
	case hours < 72:
		return p.Say("span.hours", "n", hours)
	default:
		return p.Say("span.days-hours", "n", hours/24, "h", hours%24)
	}
}

// Due is a seat's deadline in words, "due Fri 12 Jun 20:00 CEST (18:00 UTC), bank
// 61 h left"; "no deadline" if its clock does not run.
func Due(c engine.Clock, t engine.Timer, now time.Time, zone *time.Location, tag lang.Tag) string {
	p := Words(tag)
	at := c.Deadline(t)
	switch {
	case at.IsZero() && t.Stands(now):
		return p.Say("due.stands")
	case at.IsZero():
		return p.Say("due.none")
	case t.Stands(now):
		return p.Say("due.stands-until", "until", When(t.Until, zone, tag), "when", When(at, zone, tag))
	case !now.Before(at):
		return p.Say("due.over", "when", When(at, zone, tag))
	case c.Kind == "fischer":
		return p.Say("due.bank", "when", When(at, zone, tag), "left", Span(at.Sub(now), tag))
	}
	return p.Say("due", "when", When(at, zone, tag))
}

// Terms is a table's time control in words: "bank of 3 days, 1 day more a turn, at most 5 days", with its
// days of rest.
func Terms(c engine.Clock, tag lang.Tag) string {
	p := Words(tag)
	if c.Rest == 0 {
		return terms(c, tag)
	}
	var days []string
	for i, name := range strings.Fields(p.Say("weekdays")) {
		if c.Rest&(1<<i) != 0 {
			days = append(days, name)
		}
	}
	return p.Say("clock.rest", "terms", terms(c, tag), "days", Join(days, tag))
}

func terms(c engine.Clock, tag lang.Tag) string {
	p := Words(tag)
	switch c.Kind {
	case "fischer":
		return p.Say("clock.fischer", "bank", Span(seconds(c.Bank), tag), "add", Span(seconds(c.Add), tag),
			"cap", Span(seconds(c.Cap), tag))
	case "move":
		return p.Say("clock.move", "bank", Span(seconds(c.Bank), tag))
	}
	return p.Say("clock.none")
}
