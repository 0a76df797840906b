package main

import (
	"context"
	"errors"
	"strings"
	"testing"

	"painani/events/memory"
	"painani/mail"
	"painani/mail/gateway"
)

// A letter to the host is read with its encodings undone, one alone by its number, or as it came.
func TestLettersToHostAreDecoded(t *testing.T) {
	raw := "From: =?utf-8?q?J=C3=B6rg?= <j@far.test>\r\nSubject: =?utf-8?b?w5ZsYXJt?=\r\nMIME-Version: 1.0\r\n" +
		"Content-Type: multipart/mixed; boundary=b\r\n\r\n" +
		"--b\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n" +
		"R3LDvMOfZQ0KG1szMW0=\r\n--b--\r\n"
	quoted := "From: a@far.test\r\nSubject: x\r\nContent-Type: text/plain; charset=iso-8859-1\r\n" +
		"Content-Transfer-Encoding: quoted-printable\r\n\r\nsch=F6n\r\n"
	spool := memory.NewSpool(1 << 20)
	for _, l := range []struct{ key, raw string }{{"abuse", raw}, {"play", raw}, {"postmaster", quoted}} {
		data, err := gateway.Encode(mail.Envelope{}, []byte(l.raw))
		if err == nil {
			_, err = spool.Put(t.Context(), l.key, data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	h := &hostDesk{intake: spool}
	show := func(q askLetters) []hostLetter {
		t.Helper()
		list, err := h.toHost(context.Background(), q)
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	all := show(askLetters{})
	if len(all) != 2 || all[0].Subject != "Ölarm" || all[0].From != "Jörg <j@far.test>" ||
		!strings.Contains(all[0].Text, "Grüße\n") || strings.Contains(all[0].Text, "\x1b") ||
		!strings.Contains(all[1].Text, "schön") {
		t.Errorf("letters to the host: %+v", all)
	}
	if one := show(askLetters{Letter: 3}); len(one) != 1 || one[0].Pos != 3 {
		t.Errorf("letter 3: %+v", one)
	}
	if one := show(askLetters{Letter: 1, Raw: true}); len(one) != 1 ||
		!strings.Contains(one[0].Text, "=?utf-8?b?w5ZsYXJt?=\n") || !strings.Contains(one[0].Text, "R3LDvMOf") {
		t.Errorf("letter 1 as it came: %+v", one)
	}
	for _, other := range []askLetters{{Letter: 2}, {Letter: 9}} {
		if _, err := h.toHost(context.Background(), other); !errors.Is(err, errNoLetter) {
			t.Errorf("letter %d, which is not to the host: %v", other.Letter, err)
		}
	}
}
