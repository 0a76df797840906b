package http_test

import (
	"context"
	"fmt"
	"html"
	"net/http/httptest"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
	web "painani/http"
	"painani/http/pages"
)

// Whole games on the pages. A bot says which turn is wanted; an errand finds the shortest way to it over the
// links of the pages; a hand goes that way in a browser, and counts. `make test` plays a few turns;
// PAINANI_WHOLE=1 whole games, each of them with each hand in each window, PAINANI_WHOLE=mexica those of one game.

// mind is what a player takes up of what the page suggests.
type mind string

const (
	led   mind = "led"      // all of it
	own   mind = "own mind" // begins himself, and then takes what the page completes
	alone mind = "alone"    // nothing: step by step
)

// most is what a turn may take on the mean.
var most = map[mind]map[string]float64{
	led:   {"tzolkin": 2.2, "teotihuacan": 2.2, "mexica": 2.2},
	own:   {"tzolkin": 3.2, "teotihuacan": 3.3, "mexica": 4},
	alone: {"tzolkin": 4, "teotihuacan": 6, "mexica": 9},
}

var anyWay = regexp.MustCompile(`<a href="(/seat/[^"]*)"`)

// link is one that leads on towards a turn.
type link struct {
	href  string
	steps int
	at    string
}

// errand is the shortest way over links of pages from a seat's page to that of a whole turn.
func (s *site) errand(tab *engine.Table, want []engine.Step, m mind) []string {
	s.Helper()
	type node struct {
		link
		way []string
	}
	pos, seat, code := tab.Pos.Mask(tab.Awaits().First()), tab.Awaits().First(), pages.Code(want)
	places := map[string]bool{}
	for n := range want {
		if out, err := engine.Run(pos, seat, want[:n], chance.Hidden{}); err == nil && !out.Complete && len(out.Steps) < len(want) {
			for _, p := range out.Pos.Places(seat, want[len(out.Steps)]) {
				places[p] = true
			}
		}
	}
	seen := map[link]bool{}
	for list := []node{{link: link{href: seatPath(tab)}}}; len(list) > 0; list = list[1:] {
		now := list[0]
		page := s.get(now.href)
		if form(page).Get("do") == code {
			return now.way
		}
		for _, to := range leads(page, m == led || m == own && now.steps > 0) {
			do := to.Query().Get("do")
			x := link{steps: strings.Count(do, "-") + 1, at: to.Query().Get("at")}
			if do == "" {
				x.steps = 0
			}
			toward := do == "" && x.at != "" || do == code || strings.HasPrefix(code, do+"-")
			if !toward || x.at != "" && !places[x.at] || x.steps < now.steps || x.at == "" && x.steps == now.steps || seen[x] {
				continue
			}
			seen[x] = true
			x.href = to.RequestURI()
			list = append(list, node{x, append(slices.Clone(now.way), x.href)})
		}
	}
	s.Fatalf("no way to %s", pos.Write(seat, want))
	return nil
}

// leads are the links of a page that lead on: on the board, of its lists, and of what it suggests.
func leads(page string, suggested bool) (out []*url.URL) {
	board, rest, _ := strings.Cut(page, "</figure>")
	_, list, _ := strings.Cut(rest, `id="ways"`)
	list, _, _ = strings.Cut(list, `class="rest"`)
	if suggested {
		_, some, _ := strings.Cut(rest, `id="suggest"`)
		some, _, _ = strings.Cut(some, "</section>")
		list += some
	}
	for _, m := range anyWay.FindAllStringSubmatch(board+list, -1) {
		if u, err := url.Parse(html.UnescapeString(m[1])); err == nil && u.RawQuery != "" {
			u.Fragment = ""
			out = append(out, u)
		}
	}
	return out
}

// wanted is the turn that a bot would play, all steps of it.
func wanted(t *testing.T, tab *engine.Table) []engine.Step {
	t.Helper()
	seat := tab.Awaits().First()
	pos := tab.Pos.Mask(seat)
	steps, err := bot.Choose(pos, seat, "decent", tab.Seq)
	if err != nil {
		t.Fatal(err)
	}
	out, err := engine.Run(pos, seat, steps, chance.Hidden{})
	if err != nil {
		t.Fatal(err)
	}
	return out.Steps
}

// suggesting is a site whose pages suggest what those of the service do.
func suggesting(t *testing.T) *site {
	return newSite(t, func(c *web.Config) { c.Doors.Suggest = bot.Favourites })
}

// TestClicksOfATurn counts the clicks of turns without script: of a player who takes what is suggested, of one
// who begins himself, and step by step.
func TestClicksOfATurn(t *testing.T) {
	s := suggesting(t)
	turns, minds := 5, []mind{led, own}
	if os.Getenv("PAINANI_WHOLE") != "" {
		turns, minds = 1000, []mind{led, own, alone}
	}
	for _, name := range []string{"tzolkin", "teotihuacan", "mexica"} {
		tab := s.game(name, name[:2]+"1", 0)
		count := map[mind]map[int]int{}
		sum, n := map[mind]int{}, 0
		for ; tab.Phase == engine.Running && n < turns; n++ {
			want := wanted(t, tab)
			for _, m := range minds {
				clicks := len(s.errand(tab, want, m)) + 1 // and Play
				if count[m] == nil {
					count[m] = map[int]int{}
				}
				count[m][clicks]++
				sum[m] += clicks
			}
			tab = s.play(tab.ID)
		}
		for _, m := range minds {
			mean := float64(sum[m]) / float64(n)
			t.Logf("%s, %s: %.1f clicks a turn in %d turns, %v", name, m, mean, n, count[m])
			if mean > most[m][name] {
				t.Errorf("%s, %s: %.1f clicks a turn, more than %.1f", name, m, mean, most[m][name])
			}
		}
	}
}

// hand goes a way in a browser. It counts what it does.
type hand struct {
	*testing.T
	ctx    context.Context
	script bool
	do     func(h *hand, href string) // chooses the link, or Play for ""
	count  int
	small  int // taps on what is smaller than a finger
	last   spot
}

// spot is where something is in the window.
type spot struct {
	X, Y, Size float64
	Folded     bool   // in a list that is not open
	Hit        bool   // a click there goes there
	Key        string // that chooses it
	Route      string // arrows that lead to it on the board, or in its list; small letters: with Shift
	Away       bool   // no arrows lead to it
	List       string // letters that lead to that list
}

// where finds a link in the page and brings it into view; on the board rather than in a list, unless it is too small
// for a finger there. "" is the button that plays.
const where = `(href => {
	const same = a => { const u = new URL(a.href.baseVal || a.href, location.href); return u.pathname + u.search === href }
	const size = e => { const b = (e.querySelector(".way") || e).getBoundingClientRect(); return Math.min(b.width, b.height) }
	const board = [...document.querySelectorAll("figure.board svg a")]
	let all = href ? [...board, ...document.querySelectorAll(".ways a:not(.term)")].filter(same) : [document.querySelector("button.main")]
	if (!all.length) return null
	const fits = all.filter(a => size(a) >= 24 && !a.closest("details:not([open])"))
	let a = fits[0] || all[0], spot
	const fold = a.closest("details:not([open])")
	const aim = fold ? fold.querySelector("summary") : a
	for (const block of ["nearest", "center", "start", "end"]) {
		aim.scrollIntoView({block, inline: "center", behavior: "instant"})
		const shape = aim.querySelector(".way") || aim, boxes = [...shape.getClientRects()]
		for (const b of boxes) for (const [u, v] of [[.5, .5], [.3, .3], [.7, .7], [.3, .7], [.7, .3], [.1, .5], [.9, .5]]) {
			const x = b.x + b.width * u, y = b.y + b.height * v, e = document.elementFromPoint(x, y)
			spot = {X: x, Y: y, Size: size(aim), Folded: !!fold, Hit: !!e && (e === aim || e.closest("a, button, summary") === aim), Key: a.getAttribute("aria-keyshortcuts") || "", Route: ""}
			if (spot.Hit) break
		}
		if (spot && spot.Hit) break
	}
	if (spot && all.some(x => x.getAttribute("aria-keyshortcuts"))) spot.Key = all.find(x => x.getAttribute("aria-keyshortcuts")).getAttribute("aria-keyshortcuts")
	if (!spot || typeof nearest !== "function") return spot
	spot.List = ""
	const place = board.find(b => all.includes(b)), listed = all.find(b => !place || b !== place && b.closest("#ways ~ details"))
	const arrows = place ? route(board, place) : null
	spot.Route = arrows || ""
	spot.Away = arrows === null
	const group = listed && listed.closest("#ways ~ details")
	if (group) {
		const name = d => d.querySelector("summary").textContent[0].toLowerCase()
		const like = [...document.querySelectorAll("#ways ~ details")].filter(d => name(d) === name(group))
		const down = [...group.querySelectorAll("a:not(.term)")].indexOf(listed)
		const now = like.findIndex(d => d.contains(document.activeElement)), letters = (like.indexOf(group) - now + like.length) %% like.length || like.length
		if (spot.Away || letters + down < spot.Route.length) { spot.Away = false; spot.List = name(group).repeat(letters); spot.Route = "D".repeat(down) }
	}
	return spot
	function route(ways, goal) {
		const start = document.activeElement.closest("svg a"), one = {R: [1, 0], L: [-1, 0], D: [0, 1], U: [0, -1]}
		const far = {r: one.R, l: one.L, d: one.D, u: one.U} // with Shift
		const seen = new Set([start]), list = [[start, ""]]
		for (const [at, way] of list) {
			if (at === goal) return way
			for (const k in {...one, ...(at ? far : {})}) {
				const next = leap(ways, at, at && middle(at), one[k] || far[k], one[k] ? 1 : 5)
				if (!next || seen.has(next)) continue
				seen.add(next)
				list.push([next, way + k])
			}
		}
		return null
	}
})(%q)`

func (h *hand) find(href string) spot {
	h.Helper()
	x := eval[*spot](h.T, h.ctx, fmt.Sprintf(where, href))
	if x == nil {
		h.Fatalf("%q is not on the page", href)
	}
	h.last = *x
	return *x
}

// aim opens the list that a link is in, if it must.
func (h *hand) aim(href string, click func(x, y float64)) spot {
	h.Helper()
	x := h.find(href)
	if x.Folded {
		click(x.X, x.Y)
		h.count++
		x = h.find(href)
	}
	if !x.Hit || x.Folded {
		h.Errorf("%q cannot be hit: %+v", href, x)
	}
	return x
}

// mouse clicks with real events.
func mouse(h *hand, href string) {
	click := func(x, y float64) {
		if err := chromedp.Do(h.ctx, chromedp.MouseClickXY(x, y)); err != nil {
			h.Fatal(err)
		}
	}
	x := h.aim(href, click)
	click(x.X, x.Y)
	h.count++
}

// finger taps.
func finger(h *hand, href string) {
	tap := func(x, y float64) {
		call(h.T, h.ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchStart, TouchPoints: []*input.TouchPoint{{X: x, Y: y}}})
		call(h.T, h.ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}})
	}
	x := h.aim(href, tap)
	tap(x.X, x.Y)
	h.count++
	if x.Size < 24 {
		h.small++
	}
}

// keys are pressed: a number, or arrows and Enter, or the letter of a list before them.
func keys(h *hand, href string) {
	press := func(key string) {
		if err := chromedp.Do(h.ctx, chromedp.KeyEvent(key)); err != nil {
			h.Fatal(err)
		}
		h.count++
	}
	arrow := func(key string, shift bool) {
		var with []chromedp.KeyOption
		if shift {
			with = append(with, chromedp.KeyModifiers(chromedp.ModifierShift))
		}
		if err := chromedp.Do(h.ctx, chromedp.KeyEvent(key, with...)); err != nil {
			h.Fatal(err)
		}
		h.count++
	}
	x := h.find(href)
	switch {
	case href == "": // it has the focus
		press(kb.Enter)
	case x.Key != "":
		h.enter(press)
		press(x.Key)
	case !x.Away:
		if x.List != "" {
			h.enter(press)
		} else if !eval[bool](h.T, h.ctx, `!!document.activeElement.closest("svg a")`) { // the first arrow goes to a place near by
			press(kb.ArrowRight)
			x = h.find(href)
		}
		for _, letter := range x.List {
			press(string(letter))
		}
		for _, k := range x.Route {
			arrow(map[rune]string{'R': kb.ArrowRight, 'L': kb.ArrowLeft, 'U': kb.ArrowUp, 'D': kb.ArrowDown}[unicode.ToUpper(k)], unicode.IsLower(k))
		}
		if !eval[bool](h.T, h.ctx, fmt.Sprintf(focused, href)) {
			h.Errorf("%s: %s %s leads to %s", href, x.List, x.Route, eval[string](h.T, h.ctx, `document.activeElement.outerHTML.slice(0, 300)`))
		}
		press(kb.Enter)
	default:
		h.Fatalf("%s: no key leads there", href)
	}
}

// enter puts the focus on the board, where letters and digits are keys.
func (h *hand) enter(press func(string)) {
	h.Helper()
	if !eval[bool](h.T, h.ctx, `!!document.activeElement.closest("#play")`) {
		press(kb.ArrowRight)
	}
}

// focused asks whether a link has the focus.
const focused = `(() => { const a = document.activeElement; if (!a.href) return false
	const u = new URL(a.href.baseVal || a.href, location.href); return u.pathname + u.search === %q })()`

// until waits for the page behind a step; while one page gives way to the next there is nothing to ask.
func (h *hand) until(what, js string) {
	h.Helper()
	for end := time.Now().Add(limit); ; time.Sleep(4 * time.Millisecond) {
		ok, err := chromedp.Run(h.ctx, chromedp.Evaluate[bool](js))
		if err == nil && ok {
			return
		}
		if time.Now().After(end) {
			at, _ := chromedp.Run(h.ctx, chromedp.Evaluate[string](`location.href + " " + document.activeElement.outerHTML.slice(0, 200)`))
			h.Fatalf("%s: not in %v (%v)\nat %s, last aimed at %+v", what, limit, err, at, h.last)
		}
	}
}

// turn goes the way of an errand and plays.
func (h *hand) turn(way []string) {
	h.Helper()
	ready := `document.readyState === "complete" && !document.getElementById("play").hasAttribute("aria-busy")`
	for _, href := range way {
		h.do(h, href)
		h.until(href, fmt.Sprintf(`location.pathname + location.search === %q && %s`, href, ready))
	}
	h.until("Play", `!!document.querySelector("button.main")`)
	h.do(h, "")
	h.until("played", `location.search.startsWith("?played=") && `+ready)
}

// TestWholeGames plays with mouse, keys, fingers and without script, in a wide and a narrow window.
func TestWholeGames(t *testing.T) {
	long := os.Getenv("PAINANI_WHOLE") != ""
	turns, d := 1, 3*time.Minute
	if long {
		turns, d = 1000, time.Hour
	}
	s := suggesting(t)
	srv := httptest.NewServer(s.seated())
	t.Cleanup(srv.Close) // after the browser, whose live streams hold it
	ctx, complaints := browserFor(t, d)
	for g, name := range []string{"tzolkin", "teotihuacan", "mexica"} {
		if only := os.Getenv("PAINANI_WHOLE"); long && only != "1" && only != name {
			continue
		}
		for i, c := range []struct {
			how    string
			width  int64
			script bool
			do     func(*hand, string)
		}{
			{"mouse", 1280, true, mouse}, {"mouse", 360, true, mouse}, {"keys", 1280, true, keys}, {"keys", 360, true, keys},
			{"touch", 1280, true, finger}, {"touch", 360, true, finger}, {"no script", 1280, false, mouse}, {"no script", 360, false, finger},
		} {
			if !long && (i+i/2+g)%2 > 0 { // half of them, each hand and window with another game
				continue
			}
			// each with other turns, so that the short run sees some of the beginning and some of the middle
			tab := s.game(name, fmt.Sprintf("%s%d", name[:2], i+1), 2*(i%4)+4)
			h := &hand{T: t, ctx: ctx, script: c.script, do: c.do}
			call(t, ctx, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: c.width < 500})
			look(t, ctx, c.width, map[bool]int64{true: 740, false: 800}[c.width < 500], c.script, srv.URL+seatPath(tab))
			worst, n, me := 0, 0, tab.Awaits().First()
			for ; n < turns && tab.Phase == engine.Running; tab, _, _ = s.ref.Table(t.Context(), tab.ID) {
				if tab.Awaits().First() != me {
					s.play(tab.ID)
					continue
				}
				look(t, ctx, c.width, map[bool]int64{true: 740, false: 800}[c.width < 500], c.script, srv.URL+seatPath(tab))
				if c.script {
					until(t, ctx, "script", `!document.querySelector(".zoom").hidden`)
				}
				before := h.count
				h.turn(s.errand(tab, wanted(t, tab), own))
				worst, n = max(worst, h.count-before), n+1
				if now, _, _ := s.ref.Table(t.Context(), tab.ID); now.Seq <= tab.Seq {
					t.Fatalf("%s by %s: nothing was played", name, c.how)
				}
			}
			mean := float64(h.count) / float64(n)
			t.Logf("%s by %s at %d px: %d turns, %.1f each, at most %d; %d taps on less than 24 px", name, c.how, c.width, n, mean, worst, h.small)
			if long && (c.how == "keys" && mean > 10 || c.how != "keys" && mean > 4) {
				t.Errorf("%s by %s at %d px: %.1f a turn", name, c.how, c.width, mean)
			}
		}
	}
	for _, bad := range complaints() {
		t.Error(bad)
	}
}
