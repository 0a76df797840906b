package main

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	netmail "net/mail"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/miekg/dns"
	"github.com/rogpeppe/go-internal/testscript"
)

// TestHosting follows a host from an empty machine on.
func TestHosting(t *testing.T) {
	h := &hostingTest{t: t, read: map[string]bool{}}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/hosting", UpdateScripts: os.Getenv("UPDATE_SCRIPTS") != "",
		Setup: func(e *testscript.Env) error {
			e.Setenv("LMTP", freePort(t))
			e.Setenv("HTTP", freePort(t))
			e.Setenv("MX", freePort(t))
			// Postfix's own user
			return errors.Join(os.Chmod(e.WorkDir, 0o755), os.Chmod(filepath.Dir(e.WorkDir), 0o755))
		},
		Condition: func(cond string) (bool, error) {
			_, err := exec.LookPath("postfix")
			return cond == "postfix" && err == nil && os.Getuid() == 0, nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"nameserver": h.nameserver, "machine": h.machine, "letter": h.letter,
		},
	})
}

// hostingTest are the commands of the scripts.
type hostingTest struct {
	t *testing.T

	mu   sync.Mutex
	zone []dns.RR

	read  map[string]bool // files of letters
	reply string          // where the last letter wants its answer
	id    string          // of the last letter
}

// nameserver publishes a zone file at the resolver $DNS; without one nothing is known there.
func (h *hostingTest) nameserver(ts *testscript.TestScript, _ bool, args []string) {
	var zone []dns.RR
	for _, name := range args {
		p := dns.NewZoneParser(strings.NewReader(ts.ReadFile(name)), "", name)
		for rr, ok := p.Next(); ok; rr, ok = p.Next() {
			zone = append(zone, rr)
		}
		ts.Check(p.Err())
	}
	h.mu.Lock()
	h.zone = zone
	h.mu.Unlock()
	if ts.Getenv("DNS") != "" {
		return
	}
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	ts.Check(err)
	srv := &dns.Server{PacketConn: conn, Handler: dns.HandlerFunc(h.answer)}
	go srv.ActivateAndServe()
	ts.Defer(func() { srv.Shutdown() })
	ts.Setenv("DNS", conn.LocalAddr().String())
}

func (h *hostingTest) answer(w dns.ResponseWriter, q *dns.Msg) {
	h.mu.Lock()
	defer h.mu.Unlock()
	m := new(dns.Msg).SetRcode(q, dns.RcodeNameError)
	for _, rr := range h.zone {
		if strings.EqualFold(rr.Header().Name, q.Question[0].Name) {
			m.Rcode = dns.RcodeSuccess
			if rr.Header().Rrtype == q.Question[0].Qtype {
				m.Answer = append(m.Answer, rr)
			}
		}
	}
	w.WriteMsg(m)
}

// machine lays the settings of a Postfix as it may stand on a machine, at $MX, with the mailbox of a player.
func (h *hostingTest) machine(ts *testscript.TestScript, _ bool, args []string) {
	owner, err := user.Lookup("postfix")
	ts.Check(err)
	dir, work := ts.MkAbs(args[0]), ts.Getenv("WORK")
	for _, d := range []string{dir, work + "/queue", work + "/lib", work + "/mail"} {
		ts.Check(os.MkdirAll(d, 0o755))
	}
	uid, err := strconv.Atoi(owner.Uid)
	ts.Check(err)
	ts.Check(os.Chown(work+"/lib", uid, -1))
	ts.Check(os.Chown(work+"/mail", 65534, 65534))
	settings := fmt.Sprintf(`compatibility_level = 3.6
queue_directory = %[1]s/queue
data_directory = %[1]s/lib
maillog_file = %[1]s/log
maillog_file_prefixes = %[1]s
myhostname = play.example.org
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.1/32
mydestination = $myhostname, localhost.$mydomain, localhost
alias_maps =
alias_database =
smtputf8_enable = no
smtpd_relay_restrictions = permit_mynetworks, reject_unauth_destination
virtual_mailbox_domains = example.net
virtual_mailbox_base = %[1]s/mail
virtual_mailbox_maps = inline:{ ada@example.net=ada/, host@example.net=host/ }
virtual_uid_maps = static:65534
virtual_gid_maps = static:65534
`, work)
	ts.Check(os.WriteFile(filepath.Join(dir, "main.cf"), []byte(settings), 0o644))
	master, err := masterFile(ts.Getenv("MX"))
	ts.Check(err)
	ts.Check(os.WriteFile(filepath.Join(dir, "master.cf"), []byte(master), 0o644))
	ts.Setenv("MAIL_CONFIG", dir)
	ts.Defer(func() {
		stop := exec.Command("postfix", "stop")
		stop.Env = append(os.Environ(), "MAIL_CONFIG="+dir)
		if out, err := stop.CombinedOutput(); err != nil {
			ts.Logf("Postfix does not stop: %v: %s", err, out)
		}
	})
}

// shownOfLetter is how much of a letter the script sees, in bytes: not the picture.
const shownOfLetter = 12 << 10

// letter sends a text from the player through Postfix, to an address or as an answer to the last letter,
// and shows the letter that comes back.
func (h *hostingTest) letter(ts *testscript.TestScript, _ bool, args []string) {
	to, thread := h.reply, "In-Reply-To: "+h.id
	if len(args) > 1 {
		to, thread = args[1], "X-First: yes"
	}
	var out []byte
	// the service may be starting
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(100 * time.Millisecond) {
		var err error
		out, err = exec.Command("swaks", "--server", ts.Getenv("MX"), "--from", "ada@example.net", "--to", to,
			"--header", thread, "--body", args[0]).CombinedOutput()
		if err == nil {
			break
		}
		if time.Now().After(end) {
			ts.Fatalf("swaks: %v: %s", err, out)
		}
	}
	for end := time.Now().Add(30 * time.Second); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		list, _ := filepath.Glob(ts.Getenv("WORK") + "/mail/ada/new/*")
		for _, name := range list {
			if h.read[name] {
				continue
			}
			h.read[name] = true
			data, err := os.ReadFile(name)
			ts.Check(err)
			m, err := netmail.ReadMessage(bytes.NewReader(data))
			ts.Check(err)
			h.id, h.reply = m.Header.Get("Message-Id"), m.Header.Get("Reply-To")
			if a, err := netmail.ParseAddress(h.reply); err == nil {
				h.reply = a.Address
			}
			fmt.Fprintf(ts.Stdout(), "%s", data[:min(len(data), shownOfLetter)])
			return
		}
	}
	ts.Fatalf("no answer to %q; Postfix says:\n%s", args[0], ts.ReadFile(ts.Getenv("WORK")+"/log"))
}
