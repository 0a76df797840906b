package main

import (
	"bytes"
	"encoding/base64"
	"html/template"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"painani/http/shot"
	"painani/mail/fixture"
)

// Size of the README's first picture.
const pictureWidth, pictureHeight = 1500, 1180

// desktop shows a letter in a plain mail program, the answer to it, and the board that came of it.
var desktop = template.Must(
	template.New("").Parse(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Painani</title><style>
* { box-sizing: border-box; margin: 0 }
body { width: 1500px; height: 1180px; padding: 16px; display: grid; grid-template: 356px 1fr / 636px 1fr; gap: 16px; background: #d9d4c8; font: 15px/1.45 "Noto Sans", "DejaVu Sans", sans-serif; color: #222 }
.window { background: #fff; border: 1px solid #8f897b; border-radius: 10px; overflow: hidden; display: flex; flex-direction: column }
.bar { background: #efebe2; border-bottom: 1px solid #c5bfb1; padding: 7px 12px; display: flex; gap: 7px; align-items: center; color: #5d5546; font-size: 13px }
.bar i { width: 12px; height: 12px; border-radius: 6px; background: #c5bfb1 }
.bar b { margin-left: 8px; font-weight: 600 }
.head { padding: 9px 14px; border-bottom: 1px solid #ddd8cc; line-height: 1.5 }
.head b { display: block; font-size: 17px }
.head span { color: #6a6356 }
.letter { grid-row: 1 / 3 }
iframe { border: 0; flex: 1; width: 100% }
.typed { padding: 9px 14px 3px; font: 17px/1.5 "DejaVu Sans Mono", monospace; white-space: pre }
.typed::after { content: ""; border-left: 2px solid #222 }
.quoted { margin: 0 14px; padding-left: 10px; border-left: 3px solid #c5bfb1; color: #5d5546; font: 13px/1.5 "DejaVu Sans Mono", monospace; white-space: pre }
.board { padding: 0 }
.board img { width: 100%; flex: 1; min-height: 0; object-fit: contain; object-position: top; background: #fbf8f1 }
</style>
<div class="window letter"><div class="bar"><i></i><i></i><i></i><b>Inbox</b></div>
<div class="head"><b>{{.Subject}}</b><span>From</span> {{.From}}<br><span>To</span> {{.To}}</div><iframe src="/letter"></iframe></div>
<div class="window"><div class="bar"><i></i><i></i><i></i><b>Re: {{.Subject}}</b></div>
<div class="head"><span>To</span> {{.From}}</div><div class="typed">{{.Typed}}</div><div class="quoted">{{.Quoted}}</div></div>
<div class="window board"><div class="bar"><i></i><i></i><i></i><b>https://{{.Host}}/t/{{.Table}}</b></div>
<img alt="" src="data:image/svg+xml;base64,{{.Board}}"></div>
`))

// TestPictureOfALetter plays some turns against a bot by letters, lets a browser show the HTML part of the
// last one as a mail program would, and takes the first picture of the README of it (`make screenshots`).
func TestPictureOfALetter(t *testing.T) {
	const ada, answers = "ada@club.example", 17
	w := newWorld(t, "--domain", "play.example.org", "--web", "https://play.example.org")
	begun := w.enterAt("play@play.example.org", ada, "NEW tzolkin bot")
	m := tableID.FindStringSubmatch(begun.subject)
	if m == nil {
		t.Fatalf("no table in %q", begun.subject)
	}
	last := w.asks(ada, m[1], 0)
	for n := range answers {
		last = w.say(last, string("1234"[n%4]))
		if last.menu() == 0 {
			t.Fatalf("answer %d: %s", n, last.text)
		}
	}
	env, err := fixture.Open(last.raw)
	if err != nil {
		t.Fatal(err)
	}
	from, err := env.Header.Text("From")
	if err != nil {
		t.Fatal(err)
	}
	_, board := w.get("/t/" + m[1] + "/board.svg")
	page := &bytes.Buffer{}
	err = desktop.Execute(
		page,
		map[string]string{
			"Subject": last.subject,
			"From":    from,
			"To":      ada,
			"Typed":   "3",
			"Quoted":  list(last.text),
			"Table":   m[1],
			"Host":    "play.example.org",
			"Board":   base64.StdEncoding.EncodeToString([]byte(board)),
		},
	)
	if err != nil {
		t.Fatal(err)
	}
	html := shownHTML(t, env)
	srv := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		rw.Header().Set("Content-Type", "text/html; charset=utf-8")
		if r.URL.Path == "/letter" {
			rw.Write([]byte(html))
			return
		}
		rw.Write(page.Bytes())
	}))
	defer srv.Close()
	r := newReader(w)
	if _, err := chromedp.Call(r.ctx, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: pictureWidth, Height: pictureHeight,
		DeviceScaleFactor: 1}); err != nil {
		t.Fatal(err)
	}
	r.open(srv.URL)
	if seen := sees[string](r, `document.querySelector("iframe").contentDocument.body.innerText`); !strings.Contains(
		seen,
		last.verdict(),
	) {
		t.Errorf("the HTML part does not begin with %q:\n%.300s", last.verdict(), seen)
	}
	if at := sees[string](r, `document.querySelector(".board b").textContent`); at != "https://play.example.org/t/"+m[1] {
		t.Errorf("the board stands below %q", at)
	}
	if !sees[bool](
		r,
		`[...document.images, ...document.querySelector("iframe").contentDocument.images].every(i => i.complete && i.naturalWidth > 100)`,
	) {
		t.Error("a picture is missing")
	}
	taken, err := chromedp.Run(r.ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = shot.Save("painani", taken, pictureWidth)
	}
	if err != nil {
		t.Error(err)
	}
}

// list is the numbered list of a letter, with the sentence above it.
func list(text string) string {
	_, after, _ := strings.Cut(text, "Answer with a number")
	below, _, _ := strings.Cut(after, "\n\n")
	return "Answer with a number" + below
}

// shownHTML is a letter's HTML part with its pictures in place.
func shownHTML(t *testing.T, env *fixture.Opened) string {
	t.Helper()
	if env.HTML == "" {
		t.Fatal("the letter has no HTML part")
	}
	page := env.HTML
	for _, p := range env.Pictures {
		page = strings.ReplaceAll(page, "cid:"+p.ID,
			"data:"+p.Type+";base64,"+base64.StdEncoding.EncodeToString(p.Data))
	}
	return page
}
