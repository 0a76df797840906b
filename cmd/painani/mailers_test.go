package main

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"mime/quotedprintable"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/encoding/charmap"
)

// note is what somebody wants to write: a letter of its own, or text put above,
// below or between the lines of the letter that it answers.
type note struct {
	re    *inbound // nil: to play@
	place string   // "above", "below", "between"
	text  string
	form  string // one of the forms that the client makes
}

// form is how a letter looks on the wire. wire are patterns that must be found
// there, so that nobody thinks a form was tried that the client did not make.
type form struct {
	name string
	wire []string
}

// client is a mail program of Debian driven without its user.
type client struct {
	name  string // command
	pkg   string // Debian package
	forms []form
	send  func(p *person, n note) error
}

const (
	quotedPrintable = `(?i)Content-Transfer-Encoding: quoted-printable`
	windows1250     = `(?i)charset="?windows-1250`
)

var clients = []client{
	{"swaks", "swaks", []form{
		{"plain", nil},
		{"html only", []string{`(?i)Content-Type: text/html`, `<blockquote`}},
		{"alternative", []string{`(?i)multipart/`, `text/plain`, `text/html`}},
	}, sendSwaks},
	{"s-nail", "s-nail", []form{
		{"quoted-printable windows-1250", []string{quotedPrintable, windows1250}},
		{"base64", []string{`(?i)Content-Transfer-Encoding: base64`}},
		{"signed", []string{`\r\n--( |=20)\r\n`}},
	}, sendSnail},
	{"mutt", "mutt", []form{
		{"flowed", []string{`format=flowed`}},
		{"windows-1250", []string{windows1250, `\r\nOn .* wrote:\r\n>`}},
		{"signed", []string{`\r\n--( |=20)\r\n`, `\r\nOn .* wrote:\r\n>`}},
	}, sendMutt},
	{"curl", "curl", []form{
		{"quoted-printable windows-1250", []string{quotedPrintable, windows1250}},
		{"base64", []string{`(?i)Content-Transfer-Encoding: base64`}},
		{"flowed", []string{`format=flowed; delsp=yes`}},
		{"outlook html", []string{`divRplyFwdMsg`}},
		{"gmail", []string{`gmail_quote`}},
	}, sendCurl},
}

// sendSwaks composes the quote itself: swaks has no mailbox to answer from.
func sendSwaks(p *person, n note) error {
	args := []string{
		"--server",
		p.tap.addr,
		"--from",
		p.address,
		"--to",
		"play@post.test",
		"--header",
		"Subject: hello",
		"--body",
		n.text,
	}
	if n.re == nil {
		return p.run(n, "swaks", args...)
	}
	args[5], args[7] = n.re.replyTo, "Subject: Re: "+n.re.subject
	args = append(args, "--header", "In-Reply-To: "+n.re.id, "--header", "References: "+n.re.id)
	page := n.html()
	switch n.form {
	case "plain":
		args[9] = n.plain()
		args = append(args, "--header", "Content-Type: text/plain; charset=utf-8", "--header",
			"Content-Transfer-Encoding: 8bit")
	case "html only":
		args[9] = page
		args = append(args, "--header", "Content-Type: text/html; charset=utf-8", "--header",
			"Content-Transfer-Encoding: 8bit")
	default:
		args = append(
			args[:8:8],
			append(args[10:], "--attach-type", "text/plain; charset=utf-8", "--attach-body", n.plain(),
				"--attach-type", "text/html; charset=utf-8", "--attach-body", page)...)
	}
	return p.run(n, "swaks", args...)
}

// sendSnail lets s-nail quote; its escapes filter the draft through the editor.
func sendSnail(p *person, n note) error {
	args := []string{
		"-n",
		"-#",
		"-~",
		"-S",
		"v15-compat",
		"-S",
		"mta=smtp://" + p.tap.addr,
		"-S",
		"smtp-auth=none",
		"-S",
		"from=" + p.address,
		"-S",
		"hostname=club.test",
		"-S",
		"reply-to-honour",
		"-S",
		"indentprefix=> ",
		"-S",
		"ttycharset=utf-8",
		"-S",
		"sendcharsets=utf-8",
	}
	if n.re == nil {
		return p.pipe(n.text+"\n", n, "s-nail", append(args, "-s", "hello", "play@post.test")...)
	}
	if n.form != "signed" {
		n.text += "\n\nÜdvözlettel\nŐry Béla" // without such letters s-nail encodes nothing
	}
	edit := "~| awk -f " + clientFile(p.t, "edit.awk") + "\n"
	script := "reply 1\n" + edit
	switch n.form {
	case "quoted-printable windows-1250":
		args = append(args, "-S", "quote", "-S", "sendcharsets=windows-1250", "-S",
			"mime-encoding=quoted-printable")
	case "base64":
		args = append(args, "-S", "mime-encoding=base64")
		script = "reply 1\n~m\n" + edit // with a divider, and with all headers behind quote marks
	default:
		args = append(args, "-S", "quote")
		script += "-- \nRESIGN yes\nplace start\n"
	}
	return p.pipe(script+"~.\n", n, "s-nail", append(args, "-f", p.mailbox(*n.re))...)
}

// sendMutt drives mutt on a terminal of its own: it quotes, and edit.sh is its editor.
func sendMutt(p *person, n note) error {
	set := fmt.Sprintf(`set smtp_url="smtp://%s" from="%s" realname="M. Utt" folder="%s" tmpdir="%[3]s" hostname=club.test ssl_force_tls=no editor="%s"`,
		p.tap.addr, p.address, p.dir, clientFile(p.t, "edit.sh"))
	if n.re == nil {
		return p.run(n, "sh", "-c", `mutt -n -F "$1" -e "$2" -s hello play@post.test <"$TEXT"`, "-", "/dev/null",
			set)
	}
	switch n.form {
	case "flowed":
		set += ` text_flowed=yes send_charset="us-ascii:utf-8"`
	case "windows-1250":
		set += ` send_charset="windows-1250"`
	default:
		set += fmt.Sprintf(` signature="%s" send_charset="utf-8"`, p.signature())
	}
	box := p.mailbox(*n.re)
	set += fmt.Sprintf(` spoolfile="%s"`, box)
	mutt := fmt.Sprintf("mutt -n -R -F '%s' -e '%s' -f '%s'", clientFile(p.t, "muttrc"), set, box)
	return p.run(n, "timeout", "20", "script", "-qec", mutt, "/dev/null")
}

// sendCurl uploads letters as other programs write them.
func sendCurl(p *person, n note) error {
	head, body := "Content-Type: text/plain; charset=utf-8\n", n.text
	to := "play@post.test"
	if n.re != nil {
		to = n.re.replyTo
		head, body = n.encoded()
		head = fmt.Sprintf("Subject: Re: %s\nIn-Reply-To: %s\nReferences: %[2]s\n%s", n.re.subject, n.re.id, head)
	}
	raw := fmt.Sprintf(
		"From: Curl <%s>\nTo: %s\nDate: Mon, 1 Jun 2026 12:00:00 +0200\nMessage-ID: <%d@club.test>\nMIME-Version: 1.0\n%s\n%s\n",
		p.address,
		to,
		time.Now().UnixNano(),
		head,
		body,
	)
	file := filepath.Join(p.dir, "letter")
	if err := os.WriteFile(file, []byte(strings.ReplaceAll(raw, "\n", "\r\n")), 0o600); err != nil {
		return err
	}
	return p.run(n, "curl", "-sS", "--mail-from", p.address, "--mail-rcpt", to, "-T", file,
		"smtp://"+p.tap.addr+"/client.test")
}

// plain is the note with the letter that it answers, quoted.
func (n note) plain() string {
	lines := strings.Split(strings.TrimRight(n.re.text, "\n"), "\n")
	quote := func(part []string) string {
		return "> " + strings.Join(part, "\n> ") + "\n"
	}
	const head = "On Mon, Jun 1, 2026 at 2:00 PM Painani <play@post.test> wrote:\n"
	switch n.place {
	case "above":
		return n.text + "\n\n" + head + quote(lines) + "\n-- \nThe sender\n"
	case "below":
		return head + quote(lines) + "\n" + n.text + "\n\n-- \nThe sender\n"
	}
	return head + quote(lines[:3]) + "\n" + n.text + "\n\n" + quote(lines[3:])
}

var escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "\n", "<br>\n")

// html is the same as a page.
func (n note) html() string {
	lines := strings.Split(n.re.text, "\n")
	quote := func(part []string) string {
		return `<blockquote type="cite" style="margin:0 0 0 .8ex">` + escape.Replace(
			strings.Join(part, "\n"),
		) + "</blockquote>\n"
	}
	text := "<p>" + escape.Replace(n.text) + "</p>\n"
	const head = "<div>On Mon, Jun 1, 2026 Painani wrote:</div>\n"
	page := text + head + quote(lines)
	switch n.place {
	case "below":
		page = head + quote(lines) + text
	case "between":
		page = head + quote(lines[:3]) + text + quote(lines[3:])
	}
	return "<html><head><style>p { margin: 0 }</style></head><body>\n" + page + "</body></html>"
}

// encoded is head and body of a letter in the form.
func (n note) encoded() (head, body string) {
	switch n.form {
	case "quoted-printable windows-1250":
		text, err := charmap.Windows1250.NewEncoder().String(n.plain())
		if err != nil {
			return "", err.Error()
		}
		var b bytes.Buffer
		w := quotedprintable.NewWriter(&b)
		w.Write([]byte(text))
		w.Close()
		return "Content-Type: text/plain; charset=\"windows-1250\"\nContent-Transfer-Encoding: quoted-printable\n", strings.ReplaceAll(
			b.String(),
			"\r\n",
			"\n",
		)
	case "base64":
		return "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n",
			regexp.MustCompile(`.{1,76}`).
				ReplaceAllString(base64.StdEncoding.EncodeToString([]byte(n.plain())), "$0\n")
	case "flowed":
		own := strings.ReplaceAll(n.text, " ", "  \n") // each word on a flowed line; delsp takes one space
		return "Content-Type: text/plain; charset=utf-8; format=flowed; delsp=yes\nContent-Transfer-Encoding: 8bit\n",
			strings.Replace(n.plain(), n.text, own, 1)
	case "outlook html":
		// No blockquote but a rule and a header; what stands below them is always the old letter.
		page := "<html><body><p class=\"MsoNormal\">" + escape.Replace(
			n.text,
		) + "<o:p></o:p></p><div id=\"divRplyFwdMsg\"><hr>" +
			"<b>From:</b> Painani<br><b>Sent:</b> Monday<br><b>To:</b> Curl<br><b>Subject:</b> x</div><div>" + escape.Replace(
			n.re.text,
		) + "</div></body></html>"
		return "Content-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: 8bit\n", page
	}
	part := "--b1\nContent-Type: text/%s; charset=\"UTF-8\"\nContent-Transfer-Encoding: 8bit\n\n%s\n"
	return "Content-Type: multipart/alternative; boundary=\"b1\"\n", fmt.Sprintf(part, "plain", n.plain()) +
		fmt.Sprintf(part, "html",
			`<div dir="ltr">`+escape.Replace(n.text)+`</div><div class="gmail_quote">`+n.html()+"</div>") + "--b1--"
}

// clientFile is the absolute path of a file in testdata/clients.
func clientFile(t testing.TB, name string) string {
	path, err := filepath.Abs(filepath.Join("testdata", "clients", name))
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// mailbox is a file that holds one letter as it came.
func (p *person) mailbox(l inbound) string {
	raw := regexp.MustCompile(`(?m)^From `).
		ReplaceAll(bytes.ReplaceAll(l.raw, []byte("\r\n"), []byte("\n")), []byte(">From "))
	path := filepath.Join(p.dir, "inbox")
	if err := os.WriteFile(path, append([]byte("From play@post.test Mon Jun  1 12:00:00 2026\n"), append(raw, '\n', '\n')...), 0o600); err != nil {
		p.t.Fatal(err)
	}
	return path
}

// signature is a file with a signature that would like to be a command.
func (p *person) signature() string {
	path := filepath.Join(p.dir, "signature")
	if err := os.WriteFile(path, []byte("RESIGN yes\nplace start\n"), 0o600); err != nil {
		p.t.Fatal(err)
	}
	return path
}

// pipe is run with standard input.
func (p *person) pipe(in string, n note, name string, args ...string) error {
	script := filepath.Join(p.dir, "input")
	if err := os.WriteFile(script, []byte(in), 0o600); err != nil {
		return err
	}
	return p.run(n, "sh", append([]string{"-c", `exec "$@" <"$0"`, script, name}, args...)...)
}
