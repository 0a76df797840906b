package mexica

import "painani/engine"

// init makes the game known, as it is now and as old tables know it.
func init() {
	engine.Register[State](Rules{})
	engine.Register[State](revisionOne())
}

// revisionOne is the game as it was first.
func revisionOne() Rules { return Rules{First: true} }
