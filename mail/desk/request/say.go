package request

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"painani/engine"
	"painani/engine/house"
	"painani/mail/reply"
)

// Explain is the sentence of a refusal with its code and section.
func (r *Request) Explain(refusal *engine.Refusal) string {
	var g engine.Game
	names := engine.Names(nil)
	if r.Table != nil {
		g, names = r.Table.Game, r.Services.Views.Names(r.Table, r.Tag)
	}
	return house.Explain(g, house.Named(refusal, names, r.Tag), r.Tag) + " (" + house.Rule(refusal, r.Tag) + ")"
}

// No is the verdict for a refused command about a seat.
func (r *Request) No(refusal *engine.Refusal) Result {
	return NotDone(r.Say("not-done"), r.Explain(refusal))
}

// Line is a command as its writer wrote it.
func (r *Request) Line(c reply.Command) string {
	switch {
	case c.Verb == reply.Choose:
		return strings.Trim(strings.Join(strings.Fields(fmt.Sprint(c.Numbers)), ", "), "[]")
	case c.Verb == reply.Move:
		return c.Args
	}
	return c.Text
}

// maxQuote is how much of somebody's line is repeated to him.
const maxQuote = 48

// Quote repeats a typed line in quotation marks, shortened.
func Quote(s string) string {
	r := []rune(strings.Join(strings.Fields(s), " "))
	if len(r) > maxQuote {
		r = append(r[:maxQuote-3], '.', '.', '.')
	}
	return `"` + string(r) + `"`
}

// Harmless is text of somebody whom we do not know, or who may not be whom he says, in a form that can be
// shown to others: one line, shortened to n characters, without addresses and without anything that a mail
// program makes a link of.
func Harmless(text string, n int) string {
	var b strings.Builder
	last := ' '
	for i, r := range text {
		switch {
		case unicode.IsLetter(r),
			unicode.IsDigit(r),
			unicode.Is(unicode.M, r),
			strings.ContainsRune("-#'!?;,()=+", r):
		case (r == '.' || r == ':') && strings.IndexFunc(text[i+utf8.RuneLen(r):], inWord) != 0:
		default:
			r = ' '
		}
		if r != ' ' || last != ' ' {
			b.WriteRune(r)
		}
		last = r
	}
	out := []rune(strings.TrimSpace(b.String()))
	if len(out) > n {
		out = append(out[:n-3], '.', '.', '.')
	}
	return string(out)
}

// inWord: a dot or a colon before it may make a name of a host.
func inWord(r rune) bool { return !unicode.IsSpace(r) }

// Unlinked is text with blanks in place of what makes links and addresses of words, each byte where it was.
func Unlinked(text string) string {
	b := []byte(text)
	for _, at := range linking.FindAllStringIndex(text, -1) {
		for i := at[0]; i < at[1]; i++ {
			if strings.IndexByte("@.:/\\", b[i]) >= 0 {
				b[i] = ' '
			}
		}
	}
	return string(b)
}

// linking are words that a mail program may make a link of: with an @, a scheme, or a dot before a letter.
var linking = regexp.MustCompile(`\S*(?:@|[\p{L}\p{N}]\.\p{L}|[\p{L}]:[^\s,;])\S*`)

// Strange is a refusal as a stranger reads it: nothing that he wrote is repeated.
func Strange(refusal *engine.Refusal) *engine.Refusal {
	return reworded(refusal, func(key, text string) string {
		if key == "game" && refusal.Code != "new-game" { // a game that was found is ours
			return text
		}
		return "..."
	})
}

// Tamed is a refusal as somebody may read it whose letter it may not be: what was typed is Harmless.
func Tamed(refusal *engine.Refusal) *engine.Refusal {
	return reworded(refusal, func(_, text string) string { return Harmless(text, maxQuote) })
}

// reworded is a refusal with other texts for those of its values.
func reworded(refusal *engine.Refusal, word func(key, text string) string) *engine.Refusal {
	out := *refusal
	out.Values = maps.Clone(refusal.Values)
	for key, v := range out.Values {
		if text, ok := v.(string); ok {
			out.Values[key] = word(key, text)
		}
	}
	return &out
}

// Refusal is the *Refusal in an error.
func Refusal(err error) (*engine.Refusal, bool) {
	var r *engine.Refusal
	ok := errors.As(err, &r)
	return r, ok
}
