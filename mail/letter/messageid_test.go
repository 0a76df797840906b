package letter_test

import (
	"net/url"
	"strings"
	"testing"

	"pgregory.net/rapid"

	post "painani/mail"
	"painani/mail/letter"
)

func TestParseMessageID(t *testing.T) {
	for name, c := range map[string]struct {
		in, id, table string
		seq           uint64
		ok            bool
	}{
		"plain":             {"<abc.tz42.131@play.example>", "abc", "tz42", 131, true},
		"no table":          {"<abc.-.0@play.example>", "abc", "", 0, true},
		"no brackets":       {"abc.tz42.131@play.example", "abc", "tz42", 131, true},
		"upper case":        {"<ABC.TZ42.131@PLAY.EXAMPLE>", "abc", "tz42", 131, true},
		"folded inside":     {"<abc.tz\r\n 42.131@play.example>", "abc", "tz42", 131, true},
		"folded before":     {"\r\n\t<abc.tz42.131@play.example>", "abc", "tz42", 131, true},
		"among words":       {`Your message of "Fri, 12 Jun" <abc.tz42.131@play.example> (was: hm)`, "abc", "tz42", 131, true},
		"references":        {"<abc.tz42.1@p.example> <abd.tz42.2@p.example>\r\n <abe.tz42.3@p.example>", "abe", "tz42", 3, true},
		"others behind":     {"<abc.tz42.1@p.example> <CAF+xyz@mail.example>", "abc", "tz42", 1, true},
		"list, no brackets": {"abc.tz42.1@p.example, abd.tz42.2@p.example", "abd", "tz42", 2, true},
		"foreign":           {"<CAF=abc.131@mail.example>", "", "", 0, false},
		"too big a number":  {"<abc.tz42.99999999999999999999@p.example>", "", "", 0, false},
		"empty":             {"", "", "", 0, false},
		"brackets only":     {"<> < >", "", "", 0, false},
	} {
		t.Run(name, func(t *testing.T) {
			id, table, seq, ok := letter.ParseMessageID(c.in)
			if id != c.id || table != c.table || seq != c.seq || ok != c.ok {
				t.Errorf("got %q %q %d %v", id, table, seq, ok)
			}
		})
	}
}

func TestMessageIDReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := post.Letter{
			ID:    rapid.StringMatching(`[a-z0-9-]{1,52}`).Draw(t, "id"),
			Table: rapid.StringMatching(`([a-z0-9][a-z0-9-]{0,20})?`).Draw(t, "table"),
			Seq:   rapid.Uint64().Draw(t, "seq"),
		}
		id, table, seq, ok := letter.ParseMessageID("<x@y.example>\r\n " + letter.MessageID(l, "play.example"))
		if !ok || id != l.ID || table != l.Table || seq != l.Seq {
			t.Errorf("%+v read back as %q %q %d %v", l, id, table, seq, ok)
		}
	})
}

func FuzzParseMessageID(f *testing.F) {
	f.Add("<abc.tz42.131@play.example>")
	f.Add("\r\n abc.tz42.131@x <.-.>")
	f.Fuzz(func(t *testing.T, s string) {
		id, table, seq, ok := letter.ParseMessageID(s)
		if !ok {
			return
		}
		again := letter.MessageID(post.Letter{ID: id, Table: table, Seq: seq}, "d.example")
		if i, b, n, ok := letter.ParseMessageID(again); !ok || i != id || b != table || n != seq {
			t.Errorf("%q gave %q %q %d, which reads back as %q %q %d %v", s, id, table, seq, i, b, n, ok)
		}
	})
}

func TestMailto(t *testing.T) {
	for name, c := range map[string]struct{ addr, subject, body, want string }{
		"address":     {"a@b.example", "", "", "mailto:a@b.example"},
		"subject":     {"a@b.example", "[tz42] go", "", "mailto:a@b.example?subject=%5Btz42%5D%20go"},
		"body":        {"a@b.example", "", "place 2, 3 & end\nEND\r\n", "mailto:a@b.example?body=place%202%2C%203%20%26%20end%0D%0AEND%0D%0A"},
		"both":        {"a+b@c.example", "x", "é?#", "mailto:a%2Bb@c.example?subject=x&body=%C3%A9%3F%23"},
		"folded away": {"a@b.example", "x\r\nBcc: c@d", "", "mailto:a@b.example?subject=x%20Bcc%3A%20c%40d"},
	} {
		t.Run(name, func(t *testing.T) {
			if got, ok := letter.Mailto(c.addr, c.subject, c.body); !ok || got != c.want {
				t.Errorf("got %s %v", got, ok)
			}
		})
	}
	if got, ok := letter.Mailto("a@b.example", "", strings.Repeat("ű", 300)); ok || got != "" {
		t.Errorf("link of %d bytes passed", len(got))
	}
}

func TestMailtoReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		body := rapid.StringN(0, 100, 120).Draw(t, "body")
		body = strings.ReplaceAll(body, "\r", "")
		link, ok := letter.Mailto("play@play.example", "", body)
		if !ok {
			t.Fatal("too long")
		}
		u, err := url.Parse(link)
		if err != nil {
			t.Fatal(err)
		}
		got, err := url.PathUnescape(strings.TrimPrefix(u.RawQuery, "body="))
		if err != nil || strings.ReplaceAll(got, "\r\n", "\n") != body {
			t.Errorf("%q came back as %q, %v", body, got, err)
		}
	})
}
