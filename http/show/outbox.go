package show

import (
	"errors"
	"net/http"
	"net/url"

	"github.com/labstack/echo/v4"

	"painani/http/maildir"
	"painani/http/pages"
	"painani/http/site"
)

// perOutbox is how many letters a page lists.
const perOutbox = 50

// letterPolicy shuts a letter's HTML in: its own styles and pictures, nothing else, no origin.
const letterPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; " +
	"frame-ancestors 'self'"

// Outbox is /outbox: the letters of the local Maildir, the newest first.
func (s Handlers) Outbox(c echo.Context) error {
	q, err := site.Query(c)
	if err != nil {
		return err
	}
	list, next, err := maildir.List(s.Config.Outbox, q.Get("after"), perOutbox)
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
	document, err := s.Config.Pages.Outbox(letters, next, s.Lang(c))
	if err != nil {
		return err
	}
	return site.Send(c, http.StatusOK, document)
}

func shown(l maildir.Message) pages.Mail {
	return pages.Mail{
		ID:      l.ID,
		Subject: l.Subject,
		From:    l.From,
		To:      l.To,
		Date:    l.Date,
		Text:    l.Text,
		HTML:    l.HTML != "",
	}
}

// Letter is /outbox/ID: one letter as text.
func (s Handlers) Letter(c echo.Context) error {
	l, err := s.open(c)
	if err != nil {
		return err
	}
	document, err := s.Config.Pages.Letter(shown(l), s.Lang(c))
	if err != nil {
		return err
	}
	return site.Send(c, http.StatusOK, document)
}

// LetterHTML is the HTML part as a document of its own, shown in a sandbox.
func (s Handlers) LetterHTML(c echo.Context) error {
	l, err := s.open(c)
	if err != nil {
		return err
	}
	if l.HTML == "" {
		return site.ErrNotFound
	}
	h := c.Response().Header()
	h.Set("Content-Security-Policy", letterPolicy)
	h.Set("X-Frame-Options", "SAMEORIGIN")
	return c.HTML(http.StatusOK, l.Page())
}

func (s Handlers) open(c echo.Context) (maildir.Message, error) {
	l, err := maildir.Open(s.Config.Outbox, c.Param("letter"))
	if errors.Is(err, maildir.ErrNotFound) {
		return l, site.ErrNotFound
	}
	return l, err
}
