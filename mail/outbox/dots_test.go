package outbox

import (
	"bufio"
	"bytes"
	"net/textproto"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestWriteData: whatever a letter holds, it is written as the library writes it.
func TestWriteData(t *testing.T) {
	pieces := rapid.SliceOf(rapid.SampledFrom([]string{"\r\n", "\r\n", ".", "..", "a line", "\r\n.\r\n", "\r", "\n", "\x00",
		strings.Repeat("long ", 2000)}))
	whole, broken := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		msg := []byte(strings.Join(pieces.Draw(t, "letter"), ""))
		if rapid.Bool().Draw(t, "whole lines") {
			msg = bytes.ReplaceAll(bytes.ReplaceAll(msg, []byte("\r"), nil), []byte("\n"), crlf)
			whole++
		} else if bytes.Count(msg, []byte("\n")) != bytes.Count(msg, crlf) {
			broken++
		}
		var want, got bytes.Buffer
		w := bufio.NewWriter(&want)
		d := textproto.NewWriter(w).DotWriter()
		d.Write(msg)
		d.Close()
		w.Flush()
		w = bufio.NewWriter(&got)
		if err := writeData(w, msg); err != nil {
			t.Fatal(err)
		}
		w.Flush()
		if !bytes.Equal(got.Bytes(), want.Bytes()) {
			t.Fatalf("%q as %q, the library writes %q", msg, got.Bytes(), want.Bytes())
		}
	})
	if whole == 0 || broken == 0 {
		t.Errorf("%d with whole lines, %d without", whole, broken)
	}
}
