package rules

import (
	_ "embed"

	"painani/engine"
)

//go:embed codes.txt
var codeText string

// Codes are the codes of refusals with the sections of rules.md and, in codes.txt, the values that they name.
var Codes = engine.ParseCodes(codeText)

// Refuse makes a refusal with the section of its code; When makes it if something holds, else it is nil.
var Refuse, When = Codes.Refuse, Codes.When
