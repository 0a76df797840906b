package scene

import (
	"html"

	"painani/engine/scene/grid"
)

// Text returns the text board: lines of at most 72 columns.
func Text(s Scene, o grid.Options) string { return s.Text.Text(o) }

// Pre returns the text board as an HTML element, escaped.
func Pre(s Scene, o grid.Options) string {
	return "<pre class=\"board\">\n" + html.EscapeString(s.Text.Text(o)) + "</pre>\n"
}
