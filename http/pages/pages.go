// Package pages makes what the web view shows, as bytes: tables at every event,
// lists, manuals, the outbox. It knows nothing of HTTP and nothing of files.
//
// The viewer is always a spectator (engine.Nobody), so what is hidden at a table
// cannot reach a page: boards come from Position.Draw, points from a masked
// position, sentences from house.Tell. Everything else comes from the game
// through engine.Game; a new game needs no change here.
//
// Pages of tables are functions of the table's events and the names of its
// players. Render makes those of the present when an event lands; projections
// keep them and have them made again when a name changes.
package pages

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"painani/engine"
	"painani/engine/lang"
	"painani/engine/review"
	"painani/engine/scene"
	"painani/projections"
)

//go:embed words/*.json templates/*.html samples/*.jsonl assets
var files embed.FS

var catalog = lang.MustLoad(files, "words")

// revision is raised when pages change in a way that Version does not see.
const revision = "1"

// Config says where pages are shown.
type Config struct {
	// Names gives the name of a player by id, "" if nobody is known by it (any
	// more). It is called from several goroutines. nil: nobody is known.
	Names func(player string) string
	// Unreachable reports that letters to a player come back. It changes as Names does. nil: to nobody.
	Unreachable func(player string) bool
	// Find lists the ids of at most limit people of whose names a word begins so, in the order of their
	// names, behind the person after if that is an id; "" begins every name. nil: nobody is found.
	Find func(begin, after string, limit int) (ids []string, more bool)
	// Shy reports that somebody does not want to be listed. It changes as Names does. nil: nobody is.
	Shy func(player string) bool
	// Rating is how strong somebody is in a game; nil: nobody is rated. It changes only when the projections
	// have the pages made anew that show it.
	Rating func(player, game string) (projections.Rated, bool)
	// Branches lists the tables that began from one; nil: none did. What it says of a table changes only when
	// the projections have that table's pages made anew.
	Branches func(table string) ([]projections.Branch, error)
	// Review is the review of a table, nil if there is none; it changes as Branches does. nil: there are none.
	Review func(table string) (*review.Review, error)
	// BaseURL is where the site is, "https://host" without a slash at its end. Links
	// are relative; only link previews need it. May be empty.
	BaseURL string
	// Address takes letters: pages say what to write to it. May be empty.
	Address string
	// Frozen are tables whose events are not all folded.
	Frozen engine.Freezes
	// Guests: forms begin games for who has no address, and tables with others.
	Guests bool
	// Local adds the link to the outbox.
	Local bool
}

// Pages is safe for concurrent use.
type Pages struct {
	cfg       Config
	tmpl      *template.Template
	assets    map[string]Asset
	version   string
	snapshots *snapshots
	samples   samples
	frost     *engine.Frost
}

// Asset is a file that pages refer to. Its address contains its digest, so it may be
// kept for ever.
type Asset struct {
	Type string // content type
	Data []byte
}

// Freeze shows a table as frozen from now on. Whoever keeps pages of it has them made again.
func (p *Pages) Freeze(table string, f engine.Freeze) { p.frost.Set(table, f) }

// New reads templates and assets.
func New(cfg Config) (*Pages, error) {
	if cfg.Names == nil {
		cfg.Names = func(string) string { return "" }
	}
	p := &Pages{cfg: cfg, assets: map[string]Asset{}, snapshots: newSnapshots(),
		frost: engine.NewFrost(cfg.Frozen)}
	h := sha256.New()
	io.WriteString(h, revision+"\n"+cfg.BaseURL+"\n"+cfg.Address+"\n"+fmt.Sprint(cfg.Local, cfg.Guests)+"\n")
	for _, g := range engine.Games() {
		fmt.Fprintf(h, "%s %d\n", g.Card().Name, g.Card().Revision)
	}
	err := fs.WalkDir(files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := files.ReadFile(path)
		fmt.Fprintf(h, "%s %d\n%s", path, len(data), data)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read pages: %w", err)
	}
	if err := p.loadAssets(); err != nil {
		return nil, err
	}
	// pages name them, and the style sheet is not all in a file
	for _, address := range slices.Sorted(maps.Keys(p.assets)) {
		io.WriteString(h, address+"\n")
	}
	p.version = base64.RawURLEncoding.EncodeToString(h.Sum(nil)[:12])
	p.tmpl, err = template.New("").Funcs(template.FuncMap{"dict": dict}).ParseFS(files, "templates/*.html")
	if err != nil {
		return nil, fmt.Errorf("parse templates: %w", err)
	}
	return p, nil
}

func (p *Pages) loadAssets() error {
	for name, kind := range map[string]string{
		"style.css": "text/css; charset=utf-8",
		"icon.svg":  "image/svg+xml",
		"page.js":   "text/javascript; charset=utf-8",
		"play.js":   "text/javascript; charset=utf-8",
	} {
		data, err := files.ReadFile("assets/" + name)
		if err != nil {
			return fmt.Errorf("read assets: %w", err)
		}
		if name == "style.css" {
			data = append(data, scene.StyleSheet()...)
		}
		sum := sha256.Sum256(data)
		p.assets["/assets/"+base64.RawURLEncoding.EncodeToString(sum[:9])+"/"+name] = Asset{kind, data}
	}
	return nil
}

// Version changes with templates, words, style and rules revisions. It is
// projections.Config.RenderVersion, to which a build may add its own.
func (p *Pages) Version() string { return p.version }

// Assets are the files by their address.
func (p *Pages) Assets() map[string]Asset { return p.assets }

// frame is what every page has around its content.
type frame struct {
	P       lang.Printer
	Title   string
	Langs   []langLink
	Manuals []*engine.Card
	Local   bool
	Picture string // address of a picture for link previews; "" for none
	Feed    string // address of the page's Atom feed; "" for none
	TimesOf string // the zone of the times on the page; "" for UTC
	Private bool   // its address alone opens it: not for search engines
	Play    bool   // of a seat: it has a script of its own
	terms   *terms // names of the game that the page explains; nil: it has none
	pages   *Pages
}

type langLink struct {
	Tag  lang.Tag
	Name string
	Href string
	Now  bool
}

// zoneName is what a zone is called at the foot of a page; "" for UTC.
func zoneName(zone *time.Location) string {
	if zone == nil || zone == time.UTC || zone.String() == "UTC" {
		return ""
	}
	return zone.String()
}

// Say is a sentence of the catalogue.
func (f frame) Say(key string, values ...any) string { return f.P.Say(key, values...) }

// Asset is the address of a file.
func (f frame) Asset(name string) string {
	for path := range f.pages.assets {
		if strings.HasSuffix(path, "/"+name) {
			return path
		}
	}
	return ""
}

var langNames = map[lang.Tag]string{lang.EN: "English", lang.DE: "Deutsch", lang.HU: "Magyar"}

// frame begins a page; query is what the address must keep when the language changes.
func (p *Pages) frame(tag lang.Tag, title, query string) frame {
	f := frame{P: catalog.In(tag), Title: title, Local: p.cfg.Local, pages: p}
	for _, t := range lang.Tags() {
		f.Langs = append(f.Langs, langLink{t, langNames[t], "?" + query + "lang=" + string(t), t == tag})
	}
	for _, g := range engine.Games() {
		f.Manuals = append(f.Manuals, g.Card())
	}
	return f
}

// Document is a finished page: compressed HTML with its entity tag, in one piece of
// bytes that projections can keep.
type Document []byte

const tagLen = 16

// compressors are used again: a new one takes a megabyte of memory, more than all else of a page.
var compressors = sync.Pool{New: func() any {
	z, _ := gzip.NewWriterLevel(nil, gzip.BestSpeed) // the level is a good one
	return z
}}

// compress makes the document of a page. The same page gives the same bytes.
func compress(html []byte) (Document, error) {
	sum := sha256.Sum256(html)
	var b bytes.Buffer
	b.Grow(len(html) / 3)
	b.WriteString(base64.RawURLEncoding.EncodeToString(sum[:12]))
	z := compressors.Get().(*gzip.Writer)
	defer compressors.Put(z)
	z.Reset(&b)
	_, err := z.Write(html)
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		return nil, fmt.Errorf("compress page: %w", err)
	}
	return bytes.Clone(b.Bytes()), nil
}

// Tag is the entity tag, without quotes; "" if this is no page.
func (s Document) Tag() string {
	if len(s) < tagLen {
		return ""
	}
	return string(s[:tagLen])
}

// Gzip is the page as sent to those who take gzip, as nearly all do.
func (s Document) Gzip() []byte { return s[min(tagLen, len(s)):] }

// HTML is the page as sent to the others.
func (s Document) HTML() ([]byte, error) {
	z, err := gzip.NewReader(bytes.NewReader(s.Gzip()))
	if err != nil {
		return nil, fmt.Errorf("read page: %w", err)
	}
	return io.ReadAll(z)
}

// dict is what a template hands to another: names and values in turn.
func dict(pairs ...any) map[string]any {
	out := map[string]any{}
	for i := 0; i+1 < len(pairs); i += 2 {
		out[fmt.Sprint(pairs[i])] = pairs[i+1]
	}
	return out
}

// buffers hold pages until they are compressed.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// make fills a template.
func (p *Pages) make(name string, data any) (Document, error) {
	b := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(b)
	b.Reset()
	if err := p.tmpl.ExecuteTemplate(b, name, data); err != nil {
		return nil, fmt.Errorf("make page %s: %w", name, err)
	}
	return compress(lang.IsolateHTML(b.Bytes()))
}
