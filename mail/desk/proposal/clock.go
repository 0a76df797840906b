package proposal

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"painani/engine"
	"painani/mail/reply"
)

// readClock reads "fischer 3d+1d/5d", "move 2d" or "none".
func readClock(w []string) (c engine.Clock, n int, ok bool) {
	if len(w) == 0 {
		return c, 0, false
	}
	key := reply.Fold(w[0])
	c = engine.DefaultClock()
	switch {
	case clockNone[key]:
		return engine.Clock{Kind: "none"}, 1, true
	case len(w) < 2:
		return c, 0, false
	case clockMove[key]:
		bank, ok := seconds(w[1])
		return engine.Clock{Kind: "move", Bank: bank, Grace: c.Grace}, 2, ok
	case key == "fischer":
		m := fischer.FindStringSubmatch(w[1])
		if m == nil {
			return c, 0, false
		}
		bank, ok1 := seconds(m[1])
		add, ok2 := seconds(m[2])
		top, ok3 := seconds(m[3])
		return engine.Clock{Kind: "fischer", Bank: bank, Add: add, Cap: top, Grace: c.Grace}, 2, ok1 && ok2 && ok3
	}
	return c, 0, false
}

var (
	fischer  = regexp.MustCompile(`^(\w+)\+(\w+)/(\w+)$`)
	duration = regexp.MustCompile(`^(\d{1,4})(m|h|d|w|t|n)$`)
	unit     = map[string]int64{"m": 60, "h": 3600, "d": 86400, "w": 7 * 86400, "t": 86400, "n": 86400}
)

// spans are the words for lengths of time, folded, and the letter that clocks have for each.
var spans = map[string]string{
	"minute": "m", "minutes": "m", "minuten": "m", "perc": "m",
	"hour": "h", "hours": "h", "stunde": "h", "stunden": "h", "ora": "h", "orat": "h",
	"day": "d", "days": "d", "tag": "d", "tage": "d", "tagen": "d", "nap": "d", "napot": "d",
	"week": "w", "weeks": "w", "woche": "w", "wochen": "w", "het": "w", "hetet": "w",
}

// Duration reads a length of time as clocks have it, "36h", "3d", "2w", or with a word: "2 days", "1 Woche",
// "3 nap".
func Duration(s string) (time.Duration, bool) {
	s = strings.Trim(s, " .,!")
	letter := strings.TrimSpace(strings.TrimLeft(s, "0123456789"))
	number := strings.TrimRight(strings.TrimSuffix(s, letter), " ")
	if short, ok := spans[reply.Fold(letter)]; ok {
		letter = short
	}
	n, ok := seconds(number + letter)
	return time.Duration(n) * time.Second, ok
}

// seconds reads "36h", "3d", "2w"; t (Tage) and n (nap) are days too.
func seconds(s string) (int64, bool) {
	m := duration.FindStringSubmatch(strings.ToLower(s))
	if m == nil {
		return 0, false
	}
	n, err := strconv.ParseInt(m[1], 10, 64)
	return n * unit[m[2]], err == nil
}

// weekdays are the names of days of rest, folded, with those of the other languages.
var weekdays = map[string]uint8{
	"weekend": engine.Weekend, "wochenende": engine.Weekend, "hetvege": engine.Weekend,
	"sun": 1 << time.Sunday, "so": 1 << time.Sunday, "vas": 1 << time.Sunday,
	"mon": 1 << time.Monday, "mo": 1 << time.Monday, "het": 1 << time.Monday,
	"tue": 1 << time.Tuesday, "di": 1 << time.Tuesday, "kedd": 1 << time.Tuesday,
	"wed": 1 << time.Wednesday, "mi": 1 << time.Wednesday, "sze": 1 << time.Wednesday,
	"thu": 1 << time.Thursday, "do": 1 << time.Thursday, "csut": 1 << time.Thursday,
	"fri": 1 << time.Friday, "fr": 1 << time.Friday, "pen": 1 << time.Friday,
	"sat": 1 << time.Saturday, "sa": 1 << time.Saturday, "szo": 1 << time.Saturday,
}

// restDays reads days of rest: "weekend", "fri,sat".
func restDays(value string) (days uint8, ok bool) {
	between := func(r rune) bool { return r == ',' || r == '+' || r == '/' }
	for name := range strings.FieldsFuncSeq(value, between) {
		day, known := weekdays[reply.Fold(name)]
		if !known {
			return 0, false
		}
		days |= day
	}
	return days, days != 0
}
