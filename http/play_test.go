package http_test

import (
	"context"
	"fmt"
	"html"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
	_ "painani/engine/games/mexica"
	_ "painani/engine/games/teotihuacan"
)

// game plays a game of two, the turns chosen by bots, until so many turns have been played.
func (s *site) game(name, table string, turns int) *engine.Table {
	s.Helper()
	s.do(table, engine.Propose{Game: name, By: 1, Clock: engine.DefaultClock(), Secret: chance.Secret{4},
		Seats: []engine.Invitee{{Player: "ada"}, {Player: "bela"}}})
	t := s.do(table, engine.Confirm{Seat: 2, Word: "w"})
	for range turns {
		t = s.play(table)
	}
	return t
}

// play has a bot play the turn that is owed.
func (s *site) play(table string) *engine.Table {
	s.Helper()
	t, _, err := s.ref.Table(context.Background(), table)
	if err != nil {
		s.Fatal(err)
	}
	seat := t.Awaits().First()
	steps, err := bot.Choose(t.Pos.Mask(seat), seat, "decent", t.Seq)
	if err != nil {
		s.Fatal(err)
	}
	return s.doAs(engine.ActorPlayer(t.Chair(seat).Player), table,
		engine.Play{Seat: seat, Text: t.Pos.Write(seat, steps)})
}

// seatPath is the page of the seat that is to move.
func seatPath(t *engine.Table) string {
	return "/seat/" + t.ID + "." + strings.Repeat("x", int(t.Awaits().First()))
}

// look opens a page in a window of a size, with script or without.
func look(t *testing.T, ctx context.Context, width, height int64, script bool, address string) {
	t.Helper()
	call(t, ctx, emulation.SetScriptExecutionDisabled,
		emulation.SetScriptExecutionDisabledParams{Value: !script})
	call(t, ctx, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
		Width: width, Height: height, DeviceScaleFactor: 1, Mobile: width < 500})
	if err := chromedp.Do(ctx, chromedp.Navigate(address)); err != nil {
		t.Fatal(err)
	}
}

// browsed serves the site to a browser of its own, and gives what browser does and where the site is. The server
// closes after the browser, whose live streams hold it.
func (s *site) browsed(t *testing.T) (ctx context.Context, complaints func() []string, base string) {
	t.Helper()
	srv := httptest.NewServer(s.seated())
	t.Cleanup(srv.Close)
	ctx, complaints = browser(t)
	return ctx, complaints, srv.URL
}

// compose is look with script, until the page of a seat has it.
func compose(t *testing.T, ctx context.Context, width, height int64, address string) {
	t.Helper()
	look(t, ctx, width, height, true, address)
	until(t, ctx, "script", `!document.querySelector(".zoom").hidden`)
}

// hits asks, for a grid of points in every place that is offered, whether a click there leads where the place
// does, or to a smaller place that lies on it. It gives the number of points and of those that miss.
const hits = `(() => {
	let all = 0, dead = 0
	const ways = [...document.querySelectorAll("figure.board svg a")]
	for (const a of ways) {
		const shape = a.querySelector(".way"), p = shape.ownerSVGElement.createSVGPoint(), m = shape.getScreenCTM(), b = shape.getBBox()
		a.scrollIntoView({block: "center", inline: "center", behavior: "instant"})
		for (let i = 0; i < 13; i++) for (let j = 0; j < 13; j++) {
			p.x = b.x + b.width * (i + .5) / 13; p.y = b.y + b.height * (j + .5) / 13
			if (!shape.isPointInFill(p)) continue
			const q = p.matrixTransform(shape.getScreenCTM()), hit = document.elementFromPoint(q.x, q.y)
			all++
			if (!hit || !hit.closest("svg a")) dead++
		}
	}
	return [ways.length, all, dead, ways.filter(a => !a.querySelector("title").textContent.trim()).length]
})()`

// TestPlacesAreHitAllOver: in all three games, from the choice of starting tiles on, every point of every
// place that is offered leads on, and every place says what it does.
func TestPlacesAreHitAllOver(t *testing.T) {
	s := newSite(t)
	ctx, _, base := s.browsed(t)
	for _, name := range []string{"tzolkin", "teotihuacan", "mexica"} {
		table := name[:2] + "1"
		tab := s.game(name, table, 0)
		places, points := 0, 0
		for range 4 {
			look(t, ctx, 1280, 2000, false, base+seatPath(tab))
			got := eval[[]int](t, ctx, hits)
			places, points = places+got[0], points+got[1]
			if got[2] > 0 || got[3] > 0 {
				t.Errorf("%s #%d: of %d points in %d places %d are dead; %d places have no name",
					name, tab.Seq, got[1], got[0], got[2], got[3])
			}
			for range 5 {
				tab = s.play(table)
			}
		}
		if places < 12 || points < 500 {
			t.Errorf("%s: %d places, %d points", name, places, points)
		}
	}
}

// inView is how much of the board is to be seen, in percent.
const inView = `(() => {
	const b = document.querySelector("figure.board svg").getBoundingClientRect(), sheet = document.querySelector(".todo").getBoundingClientRect()
	const end = sheet.left < b.right && sheet.top > 0 && sheet.top < innerHeight && sheet.left <= b.left ? Math.min(innerHeight, sheet.top) : innerHeight
	return Math.round(100 * Math.max(0, Math.min(b.bottom, end) - Math.max(b.top, 0)) / Math.min(b.height, end))
})()`

// staysUnderThePointer asks whether the board is where it was while the longest name of a place is shown.
const staysUnderThePointer = `(() => {
	const box = () => { const b = document.querySelector("figure.board svg").getBoundingClientRect(); return [b.x, b.y, b.width, b.height].join() }
	const was = box(), all = [...document.querySelectorAll("figure.board svg a")]
	if (!all.length) return ""
	all.sort((a, b) => b.textContent.length - a.textContent.length)[0].querySelector(".way").
		dispatchEvent(new PointerEvent("pointerover", {bubbles: true}))
	const is = box(), said = document.querySelector(".tip").textContent
	return is === was && said ? "" : was + " became " + is + ", " + said
})()`

// TestTheBoardStays composes and plays turns of all three games with the mouse: the page is never loaded
// anew, the board stays where it is, and with it scroll and zoom.
func TestTheBoardStays(t *testing.T) {
	s := newSite(t)
	ctx, complaints, base := s.browsed(t)
	for _, name := range []string{"tzolkin", "teotihuacan", "mexica"} {
		table := name[:2] + "1"
		tab := s.game(name, table, 6)
		compose(t, ctx, 1280, 800, base+seatPath(tab))
		eval[bool](t, ctx, `window.here = true`)
		eval[bool](t, ctx, `document.querySelector("[data-zoom=in]").click() === undefined`)
		zoom := eval[string](t, ctx, `document.querySelector("figure.board svg").getAttribute("viewBox")`)
		if moved := eval[string](t, ctx, staysUnderThePointer); moved != "" {
			t.Errorf("%s: what a place says moves the board: %s", name, moved)
		}
		for n := 0; !eval[bool](t, ctx, `!!document.querySelector("button.main")`); n++ {
			if n > 40 {
				t.Fatalf("%s: the turn does not end", name)
			}
			was := eval[string](t, ctx, `location.search`)
			eval[bool](t, ctx, `((!location.search.includes("at=") && document.querySelector("figure.board svg a") ||
				document.querySelector("#ways ~ details .ways a")).dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true})))`)
			until(t, ctx, "the next step", fmt.Sprintf("location.search !== %q && !play.hasAttribute('aria-busy')", was))
			if got := eval[int](t, ctx, inView); got < 99 {
				t.Errorf("%s: %d %% of the board in view", name, got)
			}
			if now := eval[string](t, ctx, `document.querySelector("figure.board svg").getAttribute("viewBox")`); now != zoom {
				t.Errorf("%s: zoom %s became %s", name, zoom, now)
			}
		}
		if !eval[bool](t, ctx, `document.activeElement === document.querySelector("button.main")`) {
			t.Errorf("%s: Play has not the focus", name)
		}
		eval[bool](t, ctx, `document.querySelector("button.main").click() === undefined`)
		until(t, ctx, "played", `location.search.startsWith("?played=")`)
		if !eval[bool](t, ctx, `window.here === true`) {
			t.Errorf("%s: the page was loaded anew", name)
		}
		if now, _, _ := s.ref.Table(t.Context(), table); now.Seq <= tab.Seq {
			t.Errorf("%s: nothing was played", name)
		}
	}
	for _, bad := range complaints() {
		t.Error(bad)
	}
}

// TestTabletSeesTheBoard: upright, as wide as a tablet, the whole of a tall board is above the sheet, with its
// halves side by side; a telephone has it in one column.
func TestTabletSeesTheBoard(t *testing.T) {
	s := newSite(t)
	ctx, complaints, base := s.browsed(t)
	const above = `(() => { const box = document.querySelector("figure.board svg").getBoundingClientRect();
		return Math.round(document.querySelector(".todo").getBoundingClientRect().top - box.bottom) })()`
	const apart = `document.querySelector("figure.board svg .below").hasAttribute("transform")`
	for _, name := range []string{"tzolkin", "teotihuacan"} {
		tab := s.game(name, name[:2]+"1", 6)
		for _, x := range []struct {
			wide int64
			fold bool
		}{{768, true}, {360, false}} {
			look(t, ctx, x.wide, 1024, true, base+seatPath(tab))
			until(t, ctx, "script", `!document.querySelector(".zoom").hidden`)
			if got := eval[bool](t, ctx, apart); got != x.fold {
				t.Errorf("%s, %d: halves side by side: %v", name, x.wide, got)
			}
			if gap := eval[int](t, ctx, above); x.fold && gap < 0 {
				t.Errorf("%s, %d: %d pixels of the board are below the sheet", name, x.wide, -gap)
			}
		}
	}
	for _, bad := range complaints() {
		t.Error(bad)
	}
}

// TestOnItsSide: in a low window, as of a telephone on its side, the whole board is beside what is to do, with script
// and without; the button that plays stays in view below a long turn.
func TestOnItsSide(t *testing.T) {
	s := newSite(t)
	ctx, complaints, base := s.browsed(t)
	for _, name := range []string{"tzolkin", "teotihuacan", "mexica"} {
		tab := s.game(name, name[:2]+"1", 6)
		for _, script := range []bool{false, true} {
			for _, x := range [][2]int64{{740, 360}, {568, 320}, {640, 400}} {
				look(t, ctx, x[0], x[1], script, base+seatPath(tab))
				got := eval[[]float64](t, ctx, `(() => {
					const b = document.querySelector("figure.board svg").getBoundingClientRect(), todo = document.querySelector(".todo").getBoundingClientRect()
					return [b.top, innerHeight - b.bottom, todo.left - b.right, document.documentElement.clientWidth - document.documentElement.scrollWidth]
				})()`)
				if slices.Min(got) < 0 {
					t.Errorf("%s, %v, script %v: rooms above, below, beside and right of all: %v", name, x, script, got)
				}
			}
		}
		until(t, ctx, "script", `!document.querySelector(".zoom").hidden`)
		for n := 0; !eval[bool](t, ctx, `!!document.querySelector("button.main")`); n++ {
			if n > 40 {
				t.Fatalf("%s: the turn does not end", name)
			}
			was := eval[string](t, ctx, `location.search`)
			eval[bool](t, ctx, clickWay)
			until(t, ctx, "the next step", fmt.Sprintf("location.search !== %q && !play.hasAttribute('aria-busy')", was))
		}
		for _, x := range [][2]int64{{640, 400}, {360, 740}} {
			look(t, ctx, x[0], x[1], true, eval[string](t, ctx, `location.href`))
			if below := eval[float64](t, ctx, `document.querySelector("button.main").getBoundingClientRect().bottom - innerHeight`); below > 1 {
				t.Errorf("%s, %v: Play is %.0f px below the window", name, x, below)
			}
		}
	}
	for _, bad := range complaints() {
		t.Error(bad)
	}
}

// TestPlayByKeys plays a turn with the keyboard alone: arrows go from place to place, Enter chooses, Escape
// goes one step back.
func TestPlayByKeys(t *testing.T) {
	s := newSite(t)
	ctx, _, base := s.browsed(t)
	tab := s.game("tzolkin", "tz1", 4)
	compose(t, ctx, 1280, 800, base+seatPath(tab))
	keys := 0
	key := func(name string) {
		keys++
		press(t, ctx, name)
	}
	enter := func() { // a browser makes a click of Enter on a link or a button
		keys++
		was := eval[string](t, ctx, `location.search`)
		eval[bool](t, ctx, `(() => { const a = document.activeElement; a.nodeName === "BUTTON" ? a.click() : a.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true})); return true })()`)
		until(t, ctx, "a step", fmt.Sprintf("location.search !== %q && !play.hasAttribute('aria-busy')", was))
	}
	onWay := `document.activeElement.nodeName === "a"`
	key("ArrowRight")
	if !eval[bool](t, ctx, onWay) {
		t.Fatal("no place has the focus")
	}
	first := eval[string](t, ctx, `document.activeElement.textContent`)
	for _, k := range []string{"ArrowDown", "ArrowLeft", "ArrowUp", "ArrowRight"} {
		key(k)
	}
	if !eval[bool](t, ctx, onWay) || first == "" {
		t.Error("arrows lose the place")
	}
	enter()
	if eval[bool](t, ctx, `!!document.querySelector("a.back")`) {
		press(t, ctx, "Escape")
		until(t, ctx, "a step back", `!document.querySelector("a.back")`)
		key("ArrowDown")
		enter()
	}
	for n := 0; !eval[bool](t, ctx, `document.activeElement.className === "main"`); n++ {
		if n > 6 {
			t.Fatal("the turn does not end")
		}
		if eval[bool](t, ctx, `!!document.querySelector("figure.board svg a")`) {
			key("ArrowDown")
		} else {
			eval[bool](t, ctx, `document.querySelector("#ways ~ details .ways a").focus() === undefined`)
		}
		enter()
	}
	enter()
	if now, _, _ := s.ref.Table(t.Context(), "tz1"); now.Seq <= tab.Seq {
		t.Error("nothing was played")
	}
	t.Logf("%d keys, some of them to look around", keys)
}

// TestEscapeLeavesAPlace: Escape goes back from a place that was chosen, with a step before it and without, and then
// from the step.
func TestEscapeLeavesAPlace(t *testing.T) {
	s := newSite(t)
	ctx, _, base := s.browsed(t)
	compose(t, ctx, 1280, 800, base+seatPath(s.game("mexica", "mx1", 4)))
	const place = `document.querySelector("figure.board svg a").dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true}))`
	const quiet = `!play.hasAttribute("aria-busy") && `
	for _, begun := range []bool{false, true} {
		if begun {
			eval[bool](t, ctx, strings.Replace(clickWay, ".ways a", `.ways a[href*='do=']`, 1))
			until(t, ctx, "a step", quiet+`location.search.includes("do=")`)
		}
		was := eval[string](t, ctx, `location.search`)
		eval[bool](t, ctx, place)
		until(t, ctx, "a place", quiet+`location.search.includes("at=")`)
		press(t, ctx, "Escape")
		until(t, ctx, "back from the place", fmt.Sprintf(quiet+`location.search.replace(/&$/, "") === %q`, was))
	}
	press(t, ctx, "Escape")
	until(t, ctx, "back from the step", quiet+`location.search === ""`)
}

// TestOneKeyOneStep: a key that chose the last step of a turn does not press Play as well, which has the focus by then,
// whatever the browser still tells of it; pressed anew it does.
func TestOneKeyOneStep(t *testing.T) {
	s := newSite(t)
	ctx, _, base := s.browsed(t)
	tab := s.game("tzolkin", "tz1", 6)
	key := func(kind input.DispatchKeyEventType, again bool) {
		text := ""
		if kind == input.DispatchKeyEventTypeChar {
			text = "\r"
		}
		call(t, ctx, input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: kind, Key: "Enter", Code: "Enter", Text: text,
			WindowsVirtualKeyCode: 13, AutoRepeat: &again})
	}
	compose(t, ctx, 1280, 800, base+seatPath(tab))
	for n := 0; !eval[bool](t, ctx, `document.activeElement.className === "main"`); n++ {
		if n > 12 {
			t.Fatal("the turn does not end")
		}
		was := eval[string](t, ctx, `location.search`)
		eval[bool](t, ctx, `document.querySelector("#ways ~ details .ways a").focus() === undefined`)
		key(input.DispatchKeyEventTypeRawKeyDown, false)
		key(input.DispatchKeyEventTypeChar, false)
		until(t, ctx, "a step", fmt.Sprintf("location.search !== %q && !play.hasAttribute('aria-busy')", was))
		key(input.DispatchKeyEventTypeChar, false) // late
		key(input.DispatchKeyEventTypeRawKeyDown, true)
		key(input.DispatchKeyEventTypeChar, true) // held down
		key(input.DispatchKeyEventTypeKeyUp, false)
	}
	time.Sleep(300 * time.Millisecond) // a turn that was played is known by then
	if now, _, _ := s.ref.Table(t.Context(), "tz1"); now.Seq != tab.Seq {
		t.Fatalf("one key has played the turn, too: #%d", now.Seq)
	}
	key(input.DispatchKeyEventTypeRawKeyDown, false)
	key(input.DispatchKeyEventTypeChar, false)
	until(t, ctx, "played", `location.search.startsWith("?played=")`)
}

// TestThePageFollows: what others do comes to a seat's page by itself, with a calm word when it becomes one's
// turn; what one types meanwhile stays.
func TestThePageFollows(t *testing.T) {
	s := newSite(t)
	ctx, _, base := s.browsed(t)
	tab := s.game("mexica", "mx1", 3)
	other := "/seat/mx1." + strings.Repeat("x", 3-int(tab.Awaits().First()))
	look(t, ctx, 1280, 800, true, base+other)
	until(t, ctx, "script", `!document.querySelector(".zoom").hidden && play.dataset.mine === "false"`)
	eval[bool](t, ctx, `window.here = true`)
	s.play("mx1")
	until(t, ctx, "news", `play.dataset.mine === "true" && document.querySelector(".news").textContent === "It is your turn."`)
	if !eval[bool](t, ctx, `window.here && !document.querySelector(".news").hidden && document.querySelector("#since ~ ol").children.length === 1`) {
		t.Error("the page does not tell what happened")
	}
	// A page that cannot be fetched, since its reader is leaving, does not call him back.
	eval[bool](t, ctx, `(window.asked = 0, window.fetch = () => { window.asked++; return Promise.reject(new Error()) }, true)`)
	tab = s.play("mx1")
	until(t, ctx, "asked again", `window.asked > 0 && !play.hasAttribute("aria-busy")`)
	time.Sleep(300 * time.Millisecond) // a page that is left is gone by then
	if !eval[bool](t, ctx, `window.here === true`) {
		t.Error("what nobody asked for led the browser elsewhere")
	}
	// Since one's own last turn: all of that and nothing before it.
	page := s.get(seatPath(tab))
	_, log, _ := strings.Cut(page, `id="since"`)
	log, _, _ = strings.Cut(log, "</section>")
	if strings.Count(log, "<li ") != 1 || !strings.Contains(log, fmt.Sprintf("#%d</a>", tab.Seq)) {
		t.Errorf("since one's own last turn:\n%s", log)
	}
}

// TestTypedStays: a refused line stays in its field with the faulty part marked, and the nearest turns can be
// chosen.
func TestTypedStays(t *testing.T) {
	s := newSite(t)
	tab := s.game("mexica", "mx1", 2)
	typed := "canal a1+a2; chip buy"
	page := html.UnescapeString(s.get(seatPath(tab) + "?line=" + url.QueryEscape(typed)))
	for _, want := range []string{`value="` + typed + `"`, `aria-invalid="true"`, "<mark>", `class="bad" role="alert"`} {
		if !strings.Contains(page, want) {
			t.Errorf("%s is not on the page", want)
		}
	}
	page = s.get(seatPath(s.game("tzolkin", "tz1", 5)) + "?line=" + url.QueryEscape("plaze tikal <b>"))
	if !strings.Contains(page, "plaze tikal &lt;b&gt;") || !strings.Contains(page, "<mark>") {
		t.Error("a word that nobody knows is not marked")
	}
	if strings.Count(page, "<b>") > 0 {
		t.Error("what was typed became markup")
	}
}

// TestOnATelephone: the board comes first and fits the width, what to do is in a sheet at the lower edge,
// with script and without, and places grow until a finger meets them.
func TestOnATelephone(t *testing.T) {
	s := newSite(t)
	ctx, _, base := s.browsed(t)
	for _, name := range []string{"tzolkin", "teotihuacan", "mexica"} {
		tab := s.game(name, name[:2]+"1", 6)
		for _, script := range []bool{false, true} {
			look(t, ctx, 360, 740, script, base+seatPath(tab))
			got := eval[[]float64](t, ctx, `(() => {
				const b = document.querySelector("figure.board svg").getBoundingClientRect(), sheet = document.querySelector(".todo").getBoundingClientRect()
				return [b.left, b.right, b.top, sheet.top, sheet.bottom, document.documentElement.scrollWidth]
			})()`)
			if got[0] < 0 || got[1] > 360 || got[2] > 200 || got[3] < 350 || got[4] > 741 || got[5] > 360 {
				t.Errorf("%s, script %v: board and sheet at %v", name, script, got)
			}
		}
		until(t, ctx, "script", `!document.querySelector(".zoom").hidden`)
		// The buttons stay in one row, whatever a place says.
		row := eval[float64](t, ctx, `(() => {
			document.querySelector(".tip").textContent = "a long name and what it costs, ".repeat(9)
			const tops = [...document.querySelectorAll(".zoom button")].map(b => b.getBoundingClientRect().top)
			return Math.max(...tops) - Math.min(...tops)
		})()`)
		if row > 1 {
			t.Errorf("%s: a long name moves the buttons of the board apart by %.0f px", name, row)
		}
		for range 3 {
			eval[bool](t, ctx, `document.querySelector("[data-zoom=in]").click() === undefined`)
		}
		least := eval[float64](t, ctx, `Math.min(...[...document.querySelectorAll("figure.board svg a")].map(a => { const b = a.getBoundingClientRect(); return Math.min(b.width, b.height) }))`)
		if least < 24 {
			t.Errorf("%s: a place is %.1f px small after three steps of zoom", name, least)
		}
	}
}
