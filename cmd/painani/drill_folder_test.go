package main

import (
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"painani/engine"
	"painani/events"
	post "painani/mail"
)

// drillStore has room for all letters of some hundred kills.
const drillStore = 64 << 20

// drillPatience is how long an answer may take; only what is lost takes it.
const drillPatience = 15 * time.Second

// drilled is a world whose starts may be refused, with all letters that it took.
type drilled struct {
	*world
	people []string
	taken  []parcel          // letters that got a 250, in order
	ids    map[string]string // Message-ID of a taken letter → who wrote it
	seen   map[string]int    // letters of a mailbox that were answered
	ended  chan error        // of the running process
	mute   string            // address of a relay that says nothing
	began  int               // where its part of the log begins
	late   []latePost        // letters that go out for the second time, or again where nobody took them
}

// latePost is a letter with its Message-ID.
type latePost struct {
	parcel
	id string
}

func newDrilled(t testing.TB) *drilled {
	s := &drilled{
		world: &world{t: t, data: filepath.Join(t.TempDir(), "data"), smtp: freePort(t), http: freePort(t),
			relay: newRelay(t), log: &lockedBuffer{}, patience: 20 * time.Second},
		people: []string{"ada@club.test", "bela@club.test", "carl@club.test", "dora@club.test"},
		ids:    map[string]string{},
		seen:   map[string]int{},
	}
	l, err := net.Listen("tcp", "127.0.0.1:0") // nobody accepts what comes in
	if err != nil {
		t.Fatal(err)
	}
	s.mute = l.Addr().String()
	t.Cleanup(func() { s.halt(); l.Close() })
	return s
}

// fork makes another service of the same letters, on a copy of a folder.
func (s *drilled) fork(t testing.TB, folder string) *drilled {
	c := newDrilled(t)
	if err := copyData(c.data, folder); err != nil {
		t.Fatal(err)
	}
	c.taken, c.sent = append([]parcel(nil), s.taken...), s.sent
	for id, who := range s.ids {
		c.ids[id] = who
	}
	for who, n := range s.seen {
		c.seen[who] = n
	}
	s.relay.mu.Lock()
	defer s.relay.mu.Unlock()
	for who, box := range s.relay.box {
		for _, l := range box {
			l := *l
			c.relay.box[who], c.relay.all[l.id] = append(c.relay.box[who], &l), &l
		}
	}
	return c
}

// run starts the process and does not wait; mute: the relay takes connections and says nothing, so that
// letters out stay in the queue.
func (s *drilled) run(mute bool) {
	s.t.Helper()
	relay := s.relay.addr
	if mute {
		relay = s.mute
	}
	s.cmd = exec.Command(os.Args[0])
	s.cmd.Args = append([]string{"painani", "serve", "--data", s.data, "--domain", "post.test", "--smtp", s.smtp,
		"--http", s.http, "--relay", relay, "--no-sender-checks", "--tick", "100ms", "--answers-per-hour",
		"100000", "--max-store", fmt.Sprint(drillStore), "--start-limit", "4s"}, s.extra...)
	s.began = len(s.log.String())
	s.cmd.Stdout, s.cmd.Stderr = s.log, s.log
	if err := s.cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	s.ended = make(chan error, 1)
	go func(c *exec.Cmd, ended chan error) { ended <- c.Wait() }(s.cmd, s.ended)
}

// serves waits until the service answers; otherwise what it said instead.
func (s *drilled) serves() (refusal string) {
	for end := time.Now().Add(s.patience); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		select {
		case err := <-s.ended:
			s.cmd = nil
			return fmt.Sprintf("%s(%v)", s.log.String()[s.began:], err)
		default:
		}
		res, err := http.Get("http://" + s.http + "/healthz")
		if err != nil {
			continue
		}
		res.Body.Close()
		if res.StatusCode == http.StatusOK {
			return ""
		}
	}
	s.halt()
	return "neither served nor ended: " + tail(s.log.String()[s.began:], 2000)
}

// begin runs it and wants it to serve.
func (s *drilled) begin(mute bool) {
	s.t.Helper()
	s.run(mute)
	if why := s.serves(); why != "" {
		s.t.Fatalf("it does not serve: %s", why)
	}
}

// halt ends the process as a power cut would.
func (s *drilled) halt() {
	if s.cmd != nil {
		s.cmd.Process.Kill()
		<-s.ended
		s.cmd = nil
	}
}

// stop ends it as a host does.
func (s *drilled) stop() error {
	if s.cmd == nil {
		return fmt.Errorf("it has ended by itself: %s", tail(s.log.String(), 1500))
	}
	s.cmd.Process.Signal(syscall.SIGTERM)
	select {
	case err := <-s.ended:
		s.cmd = nil
		return err
	case <-time.After(20 * time.Second):
		s.halt()
		return fmt.Errorf("it does not stop")
	}
}

// post hands a letter over; with a 250 it is kept in mind.
func (s *drilled) post(p parcel, id string) bool {
	if s.send(p.from, p.to, p.raw) != nil {
		return false
	}
	if s.ids[id] == "" {
		s.ids[id] = p.from
		s.taken = append(s.taken, p)
	}
	return true
}

// reply answers a letter and returns what was sent and its Message-ID.
func (s *drilled) reply(l inbound, body string) (parcel, string) {
	p := parcel{l.to, l.replyTo, s.answer(l, body)}
	return p, s.lastID(l.to)
}

// open writes a letter of nobody's reply.
func (s *drilled) open(who, body string) (parcel, string) {
	p := parcel{who, "play@post.test", s.write(who, "play@post.test", "hello", body)}
	return p, s.lastID(who)
}

// say is a letter that must be taken and answered.
func (s *drilled) say(p parcel, id string) inbound {
	s.t.Helper()
	if !s.post(p, id) {
		s.t.Fatalf("letter of %s not taken\n%s", p.from, tail(s.log.String(), 2000))
	}
	return s.answerTo(p.from, id)
}

// asked are the letters that await a move now: with a list, about the last event of their table.
func (s *drilled) asked(records []events.Record) (list []inbound) {
	heads := map[string]uint64{}
	for _, r := range records {
		heads[r.Table] = r.Seq
	}
	for _, who := range s.people {
		for _, l := range s.relay.letters(who) {
			for table, seq := range heads {
				if strings.Contains(l.id, fmt.Sprintf(".%s.", table)) && l.menu() > 0 &&
					strings.Contains(l.id, fmt.Sprintf(".%d@", seq)) {
					list = append(list, l)
				}
			}
		}
	}
	return list
}

// accept says YES to what invites and asks for it.
func (s *drilled) accept() {
	for _, who := range s.people {
		box := s.relay.letters(who)
		for _, l := range box[s.seen[who]:] {
			s.seen[who]++
			if post.Kind(l.head.Get(post.LoopHeader)) == post.Invite {
				s.say(s.reply(l, "YES"))
			}
		}
	}
}

// moves plays some moves at every table. It fails where somebody is asked without a list of numbers.
func (s *drilled) moves(n int) error {
	s.t.Helper()
	for range n {
		list, err := s.allAsked()
		if err != nil {
			return err
		}
		for _, l := range list {
			s.say(s.reply(l, "1"))
		}
	}
	return nil
}

// allAsked waits a little until somebody is asked at every table that is not over.
func (s *drilled) allAsked() (list []inbound, err error) {
	for end := time.Now().Add(drillPatience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		running := map[string]bool{}
		records := s.history()
		for _, r := range records {
			running[r.Table] = r.Type != (engine.Ended{}).Type()
		}
		list, err = s.asked(records), nil
		for _, l := range list {
			delete(running, tableOf(l))
		}
		for table, on := range running {
			if on {
				err = fmt.Errorf("at %s nobody was asked to move by number", table)
			}
		}
		if err == nil {
			break
		}
	}
	return list, err
}

// tablesIn counts the tables that letters are about.
func tablesIn(list []inbound) int {
	tables := map[string]bool{}
	for _, l := range list {
		tables[tableOf(l)] = true
	}
	return len(tables)
}

// tableOf is the table that a letter is about.
func tableOf(l inbound) string { return drillTables.FindString(l.id) }

// drillBase is a played folder in several states, and all that judgement needs to know of it.
type drillBase struct {
	older   string              // the folder as it was earlier, stopped
	folders map[string]string   // by how the service ended: stopped, killed
	backups map[string]string   // of these
	letters map[string]*drilled // that were written until then
	truth   map[string]*truth
}

// makeDrillBase plays three tables and leaves answers in the queue and letters unanswered. Where the cards
// bring a question without a list it plays others.
func makeDrillBase(t *testing.T) *drillBase {
	var m *drillBase
	var err error
	for range 5 {
		m = &drillBase{older: filepath.Join(t.TempDir(), "older"), folders: map[string]string{},
			backups: map[string]string{}, letters: map[string]*drilled{}, truth: map[string]*truth{}}
		if err = m.play(t); err == nil {
			return m
		}
	}
	t.Fatal(err)
	return nil
}

// play makes it; nothing is damaged yet, so judgement must find nothing.
func (m *drillBase) play(t *testing.T) error {
	s := newDrilled(t)
	s.begin(false)
	for i, game := range []string{"tzolkin", "mexica", "teotihuacan"} {
		order := "NEW " + game + " " + s.people[i+1]
		if i == 0 {
			s.say(s.reply(s.say(s.open(s.people[i], order)), "YES"))
		} else { // who is known by now
			s.say(s.reply(s.relay.letters(s.people[i])[0], order))
		}
		s.until("an invitation", func() bool {
			return len(s.relay.letters(s.people[i+1])) > s.seen[s.people[i+1]]
		})
		s.accept()
	}
	s.say(s.open("eve@club.test", "NEW tzolkin bot bot")) // held until she says YES, which she does not
	if err := s.moves(2); err != nil {
		return err
	}
	if err := s.stop(); err != nil {
		t.Fatal(err)
	}
	copyFolder(t, m.older, s.data)
	s.begin(false)
	if err := s.moves(2); err != nil {
		return err
	}
	last := s.asked(s.history())
	if err := s.settled(); err != nil {
		t.Fatal(err)
	}
	if err := s.stop(); err != nil {
		t.Fatal(err)
	}
	m.keep(t, "stopped", s)
	s = s.fork(t, s.data)
	s.begin(true) // answers stay in the queue
	before := len(s.history())
	for _, l := range last {
		if !s.post(s.reply(l, "1")) {
			t.Fatal("not taken")
		}
	}
	s.until("moves are played", func() bool { return len(s.history()) >= before+tablesIn(last) })
	for _, who := range s.people {
		if !s.post(s.reply(s.relay.letters(who)[1], "STATUS")) {
			t.Fatal("not taken")
		}
	}
	s.halt()
	m.keep(t, "killed", s)
	for name, s := range m.letters {
		if refusal, err := s.fork(t, m.folders[name]).judge(m.truth[name]); refusal != "" || err != nil {
			return fmt.Errorf("%s, nothing damaged: %s %w", name, refusal, err)
		}
	}
	return nil
}

// keep remembers a folder, a backup of it, and the letters so far.
func (m *drillBase) keep(t *testing.T, name string, s *drilled) {
	dir := t.TempDir()
	m.folders[name], m.backups[name] = filepath.Join(dir, "data"), filepath.Join(dir, "backup")
	copyFolder(t, m.folders[name], s.data)
	twin := filepath.Join(dir, "twin")
	copyFolder(t, twin, s.data)
	if code, out, errs := command(t, "backup", m.backups[name], "--data", twin, "--max-store",
		fmt.Sprint(drillStore), "--log-level", "error"); code != exitOK {
		t.Fatal(out, errs)
	}
	m.letters[name] = s
	truth, err := readTruth(t, twin)
	if err != nil {
		t.Fatal(err)
	}
	m.truth[name] = truth
}

func copyFolder(t testing.TB, to, from string) {
	t.Helper()
	if err := copyData(to, from); err != nil {
		t.Fatal(err)
	}
}
