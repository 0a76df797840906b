package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture/noughts"
	"painani/engine/lang"
	"painani/engine/scene"
	post "painani/mail"
	"painani/mail/auth"
	"painani/mail/view"
)

// brittle is noughts with a fault in the method that a test names. Methods that take a position break at
// tables where the last cell is marked, all others at all tables of the game.
type brittle struct{ noughts.Rules }

var (
	brittleCard = func() *engine.Card {
		c := *noughts.Rules{}.Card()
		c.Name, c.Prefix, c.Title = "brittle", "br", "Brittle Noughts"
		return &c
	}()
	faultIn atomic.Value // name of the method; "" none
)

func init() {
	faultIn.Store("")
	engine.Register(brittle{})
}

// brittleMethods are all methods of a game but Card, which is read when a binary begins.
var brittleMethods = []string{"Setup", "Check", "Awaits", "Settled", "Secret", "Steps", "Take", "Read",
	"Write", "Begins", "Mask", "Draw", "Tell", "Effect", "Explain", "Manual", "Tally", "Score", "Place"}

// struck are the methods whose fault was met.
var struck sync.Map

// shownOnly are methods that no start asks.
var shownOnly = []string{"Begins", "Draw", "Tell", "Effect", "Explain", "Manual", "Place", "Check"}

func breaks(method string, s *noughts.State) {
	if faultIn.Load() == method && (s == nil || s.Cells[8] != engine.Nobody) {
		struck.Store(method, true)
		panic("fault in " + method)
	}
}

func (brittle) Card() *engine.Card { return brittleCard }

func (b brittle) Setup(o engine.Options, luck chance.Source) (noughts.State, error) {
	breaks("Setup", nil)
	return b.Rules.Setup(o, luck)
}

func (b brittle) Check(s *noughts.State) error { breaks("Check", s); return b.Rules.Check(s) }

func (b brittle) Awaits(s *noughts.State) engine.Seats { breaks("Awaits", s); return b.Rules.Awaits(s) }

func (b brittle) Settled(s *noughts.State, seat engine.Seat) bool {
	breaks("Settled", s)
	return b.Rules.Settled(s, seat)
}

func (b brittle) Secret(s *noughts.State, seat engine.Seat) bool {
	breaks("Secret", s)
	return b.Rules.Secret(s, seat)
}

func (b brittle) Steps(s *noughts.State, seat engine.Seat, buf []engine.Step) []engine.Step {
	breaks("Steps", s)
	return b.Rules.Steps(s, seat, buf)
}

func (b brittle) Take(
	s *noughts.State, seat engine.Seat, step engine.Step, luck chance.Source, facts *engine.Facts,
) error {
	breaks("Take", s)
	return b.Rules.Take(s, seat, step, luck, facts)
}

func (b brittle) Read(s *noughts.State, seat engine.Seat, line string) ([]engine.Step, error) {
	breaks("Read", s)
	return b.Rules.Read(s, seat, line)
}

func (b brittle) Write(s *noughts.State, seat engine.Seat, steps []engine.Step) string {
	breaks("Write", s)
	return b.Rules.Write(s, seat, steps)
}

func (b brittle) Begins(line string) bool { breaks("Begins", nil); return b.Rules.Begins(line) }

func (b brittle) Mask(s *noughts.State, viewer engine.Seat) noughts.State {
	breaks("Mask", s)
	return b.Rules.Mask(s, viewer)
}

func (b brittle) Draw(s *noughts.State, viewer engine.Seat, names engine.Names, tag lang.Tag) scene.Scene {
	breaks("Draw", s)
	return b.Rules.Draw(s, viewer, names, tag)
}

func (b brittle) Tell(f engine.Fact, viewer engine.Seat, names engine.Names, tag lang.Tag) string {
	breaks("Tell", nil)
	return b.Rules.Tell(f, viewer, names, tag)
}

func (b brittle) Effect(s *noughts.State, seat engine.Seat, steps []engine.Step, tag lang.Tag) string {
	breaks("Effect", s)
	return b.Rules.Effect(s, seat, steps, tag)
}

func (b brittle) Explain(r *engine.Refusal, tag lang.Tag) string {
	breaks("Explain", nil)
	return b.Rules.Explain(r, tag)
}

func (b brittle) Manual(tag lang.Tag) string { breaks("Manual", nil); return b.Rules.Manual(tag) }

func (b brittle) Tally(s *noughts.State) engine.Tally { breaks("Tally", s); return b.Rules.Tally(s) }

func (b brittle) Score(s *noughts.State, seat engine.Seat) int {
	breaks("Score", s)
	return b.Rules.Score(s, seat)
}

func (b brittle) Place(s *noughts.State, seat engine.Seat, step engine.Step) string {
	breaks("Place", s)
	return b.Rules.Place(s, seat, step)
}

// served is the service of a resting at work.
type served struct {
	*app
	r    *resting
	stop func()
}

func (r *resting) serve() *served {
	r.t.Helper()
	a := r.open()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- a.Run(ctx) }()
	s := &served{app: a, r: r}
	s.stop = func() {
		cancel()
		if err := <-done; err != nil {
			r.t.Errorf("the service ended: %v", err)
		}
		if err := a.Close(); err != nil {
			r.t.Error(err)
		}
	}
	return s
}

// mover is who is to move at a table, as events say.
func (r *resting) mover(id string) engine.Seat { return r.movers[id] }

// write sends a letter of a player about a table where he is to move, and returns its Message-ID.
func (s *served) write(id, body string) string {
	s.r.t.Helper()
	mover := s.r.mover(id)
	to, err := s.desk.ReplyTo(post.Letter{Table: id, Seat: int(mover), To: s.r.ids[mover.Index()]})
	if err != nil {
		s.r.t.Fatal(err)
	}
	from := []string{"ada@club.test", "bela@club.test"}[mover.Index()]
	mid, raw := jotted(from, to, body)
	c := caller{addr: s.smtp.Addr().String()}
	defer c.close()
	if err := c.send(from, to, raw); err != nil {
		s.r.t.Fatalf("letter about %s: %v", id, err)
	}
	return mid
}

// answer waits for the answer to a letter; there must be just one.
func (s *served) answer(mid string) (found post.Letter) {
	s.r.t.Helper()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		n := 0
		for _, l := range s.r.posted(s.app) {
			if l.InReplyTo == mid {
				found, n = l, n+1
			}
		}
		if n > 0 {
			if n > 1 {
				s.r.t.Errorf("%d answers", n)
			}
			return found
		}
	}
	s.r.t.Fatalf("no answer to %s", mid)
	return found
}

// get is the status of a page.
func (s *served) get(path string) int {
	s.r.t.Helper()
	code, _ := s.page(path)
	return code
}

func (s *served) page(path string) (code int, text string) {
	s.r.t.Helper()
	jar, err := cookiejar.New(nil) // of a browser that has never been here: a link begins its session
	if err != nil {
		s.r.t.Fatal(err)
	}
	client := http.Client{Timeout: 20 * time.Second, Jar: jar}
	res, err := client.Get("http://" + s.app.http.Addr().String() + path)
	if err != nil {
		s.r.t.Fatalf("%s: %v", path, err)
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if err != nil {
		s.r.t.Fatalf("%s: %v", path, err)
	}
	return res.StatusCode, string(data)
}

// drillTables makes a table of the game that breaks, where the last cell is marked, and one of another game.
// They are made just before the fault they are for: it freezes whatever of its game is looked at.
func (r *resting) drillTables(a *app, i int) {
	r.t.Helper()
	for id, game := range map[string]string{brittleID(i): "brittle", soundID(i): "fickle"} {
		r.do(a, id, engine.Propose{Game: game, By: 1, Clock: engine.DefaultClock(),
			Seats: []engine.Invitee{{Player: r.ids[0]}, {Player: r.ids[1]}}})
		r.do(a, id, engine.Confirm{Seat: 2})
		r.mark(a, id, "9")
		r.movers[id] = r.table(a, id).Awaits().First()
	}
}

func brittleID(i int) string { return fmt.Sprint("br", 70000+i) }
func soundID(i int) string   { return fmt.Sprint("fi", 70000+i) }

// TestAFaultInAnyMethodIsOneTables: whatever method of a game panics while the service works on its tables,
// each letter is answered once, the other game's letters, notices and pages are served, the process lives,
// and so it is at the next start. The table itself is frozen, or played on, or its page says 500.
func TestAFaultInAnyMethodIsOneTables(t *testing.T) {
	r := newResting(t)
	r.movers = map[string]engine.Seat{}
	defer faultIn.Store("")
	s := r.serve()
	s.rests()
	for i, method := range brittleMethods {
		r.drillTables(s.app, i)
		faultIn.Store(method)
		s.move(method, brittleID(i), soundID(i), "mark 5")
		s.pages(method, brittleID(i), soundID(i))
		faultIn.Store("")
	}
	s.stop()
	for i, method := range brittleMethods {
		if _, ok := struck.Load(method); !ok && method != "Check" { // which is for positions from outside
			t.Errorf("nobody met the fault in %s", method)
		}
		if slices.Contains(shownOnly, method) {
			continue
		}
		faultIn.Store(method)
		a := r.start()
		for _, id := range []string{"fi2", soundID(i)} {
			if tab := r.table(a, id); tab.Frozen.From != 0 || tab.Awaits() == 0 {
				t.Errorf("fault in %s, next start: %s is frozen from %d", method, id, tab.Frozen.From)
			}
		}
		a.Close()
		faultIn.Store("")
	}
}

// rests wants the row and the page of a table that froze while the service runs to say so.
func (s *served) rests() {
	s.r.t.Helper()
	row, err := s.projections.Table("fi1")
	if err != nil || row.Next.IsZero() {
		s.r.t.Fatalf("no clock runs at fi1: %v", err)
	}
	if err := s.ref.Panicked(s.r.t.Context(), "fi1", &engine.Panic{Table: "fi1", Value: "fault"}); err != nil {
		s.r.t.Fatal(err)
	}
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		row, err := s.projections.Table("fi1")
		if err != nil {
			s.r.t.Fatal(err)
		}
		if code, page := s.page("/t/fi1"); code == http.StatusOK && row.Next.IsZero() &&
			strings.Contains(page, "Rests as it stood at #5") {
			return
		}
		if time.Now().After(end) {
			s.r.t.Fatalf("fi1 is not shown as frozen; its clock: %s", row.Next)
		}
	}
}

// move has both tables played on by letter.
func (s *served) move(method, broken, sound, turn string) {
	s.r.t.Helper()
	letters := []string{s.write(broken, turn), s.write(sound, turn), s.write(broken, "mark 77"),
		s.write(sound, "STATUS"),
		s.write(broken, "STATUS\nLEGAL\nHISTORY\nSHOW #4\nVERIFY\nHELP brittle"),
		s.write(broken, "NEW brittle bot")}
	for i, mid := range letters {
		l := s.answer(mid)
		if i == 1 && (l.Table != sound || l.Board == "" || !strings.HasPrefix(l.Verdict, "OK")) ||
			i == 3 && !strings.HasPrefix(l.Verdict, "Your tables") {
			s.r.t.Errorf("fault in %s: the answer about the other table: %q", method, l.Verdict)
		}
	}
	told := func(l post.Letter) bool { return l.Table == sound && l.Kind == post.YourMove }
	for end := time.Now().Add(20 * time.Second); !slices.ContainsFunc(s.r.posted(s.app), told); {
		if time.Now().After(end) {
			s.r.t.Fatalf("fault in %s: nobody is told of the other table", method)
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// pages looks at the pages of both tables and at those that show all.
func (s *served) pages(method, broken, sound string) {
	s.r.t.Helper()
	own, err := s.keys.PersonLink(auth.PersonLink{Person: s.r.ids[0], Until: time.Now().Add(time.Hour)})
	if err != nil {
		s.r.t.Fatal(err)
	}
	ada := s.r.ids[0]
	for _, path := range []string{"/", "/players", "/p/" + ada, "/p/" + ada + "/feed.atom", "/healthz",
		"/metrics", "/manual/fickle", "/me/" + own, "/me/" + own + "/data.json", "/me/" + own + "/deadlines.ics",
		"/me/" + own + "/feed.atom", "/api/tables", "/api/games", "/api/players/" + ada} {
		if code := s.get(path); code != http.StatusOK {
			s.r.t.Errorf("fault in %s: %s says %d", method, path, code)
		}
	}
	s.get("/manual/brittle")
	for _, path := range []string{"/t/%s", "/t/%s?at=3", "/t/%s/board.svg", "/t/%s/audit", "/t/%s/log",
		"/t/%s/events/2", "/t/%s/export.jsonl", "/t/%s/feed.atom", "/t/%s/compare?a=3&b=4",
		"/seat/%s 1", "/seat/%s 2", "/api/tables/%s", "/api/tables/%s/positions/4"} {
		for _, id := range []string{broken, sound} {
			address := fmt.Sprintf(path, id)
			if _, seat, ok := strings.Cut(address, " "); ok {
				n := int(seat[0] - '0')
				link, err := s.keys.PersonLink(auth.PersonLink{Person: s.r.ids[n-1], Until: time.Now().Add(time.Hour)})
				if err != nil {
					s.r.t.Fatal(err)
				}
				address = "/me/" + link + view.SeatPath(id, engine.Seat(n))
			}
			code := s.get(address)
			// a table that froze before its start has no board
			if code != http.StatusOK && (id == sound || code != http.StatusInternalServerError &&
				code != http.StatusNotFound) {
				s.r.t.Errorf("fault in %s: %s says %d", method, address, code)
			}
		}
	}
}
