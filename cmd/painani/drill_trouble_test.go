package main

import (
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// drillTroubles are what a running service may lack for a time. begin takes it away; what that returns gives
// it back.
var drillTroubles = []struct {
	kind  string
	pages bool // are shown meanwhile
	disk  bool // the data folder lies on a disk of its own
	begin func(t *testing.T, s *drilled) (end func())
}{
	{"room in files", true, false, func(_ *testing.T, s *drilled) func() {
		old := s.limit(unix.RLIMIT_FSIZE, 0)
		return func() { s.limit(unix.RLIMIT_FSIZE, old) }
	}},
	{"room on the disk", true, true, func(t *testing.T, s *drilled) func() {
		return fill(t, filepath.Dir(s.data))
	}},
	{"descriptors", false, false, func(_ *testing.T, s *drilled) func() {
		old := s.limit(unix.RLIMIT_NOFILE, 4)
		return func() { s.limit(unix.RLIMIT_NOFILE, old) }
	}},
}

// lacks is one trouble: moves are written to the service before, while and after it. Whatever was taken is
// answered once, the process lives through it, and what stands afterwards is judged as after any damage.
func (m *drillBase) lacks(t *testing.T, i int, table *drillTable) {
	x := drillTroubles[i]
	s := m.letters["stopped"].fork(t, m.folders["stopped"])
	if x.disk {
		data := filepath.Join(smallDisk(t), "data")
		copyFolder(t, data, s.data)
		s.data = data
	}
	s.patience = time.Minute
	s.begin(false)
	pid := s.cmd.Process.Pid
	list, err := s.allAsked()
	if err != nil {
		t.Fatal(err)
	}
	end := x.begin(t, s)
	s.struck(x.pages, x.kind)
	moves := s.knock(list)
	end()
	s.until("health is back", func() bool { return s.code("/healthz") == http.StatusOK })
	for _, l := range moves { // as a mail server does with what was not taken
		s.until("the move is taken", func() bool { return s.post(l.parcel, l.id) })
	}
	if s.cmd == nil || s.cmd.Process.Pid != pid {
		t.Fatal("the service ended")
	}
	if err = s.settled(); err == nil {
		err = s.stop()
	}
	refusal := ""
	if err == nil {
		refusal, err = s.judge(m.truth["stopped"])
	}
	count := func(r *drillRow) { r.healed++ }
	if refusal != "" || err != nil {
		count = func(r *drillRow) { r.lost++ }
		t.Errorf("%s %v\n%s", refusal, err, tail(s.log.String(), 3000))
	}
	table.add("lacking: "+x.kind, count)
}

// struck waits until the service says that it is in trouble; without descriptors nobody can ask it.
func (s *drilled) struck(pages bool, kind string) {
	s.t.Helper()
	if !pages {
		return
	}
	s.until("health tells of it", func() bool {
		p, id := s.open("ada@club.test", "HELP")
		s.post(p, id)
		return s.code("/healthz") == http.StatusServiceUnavailable
	})
	if got := s.code("/"); got != http.StatusOK {
		s.t.Errorf("page %d without %s", got, kind)
	}
}

// knock sends a move at every table, which may be taken or not, and returns them.
func (s *drilled) knock(list []inbound) (moves []latePost) {
	seen := map[string]bool{}
	for _, l := range list {
		if seen[tableOf(l)] {
			continue
		}
		seen[tableOf(l)] = true
		p, id := s.reply(l, "1")
		moves = append(moves, latePost{p, id})
		if in, err := net.DialTimeout("tcp", s.smtp, time.Second); err == nil {
			in.SetDeadline(time.Now().Add(300 * time.Millisecond))
			greeting := make([]byte, 3)
			_, err = in.Read(greeting)
			if in.Close(); err == nil && strings.HasPrefix(string(greeting), "220") {
				s.post(p, id)
			}
		}
	}
	return moves
}
