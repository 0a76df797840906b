package reply

import (
	"bytes"
	"encoding/base64"
	"path"
	"strings"

	"github.com/jhillyerd/enmime/v2"
)

// chooseFrom fills in the text: the first text/plain that says something and is
// no attachment, else the first text/html, else a .txt attachment.
func (m *Message) chooseFrom(leaves []*enmime.Part, limits Limits) {
	for _, choice := range []struct {
		source Source
		fits   func(*enmime.Part) bool
	}{
		{FromPlain, func(p *enmime.Part) bool { return isPlain(p) && !attached(p) }},
		{FromHTML, func(p *enmime.Part) bool { return p.ContentType == "text/html" && !attached(p) }},
		{FromAttachment, func(p *enmime.Part) bool { return isPlain(p) && strings.EqualFold(path.Ext(p.FileName), ".txt") }},
	} {
		for _, p := range leaves {
			if !choice.fits(p) {
				continue
			}
			text, charset := textOf(p, limits.Text)
			if strings.TrimSpace(text) != "" {
				m.Text, m.Source, m.Charset = text, choice.source, charset
				return
			}
		}
	}
}

func isPlain(p *enmime.Part) bool { return p.ContentType == "text/plain" || p.ContentType == "" }

func attached(p *enmime.Part) bool {
	return strings.EqualFold(p.Disposition, "attachment") || p.FileName != ""
}

// textOf decodes a part to normalised text of at most limit bytes.
func textOf(p *enmime.Part, limit int) (text, charset string) {
	data := decodeTransfer(p.Header.Get("Content-Transfer-Encoding"), p.Content)
	isHTML := p.ContentType == "text/html"
	declared := p.Charset
	if declared == "" && isHTML {
		declared = metaCharset(data)
	}
	text, charset = decodeCharset(declared, data)
	if isHTML {
		text = htmlToText(text, limit)
	}
	text = strings.ToValidUTF8(text[:min(len(text), 2*limit)], "")
	text = endLines(text)
	if params := contentParams(p); !isHTML && strings.EqualFold(params["format"], "flowed") {
		text = unflow(text, strings.EqualFold(params["delsp"], "yes"))
	}
	text = normalise(text)
	return strings.ToValidUTF8(text[:min(len(text), limit)], ""), charset
}

// contentParams are the parameters of Content-Type, read without a parser that
// could refuse them.
func contentParams(p *enmime.Part) map[string]string {
	params := map[string]string{}
	for i, field := range strings.Split(p.Header.Get("Content-Type"), ";") {
		if name, value, ok := strings.Cut(field, "="); ok && i > 0 {
			params[strings.ToLower(strings.TrimSpace(name))] = strings.Trim(strings.TrimSpace(value), `"`)
		}
	}
	return params
}

// decodeTransfer undoes a transfer encoding. Faults in the text stay as they
// are; an unknown encoding is taken for none.
func decodeTransfer(encoding string, data []byte) []byte {
	encoding, _, _ = strings.Cut(encoding, ";")
	switch strings.ToLower(strings.TrimSpace(encoding)) {
	case "quoted-printable":
		return decodeQP(data)
	case "base64":
		return decodeBase64(data)
	}
	return data
}

// decodeQP is tolerant: an escape that is none stays as it is.
func decodeQP(data []byte) []byte {
	out := make([]byte, 0, len(data))
	for line := range bytes.Lines(data) {
		body := bytes.TrimRight(line, "\r\n")
		end := line[len(body):]
		body = bytes.TrimRight(body, " \t") // added on the way (RFC 2045 6.7)
		if soft, ok := bytes.CutSuffix(body, []byte("=")); ok {
			body, end = soft, nil
		}
		for i := 0; i < len(body); i++ {
			if body[i] == '=' {
				if hi, lo := hexAt(body, i+1), hexAt(body, i+2); hi >= 0 && lo >= 0 {
					out = append(out, byte(hi<<4|lo))
					i += 2
					continue
				}
			}
			out = append(out, body[i])
		}
		out = append(out, end...)
	}
	return out
}

// hexAt is the value of a hexadecimal digit, -1 if there is none.
func hexAt(b []byte, i int) int {
	switch {
	case i >= len(b):
	case b[i] >= '0' && b[i] <= '9':
		return int(b[i] - '0')
	case b[i] >= 'A' && b[i] <= 'F':
		return int(b[i]-'A') + 10
	case b[i] >= 'a' && b[i] <= 'f':
		return int(b[i]-'a') + 10
	}
	return -1
}

// decodeBase64 is tolerant: foreign characters are skipped, a last incomplete
// group gives what it holds. Groups that were padded on their own are read on.
func decodeBase64(data []byte) []byte {
	var out, group []byte
	flush := func() {
		if n := len(group); n > 1 {
			b := make([]byte, 3)
			k, _ := base64.RawStdEncoding.Decode(b, group)
			out = append(out, b[:k]...)
		}
		group = group[:0]
	}
	for _, c := range data {
		switch {
		case c >= 'A' && c <= 'Z', c >= 'a' && c <= 'z', c >= '0' && c <= '9', c == '+', c == '/':
			if group = append(group, c); len(group) == 4 {
				flush()
			}
		case c == '=':
			flush()
		}
	}
	flush()
	return out
}
