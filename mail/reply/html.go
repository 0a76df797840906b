package reply

import (
	"strings"

	"golang.org/x/net/html"
)

// htmlToText makes lines of HTML as a reader sees them. Quoted parts get "> "
// before each line, so that the rules for plain text hold afterwards. It reads
// tokens, not a tree: no depth of nesting costs more than its length.
func htmlToText(src string, limit int) string {
	w := &htmlWriter{limit: limit}
	z := html.NewTokenizer(strings.NewReader(src))
	for w.out.Len() < limit {
		switch z.Next() {
		case html.ErrorToken:
			w.edge()
			return w.out.String()
		case html.TextToken:
			if w.skip == "" {
				w.text(string(z.Text()))
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			t := z.Token()
			w.start(t)
		case html.EndTagToken:
			t := z.Token()
			w.end(t.Data)
		}
	}
	return w.out.String()
}

type htmlWriter struct {
	out    strings.Builder
	line   strings.Builder
	limit  int
	pre    int
	skip   string // element whose text nobody sees
	tail   bool   // everything from here on is the letter that was answered
	quotes []open // open elements that quote
}

// open is an open quoting element and how many of its name are open inside it.
type open struct {
	name  string
	depth int
}

// invisible elements; blocks begin and end lines.
var (
	invisible = set("style", "script", "title", "template", "noscript", "textarea", "select")
	blocks    = set("p", "div", "tr", "li", "ul", "ol", "table", "blockquote", "pre",
		"h1", "h2", "h3", "h4", "h5", "h6", "section", "article", "header", "footer", "center",
		"dl", "dt", "dd", "form", "fieldset", "address", "body")
)

// What mail programs write around the letter that was answered. quoteClasses are
// classes of elements around it, tailIDs and tailStyles those of the first
// element after which nothing is the writer's any more.
var (
	quoteClasses = set("gmail_quote", "gmail_quote_container", "gmail_attr", "gmail_extra", "yahoo_quoted",
		"protonmail_quote", "moz-cite-prefix", "zmail_extra", "quote", "x_gmail_quote", "moz-forward-container",
		"tutanota_quote", "wordsection_quote")
	tailIDs = set("divrplyfwdmsg", "appendonsend", "olk_src_body_section",
		"mail-editor-reference-message-container", "stopspelling", "x_divrplyfwdmsg",
		"replysplit", "ms-outlook-mobile-body-separator-line", "reply-intro")
	signatureMarks = set("gmail_signature", "applemailsignature", "applemailsignaturebeginningpostbox",
		"moz-signature", "signature", "ms-outlook-mobile-signature", "x_signature", "k9-signature")
	tailStyles = []string{"border-top:solid#e1e1e1", "border-top:solid#b5c4df"}
)

func (w *htmlWriter) start(t html.Token) {
	name := t.Data
	if w.skip != "" {
		return
	}
	if invisible[name] {
		if t.Type == html.StartTagToken {
			w.skip = name
		}
		return
	}
	if name == "br" {
		w.newline()
		return
	}
	if blocks[name] || name == "hr" {
		w.edge()
	}
	w.mailParts(t)
	switch name {
	case "pre":
		w.pre++
	case "td", "th":
		w.text(" ")
	}
}

// mailParts looks for quotes and signatures in the attributes of an element.
func (w *htmlWriter) mailParts(t html.Token) {
	name, quotes := t.Data, t.Data == "blockquote"
	for _, a := range t.Attr {
		for _, v := range strings.Fields(strings.ToLower(a.Val)) {
			switch {
			case a.Key == "class" && quoteClasses[v], a.Key == "name" && v == "quote":
				quotes = true
			case (a.Key == "id" || a.Key == "class" || a.Key == "name") && tailIDs[v]:
				w.edge()
				w.tail = true
			case (a.Key == "id" || a.Key == "class") && signatureMarks[v] && t.Type == html.StartTagToken:
				w.edge()
				w.text("--")
				w.edge()
			}
		}
		if a.Key == "style" && tailStyle(a.Val) {
			w.edge()
			w.tail = true
		}
	}
	for i := range w.quotes {
		if w.quotes[i].name == name {
			w.quotes[i].depth++
		}
	}
	if quotes && t.Type == html.StartTagToken && len(w.quotes) < 100 {
		w.edge()
		w.quotes = append(w.quotes, open{name: name})
	}
}

func tailStyle(style string) bool {
	style = strings.ToLower(strings.ReplaceAll(style, " ", ""))
	for _, s := range tailStyles {
		if strings.Contains(style, s) {
			return true
		}
	}
	return false
}

func (w *htmlWriter) end(name string) {
	if w.skip != "" {
		if w.skip == name {
			w.skip = ""
		}
		return
	}
	if blocks[name] {
		w.edge()
	}
	if name == "pre" && w.pre > 0 {
		w.pre--
	}
	for i := len(w.quotes) - 1; i >= 0; i-- {
		q := &w.quotes[i]
		if q.name != name {
			continue
		}
		if q.depth == 0 {
			w.edge()
			w.quotes = append(w.quotes[:i], w.quotes[i+1:]...)
			w.out.WriteString(quoteMarks(min(w.depth(), 10)) + "\n") // no line below is torn off the quote
			continue
		}
		q.depth--
	}
}

// text adds visible text; blanks collapse outside <pre>.
func (w *htmlWriter) text(s string) {
	if w.pre > 0 {
		for i, part := range strings.Split(endLines(s), "\n") {
			if i > 0 {
				w.newline()
			}
			w.line.WriteString(part)
		}
		return
	}
	for i, word := range strings.FieldsFunc(s, htmlBlank) {
		if i > 0 || htmlBlank(rune(s[0])) {
			w.blank()
		}
		w.line.WriteString(word)
	}
	if n := len(s); n > 0 && htmlBlank(rune(s[n-1])) {
		w.blank()
	}
}

// blank separates two words of a line.
func (w *htmlWriter) blank() {
	if line := w.line.String(); line != "" && !strings.HasSuffix(line, " ") {
		w.line.WriteByte(' ')
	}
}

// htmlBlank: the blanks that HTML collapses; a non-breaking one stays.
func htmlBlank(r rune) bool { return r == ' ' || r == '\t' || r == '\n' || r == '\r' || r == '\f' }

// edge ends a line that has text; newline ends any.
func (w *htmlWriter) edge() {
	if w.line.Len() > 0 {
		w.newline()
	}
}

func (w *htmlWriter) newline() {
	w.out.WriteString(quoteMarks(min(w.depth(), 10)))
	w.out.WriteString(strings.TrimRight(w.line.String(), " "))
	w.out.WriteByte('\n')
	w.line.Reset()
}

// depth is how many quotes the line stands in.
func (w *htmlWriter) depth() int {
	if w.tail {
		return len(w.quotes) + 1
	}
	return len(w.quotes)
}

func set(words ...string) map[string]bool {
	m := make(map[string]bool, len(words))
	for _, w := range words {
		m[w] = true
	}
	return m
}
