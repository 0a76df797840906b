package desk_test

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"painani/engine"
	"painani/engine/bot"
	post "painani/mail"
	"painani/mail/auth"
)

// paged is a service with pages at whose table Ada is to move.
func paged(t *testing.T) *world {
	w := newWorld(t)
	w.web = "https://play.example"
	w.restart()
	w.play("ada", "NEW sticks bela@example.org")
	w.send(in{from: addr("bela"), re: w.last(addr("bela")), body: "YES"})
	return w
}

var anyLink = regexp.MustCompile(`https://play\.example/(me|seat)/[^\s>]*`)

// links are the links in a letter that open something.
func links(text string) []string { return anyLink.FindAllString(text, -1) }

// TestLinksOfLetters: who is to move gets the link of this decision, nobody gets one to an own page.
func TestLinksOfLetters(t *testing.T) {
	w := paged(t)
	tab := w.table(w.last(addr("ada")).Table)
	for i, name := range []string{"ada", "bela"} {
		got := links(text(t, *w.last(addr(name))))
		p, _ := w.people.ByAddress(addr(name))
		link, err := w.keys.SeatLink(auth.SeatLink{Table: tab.ID, Seat: i + 1, Event: tab.Seats[i].Asked, Owner: p.ID})
		if !tab.Awaits().Has(engine.SeatAt(i)) {
			if len(got) > 0 {
				t.Errorf("%s, who is not to move, has %s", name, got)
			}
			continue
		}
		if want := "https://play.example/seat/" + tab.ID + "." + string(rune('1'+i)) + "/" + link; err != nil || len(got) != 1 ||
			got[0] != want {
			t.Errorf("%s has %s, want %s", name, got, want)
		}
	}
}

// TestMe: each ME brings another link, which alone is the newest; ME NEW raises the generation.
func TestMe(t *testing.T) {
	w := paged(t)
	ask := func(body string) (person, link, letter string) {
		t.Helper()
		letter = w.answer(body)
		got := links(letter)
		if len(got) != 1 || !strings.HasPrefix(got[0], "https://play.example/me/") {
			t.Fatalf("%s: %s in\n%s", body, got, letter)
		}
		link = strings.TrimPrefix(got[0], "https://play.example/me/")
		person, until, err := auth.PersonOf(link)
		if err != nil || !until.Equal(w.now.Add(30*24*time.Hour)) {
			t.Errorf("%s: %s until %v, %v", body, person, until, err)
		}
		return person, link, letter
	}
	opens := func(id, link string) bool {
		p, _ := w.people.Get(id)
		return w.keys.OpenPerson(link, auth.PersonLink{Person: id, Generation: p.Generation, Page: p.Page,
			Until: w.now.Add(30 * 24 * time.Hour)}) == nil
	}
	id, first, letter := ask("ME")
	if !strings.Contains(letter, "valid until Wed 8 Jul 09:00 UTC") || !opens(id, first) {
		t.Errorf("the link is told so:\n%s", letter)
	}
	_, second, _ := ask("Me please!")
	if opens(id, first) || !opens(id, second) {
		t.Error("the newest link is not the one that counts")
	}
	_, third, letter := ask("ME NEW")
	if p, _ := w.people.Get(id); p.Generation != 1 || !p.Raised.Equal(w.now) || opens(id, second) || !opens(id, third) {
		t.Errorf("after ME NEW: generation %d of %v", p.Generation, p.Raised)
	}
	if !strings.Contains(letter, "all older links and reply addresses of yours are ended") {
		t.Errorf("it says\n%s", letter)
	}
	if got := w.answer("me too"); strings.Contains(got, "/me/") {
		t.Errorf("talk brings a link:\n%s", got)
	}
	w.web = ""
	w.restart()
	if got := w.answer("ME"); !strings.Contains(got, "There are no pages here.") {
		t.Errorf("without pages:\n%s", got)
	}
}

// TestMeIsHeld: whoever cannot prove himself gets no link, and the registered address is asked.
func TestMeIsHeld(t *testing.T) {
	w := paged(t)
	for _, l := range w.send(in{from: addr("ada"), body: "ME NEW"}) {
		if len(links(text(t, l))) > 0 || l.Kind != "confirm" {
			t.Errorf("a letter without proof brings\n%s", text(t, l))
		}
	}
	if p, _ := w.people.ByAddress(addr("ada")); p.Generation != 0 || p.Page != 0 {
		t.Errorf("generation %d, page %d", p.Generation, p.Page)
	}
}

// TestBrowserIsTold: who finds that a page plays for him reads so in his next letter, and how to end it.
func TestBrowserIsTold(t *testing.T) {
	w := paged(t)
	const told = "A browser plays for you at this table."
	tab := w.table(w.last(addr("ada")).Table)
	for _, by := range []string{"", engine.ByPage} {
		for range 2 {
			seat := tab.Awaits().First()
			turn := bot.Favourites(tab.Pos.Mask(seat), seat, nil, 1)[0]
			rec, err := w.ref.Do(context.Background(), tab.ID, engine.Command{At: w.now,
				Actor: engine.ActorPlayer(tab.Chair(seat).Player), Cause: fmt.Sprintf("%s%s/%d", by, tab.ID, tab.Seq),
				Do: engine.Play{Seat: seat, Text: tab.Pos.Write(seat, turn)}})
			if err != nil {
				t.Fatal(err)
			}
			tab = rec.Table
		}
		if err := w.notices(); err != nil {
			t.Fatal(err)
		}
		w.letters()
		owner, _ := w.people.Get(tab.Chair(tab.Awaits().First()).Player)
		if got := text(t, *w.last(owner.Primary())); strings.Contains(got, told) != (by == engine.ByPage) {
			t.Errorf("cause %q: the letter is\n%s", by, got)
		}
	}
}

// TestForgedReply: somebody who learnt a reply address, and writes in its owner's name, is found out by DMARC:
// nothing is played, and the owner is asked. Nobody writes from an address of ours.
func TestForgedReply(t *testing.T) {
	w := paged(t)
	re := w.last(addr("ada"))
	seq := w.table(re.Table).Seq
	out := w.send(in{from: addr("ada"), re: re, body: "RESIGN YES", results: post.Results{SPF: "fail", DKIM: "none", DMARC: "fail"}})
	if len(out) != 1 || out[0].Kind != post.Confirm || w.table(re.Table).Seq != seq {
		t.Fatalf("%d letters, #%d after #%d", len(out), w.table(re.Table).Seq, seq)
	}
	// The owner's own letters fail as well, on their way; he proves himself by the question's address.
	w.send(in{from: addr("ada"), re: w.last(addr("ada")), body: "NO", results: post.Results{DMARC: "fail"}})
	if got := text(t, *w.last(addr("ada"))); !strings.Contains(got, "dropped") && !strings.Contains(got, "not done") {
		t.Errorf("after the NO\n%s", got)
	}
	reply, err := w.desk.ReplyTo(*re)
	if err != nil {
		t.Fatal(err)
	}
	for _, from := range []string{"play@" + domain, "postmaster@" + domain, "Abuse@" + domain, reply} {
		if out := w.send(in{from: from, re: re, body: "HELP"}); len(out) > 0 {
			t.Errorf("%s gets\n%s", from, text(t, out[0]))
		}
	}
}

// TestOutdatedReply: after ME NEW an answer to a letter of before is held; its YES has it carried out.
func TestOutdatedReply(t *testing.T) {
	w := paged(t)
	re := w.last(addr("ada"))
	old, err := w.desk.ReplyTo(*re)
	if err != nil {
		t.Fatal(err)
	}
	w.answer("ME NEW")
	if now, err := w.desk.ReplyTo(*re); err != nil || now == old {
		t.Fatalf("the reply address stays %s, %v", now, err)
	}
	out := w.send(in{from: addr("ada"), re: re, to: old, body: "SET zone Europe/Vienna"})
	if len(out) != 1 || out[0].Kind != post.Confirm {
		t.Fatalf("%d letters", len(out))
	}
	w.send(in{from: addr("ada"), re: &out[0], body: "YES"})
	if p, _ := w.people.ByAddress(addr("ada")); p.Zone != "Europe/Vienna" {
		t.Errorf("the zone is %s", p.Zone)
	}
}
