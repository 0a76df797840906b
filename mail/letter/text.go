package letter

import (
	"bytes"
	"fmt"
	"net/url"
	"strings"

	"painani/engine/lang"
	post "painani/mail"
)

// text writes the plain text part: the verdict first, the marker below it, then
// the parts in the order of the Letter, all separated by empty lines. Lines end
// in CRLF. A line is wider than Columns only if it is a line of the board (up to
// 78) or nothing but a link. The secret, a signed address, is left out: who
// reads text answers by replying, and a quoted text gives nothing away.
func text(b *bytes.Buffer, l post.Letter, secret string) {
	t := textBody{b}
	t.lines(wrapAll(l.Verdict, "", ""))
	t.lines([]string{post.Marker})
	for _, p := range l.Before {
		t.block(wrapAll(p, "", ""))
	}
	t.block(said(l.Said))
	t.block(each(l.Changes, "  ", "    "))
	if strings.Trim(l.Board, "\r\n ") != "" {
		t.block(board(l.Board))
	}
	for _, p := range l.After {
		t.block(wrapAll(p, "", ""))
	}
	t.block(wrapAll(l.MenuHead, "", ""))
	if l.MenuHead != "" && len(l.Menu) > 0 {
		t.lines(menu(l.Menu))
	} else {
		t.block(menu(l.Menu))
	}
	t.block(links(l.Links, secret))
	t.block(wrapAll(l.Tip, "", ""))
	if foot := each(l.Footer, "", "  "); len(foot) > 0 {
		t.block(append([]string{"-- "}, foot...))
	}
}

// textBody collects lines.
type textBody struct{ *bytes.Buffer }

func (s textBody) lines(ls []string) {
	for _, l := range ls {
		if !strings.HasPrefix(l, saidMark) { // another player's words stay as they were written
			l = lang.Isolate(l)
		}
		s.WriteString(l)
		s.WriteString("\r\n")
	}
}

// block is lines behind an empty line.
func (s textBody) block(ls []string) {
	if len(ls) > 0 {
		s.lines([]string{""})
		s.lines(ls)
	}
}

// wrapAll wraps each line of a paragraph for itself; nothing for an empty one.
func wrapAll(paragraph, indent, hang string) []string {
	if strings.TrimSpace(paragraph) == "" {
		return nil
	}
	var out []string
	for _, l := range lines(paragraph) {
		out = append(out, wrap(l, indent, hang)...)
	}
	return out
}

// each wraps a list of items.
func each(items []string, indent, hang string) []string {
	var out []string
	for _, i := range items {
		out = append(out, wrapAll(i, indent, hang)...)
	}
	return out
}

// said sets the words of another player apart, so that nothing in them passes for ours.
func said(words []string) []string {
	var out []string
	for _, line := range words {
		if strings.TrimSpace(line) == "" {
			line = ""
		}
		for _, l := range lines(line) {
			out = append(out, wrap(l, saidMark, saidMark)...)
		}
	}
	return out
}

const saidMark = "  | "

// board returns the lines of a board as they are, but for trailing spaces.
func board(b string) []string {
	var out []string
	for _, l := range lines(b) {
		out = append(out, split(strings.TrimRight(l, " "))...)
	}
	return out
}

// menu numbers the choices. What a choice costs stands behind it where there is
// room, else below it.
func menu(choices []post.Choice) []string {
	var out []string
	for i, c := range choices {
		number := fmt.Sprintf("%3d  ", i+1)
		hang := strings.Repeat(" ", len(number))
		play, words := oneLine(c.Line()), oneLine(c.Words)
		if words == "" {
			out = append(out, wrap(play, number, hang+"  ")...)
			continue
		}
		if one := play + "  (" + words + ")"; len(number)+textColumns(one) <= Columns {
			out = append(out, number+one)
			continue
		}
		out = append(out, wrap(play, number, hang+"  ")...)
		out = append(out, wrap("("+words+")", hang, hang)...)
	}
	return out
}

// links names each link; one that does not fit has a line of its own, however
// long, so that mail programs make it clickable.
func links(ls []post.Link, secret string) []string {
	var out []string
	for _, l := range ls {
		u, ok := safeURL(l.URL)
		if !ok || reveals(u, secret) {
			continue
		}
		name := oneLine(l.Name)
		if one := name + ": <" + u + ">"; textColumns(one) <= Columns {
			out = append(out, one)
			continue
		}
		out = append(out, wrap(name+":", "", "")...)
		out = append(out, "<"+u+">")
	}
	return out
}

// safeURL passes links of the web and of mail that hold nothing which could end
// a line or an angle bracket.
func safeURL(s string) (string, bool) {
	u, err := url.Parse(s)
	if err != nil || strings.ContainsAny(s, "<>\" ") || !isPlain(s) {
		return "", false
	}
	switch u.Scheme {
	case "https", "http", "mailto":
		return s, true
	}
	return "", false
}

// reveals says whether a link holds the local part of the secret address.
func reveals(u, secret string) bool {
	local, _, _ := strings.Cut(secret, "@")
	if local == "" {
		return false
	}
	plain, err := url.PathUnescape(u)
	return err != nil || strings.Contains(strings.ToLower(plain), strings.ToLower(local))
}
