package pages

import (
	"bytes"
	"fmt"
	"html/template"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer/html"

	"painani/engine"
	"painani/engine/house"
	"painani/engine/lang"
)

// markdown leaves out raw HTML and dangerous links, as is goldmark's default.
var markdown = goldmark.New(goldmark.WithExtensions(extension.Table),
	goldmark.WithRendererOptions(html.WithXHTML()),
	goldmark.WithParserOptions(parser.WithAutoHeadingID(), parser.WithAttribute()))

// reachable lets the keyboard scroll what is wider than the page, and makes no headline of an empty cell.
// It changes what goldmark writes, which holds no markup of the manual's own.
var reachable = strings.NewReplacer("<pre>", `<pre tabindex="0">`, "<table>",
	`<div class="scroll" tabindex="0"><table>`, "</table>", "</table></div>", "<th></th>", "<td></td>")

type manualPage struct {
	frame
	Headline bool // the manual has none of its own
	Body     template.HTML
}

// Manual is a game's manual.
func (p *Pages) Manual(g engine.Game, tag lang.Tag) (Document, error) {
	text := g.Manual(tag)
	var b bytes.Buffer
	if err := markdown.Convert([]byte(text), &b); err != nil {
		return nil, fmt.Errorf("convert manual: %w", err)
	}
	v := manualPage{frame: p.frame(tag, catalog.In(tag).Say("manual-of", "game", g.Card().Title), ""),
		Headline: !strings.HasPrefix(text, "# "), Body: template.HTML(reachable.Replace(b.String()))}
	return p.make("manual", v)
}

type errorPage struct {
	frame
	Code int
}

// Error is the page of an HTTP status; it repeats nothing of the request.
func (p *Pages) Error(code int, tag lang.Tag) (Document, error) {
	say := catalog.In(tag)
	key := "error." + strconv.Itoa(code)
	if !say.Has(key) {
		key = "error.400"
		if code >= 500 {
			key = "error.500"
		}
	}
	return p.make("error", errorPage{p.frame(tag, say.Say(key), ""), code})
}

// Stop is the page that asks whether no more letters are wanted.
func (p *Pages) Stop(tag lang.Tag) (Document, error) {
	v := errorPage{frame: p.frame(tag, catalog.In(tag).Say("stop-ask"), "")}
	v.Private = true
	return p.make("stop", v)
}

// Refusal is why something that anybody may begin is not done.
type Refusal int

// The refusals, with the HTTP status that each has.
const (
	GamesOften   Refusal = iota // 429: enough games were begun from there today
	GuestsFull                  // 503: as many guests play as there is room for
	LettersOften                // 429: enough letters were written because of forms from there
	NoAddress                   // 422: no letter can go to the address
	NameOfBot                   // 422: bots have such names
	NoCookies                   // 403: the browser keeps no cookies, and could not play what it begins
)

// Refused is the page of a refusal: it says what can be done instead.
func (p *Pages) Refused(r Refusal, tag lang.Tag) (code int, d Document, err error) {
	say := catalog.In(tag)
	var why string
	switch r {
	case GamesOften:
		code, why = http.StatusTooManyRequests, say.Say("begin-often")
	case GuestsFull:
		code, why = http.StatusServiceUnavailable, say.Say("begin-full")
	case LettersOften:
		code, why = http.StatusTooManyRequests, say.Say("guest-often")
	case NoAddress:
		code, why = http.StatusUnprocessableEntity, say.Say("guest-bad")
	case NameOfBot:
		code, why = http.StatusUnprocessableEntity, p.BadName(tag)
	case NoCookies:
		code, why = http.StatusForbidden, say.Say("begin-cookies")
	}
	d, err = p.make("error", errorPage{p.frame(tag, why, ""), code})
	return code, d, err
}

// BadName says why nobody can be called like a bot.
func (p *Pages) BadName(tag lang.Tag) string { return house.NoBot(tag) }

// Mail is a letter of the local outbox.
type Mail struct {
	ID                string
	Subject, From, To string
	Date              time.Time
	Text              string
	HTML              bool // it has an HTML part
}

type letterView struct {
	Mail
	At *moment
}

type outboxPage struct {
	frame
	Letters []letterView
	More    string
}

type letterPage struct {
	frame
	letterView
}

// Outbox lists letters; more is the address of older ones, or "".
func (p *Pages) Outbox(list []Mail, more string, tag lang.Tag) (Document, error) {
	v := outboxPage{frame: p.frame(tag, catalog.In(tag).Say("outbox"), ""), More: more}
	for _, l := range list {
		v.Letters = append(v.Letters, letterView{l, at(l.Date, tag)})
	}
	return p.make("outbox", v)
}

// Letter shows one letter; its HTML part is another document, shown in a sandbox.
func (p *Pages) Letter(l Mail, tag lang.Tag) (Document, error) {
	return p.make("letter", letterPage{p.frame(tag, l.Subject, ""), letterView{l, at(l.Date, tag)}})
}
