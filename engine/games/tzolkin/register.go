package tzolkin

import "painani/engine"

// init makes the game known: as it is now, and as tables of revision 1 were set up.
func init() {
	engine.Register[State](Rules{asksAtEnd: true})
	engine.Register[State](Rules{})
}
