package desk

import (
	"context"
	"errors"
	"regexp"
	"strconv"
	"time"

	"painani/engine/house"
	post "painani/mail"
	"painani/mail/auth"
	"painani/mail/desk/request"
	"painani/mail/people"
	"painani/mail/reply"
)

// outDays is for how long somebody is taken to be away whose automatic reply names no day.
const outDays = 14

// absent notes that an automatic reply says that somebody is away. It does nothing by itself: the answer to
// the next letter of that person offers a vacation. Only replies to letters of ours count, from an address
// of theirs.
func (d *Desk) absent(ctx context.Context, env post.Envelope, raw []byte, sort auth.Sort) error {
	if sort.Class != auth.AutoReply {
		return nil
	}
	if _, err := d.cfg.Keys.First(env.To); err != nil {
		return nil
	}
	m, _ := reply.Parse(raw, reply.Limits{}) // what is broken in it is left out
	p, known := d.cfg.People.ByAddress(m.From)
	now := d.cfg.Now()
	if !known || p.Stopped || !p.AwayAt(now, false).IsZero() {
		return nil
	}
	last := lastDay(m.Subject+"\n"+m.Text, now, house.Zone(p.Zone))
	_, err := d.cfg.People.Update(ctx, p.ID, func(p *people.Person) error { p.Out = last.UTC(); return nil })
	if errors.Is(err, people.ErrUnknown) {
		return nil
	}
	return err
}

// days are the forms in which a day is named plainly: 2026-12-20, 2026. 12. 20., 20.12.2026.
var days = regexp.MustCompile(
	`\b(\d{4})(?:-|\. ?)(\d{1,2})(?:-|\. ?)(\d{1,2})\b|\b(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})\b`)

// lastDay is the latest day that a text names plainly and that a vacation can have; without one, that of two
// weeks.
func lastDay(text string, now time.Time, zone *time.Location) time.Time {
	var last time.Time
	for _, x := range days.FindAllStringSubmatch(text, 20) {
		if x[1] == "" {
			x[1], x[2], x[3] = x[6], x[5], x[4]
		}
		y, _ := strconv.Atoi(x[1])
		m, _ := strconv.Atoi(x[2])
		n, _ := strconv.Atoi(x[3])
		at := time.Date(y, time.Month(m), n, 0, 0, 0, 0, zone)
		real := at.Month() == time.Month(m) && at.Day() == n
		if real && at.After(last) && at.After(now) && at.Before(now.AddDate(0, 0, people.MaxVacation-1)) {
			last = at
		}
	}
	if last.IsZero() {
		return now.In(zone).AddDate(0, 0, outDays-1)
	}
	return last
}

// offer offers a vacation, once, to who is away by an automatic reply of theirs: as an entry of the letter's
// list, the first if there is no other.
func (d *Desk) offer(ctx context.Context, r *request.Request, l *post.Letter) error {
	last, now := r.Person.Out, d.cfg.Now()
	if last.IsZero() || !sure(r) {
		return nil
	}
	_, err := d.cfg.People.Update(ctx, r.Person.ID, func(p *people.Person) error {
		p.Out = time.Time{}
		return nil
	})
	if errors.Is(err, people.ErrUnknown) {
		return nil
	}
	p, _ := d.cfg.People.Get(r.Person.ID)
	zone := house.Zone(p.Zone)
	if err != nil || !last.After(now) || !p.AwayAt(now, false).IsZero() {
		return err
	}
	line := "VACATION " + now.In(zone).Format(time.DateOnly) + " " + last.In(zone).Format(time.DateOnly)
	l.Before = append(l.Before, r.Say("away.offer", "line", line))
	if l.Table == "" || l.Seat == 0 {
		return nil // only lists of letters about a seat are answered by numbers
	}
	if len(l.Menu) == 0 {
		l.MenuHead = r.Say("away.head")
	}
	said := r.Say("away.entry", "until", house.Day(last.In(zone), r.Tag))
	l.Menu = append(l.Menu, post.Choice{Play: line, Do: true, Said: said})
	return nil
}
