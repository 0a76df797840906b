package forget

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	post "painani/mail"
)

// Limits of reading a spool to its end: entries that were erased never come.
const (
	readLimit = 10 * time.Minute
	idleLimit = 5 * time.Second
)

// newIdle stops a reading of which nothing came for a time.
func newIdle(stop func()) *time.Timer { return time.AfterFunc(idleLimit, stop) }

// words is all that a letter says, line by line.
func words(l post.Letter) string {
	one := []string{l.From, l.Subject, l.Address, l.Verdict, l.Board, l.MenuHead, l.Tip, l.InReplyTo}
	all := slices.Concat(one, l.References, l.Before, l.Said, l.Changes, l.After, l.Footer)
	for _, c := range l.Menu {
		all = append(all, c.Words)
	}
	for _, k := range l.Links {
		all = append(all, k.Name, k.URL)
	}
	return strings.Join(all, "\n")
}

// without is a letter to somebody else with dots in the place of the person. What a reply is read by stays:
// ids, the event, and the answers behind the numbers.
func (m match) without(l post.Letter) post.Letter {
	list := func(lines []string) []string {
		lines = slices.Clone(lines)
		for i, s := range lines {
			lines[i] = m.blot(s)
		}
		return lines
	}
	for _, s := range []*string{&l.From, &l.Subject, &l.Verdict, &l.Board, &l.MenuHead, &l.Tip, &l.InReplyTo} {
		*s = m.blot(*s)
	}
	for _, s := range []*[]string{&l.References, &l.Before, &l.Changes, &l.After, &l.Footer, &l.Said} {
		*s = list(*s)
	}
	if l.Kind == post.Press {
		l.Said = nil
	}
	l.Menu, l.Links = slices.Clone(l.Menu), slices.Clone(l.Links)
	for i := range l.Menu {
		l.Menu[i].Words = m.blot(l.Menu[i].Words)
	}
	for i := range l.Links {
		l.Links[i].Name, l.Links[i].URL = m.blot(l.Links[i].Name), m.blot(l.Links[i].URL)
	}
	return l
}

// files removes letters of the Maildir that hold something of the person.
func (w *Worker) files(m match) error {
	if w.cfg.Maildir == "" {
		return nil
	}
	for _, sub := range []string{"new", "cur", "tmp"} {
		dir := filepath.Join(w.cfg.Maildir, sub)
		list, err := os.ReadDir(dir)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return fmt.Errorf("read maildir: %w", err)
		}
		for _, e := range list {
			path := filepath.Join(dir, e.Name())
			raw, err := os.ReadFile(path)
			if errors.Is(err, fs.ErrNotExist) || e.IsDir() {
				continue
			}
			if err == nil && m.inLetter(raw) {
				err = os.Remove(path)
			}
			if err != nil {
				return fmt.Errorf("clean maildir: %w", err)
			}
		}
	}
	return nil
}
