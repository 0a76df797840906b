package main

import (
	"bufio"
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"painani/mail/outbox"
)

// scripted is a relay that answers each command as it is told, QUIT too, and begins TLS after STARTTLS if it
// says 220 to that. It returns its address.
func scripted(t *testing.T, cert tls.Certificate, answers map[string]string) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go talk(conn, cert, answers)
		}
	}()
	return l.Addr().String()
}

func talk(conn net.Conn, cert tls.Certificate, answers map[string]string) {
	defer conn.Close()
	say := func(what string) { io.WriteString(conn, strings.ReplaceAll(answers[what], "\n", "\r\n")+"\r\n") }
	say("greeting")
	for in := bufio.NewReader(conn); ; {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		verb := strings.ToUpper(strings.Fields(line + " x")[0])
		say(verb)
		if verb == "STARTTLS" && strings.HasPrefix(answers[verb], "220") {
			conn = tls.Server(conn, &tls.Config{Certificates: []tls.Certificate{cert}})
			in = bufio.NewReader(conn)
		}
	}
}

// TestDoctorTriesTheRelay: whatever would keep letters from going is found, and nothing else is called bad.
func TestDoctorTriesTheRelay(t *testing.T) {
	web := httptest.NewTLSServer(nil)
	defer web.Close()
	cert := web.TLS.Certificates[0] // of no authority
	for _, c := range []struct {
		name    string
		answers string // to EHLO, STARTTLS, AUTH; the greeting if there is one before it
		change  func(*outbox.Relay)
		want    []string // in the report
	}{
		{"fine", "250 x", nil, []string{"ok    relay", "it is this machine"}},
		{"TLS", "250-x\n250 STARTTLS|220 go", nil, []string{"ok    relay", "under TLS"}},
		{"logged in", "250-x\n250 AUTH PLAIN||235 welcome", login, []string{"ok    relay"}},
		{"no AUTH", "250 x", login, []string{"ok    relay", "does not offer AUTH"}},
		{"wrong password", "250-x\n250 AUTH PLAIN||535 5.7.8 go away", login,
			[]string{"FAIL  relay", "535", "go away", "PAINANI_RELAY_PASSWORD"}},
		{"no TLS now", "250-x\n250 STARTTLS|454 4.7.0 not now", nil, []string{"FAIL  relay", "454", "not now", "for now"}},
		{"no TLS where it must be", "250 x", func(r *outbox.Relay) { r.NeedTLS = true },
			[]string{"FAIL  relay", "offers no TLS", "--relay-tls"}},
		{"untrusted", "250-x\n250 STARTTLS|220 go", func(r *outbox.Relay) { r.TLS = &tls.Config{ServerName: "relay.test"} },
			[]string{"FAIL  relay", "certificate", "authority"}},
		{"not welcome", "554 5.7.1 not you", nil, []string{"FAIL  relay", "not you", "does not want letters"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			list := strings.Split(c.answers+"||", "|")
			r := &outbox.Relay{Timeout: 5 * time.Second, Addr: scripted(t, cert, map[string]string{
				"greeting": "220 hi", "EHLO": list[0], "HELO": list[0], "STARTTLS": list[1], "AUTH": list[2], "QUIT": "221 bye",
			})}
			if c.change != nil {
				c.change(r)
			}
			told(t, examine(t.Context(), r), c.want)
		})
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	told(
		t,
		examine(t.Context(), &outbox.Relay{Addr: l.Addr().String()}),
		[]string{"FAIL  relay", "refused", "firewall"},
	)
}

func login(r *outbox.Relay) { r.User, r.Password = "ada", "secret" }

// told expects these words in the printed findings, and FAIL only if it is among them.
func told(t *testing.T, list []finding, want []string) {
	t.Helper()
	var out strings.Builder
	for _, f := range list {
		f.print(&out)
	}
	text := out.String()
	for _, w := range want {
		if !strings.Contains(text, w) {
			t.Errorf("%q is not in\n%s", w, text)
		}
	}
	if strings.Contains(text, "FAIL") != strings.Contains(fmt.Sprint(want), "FAIL") {
		t.Errorf("verdict\n%s", text)
	}
}

// TestRelayElsewhereWithoutTLS: between two machines letters can be read.
func TestRelayElsewhereWithoutTLS(t *testing.T) {
	got := reported(&outbox.Relay{Addr: "smtp.example.net:25"}, outbox.Session{})
	if len(got) != 2 || !got[1].Warn || !strings.Contains(got[1].Text, "offers no TLS") {
		t.Errorf("%+v", got)
	}
}
