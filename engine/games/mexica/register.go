package mexica

import "painani/engine"

// init makes the game known, as it is now and as old tables know it.
func init() {
	engine.Register[State](Rules{})
	engine.Register[State](Rules{first: true})
}
