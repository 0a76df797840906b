package events

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// MinHead is the fewest hex digits of a head that count as evidence: with fewer,
// somebody with patience could make another history of the same beginning.
const MinHead = 12

// Head names one event of a table by its number and by the beginning of its hash,
// as the footer of a letter does.
type Head struct {
	Table string
	Seq   uint64
	Hash  string // 12 to 64 hex digits
}

// String is the form that commands take: tz421#57:abcdef012345.
func (h Head) String() string { return fmt.Sprintf("%s#%d:%s", h.Table, h.Seq, h.Hash) }

// headForm reads both spellings: that of commands and that of letters.
var headForm = regexp.MustCompile(`^([a-z0-9-]{1,64})\s*#([1-9][0-9]{0,18})(?::|\s+head\s+)([0-9a-f]+)`)

// ParseHead reads "tz421#57:abcdef012345", or the footer of a letter as it stands
// there: "tz421 #57  head abcdef012345 | …". The error wraps ErrInvalid.
func ParseHead(text string) (Head, error) {
	m := headForm.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil {
		return Head{}, fmt.Errorf("%w: %q is no head; one looks like tz421#57:abcdef012345", ErrInvalid, text)
	}
	if len(m[3]) < MinHead || len(m[3]) > 64 {
		return Head{}, fmt.Errorf("%w: head of %d digits, %d to 64 belong there", ErrInvalid, len(m[3]), MinHead)
	}
	seq, err := strconv.ParseUint(m[2], 10, 64)
	if err != nil {
		return Head{}, fmt.Errorf("%w: event number of the head: %w", ErrInvalid, err)
	}
	return Head{Table: m[1], Seq: seq, Hash: m[3]}, nil
}

// Names reports whether hash is the one that the head begins.
func (h Head) Names(hash string) bool {
	return len(h.Hash) >= MinHead && strings.HasPrefix(hash, h.Hash)
}
