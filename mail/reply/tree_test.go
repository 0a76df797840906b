package reply_test

import (
	"errors"
	"strings"
	"testing"

	"painani/mail/reply"
)

// TestBrokenMIME reads letters that a mail library refuses, in part or as a whole. Where Parse
// cannot follow, the body is the text, beside ErrBroken.
func TestBrokenMIME(t *testing.T) {
	const alternative = "Content-Type: multipart/alternative; boundary=b\n\n"
	const base64Line = "Content-Type: text/plain\nContent-Transfer-Encoding: base64\n\n"
	const qp = "Content-Transfer-Encoding: quoted-printable\n\n"
	for _, tc := range []struct {
		name, raw, want string
		err             error
	}{
		{"part without an end", alternative + "--b\n\nhelp", "help", nil},
		{"inner parts without an end",
			alternative + "--b\nContent-Type: multipart/mixed; boundary=c\n\n--c\n\nhelp\n--b--\n", "help", nil},
		{"boundary that begins another",
			alternative + "--b\nContent-Type: multipart/mixed; boundary=b-1\n\n--b-1\n\nhelp\n--b-1--\n--b--\n", "help", nil},
		{"unquoted boundary", "Content-Type: multipart/mixed; boundary==_a=b\n\n--=_a=b\n\nhelp\n--=_a=b--\n", "help", nil},
		{"blanks behind a boundary", alternative + "--b \t\n\nhelp\n--b-- \n", "help", nil},
		{"blanks before a boundary", alternative + " --b\n\nhelp\n\t--b\n\n--b--\n", "help", nil},
		{"preamble and epilogue", alternative + "undo\n--b\n\nhelp\n--b--\nundo\n", "help", nil},
		{"line without a colon in the header of a part",
			alternative + "--b\nContent-Type: text/plain;\ncharset=utf-8\n\nhelp\n--b--\n", "help", nil},
		{"no field name in the header of a part", alternative + "--b\nX Y: z\n more\n:\n\nhelp\n--b--\n", "help", nil},
		{"the next part begins in the header of one",
			alternative + "--b\nContent-Type: text/plain\n--b\n\nhelp\n--b--\n", "help", nil},
		{"one part without a header", alternative + "--b\nundo\n\nundo\n--b\n\nhelp\n--b--\n", "help", nil},
		{"one part of no type", alternative + "--b\nContent-Type: a b\n\nundo\n--b\n\nhelp\n--b--\n", "help", nil},
		{"type left out", "Content-Type: ; charset=utf-8\n\nhelp\n", "help", nil},
		{"twice the same parameter", "Content-Type: text/plain; charset=utf-8; charset=latin1\n\nhelp\n", "help", nil},
		{"unquoted name of a file",
			"Content-Type: text/plain\nContent-Disposition: attachment; filename=my move.txt\n\nhelp\n", "help", nil},
		{"no type", "Content-Type: a b\n\nhelp\n", "help", reply.ErrBroken},
		{"no header", "help\n: \n\nme\n", "me", reply.ErrBroken},
		{"no part begins", alternative + "help\n", "help", reply.ErrBroken},
		{"only parts without a header", alternative + "--b\nhelp\n\nme\n--b--\n", "--b\nhelp\n\nme\n--b--", reply.ErrBroken},

		{"quoted-printable with blanks at a soft break", qp + "he= \nlp=\n", "help", nil},
		{"quoted-printable with control characters", qp + "h=65\x01lp\n=C3=A1\n", "help\ná", nil},
		{"quoted-printable with a bare escape", qp + "a =ZZ b=\n, =3d\n=", "a =ZZ b, =", nil},
		{"quoted-printable in a long line", qp + strings.Repeat("=61", 3000) + "\n", strings.Repeat("a", 3000), nil},
		{"encoding in capitals with a parameter",
			"Content-Transfer-Encoding: BASE64; x=y\n\naGVscA==\n", "help", nil},
		{"unknown encoding", "Content-Transfer-Encoding: x-none\n\nhelp\n", "help", nil},
		{"base64 cut off", base64Line + "aGVscCB", "help", nil},
		{"base64 with a letter too many", base64Line + "aGVscA==\na", "help", nil},
		{"base64 padded twice", base64Line + "aGU=\nbHA=\n", "help", nil},
		{"base64 with foreign characters", base64Line + "aGV*sc\xffA\n", "help", nil},
	} {
		t.Run(tc.name, func(t *testing.T) {
			for _, raw := range []string{tc.raw, strings.ReplaceAll(tc.raw, "\n", "\r\n")} {
				m, err := reply.Parse([]byte(raw), reply.Limits{})
				if got := strings.TrimSpace(m.Text); got != tc.want || !errors.Is(err, tc.err) {
					t.Errorf("%q: got %q, %v", raw, got, err)
				}
			}
		})
	}
}

// TestBrokenFrom reads names that are encoded as no standard allows.
func TestBrokenFrom(t *testing.T) {
	for _, tc := range []struct{ from, addr, name string }{
		{`"=?utf-8?q?Ad=C3=A1?=" <ada@example.org>`, "ada@example.org", "Adá"},
		{"=?iso-8859-2?q?Ad=E1?= <ada@example.org>", "ada@example.org", "Adá"},
		{"=?no-charset?q?Ad=E1?= <ada@example.org>", "ada@example.org", "Adá"},
		{"=?utf-8?q?Ad=E1?= <ada@example.org>", "ada@example.org", "Adá"},
		{"Ada <ada@example.org>;", "ada@example.org", ""},
		{"ada@example.org bela@example.org", "", ""},
		{"=?utf-8?q?ada?=@example.org", "=?utf-8?q?ada?=@example.org", ""}, // encoded words are for names
	} {
		m := parse(t, "From: "+tc.from+"\n\nhelp\n")
		if m.From != tc.addr || m.Name != tc.name {
			t.Errorf("%s: from %q, name %q", tc.from, m.From, m.Name)
		}
	}
}
