package outbox

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"net/textproto"
	"regexp"
	"strings"
	"time"

	"github.com/emersion/go-smtp"
)

// pipelined is transact with MAIL, RCPT and DATA sent together (RFC 2920), for a server that offers it.
// The library's client cannot. A letter takes two round trips instead of four: 41 ms instead of 82 to a
// relay 20 ms away. To one on this machine it saves no measurable time (go test -bench Relay ./mail/outbox).
func (r *Relay) pipelined(s *session, from, to string, msg []byte) (began bool, err error) {
	if strings.ContainsAny(from+to, "\r\n") {
		return false, &Error{Permanent: true, Err: errors.New("address with a line break")}
	}
	if s.text == nil {
		s.text = textproto.NewConn(s.conn)
	}
	defer s.conn.SetDeadline(time.Time{})
	s.conn.SetDeadline(time.Now().Add(r.timeout()))
	err = s.text.PrintfLine("MAIL FROM:<%s>%s\r\nRCPT TO:<%s>\r\nDATA", from, s.options(len(msg)), to)
	if err != nil {
		return false, senderRefused(err)
	}
	mail, rcpt, data := s.reply(250), s.reply(25), s.reply(354)
	if data == nil && (mail != nil || rcpt != nil) {
		s.conn.Close() // it waits for a letter to nobody; a line more would be that letter
	}
	switch {
	case mail != nil:
		return false, senderRefused(mail)
	case rcpt != nil:
		return true, refusal("recipient", rcpt)
	case data != nil:
		return true, refusal("data", data)
	}
	s.conn.SetDeadline(time.Now().Add(5 * r.timeout()))
	if err := writeData(s.text.Writer.W, msg); err != nil {
		return true, &Error{Err: fmt.Errorf("write data: %w", err)}
	}
	if err = s.text.Writer.W.Flush(); err == nil {
		err = s.reply(250)
	}
	if err != nil {
		e := refusal("letter", err)
		e.Doubt = e.Code == 0
		return true, e
	}
	return true, nil
}

var crlf = []byte("\r\n")

// writeData writes a letter as DATA carries it, with its end (RFC 5321 4.5.2). The library's writer looks at
// each byte, which takes a millisecond for a letter with a picture; ours has whole lines already.
func writeData(w *bufio.Writer, msg []byte) error {
	if n := bytes.Count(msg, crlf); bytes.Count(msg, crlf[:1]) != n || bytes.Count(msg, crlf[1:]) != n {
		d := textproto.NewWriter(w).DotWriter()
		if _, err := d.Write(msg); err != nil {
			return err
		}
		return d.Close()
	}
	whole := bytes.HasSuffix(msg, crlf)
	for len(msg) > 0 {
		if msg[0] == '.' {
			if err := w.WriteByte('.'); err != nil {
				return err
			}
		}
		end := len(msg)
		if i := bytes.Index(msg, []byte("\r\n.")); i >= 0 { // the next line that begins with a dot
			end = i + len(crlf)
		}
		if _, err := w.Write(msg[:end]); err != nil {
			return err
		}
		msg = msg[end:]
	}
	if !whole {
		if _, err := w.Write(crlf); err != nil {
			return err
		}
	}
	_, err := w.WriteString(".\r\n")
	return err
}

// options are what MAIL says besides the address.
func (s *session) options(size int) string {
	o := ""
	if ok, _ := s.Extension("8BITMIME"); ok {
		o = " BODY=8BITMIME"
	}
	if ok, _ := s.Extension("SIZE"); ok {
		o += fmt.Sprintf(" SIZE=%d", size)
	}
	return o
}

// enhanced is the code of RFC 3463 that may begin each line of a reply.
var enhanced = regexp.MustCompile(`(?m)^[245]\.\d{1,3}\.\d{1,3} `)

// reply reads a reply that must have a code or, with fewer digits, one that begins so. Replies of
// the server's are *smtp.SMTPError, as those of the library.
func (s *session) reply(code int) error {
	_, _, err := s.text.ReadResponse(code)
	var e *textproto.Error
	if errors.As(err, &e) {
		out := &smtp.SMTPError{Code: e.Code, Message: enhanced.ReplaceAllString(e.Msg, "")}
		fmt.Sscanf(e.Msg, "%d.%d.%d ", &out.EnhancedCode[0], &out.EnhancedCode[1], &out.EnhancedCode[2])
		return out
	}
	return err
}
