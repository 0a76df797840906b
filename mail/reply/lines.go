package reply

import (
	"strings"
	"unicode/utf8"

	"painani/mail"
)

// kind is what a line of a reply is.
type kind byte

const (
	blank     kind = iota
	own            // typed by the writer, as far as one can tell
	quoted         // behind quote marks, or torn off from such a line
	heading        // "On … wrote:" above a quote
	signature      // from the signature mark on
	footer         // added by a phone or a filter
	original       // the letter that was answered, without quote marks
)

// textLine is a line with its number in the text (1, 2, …) and its kind.
type textLine struct {
	text string // without blanks at its ends
	n    int
	kind kind
}

const (
	maxLines = 5000 // of a text that are looked at
	// wrapColumn: a line that would have been longer with the first word of its
	// successor was probably broken there by a mail program.
	wrapColumn = 70
)

// classify tells what each line is. command says whether a line could be obeyed.
func classify(text string, command func(string) bool) []textLine {
	var lines []textLine
	for s := range strings.SplitSeq(text, "\n") {
		if len(lines) == maxLines {
			break
		}
		lines = append(lines, textLine{text: strings.TrimSpace(s), n: len(lines) + 1})
	}
	inSignature := false
	for i := 0; i < len(lines); i++ {
		l := &lines[i]
		if isQuoted(l.text) {
			l.kind, inSignature = quoted, false
			continue
		}
		folded := Fold(l.text)
		switch {
		case strings.Contains(folded, mail.MarkerSign), copiedHeader(folded, lines[i:]):
			return rest(lines, i, original)
		case matchAny(dividers, folded):
			if !quoteFollows(lines[i+1:]) {
				return rest(lines, i, original)
			}
			l.kind, inSignature = heading, false // s-nail: a divider above a quote with marks
		case l.text == "":
			l.kind = blank
		case attributed(lines, i, folded), strings.HasSuffix(folded, ":") && !command(l.text) &&
			(saidOfQuote(folded, lines[i+1:]) || saidBelow(lines, i)):
			l.kind = heading
			inSignature = false
			if !quoteFollows(lines[i+1:]) {
				return rest(lines, i+1, original)
			}
		case inSignature, signatureLine.MatchString(l.text):
			l.kind, inSignature = signature, true
		case torn(lines, i, command):
			l.kind = quoted
		case matchAny(footers, folded):
			l.kind = footer
		default:
			l.kind = own
		}
	}
	return lines
}

func rest(lines []textLine, from int, k kind) []textLine {
	for i := range lines[from:] {
		lines[from+i].kind = k
	}
	return lines
}

// isQuoted: ">" or up to three initials and ">".
func isQuoted(s string) bool {
	i := strings.IndexByte(s, '>')
	if i < 0 || i > 3 {
		return false
	}
	for _, c := range []byte(s[:i]) {
		if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') {
			return false
		}
	}
	return true
}

// torn reports whether line i is the end of a quoted line that a mail program
// broke without a quote mark for its second half. What could be a command is
// one only if the quote goes on below it, and if the program breaks lines at
// all: one that left a longer line whole did not break this one.
func torn(lines []textLine, i int, command func(string) bool) bool {
	if i == 0 || lines[i-1].kind != quoted {
		return false
	}
	first, _, _ := strings.Cut(lines[i].text, " ")
	would := columns(lines[i-1].text) + 1 + columns(first)
	if would <= wrapColumn {
		return false
	}
	return !command(lines[i].text) || goesOnQuoted(lines[i+1:]) && !leftWhole(lines, would)
}

// goesOnQuoted reports that a quoted line follows, behind own ones but no blank one.
func goesOnQuoted(lines []textLine) bool {
	for _, l := range lines {
		if l.text == "" || isQuoted(l.text) {
			return l.text != ""
		}
	}
	return false
}

// leftWhole reports a quoted line of at least n columns that had a blank to be broken at.
func leftWhole(lines []textLine, n int) bool {
	for _, l := range lines {
		if isQuoted(l.text) && columns(l.text) >= n {
			words := strings.TrimLeft(l.text, "> ")
			if at := strings.IndexByte(words, ' '); at > 0 && columns(l.text)-columns(words)+at < wrapColumn {
				return true
			}
		}
	}
	return false
}

// columns is how wide a line looks.
func columns(s string) int { return utf8.RuneCountInString(s) }

// maxAttribution is over how many lines "On … wrote:" may be broken.
const maxAttribution = 4

// attributed reports whether line i ends an attribution, and marks all its lines.
// It looks back from the end, so that a command above is never part of it.
func attributed(lines []textLine, i int, folded string) bool {
	if !strings.HasSuffix(folded, ":") {
		return false
	}
	joined, from := "", -1
	for k := i; k >= 0 && k > i-maxAttribution; k-- {
		if k < i && lines[k].kind != own && lines[k].kind != signature {
			break
		}
		joined = strings.TrimSpace(Fold(lines[k].text) + " " + joined)
		switch {
		case !attributionEnd.MatchString(joined):
		case datedStart.MatchString(joined): // begins with the day: nothing can stand before it
			return head(lines, k, i)
		case bareStart.MatchString(joined):
			from = k
		case from < 0 && (namedStart.MatchString(joined) || k == i && wholeAttribution(joined)):
			from = k
		}
	}
	return from >= 0 && head(lines, from, i)
}

// saidOfQuote reports a line with a colon at its end right above a quote that holds an address or a time of
// day: an attribution, in whatever words.
func saidOfQuote(folded string, below []textLine) bool {
	return len(folded) < 200 && addressOrTime.MatchString(folded) && quoteFollows(below)
}

// saidBelow reports a line with a colon at its end right above a quote and right below an address: both are
// an attribution, in whatever words, that was broken. It marks the other one, too.
func saidBelow(lines []textLine, i int) bool {
	if i == 0 || lines[i-1].kind != own || !addresses(lines[i-1].text) || !quoteFollows(lines[i+1:]) {
		return false
	}
	return head(lines, i-1, i)
}

func head(lines []textLine, from, to int) bool {
	for k := from; k <= to; k++ {
		lines[k].kind = heading
	}
	return true
}

// wholeAttribution: a single line that names a person or a day besides its verb.
func wholeAttribution(folded string) bool {
	return strings.ContainsAny(folded, "@<0123456789") || strings.HasPrefix(folded, "painani ")
}

func quoteFollows(lines []textLine) bool {
	for _, l := range lines {
		if l.text != "" {
			return isQuoted(l.text)
		}
	}
	return false
}

// copiedHeader reports whether a header copied from a letter begins here: two
// lines of four, the first of them this one, which is given folded too.
func copiedHeader(folded string, lines []textLine) bool {
	if !strings.Contains(folded, ":") || !headerNames.MatchString(folded) {
		return false
	}
	n := 0
	for _, l := range lines[:min(4, len(lines))] {
		if headerNames.MatchString(Fold(l.text)) {
			n++
		}
	}
	return n >= 2
}
