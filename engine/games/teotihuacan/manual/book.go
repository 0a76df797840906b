// Package manual is the player's manual of Teotihuacan in three languages; its numbers come out of the rules.
package manual

import "painani/engine/games/teotihuacan/rules"

// Book holds the manual Manual of engine.Rules.
type Book struct{ rules.Rules }
