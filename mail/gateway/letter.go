package gateway

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/emersion/go-smtp"

	"painani/mail"
	"painani/mail/auth"
)

// entry is how a letter stands in the spool: one line of JSON.
type entry struct {
	Envelope mail.Envelope `json:"envelope"`
	Raw      []byte        `json:"raw"` // as it came, CRLF line ends
}

// Encode is what the gateway puts into the spool; it holds no line break.
func Encode(env mail.Envelope, raw []byte) ([]byte, error) {
	data, err := json.Marshal(entry{env, raw})
	if err != nil {
		return nil, fmt.Errorf("encode letter: %w", err)
	}
	return data, nil
}

// Decode reads an entry of the spool back.
func Decode(data []byte) (mail.Envelope, []byte, error) {
	if env, raw, ok := decodeOwn(data); ok {
		return env, raw, nil
	}
	var e entry
	if err := json.Unmarshal(data, &e); err != nil {
		return mail.Envelope{}, nil, fmt.Errorf("decode letter: %w", err)
	}
	return e.Envelope, e.Raw, nil
}

// How the JSON of an entry begins, goes on behind the envelope, and ends, as Encode writes it.
const (
	entryBegins = `{"envelope":`
	entryGoesOn = `,"raw":"`
	entryEnds   = `"}`
)

// decodeOwn is Decode for what stands as Encode wrote it; ok is false for everything else. JSON would look at
// each byte of the letter three times.
func decodeOwn(data []byte) (env mail.Envelope, raw []byte, ok bool) {
	body, begins := bytes.CutPrefix(data, []byte(entryBegins))
	body, ends := bytes.CutSuffix(body, []byte(entryEnds))
	at := bytes.LastIndex(body, []byte(entryGoesOn))
	if !begins || !ends || at < 0 {
		return env, nil, false
	}
	text := body[at+len(entryGoesOn):]
	if bytes.ContainsAny(text, "\r\n") { // base64 passes over them, JSON does not
		return env, nil, false
	}
	raw, err := base64.StdEncoding.AppendDecode(make([]byte, 0, base64.StdEncoding.DecodedLen(len(text))), text)
	if err != nil || json.Unmarshal(body[:at], &env) != nil {
		return mail.Envelope{}, nil, false
	}
	return env, raw, true
}

// Data reads a letter and stores it. nil, hence 250, means it is on stable storage.
func (x *session) Data(r io.Reader) error {
	x.mu.Lock()
	env := mail.Envelope{From: x.from, To: x.to, Helo: x.helo}
	keys, signed := x.keys, x.signed
	x.mu.Unlock()
	if x.conn != nil {
		env.Remote = x.conn.host
	}
	if len(keys) == 0 {
		return errCutShort
	}
	raw, err := x.read(r)
	if err != nil {
		return err
	}
	if countReceived(raw) > x.s.cfg.MaxReceived {
		x.s.counts.hops.Add(1)
		return errHops
	}
	env.Results = x.s.check(env, raw)
	env.At = time.Now().UTC()
	if err := x.s.store(keys[0], signed, env, raw); err != nil {
		return err
	}
	x.s.counts.letters.Add(1)
	x.s.counts.bytes.Add(int64(len(raw)))
	x.s.cfg.Log.Info("letter", "key", keys[0], "from", x.s.named(env.From), "remote", env.Remote,
		"bytes", len(raw), "spf", env.Results.SPF, "dkim", env.Results.DKIM, "dmarc", env.Results.DMARC)
	return nil
}

// named is how an address stands in the log: "a…@example.org", unless Config.Whole.
func (s *Server) named(address string) string {
	address = printable(address, maxAddress)
	at := strings.LastIndexByte(address, '@')
	if s.cfg.Whole || at <= 0 {
		return address
	}
	_, first := utf8.DecodeRuneInString(address)
	return address[:first] + "…" + address[at:]
}

// usualBytes is room for most letters.
const usualBytes = 4 << 10

// read takes the whole letter, within its limits. Errors are replies, except
// those of a connection that is gone, where nobody hears them.
func (x *session) read(r io.Reader) ([]byte, error) {
	lines := &strictReader{r: r, step: stepOf(r)}
	body := bytes.NewBuffer(make([]byte, 0, usualBytes))
	_, err := body.ReadFrom(io.LimitReader(lines, x.s.cfg.MaxBytes+1))
	raw := body.Bytes()
	var reply *smtp.SMTPError
	switch {
	case errors.Is(err, errLineEnd):
		x.s.counts.badLines.Add(1)
		if lines.step == 1 {
			x.skip(io.MultiReader(bytes.NewReader(lines.rest), r))
		}
		return nil, errBadLines
	case errors.As(err, &reply) && reply.Code == 552, int64(len(raw)) > x.s.cfg.MaxBytes:
		x.s.counts.tooLarge.Add(1)
		return nil, errTooLarge
	case errors.Is(err, smtp.ErrTooLongLine):
		x.s.counts.tooLarge.Add(1)
		return nil, errTooLong
	case err != nil, x.vanished():
		x.s.counts.cut.Add(1)
		return nil, errCutShort
	}
	return raw, nil
}

// vanished reports whether the sender is gone. go-smtp takes the end of the
// connection inside a BDAT chunk for the end of the letter: half a letter would
// be stored, and the whole one, sent again, be taken for its duplicate.
func (x *session) vanished() bool { return x.conn != nil && x.conn.failed.Load() }

// skip reads a refused letter to its end. A last line that ends in CR CR LF
// hides that end from go-smtp, which would wait for it until the time-out: at a
// line with nothing but a dot the connection is cut after the reply.
func (x *session) skip(r io.Reader) {
	const dot = "\n.\r\n"
	var last [len(dot)]byte
	for one := make([]byte, 1); ; {
		if n, err := r.Read(one); err != nil {
			return
		} else if n == 0 {
			continue
		}
		copy(last[:], last[1:])
		if last[len(dot)-1] = one[0]; string(last[:]) == dot && x.conn != nil {
			x.conn.cut()
			return
		}
	}
}

// check runs the sender checks, if there are any.
func (s *Server) check(env mail.Envelope, raw []byte) mail.Results {
	if s.cfg.Checker == nil {
		return mail.Results{}
	}
	peer := auth.Peer{IP: net.ParseIP(env.Remote), Helo: env.Helo, From: env.From}
	if s.cfg.LMTP {
		peer.IP = nil // the one who connects is our own mail server
	}
	return s.cfg.Checker.Check(context.Background(), peer, raw)
}

// store puts the letter where a crash cannot reach it.
func (s *Server) store(key string, signed bool, env mail.Envelope, raw []byte) error {
	data, err := Encode(env, stripOwnResults(raw, s.cfg.Hostname))
	if err == nil && len(data) > spoolMaxBytes {
		s.counts.tooLarge.Add(1)
		return errTooLarge
	}
	if err == nil {
		stranger, n := s.stranger(signed, env, raw), int64(len(data))
		if no := s.admit(stranger, key, n); no != nil {
			return no
		}
		if stranger && env.Results.Author == "temperror" { // it comes again, and then we may know more
			s.room.giveBack(stranger, n)
			s.counts.noDNS.Add(1)
			return errNoDNS
		}
		defer func() {
			if err != nil {
				s.room.giveBack(stranger, n)
			}
		}()
		ctx, cancel := context.WithTimeout(context.Background(), s.cfg.StoreTimeout)
		defer cancel()
		_, err = s.cfg.Spool.Put(ctx, key, data)
	}
	if err != nil {
		s.counts.notStored.Add(1)
		s.cfg.Log.Error("letter not stored", "key", key, "err", err)
		return errStorage
	}
	return nil
}

// Hand stores a letter that the service itself wrote for somebody, as if it had come for the address. The
// error is the reply that SMTP would give.
func (s *Server) Hand(to string, env mail.Envelope, raw []byte) error {
	key, signed, no := s.recipient(to)
	if no != nil {
		return no
	}
	return s.store(key, signed, env, raw)
}

// countReceived counts the hops that a letter has behind it.
func countReceived(raw []byte) int {
	n := 0
	for line := range bytes.Lines(auth.Head(raw)) {
		if len(line) > 9 && bytes.EqualFold(line[:9], []byte("received:")) {
			n++
		}
	}
	return n
}

// stripOwnResults removes Authentication-Results fields that claim to be ours
// (RFC 8601 5): the results of this server stand in the envelope.
func stripOwnResults(raw []byte, host string) []byte {
	const field = "authentication-results"
	head := auth.Head(raw)
	if !bytes.Contains(bytes.ToLower(head), []byte(field)) {
		return raw
	}
	out := make([]byte, 0, len(raw))
	var current []byte // one field with its folded lines
	flush := func() {
		name, value, _ := bytes.Cut(current, []byte(":"))
		id := bytes.TrimLeft(value, " \t\r\n")
		id = id[:min(len(id), len(host))]
		if !bytes.EqualFold(name, []byte(field)) || !bytes.EqualFold(id, []byte(host)) {
			out = append(out, current...)
		}
		current = nil
	}
	for line := range bytes.Lines(head) {
		if line[0] != ' ' && line[0] != '\t' {
			flush()
		}
		current = append(current, line...)
	}
	flush()
	return append(out, raw[len(head):]...)
}

// errLineEnd: a CR without LF, an LF without CR, or a NUL.
var errLineEnd = errors.New("bare CR, LF or NUL")

// strictReader passes bytes on until it meets a line end that is not CRLF. Such
// letters are how one server is made to see two where another saw one.
type strictReader struct {
	r    io.Reader
	step int    // bytes asked for at a time
	cr   bool   // the last byte was a CR
	rest []byte // what was read but not passed on
}

// stepOf is how many bytes may be asked for at once. go-smtp's reader of DATA
// fills the whole buffer before it returns; at an end that CR CR LF hides, it
// would wait for more and the offence never be seen. A chunk has no such end.
func stepOf(r io.Reader) int {
	if _, chunked := r.(*io.PipeReader); chunked {
		return 32 << 10
	}
	return 1
}

// Read fills b, step by step, and returns errLineEnd at the first offence; the offending bytes
// are not passed on.
func (s *strictReader) Read(b []byte) (n int, err error) {
	for n < len(b) && err == nil {
		var more int
		more, err = s.next(b[n:])
		n += more
	}
	return n, err
}

// next is one step of Read.
func (s *strictReader) next(b []byte) (int, error) {
	n, err := s.r.Read(b[:min(len(b), s.step)])
	for i, c := range b[:n] {
		if s.cr != (c == '\n') || c == 0 {
			s.rest = bytes.Clone(b[i:n])
			return i, errLineEnd
		}
		s.cr = c == '\r'
	}
	if errors.Is(err, io.EOF) && s.cr {
		return n, errLineEnd
	}
	return n, err
}
