package reply_test

import (
	"runtime"
	"strings"
	"testing"
	"time"

	"painani/mail/reply"
)

// hostile are letters that would cost much more than their length if each fault or tag looked at the rest of the
// letter, n of these in each.
var hostile = map[string]func(n int) string{
	"quoted-printable": func(n int) string { return encoded("quoted-printable", strings.Repeat("=\x01\n", n)) },
	"base64":           func(n int) string { return encoded("base64", strings.Repeat("aA=", n)) },
	"nested quotes":    func(n int) string { return ofHTML(strings.Repeat("<blockquote>", n)) },
	"nested divs":      func(n int) string { return ofHTML(strings.Repeat("<div>", n) + "help") },
	"open tags":        func(n int) string { return ofHTML(strings.Repeat("<", n)) },
	"attributes":       func(n int) string { return ofHTML("<div " + strings.Repeat("class=x ", n) + ">help") },
}

func encoded(name, body string) string { return "Content-Transfer-Encoding: " + name + "\n\n" + body }

func ofHTML(body string) string { return "Content-Type: text/html\n\n" + body }

// patient has no limit of time that a busy machine could reach.
var patient = reply.Limits{Time: time.Hour}

// TestHostile: a letter costs no more than its length: twice as many faults take about twice the memory. What time
// they take BenchmarkHostile shows.
func TestHostile(t *testing.T) {
	for name, letter := range hostile {
		t.Run(name, func(t *testing.T) {
			one, two := taken(t, letter(40_000)), taken(t, letter(80_000))
			if two > 3*one {
				t.Errorf("%d bytes of memory, of twice the letter %d", one, two)
			}
		})
	}
}

// taken is how many bytes of memory reading a letter takes altogether.
func taken(t *testing.T, raw string) uint64 {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	m, err := reply.Parse([]byte(raw), patient)
	runtime.ReadMemStats(&after)
	if err != nil || len(m.Text) > 256<<10 {
		t.Errorf("%d bytes of text, %v", len(m.Text), err)
	}
	return after.TotalAlloc - before.TotalAlloc
}

func BenchmarkHostile(b *testing.B) {
	for name, letter := range hostile {
		raw := []byte(letter(80_000))
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(raw)))
			for b.Loop() {
				if _, err := reply.Parse(raw, patient); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
