// Package board draws the board of Teotihuacan, as text for letters and as a scene for pictures and pages. It sees
// a masked state and knows no rule.
package board

import "painani/engine/games/teotihuacan/rules"

// Painter draws the board Draw of engine.Rules.
type Painter struct{ rules.Rules }
