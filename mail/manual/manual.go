// Package manual cuts a game's manual into the topics of HELP, as text for letters.
//
// The source is the Markdown that the pages show too. Its headings of level 2 and 3 are the
// topics; their anchors are the words that find them in every language.
package manual

import (
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"painani/mail/reply"
)

// Topic is one part of a manual. A part of level 3 stands for itself and in the one of
// level 2 around it.
type Topic struct {
	Level int    // 2 or 3
	ID    string // the heading's anchor, the same word in every language: "place"; "" on level 3
	Title string

	nodes []ast.Node
	src   []byte

	closed bool // while reading: a heading of its level came
}

// maxTopic bounds the lines that HELP quotes of a manual; tableColumns the width
// of a table that is kept as one.
const (
	maxTopic     = 150
	tableColumns = 66
)

var markdown = goldmark.New(
	goldmark.WithExtensions(extension.Table), goldmark.WithParserOptions(parser.WithAttribute()),
)

// Read cuts a manual into its topics.
func Read(manual string) []Topic {
	src := []byte(manual)
	var out []Topic
	doc := markdown.Parser().Parse(text.NewReader(src))
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		h, heading := n.(*ast.Heading)
		for i := range out {
			if x := &out[i]; !x.closed && heading && h.Level <= x.Level {
				x.closed = true
			} else if !x.closed {
				x.nodes = append(x.nodes, n)
			}
		}
		if heading && (h.Level == 2 || h.Level == 3) {
			t := Topic{Level: h.Level, Title: inline(h, src), src: src}
			if id, ok := h.AttributeString("id"); ok {
				if b, ok := id.([]byte); ok {
					t.ID = string(b)
				}
			}
			out = append(out, t)
		}
	}
	return out
}

// Name is what a list of topics shows: the title, and the word that HELP takes
// in every language.
func (t Topic) Name() string {
	if t.ID == "" || strings.Contains(reply.Fold(t.Title), t.ID) {
		return t.Title
	}
	return t.Title + " (" + t.ID + ")"
}

// Find looks for a word: an anchor, then the beginning of a title, then any
// part of one.
func Find(list []Topic, word string) (Topic, bool) {
	want := reply.Fold(strings.TrimSpace(word))
	for _, fits := range []func(t Topic) bool{
		func(t Topic) bool { return t.ID == want },
		func(t Topic) bool { return strings.HasPrefix(reply.Fold(t.Title), want) },
		func(t Topic) bool { return strings.Contains(reply.Fold(t.Title), want) },
	} {
		for _, t := range list {
			if fits(t) {
				return t, true
			}
		}
	}
	return Topic{}, false
}

// Lines are the topic as text: a paragraph is one line, to be wrapped by whoever
// writes the letter.
func (t Topic) Lines() []string {
	var out []string
	for _, n := range t.nodes {
		if block := t.block(n); len(block) > 0 {
			if len(out) > 0 {
				out = append(out, "")
			}
			out = append(out, block...)
		}
	}
	return out[:min(len(out), maxTopic)]
}

func (t Topic) block(n ast.Node) []string {
	switch n := n.(type) {
	case *ast.FencedCodeBlock, *ast.CodeBlock:
		var out []string
		for i := range n.Lines().Len() {
			line := n.Lines().At(i)
			out = append(out, "    "+strings.TrimRight(string(line.Value(t.src)), "\r\n "))
		}
		return out
	case *ast.List:
		var out []string
		for item := n.FirstChild(); item != nil; item = item.NextSibling() {
			for b := item.FirstChild(); b != nil; b = b.NextSibling() {
				out = append(out, "- "+inline(b, t.src))
			}
		}
		return out
	case *east.Table:
		return t.table(n)
	}
	if line := inline(n, t.src); line != "" {
		return []string{line}
	}
	return nil
}

// table keeps the columns where they fit; otherwise a row becomes a line.
func (t Topic) table(n *east.Table) []string {
	var rows [][]string
	var widths []int
	for r := n.FirstChild(); r != nil; r = r.NextSibling() {
		var row []string
		for c := r.FirstChild(); c != nil; c = c.NextSibling() {
			cell := inline(c, t.src)
			if len(row) == len(widths) {
				widths = append(widths, 0)
			}
			widths[len(row)] = max(widths[len(row)], utf8.RuneCountInString(cell))
			row = append(row, cell)
		}
		rows = append(rows, row)
	}
	total := 2 * (len(widths) - 1)
	for _, w := range widths {
		total += w
	}
	out := make([]string, len(rows))
	for i, row := range rows {
		if total > tableColumns {
			out[i] = strings.Join(row, ": ")
			continue
		}
		for k, cell := range row {
			if k < len(row)-1 {
				cell += strings.Repeat(" ", widths[k]-utf8.RuneCountInString(cell)+2)
			}
			out[i] += cell
		}
	}
	return out
}

// inline is the text of a node on one line, without its marks.
func inline(n ast.Node, src []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if s, ok := n.(*ast.Text); ok && entering {
			b.Write(s.Value(src))
			if s.SoftLineBreak() || s.HardLineBreak() {
				b.WriteByte(' ')
			}
		}
		return ast.WalkContinue, nil
	})
	return strings.Join(strings.Fields(b.String()), " ")
}
