package lang

import (
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"
)

// Book is a player's manual by language, as Markdown. Level-2 headings are HELP topics; each carries its
// topic in English, "{#actions}". Blocks marked "turn" hold turns as one types them.
type Book map[Tag]string

// Manual is the manual in a language, in English where it is missing.
func (b Book) Manual(tag Tag) string {
	if text, ok := b[tag]; ok {
		return text
	}
	return b[EN]
}

// Manuals reads <dir>/en.md, de.md and hu.md and fills in what a game makes from its data:
// fill gives pairs of a mark, such as "{{tiles}}", and the text or number for it; speak says an example, a
// line of a block marked "turn", in a language. A language that is missing has no entry; a game's tests find
// it.
func Manuals[V any](
	files fs.FS, dir string, words *Catalog, speak func(string, Tag) string, fill func(Printer) []V,
) Book {
	out := Book{}
	for _, tag := range Tags() {
		text, err := fs.ReadFile(files, path.Join(dir, string(tag)+".md"))
		if err != nil {
			continue
		}
		var marks []string
		for _, x := range fill(words.In(tag)) {
			marks = append(marks, fmt.Sprint(x))
		}
		filled := strings.NewReplacer(marks...).Replace(string(text))
		out[tag] = spoken(filled, func(line string) string { return speak(line, tag) })
	}
	return out
}

// spoken is a manual with the lines of its "turn" blocks as speak says them.
func spoken(text string, speak func(string) string) string {
	lines, turns := strings.Split(text, "\n"), false
	for i, line := range lines {
		switch {
		case strings.HasPrefix(line, "```"):
			turns = strings.HasPrefix(line, "```turn")
		case turns:
			lines[i] = speak(line)
		}
	}
	return strings.Join(lines, "\n")
}

// Table collects the rows of a Markdown table.
type Table struct{ strings.Builder }

// Head begins a table with the names of its columns.
func (t *Table) Head(cells ...any) {
	t.Row(cells...)
	t.WriteString(strings.Repeat("| --- ", len(cells)) + "|\n")
}

// Row adds a row.
func (t *Table) Row(cells ...any) {
	t.WriteString("|")
	for _, c := range cells {
		fmt.Fprintf(t, " %v |", c)
	}
	t.WriteString("\n")
}

// Rows is a table of n rows with columns named by keys. A row without cells is left out.
func (p Printer) Rows(n int, row func(i int) []any, columns ...string) string {
	var t Table
	names := make([]any, len(columns))
	for i, key := range columns {
		names[i] = p.Say(key)
	}
	t.Head(names...)
	for i := range n {
		if cells := row(i); cells != nil {
			t.Row(cells...)
		}
	}
	return t.Text()
}

// Text is the table without its last line break.
func (t *Table) Text() string { return strings.TrimSuffix(t.String(), "\n") }

// Amounts lists what there is of several kinds, "2 wood, 1 stone", by their names for a
// number; signed also with plus, what is given up first: "-1 stone, +2 wood".
func Amounts(counts []int16, name func(kind, n int) string, signed bool) string {
	var up, down []string
	for kind, x := range counts {
		n := int(x)
		if n == 0 {
			continue
		}
		text := strconv.Itoa(n) + " " + name(kind, n)
		switch {
		case signed && n < 0:
			down = append(down, text)
		case signed:
			up = append(up, "+"+text)
		default:
			up = append(up, text)
		}
	}
	return strings.Join(append(down, up...), ", ")
}
