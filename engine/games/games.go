// Package games imports every game, so that each registers itself with the
// engine. It is written by "make generate" from the folders beside it; a new
// game needs no other line of code outside its own folder.
package games

//go:generate go run gen.go

import (
	_ "painani/engine/games/mexica"
	_ "painani/engine/games/teotihuacan"
	_ "painani/engine/games/tzolkin"
)
