package http_test

import (
	"net/http/httptest"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

var (
	described = regexp.MustCompile(`aria-describedby="(k-[^"]*)"`)
	meant     = regexp.MustCompile(`<dd id="(k-[^"]*)">([^<]+)</dd>`)
	tileName  = regexp.MustCompile(`\b(RA\d\d|T\d\d|TB\d|M[1-7]|b[12]-\d\d)\b`)
)

// unsaid is what may name a tile without a link to what that means: pictures and boards in text, which have names of
// their own, what is explained, the explanations, and all that is no text.
var unsaid = []*regexp.Regexp{
	regexp.MustCompile(`(?s)<svg.*?</svg>|<pre.*?</pre>|<head>.*?</head>|<section class="terms".*?</section>`),
	regexp.MustCompile(`<a [^>]*aria-describedby="k-.*?</a>`),
	regexp.MustCompile(`<[^>]*>`),
}

// explained checks a page: each name in its text leads to what it means, and that stands there once. It
// returns how many links there are to meanings.
func explained(t *testing.T, path, page string) int {
	t.Helper()
	wellFormed(t, path, page)
	means := map[string]string{}
	for _, m := range meant.FindAllStringSubmatch(page, -1) {
		if means[m[1]] != "" {
			t.Errorf("%s explains %s twice", path, m[1])
		}
		means[m[1]] = m[2]
	}
	links := described.FindAllStringSubmatch(page, -1)
	for _, m := range links {
		for _, id := range strings.Fields(m[1]) {
			if means[id] == "" {
				t.Errorf("%s does not say what %s means", path, id)
			}
		}
	}
	text := page
	for _, x := range unsaid {
		text = x.ReplaceAllString(text, "")
	}
	for _, line := range strings.Split(text, "\n") {
		if name := tileName.FindString(line); name != "" {
			t.Errorf("%s: %s is not explained in %s", path, name, line)
		}
	}
	return len(links)
}

// TestNamesAreExplained: on a seat's page, when it looks back, on the table's, in its log, where two moments are compared
// and in a sample every name of a tile leads to what it means, in the reader's language, and the page has each
// meaning once.
func TestNamesAreExplained(t *testing.T) {
	s := newSite(t)
	titles := map[string]string{"en": "What the names mean", "de": "Was die Namen bedeuten", "hu": "Mit jelentenek a nevek"}
	for _, game := range []string{"tzolkin", "mexica", "teotihuacan"} {
		tab := s.game(game, game, 0)
		seats, ways := 0, 0
		for n := range 30 {
			if n < 2 || n%4 == 0 {
				page := s.get(seatPath(tab) + "?lang=de")
				seats += explained(t, seatPath(tab), page)
				ways += strings.Count(page, `class="term ask"`)
			}
			tab = s.play(game)
		}
		if seats == 0 || ways == 0 {
			t.Errorf("seats' pages of %s lead to %d meanings, %d of them from ways to go on", game, seats, ways)
		}
		s.painted(game)
		back := seatPath(tab) + "?event=" + strconv.FormatUint(tab.Line[len(tab.Line)-1].Seq, 10)
		for _, path := range []string{"/t/" + game, "/t/" + game + "/log", "/t/" + game + "/compare?a=8&b=30", "/sample/" + game + "?at=40", back} {
			for tag, title := range titles {
				page := s.get(path, "Accept-Language", tag)
				links := explained(t, path+" in "+tag, page)
				if path == back { // of one turn, which need not name any
					continue
				}
				has(t, path, page, title)
				if links == 0 {
					t.Errorf("%s in %s explains no name", path, tag)
				}
			}
		}
	}
}

// under are signs of somebody who wants to know what the first name of the log means.
var under = map[string]string{
	"hover": `x.dispatchEvent(new PointerEvent("pointerover", {bubbles: true, pointerType: "mouse"}))`,
	"tap":   `x.click()`,
}

// TestNamesUnderTheFinger: with script a name is explained on hover and by a tap, within the window; a tap
// on it does not lead away, and Escape closes it without taking a step back.
func TestNamesUnderTheFinger(t *testing.T) {
	s := newSite(t)
	s.game("teotihuacan", "te1", 40)
	s.painted("te1")
	srv := httptest.NewServer(s.seated())
	defer srv.Close()
	ctx, complaints := browser(t)
	look(t, ctx, 360, 740, true, srv.URL+"/t/te1?lang=de")
	const first = `(() => { const x = document.querySelector(".log .term"), b = document.querySelector(".meant"); `
	for how, do := range under {
		got := eval[string](t, ctx, first+`x.scrollIntoView({block: "center"}); `+do+`; return b.textContent })()`)
		want := eval[string](t, ctx, first+`return document.getElementById(x.hash.slice(1)).textContent })()`)
		if want == "" || !strings.HasSuffix(got, want) {
			t.Errorf("%s shows %q, not %q", how, got, want)
		}
		if !eval[bool](t, ctx, first+do+`; const r = b.getBoundingClientRect();
			return r.left >= 0 && r.right <= innerWidth && r.top >= 0 && r.bottom <= innerHeight && r.height > 20 })()`) {
			t.Errorf("after %s the words leave the window", how)
		}
		if eval[bool](t, ctx, first+`document.body.dispatchEvent(new KeyboardEvent("keydown",
			{key: "Escape", bubbles: true, cancelable: true})); return !b.hidden })()`) {
			t.Errorf("Escape after %s leaves the words", how)
		}
	}
	if at := eval[string](t, ctx, `location.hash`); at != "" {
		t.Errorf("a tap leads to %s", at)
	}
	// the page listens for events until it is left
	if err := chromedp.Do(ctx, chromedp.Navigate("about:blank")); err != nil {
		t.Fatal(err)
	}
	if bad := complaints(); len(bad) > 0 {
		t.Errorf("the browser complains: %v", bad)
	}
}
