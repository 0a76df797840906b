package gateway_test

import (
	"bufio"
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"log/slog"
	"math/big"
	"net"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"painani/events"
	"painani/mail"
	"painani/mail/auth"
	"painani/mail/gateway"
)

// spool keeps letters in memory and fails on request.
type spool struct {
	events.Spool // the rest is not used
	mu           sync.Mutex
	keys         []string
	data         [][]byte
	err          error
	wait         chan struct{}
}

func (s *spool) Put(ctx context.Context, key string, data []byte) (events.Position, error) {
	if s.wait != nil {
		select {
		case <-s.wait:
		case <-ctx.Done():
			return 0, ctx.Err()
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err != nil {
		return 0, s.err
	}
	s.keys, s.data = append(s.keys, key), append(s.data, data)
	return uint64(len(s.data)), nil
}

func (s *spool) letters(t *testing.T) (envs []mail.Envelope, raws []string) {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, d := range s.data {
		env, raw, err := gateway.Decode(d)
		if err != nil {
			t.Fatal(err)
		}
		envs, raws = append(envs, env), append(raws, string(raw))
	}
	return envs, raws
}

func testKeys(t testing.TB) *auth.Keys {
	t.Helper()
	k, err := auth.NewKeys(auth.Key{ID: "k1", Secret: []byte("0123456789abcdef")})
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// start runs a server on a loopback port until the test ends.
func start(t testing.TB, change func(*gateway.Config)) (*gateway.Server, *spool, string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s, sp := serve(t, l, change)
	return s, sp, l.Addr().String()
}

// serve runs a server on a listener until the test ends.
func serve(t testing.TB, l net.Listener, change func(*gateway.Config)) (*gateway.Server, *spool) {
	t.Helper()
	sp := &spool{}
	cfg := gateway.Config{Domains: []string{"painani.test"}, Keys: testKeys(t), Spool: sp,
		ReadTimeout: 5 * time.Second, SessionTimeout: 20 * time.Second}
	if change != nil {
		change(&cfg)
	}
	s, err := gateway.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- s.Serve(l) }()
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		if err := s.Shutdown(ctx); err != nil {
			t.Errorf("shutdown: %v", err)
		}
		if err := <-done; err != nil {
			t.Errorf("serve: %v", err)
		}
	})
	return s, sp
}

// pipes is a listener without a network. On it a server can run in a bubble of synctest, where
// no time-out takes any time.
type pipes struct {
	conns  chan net.Conn
	closed chan struct{}
}

func listenPipes() *pipes { return &pipes{make(chan net.Conn), make(chan struct{})} }

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.conns:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error {
	close(p.closed)
	return nil
}

func (p *pipes) Addr() net.Addr { return &net.UnixAddr{Name: "pipe", Net: "unix"} }

// dial opens a connection whose client waits for up to an hour.
func (p *pipes) dial(t testing.TB) *client {
	ours, theirs := net.Pipe()
	ours.SetDeadline(time.Now().Add(time.Hour))
	t.Cleanup(func() { ours.Close() })
	p.conns <- theirs
	return &client{t, ours, bufio.NewReader(ours)}
}

// client is a raw SMTP client: what it sends is sent byte for byte.
type client struct {
	t testing.TB
	net.Conn
	r *bufio.Reader
}

func dial(t testing.TB, addr string) *client {
	t.Helper()
	return dialFrom(t, addr, 1)
}

// dialFrom comes from 127.0.0.<host>.
func dialFrom(t testing.TB, addr string, host byte) *client {
	t.Helper()
	d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, host)}}
	c, err := d.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	c.SetDeadline(time.Now().Add(10 * time.Second))
	t.Cleanup(func() { c.Close() })
	return &client{t, c, bufio.NewReader(c)}
}

func (c *client) send(s string) {
	c.t.Helper()
	if _, err := c.Write([]byte(s)); err != nil {
		c.t.Fatalf("send %q: %v", s, err)
	}
}

// reply reads one whole reply; "" at the end of the connection.
func (c *client) reply() string {
	c.t.Helper()
	var lines []string
	for {
		line, err := c.r.ReadString('\n')
		if err != nil {
			var ne net.Error
			if errors.As(err, &ne) && ne.Timeout() {
				c.t.Fatalf("no reply after %q", lines)
			}
			return strings.Join(lines, "\n")
		}
		line = strings.TrimRight(line, "\r\n")
		lines = append(lines, line)
		if len(line) < 4 || line[3] != '-' {
			return strings.Join(lines, "\n")
		}
	}
}

func (c *client) expect(pattern string) string {
	c.t.Helper()
	got := c.reply()
	if !regexp.MustCompile(`(?s)^(?:` + pattern + `)`).MatchString(got) {
		c.t.Fatalf("got %q, want %q", got, pattern)
	}
	return got
}

func (c *client) do(line, pattern string) string {
	c.t.Helper()
	c.send(line + "\r\n")
	return c.expect(pattern)
}

// begin connects and goes as far as DATA's 354.
func begin(t testing.TB, addr string) *client {
	t.Helper()
	c := dial(t, addr)
	c.begin()
	return c
}

// begin goes as far as DATA's 354.
func (c *client) begin() {
	c.t.Helper()
	c.expect("220 ")
	c.do("EHLO client.test", "250-")
	c.do("MAIL FROM:<ada@example.org>", "250 ")
	c.do("RCPT TO:<play@painani.test>", "250 ")
	c.do("DATA", "354 ")
}

const plain = "From: ada@example.org\r\nSubject: hello\r\n\r\nhelp\r\n"

func TestLetterIsStoredBefore250(t *testing.T) {
	hold := make(chan struct{})
	s, sp, addr := start(t, func(c *gateway.Config) { c.Spool.(*spool).wait = hold })
	c := begin(t, addr)
	c.send(plain + "..dots\r\n.\r\n")
	c.SetReadDeadline(time.Now().Add(50 * time.Millisecond))
	if _, err := c.r.Peek(1); err == nil {
		t.Fatal("an answer before the letter was stored")
	}
	c.SetReadDeadline(time.Now().Add(5 * time.Second))
	c.r.Reset(c.Conn)
	close(hold)
	c.expect("250 ")
	envs, raws := sp.letters(t)
	if len(raws) != 1 || raws[0] != plain+".dots\r\n" {
		t.Fatalf("stored %q", raws)
	}
	e := envs[0]
	if e.From != "ada@example.org" || !slices.Equal(e.To, []string{"play@painani.test"}) || e.Helo != "client.test" ||
		e.Remote != "127.0.0.1" || time.Since(e.At) > time.Minute || e.At.Location() != time.UTC {
		t.Errorf("envelope %+v", e)
	}
	if sp.keys[0] != "play" {
		t.Errorf("key %q", sp.keys[0])
	}
	if n := s.Counts(); n.Letters != 1 || n.Connections != 1 || n.Bytes != int64(len(raws[0])) {
		t.Errorf("counts %+v", n)
	}
}

func TestRecipients(t *testing.T) {
	_, sp, addr := start(t, func(c *gateway.Config) {
		c.MaxRefused = 100
		c.Domains = []string{"painani.test", "bücher.example"}
		c.Ended = func(a auth.Address) bool { return a.Generation == 2 }
	})
	local, err := testKeys(t).Local(auth.Reply, "tz42", 3)
	if err != nil {
		t.Fatal(err)
	}
	aged, err := testKeys(t).LocalOf(auth.Reply, "tz42", 3, 12)
	if err != nil {
		t.Fatal(err)
	}
	ended, err := testKeys(t).LocalOf(auth.Reply, "tz42", 3, 2)
	if err != nil {
		t.Fatal(err)
	}
	other, _ := auth.NewKeys(auth.Key{ID: "k1", Secret: []byte("another secret..")})
	forged, _ := other.Local(auth.Reply, "tz42", 3)
	c := dial(t, addr)
	c.expect("220 ")
	c.do("EHLO client.test", "250-")
	c.do("MAIL FROM:<>", "250 ")
	for _, tc := range []struct{ name, to, want string }{
		{"play", "play@painani.test", "250 "},
		{"play in capitals", "PLAY@Painani.TEST", "250 "},
		{"postmaster", "postmaster@painani.test", "250 "},
		{"abuse", "abuse@painani.test", "250 "},
		{"second domain in ASCII", "play@xn--bcher-kva.example", "250 "},
		{"signed", local + "@painani.test", "250 "},
		{"signed in capitals", strings.ToUpper(local) + "@painani.test", "250 "},
		{"signed in a generation", aged + "@painani.test", "250 "},
		{"signed in one that is over", ended + "@painani.test", "550 5.1.1 "},
		{"of another generation", strings.TrimSuffix(aged, "12") + "13@painani.test", "550 5.1.1 "},
		{"forged", forged + "@painani.test", "550 5.1.1 "},
		{"unknown", "root@painani.test", "550 5.1.1 "},
		{"elsewhere", "play@example.org", "550 5.1.1 "},
		{"subdomain", "play@sub.painani.test", "550 5.1.1 "},
		{"percent relay", "play%example.org@painani.test", "550 5.1.1 "},
		{"quoted relay", `"play@example.org"@painani.test`, "553 5.1.3 "},
		{"route", "@example.org:root@example.net", "550 5.1.1 "},
		{"control", "pl\x01ay@painani.test", "553 5.1.3 "},
		{"eight bit", "pl\xe4y@painani.test", "553 5.1.3 "},
		{"endless", strings.Repeat("a", 600) + "@painani.test", "553 5.1.3 "},
	} {
		t.Run(tc.name, func(t *testing.T) { c.do("RCPT TO:<"+tc.to+">", tc.want) })
	}
	c.do("DATA", "354 ")
	c.send(plain + ".\r\n")
	c.expect("250 ")
	envs, _ := sp.letters(t)
	if len(envs[0].To) != 8 || envs[0].From != "" {
		t.Errorf("envelope %+v", envs[0])
	}
}

// The key of a letter is logged; whoever has the signature can write in somebody's name.
func TestKeyAndLogHoldNoSignature(t *testing.T) {
	var log bytes.Buffer
	_, sp, addr := start(t, func(c *gateway.Config) { c.Log = slog.New(slog.NewTextHandler(&log, nil)) })
	local, _ := testKeys(t).Local(auth.Bounce, "abc234", 0)
	c := dial(t, addr)
	c.expect("220 ")
	c.do("HELO client.test", "250 ")
	c.do("MAIL FROM:<>", "250 ")
	c.do("RCPT TO:<"+strings.ToUpper(local)+"@painani.test>", "250 ")
	c.do("DATA", "354 ")
	c.send(plain + ".\r\n")
	c.expect("250 ")
	if want := "b-abc234-0"; sp.keys[0] != want {
		t.Errorf("key %q, want %q", sp.keys[0], want)
	}
	c.do("QUIT", "221 ")
	text := log.String()
	if !strings.Contains(text, "b-abc234-0") || strings.Contains(text, local[len(local)-16:]) {
		t.Errorf("log %q, signed address %q", text, local)
	}
}

func TestStorageTrouble(t *testing.T) {
	for _, err := range []error{events.ErrUnavailable, events.ErrUnknown, errors.New("disk on fire")} {
		t.Run(err.Error(), func(t *testing.T) {
			s, _, addr := start(t, func(c *gateway.Config) { c.Spool.(*spool).err = err })
			c := begin(t, addr)
			c.send(plain + ".\r\n")
			got := c.expect("451 4.3.0 ")
			if strings.Contains(got, err.Error()) {
				t.Errorf("the client hears of our insides: %q", got)
			}
			c.do("NOOP", "250 ") // the connection lives on
			if s.Counts().NotStored != 1 || s.Counts().Letters != 0 {
				t.Errorf("counts %+v", s.Counts())
			}
		})
	}
	t.Run("too slow", func(t *testing.T) {
		_, _, addr := start(t, func(c *gateway.Config) {
			c.Spool.(*spool).wait = make(chan struct{})
			c.StoreTimeout = 30 * time.Millisecond
		})
		c := begin(t, addr)
		c.send(plain + ".\r\n")
		c.expect("451 4.3.0 ")
	})
}

func TestLMTP(t *testing.T) {
	_, sp, addr := start(t, func(c *gateway.Config) { c.LMTP = true })
	c := dial(t, addr)
	c.expect("220 painani.test LMTP")
	c.do("EHLO x", "500 ")
	c.do("LHLO front.test", "250-")
	c.do("MAIL FROM:<ada@example.org>", "250 ")
	c.do("RCPT TO:<play@painani.test>", "250 ")
	c.do("RCPT TO:<nobody@painani.test>", "550 ")
	c.do("RCPT TO:<abuse@painani.test>", "250 ")
	c.do("DATA", "354 ")
	c.send(plain + ".\r\n")
	c.expect("250 2.0.0 <play@painani.test>")
	c.expect("250 2.0.0 <abuse@painani.test>")
	if envs, _ := sp.letters(t); len(envs) != 1 || len(envs[0].To) != 2 {
		t.Errorf("envelopes %+v", envs)
	}
}

func TestShutdown(t *testing.T) {
	s, sp, addr := start(t, nil)
	idle := dial(t, addr)
	idle.expect("220 ")
	busy := begin(t, addr)
	busy.send("Subject: slow\r\n")
	done := make(chan error, 1)
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	go func() { done <- s.Shutdown(ctx) }()
	idle.expect("421 ")
	if got := idle.reply(); got != "" {
		t.Errorf("idle client still served: %q", got)
	}
	busy.send("\r\nhelp\r\n.\r\n")
	busy.expect("250 ")
	busy.expect("421 ")
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	if _, raws := sp.letters(t); len(raws) != 1 {
		t.Errorf("stored %q", raws)
	}
	if _, err := net.Dial("tcp", addr); err == nil {
		t.Error("still listening")
	}
}

func TestPanicInHandshakeEndsOneConnection(t *testing.T) {
	_, _, addr := start(t, func(c *gateway.Config) {
		c.TLS = &tls.Config{GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) { panic("no key") }}
	})
	c := dial(t, addr)
	c.expect("220 ")
	c.do("STARTTLS", "220 ")
	if tls.Client(c.Conn, &tls.Config{InsecureSkipVerify: true}).Handshake() == nil {
		t.Error("TLS without a certificate")
	}
	dial(t, addr).expect("220 ")
}

// A letter that STARTTLS has ended is not waited for.
func TestShutdownInHandshake(t *testing.T) {
	s, _, addr := start(t, func(c *gateway.Config) { c.TLS = testTLS(t) })
	c := dial(t, addr)
	c.expect("220 ")
	c.do("EHLO client.test", "250-")
	c.do("MAIL FROM:<ada@example.org>", "250 ")
	c.do("STARTTLS", "220 ")
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	if err := s.Shutdown(ctx); err != nil {
		t.Error(err)
	}
}

func TestShutdownDoesNotWaitForEver(t *testing.T) {
	s, _, addr := start(t, nil)
	c := begin(t, addr)
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Millisecond)
	defer cancel()
	if err := s.Shutdown(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("got %v", err)
	}
	if got := c.reply(); strings.HasPrefix(got, "250") {
		t.Errorf("got %q", got)
	}
}

func testTLS(t testing.TB) *tls.Config {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	tmpl := &x509.Certificate{SerialNumber: big.NewInt(1), DNSNames: []string{"painani.test"},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour)}
	der, err := x509.CreateCertificate(rand.Reader, tmpl, tmpl, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	return &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: key}}}
}

// secure says STARTTLS and goes on inside; injected is sent in clear together with it.
func (c *client) secure(injected string) *client {
	c.t.Helper()
	c.send("STARTTLS\r\n" + injected)
	c.expect("220 ")
	t := tls.Client(c.Conn, &tls.Config{InsecureSkipVerify: true})
	if err := t.Handshake(); err != nil {
		c.t.Fatal(err)
	}
	return &client{c.t, t, bufio.NewReader(t)}
}

func TestSTARTTLS(t *testing.T) {
	_, sp, addr := start(t, func(c *gateway.Config) { c.TLS = testTLS(t) })
	c := dial(t, addr)
	c.expect("220 ")
	if got := c.do("EHLO client.test", "250-"); !strings.Contains(got, "STARTTLS") {
		t.Fatalf("not offered: %q", got)
	}
	c = c.secure("")
	if got := c.do("EHLO client.test", "250-"); strings.Contains(got, "STARTTLS") {
		t.Errorf("offered twice: %q", got)
	}
	c.do("MAIL FROM:<ada@example.org>", "250 ")
	c.do("RCPT TO:<play@painani.test>", "250 ")
	c.do("DATA", "354 ")
	c.send(plain + ".\r\n")
	c.expect("250 ")
	c.do("QUIT", "221 ")
	if envs, _ := sp.letters(t); len(envs) != 1 || envs[0].Remote != "127.0.0.1" {
		t.Errorf("envelopes %+v", envs)
	}
}

func TestConfig(t *testing.T) {
	good := gateway.Config{Domains: []string{"a.test"}, Keys: testKeys(t), Spool: &spool{}}
	for name, change := range map[string]func(*gateway.Config){
		"no domain":    func(c *gateway.Config) { c.Domains = nil },
		"bad domain":   func(c *gateway.Config) { c.Domains = []string{"a b"} },
		"no keys":      func(c *gateway.Config) { c.Keys = nil },
		"no spool":     func(c *gateway.Config) { c.Spool = nil },
		"too large":    func(c *gateway.Config) { c.MaxBytes = 2 << 20 },
		"bad hostname": func(c *gateway.Config) { c.Hostname = "a\r\nb" },
	} {
		t.Run(name, func(t *testing.T) {
			c := good
			change(&c)
			if _, err := gateway.New(c); err == nil {
				t.Error("taken")
			}
		})
	}
	if _, err := gateway.New(good); err != nil {
		t.Error(err)
	}
}

// TestEntryForm: entries are JSON of the form that Encode documents, and are read whoever wrote them.
func TestEntryForm(t *testing.T) {
	for name, c := range map[string]struct {
		env mail.Envelope
		raw string
	}{
		"plain":        {mail.Envelope{From: "a@b.c", To: []string{"x@y.z"}, Helo: "h", At: time.Unix(1e9, 0).UTC()}, "Subject: x\r\n\r\nbody\r\n"},
		"empty":        {mail.Envelope{}, ""},
		"looks inside": {mail.Envelope{Helo: `h,"raw":"AAAA"}`}, `,"raw":"`},
		"bytes":        {mail.Envelope{To: []string{"ő@y.z"}}, "\x00\xff\r\n"},
	} {
		t.Run(name, func(t *testing.T) {
			data, err := gateway.Encode(c.env, []byte(c.raw))
			if err != nil {
				t.Fatal(err)
			}
			var e struct {
				Envelope mail.Envelope `json:"envelope"`
				Raw      []byte        `json:"raw"`
			}
			err = json.Unmarshal(data, &e)
			if err != nil || string(e.Raw) != c.raw || !reflect.DeepEqual(e.Envelope, c.env) {
				t.Errorf("%v: entry %s", err, data)
			}
			env, raw, err := gateway.Decode(data)
			if err != nil || string(raw) != c.raw || !reflect.DeepEqual(env, c.env) {
				t.Errorf("decoded %+v %q %v", env, raw, err)
			}
		})
	}
}

func TestDecodeRefuses(t *testing.T) {
	for _, in := range []string{"", "{", "[]", `{"raw":"!"}`} {
		if _, _, err := gateway.Decode([]byte(in)); err == nil {
			t.Errorf("%q decoded", in)
		}
	}
}

// deliver sends one letter and returns the last reply.
func deliver(t testing.TB, addr, letter string) string {
	t.Helper()
	c := begin(t, addr)
	c.send(letter + "\r\n.\r\n")
	return c.reply()
}

func TestResultsStandInTheEnvelope(t *testing.T) {
	_, sp, addr := start(t, func(c *gateway.Config) {
		c.Checker = &auth.Checker{Resolver: deadResolver{}, Total: 2 * time.Second}
	})
	letter := "Authentication-Results: painani.test;\r\n dmarc=pass\r\n" +
		"Authentication-Results: other.test; spf=pass\r\n" + plain
	if got := deliver(t, addr, letter); !strings.HasPrefix(got, "250") {
		t.Fatal(got)
	}
	envs, raws := sp.letters(t)
	if envs[0].Results != (mail.Results{SPF: "temperror", DKIM: "none", DMARC: "temperror", Author: "temperror"}) {
		t.Errorf("results %+v", envs[0].Results)
	}
	if strings.Contains(raws[0], "dmarc=pass") || !strings.Contains(raws[0], "other.test; spf=pass") ||
		!strings.HasSuffix(raws[0], "\r\n\r\nhelp\r\n\r\n") {
		t.Errorf("stored %q", raws[0])
	}
}

// deadResolver answers nothing but temporary failures.
type deadResolver struct{}

var errDNS = &net.DNSError{Err: "no answer", IsTemporary: true}

func (deadResolver) LookupTXT(context.Context, string) ([]string, error)          { return nil, errDNS }
func (deadResolver) LookupMX(context.Context, string) ([]*net.MX, error)          { return nil, errDNS }
func (deadResolver) LookupIPAddr(context.Context, string) ([]net.IPAddr, error)   { return nil, errDNS }
func (deadResolver) LookupAddr(context.Context, string) (names []string, _ error) { return nil, errDNS }

func BenchmarkLetter(b *testing.B) {
	_, _, addr := start(b, func(c *gateway.Config) {
		c.Rate = -1
		c.MaxReplies = 1 << 30
		c.MaxBytes = 1 << 20
		c.SessionTimeout = time.Hour
	})
	c := dial(b, addr)
	c.SetDeadline(time.Time{})
	c.expect("220 ")
	c.do("EHLO client.test", "250-")
	b.ReportAllocs()
	for b.Loop() {
		c.send("MAIL FROM:<ada@example.org>\r\nRCPT TO:<play@painani.test>\r\nDATA\r\n")
		c.expect("250 ")
		c.expect("250 ")
		c.expect("354 ")
		c.send(plain + ".\r\n")
		c.expect("250 ")
	}
}
