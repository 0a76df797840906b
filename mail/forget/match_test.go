package forget

import (
	"encoding/base64"
	"strings"
	"testing"
)

func TestInLetter(t *testing.T) {
	m := newMatch(Note{Name: "Max", Addresses: []string{"Max.M@home.example"},
		Press: []string{"the heron walks backwards at noon", "ok"}})
	code := func(before, text string) string {
		return "Content-Transfer-Encoding: base64\r\n\r\n" +
			base64.StdEncoding.EncodeToString([]byte(before+text)) + "\r\n"
	}
	for _, c := range []struct {
		name, raw string
		want      bool
	}{
		{"name", "Subject: x\r\n\r\nHello Max, well done\r\n", true},
		{"part of a word", "Subject: x\r\n\r\nMaximum, climax, ok\r\n", false},
		{"address in other case", "From: MAX.m@Home.example\r\n\r\nx\r\n", true},
		{"quoted-printable", "Subject: x\r\n\r\nthe heron walks=\r\n backwards =61t noon\r\n", true},
		{"encoded address", "Subject: x\r\n\r\nmax.m=40home.example\r\n", true},
		{"base64", code("", "the heron walks backwards at noon"), true},
		{"base64, shifted", code("xy", " the heron walks backwards at noon"), true},
		{"quoted and wrapped", "Subject: x\r\n\r\n> the heron walks\r\n> backwards at noon\r\n", true},
		{"header word", "Subject: =?utf-8?B?TWF4IHNhaWQ=?=\r\n\r\nx\r\n", true},
		{"somebody else", "From: bela@home.example\r\n\r\nplace tikal\r\n", false},
	} {
		if got := m.inLetter([]byte(c.raw)); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestBlot(t *testing.T) {
	m := newMatch(Note{Name: "Éva", Addresses: []string{"eva@home.example"}})
	for text, want := range map[string]string{
		"| Éva 12 |":                "| ··· 12 |",
		"ÉVA, éva; Évaporé":         "···, ···; Évaporé",
		"write to Eva@home.example": "write to " + strings.Repeat("·", 16),
	} {
		if got := m.blot(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
