package reply

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/emersion/go-message"
)

// chooseFrom fills in the text: the first text/plain that says something and is
// no attachment, else the first text/html, else a .txt attachment.
func (m *Message) chooseFrom(leaves []leaf, limits Limits) {
	for _, choice := range []struct {
		source Source
		fits   func(leaf) bool
	}{
		{FromPlain, func(l leaf) bool { return isPlain(l) && !l.attached }},
		{FromHTML, func(l leaf) bool { return isHTML(l) && !l.attached }},
		{FromAttachment, func(l leaf) bool { return isPlain(l) && strings.EqualFold(path.Ext(l.file), ".txt") }},
	} {
		for _, l := range leaves {
			if !choice.fits(l) {
				continue
			}
			text, charset := textOf(l, limits.Text)
			if strings.TrimSpace(text) != "" {
				m.Text, m.Source, m.Charset = text, choice.source, charset
				return
			}
		}
	}
}

func isPlain(l leaf) bool { return l.kind == "text/plain" || l.kind == "" }

func isHTML(l leaf) bool { return l.kind == "text/html" }

// textOf decodes a leaf to normalised text of at most limit bytes.
func textOf(l leaf, limit int) (text, charset string) {
	data := decodeTransfer(l.encoding, l.body)
	declared := l.params["charset"]
	if declared == "" && isHTML(l) {
		declared = metaCharset(data)
	}
	text, charset = decodeCharset(declared, data)
	if isHTML(l) {
		text = htmlToText(text, limit)
	}
	text = strings.ToValidUTF8(text[:min(len(text), 2*limit)], "")
	text = endLines(text)
	if !isHTML(l) && strings.EqualFold(l.params["format"], "flowed") {
		text = unflow(text, strings.EqualFold(l.params["delsp"], "yes"))
	}
	text = normalise(text)
	return strings.ToValidUTF8(text[:min(len(text), limit)], ""), charset
}

// decodeTransfer undoes a transfer encoding; an unknown one is taken for none. What the library
// refuses, it gets again without the faults, so that one of them does not cost the rest.
func decodeTransfer(encoding string, data []byte) []byte {
	encoding = strings.ToLower(strings.TrimSpace(encoding))
	out, err := decodeWhole(encoding, data)
	switch {
	case err == nil:
	case encoding == "quoted-printable":
		out, _ = decodeWhole(encoding, mendQP(data))
	case encoding == "base64":
		out = nil
		for run := range bytes.SplitSeq(data, []byte("=")) { // groups may be padded each on its own
			out, _ = base64.RawStdEncoding.AppendDecode(out, slices.DeleteFunc(bytes.Clone(run), notBase64))
		}
	}
	return out
}

// decodeWhole lets the library undo an encoding. The error comes with what could be decoded.
func decodeWhole(encoding string, data []byte) ([]byte, error) {
	var h message.Header // without a charset: that is not the library's to believe
	h.Set("Content-Transfer-Encoding", encoding)
	// In a buffer that holds the letter: the library's own ends at lines of 4096 bytes.
	e, _ := message.New(h, bufio.NewReaderSize(bytes.NewReader(data), len(data)+1))
	return io.ReadAll(e.Body)
}

// mendQP takes out of quoted-printable what the library refuses: blanks before the end of a line,
// which some programs add on the way (RFC 2045 6.7); control characters become escapes.
func mendQP(data []byte) []byte {
	out := make([]byte, 0, len(data)+64)
	for line := range bytes.Lines(data) {
		text := bytes.TrimRight(line, "\r\n")
		end := line[len(text):]
		for _, c := range bytes.TrimRight(text, " \t") {
			if c < ' ' && c != '\t' || c == 0x7f {
				out = fmt.Appendf(out, "=%02X", c)
			} else {
				out = append(out, c)
			}
		}
		out = append(out, end...)
	}
	return out
}

// notBase64 reports what is no letter of base64.
func notBase64(c byte) bool {
	letter := c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= '0' && c <= '9'
	return !letter && c != '+' && c != '/'
}
