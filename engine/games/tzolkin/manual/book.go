// Package manual is the player's manual of Tzolk'in in three languages; its numbers come out of the rules.
package manual

import "painani/engine/games/tzolkin/rules"

// Book holds the manual Manual of engine.Rules.
type Book struct{ rules.Rules }
