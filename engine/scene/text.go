package scene

import "painani/engine/scene/grid"

// Text returns the text board: lines of at most 72 columns.
func Text(s Scene, o grid.Options) string { return s.Text.Text(o) }
