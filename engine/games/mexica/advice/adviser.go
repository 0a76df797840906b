// Package advice thinks ahead: what a list of moves offers and what bots look at. It knows the rules and
// no words.
package advice

import "painani/engine/games/mexica/rules"

// Adviser chooses what a list of moves offers: engine.Proposer.
type Adviser struct{ rules.Rules }
