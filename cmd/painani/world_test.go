package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	netmail "net/mail"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"painani/events"
	"painani/http/socket"
	post "painani/mail"
	"painani/mail/fixture"
)

// A world is a running service (a process of its own), the relay it sends to,
// and the people's mailboxes behind that relay. Everything is on 127.0.0.1.
type world struct {
	t     testing.TB
	data  string
	smtp  string
	http  string
	relay *relay
	extra []string
	cmd   *exec.Cmd
	log   *lockedBuffer
	sent  int // letters written, for Message-IDs

	patience time.Duration // of until; 0: half a minute
}

// newWorld starts a relay and the service.
func newWorld(t testing.TB, flags ...string) *world {
	w := &world{
		t:     t,
		data:  t.TempDir(),
		smtp:  freePort(t),
		http:  freePort(t),
		relay: newRelay(t),
		extra: flags,
		log:   &lockedBuffer{},
	}
	if i := slices.Index(flags, "--http"); i >= 0 {
		w.http = flags[i+1]
	}
	w.start()
	t.Cleanup(func() {
		w.kill()
		if t.Failed() {
			t.Logf("log of the service (end):\n%s", tail(w.log.String(), 6000))
		}
	})
	return w
}

// freePort finds a port that nobody listens on, below those that systems give to connections out: one of
// these would take it while the service is away between two starts.
func freePort(t testing.TB) string {
	for range 100 {
		l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", 12000+rand.IntN(18000)))
		if err == nil {
			defer l.Close()
			return l.Addr().String()
		}
	}
	t.Fatal("no port is free")
	return ""
}

// start runs "painani serve" and waits until it answers.
func (w *world) start() {
	w.t.Helper()
	args := append(
		[]string{"serve", "--data", w.data, "--domain", "post.test", "--smtp", w.smtp, "--http", w.http,
			"--relay", w.relay.addr, "--no-sender-checks", "--tick", "100ms", "--answers-per-hour", "100000"},
		w.extra...)
	w.cmd = exec.Command(os.Args[0])
	w.cmd.Args = append([]string{"painani"}, args...)
	w.cmd.Stdout, w.cmd.Stderr = w.log, w.log
	if err := w.cmd.Start(); err != nil {
		w.t.Fatal(err)
	}
	w.until("the service answers", func() bool {
		res, err := http.Get("http://" + w.http + "/healthz")
		if err != nil {
			return false
		}
		res.Body.Close()
		return res.StatusCode == http.StatusOK
	})
}

// copyData copies a data folder of which no process is alive, but for the socket that a kill leaves.
func copyData(to, from string) error {
	os.Remove(filepath.Join(from, socket.Name))
	return os.CopyFS(to, os.DirFS(from))
}

// kill ends the process as a power cut would.
func (w *world) kill() {
	if w.cmd != nil {
		w.cmd.Process.Kill()
		w.cmd.Wait()
		w.cmd = nil
	}
}

// until polls a condition as long as patience lasts.
func (w *world) until(what string, ok func() bool) {
	w.t.Helper()
	for end := time.Now().Add(cmp.Or(w.patience, 30*time.Second)); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if ok() {
			return
		}
	}
	w.t.Fatalf("waited in vain: %s\n%s", what, tail(w.log.String(), 4000))
}

// send hands a raw letter to the service over SMTP.
func (w *world) send(from, to string, raw []byte) error {
	c, err := smtp.Dial(w.smtp)
	if err != nil {
		return err
	}
	defer c.Close()
	if err := c.Hello("client.test"); err != nil {
		return err
	}
	if err := c.SendMail(from, []string{to}, bytes.NewReader(raw)); err != nil {
		return err
	}
	return c.Quit()
}

// write makes a plain letter.
func (w *world) write(from, to, subject, body string, headers ...string) []byte {
	w.sent++
	h := append(
		[]string{"From: " + from, "To: " + to, "Subject: " + subject, "Date: Mon, 01 Jun 2026 12:00:00 +0000",
			fmt.Sprintf("Message-ID: <%d.%s>", w.sent, from)},
		headers...)
	return []byte(strings.Join(h, "\r\n") + "\r\n\r\n" + strings.ReplaceAll(body, "\n", "\r\n") + "\r\n")
}

// answer makes a reply to a letter that came.
func (w *world) answer(l inbound, body string) []byte {
	return w.write(l.to, l.replyTo, "Re: "+l.subject, body, "In-Reply-To: "+l.id, "References: "+l.id)
}

// must sends and expects the service to take it.
func (w *world) must(from, to string, raw []byte) {
	w.t.Helper()
	if err := w.send(from, to, raw); err != nil {
		w.t.Fatalf("letter from %s to %s: %v", from, to, err)
	}
}

// get fetches a page.
func (w *world) get(path string) (int, string) {
	w.t.Helper()
	res, err := http.Get("http://" + w.http + path)
	if err != nil {
		w.t.Fatal(err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		w.t.Fatal(err)
	}
	return res.StatusCode, string(b)
}

// inbound is a letter as it came to somebody's mailbox.
type inbound struct {
	to, id, replyTo, subject, text string
	head                           netmail.Header
	raw                            []byte // as it came
	copies                         int    // how often it came
}

// verdict is the first line of the text.
func (l inbound) verdict() string {
	first, _, _ := strings.Cut(l.text, "\n")
	return strings.TrimSpace(first)
}

// menu is how many numbered entries the text offers.
func (l inbound) menu() int {
	n := 0
	for _, line := range strings.Split(l.text, "\n") {
		if strings.HasPrefix(line, fmt.Sprintf("%3d  ", n+1)) {
			n++
		}
	}
	return n
}

// relay is an SMTP server that takes everything and keeps it by recipient.
type relay struct {
	addr string
	mu   sync.Mutex
	box  map[string][]*inbound
	all  map[string]*inbound // by Message-ID
	errs []error
	no   map[string]bool // recipients that it refuses for good
}

func newRelay(t testing.TB) *relay { return newRelayAt(t, "127.0.0.1:0") }

func newRelayAt(t testing.TB, addr string) *relay {
	r := &relay{box: map[string][]*inbound{}, all: map[string]*inbound{}}
	s := smtp.NewServer(
		smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return &relaySession{r: r}, nil }),
	)
	s.Domain, s.ReadTimeout, s.WriteTimeout, s.MaxMessageBytes = "relay.test", time.Minute, time.Minute, 8<<20
	l, err := net.Listen("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	r.addr = l.Addr().String()
	go s.Serve(l)
	t.Cleanup(func() {
		s.Shutdown(context.Background())
		for _, err := range r.errs {
			t.Error(err)
		}
	})
	return r
}

type relaySession struct {
	r  *relay
	to string
}

func (s *relaySession) Mail(string, *smtp.MailOptions) error { return nil }
func (s *relaySession) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.r.mu.Lock()
	defer s.r.mu.Unlock()
	if s.to = to; s.r.no[to] {
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such user"}
	}
	return nil
}
func (s *relaySession) Reset()        {}
func (s *relaySession) Logout() error { return nil }

func (s *relaySession) Data(in io.Reader) error {
	raw, err := io.ReadAll(in)
	if err != nil {
		return err
	}
	s.r.deliver(s.to, raw)
	return nil
}

func (r *relay) deliver(to string, raw []byte) {
	r.mu.Lock()
	defer r.mu.Unlock()
	env, err := fixture.Open(raw)
	if err != nil {
		r.errs = append(r.errs, fmt.Errorf("letter to %s cannot be read: %w", to, err))
		return
	}
	id := env.Header.Get("Message-ID")
	if l := r.all[id]; l != nil {
		l.copies++
		return
	}
	subject, err := env.Header.Text("Subject")
	if err != nil {
		r.errs = append(r.errs, fmt.Errorf("subject of a letter to %s: %w", to, err))
	}
	l := &inbound{to: to, id: id, subject: subject, text: strings.ReplaceAll(env.Text, "\r\n", "\n"),
		copies: 1, head: netmail.Header(env.Header.Map()), raw: raw}
	if a, err := netmail.ParseAddress(env.Header.Get("Reply-To")); err == nil {
		l.replyTo = a.Address
	}
	r.all[id], r.box[to] = l, append(r.box[to], l)
}

// refuse has letters to somebody refused for good, or taken again.
func (r *relay) refuse(to string, is bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.no = map[string]bool{to: is}
}

// letters copies a mailbox.
func (r *relay) letters(to string) []inbound {
	r.mu.Lock()
	defer r.mu.Unlock()
	out := make([]inbound, 0, len(r.box[to]))
	for _, l := range r.box[to] {
		out = append(out, *l)
	}
	return out
}

// next waits for a letter to somebody behind the first seen ones.
func (w *world) next(to string, seen int) inbound {
	w.t.Helper()
	var got []inbound
	w.until(fmt.Sprintf("letter %d to %s", seen+1, to), func() bool {
		got = w.relay.letters(to)
		return len(got) > seen
	})
	return got[seen]
}

// find waits for a letter to somebody whose text contains something.
func (w *world) find(to, part string) inbound {
	w.t.Helper()
	var hit inbound
	w.until(fmt.Sprintf("a letter to %s with %q", to, part), func() bool {
		for _, l := range w.relay.letters(to) {
			if strings.Contains(l.text, part) {
				hit = l
				return true
			}
		}
		return false
	})
	return hit
}

// answerTo waits for the one letter to somebody that answers the letter with a
// Message-ID.
func (w *world) answerTo(who, id string) inbound {
	w.t.Helper()
	var hit inbound
	w.until(fmt.Sprintf("the answer of %s to %s", id, who), func() bool {
		all := w.answersTo(who, id)
		if len(all) > 0 {
			hit = all[0]
		}
		return len(all) > 0
	})
	return hit
}

// answersTo are the letters to somebody so far that answer the letter with a Message-ID.
func (w *world) answersTo(who, id string) (all []inbound) {
	for _, l := range w.relay.letters(who) {
		if kind := post.Kind(l.head.Get(post.LoopHeader)); (kind == post.Answer || kind == post.Confirm) &&
			l.head.Get("In-Reply-To") == id {
			all = append(all, l)
		}
	}
	return all
}

// lastID is the Message-ID of the letter written last by somebody.
func (w *world) lastID(from string) string { return fmt.Sprintf("<%d.%s>", w.sent, from) }

// say answers a letter and waits for the answer.
func (w *world) say(re inbound, body string) inbound {
	w.t.Helper()
	w.must(re.to, re.replyTo, w.answer(re, body))
	return w.answerTo(re.to, w.lastID(re.to))
}

// enter is the first contact of somebody with a NEW, up to the answer to the YES.
func (w *world) enter(who, command string) inbound {
	w.t.Helper()
	return w.enterAt("play@post.test", who, command)
}

// enterAt is enter at a service of another domain.
func (w *world) enterAt(address, who, command string) inbound {
	w.t.Helper()
	w.must(who, address, w.write(who, address, "hello", command))
	return w.say(w.answerTo(who, w.lastID(who)), "YES")
}

// asks is the newest letter about a table that has a list; at is the event that it
// must show, 0: any.
func (w *world) asks(who, table string, at int) (hit inbound) {
	w.t.Helper()
	w.until(fmt.Sprintf("%s is asked at %s #%d", who, table, at), func() bool {
		for _, l := range w.relay.letters(who) {
			if strings.Contains(l.id, "."+table+".") && l.menu() > 0 &&
				(at == 0 || strings.Contains(l.id, fmt.Sprintf(".%d@", at))) {
				hit = l
			}
		}
		return hit.id != ""
	})
	return hit
}

// invited waits for the invitation of somebody to a table.
func (w *world) invited(who, table string) (hit inbound) {
	w.t.Helper()
	w.until(who+" is invited to "+table, func() bool {
		for _, l := range w.relay.letters(who) {
			if post.Kind(l.head.Get(post.LoopHeader)) == post.Invite && strings.Contains(l.subject, "["+table+"]") {
				hit = l
			}
		}
		return hit.id != ""
	})
	return hit
}

// total is how many letters went out.
func (w *world) total() int {
	w.relay.mu.Lock()
	defer w.relay.mu.Unlock()
	return len(w.relay.all)
}

// events are those of a table.
func (w *world) events(table string) (out []events.Record) {
	w.t.Helper()
	for _, r := range w.history() {
		if r.Table == table {
			out = append(out, r)
		}
	}
	return out
}

// export is what the pages give of a table, once they know all that the stream holds of it: they read from
// projections, which follow the stream.
func (w *world) export(table string) (text string) {
	w.t.Helper()
	all := fmt.Sprintf(`"events":%d,`, len(w.events(table)))
	w.until("the export holds all events", func() bool {
		_, text = w.get("/t/" + table + "/export.jsonl")
		return strings.Contains(text, all)
	})
	return text
}

// lockedBuffer collects what a process prints.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

func tail(s string, n int) string {
	if len(s) > n {
		return "…" + s[len(s)-n:]
	}
	return s
}
