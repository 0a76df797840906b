package letter

import (
	_ "embed"
	"fmt"
	"html/template"
	"strings"

	post "painani/mail"
)

//go:embed letter.html
var page string

// pageTemplate has no colours of its own and so follows a dark reader; styles
// stand in the elements because mail programs drop style sheets.
var pageTemplate = template.Must(template.New("letter").Funcs(template.FuncMap{
	"flow": flow,
	"line": oneLine,
	"fact": fact,
	"deep": func(s string) bool { return strings.HasPrefix(s, " ") },
}).Parse(page))

// view is what the template sees.
type view struct {
	post.Letter
	Mark    string
	Picture string // content id; empty: no picture
	Alt     string
	Links   []post.Link
	Menu    []entry // hides the letter's own
	Text    string  // the board in characters, where there is no picture
}

// entry is a choice of the list; who touches it gets a letter ready to be sent
// that plays it, bound to the position it was offered for.
type entry struct {
	post.Choice
	URL template.URL // empty: no link
}

func entries(l post.Letter, s Stamp) []entry {
	out := make([]entry, len(l.Menu))
	for i, c := range l.Menu {
		out[i].Choice = c
		body := oneLine(c.Play)
		switch {
		case s.ReplyTo == "" || l.Kind != post.Confirm && (l.Table == "" || l.Seq == 0):
			continue
		case l.Seq != 0:
			body = fmt.Sprintf("%s #%d", body, l.Seq)
		}
		if u, ok := Mailto(s.ReplyTo, "Re: "+header(l.Subject), body); ok {
			out[i].URL = template.URL(u)
		}
	}
	return out
}

// html writes the HTML part: the same contents as the text part. cid is the
// content id of the picture; without one the board stands in characters.
func html(l post.Letter, s Stamp, cid string) (string, error) {
	v := view{Letter: l, Mark: post.Marker, Picture: cid, Alt: s.Alt, Menu: entries(l, s)}
	for _, k := range l.Links {
		if u, ok := safeURL(k.URL); ok {
			v.Links = append(v.Links, post.Link{Name: k.Name, URL: u})
		}
	}
	if cid == "" && strings.Trim(l.Board, "\r\n ") != "" {
		v.Text = strings.Join(board(l.Board), "\n")
	}
	var b strings.Builder
	if err := pageTemplate.Execute(&b, v); err != nil {
		return "", fmt.Errorf("write html: %w", err)
	}
	return strings.ReplaceAll(b.String(), "\n", "\r\n"), nil
}

// fact is a line of the log: what stands in columns stays so, and else it reads as text.
func fact(line string) template.HTML {
	if words := strings.TrimSpace(line); strings.Contains(words, "  ") {
		return flow(words)
	}
	return template.HTML(template.HTMLEscapeString(oneLine(line)))
}

// flow is a paragraph as HTML: lines end where they end, and runs of spaces
// stay, so that a small table is still one.
func flow(paragraph string) template.HTML {
	if strings.TrimSpace(paragraph) == "" {
		return ""
	}
	ls := lines(paragraph)
	table := false
	for i, l := range ls {
		l = strings.TrimRight(l, " ")
		table = table || strings.Contains(l, "  ") || strings.HasPrefix(l, " ")
		l = template.HTMLEscapeString(l)
		if strings.HasPrefix(l, " ") {
			l = "&nbsp;" + l[1:]
		}
		ls[i] = strings.ReplaceAll(l, "  ", "&nbsp; ")
	}
	s := strings.Join(ls, "<br>\n")
	if table {
		s = `<span style="font-family:monospace">` + s + `</span>`
	}
	return template.HTML(s)
}
