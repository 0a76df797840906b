package daily

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"painani/engine"
	"painani/engine/house"
	"painani/engine/lang"
	post "painani/mail"
	"painani/mail/cursor"
	"painani/mail/people"
	"painani/mail/reply"
	"painani/mail/view"
	"painani/mail/words"
)

// maxLines is how many log lines a gathered letter shows of a table, the newest.
const maxLines = 6

// letter writes a gathered letter: what waits for its reader, what happened, and a list whose numbers lead to
// the tables. A table that cannot be read now because of its rules is left out.
func (k *Keeper) letter(ctx context.Context, p people.Person, g people.Gathering) (post.Letter, error) {
	var list []table
	for _, id := range slices.Sorted(maps.Keys(g.Tables)) {
		x, err := k.look(ctx, p, id, g.Tables[id])
		if cursor.Transient(err) {
			return post.Letter{}, err
		}
		if err != nil {
			k.logger().Error("a table is left out of a daily letter", "table", id, "err", err)
			continue
		}
		list = append(list, x)
	}
	slices.SortStableFunc(list, before)
	tag, _ := lang.Parse(p.Lang)
	w := writer{p: words.In(tag), tag: tag, zone: house.Zone(p.Zone)}
	l := w.letter(list)
	l.ID = k.IDs.Digest("daily", p.ID, g.Rhythm, g.Slot.UTC().Format(time.RFC3339))
	l.Kind, l.To, l.Lang, l.At = post.Daily, p.ID, string(tag), k.Referee.Now().Truncate(time.Second)
	return l, nil
}

// before orders tables: those that wait first, the most pressing of them at the head.
func before(a, b table) int {
	switch {
	case a.waits != b.waits:
		return cmp.Compare(rank(b.waits), rank(a.waits))
	case a.until.IsZero() != b.until.IsZero():
		return cmp.Compare(rank(a.until.IsZero()), rank(b.until.IsZero()))
	}
	return a.until.Compare(b.until)
}

func rank(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// writer writes in one language.
type writer struct {
	p    lang.Printer
	tag  lang.Tag
	zone *time.Location
}

// letter is the letter about tables, those that wait first.
func (w writer) letter(list []table) post.Letter {
	l := post.Letter{From: w.p.Say("daily.from"), Subject: w.p.Say("daily.subject"),
		Footer: []string{"HELP STATUS STOP", w.p.Say("daily.footer"), w.p.Say("footer")}}
	var waiting, moved, over []table
	for _, x := range list {
		switch {
		case x.waits:
			waiting = append(waiting, x)
		case x.view.Table.Phase != engine.Running && x.says():
			over = append(over, x)
		case x.says():
			moved = append(moved, x)
		}
	}
	l.Verdict = view.Clip(w.verdict(waiting, len(over)+len(moved)))
	if len(waiting) > 0 {
		lines := []string{w.p.Say("daily.waiting")}
		for _, x := range waiting {
			lines = append(lines, "  "+x.view.Table.ID+"  "+w.title(x)+": "+w.wanted(x))
		}
		l.Before = append(l.Before, strings.Join(lines, "\n"))
	}
	for _, x := range slices.Concat(waiting, over, moved) {
		if len(x.lines) > 0 {
			l.After = append(l.After, w.news(x))
		}
	}
	for _, x := range slices.Concat(waiting, over) {
		if len(l.Menu) == view.MaxMenu {
			break
		}
		id := x.view.Table.ID
		said := reply.Of(reply.Resend).Words(string(w.tag))[0] + " " + id
		l.Menu = append(l.Menu, post.Choice{Play: "RESEND " + id, Do: true, Said: said, Words: w.title(x)})
		if url := x.view.SeatLink(); url != "" {
			l.Links = append(l.Links, post.Link{Name: w.p.Say("daily.link", "table", id), URL: url})
		}
	}
	if len(l.Menu) > 0 {
		l.MenuHead = w.p.Say("daily.menu")
	}
	return l
}

// verdict says how many tables wait, and until when the first does.
func (w writer) verdict(waiting []table, others int) string {
	if len(waiting) == 0 {
		return w.p.Say("daily.none-waits", "n", others)
	}
	at := waiting[0].until
	when := house.When(at, w.zone, w.tag)
	switch {
	case at.IsZero():
	case len(waiting) == 1:
		return w.p.Say("daily.one-until", "when", when)
	default:
		return w.p.Say("daily.waits-until", "n", len(waiting), "when", when)
	}
	return w.p.Say("daily.waits", "n", len(waiting))
}

// wanted says what a table waits for, and until when.
func (w writer) wanted(x table) string {
	if x.view.Mine() {
		return x.view.TurnWords()
	}
	return w.p.Say("daily.ballot", "when", house.When(x.until, w.zone, w.tag))
}

// news are the newest lines of what happened at a table, below its name.
func (w writer) news(x table) string {
	lines := x.lines
	head := x.view.Table.ID + "  " + w.title(x)
	if n := len(lines) - maxLines; n > 0 {
		lines = append([]string{w.p.Say("and-more", "n", n)}, lines[n:]...)
	}
	return head + "\n  " + strings.Join(lines, "\n  ")
}

// title is the game and who plays it.
func (w writer) title(x table) string {
	return x.view.Table.Game.Card().Title + ": " + strings.Join(x.view.Names, ", ")
}
