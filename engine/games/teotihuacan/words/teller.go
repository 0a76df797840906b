// Package words says in three languages what happens in a game of Teotihuacan: the log's sentences, refusals, what a
// choice costs and brings. It reads the state and changes nothing.
package words

import "painani/engine/games/teotihuacan/rules"

// Teller tells what happened and why something is refused, in three languages.
type Teller struct{ rules.Rules }
