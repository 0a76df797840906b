package people

import "painani/engine/lang"

// languages are the names of the languages in each other, folded.
var languages = map[string]lang.Tag{"en": lang.EN, "english": lang.EN, "englisch": lang.EN, "angol": lang.EN,
	"de": lang.DE, "german": lang.DE, "deutsch": lang.DE, "nemet": lang.DE,
	"hu": lang.HU, "hungarian": lang.HU, "ungarisch": lang.HU, "magyar": lang.HU}

// Language is the language that a folded word names, "" if none.
func Language(word string) lang.Tag { return languages[word] }
