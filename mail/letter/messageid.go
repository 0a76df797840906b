package letter

import (
	"regexp"
	"strconv"
	"strings"

	post "painani/mail"
)

// noTable stands in a Message-ID where a letter belongs to no table.
const noTable = "-"

// MessageID is the Message-ID of a letter, with its brackets. It depends on
// nothing but the letter and the domain: each try of sending has the same one,
// and a reply that names it tells what the player saw.
func MessageID(l post.Letter, domain string) string {
	table := l.Table
	if table == "" {
		table = noTable
	}
	return "<" + l.ID + "." + table + "." + strconv.FormatUint(l.Seq, 10) + "@" + domain + ">"
}

var (
	bracketed = regexp.MustCompile(`<[^<>]*>`)
	ourID     = regexp.MustCompile(`^([a-z0-9-]{1,128})\.([a-z0-9-]{1,64})\.([0-9]{1,20})@[^@]+$`)
	spaces    = strings.NewReplacer(" ", "", "\t", "", "\r", "", "\n", "")
)

// ParseMessageID finds what MessageID wrote in an In-Reply-To or References
// field: folded, in brackets or not, among words and other letters' ids, in any
// case. Of several the last counts, which in References is the letter that was
// answered. The table is empty and seq 0 for a letter of no table. Whether such
// a letter was ever written, the caller must look up.
func ParseMessageID(s string) (letterID, table string, seq uint64, ok bool) {
	if len(s) > 64<<10 {
		s = s[len(s)-64<<10:]
	}
	s = strings.ToLower(s)
	// Inside brackets white space can only come from folding; without brackets
	// it separates.
	candidates := bracketed.FindAllString(s, -1)
	for i, c := range candidates {
		candidates[i] = spaces.Replace(c[1 : len(c)-1])
	}
	if len(candidates) == 0 {
		candidates = strings.FieldsFunc(s,
			func(r rune) bool { return r <= ' ' || strings.ContainsRune(`<>,;"'()`, r) })
	}
	for i := len(candidates) - 1; i >= 0; i-- {
		m := ourID.FindStringSubmatch(candidates[i])
		if m == nil {
			continue
		}
		n, err := strconv.ParseUint(m[3], 10, 64)
		if err != nil {
			continue
		}
		if m[2] == noTable {
			return m[1], "", n, true
		}
		return m[1], m[2], n, true
	}
	return "", "", 0, false
}
