package teotihuacan

import "painani/engine"

// init makes the game known.
func init() { engine.Register[State](Rules{}) }
