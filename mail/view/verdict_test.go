package view_test

import (
	"strings"
	"testing"
	"time"

	"painani/engine"
	"painani/engine/referee"
	post "painani/mail"
	"painani/mail/view"
)

func TestClip(t *testing.T) {
	for in, want := range map[string]string{
		"":                       "",
		" two\n\twords ":         "two words",
		strings.Repeat("ű", 72):  strings.Repeat("ű", 72),
		strings.Repeat("ű", 73):  strings.Repeat("ű", 69) + "...",
		strings.Repeat("a ", 80): strings.Repeat("a ", 34) + "a...",
	} {
		if got := view.Clip(in); got != want {
			t.Errorf("%q becomes %q, want %q", in, got, want)
		}
	}
}

// TestVerdict: the first lines of notices, of the last events of a table each.
func TestVerdict(t *testing.T) {
	const day = 24 * time.Hour
	turn := func(w *world) { w.trio(1, 2, 3, 4) }
	over := func(w *world) { w.trio(1, 2, 3, 4, 5, 6) }
	reminded := func(w *world) { w.trio(1, 2, 3); w.tick("tr1", 4*day) }
	late := func(w *world) { reminded(w); w.tick("tr1", 2*day) }
	declined := func(w *world) {
		w.propose("tr1", "trio", sits(1), sits(2), sits(3))
		w.do("tr1", engine.Decline{Seat: 3})
	}
	for _, c := range []struct {
		name   string
		there  func(*world)
		from   uint64 // where the run of events begins
		kind   post.Kind
		reader int
		want   map[string]string // by language
	}{
		{"your move", turn, 8, post.YourMove, 2, map[string]string{
			"en": "Your move at #8, due Fri 12 Jun 09:00 UTC",
			"de": "Du bist am Zug bei #8, bis Fr 12. Juni 09:00 UTC",
			"hu": "Te következel (#8), határidő: jún. 12. (péntek) 09:00 UTC"}},
		{"first move", func(w *world) { w.trio() }, 3, post.YourMove, 2, map[string]string{
			"en": "It begins: your first decision, due Thu 11 Jun 09:00 UTC"}},
		{"started", func(w *world) { w.trio() }, 3, post.Started, 2, map[string]string{
			"en": "The game at tr1 begins."}},
		{"moved", turn, 8, post.Moved, 3, map[string]string{
			"en": "#8 Ada: mark 4", "hu": "#8 Ada: jelöl 4"}},
		{"over", over, 10, post.Over, 3, map[string]string{
			"en": "It is over: Ada wins.", "de": "Es ist vorbei: Ada gewinnt.", "hu": "Véget ért; a győztes: Ada."}},
		{"reminder", reminded, 8, post.Reminder, 1, map[string]string{
			"en": "Reminder: it is your move, due Fri 12 Jun 09:00 UTC"}},
		{"late", late, 9, post.Late, 1, map[string]string{
			"en": "Your time is over: play now; in 1 day the others decide."}},
		{"late", late, 9, post.Late, 2, map[string]string{
			"en": "The time of Ada is over; in 1 day you decide how it goes on."}},
		{"the others are asked", func(w *world) { late(w); w.tick("tr1", day) }, 10, post.Notice, 1, map[string]string{
			"en": "#10 the time of Ada is over; the others decide how it goes on"}},
		{"a bot stands in", func(w *world) { late(w); w.tick("tr1", day); w.tick("tr1", day) }, 11, post.Notice, 1, map[string]string{
			"en": "A bot plays for you now; write, and you play again yourself."}},
		{"a bot stands in", func(w *world) { late(w); w.tick("tr1", day); w.tick("tr1", day) }, 11, post.Notice, 3, map[string]string{
			"en": "#11 a bot plays for Ada until Ada writes again"}},
		{"declined", declined, 2, post.Notice, 1, map[string]string{
			"en": "#2 Cili declines"}},
		{"nothing worth a line", reminded, 8, post.Moved, 2, map[string]string{
			"en": "The game is at #8 now."}},
	} {
		w := newWorld(t)
		c.there(w)
		tab, _, err := w.ref.Table(t.Context(), "tr1")
		if err != nil {
			t.Fatal(err)
		}
		for tag, want := range c.want {
			if got := w.of(tab, c.reader, "lang="+tag).Verdict(w.story("tr1", c.from), c.kind); got != want {
				t.Errorf("%s, seat %d: %q, want %q", c.name, c.reader, got, want)
			}
		}
	}
}

// TestOverWithoutResult: a frozen table may have no result to tell.
func TestOverWithoutResult(t *testing.T) {
	w := newWorld(t)
	tab := w.trio(1, 2, 3, 4, 5, 6).Clone()
	tab.Final = nil
	v := w.of(tab, 1)
	if got := v.Verdict(w.story("tr1", 10), post.Over); got != "The game at tr1 is over." {
		t.Errorf("verdict %q", got)
	}
	if got := v.Whose(); got != nil {
		t.Errorf("result %q", got)
	}
}

// TestIntro: the letter about a start says how to answer, others do not.
func TestIntro(t *testing.T) {
	w := newWorld(t)
	tab := w.trio()
	intro := func(told []referee.Told, menu ...post.Choice) string {
		l := post.Letter{Before: []string{"before"}, Menu: menu}
		w.of(tab, 1).Intro(&l, told)
		return strings.Join(l.Before, "\n")
	}
	start := w.story("tr1", 3)
	const words = "before\nThe shuffle was made from the words of 3 players and the secret of the server. " +
		"Clock: a bank of 3 days, 1 day more for each turn, at most 5 days."
	if got := intro(start); got != words {
		t.Errorf("without a list: %s", got)
	}
	got := intro(start, post.Choice{Play: "mark 1"}, post.Choice{Play: "mark 2"})
	if !strings.HasPrefix(got, words+"\nHow to answer:") || !strings.Contains(got, "such as: mark 1. PREVIEW") {
		t.Errorf("with a list: %s", got)
	}
	if got := intro(start[:1]); got != "before" {
		t.Errorf("before the start: %s", got)
	}
}

// TestInvitation: all that somebody must know who never heard of us, and the way out.
func TestInvitation(t *testing.T) {
	w := newWorld(t)
	w.cfg.Web = "https://web.example"
	tab := w.propose("tr1", "trio", sits(1), sits(2), sits(3))
	var l post.Letter
	w.of(tab, 3, "lang=de").Invitation(&l)
	if l.Verdict != "Ada lädt dich zu Trio ein: Antworte JA oder NEIN." {
		t.Errorf("verdict %s", l.Verdict)
	}
	all := strings.Join(l.Before, "\n")
	for _, want := range []string{
		"Trio per Brief, Tisch tr1, mit Ada, Bela und Cili.", "Bedenkzeit 3 Tage", "bei 3 Mitspielenden einige in der Woche", "Ada hat uns deine Adresse gegeben", "STOP",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("%q is missing in\n%s", want, all)
		}
	}
	if len(l.After) != 1 || !strings.Contains(l.After[0], "Bela und Cili") {
		t.Errorf("waiting for %q", l.After)
	}
	if len(l.Menu) != 2 || l.Menu[0].Words != "ich spiele mit" || l.Menu[1].Words != "ich spiele nicht mit" ||
		l.MenuHead == "" {
		t.Errorf("list %v under %q", l.Menu, l.MenuHead)
	}
	if len(l.Links) != 1 || l.Links[0].URL != "https://web.example/manual/trio" {
		t.Errorf("links %v", l.Links)
	}
	if !l.Expires.Equal(start.Add(engine.InviteStays)) {
		t.Errorf("expires %v", l.Expires)
	}
	w.cfg.Web = ""
	l = post.Letter{}
	w.of(tab, 3).Invitation(&l)
	if len(l.Links) != 0 {
		t.Errorf("links without pages: %v", l.Links)
	}
	tab.Parent, l = &engine.Parent{Table: "tr9", Seq: 17}, post.Letter{}
	w.of(tab, 3).Invitation(&l)
	if want := "It plays on from #17 of table tr9; its draws are its own."; l.Before[1] != want {
		t.Errorf("of a branch: %q, want %q", l.Before, want)
	}
}
