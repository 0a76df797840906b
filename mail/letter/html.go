package letter

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"

	post "painani/mail"
)

//go:embed letter.html
var page string

// pageTemplate has no colours of its own and so follows a dark reader; styles
// stand in the elements because mail programs drop style sheets.
var pageTemplate = template.Must(template.New("letter").Parse(page))

// content is what the template sees: everything in the form in which it is written. The template
// calls nothing and looks nothing up in embedded structs, which would take most of its time.
type content struct {
	Lang     string
	Subject  string
	Verdict  template.HTML
	Mark     string
	Before   []template.HTML // no empty ones; the same below
	Said     []string
	Changes  []change
	Picture  string // content id; empty: no picture
	Alt      string
	Text     string // the board in characters, where there is no picture
	After    []template.HTML
	MenuHead template.HTML
	Menu     []entry
	Links    []post.Link
	Tip      template.HTML
	Footer   []template.HTML
}

// change is a line of what changed; deep: one that belongs to the line above.
type change struct {
	Deep bool
	Fact template.HTML
}

// flows are paragraphs as HTML, without the empty ones.
func flows(list []string) []template.HTML {
	out := make([]template.HTML, 0, len(list))
	for _, p := range list {
		if h := flow(p); h != "" {
			out = append(out, h)
		}
	}
	return out
}

func oneLines(list []string) []string {
	out := make([]string, len(list))
	for i, l := range list {
		out[i] = oneLine(l)
	}
	return out
}

// entry is a choice of the list; who touches it gets a letter ready to be sent
// that plays it, bound to the position it was offered for.
type entry struct {
	Play, Words string
	URL         template.URL // empty: no link
}

func entries(l post.Letter, s Stamp) []entry {
	out := make([]entry, len(l.Menu))
	for i, c := range l.Menu {
		body := oneLine(c.Line())
		out[i] = entry{Play: body, Words: oneLine(c.Words)}
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

// html writes the HTML part, with lines that end in LF: the same contents as the text part. cid is the
// content id of the picture; without one the board stands in characters.
func html(w io.Writer, l post.Letter, s Stamp, cid string) error {
	v := content{
		Lang:     l.Lang,
		Subject:  oneLine(l.Subject),
		Verdict:  flow(l.Verdict),
		Mark:     post.Marker,
		Before:   flows(l.Before),
		Said:     oneLines(l.Said),
		Picture:  cid,
		Alt:      oneLine(s.Alt),
		After:    flows(l.After),
		MenuHead: flow(l.MenuHead),
		Menu:     entries(l, s),
		Tip:      flow(l.Tip),
		Footer:   footer(l.Footer),
	}
	for _, c := range l.Changes {
		v.Changes = append(v.Changes, change{strings.HasPrefix(c, " "), fact(c)})
	}
	for _, k := range l.Links {
		if u, ok := safeURL(k.URL); ok {
			v.Links = append(v.Links, post.Link{Name: oneLine(k.Name), URL: u})
		}
	}
	if cid == "" && strings.Trim(l.Board, "\r\n ") != "" {
		v.Text = strings.Join(board(l.Board), "\n")
	}
	if err := pageTemplate.Execute(w, v); err != nil {
		return fmt.Errorf("write html: %w", err)
	}
	return nil
}

// fact is a line of the log: what stands in columns stays so, and else it reads as text.
func fact(line string) template.HTML {
	if words := strings.TrimSpace(line); strings.Contains(words, "  ") {
		return flow(words)
	}
	return template.HTML(template.HTMLEscapeString(oneLine(line)))
}

// footer is the lines of the footer, empty ones too.
func footer(list []string) []template.HTML {
	out := make([]template.HTML, len(list))
	for i, l := range list {
		out[i] = flow(l)
	}
	return out
}

// apart are lines of which those that bear the mark of what another wrote are broken as in the text part: a
// mail program that breaks them would not repeat the mark.
func apart(list []string) []string {
	var out []string
	for _, l := range list {
		if strings.HasPrefix(l, saidMark) {
			out = append(out, wrap(l, "", "")...)
			continue
		}
		out = append(out, l)
	}
	return out
}

// flow is a paragraph as HTML: lines end where they end, and runs of spaces
// stay, so that a small table is still one.
func flow(paragraph string) template.HTML {
	if strings.TrimSpace(paragraph) == "" {
		return ""
	}
	ls := apart(lines(paragraph))
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
