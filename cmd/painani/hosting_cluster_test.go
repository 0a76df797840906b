package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"flag"
	"fmt"
	"math/big"
	mathrand "math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"painani/events/lease"
	"painani/events/stream"
)

// natsServer is the program nats-server as it reads its command line, with the environment of its unit.
func natsServer() {
	f, err := os.Open(filepath.Join(filepath.Dir(os.Args[2]), "node.env"))
	if err == nil {
		for lines := bufio.NewScanner(f); lines.Scan(); {
			name, value, _ := strings.Cut(lines.Text(), "=")
			os.Setenv(name, value)
		}
	}
	fs := flag.NewFlagSet("nats-server", flag.ExitOnError)
	o, err := server.ConfigureOptions(fs, os.Args[1:], func() {}, fs.Usage, server.PrintTLSHelpAndDie)
	var s *server.Server
	if err == nil {
		s, err = server.NewServer(o)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	s.ConfigureLogger()
	s.Start()
	s.WaitForShutdown()
}

// machines are three nodes with the files beside HOSTING, and what Painani needs to know of them.
type machines struct {
	t        *testing.T
	nodes    []*process
	urls     string // with commas
	monitors string
	creds    string
	ca       string
}

// hostingConf are the settings of a node as they stand beside HOSTING.
const hostingConf = "../../.github/cluster/nats-server.conf"

// newMachines starts the nodes. Nothing in their settings is changed but ports, folders and names of machines.
func newMachines(t *testing.T) *machines {
	text, err := os.ReadFile(hostingConf)
	if err != nil {
		t.Fatal(err)
	}
	m := &machines{t: t, creds: filepath.Join(t.TempDir(), "painani.nk")}
	code, key, complaint := command(t, "keys", "cluster", m.creds)
	if code != exitOK {
		t.Fatal(complaint)
	}
	a := newNodeAuthority(t)
	var between []string
	for range 3 {
		between = append(between, freePort(t))
	}
	for i := range 3 {
		etc, port, monitor := t.TempDir(), freePort(t), freePort(t)
		change := []string{"0.0.0.0:4222", port, "127.0.0.1:8222", monitor, "/etc/nats/", etc + "/",
			"/var/lib/nats", filepath.Join(etc, "lib"), "0.0.0.0:6222", between[i]}
		for n, to := range between {
			change = append(change, fmt.Sprintf("n%d.example.org:6222", n+1), to)
		}
		conf := string(text)
		for i := 0; i < len(change); i += 2 {
			if !strings.Contains(conf, change[i]) {
				t.Fatalf("%s does not say %s", hostingConf, change[i])
			}
			conf = strings.ReplaceAll(conf, change[i], change[i+1])
		}
		a.issue(filepath.Join(etc, "node.pem"), filepath.Join(etc, "node.key"))
		m.ca = filepath.Join(etc, "ca.pem")
		write(t, m.ca, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: a.cert.Raw}))
		write(t, filepath.Join(etc, "nats-server.conf"), []byte(conf))
		name := fmt.Sprintf("n%d", i+1)
		write(t, filepath.Join(etc, "node.env"), []byte("NATS_NAME="+name+"\n"+key))
		m.urls, m.monitors = m.urls+",tls://"+port, m.monitors+",http://"+monitor
		m.nodes = append(m.nodes, &process{name: name, log: &lockedBuffer{},
			args: []string{"nats-server", "-c", filepath.Join(etc, "nats-server.conf")}})
	}
	m.urls, m.monitors = m.urls[1:], m.monitors[1:]
	t.Cleanup(func() {
		for _, p := range m.nodes {
			if p.cmd != nil {
				_ = p.end(syscall.SIGKILL)
			}
			if t.Failed() {
				t.Logf("log of %s (end):\n%s", p.name, tail(p.log.String(), 1500))
			}
		}
	})
	for _, p := range m.nodes {
		p.start(t)
	}
	return m
}

func write(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.WriteFile(name, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// flags are those by which a command finds the cluster.
func (m *machines) flags(more ...string) []string {
	return append(more, "--nats", m.urls, "--nats-creds", m.creds, "--nats-ca", m.ca)
}

// examine looks at the cluster, and again until that works.
func (m *machines) examine() (x stream.Cluster) {
	m.t.Helper()
	c := stream.Config{URL: m.urls, Creds: m.creds, CA: m.ca, Timeout: 2 * time.Second}
	for end := time.Now().Add(time.Minute); ; time.Sleep(300 * time.Millisecond) {
		x, err := stream.Examine(m.t.Context(), c)
		if err == nil {
			return x
		}
		if time.Now().After(end) {
			m.t.Fatal(err)
		}
	}
}

// nodeAuthority are an authority that vouches for the nodes.
type nodeAuthority struct {
	t    *testing.T
	key  *ecdsa.PrivateKey
	cert *x509.Certificate
}

func newNodeAuthority(t *testing.T) *nodeAuthority {
	a := &nodeAuthority{t: t}
	a.key, a.cert = a.sign(&x509.Certificate{IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign})
	return a
}

func (a *nodeAuthority) sign(c *x509.Certificate) (*ecdsa.PrivateKey, *x509.Certificate) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		a.t.Fatal(err)
	}
	c.SerialNumber = big.NewInt(time.Now().UnixNano())
	c.NotBefore, c.NotAfter = time.Now().Add(-time.Hour), time.Now().Add(time.Hour)
	parent, by := c, key
	if a.key != nil {
		parent, by = a.cert, a.key
	}
	der, err := x509.CreateCertificate(rand.Reader, c, parent, &key.PublicKey, by)
	if err == nil {
		c, err = x509.ParseCertificate(der)
	}
	if err != nil {
		a.t.Fatal(err)
	}
	return key, c
}

// issue writes the certificate of a node, which is a server and a client of others.
func (a *nodeAuthority) issue(cert, key string) {
	a.t.Helper()
	k, c := a.sign(&x509.Certificate{IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, KeyUsage: x509.KeyUsageDigitalSignature,
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth}})
	der, err := x509.MarshalPKCS8PrivateKey(k)
	if err != nil {
		a.t.Fatal(err)
	}
	write(a.t, cert, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: c.Raw}))
	write(a.t, key, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}))
}

// serve starts processes of ours, with people.
func (m *machines) serve(n int, r *relay) *clustered {
	c := &clustered{world: &world{t: m.t, relay: r, log: &lockedBuffer{}, patience: time.Minute},
		seen: map[string]int{}, people: []string{"ada@club.test", "bela@club.test"}, nats: m.nodes,
		dice: mathrand.New(mathrand.NewPCG(1, 3)), ids: map[string]*letterOut{}, open: map[string]bool{}}
	for i := range n {
		p := &process{name: fmt.Sprintf("p%d", i), log: &lockedBuffer{}, smtp: freePort(m.t)}
		p.args = m.flags("painani", "serve", "--data", filepath.Join(m.t.TempDir(), "data"), "--domain", "post.test",
			"--smtp", p.smtp, "--http", freePort(m.t), "--relay", c.relay.addr, "--no-sender-checks", "--tick", "1s",
			"--replicas", "3", "--node", p.name)
		c.ours = append(c.ours, p)
	}
	m.t.Cleanup(func() {
		for _, p := range c.ours {
			if p.cmd != nil {
				_ = p.end(syscall.SIGKILL)
			}
			if m.t.Failed() {
				m.t.Logf("log of %s (end):\n%s", p.name, tail(p.log.String(), 3000))
			}
		}
	})
	for _, p := range c.ours {
		p.start(m.t)
	}
	return c
}

// doctor is what it says of the cluster, and its code.
func (m *machines) doctor(more ...string) (string, int) {
	args := append([]string{"doctor", "--data", m.t.TempDir(), "--smtp", freePort(m.t), "--http", freePort(m.t),
		"--relay", "127.0.0.1:1", "--no-sender-checks"}, more...)
	code, out, complaint := command(m.t, args...)
	return out + complaint, code
}

// status asks for the status until it is as it should be.
func (m *machines) status(what string, good func(tellStatus) bool) (t tellStatus) {
	m.t.Helper()
	for end := time.Now().Add(time.Minute); ; time.Sleep(500 * time.Millisecond) {
		_, out, complaint := command(m.t, m.flags("status", "--json")...)
		t = tellStatus{}
		if err := json.Unmarshal([]byte(out), &t); err == nil && good(t) {
			return t
		}
		if time.Now().After(end) {
			m.t.Fatalf("status: waited in vain until %s:\n%s%s", what, out, complaint)
		}
	}
}

// TestSeveralMachines follows HOSTING: three nodes with the files that stand there, two processes on them. The doctor
// finds what is wrong and nothing else, status tells who works on what, a signing key that one process replaced
// is the other's, too, a command that names no number of copies leaves them as they are, and the loss of a
// node is told and survived.
func TestSeveralMachines(t *testing.T) {
	if testing.Short() {
		t.Skip("five processes: not with -short")
	}
	m := newMachines(t)
	if x := m.examine(); len(x.Nodes) != 3 || len(x.Streams) != 0 {
		t.Fatalf("the cluster is %+v", x)
	}
	t.Run("a good cluster", m.goodCluster)
	t.Run("bad ones", m.badClusters)
	if code, _, complaint := command(t, m.flags("status")...); code != exitFailed ||
		!strings.Contains(complaint, "no service has run on this cluster yet") {
		t.Errorf("status before the first start: %d %s", code, complaint)
	}
	c := m.serve(2, newRelay(t))
	c.begin()
	c.play(4, time.Minute)
	s := m.status("both hold eight parts", func(s tellStatus) bool {
		return len(s.Nodes) == 2 && s.Nodes[0].Parts == lease.Parts/2 && s.Nodes[1].Parts == lease.Parts/2
	})
	if s.Nodes[0].State != "lives" || s.free() != 0 || s.Parts[3].Term == 0 || !s.Parts[3].Until.After(s.At) {
		t.Errorf("%+v", s)
	}
	m.status("nothing is left to do", func(s tellStatus) bool { return s.Queues == queueStatus{} })
	code, out, _ := command(t, m.flags("status")...)
	if code != exitOK || !strings.Contains(out, "NODE  STATE") || !strings.Contains(out, "p1    lives") {
		t.Errorf("status: %d\n%s", code, out)
	}
	m.rotated(c)
	m.loss(c)
}

func (m *machines) goodCluster(t *testing.T) {
	out, _ := m.doctor(m.flags("--nats-monitor", m.monitors, "--replicas", "3")...)
	for _, want := range []string{"node n1 at tls://", "ok    node n2 syncs every write", "3 copies each",
		"ok    account: 0 MiB taken"} {
		if !strings.Contains(out, want) {
			t.Errorf("the doctor does not say %q:\n%s", want, out)
		}
	}
	for line := range strings.Lines(out) {
		of := strings.Contains(line, "relay") || strings.Contains(line, "domain") || strings.Contains(line, "hint:")
		if !strings.HasPrefix(line, "ok ") && !of {
			t.Errorf("the doctor says %s", line)
		}
	}
	if out, _ = m.doctor(m.flags()...); !strings.Contains(out, "warn  sync_interval: no client can see it") {
		t.Errorf("without monitoring the doctor says\n%s", out)
	}
}

// badClusters: each refusal says what to look at, and nothing of a secret.
func (m *machines) badClusters(t *testing.T) {
	other := filepath.Join(t.TempDir(), "other.nk")
	if code, _, complaint := command(t, "keys", "cluster", other); code != exitOK {
		t.Fatal(complaint)
	}
	seed, err := os.ReadFile(other)
	if err != nil {
		t.Fatal(err)
	}
	first, _, _ := strings.Cut(m.urls, ",")
	locked := strings.Replace(first, "tls://", "tls://painani:dont-tell@", 1)
	nonsense := filepath.Join(t.TempDir(), "nonsense")
	write(t, nonsense, []byte("dont-tell\n"))
	for _, x := range []struct {
		what string
		args []string
		want string
	}{
		{"another key", []string{"--nats", first, "--nats-creds", other, "--nats-ca", m.ca}, "--nats-creds"},
		{"no key", []string{"--nats", first, "--nats-ca", m.ca}, "--nats-creds"},
		{"a password", []string{"--nats", locked, "--nats-ca", m.ca}, "--nats-creds"},
		{"no authority", []string{"--nats", first, "--nats-creds", m.creds}, "--nats-ca"},
		{"no such file", []string{"--nats", first, "--nats-creds", "/nowhere/x", "--nats-ca", m.ca}, "no such file"},
		{"nonsense", []string{"--nats", first, "--nats-creds", nonsense, "--nats-ca", m.ca}, "neither a user's JWT"},
		{"nobody", []string{"--nats", "tls://127.0.0.1:1", "--nats-creds", m.creds, "--nats-ca", m.ca}, "does nats-server run there"},
	} {
		out, code := m.doctor(x.args...)
		if code != exitNo || !strings.Contains(out, "FAIL  cluster") || !strings.Contains(out, x.want) {
			t.Errorf("%s: %d, want %q:\n%s", x.what, code, x.want, out)
		}
		if strings.Contains(out, "dont-tell") || strings.Contains(out, strings.TrimSpace(string(seed))) {
			t.Errorf("%s: it tells a secret:\n%s", x.what, out)
		}
	}
	code, _, complaint := command(t, "serve", "--data", t.TempDir(), "--nats", locked, "--nats-ca", m.ca,
		"--smtp", freePort(t), "--http", freePort(t))
	if code != exitPerson || !strings.Contains(complaint, "--nats-creds") || strings.Contains(complaint, "dont-tell") {
		t.Errorf("serve: %d %s", code, complaint)
	}
}

// rotated: the key that one process replaced is the other's, too.
func (m *machines) rotated(c *clustered) {
	t := m.t
	letters := c.relay.letters(c.people[0])
	letter := letters[len(letters)-1] // of a seat
	first := c.ours[0]
	code, _, complaint := command(t, m.flags("keys", "rotate", "--data", first.flag("--data"))...)
	if code != exitOK {
		t.Fatal(complaint)
	}
	for _, p := range c.ours[1:] {
		c.until("the other process knows", func() bool {
			return strings.Contains(p.log.String(), "signing key was replaced by another process")
		})
	}
	held := func() bool {
		list := c.relay.letters(letter.to)
		return strings.Contains(list[len(list)-1].text, "Was this you?")
	}
	if err := c.sendTo(c.ours[1].smtp, parcel{letter.to, letter.replyTo, c.answer(letter, "SET zone Europe/Vienna")}); err != nil {
		t.Error(err)
	}
	c.until("the letter to the old address is held", held)
	for _, s := range m.examine().Streams { // keys rotate did not say how many copies there are
		if s.Replicas != 3 {
			t.Errorf("%s has %d copies", s.Stream, s.Replicas)
		}
	}
}

// loss of a node is told, and letters are answered all the same.
func (m *machines) loss(c *clustered) {
	t := m.t
	began := time.Now()
	_ = m.nodes[2].end(syscall.SIGKILL)
	const who = "carl@club.test"
	l := parcel{who, "play@post.test", c.write(who, "play@post.test", "game", "NEW tzolkin bot bot")}
	c.until("a letter is taken", func() bool { return c.sendTo(c.ours[0].smtp, l) == nil })
	c.until("it is answered", func() bool { return len(c.relay.letters(who)) > 0 })
	t.Logf("a letter was answered %v after the loss of a node", tenths(time.Since(began)))
	c.until("the doctor misses the node", func() bool {
		ctx, stop := context.WithTimeout(t.Context(), 20*time.Second)
		defer stop()
		x, err := stream.Examine(ctx, stream.Config{URL: m.urls, Creds: m.creds, CA: m.ca})
		return err == nil && len(x.Streams) > 0 && len(x.Streams[0].Away) == 1
	})
	out, _ := m.doctor(m.flags("--replicas", "3")...)
	if !strings.Contains(out, "n3 cannot be reached") || !strings.Contains(out, "warn  node tls://") {
		t.Errorf("the doctor says\n%s", out)
	}
	for _, p := range c.ours {
		if err := p.end(syscall.SIGTERM); err != nil {
			t.Errorf("%s: %v", p.name, err)
		}
	}
	s := m.status("both have stopped", func(s tellStatus) bool { return s.free() == lease.Parts })
	if s.Nodes[0].State != "stopped" {
		t.Errorf("%+v", s.Nodes)
	}
}

// TestMoveToSeveralMachines: a backup of one machine is put into an empty cluster, once, and the game goes on there:
// the address of the last letter is still good, and nothing is told twice. When the cluster is lost for good, the
// data folder of a process and the backup make one machine of it again, with every event.
func TestMoveToSeveralMachines(t *testing.T) {
	if testing.Short() {
		t.Skip("four processes: not with -short")
	}
	w := newWorld(t)
	const ada = "ada@club.test"
	w.enter(ada, "NEW tzolkin bot bot")
	letter := w.asks(ada, w.only(), 0)
	dir := filepath.Join(t.TempDir(), "backup")
	w.kill()
	w.do(exitOK, "backup", dir)
	m := newMachines(t)
	m.examine()
	to := m.flags("restore", "--data", t.TempDir(), "--from", dir)
	code, out, complaint := command(t, to...)
	if code != exitOK || !strings.Contains(out, "KV_PEOPLE: put there") || !strings.Contains(out, "events; start") {
		t.Fatalf("restore: %d\n%s%s", code, out, complaint)
	}
	if code, _, complaint = command(t, to...); code != exitFailed || !strings.Contains(complaint, "replaces nothing") {
		t.Errorf("once more: %d %s", code, complaint)
	}
	seen := len(w.relay.letters(ada))
	c := m.serve(1, w.relay)
	m.status("it works on everything", func(s tellStatus) bool { return s.free() == 0 && s.Queues == queueStatus{} })
	if n := len(w.relay.letters(ada)); n != seen {
		t.Errorf("%d letters were sent by the start", n-seen)
	}
	c.until("a turn is taken", func() bool {
		return c.sendTo(c.ours[0].smtp, parcel{ada, letter.replyTo, w.answer(letter, "1")}) == nil
	})
	c.until("it is played", func() bool {
		list := w.relay.letters(ada)
		return len(list) > seen && strings.HasPrefix(list[seen].verdict(), "OK, played")
	})
	m.back(c, c.ours[0], dir)
}

// last is the last event on the cluster.
func (m *machines) last() uint64 {
	m.t.Helper()
	s, err := stream.Open(m.t.Context(), stream.Config{URL: m.urls, Creds: m.creds, CA: m.ca, AsIs: true})
	if err != nil {
		m.t.Fatal(err)
	}
	extents, err := s.Extents(m.t.Context())
	if err = errors.Join(err, s.Close()); err != nil {
		m.t.Fatal(err)
	}
	return extents[stream.Events].Last
}

// back is the way from a lost cluster to one machine, once the ledger of a process has followed the log.
func (m *machines) back(c *clustered, p *process, dir string) {
	t, last := m.t, m.last()
	c.until("its ledger has every event", func() bool {
		lines := 0 // but for the first of each file
		files, _ := filepath.Glob(filepath.Join(p.flag("--data"), ledgerName, "*"))
		for _, f := range files {
			data, _ := os.ReadFile(f)
			lines += bytes.Count(data, []byte("\n")) - 1
		}
		return uint64(lines) >= last
	})
	if err := p.end(syscall.SIGTERM); err != nil {
		t.Error(err)
	}
	for _, n := range m.nodes {
		_ = n.end(syscall.SIGKILL)
	}
	data := p.flag("--data")
	code, out, complaint := command(t, "restore", "--data", data, "--from", dir)
	want := fmt.Sprintf("\n%d events, both copies whole", last)
	if code != exitOK || !strings.Contains(out, want) {
		t.Fatalf("restore: %d, want %q\n%s%s", code, want, out, complaint)
	}
	if code, out, complaint = command(t, "verify", "--data", data); code != exitOK {
		t.Errorf("verify: %d\n%s%s", code, out, complaint)
	}
}
