// Package board draws the board of Tzolk'in, as text for letters and as a scene for pictures and pages. It sees
// a masked state and knows no rule.
package board

import "painani/engine/games/tzolkin/rules"

// Painter draws the board Draw of engine.Rules.
type Painter struct{ rules.Rules }
