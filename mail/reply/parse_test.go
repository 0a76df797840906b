package reply_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"painani/mail/reply"
)

func parse(t *testing.T, raw string) *reply.Message {
	t.Helper()
	m, err := reply.Parse([]byte(strings.ReplaceAll(raw, "\n", "\r\n")), reply.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestHeaderFields(t *testing.T) {
	m := parse(t, `From: =?iso-8859-2?q?Kov=E1cs_Ad=E1m?= <Ada@Example.org>
Message-ID: <a.1@example.org> (comment)
In-Reply-To: Your message <k3m2.tz42.131@painani.test>
References: <root@painani.test>
 <k3m2.tz42.131@painani.test>
Subject: Re: [tz42]
 =?utf-8?b?VHpvbGvigJlpbg==?=: Ada

help
`)
	if m.ID != "<a.1@example.org>" || !slices.Equal(m.InReplyTo, []string{"<k3m2.tz42.131@painani.test>"}) ||
		!slices.Equal(m.References, []string{"<root@painani.test>", "<k3m2.tz42.131@painani.test>"}) {
		t.Errorf("ids %q %q %q", m.ID, m.InReplyTo, m.References)
	}
	if m.From != "Ada@Example.org" || m.Name != "Kovács Adám" || m.Subject != "Re: [tz42] Tzolk'in: Ada" {
		t.Errorf("from %q, name %q, subject %q", m.From, m.Name, m.Subject)
	}
}

func TestMissingHeaderFields(t *testing.T) {
	m := parse(t, "From: a@b.test, c@d.test\n\nhelp\n")
	if m.ID != "" || m.From != "" || m.Subject != "" || strings.TrimSpace(m.Text) != "help" {
		t.Errorf("%+v", m)
	}
}

func TestSecondFromIsNobody(t *testing.T) {
	for _, raw := range []string{
		"From: a@b.test\nFrom: c@d.test\n\nhelp\n",
		"From: a@b.test\nfrom : c@d.test\n\nhelp\n",
	} {
		if m := parse(t, raw); m.From != "" {
			t.Errorf("%q is from %q", raw, m.From)
		}
	}
}

// deep nests multiparts; wide puts many side by side.
func deep(n int) string {
	var b strings.Builder
	b.WriteString("From: a@b.test\nMessage-ID: <x@y>\n")
	for i := range n {
		fmt.Fprintf(&b, "Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n", i, i)
	}
	b.WriteString("Content-Type: text/plain\n\nhelp\n")
	return b.String()
}

func wide(n int) string {
	return "From: a@b.test\nMessage-ID: <x@y>\nContent-Type: multipart/mixed; boundary=b\n\n" +
		strings.Repeat("--b\nContent-Type: text/plain\n\n\n", n) + "--b\nContent-Type: text/plain\n\nhelp\n--b--\n"
}

func TestLimits(t *testing.T) {
	for _, tc := range []struct {
		name, raw string
		limits    reply.Limits
		err       error
		text      string
	}{
		{"some nesting", deep(8), reply.Limits{}, nil, "help"},
		{"mad nesting", deep(15000), reply.Limits{}, reply.ErrTooComplex, ""},
		{"deeper than looked at", deep(8), reply.Limits{Depth: 5}, nil, ""},
		{"many parts", wide(50), reply.Limits{}, nil, "help"},
		{"mad many parts", wide(30000), reply.Limits{}, reply.ErrTooComplex, ""},
		{"more parts than looked at", wide(300), reply.Limits{}, nil, ""},
		{"bytes", "From: a@b.test\nMessage-ID: <x@y>\n\nhelp" + strings.Repeat("x", 1000), reply.Limits{Bytes: 38}, nil, "help"},
		{"text", "Message-ID: <x@y>\nContent-Type: text/plain; charset=utf-8\n\nhelpő" + strings.Repeat("x", 1000), reply.Limits{Text: 5}, nil, "help"},
		{"time", "Message-ID: <x@y>\n\nhelp", reply.Limits{Time: 1}, reply.ErrTooSlow, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			m, err := reply.Parse([]byte(tc.raw), tc.limits)
			if !errors.Is(err, tc.err) {
				t.Fatalf("error %v, want %v", err, tc.err)
			}
			if m.ID != "<x@y>" {
				t.Errorf("the header is lost: %+v", m)
			}
			got := strings.TrimSpace(m.Text)
			if tc.text != "" && got != tc.text || tc.err == nil && tc.text == "" && m.Text != "" {
				t.Errorf("text %q", m.Text)
			}
		})
	}
}

func TestHTML(t *testing.T) {
	for _, tc := range []struct{ name, in, want string }{
		{"lines", "<div>a</div><div>b</div>c<br>d<p>e</p>", "a\nb\nc\nd\ne"},
		{"blank line", "<div>a</div><div><br></div><div>b</div><p>&nbsp;</p>c", "a\n\nb\n\nc"},
		{"blanks", "<div> a \n  b <b>c</b>d </div>", "a b cd"},
		{"pre", "<pre>a\n  b</pre>c", "a\n  b\nc"},
		{"entities", "p&eacute;ld&aacute;ul &lt;a&gt; &#x151;", "például <a> ő"},
		{"invisible", "<style>undo</style><script>undo</script><!-- undo --><title>undo</title>a", "a"},
		{"quote", "a<blockquote>b<br>c<blockquote>d</blockquote>e</blockquote>f", "a\n> b\n> c\n>> d\n>\n> e\n\nf"},
		{"unclosed quote", "a<blockquote>b<div>c", "a\n> b\n> c"},
		{"stray end", "</blockquote></div>a</p>", "a"},
		{"quoting div with divs", `<div class="gmail_quote"><div>a</div>b</div>c`, "> a\n> b\n\nc"},
		{"signature", `a<div class="gmail_signature">b</div>`, "a\n--\nb"},
		{"Outlook divider", `a<div id="divRplyFwdMsg">b</div>c`, "a\n> b\n> c"},
		{"table", "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a b\nc"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			m := parse(t, "Content-Type: text/html; charset=utf-8\n\n"+tc.in)
			if got := strings.TrimRight(trimLines(m.Text), "\n"); got != tc.want {
				t.Errorf("got %q, want %q", got, tc.want)
			}
		})
	}
}

func trimLines(s string) string {
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(l, " ")
	}
	return strings.Join(lines, "\n")
}

func TestFlowed(t *testing.T) {
	for _, tc := range []struct{ name, params, in, want string }{
		{"soft break", "", "a \nb\nc\n", "a b\nc\n"},
		{"delsp", "; delsp=yes", "a \nb\n", "ab\n"},
		{"stuffed", "", " From\n >no quote\n  two\n", "From\n>no quote\n two\n"},
		{"quoted", "", "> a \n> b\n>> c \nd\n", "> a b\n>> c \nd\n"},
		{"signature", "", "a \n-- \nb\n", "a \n-- \nb\n"},
		{"last line", "", "a ", "a \n"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			m := parse(t, "Content-Type: text/plain; charset=utf-8; format=flowed"+tc.params+"\n\n"+tc.in)
			if m.Text != tc.want {
				t.Errorf("got %q, want %q", m.Text, tc.want)
			}
		})
	}
}

func TestNormalised(t *testing.T) {
	m := parse(t, "Content-Type: text/plain; charset=utf-8\n\n"+
		"a\u00a0b\u00adc\u200bd ‚e‘ „f“ «g» h–i—j… \uff11\uff12\uff21 o\u030b \u202ek \x07l\tm\u2028n ＞ 2×\n")
	want := "a bcd 'e' \"f\" \"g\" h-i-j... 12A ő k l m\nn > 2x\n"
	if m.Text != want {
		t.Errorf("got  %q\nwant %q", m.Text, want)
	}
}

// Reading a letter must leave it as it was: others read it too.
func TestLetterIsNotWrittenTo(t *testing.T) {
	raw := []byte("From: a@b.test\nMessage-ID: <x@y>\n\nhelp me out\n")
	before := string(raw)
	if _, err := reply.Parse(raw, reply.Limits{}); err != nil || string(raw) != before {
		t.Errorf("%v, now %q", err, raw)
	}
}
