package member

import (
	"regexp"
	"strings"

	"painani/mail/desk/request"
	"painani/mail/people"
	"painani/mail/reply"
)

// rhythms are the folded words for which letters one wants, in three languages.
var rhythms = map[string]string{"turns": people.ByTurns, "zuge": people.ByTurns, "zuege": people.ByTurns,
	"lepesek": people.ByTurns, "all": people.AtEvery, "alle": people.AtEvery, "mind": people.AtEvery,
	"minden": people.AtEvery, "osszes": people.AtEvery, "daily": people.ByDay, "taglich": people.ByDay,
	"taeglich": people.ByDay, "naponta": people.ByDay, "napi": people.ByDay, "weekly": people.ByWeek,
	"wochentlich": people.ByWeek, "woechentlich": people.ByWeek, "hetente": people.ByWeek, "heti": people.ByWeek}

// dayNames are the beginnings of folded names of weekdays in three languages, the longer before the shorter;
// those of German and English that differ stand both.
var dayNames = []struct{ begin, day string }{
	{"montag", "mon"},
	{"monday", "mon"},
	{"mon", "mon"},
	{"hetfo", "mon"},
	{"dienstag", "tue"},
	{"tue", "tue"},
	{"kedd", "tue"},
	{"mittwoch", "wed"},
	{"wed", "wed"},
	{"szerda", "wed"},
	{"donnerstag", "thu"},
	{"thu", "thu"},
	{"csutortok", "thu"},
	{"freitag", "fri"},
	{"fri", "fri"},
	{"pentek", "fri"},
	{"samstag", "sat"},
	{"sonnabend", "sat"},
	{"sat", "sat"},
	{"szombat", "sat"},
	{"sonntag", "sun"},
	{"sun", "sun"},
	{"vasarnap", "sun"},
}

// clockForm is a time of day: "7", "7:00", "19.30", "7h".
var clockForm = regexp.MustCompile(`^(\d{1,2})(?:[:.h](\d{2})?)?$`)

// rhythmOf is the text of a people.Rhythm that was typed: "daily 7", "weekly on Sunday 19:30", "täglich um 7
// Uhr". What is not understood stays, and is refused where it is set.
func rhythmOf(typed string) string {
	var out []string
	for _, word := range strings.Fields(typed) {
		folded := reply.Fold(strings.Trim(word, ",;"))
		if kind := rhythms[folded]; kind != "" {
			out = append(out, kind)
			continue
		}
		if m := clockForm.FindStringSubmatch(folded); m != nil {
			out = append(out, m[1]+":"+(m[2] + "00")[:2])
			continue
		}
		switch folded {
		case "at", "on", "um", "uhr", "am", "orakor", "ora":
			continue
		}
		for _, x := range dayNames {
			if strings.HasPrefix(folded, x.begin) {
				folded = x.day
				break
			}
		}
		out = append(out, folded)
	}
	return strings.Join(out, " ")
}

// lettersWords say which letters somebody gets about a table.
func lettersWords(v *request.Request, p people.Person, table string) string {
	return rhythmWords(v, p.Rhythm(table))
}

// rhythmWords say what a rhythm means.
func rhythmWords(v *request.Request, r people.Rhythm) string {
	switch r.Kind {
	case people.AtEvery:
		return v.Say("letters.all")
	case people.ByDay:
		return v.Say("letters.daily", "at", r.Clock())
	case people.ByWeek:
		return v.Say("letters.weekly", "at", r.Clock(), "day", v.Say(weekdays[r.Day]))
	}
	return v.Say("letters.turns")
}

// weekdays are the keys of their names, by time.Weekday.
var weekdays = []string{
	"letters.sun",
	"letters.mon",
	"letters.tue",
	"letters.wed",
	"letters.thu",
	"letters.fri",
	"letters.sat",
}
