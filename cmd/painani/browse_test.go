package main

import (
	"context"
	"fmt"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// reader is a person at a browser without script.
type reader struct {
	*world
	ctx context.Context
}

func newReader(w *world) *reader {
	w.t.Helper()
	path, err := exec.LookPath("chromium")
	if err != nil {
		w.t.Fatal(
			"chromium is missing, with which this test plays: install it (Debian: apt-get install chromium; `make test` does)",
		)
	}
	ctx, cancel := chromedp.NewContext(
		context.Background(),
		chromedp.WithAllocatorOptions(chromedp.ExecPath(path), chromedp.NoSandbox,
			chromedp.Flag("disable-dev-shm-usage", true)),
	)
	w.t.(*testing.T).Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, 2*time.Minute)
	w.t.(*testing.T).Cleanup(cancel)
	r := &reader{w, ctx}
	if _, err := chromedp.Call(ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}); err != nil {
		w.t.Fatalf("start chromium: %v", err)
	}
	return r
}

func (r *reader) open(url string) {
	r.t.Helper()
	if err := chromedp.Do(r.ctx, chromedp.Navigate(url)); err != nil {
		r.t.Fatalf("open %s: %v", url, err)
	}
}

// click follows a link or presses a button and waits for the page that comes.
func (r *reader) click(selector string) {
	r.t.Helper()
	if _, err := chromedp.RunResponse(r.ctx, chromedp.Click(chromedp.CSS(selector))); err != nil {
		r.t.Fatalf("click %s: %v\n%s", selector, err, r.text())
	}
}

// clickBoard clicks on the first place of the board that leads somewhere, where it is to be seen.
func (r *reader) clickBoard() {
	r.t.Helper()
	at := sees[[]float64](r, `(() => {
		for (const a of document.querySelectorAll("figure.board svg a")) {
			a.scrollIntoView({block: "center", behavior: "instant"});
			const box = a.getBoundingClientRect();
			for (let i = 1; i < 10; i++) for (let j = 1; j < 10; j++) {
				const x = box.left + box.width * i / 10, y = box.top + box.height * j / 10, hit = document.elementFromPoint(x, y);
				if (hit && hit.closest("a") === a) return [x, y];
			}
			throw new Error("a place that cannot be clicked: " + a.textContent);
		}
	})()`)
	if _, err := chromedp.RunResponse(r.ctx, chromedp.MouseClickXY(at[0], at[1])); err != nil {
		r.t.Fatalf("click on the board at %v: %v", at, err)
	}
}

// sees asks the page that is open; the browser answers although the page's own scripts are off.
func sees[T any](r *reader, js string) T {
	r.t.Helper()
	v, err := chromedp.Run(r.ctx, chromedp.Evaluate[T](js))
	if err != nil {
		r.t.Fatal(err)
	}
	return v
}

func (r *reader) has(selector string) bool {
	return sees[bool](r, fmt.Sprintf("!!document.querySelector(%q)", selector))
}

func (r *reader) text() string { return sees[string](r, "document.body.innerText") }

// Places to click on a seat's page.
const (
	onBoard = "figure.board svg a"
	inList  = "section[aria-labelledby=ways] details[open] .ways a:not(.term)"
	closed  = "section[aria-labelledby=ways] details:not([open])"
	playIt  = "button.main"
)

// turn composes a whole turn by clicks, on the board wherever that leads on, and plays it. It returns the
// line and how many clicks were on the board.
func (r *reader) turn() (line string, clicks int) {
	r.t.Helper()
	for n := 0; !r.has(playIt); n++ {
		if n > 40 {
			r.t.Fatalf("the turn does not end:\n%s", r.text())
		}
		switch {
		case n < 3 && r.has(onBoard):
			clicks++
			r.clickBoard()
		case r.has(inList):
			last := sees[int](r, fmt.Sprintf("document.querySelectorAll(%q).length", inList))
			href := sees[string](r,
				fmt.Sprintf("document.querySelectorAll(%q)[%d].getAttribute('href')", inList, last-1))
			r.click(fmt.Sprintf("section[aria-labelledby=ways] a[href=%q]", href))
		case r.has(closed):
			// as a click on its heading does
			sees[bool](r, fmt.Sprintf(`(document.querySelector(%q).open = true)`, closed))
		default:
			r.t.Fatalf("nothing to click:\n%s", r.text())
		}
	}
	line = sees[string](r, `document.querySelector(".line code").textContent`)
	r.click(playIt)
	if !strings.Contains(sees[string](r, "location.search"), "played=") {
		r.t.Fatalf("the turn %q was not played:\n%s", line, r.text())
	}
	return line, clicks
}

var (
	seatURL = regexp.MustCompile(`http://[^\s<>]+/seat/[^\s<>]+`)
	tableID = regexp.MustCompile(`\[((?:tz|mx|te)[a-z0-9]+)\]`)
)

// seat is the link of a seat in a letter that says it is its reader's move.
func (r *reader) seat(l inbound) string {
	r.t.Helper()
	url := seatURL.FindString(l.text)
	if url == "" {
		r.t.Fatalf("no link of a seat in\n%s", l.text)
	}
	return url
}

// TestPlayByPage: two people meet by letter and play by the links in their letters, in a browser without
// script; each turn is a letter to the other one. Then one changes language and name, and leaves for good.
func TestPlayByPage(t *testing.T) {
	const ada, bela = "ada@club.test", "bela@club.test"
	r := newReader(newWorld(t))
	begun := r.enter(ada, "NEW tzolkin "+bela)
	m := tableID.FindStringSubmatch(begun.subject)
	if m == nil {
		t.Fatalf("no table in %q", begun.subject)
	}
	table := m[1]
	r.say(r.invited(bela, table), "YES")
	for _, who := range []string{ada, bela} { // both choose their starting tiles
		asked := r.asks(who, table, 0)
		r.say(asked, "SET letters all") // whoever does not move hears of each event
		r.open(r.seat(asked))
		r.turn()
	}
	clicks, last := 0, 0
	for range 4 {
		mover, other := r.mover(table, map[string]string{ada: "Ada", bela: "Bela"})
		seen := len(r.relay.letters(other))
		r.open(r.seat(r.asks(mover, table, r.count(table))))
		line, n := r.turn()
		clicks += n
		r.until(other+" hears of "+line, func() bool {
			for _, l := range r.relay.letters(other)[seen:] {
				if strings.Contains(l.id, "."+table+".") && strings.Contains(strings.Join(strings.Fields(l.text), " "), line) { // it may be wrapped
					return true
				}
			}
			return false
		})
		if now := r.count(table); now <= last {
			t.Fatalf("%d events after %d", now, last)
		} else {
			last = now
		}
	}
	if clicks < 4 {
		t.Errorf("%d clicks on the board in four turns", clicks)
	}
	r.settings(table, ada, bela)
	r.leave(table, ada, bela)
}

// count is how many events a table has.
func (r *reader) count(table string) int { return len(r.events(table)) }

// mover says which of the people, by their names, is to move.
func (r *reader) mover(table string, names map[string]string) (mover, other string) {
	r.t.Helper()
	var page string
	r.until(fmt.Sprintf("one of %v is to move", names), func() bool {
		mover, other = "", ""
		_, page = r.get("/t/" + table)
		for who, name := range names {
			if strings.Contains(page, name+" to move,") {
				mover = who
			} else {
				other = who
			}
		}
		return mover != "" && other != ""
	})
	return mover, other
}

// own opens a person's own page, by the link that ME brings.
func (r *reader) own(who, table string) {
	r.t.Helper()
	var last inbound
	for _, l := range r.relay.letters(who) {
		if strings.Contains(l.id, "."+table+".") {
			last = l
		}
	}
	answer := r.say(last, "ME")
	link := ownLink.FindString(answer.text)
	if link == "" {
		r.t.Fatalf("no link in\n%s", answer.text)
	}
	r.open("http://" + r.http + link)
}

// settings changes name and language of one person; the next letter and the pages show it.
func (r *reader) settings(table, who, other string) {
	r.t.Helper()
	r.own(who, table)
	sees[bool](
		r,
		`(() => { document.querySelector("[name=name]").value = "Adelheid Ősz"; document.querySelector("[name=lang]").value = "hu"; return true })()`,
	)
	r.click(".settings button")
	if !strings.Contains(r.text(), "Elmentve.") { // in the language that was chosen
		r.t.Fatalf("nothing is saved:\n%s", r.text())
	}
	seen := len(r.relay.letters(who))
	asked := func() bool {
		for _, l := range r.relay.letters(who)[seen:] {
			if strings.Contains(l.text, "Játék a weboldalon") && strings.Contains(l.text, "Adelheid Ősz") {
				return true
			}
		}
		return false
	}
	for last := ""; last != other || r.toMove(table) == "Bela"; { // until the other one has played and it is the reader's turn
		last, _ = r.mover(table, map[string]string{who: "Adelheid Ősz", other: "Bela"})
		r.open(r.seat(r.asks(last, table, r.count(table))))
		r.turn()
	}
	r.until("a letter in Hungarian", asked)
	for _, path := range []string{"/", "/t/" + table, "/players", "/?q=osz"} {
		if _, page := r.get(path); !strings.Contains(page, "Adelheid Ősz") {
			r.t.Errorf("%s does not know the new name", path)
		}
	}
}

// toMove is "Bela" if he is to move.
func (r *reader) toMove(table string) (name string) {
	r.t.Helper()
	r.mover(table, map[string]string{"ada": "Adelheid Ősz", "bela": "Bela"})
	if _, page := r.get("/t/" + table); strings.Contains(page, "Bela to move,") {
		name = "Bela"
	}
	return name
}

// leave deletes a person: the name is on no page any more, and the game of two ends.
func (r *reader) leave(table, who, other string) {
	r.t.Helper()
	r.own(who, table)
	if !sees[bool](r, `document.querySelector("[name=sure]").required`) {
		r.t.Error("the browser does not ask for the tick")
	}
	sees[bool](r, `document.querySelector("[name=sure]").checked = true`)
	r.click("form[action$=forget] button")
	for _, path := range []string{"/", "/t/" + table, "/t/" + table + "?at=9", "/t/" + table + "/audit", "/t/" + table + "/feed.atom", "/players", "/?q=osz",
		"/t/" + table + "/export.jsonl", "/api/tables/" + table, "/api/players"} {
		code, page := r.get(path)
		if code != 200 || strings.Contains(page, "Adelheid") || strings.Contains(page, "Ősz") {
			r.t.Errorf("%s (%d) still knows the name", path, code)
		}
	}
	r.until("the game is over", func() bool {
		_, page := r.get("/t/" + table)
		return strings.Contains(page, "the game ends here as it stands")
	})
}
