package rules

import (
	_ "embed"

	"painani/engine"
)

//go:embed codes.txt
var codes string

// RefusalCodes are the codes of refusals: what is wrong with a typed turn. Each is a key of the catalogues,
// provoked by a test and quoted with the section of the rules that it rests on.
var RefusalCodes = engine.ParseCodes(codes).List
