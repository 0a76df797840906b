package lang

import (
	"bytes"
	"html"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Names that are written from right to left turn around what stands beside them: digits, commas, another
// such name. Where text goes out, and nowhere else, they are set apart (UAX #9, isolates): in plain text by
// two characters that are not seen, on a page by the element that HTML has for it.
const (
	first, pop     = "\u2068", "\u2069" // FIRST STRONG ISOLATE, POP DIRECTIONAL ISOLATE
	element, ended = "<bdi>", "</bdi>"
)

// Isolate sets apart what is written from right to left in a line of plain text in which something else is
// written, too. A line that is written from right to left as a whole stays as it is, as does every other.
func Isolate(line string) string {
	if !turns(line) || !mixed(line) {
		return line
	}
	return isolate(line, first, pop)
}

// IsolateHTML does so in the text of an HTML document, which may be one of XHTML. What is drawn (svg), typed
// (textarea), said by somebody (blockquote) or not text stays as it is; where no element may stand, the
// characters of plain text do.
func IsolateHTML(document []byte) []byte {
	if !turns(document) {
		return document
	}
	var b bytes.Buffer
	b.Grow(len(document) + 256)
	for open := ""; len(document) > 0; {
		end := bytes.IndexByte(document, '<')
		if end < 0 {
			end = len(document)
		}
		b.WriteString(isolateText(string(document[:end]), open))
		document = document[end:]
		end = bytes.IndexByte(document, '>') + 1
		if end == 0 {
			end = len(document)
		}
		tag := string(document[:end])
		switch name := tagName(tag); {
		case open == "" && apart[name] && !strings.HasSuffix(tag, "/>"):
			open = name
		case name == "/"+open:
			open = ""
		}
		b.WriteString(tag)
		document = document[end:]
	}
	return b.Bytes()
}

// apart are the elements whose text is none of the paragraph, is somebody's own, or takes no element.
var apart = map[string]bool{"script": true, "style": true, "textarea": true, "svg": true, "blockquote": true,
	"title": true, "option": true}

// tagName is the name of a tag, "/" before that of one that ends an element.
func tagName(tag string) string {
	name := strings.TrimPrefix(tag, "<")
	if i := strings.IndexAny(name, " \t\r\n>"); i >= 0 {
		name = name[:i]
	}
	return strings.ToLower(name)
}

// isolateText is a piece of text within an element that is apart; open is "" in any other.
func isolateText(text, open string) string {
	if !turns(text) {
		return text
	}
	switch open {
	case "title", "option":
		return isolate(text, first, pop)
	case "":
	default:
		return text
	}
	if mixed(html.UnescapeString(text)) {
		return isolate(text, element, ended)
	}
	whole := strings.TrimSpace(text)
	return strings.Replace(text, whole, element+whole+ended, 1)
}

// isolate sets apart each run that is written from right to left.
func isolate(text, open, shut string) string {
	var b strings.Builder
	for i := 0; i < len(text); {
		if n := run(text[i:]); n > 0 {
			b.WriteString(open + text[i:i+n] + shut)
			i += n
			continue
		}
		_, size := utf8.DecodeRuneInString(text[i:])
		b.WriteString(text[i : i+size])
		i += size
	}
	return b.String()
}

// quote is an apostrophe as HTML has it.
const quote = "&#39;"

// run is the length of the run from right to left with which text begins, with all that may stand within a
// name; 0 if it begins otherwise.
func run(text string) int {
	end := 0
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case leftward(r), end > 0 && unicode.Is(unicode.M, r):
			end = i + size
		case end == 0, r == ' ' && strings.HasPrefix(text[i+size:], " "):
			return end
		case strings.HasPrefix(text[i:], quote):
			size = len(quote)
		case !strings.ContainsRune(" '’-.", r):
			return end
		}
		i += size
	}
	return end
}

// leftward reports a character of a script that is written from right to left: Hebrew, Arabic and those
// beside them.
func leftward(r rune) bool {
	return r >= 0x590 && r <= 0x8ff || r >= 0xfb1d && r <= 0xfdff || r >= 0xfe70 && r < 0xfeff ||
		r >= 0x10800 && r <= 0x10fff || r >= 0x1e800 && r <= 0x1efff
}

// turns reports that a text holds such a character. Most hold none of the bytes with which one begins.
func turns[T string | []byte](text T) bool {
	for i := 0; i < len(text); i++ {
		lead := text[i]
		if lead < 0xd6 || lead > 0xe0 && lead < 0xef || lead > 0xf0 {
			continue
		}
		if r, _ := utf8.DecodeRuneInString(string(text[i:min(len(text), i+utf8.UTFMax)])); leftward(r) {
			return true
		}
	}
	return false
}

// mixed reports that a text holds letters or digits that are written from left to right.
func mixed(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool {
		return !leftward(r) && (unicode.IsLetter(r) || unicode.IsDigit(r))
	})
}
