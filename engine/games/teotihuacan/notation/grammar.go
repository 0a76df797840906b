// Package notation is the notation of Teotihuacan: Read makes steps of a typed turn, Write a turn of steps, and why an
// illegal turn is illegal and what is near it. What is legal is asked of rules.Steps and never decided here.
package notation

import "painani/engine/games/teotihuacan/rules"

// Grammar reads and writes turns Read, Write, Begins of engine.Rules.
type Grammar struct{ rules.Rules }
