// Package position is the JSON form of a state of Tzolk'in as FORMAT.md documents it: one writer, one strict
// reader that names the field it refuses. Whether a position is legal is for rules.Check.
package position

import "painani/engine/games/tzolkin/rules"

// Codec is the documented form of a state engine.Form.
type Codec struct{ rules.Rules }
