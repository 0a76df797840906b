// Package words holds the sentences of letters in English, German and Hungarian,
// by key. Sentences of the table stand in engine/house, those of a game with the game.
package words

import (
	"embed"

	"painani/engine/lang"
)

//go:embed words/*.json
var files embed.FS

var catalog = lang.MustLoad(files, "words")

// In prints the sentences of letters in one language.
func In(tag lang.Tag) lang.Printer { return catalog.In(tag) }
