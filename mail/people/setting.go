package people

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"painani/engine/lang"
	post "painani/mail"
)

// Settings that a person may change, as keys of Set.
const (
	SetName  = "name"  // a name as of ChosenName
	SetLang  = "lang"  // en, de, hu
	SetBoard = "board" // ascii or unicode
	SetZone  = "zone"  // IANA name of a time zone
	SetMoves = "moves" // own or en: the language in which moves are said
	SetPress = "press" // on or off: letters with texts of other players

	SetLetters = "letters" // which letters about a table come; the text of a Rhythm
	SetPicture = "picture" // on or off: the board as a picture in letters
	SetRatings = "ratings" // on or off: listed with ratings and punctuality for everybody to see
)

// What a setting may be; the first is the default.
var (
	langs  = []string{"en", "de", "hu"}
	boards = []string{"ascii", "unicode"}
	moves  = []string{"own", "en"}

	pictures = []string{"on", "off"}
	listings = []string{"on", "off"}
)

// Set changes one setting of a person. Letters and pages both come here, so that both refuse the same:
// ErrName for a name, ErrSetting for any other value and for an unknown key. Nothing changes then.
func (p *Person) Set(key, value string) error {
	switch key {
	case SetName:
		name, err := ChosenName(value)
		if old, e := CleanName(value); e == nil && old == p.Name { // a form sends what was there
			return nil
		}
		if err != nil {
			return err
		}
		p.Name = name
	case SetLang:
		return choose(&p.Lang, value, langs)
	case SetBoard:
		return choose(&p.Board, value, boards)
	case SetMoves:
		return choose(&p.Moves, value, moves)
	case SetZone:
		if err := checkZone(value); err != nil {
			return err
		}
		p.Zone = value
	case SetPress:
		return p.setPress(value)
	case SetLetters, SetPicture:
		return p.SetAt("", key, value)
	case SetRatings:
		return choose(&p.Ratings, value, listings)
	default:
		return fmt.Errorf("%w: no setting %q", ErrSetting, key)
	}
	return nil
}

// MaxTables is for how many tables somebody may have settings of their own.
const MaxTables = 50

// SetAt changes a setting for one table, SetLetters or SetPicture; for the table "" it is that of all others,
// and those of single tables go. ErrSetting as for Set, and for one table too many.
func (p *Person) SetAt(table, key, value string) error {
	field := &p.Letters
	switch key {
	case SetPicture:
		field = &p.Pictures
		if err := choose(&value, value, pictures); err != nil {
			return err
		}
	case SetLetters:
		r, err := ParseRhythm(value)
		if err != nil {
			return err
		}
		value = r.String()
	default:
		return fmt.Errorf("%w: no setting %q for a table", ErrSetting, key)
	}
	all := maps.Clone(*field)
	if table == "" || all == nil {
		all = map[string]string{"": all[""]}
	}
	// the rest of it is told, see package daily
	if key == SetLetters && table != "" && p.Rhythm(table).Gathers() {
		p.Gathered.leaves(table)
	}
	if all[table] = value; len(all) > MaxTables {
		return fmt.Errorf("%w: %d tables", ErrSetting, len(all))
	}
	*field = all
	return nil
}

// Pictured reports that his letters about a table show the board as a picture.
func (p Person) Pictured(table string) bool { return at(p.Pictures, table) != "off" }

// Listed reports that everybody may see how well and how punctually somebody plays.
func (p Person) Listed() bool { return p.Ratings != "off" }

// at is the setting of a table, or else the general one.
func at(m map[string]string, table string) string {
	if v, ok := m[table]; ok {
		return v
	}
	return m[""]
}

func (p *Person) setPress(value string) error {
	switch value {
	case "on":
		p.Off = slices.DeleteFunc(p.Off, func(k post.Kind) bool { return k == post.Press })
	case "off":
		if p.Wants(post.Press) {
			p.Off = append(p.Off, post.Press)
		}
	default:
		return fmt.Errorf("%w: press %q", ErrSetting, value)
	}
	return nil
}

// choose sets a field to one of the allowed values.
func choose(field *string, value string, allowed []string) error {
	if !slices.Contains(allowed, value) {
		return fmt.Errorf("%w: %q", ErrSetting, value)
	}
	*field = value
	return nil
}

// checkZone refuses what time.LoadLocation takes and what is no name of a zone: "" and "Local" depend on
// the machine or say nothing, and a backslash leads out of the folder of zones.
func checkZone(zone string) error {
	_, err := time.LoadLocation(zone)
	if err != nil || zone == "" || zone == "Local" || strings.Contains(zone, `\`) {
		return fmt.Errorf("%w: time zone %q", ErrSetting, zone)
	}
	return nil
}

// languages are the names of the languages in each other, folded.
var languages = map[string]lang.Tag{"en": lang.EN, "english": lang.EN, "englisch": lang.EN, "angol": lang.EN,
	"de": lang.DE, "german": lang.DE, "deutsch": lang.DE, "nemet": lang.DE,
	"hu": lang.HU, "hungarian": lang.HU, "ungarisch": lang.HU, "magyar": lang.HU}

// Language is the language that a folded word names, "" if none.
func Language(word string) lang.Tag { return languages[word] }

// MoveTag is the language in which moves are said to somebody who reads tag.
func (p Person) MoveTag(tag lang.Tag) lang.Tag {
	if p.Moves == "en" {
		return lang.EN
	}
	return tag
}
