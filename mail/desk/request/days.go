package request

import (
	"regexp"
	"strconv"
	"strings"
	"time"
)

// date is a day as people write it: 2026-12-20, 2026.12.20., 20.12.2026.
var date = regexp.MustCompile(`\b(\d{4})(?:-|\. ?)(\d{1,2})(?:-|\. ?)(\d{1,2})\b\.?|` +
	`\b(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})\b\.?`)

// Days reads the days that a text names, each as its beginning in the zone, and gives what stands between and
// around them. A day that no calendar has is none.
func Days(text string, zone *time.Location) (days []time.Time, rest string) {
	rest = date.ReplaceAllStringFunc(text, func(s string) string {
		m := date.FindStringSubmatch(s)
		year, month, day := m[1], m[2], m[3]
		if year == "" {
			year, month, day = m[6], m[5], m[4]
		}
		at := time.Date(number(year), time.Month(number(month)), number(day), 0, 0, 0, 0, zone)
		if int(at.Month()) != number(month) || at.Day() != number(day) {
			return s
		}
		days = append(days, at)
		return " "
	})
	return days, strings.TrimSpace(rest)
}

// number is that of a few digits.
func number(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}
