package http

import (
	"net/http"

	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"

	"painani/http/api"
	"painani/http/forms"
	"painani/http/show"
	"painani/http/site"
)

// route is one address and what answers it.
type route struct {
	path   string
	answer echo.HandlerFunc
}

// routes is the table of all addresses: what only shows, feeds, what programs read (package api has its
// own), and what a capability link of a letter opens.
func (s *Server) routes() {
	shown, cfg := show.Handlers{Site: s.site}, s.site.Config
	s.get([]route{
		{"/", shown.List},
		{"/players", shown.Players},
		{"/p/:player", shown.Player},
		{"/p/:player/feed.atom", s.feeds.Player},
		{"/t/:table", shown.Table},
		{"/t/:table/board.svg", shown.SVG},
		{"/t/:table/compare", shown.Compare},
		{"/t/:table/audit", shown.Audit},
		{"/t/:table/log", shown.Log},
		{"/t/:table/events/:seq", shown.Event},
		{"/t/:table/export.jsonl", shown.Export},
		{"/t/:table/review.svg", shown.ReviewSVG},
		{"/t/:table/review.png", shown.ReviewPNG},
		{"/t/:table/live", s.feeds.Live},
		{"/t/:table/feed.atom", s.feeds.Table},
		{"/sample/:game", shown.Sample},
		{"/sample/:game/board.svg", shown.SampleBoard},
		{"/manual/:game", shown.Manual},
		{"/verify.py", show.Verifier},
		{"/healthz", shown.Health},
		{"/robots.txt", show.Robots},
	})
	for path, a := range cfg.Pages.Assets() {
		s.get([]route{{path, show.Asset(a)}})
	}
	api.Routes(s.echo, s.site)
	if cfg.Doors != nil {
		s.doors(forms.Handlers{Site: s.site})
	}
	if cfg.Outbox != "" {
		s.get([]route{
			{"/outbox", site.Nearby(shown.Outbox)},
			{"/outbox/:letter", site.Nearby(shown.Letter)},
			{"/outbox/:letter/html", site.Nearby(shown.LetterHTML)},
		})
	}
	if cfg.Registry != nil && !cfg.Apart {
		s.get([]route{{"/metrics", site.Nearby(echo.WrapHandler(s.metrics()))}})
	}
}

// doors are the pages of a seat and of a person, and the forms on them.
func (s *Server) doors(f forms.Handlers) {
	s.get([]route{
		{"/seat/:seat", f.Seat},
		{"/seat/:seat/:link", f.Enter},
		{"/me/:link", f.OwnPage},
		{"/me/:link/seat/:seat", f.EnterOwn},
		{"/me/:link/data.json", f.Data},
		{"/me/:link/feed.atom", s.feeds.Own},
		{"/me/:link/deadlines.ics", s.feeds.Calendar},
		{"/feeds/:feeds/news.atom", s.feeds.Own},
		{"/feeds/:feeds/deadlines.ics", s.feeds.Calendar},
		{"/stop/:token", f.AskStop},
	})
	posted := []route{
		{"/seat/:seat", f.Act},
		{"/me/:link", f.Change},
		{"/me/:link/do", f.Do},
		{"/me/:link/forget", f.Forget},
		{"/stop/:token", f.Stop},
	}
	if s.site.Config.Doors.Guests != nil {
		posted = append(posted, route{"/begin", f.Begin}, route{"/seat/:seat/letter", f.Letter},
			route{"/new", f.Propose}, route{"/t/:table/join", f.Join})
		s.get([]route{{"/new", f.New}, {"/asked", f.Asked}})
	}
	if s.site.Config.Doors.Review != nil {
		posted = append(posted, route{"/t/:table/review", f.Review})
	}
	for _, r := range posted {
		s.echo.POST(r.path, r.answer, middleware.BodyLimit(site.MaxForm), site.Text)
	}
}

// get answers GET and HEAD, which take no body.
func (s *Server) get(list []route) {
	limit := middleware.BodyLimitWithConfig(middleware.BodyLimitConfig{Limit: site.MaxBody, Skipper: bodiless})
	for _, r := range list {
		s.echo.GET(r.path, r.answer, limit)
		s.echo.HEAD(r.path, r.answer, limit)
	}
}

// bodiless reports a request that has no body, as nearly all of these.
func bodiless(c echo.Context) bool { return c.Request().Body == http.NoBody }
