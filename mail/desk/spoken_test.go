package desk_test

import (
	"strings"
	"testing"

	"painani/engine"
)

// TestMovesInOnesOwnLanguage: a list is in its reader's language. It is answered by a number, by a line of it as
// printed, by the canonical line, or in any other language; what is stored is canonical in each case.
func TestMovesInOnesOwnLanguage(t *testing.T) {
	for _, c := range []struct{ name, settings, answer, receipt string }{
		{"number", "SET lang de", "2", "OK, gezogen als #6: nimm 3 rot"},
		{"line as printed", "SET lang de", "nimm 3 rot (heap 15)", "OK, gezogen als #6: nimm 3 rot"},
		{"line", "SET lang de", "nimm 3 rot", "OK, gezogen als #6: nimm 3 rot"},
		{"canonical", "SET lang de", "take 3 red", "OK, gezogen als #6: nimm 3 rot"},
		{"a third language", "SET lang de", "vesz 3 piros", "OK, gezogen als #6: nimm 3 rot"},
		{"Hungarian", "SET lang hu", "2", "OK, a lépésed rögzítve (#6): vesz 3 piros"},
		{"English moves", "SET lang de\nSET moves en", "2", "OK, gezogen als #6: take 3 red"},
		{"English", "SET lang en", "2", "OK, played as #6: take 3 red"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := begun(t)
			w.send(in{from: addr("ada"), re: w.last(addr("ada")), body: c.settings})
			w.send(in{from: addr("ada"), re: w.last(addr("ada")), body: "RESEND"})
			list := w.last(addr("ada"))
			w.send(in{from: addr("ada"), re: list, body: c.answer})
			if got := w.last(addr("ada")).Verdict; !strings.Contains(got, c.receipt) {
				t.Errorf("%q, want %q", got, c.receipt)
			}
			line := w.table(list.Table).Line
			if n := len(line); n == 0 || line[n-1].Text != "take 3 red" || line[n-1].Seat != engine.Seat(1) {
				t.Errorf("stored: %+v", line)
			}
		})
	}
}
