package site

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/labstack/echo/v4"
	"golang.org/x/text/language"

	"painani/engine/lang"
	"painani/http/pages"
)

const (
	htmlType = "text/html; charset=utf-8"
	Fresh    = "no-cache" // keep it, but ask each time whether it still holds
)

// Values of headers of all pages; nobody changes them.
var (
	fresh   = []string{Fresh}
	private = []string{"private, " + Fresh}
	vary    = []string{"Accept-Encoding, Accept-Language, Cookie"}
	gzipped = []string{"gzip"}
)

// Speaks says that an answer differs by the language that its reader prefers or chose; whoever compresses it
// on the way has said so by then.
func Speaks(c echo.Context) { c.Response().Header().Add("Vary", "Accept-Language, Cookie") }

// Page sends a finished page, or only that the reader's copy still holds.
func Page(c echo.Context, p pages.Document) error {
	h := c.Response().Header()
	tag := `"` + p.Tag() + `"`
	h["Etag"] = []string{"W/" + tag} // compressed, it is the same and has other bytes
	if h.Get("Cache-Control") == "" {
		h["Cache-Control"] = fresh
	}
	h["Vary"] = vary
	if Match(c.Request(), tag) {
		return c.NoContent(http.StatusNotModified)
	}
	return Send(c, http.StatusOK, p)
}

// Send sends a page whole, compressed if the reader takes that.
func Send(c echo.Context, code int, p pages.Document) error {
	h := c.Response().Header()
	h["Vary"] = vary
	if takesGzip(c.Request()) {
		data := p.Gzip()
		h["Content-Encoding"] = gzipped
		h["Content-Length"] = []string{strconv.Itoa(len(data))} // or it goes out in chunks
		return c.Blob(code, htmlType, data)
	}
	html, err := p.HTML()
	if err != nil {
		return err
	}
	return c.Blob(code, htmlType, html)
}

// Blob sends data with an entity tag, or only that the reader's copy still holds.
func Blob(c echo.Context, kind string, data []byte) error {
	sum := sha256.Sum256(data)
	tag := `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`
	h := c.Response().Header()
	h["Etag"] = []string{"W/" + tag} // as for a page
	if h.Get("Cache-Control") == "" {
		h["Cache-Control"] = fresh
	}
	if Match(c.Request(), tag) {
		return c.NoContent(http.StatusNotModified)
	}
	return c.Blob(http.StatusOK, kind, data)
}

// Match reports that the reader has the very answer with this entity tag.
func Match(r *http.Request, tag string) bool {
	for have := range strings.SplitSeq(r.Header.Get("If-None-Match"), ",") {
		if have = strings.TrimSpace(have); have == tag || have == "W/"+tag || have == "*" {
			return true
		}
	}
	return false
}

func takesGzip(r *http.Request) bool {
	for one := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, q, _ := strings.Cut(one, ";")
		if name = strings.TrimSpace(name); name == "gzip" || name == "*" {
			q = strings.ReplaceAll(q, " ", "")
			return !strings.HasPrefix(q, "q=0") || strings.Trim(q, "q=0.") != ""
		}
	}
	return false
}

const langCookie = "lang"

// Lang is the language of the answer: what the address says, what the reader
// chose before, what the browser prefers, English.
func (s *Site) Lang(c echo.Context) lang.Tag {
	r := c.Request()
	if r.URL.RawQuery != "" {
		if tag, ok := lang.Parse(r.URL.Query().Get("lang")); ok {
			s.KeepLang(c, tag)
			return tag
		}
	}
	if k, err := r.Cookie(langCookie); err == nil {
		if tag, ok := lang.Parse(k.Value); ok {
			return tag
		}
	}
	return s.Accepted(r)
}

// KeepLang has the reader's browser, and nobody else, keep the language that he chose.
func (s *Site) KeepLang(c echo.Context, tag lang.Tag) {
	c.SetCookie(&http.Cookie{Name: langCookie, Value: string(tag), Path: "/", MaxAge: 365 * 24 * 3600,
		HttpOnly: true, SameSite: http.SameSiteLaxMode})
}

// LangOf is the language of a page of somebody's own: his setting counts for more than what the browser
// prefers, and less than what he chose in this browser.
func (s *Site) LangOf(c echo.Context, setting string) lang.Tag {
	tag, ok := lang.Parse(setting)
	if _, err := c.Request().Cookie(langCookie); ok && err != nil && !c.QueryParams().Has("lang") {
		return tag
	}
	return s.Lang(c)
}

// Accepted is the language that a browser or program prefers; English if it says nothing.
func (s *Site) Accepted(r *http.Request) lang.Tag { return s.langs.of(r.Header.Get("Accept-Language")) }

// langs remembers what the few forms of Accept-Language mean.
type langs struct {
	match language.Matcher
	mu    sync.RWMutex
	known map[string]lang.Tag
}

// Limits of what is looked at and remembered.
const (
	maxAccept = 200 // bytes of a header
	maxKnown  = 500 // forms
)

func newLangs() *langs {
	var tags []language.Tag
	for _, t := range lang.Tags() {
		tags = append(tags, language.Make(string(t)))
	}
	return &langs{match: language.NewMatcher(tags), known: map[string]lang.Tag{}}
}

func (l *langs) of(accept string) lang.Tag {
	if accept == "" || len(accept) > maxAccept {
		return lang.EN
	}
	l.mu.RLock()
	tag, ok := l.known[accept]
	l.mu.RUnlock()
	if ok {
		return tag
	}
	_, i := language.MatchStrings(l.match, accept)
	tag = lang.Tags()[i]
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.known) < maxKnown {
		l.known[accept] = tag
	}
	return tag
}
