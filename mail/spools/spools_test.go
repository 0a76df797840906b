package spools

import (
	"strings"
	"testing"

	"painani/events"
	post "painani/mail"
	"painani/mail/gateway"
	"painani/mail/messageid"
)

// BenchmarkAnswer is what the register's note adds to the taking of a letter of 10 kB.
func BenchmarkAnswer(b *testing.B) {
	ids, err := messageid.New(make([]byte, 32), "post.test")
	if err != nil {
		b.Fatal(err)
	}
	raw := "Message-ID: <1@club.test>\r\nFrom: ada@club.test\r\n\r\n1\r\n\r\n" + strings.Repeat("> quoted line\r\n", 700)
	data, err := gateway.Encode(post.Envelope{To: []string{"play@post.test"}}, []byte(raw))
	if err != nil {
		b.Fatal(err)
	}
	s := &Spools{}
	s.ids.Store(ids)
	for b.Loop() {
		if s.Answer(events.Item{Data: data}) == "" {
			b.Fatal("no id")
		}
	}
}
