package http_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// clickWay takes the first way that is listed.
const clickWay = `document.querySelector("#ways ~ details .ways a:not(.term)").dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true}))`

// TestNoConnection: without a connection a step and a turn that is played leave the page as it is, with a word about
// it; afterwards the same goes on, and the turn counts once.
func TestNoConnection(t *testing.T) {
	s := newSite(t)
	ctx, complaints, base := s.browsed(t)
	tab := s.game("tzolkin", "tz1", 0)
	compose(t, ctx, 360, 740, base+seatPath(tab))
	eval[bool](t, ctx, `(window.here = true, window.online = window.fetch, true)`)
	const cut = `(window.fetch = () => Promise.reject(new TypeError()), true)`
	const mend = `(window.fetch = window.online, true)`
	const told = `document.querySelector(".news").textContent.startsWith("No connection") && !document.querySelector(".news").hidden &&
		!play.hasAttribute("aria-busy")`
	eval[bool](t, ctx, cut)
	eval[bool](t, ctx, clickWay)
	until(t, ctx, "no connection at a step", told)
	if got := eval[string](t, ctx, `location.search`); got != "" {
		t.Errorf("without a connection the step leads to %s", got)
	}
	eval[bool](t, ctx, mend)
	eval[bool](t, ctx, clickWay)
	until(t, ctx, "the step", `!!document.querySelector("button.main") && document.querySelector(".news").hidden`)
	eval[bool](t, ctx, cut)
	eval[bool](t, ctx, `document.querySelector("button.main").click() === undefined`)
	until(t, ctx, "no connection at Play", told)
	if !eval[bool](t, ctx, `window.here === true && !!document.querySelector("button.main")`) {
		t.Error("without a connection what was composed is gone")
	}
	// The turn arrives, and the answer does not.
	eval[bool](t, ctx, `(window.fetch = async (...how) => { await window.online(...how); throw new TypeError() }, true)`)
	eval[bool](t, ctx, `document.querySelector("button.main").click() === undefined`)
	until(t, ctx, "played, and no answer", `play.dataset.seq !== "`+fmt.Sprint(tab.Seq)+`" || `+told)
	now, _, _ := s.ref.Table(t.Context(), "tz1")
	if now.Seq == tab.Seq {
		t.Error("the turn did not arrive")
	}
	eval[bool](t, ctx, mend)
	eval[bool](t, ctx, `(() => {
		const b = document.querySelector("button.main")
		if (b) b.click()
		return true
	})()`)
	until(t, ctx, "the answer", fmt.Sprintf(`Number(play.dataset.seq) >= %d && !play.hasAttribute("aria-busy")`, now.Seq))
	if then, _, _ := s.ref.Table(t.Context(), "tz1"); then.Seq != now.Seq {
		t.Errorf("the turn was played twice: #%d, #%d", now.Seq, then.Seq)
	}
	for _, bad := range complaints() {
		t.Error(bad)
	}
}

// TestPlayBesideNews: a turn is played although the page is just fetching what another has done.
func TestPlayBesideNews(t *testing.T) {
	s := newSite(t)
	ctx, _, base := s.browsed(t)
	tab := s.game("tzolkin", "tz1", 0) // both choose their starting tiles
	compose(t, ctx, 1280, 800, base+"/seat/tz1."+strings.Repeat("x", 3-int(tab.Awaits().First())))
	eval[bool](t, ctx, clickWay)
	until(t, ctx, "the step", `!!document.querySelector("button.main") && !play.hasAttribute("aria-busy")`)
	eval[bool](t, ctx, `(() => {
		const online = window.fetch
		window.fetch = () => { window.fetch = online; window.held = true; return new Promise(() => {}) }
		return true
	})()`)
	tab = s.play("tz1")
	until(t, ctx, "news on their way", `window.held === true`)
	eval[bool](t, ctx, `document.querySelector("button.main").click() === undefined`)
	until(t, ctx, "the turn", fmt.Sprintf(`Number(play.dataset.seq) > %d && !play.hasAttribute("aria-busy")`, tab.Seq))
}

// TestFieldsStay: a step, and what others do, leave what the reader has put into the forms of a seat's page.
func TestFieldsStay(t *testing.T) {
	s := newSite(t)
	ctx, _, base := s.browsed(t)
	tab := s.game("tzolkin", "tz1", 4)
	const put = `(() => { document.querySelector("[name=to]").value = "3"; document.querySelector("[name=event]").value = "2"; return true })()`
	const kept = `document.querySelector("[name=to]").value + " " + document.querySelector("[name=event]").value`
	compose(t, ctx, 1280, 800, base+seatPath(tab))
	eval[bool](t, ctx, put)
	eval[bool](t, ctx, clickWay)
	until(t, ctx, "a step", `location.search.includes("do=") && !play.hasAttribute("aria-busy")`)
	if got := eval[string](t, ctx, kept); got != "3 2" {
		t.Errorf("after a step: %q", got)
	}
	waiting := "/seat/tz1." + strings.Repeat("x", 3-int(tab.Awaits().First()))
	compose(t, ctx, 1280, 800, base+waiting)
	eval[bool](t, ctx, put)
	s.play("tz1")
	until(t, ctx, "news", `!document.querySelector(".news").hidden`)
	if got := eval[string](t, ctx, kept); got != "3 2" {
		t.Errorf("after a turn of others: %q", got)
	}
}

// TestNothingIsMissed: what lands while a page is on its way is shown after it, and a page that was left and come back
// to follows again.
func TestNothingIsMissed(t *testing.T) {
	s := newSite(t)
	ctx, _, base := s.browsed(t)
	tab := s.game("tzolkin", "tz1", 4)
	compose(t, ctx, 1280, 800, base+"/seat/tz1."+strings.Repeat("x", 3-int(tab.Awaits().First())))
	// A page is asked for, and held up.
	eval[bool](t, ctx, `(() => {
		const online = window.fetch
		window.fetch = async (...how) => { const r = await online(...how); window.held = true; await new Promise(go => window.release = go); return r }
		window.dispatchEvent(new PopStateEvent("popstate"))
		window.fetch = online
		return true
	})()`)
	until(t, ctx, "a page on its way", `window.held === true`)
	tab = s.play("tz1")
	time.Sleep(300 * time.Millisecond) // the stream has told of it by then
	eval[bool](t, ctx, `(window.release(), true)`)
	until(t, ctx, "what landed meanwhile", fmt.Sprintf(`play.dataset.seq === "%d"`, tab.Seq))
	// A page in a tab that nobody sees holds no connection, and shows what it missed when it is seen again.
	eval[bool](t, ctx, `(() => {
		const all = window.streams = []
		window.EventSource = class extends EventSource { constructor(url) { super(url); all.push(this) } }
		window.seen = yes => {
			Object.defineProperty(document, "hidden", {value: !yes, configurable: true})
			return document.dispatchEvent(new Event("visibilitychange"))
		}
		return window.seen(true)
	})()`)
	until(t, ctx, "a stream", `window.streams.length === 1 && window.streams[0].readyState === EventSource.OPEN`)
	eval[bool](t, ctx, `window.seen(false)`)
	if !eval[bool](t, ctx, `window.streams.every(x => x.readyState === EventSource.CLOSED)`) {
		t.Error("a page that nobody sees holds a connection")
	}
	tab = s.play("tz1")
	eval[bool](t, ctx, `window.seen(true)`)
	until(t, ctx, "what landed while nobody looked", fmt.Sprintf(`play.dataset.seq === "%d"`, tab.Seq))
	// The reader goes elsewhere and comes back to the page that the browser has kept.
	for _, path := range []string{seatPath(tab), "/t/tz1"} {
		s.painted("tz1")
		look(t, ctx, 1280, 800, true, base+path)
		until(t, ctx, "script", `!!document.querySelector("svg[tabindex]")`)
		eval[bool](t, ctx, `["pagehide", "pageshow"].every(x => window.dispatchEvent(new PageTransitionEvent(x, {persisted: true})))`)
		tab = s.play("tz1")
		until(t, ctx, "what landed after coming back to "+path,
			fmt.Sprintf(`document.querySelector("#play, #story").dataset.seq === "%d"`, tab.Seq))
	}
}

// TestBranchIsAPageOfItsOwn: a branch opened on the seat's page is another table, which the browser loads and follows.
func TestBranchIsAPageOfItsOwn(t *testing.T) {
	s := newSite(t)
	s.start("noughts", "nc1")
	for range 3 {
		s.move("nc1")
	}
	ctx, _, base := s.browsed(t)
	compose(t, ctx, 360, 740, base+"/seat/nc1.x")
	eval[bool](t, ctx, `(window.here = true, document.querySelector("[name=branch]").value = "5", document.querySelector("[name=with]").value = "bots", true)`)
	if _, err := chromedp.RunResponse(ctx, chromedp.Click(chromedp.CSS("form:has([name=branch]) button"))); err != nil {
		t.Fatal(err)
	}
	until(t, ctx, "the branch", `location.pathname === "/seat/nc95bots.x" && play.dataset.table === "nc95bots"`)
	if eval[bool](t, ctx, `window.here === true`) {
		t.Error("the page of the new table follows the old one")
	}
}

// TestSliderWithoutConnection: a table's page that cannot fetch a moment stays as it is and says so.
func TestSliderWithoutConnection(t *testing.T) {
	s := newSite(t)
	s.start("noughts", "nc1")
	for range 3 {
		s.move("nc1")
	}
	s.painted("nc1")
	ctx, complaints, base := s.browsed(t)
	look(t, ctx, 360, 740, true, base+"/t/nc1?at=2")
	until(t, ctx, "script", `document.querySelector("#slide").type === "range"`)
	eval[bool](t, ctx, `(window.online = window.fetch, window.fetch = () => Promise.reject(new TypeError()), true)`)
	const forward = `document.querySelector("a[rel=next]").click() === undefined`
	eval[bool](t, ctx, forward)
	until(t, ctx, "a word about it", `document.querySelector(".walk p").textContent.startsWith("No connection")`)
	if got := eval[string](t, ctx, `location.search + " " + document.querySelector("#slide").value`); got != "?at=2 2" {
		t.Errorf("without a connection the page is at %s", got)
	}
	eval[bool](t, ctx, `(window.fetch = window.online, true)`)
	eval[bool](t, ctx, forward)
	until(t, ctx, "the next moment", `location.search === "?at=3" && document.querySelector(".walk p").textContent.includes("3")`)
	for _, bad := range complaints() {
		t.Error(bad)
	}
}
