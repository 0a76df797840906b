package outbox_test

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"math/big"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"

	"painani/mail/outbox"
)

// server is an SMTP server on loopback that plays tricks by the local part of
// the recipient.
type server struct {
	mu       sync.Mutex
	sessions int
	hello    string
	secure   bool
	user     string
	auth     []string // mechanisms offered
	got      []taken
	conns    []net.Conn
	refuse   *smtp.SMTPError // to MAIL
}

type taken struct{ from, to, data string }

func (s *server) NewSession(c *smtp.Conn) (smtp.Session, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sessions++
	s.conns = append(s.conns, c.Conn())
	return &talk{s: s, c: c}, nil
}

func (s *server) taken() []taken {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.got)
}

func (s *server) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.sessions
}

type talk struct {
	s        *server
	c        *smtp.Conn
	from, to string
}

func (k *talk) Mail(from string, _ *smtp.MailOptions) error {
	k.s.mu.Lock()
	defer k.s.mu.Unlock()
	k.from, k.s.hello = from, k.c.Hostname()
	_, k.s.secure = k.c.TLSConnectionState()
	if k.s.refuse != nil {
		return k.s.refuse
	}
	return nil
}

var replies = map[string]*smtp.SMTPError{
	"full":   {Code: 452, EnhancedCode: smtp.EnhancedCode{4, 2, 2}, Message: "mailbox full"},
	"full2":  {Code: 552, EnhancedCode: smtp.EnhancedCode{5, 2, 2}, Message: "mailbox full"},
	"nobody": {Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such user"},
	"auth":   {Code: 530, EnhancedCode: smtp.EnhancedCode{5, 7, 0}, Message: "log in first"},
	"spam":   {Code: 554, EnhancedCode: smtp.EnhancedCode{5, 7, 1}, Message: "looks like spam"},
	"grey":   {Code: 451, EnhancedCode: smtp.EnhancedCode{4, 7, 1}, Message: "greylisted"},
	"full3":  {Code: 552, EnhancedCode: smtp.EnhancedCode{5, 2, 2}, Message: "mailbox full"},
	"full4":  {Code: 550, EnhancedCode: smtp.EnhancedCode{5, 2, 2}, Message: "mailbox full"},
	"big":    {Code: 552, EnhancedCode: smtp.EnhancedCode{5, 3, 4}, Message: "too big"},
}

func (k *talk) Rcpt(to string, _ *smtp.RcptOptions) error {
	k.to = to
	local, _, _ := strings.Cut(to, "@")
	switch local {
	case "full", "full2", "nobody", "auth":
		return replies[local]
	case "vanish":
		k.c.Conn().Close()
	}
	return nil
}

func (k *talk) Data(r io.Reader) error {
	local, _, _ := strings.Cut(k.to, "@")
	if local == "hangup" {
		io.CopyN(io.Discard, r, 100)
		k.c.Conn().Close()
		return errors.New("gone")
	}
	data, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	switch local {
	case "spam", "grey", "big", "full3", "full4":
		return replies[local]
	}
	k.s.mu.Lock()
	k.s.got = append(k.s.got, taken{k.from, k.to, string(data)})
	k.s.mu.Unlock()
	switch local {
	case "mute": // took it, and says nothing
		k.c.Conn().Close()
	}
	return nil
}

func (k *talk) Reset()        {}
func (k *talk) Logout() error { return nil }

func (k *talk) AuthMechanisms() []string { return k.s.auth }

func (k *talk) Auth(mech string) (sasl.Server, error) {
	check := func(user, password string) error {
		if user != "ada" || password != "secret" {
			return errors.New("no")
		}
		k.s.mu.Lock()
		defer k.s.mu.Unlock()
		k.s.user = mech + " " + user
		return nil
	}
	if mech == sasl.Login {
		return &loginServer{check: check}, nil
	}
	return sasl.NewPlainServer(func(_, u, p string) error { return check(u, p) }), nil
}

// loginServer is AUTH LOGIN, which the library has no more.
type loginServer struct {
	user  string
	step  int
	check func(u, p string) error
}

func (l *loginServer) Next(response []byte) ([]byte, bool, error) {
	l.step++
	switch l.step {
	case 1:
		return []byte("Username:"), false, nil
	case 2:
		l.user = string(response)
		return []byte("Passwort, bitte:"), false, nil
	}
	return nil, true, l.check(l.user, string(response))
}

// serve starts a server and returns its address.
func serve(t *testing.T, s *server, cert *tls.Certificate) string {
	t.Helper()
	return serveAt(t, s, cert, "127.0.0.1:0")
}

func serveAt(t *testing.T, s *server, cert *tls.Certificate, addr string) string {
	t.Helper()
	l, err := net.Listen("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	srv := smtp.NewServer(s)
	srv.Domain, srv.AllowInsecureAuth = "sink.example", true
	srv.ErrorLog = discard{}
	if cert != nil {
		srv.TLSConfig = &tls.Config{Certificates: []tls.Certificate{*cert}}
	}
	go srv.Serve(l)
	t.Cleanup(func() { srv.Close() })
	return l.Addr().String()
}

type discard struct{}

func (discard) Printf(string, ...any) {}
func (discard) Println(...any)        {}

func selfSigned(t *testing.T) *tls.Certificate {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	tmpl := &x509.Certificate{
		SerialNumber: big.NewInt(1),
		DNSNames:     []string{"sink.example"},
		NotAfter:     time.Now().Add(time.Hour),
	}
	der, err := x509.CreateCertificate(rand.Reader, tmpl, tmpl, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	return &tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}
}

var message = []byte(
	"Date: Fri, 12 Jun 2026 12:00:00 +0000\r\nMessage-Id: <l1.tz42.1@play.example>\r\nSubject: x\r\n\r\n" +
		".dot first\r\n" + strings.Repeat("a line of the letter\r\n", 50),
)

func relay(t *testing.T, addr string) *outbox.Relay {
	r := &outbox.Relay{Addr: addr, Hello: "play.example", Timeout: 5 * time.Second}
	t.Cleanup(func() { r.Close() })
	return r
}

func TestRelay(t *testing.T) {
	s := &server{}
	r := relay(t, serve(t, s, nil))
	for range 5 {
		if err := r.Send(t.Context(), "b-l1@play.example", "ada@home.example", message); err != nil {
			t.Fatal(err)
		}
	}
	got := s.taken()
	if len(got) != 5 || got[0] != (taken{"b-l1@play.example", "ada@home.example", string(message)}) {
		t.Errorf("took %d, first %+v", len(got), got[0])
	}
	if s.count() != 1 || s.hello != "play.example" || s.secure || s.user != "" {
		t.Errorf("%d sessions, hello %q", s.count(), s.hello)
	}
}

func TestRelayRefusals(t *testing.T) {
	s := &server{}
	r := relay(t, serve(t, s, nil))
	for local, want := range map[string]outbox.Error{
		"full":   {Code: 452},
		"full2":  {Code: 552},
		"nobody": {Code: 550, Permanent: true},
		"auth":   {Code: 530, HungUp: true},
		"spam":   {Code: 554, Permanent: true},
		"grey":   {Code: 451},
		"big":    {Code: 552, Permanent: true},
		"full3":  {Code: 552},
		"full4":  {Code: 550},
		"vanish": {HungUp: true},
		"hangup": {},
		"mute":   {Doubt: true},
	} {
		t.Run(local, func(t *testing.T) {
			before := len(s.taken())
			msg := message
			if local == "hangup" {
				msg = append(slices.Clone(message), bytes.Repeat([]byte("more and more of it\r\n"), 1<<18)...)
			}
			err := r.Send(t.Context(), "", local+"@home.example", msg)
			var e *outbox.Error
			if !errors.As(err, &e) || e.Code != want.Code || e.Permanent != want.Permanent ||
				e.Doubt != want.Doubt || e.HungUp != want.HungUp || e.Away {
				t.Errorf("got %+v", err)
			}
			if n := len(s.taken()) - before; n > 0 && local != "mute" {
				t.Errorf("%d letters taken", n)
			}
			if err := r.Send(t.Context(), "", "ada@home.example", message); err != nil {
				t.Errorf("the next letter: %v", err)
			}
		})
	}
}

func TestRelayRefusesSender(t *testing.T) {
	s := &server{
		refuse: &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 7, 1}, Message: "not your domain"},
	}
	r := relay(t, serve(t, s, nil))
	var e *outbox.Error
	if err := r.Send(t.Context(), "x@y.example", "ada@home.example", message); !errors.As(err, &e) ||
		e.Code != 550 ||
		e.Permanent {
		t.Errorf("got %v", err)
	}
}

// TestRelayIdleClosed: the server closes what was kept; the next letter notices
// nothing.
func TestRelayIdleClosed(t *testing.T) {
	s := &server{}
	r := relay(t, serve(t, s, nil))
	for i := range 3 {
		if err := r.Send(t.Context(), "", "ada@home.example", message); err != nil {
			t.Fatal(err)
		}
		s.mu.Lock()
		s.conns[i].Close()
		s.mu.Unlock()
	}
	if n := s.count(); n != 3 || len(s.taken()) != 3 {
		t.Errorf("%d sessions, %d letters", n, len(s.taken()))
	}
}

func TestRelayUnreachable(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := l.Addr().String()
	l.Close()
	var e *outbox.Error
	if err := relay(t, addr).Send(t.Context(), "", "ada@home.example", message); !errors.As(err, &e) ||
		e.Permanent ||
		e.Doubt ||
		!e.Away {
		t.Errorf("got %v", err)
	}
}

// TestRelaySilent: a server that accepts and says nothing holds nobody up.
func TestRelaySilent(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	r := relay(t, l.Addr().String())
	r.Timeout = 50 * time.Millisecond
	if err := r.Send(t.Context(), "", "ada@home.example", message); err == nil {
		t.Error("sent to nobody")
	}
	r.Timeout = time.Minute
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if err := r.Send(ctx, "", "ada@home.example", message); err == nil {
		t.Error("sent to nobody")
	}
}

func TestRelaySecurity(t *testing.T) {
	cert := selfSigned(t)
	roots := x509.NewCertPool()
	leaf, err := x509.ParseCertificate(cert.Certificate[0])
	if err != nil {
		t.Fatal(err)
	}
	roots.AddCert(leaf)
	for name, c := range map[string]struct {
		cert   *tls.Certificate
		auth   []string
		change func(*outbox.Relay)
		ok     bool
		secure bool
		user   string
	}{
		"plain":               {nil, nil, func(r *outbox.Relay) {}, true, false, ""},
		"STARTTLS":            {cert, nil, func(r *outbox.Relay) {}, true, true, ""},
		"verified":            {cert, nil, func(r *outbox.Relay) { r.TLS = &tls.Config{RootCAs: roots, ServerName: "sink.example"} }, true, true, ""},
		"wrong name":          {cert, nil, func(r *outbox.Relay) { r.TLS = &tls.Config{RootCAs: roots, ServerName: "other.example"} }, false, false, ""},
		"TLS needed":          {nil, nil, func(r *outbox.Relay) { r.NeedTLS = true }, false, false, ""},
		"PLAIN":               {cert, []string{"LOGIN", "PLAIN"}, login("secret"), true, true, "PLAIN ada"},
		"LOGIN":               {cert, []string{"LOGIN"}, login("secret"), true, true, "LOGIN ada"},
		"loopback, no TLS":    {nil, []string{"PLAIN"}, login("secret"), true, false, "PLAIN ada"},
		"wrong password":      {cert, []string{"PLAIN"}, login("?"), false, false, ""},
		"wrong, by LOGIN":     {cert, []string{"LOGIN"}, login("?"), false, false, ""},
		"no known mechanism":  {cert, []string{"EXTERNAL"}, login("secret"), false, false, ""},
		"AUTH is not offered": {cert, nil, login("secret"), true, true, ""},
	} {
		t.Run(name, func(t *testing.T) {
			s := &server{auth: c.auth}
			r := relay(t, serve(t, s, c.cert))
			c.change(r)
			err := r.Send(t.Context(), "", "ada@home.example", message)
			if (err == nil) != c.ok || len(s.taken()) == 1 != c.ok {
				t.Fatalf("got %v", err)
			}
			var e *outbox.Error
			if err != nil && (!errors.As(err, &e) || e.Permanent || e.Doubt) {
				t.Errorf("our own trouble ends the letter: %+v", e)
			}
			if c.ok && (s.secure != c.secure || s.user != c.user) {
				t.Errorf("secure %v, user %q", s.secure, s.user)
			}
		})
	}
}

func login(password string) func(*outbox.Relay) {
	return func(r *outbox.Relay) { r.User, r.Password = "ada", password }
}

// TestInjectedAnswers: what comes in the clear behind the answer to STARTTLS is
// not taken for an answer under TLS.
func TestInjectedAnswers(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	go func() {
		c, err := l.Accept()
		if err != nil {
			return
		}
		defer c.Close()
		buf := make([]byte, 100)
		for _, say := range []string{"220 hi\r\n", "250-hi\r\n250 STARTTLS\r\n", "220 go\r\n250 evil\r\n"} {
			io.WriteString(c, say)
			if _, err := c.Read(buf); err != nil {
				return
			}
		}
	}()
	if err := relay(t, l.Addr().String()).Send(t.Context(), "", "a@b.example", message); err == nil ||
		!strings.Contains(err.Error(), "before TLS") {
		t.Errorf("got %v", err)
	}
}

// TestOutboxOverSockets: real sockets from Post to the server, with trouble on
// the first try, bursts on few connections, and a restart.
func TestOutboxOverSockets(t *testing.T) {
	s := &server{}
	rig := newRig()
	c := rig.config()
	c.Transport = relay(t, serve(t, s, nil))
	o, stop := start(t, c)
	people := []string{"ada", "bela", "carl", "spam", "mute"}
	for i := range 50 {
		mustPost(t, o, note("l"+string(rune('a'+i/26))+string(rune('a'+i%26)), people[i%len(people)]))
	}
	deadline := time.Now().Add(20 * time.Second)
	for o.Stats().Sent+o.Stats().Failed+o.Stats().Deferred < 41 && time.Now().Before(deadline) {
		time.Sleep(time.Millisecond)
	}
	stop()
	if st := o.Stats(); st.Sent != 30 || st.Failed != 10 || st.Deferred != 1 || st.Pending != 10 {
		t.Errorf("stats %+v", st)
	}
	count := map[string]int{}
	for _, g := range s.taken() {
		count[g.data]++
	}
	for id, n := range count {
		if n != 1 {
			t.Errorf("%s was sent %d times", id, n)
		}
	}
	if n := s.count(); n > 20 {
		t.Errorf("%d sessions for 41 tries", n)
	}
}
