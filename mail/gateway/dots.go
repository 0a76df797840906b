package gateway

// dots is where in a letter a reader is, as go-smtp sees it: the letter ends with a line that is a dot,
// between two CRLF.
type dots int

const (
	lineBegins dots = iota
	lineGoesOn
	lineReturns // CR in a line
	lineDot     // a dot begins it
	lineDotReturns
	lineLosesReturn // no LF came then: go-smtp has swallowed the CR
)

// end is how much of b belongs to the letter, its last line included, and whether that is all of it. It stops
// at a CR that is lost, too.
func (d *dots) end(b []byte) (n int, ended bool) {
	for i, c := range b {
		switch was := *d; {
		case was == lineDotReturns && c == '\n':
			*d = lineBegins
			return i + 1, true
		case was == lineDotReturns:
			*d = lineLosesReturn
			return i, false
		case was == lineReturns && c == '\n':
			*d = lineBegins
		case was == lineDot && c == '\r':
			*d = lineDotReturns
		case was == lineBegins && c == '.':
			*d = lineDot
		case (was == lineBegins || was == lineGoesOn) && c == '\r':
			*d = lineReturns
		default:
			*d = lineGoesOn
		}
	}
	return len(b), false
}
