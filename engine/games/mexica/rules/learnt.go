package rules

import (
	_ "embed"

	"painani/engine/neural"
)

//go:embed learnt.net
var learntFile []byte

// Learnt is what self-play taught of what a position will yet bring. Remarks in its file name the run
// (painani learn).
var Learnt = neural.Own(learntFile)
