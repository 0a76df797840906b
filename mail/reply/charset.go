package reply

import (
	"bytes"
	"fmt"
	"io"
	"mime"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
)

// decodeCharset follows the chain: the declared charset, UTF-8 if the bytes are
// valid UTF-8, windows-1250. The last is chosen over Latin-1 because it keeps
// the double accents of Hungarian and all of German. It always gives valid UTF-8.
func decodeCharset(declared string, data []byte) (text, charset string) {
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	declared = strings.ToLower(strings.Trim(strings.TrimSpace(declared), `"'`))
	if text, ok := decodeAs(declared, data); ok {
		return text, declared
	}
	if utf8.Valid(data) {
		return string(data), "utf-8"
	}
	text, _ = charmap.Windows1250.NewDecoder().String(string(data))
	return strings.ToValidUTF8(text, "\ufffd"), "windows-1250"
}

// undeclared are names that say nothing about bytes above 127.
var undeclared = set("", "us-ascii", "ascii", "unknown-8bit", "x-unknown", "default", "iso-ir-6",
	"ansi_x3.4-1968", "utf-7")

// decodeAs decodes in a named charset; not if it is unknown or the bytes do not fit it.
func decodeAs(name string, data []byte) (string, bool) {
	if undeclared[name] {
		return "", false
	}
	if name == "utf-8" || name == "utf8" {
		return string(data), utf8.Valid(data)
	}
	enc, err := htmlindex.Get(name)
	if err != nil {
		return "", false
	}
	if strings.HasPrefix(name, "utf-16") && bare(data) {
		return "", false // UTF-16 has zeros between such letters
	}
	text, err := enc.NewDecoder().Bytes(data)
	if err != nil || bytes.ContainsRune(text, utf8.RuneError) {
		return "", false
	}
	return strings.TrimPrefix(string(text), "\ufeff"), true
}

// bare reports letters of ASCII alone and no zeros.
func bare(data []byte) bool {
	for _, b := range data {
		if b == 0 || b >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

var metaCharsetRE = regexp.MustCompile(`(?i)<meta[^>]{1,200}charset\s*=\s*["']?([a-z0-9_-]{1,40})`)

// metaCharset is what an HTML part says about itself.
func metaCharset(data []byte) string {
	if m := metaCharsetRE.FindSubmatch(data[:min(len(data), 4096)]); m != nil {
		return string(m[1])
	}
	return ""
}

// words decodes encoded words; a wrong charset goes through the chain.
var words = &mime.WordDecoder{CharsetReader: func(charset string, in io.Reader) (io.Reader, error) {
	data, err := io.ReadAll(io.LimitReader(in, 64<<10))
	if err != nil {
		return nil, fmt.Errorf("read header: %w", err)
	}
	text, _ := decodeCharset(charset, data)
	return strings.NewReader(text), nil
}}

// decodeHeader undoes encoded words; a header with raw 8-bit text goes through the chain.
func decodeHeader(v string) string {
	if !utf8.ValidString(v) {
		v, _ = decodeCharset("", []byte(v))
	}
	if decoded, err := words.DecodeHeader(v); err == nil {
		return decoded
	}
	return v
}
