package http

import (
	"errors"
	"net/http"
	"net/url"

	"github.com/labstack/echo/v4"

	"painani/http/maildir"
	"painani/http/pages"
)

// perOutbox is how many letters a page lists.
const perOutbox = 50

// letterPolicy shuts a letter's HTML in: its own styles and pictures, nothing else, no origin.
const letterPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"

// local lets only readers in who came by a name of this machine or of the site:
// letters carry the addresses with which one may play for somebody.
func (s *Server) local(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if !s.own(c.Request()) {
			return errNotFound
		}
		c.Response().Header().Set("Cache-Control", "no-store")
		return next(c)
	}
}

func (s *Server) outbox(c echo.Context) error {
	q, err := query(c)
	if err != nil {
		return err
	}
	list, next, err := maildir.List(s.cfg.Outbox, q.Get("after"), perOutbox)
	if err != nil {
		return err
	}
	var letters []pages.Mail
	for _, l := range list {
		letters = append(letters, shown(l))
	}
	if next != "" {
		next = "/outbox?after=" + url.QueryEscape(next)
	}
	sheet, err := s.cfg.Pages.Outbox(letters, next, s.lang(c))
	if err != nil {
		return err
	}
	return send(c, http.StatusOK, sheet)
}

func shown(l maildir.Message) pages.Mail {
	return pages.Mail{ID: l.ID, Subject: l.Subject, From: l.From, To: l.To, Date: l.Date, Text: l.Text, HTML: l.HTML != ""}
}

func (s *Server) letter(c echo.Context) error {
	l, err := s.open(c)
	if err != nil {
		return err
	}
	sheet, err := s.cfg.Pages.Letter(shown(l), s.lang(c))
	if err != nil {
		return err
	}
	return send(c, http.StatusOK, sheet)
}

// letterHTML is the HTML part as a document of its own, shown in a sandbox.
func (s *Server) letterHTML(c echo.Context) error {
	l, err := s.open(c)
	if err != nil {
		return err
	}
	if l.HTML == "" {
		return errNotFound
	}
	h := c.Response().Header()
	h.Set("Content-Security-Policy", letterPolicy)
	h.Set("X-Frame-Options", "SAMEORIGIN")
	return c.HTML(http.StatusOK, l.Page())
}

func (s *Server) open(c echo.Context) (maildir.Message, error) {
	l, err := maildir.Open(s.cfg.Outbox, c.Param("letter"))
	if errors.Is(err, maildir.ErrNotFound) {
		return l, errNotFound
	}
	return l, err
}
