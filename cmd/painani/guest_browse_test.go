package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// as makes the browser one of a width, with script or without.
func (r *reader) as(width int64, script bool) {
	r.t.Helper()
	_, err := chromedp.Call(r.ctx, emulation.SetScriptExecutionDisabled,
		emulation.SetScriptExecutionDisabledParams{Value: !script})
	if err == nil {
		_, err = chromedp.Call(r.ctx, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
			Width: width, Height: 800, DeviceScaleFactor: 1, Mobile: width < 500})
	}
	if err != nil {
		r.t.Fatal(err)
	}
}

// place is what tells one moment of a seat's page from the next; "" while it comes.
const place = `document.readyState !== "complete" ? "" :
	location.href + " " + (document.querySelector("#play") || {dataset: {}}).dataset.seq +
	" " + (document.querySelector(".line") || {}).textContent`

// goesOn does something, and waits until the page is another one, loaded or changed by script.
func (r *reader) goesOn(what, js string) {
	r.t.Helper()
	before := sees[string](r, place)
	if !sees[bool](r, js) {
		r.t.Fatalf("%s: nothing to click\n%s", what, r.text())
	}
	r.until(what, func() bool {
		now, err := chromedp.Run(r.ctx, chromedp.Evaluate[string](place))
		return err == nil && now != "" && now != before
	})
}

// step clicks on what leads on in a turn: its end, a suggestion, or the first of all ways.
const step = `(() => {
	const a = document.querySelector("main button.main, section[aria-labelledby=suggest] a, " +
		"section[aria-labelledby=ways] .ways a");
	if (a) a.click();
	return !!a;
})()`

// shown is the event that a seat's page shows; 0 while it comes.
const shown = `document.readyState !== "complete" ? 0 :
	Number((document.querySelector("#play") || {dataset: {}}).dataset.seq)`

// visit opens a page, whatever else a script is about to load by itself.
func (r *reader) visit(url string) {
	r.t.Helper()
	r.until("open "+url, func() bool { return chromedp.Do(r.ctx, chromedp.Navigate(url)) == nil })
}

// turns plays so many turns, however many steps each takes.
func (r *reader) turns(table string, n int) {
	r.t.Helper()
	for range n {
		seq := r.count(table)
		for range 40 {
			if r.count(table) > seq {
				break
			}
			r.goesOn("a step", step)
		}
		r.until("the turn lands", func() bool { return r.count(table) > seq })
		r.until("the page knows", func() bool {
			now, err := chromedp.Run(r.ctx, chromedp.Evaluate[int](shown))
			return err == nil && now == r.count(table)
		})
	}
}

// submit fills fields in and sends their form.
func (r *reader) submit(action string, fields map[string]string) {
	r.t.Helper()
	for name, value := range fields {
		field := fmt.Sprintf("form[action='%s'] [name=%s]", action, name)
		js := fmt.Sprintf(`(f => { f.value = %q; return f.value })(document.querySelector(%q))`, value, field)
		if got := sees[string](r, js); got != value {
			r.t.Fatalf("%s of %s is %q", name, action, got)
		}
	}
	r.click(fmt.Sprintf("form[action='%s'] button", action))
}

// TestFirstVisitInABrowser: on a telephone and on a large screen, with script and without, somebody begins
// a game at once, plays, goes away and comes back, goes on by letter, walks through a sample game, and
// takes an open seat.
func TestFirstVisitInABrowser(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	host := w.enter("host@club.test", "NEW tzolkin open 3")
	open := tableID.FindStringSubmatch(host.subject)[1]
	for n, c := range []struct {
		width  int64
		script bool
		lang   string
	}{{360, false, "en"}, {360, true, "de"}, {1280, false, "hu"}, {1280, true, "en"}} {
		t.Run(fmt.Sprintf("%d px, script %v", c.width, c.script), func(t *testing.T) {
			w.t = t
			r := newReader(w)
			r.as(c.width, c.script)
			home := "http://" + r.http + "/?lang=" + c.lang
			r.visit(home)
			if wide := sees[int64](r, "document.documentElement.scrollWidth"); wide > c.width {
				t.Errorf("the front page is %d wide", wide)
			}
			if sees[float64](r, `document.querySelector(".view img").naturalWidth`) == 0 {
				t.Error("the front page shows no board")
			}
			r.submit("/begin", map[string]string{"game": "tzolkin", "bots": "1", "lang": c.lang})
			table, _, _ := strings.Cut(strings.TrimPrefix(sees[string](r, "location.pathname"), "/seat/"), ".")
			r.turns(table, 5)
			if n := r.count(table); n < 10 {
				t.Errorf("five turns are %d events", n)
			}

			r.visit(home) // he comes back
			r.click(".hero .good a")
			if path := sees[string](r, "location.pathname"); path != "/seat/"+table+".1" {
				t.Fatalf("the front page leads to %s", path)
			}
			r.turns(table, 1)

			who := fmt.Sprintf("guest%d@home.test", n)
			r.submit("/seat/"+table+".1/letter", map[string]string{"address": who})
			asked := r.next(who, 0)
			if !r.has(".todo .good") {
				t.Errorf("the page does not say that a letter is on its way:\n%s", r.text())
			}
			r.must(who, asked.replyTo, r.answer(asked, "YES"))
			r.asks(who, table, 0)
			r.visit("http://" + r.http + "/seat/" + table + ".1")
			if path := sees[string](r, "location.pathname"); path != "/t/"+table {
				t.Errorf("the guest's page leads to %s", path)
			}

			r.visit("http://" + r.http + "/sample/mexica?at=2")
			for _, want := range []string{"3", "4"} {
				if c.script {
					sees[bool](r, `(document.querySelector(".walk [rel=next]").click(), true)`)
				} else {
					r.click(".walk [rel=next]")
				}
				r.until("event "+want, func() bool {
					now, err := chromedp.Run(
						r.ctx,
						chromedp.Evaluate[string](`document.querySelector("#story").dataset.seq + location.search`),
					)
					return err == nil && now == want+"?at="+want
				})
			}
			if n == 3 {
				return
			}
			r.visit("http://" + r.http + "/t/" + open)
			joins := fmt.Sprintf("join%d@home.test", n)
			r.submit("/t/"+open+"/join", map[string]string{"name": "Dora", "address": joins})
			if path := sees[string](r, "location.pathname"); path != "/asked" {
				t.Errorf("the form leads to %s", path)
			}
			ask := r.next(joins, 0)
			r.must(joins, ask.replyTo, r.answer(ask, "YES"))
			r.next(joins, 1)
		})
	}
	w.t = t
	w.until("the open table begins", func() bool { return len(w.events(open)) >= 5 })
}
