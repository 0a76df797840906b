package reply_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"painani/mail/reply"
)

func FuzzParse(f *testing.F) {
	files, _ := filepath.Glob("testdata/letters/*.eml")
	for i, name := range files {
		if raw, err := os.ReadFile(name); err == nil && i%7 == 0 {
			f.Add(raw)
		}
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		before := string(raw)
		m, err := reply.Parse(raw, reply.Limits{Text: 4096})
		if string(raw) != before {
			t.Fatal("the letter was written to")
		}
		if m == nil {
			t.Fatal("no message")
		}
		for _, known := range []error{nil, reply.ErrBroken, reply.ErrTooComplex, reply.ErrTooSlow} {
			if errors.Is(err, known) {
				err = nil
			}
		}
		if err != nil {
			t.Fatalf("unknown error %v", err)
		}
		if len(m.Text) > 4096 || !utf8.ValidString(m.Text) || strings.ContainsAny(m.Text, "\r\x00\t\u00a0") {
			t.Fatalf("text %q", m.Text)
		}
		if strings.ContainsAny(m.Subject+m.Name, "\n\r\x00") || len(m.References) > 50 {
			t.Fatalf("header %+v", m)
		}
	})
}

func FuzzCut(f *testing.F) {
	for _, b := range bodies {
		for _, l := range layers {
			f.Add(l.wrap(b), "undo")
		}
	}
	f.Fuzz(func(t *testing.T, text, subject string) {
		b := reply.Cut(text, subject, starts)
		lines := strings.Split(text, "\n")
		for _, l := range b.Lines {
			if l.N == 0 && b.Where == reply.Subject {
				continue
			}
			if l.N < 1 || l.N > len(lines) {
				t.Fatalf("line %d of %d", l.N, len(lines))
			}
			if src := strings.TrimSpace(lines[l.N-1]); strings.HasPrefix(src, ">") || src == "" {
				t.Fatalf("line %d is quoted or empty: %q", l.N, src)
			}
		}
		if b.NotRead < 0 || b.NotRead > len(lines) {
			t.Fatalf("%d of %d lines not read", b.NotRead, len(lines))
		}
		if (b.Where == reply.Nowhere) != (len(b.Lines) == 0 && b.Number == 0) {
			t.Fatalf("block %+v", b)
		}
		if b.Empty && b.Where != reply.Nowhere {
			t.Fatalf("empty with commands: %+v", b)
		}
	})
}

func FuzzReadCommands(f *testing.F) {
	for _, b := range bodies {
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, text string) {
		list, err := reply.ReadCommands(reply.Cut(text, "", starts), starts)
		var p *reply.Problem
		if err != nil && !errors.As(err, &p) {
			t.Fatalf("error %v", err)
		}
		if len(list) > 51 {
			t.Fatalf("%d commands", len(list))
		}
		for _, c := range list {
			if c.Verb == reply.Choose {
				if len(c.Numbers) == 0 {
					t.Fatalf("a choice of nothing: %+v", c)
				}
				continue
			}
			if reply.Of(c.Verb).Verb == "" {
				t.Fatalf("unknown verb %+v", c)
			}
			if c.Span != (reply.Span{}) && c.Text[c.Span.From:c.Span.To] != c.Args {
				t.Fatalf("span of %+v", c)
			}
		}
	})
}
