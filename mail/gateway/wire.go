package gateway

import (
	"bufio"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"runtime/debug"
	"strconv"
	"strings"
	"time"
)

// wire stands between conn and go-smtp and ends TLS, so that it reads what is said inside, too. It hands
// commands on one by one, each when the reply to the one before is written, and puts right what go-smtp
// decides before it asks anybody:
//
//   - `RCPT TO:<Postmaster>`, without a domain, is an address of every server (RFC 5321 4.5.1).
//   - The SIZE that is offered is that of the largest letter that is taken. go-smtp refuses a letter of
//     exactly its limit; so that is one byte more.
//   - A CR that go-smtp would swallow behind a dot that begins a line is said twice; so the letter is seen to
//     have a bare CR, and refused.
//
// What comes in clear behind STARTTLS is dropped unread, and nothing that was said before counts any more.
// Else letters pass as they are. It is for go-smtp alone, which reads and writes in one goroutine.
type wire struct {
	*conn
	line net.Conn      // conn, or TLS above it
	r    *bufio.Reader // of line
	tls  *tls.Config   // nil: STARTTLS is not offered, or not any more

	out  []byte // to be handed on; into the buffer of r
	mode mode
	left uint64 // bytes of the chunk under way
	dots dots   // how far the letter under way is from its end
	torn bool   // the beginning of a line that is too long was handed on

	greeting greeting // whether the reply under way is one to EHLO
	greeted  bool     // EHLO or HELO was taken, under TLS if there is TLS
	silent   bool     // the client did not ask for the reply under way
	midline  bool     // what is written goes on with a line
}

// mode is what the client sends.
type mode int

const (
	inCommands mode = iota
	inLetter        // behind 354, up to its dot
	inChunk         // behind BDAT
)

// greeting is how far a reply to EHLO has come.
type greeting int

const (
	noGreeting greeting = iota
	greetingBegins
	greetingGoesOn
)

// spare is room behind the longest line: one that is too long then reaches go-smtp as such.
const spare = 96

func newWire(c *conn) *wire {
	return &wire{conn: c, line: c, r: bufio.NewReaderSize(c, c.s.cfg.MaxLine+spare), tls: c.s.cfg.TLS}
}

// Read hands on a command, or what there is of a letter.
func (w *wire) Read(b []byte) (int, error) {
	for len(w.out) == 0 {
		err := io.EOF
		if !w.cutOff.Load() { // go-smtp goes on reading when it has closed the connection
			err = w.next()
		}
		if err != nil {
			w.failed.Store(true)
			return 0, err
		}
	}
	n := copy(b, w.out)
	w.out = w.out[n:]
	return n, nil
}

// next finds out what is to be handed on.
func (w *wire) next() error {
	if w.mode == inCommands {
		return w.command()
	}
	if w.mode == inLetter && w.dots == lineLosesReturn {
		w.out, w.dots = []byte("\r"), lineGoesOn
		return nil
	}
	if _, err := w.r.Peek(1); err != nil {
		return err
	}
	w.out, _ = w.r.Peek(w.r.Buffered())
	n, ended := len(w.out), false
	if w.mode == inLetter {
		n, ended = w.dots.end(w.out)
	} else {
		n = int(min(uint64(n), w.left))
		w.left -= uint64(n)
		ended = w.left == 0
	}
	if ended {
		w.mode = inCommands
	}
	w.out = w.out[:n]
	_, err := w.r.Discard(n)
	return err
}

// command reads one. Half of one is handed on as it is.
func (w *wire) command() error {
	line, err := w.r.ReadSlice('\n')
	if len(line) == 0 {
		return err
	}
	whole := err == nil && !w.torn
	w.out, w.torn = line, errors.Is(err, bufio.ErrBufferFull)
	if !whole {
		return nil
	}
	// What blanks come before is no command to go-smtp, and no chunk follows it.
	verb, arg, _ := strings.Cut(strings.TrimRight(string(line), " \t\r\n"), " ")
	switch verb = strings.ToUpper(verb); {
	case verb == "EHLO", verb == "LHLO", verb == "HELO":
		w.greeting = greetingBegins
	case verb == "BDAT":
		if w.left = chunkSize(arg); w.left > 0 {
			w.mode = inChunk
		}
	case verb == "RCPT":
		w.out = []byte(withDomain(string(line), w.s.cfg.Domains[0]))
	case verb == "STARTTLS" && arg == "" && w.tls != nil:
		return w.secure()
	}
	return nil
}

// secure begins TLS. go-smtp forgets what it was told before by a RSET that nobody sent, and by the EHLO
// without which no letter begins.
func (w *wire) secure() error {
	// The deadline that go-smtp set for its last reply may be over, and the client may take its time again.
	limit := w.s.cfg.ReadTimeout + w.s.cfg.WriteTimeout
	if err := w.SetWriteDeadline(time.Now().Add(limit)); err != nil {
		return err
	}
	if _, err := io.WriteString(w.line, "220 2.0.0 Ready to start TLS\r\n"); err != nil {
		return err
	}
	w.busy.Store(false) // the letter under way is forgotten: Shutdown does not wait for it
	t := tls.Server(w.conn, w.tls)
	if err := w.handshake(t); err != nil {
		w.s.cfg.Log.Debug("TLS did not come about", "remote", w.host, "err", err)
		return io.EOF
	}
	w.line, w.tls, w.greeted, w.silent = t, nil, false, true
	w.r.Reset(t)
	w.out = []byte("RSET\r\n")
	return nil
}

// handshake fails when it panics, in the certificate's keeper perhaps: go-smtp catches that in commands only,
// not where it reads them, and all the service would end.
func (w *wire) handshake(t *tls.Conn) (err error) {
	defer func() {
		if p := recover(); p != nil {
			w.s.cfg.Log.Error("TLS panics", "panic", p, "stack", string(debug.Stack()))
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return t.Handshake()
}

// chunkSize is how many bytes follow a BDAT with these arguments; 0 if go-smtp takes none.
func chunkSize(arg string) uint64 {
	args := strings.Fields(arg)
	if len(args) == 0 || len(args) > 2 || len(args) == 2 && !strings.EqualFold(args[1], "LAST") {
		return 0
	}
	n, err := strconv.ParseUint(args[0], 10, 32)
	if err != nil {
		return 0
	}
	return n
}

// withDomain puts the domain behind a recipient that is Postmaster alone.
func withDomain(line, domain string) string {
	const before, name = "RCPT TO:", "<postmaster>"
	if len(line) < len(before) || !strings.EqualFold(line[:len(before)], before) {
		return line
	}
	path := strings.TrimLeft(line[len(before):], " \t")
	if len(path) < len(name) || !strings.EqualFold(path[:len(name)], name) {
		return line
	}
	return before + "<postmaster@" + domain + ">" + path[len(name):]
}

// Write writes replies; go-smtp writes them line by line.
func (w *wire) Write(b []byte) (int, error) {
	if len(b) < 4 || w.midline {
		w.midline = len(b) > 0 && b[len(b)-1] != '\n'
		return w.line.Write(b)
	}
	w.midline = b[len(b)-1] != '\n'
	code, last := string(b[:3]), b[3] != '-'
	if w.silent {
		w.silent = !last
		return len(b), nil
	}
	if code == "354" {
		w.mode, w.dots = inLetter, lineBegins
	}
	if w.greeting != noGreeting {
		return w.offer(b, code == "250", last)
	}
	return w.line.Write(b)
}

// offer writes a line of a reply to EHLO.
func (w *wire) offer(b []byte, taken, last bool) (int, error) {
	begins, text := w.greeting == greetingBegins, b
	w.greeting = greetingGoesOn
	if last {
		w.greeting, w.greeted = noGreeting, w.greeted || taken // a refused one changes nothing (4.1.4)
	}
	if taken && !begins && strings.HasPrefix(string(b[4:]), "SIZE ") {
		text = fmt.Appendf(nil, "%sSIZE %d\r\n", b[:4], w.s.cfg.MaxBytes)
	}
	_, err := w.line.Write(text)
	if err == nil && taken && begins && !last && w.tls != nil {
		_, err = io.WriteString(w.line, "250-STARTTLS\r\n")
	}
	if err != nil {
		return 0, err
	}
	return len(b), nil
}

// Close ends TLS, if there is any, and the connection. What was read and not handed on is dropped.
func (w *wire) Close() error {
	w.cut()
	return w.line.Close()
}
