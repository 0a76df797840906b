package member

import (
	"context"
	"errors"
	"regexp"
	"strconv"
	"strings"
	"time"

	"painani/engine/house"
	"painani/engine/lang"
	"painani/mail/desk/request"
	"painani/mail/people"
	"painani/mail/reply"
)

// Vacation plans a vacation: VACATION 2026-12-20 2027-01-05, VACATION 10d from today on; VACATION OFF takes
// back what is planned and ends what runs; alone it lists.
func Vacation(ctx context.Context, r *request.Request, c reply.Command, _ int) (request.Result, error) {
	now, zone := r.Services.Now(), house.Zone(r.Person.Zone)
	args := strings.TrimSpace(c.Args)
	switch {
	case args == "":
		return vacations(r, r.Say("vacation.list")), nil
	case request.SaysOff(args):
		err := update(ctx, r, func(p *people.Person) error { p.StayHome(now); return nil })
		if err == nil {
			err = r.Services.Absent(ctx, r.Person.ID)
		}
		return vacations(r, r.Say("vacation.off")), err
	}
	from, last, ok := days(args, now.In(zone), zone)
	if !ok {
		return request.NotDone(r.Say("vacation.not"), r.Say("vacation.how")), nil
	}
	var v people.Vacation
	err := update(ctx, r, func(p *people.Person) (err error) {
		v, err = p.Leave(from, last, now, zone)
		return err
	})
	if errors.Is(err, people.ErrVacation) {
		return request.NotDone(r.Say("vacation.not"), r.Say("vacation.bounds", "max", people.MaxVacation),
			r.Say("vacation.how")), nil
	}
	if err != nil {
		return request.Result{}, err
	}
	if err := r.Services.Absent(ctx, r.Person.ID); err != nil {
		return request.Result{}, err
	}
	result := vacations(r, r.Say("vacation.ok", "span", span(r, v)))
	if v.Beyond {
		result.Detail = append([]string{r.Say("vacation.beyond", "max", people.VacationDays)}, result.Detail...)
	}
	return result, nil
}

func update(ctx context.Context, r *request.Request, change func(*people.Person) error) error {
	p, err := r.Services.People.Update(ctx, r.Person.ID, change)
	if err == nil {
		r.Person = p
	}
	return err
}

// vacations lists what is planned, and how many days of the year are left.
func vacations(r *request.Request, verdict string) request.Result {
	now, zone := r.Services.Now(), house.Zone(r.Person.Zone)
	year := now.In(zone).Year()
	result := request.Result{Verdict: verdict, Detail: []string{
		r.Say(
			"vacation.left",
			"n",
			max(0, people.VacationDays-r.Person.DaysUsed(year, zone)),
			"year",
			strconv.Itoa(year),
		),
		r.Say("vacation.how")}}
	for _, v := range r.Person.Planned(now) {
		result.Lines = append(result.Lines, span(r, v))
	}
	return result
}

// span is Span for the writer of a letter.
func span(r *request.Request, v people.Vacation) string {
	return Span(v, house.Zone(r.Person.Zone), r.Tag)
}

// Span is a vacation in words: its first and its last day.
func Span(v people.Vacation, zone *time.Location, tag lang.Tag) string {
	return house.Day(v.From.In(zone), tag) + " - " + house.Day(v.Until.Add(-time.Second).In(zone), tag)
}

var (
	dayCount  = regexp.MustCompile(`^(\d{1,3}) ?(d|t|n|days?|tagen?|tage?|nap)?$`)
	weekCount = regexp.MustCompile(`^(\d{1,2}) ?(w|weeks?|wochen?|hét|het)$`)
)

// days reads the days of a vacation: two, one, or how many from today on. today is in the writer's zone.
func days(args string, today time.Time, zone *time.Location) (from, last time.Time, ok bool) {
	args = strings.ToLower(strings.Trim(args, " .,"))
	if m := dayCount.FindStringSubmatch(args); m != nil {
		n, err := strconv.Atoi(m[1])
		return today, today.AddDate(0, 0, n-1), err == nil && n > 0
	}
	if m := weekCount.FindStringSubmatch(args); m != nil {
		n, err := strconv.Atoi(m[1])
		return today, today.AddDate(0, 0, 7*n-1), err == nil && n > 0
	}
	list, rest := request.Days(args, zone)
	for word := range strings.FieldsSeq(rest) {
		switch strings.Trim(word, ".,") {
		case "", "-", "–", "from", "to", "until", "von", "vom", "bis", "zum", "-tól", "-től", "-ig":
		default:
			return from, last, false
		}
	}
	switch len(list) {
	case 1:
		return list[0], list[0], true
	case 2:
		return list[0], list[1], true
	}
	return from, last, false
}
