// Package position is the JSON form of a state of Mexica as FORMAT.md documents it: one writer, one strict
// reader that names the field it refuses. Whether a position is legal is for rules.Check.
package position

import "painani/engine/games/mexica/rules"

// Codec is the documented form of a state engine.Form.
type Codec struct{ rules.Rules }
