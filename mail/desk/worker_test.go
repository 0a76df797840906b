package desk_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"painani/engine"
	"painani/events/memory"
	post "painani/mail"
	"painani/mail/auth"
	"painani/mail/desk"
)

// until polls with a deadline.
func until(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		if ok() {
			return
		}
	}
	t.Fatalf("never: %s", what)
}

func TestRunAnswersWhatIsStoredAndWhatArrives(t *testing.T) {
	w := newWorld(t)
	put := func(m in) {
		if _, err := w.intake.Put(context.Background(), "k", w.entry(m)); err != nil {
			t.Fatal(err)
		}
	}
	answers := func() int { n, _ := w.out.Last(context.Background()); return int(n) }
	run := func() (stop func()) {
		ctx, cancel := context.WithCancel(context.Background())
		var both sync.WaitGroup
		both.Go(func() {
			if err := w.desk.Run(ctx); err != nil {
				t.Error(err)
			}
		})
		both.Go(func() {
			if err := w.follow.Run(ctx); err != nil {
				t.Error(err)
			}
		})
		return func() { cancel(); both.Wait() }
	}
	put(in{from: addr("ada"), body: "NEW sticks bela@example.org"})
	stop := run()
	until(t, "a question", func() bool { return answers() == 1 })
	w.letters()
	put(in{from: addr("ada"), re: w.last(addr("ada")), body: "YES"})
	until(t, "an answer and an invitation", func() bool { return answers() == 3 })
	stop()
	w.letters()
	w.restart()
	if _, err := w.intake.Put(context.Background(), "k", []byte("no letter at all")); err != nil {
		t.Fatal(err)
	}
	put(in{from: addr("bela"), re: w.last(addr("bela")), body: "YES"})
	stop = run()
	until(t, "Bela's answer and Ada's turn", func() bool { return answers() == 5 })
	stop()
	if n := w.desk.Counts().Letters.Load(); n != 2 {
		t.Errorf("%d letters handled after the restart, want the 2 behind the checkpoint", n)
	}
	if n := w.desk.Counts().Poison.Load(); n != 1 {
		t.Errorf("%d poisoned entries counted, want 1", n)
	}
}

// TestPanicIsAnsweredWithAnApology: a bot's list that panics stops nobody.
func TestPanicIsAnsweredWithAnApology(t *testing.T) {
	w := begun(t)
	bad := true
	w.favourites = func(engine.Position, engine.Seat, []engine.Step, int) [][]engine.Step {
		if bad {
			panic("bad list")
		}
		return nil
	}
	w.restart()
	got := w.send(in{from: addr("ada"), re: w.last(addr("ada")), body: "SHOW"})
	if len(got) != 1 || got[0].Kind != post.Answer || got[0].Verdict[:5] != "SORRY" {
		t.Fatalf("answer: %s", w.print(got))
	}
	if w.desk.Counts().Poison.Load() != 1 {
		t.Error("not counted")
	}
	bad = false
	if got = w.send(in{from: addr("ada"), re: w.last(addr("ada")), body: "take 1"}); len(got) != 2 {
		t.Errorf("afterwards: %s", w.print(got))
	}
}

// TestRunWaitsForAStore: a store that is down loses no letter.
func TestRunWaitsForAStore(t *testing.T) {
	w := newWorld(t)
	w.out.Inject(memory.Unavailable, memory.Unavailable, memory.LostWrite)
	hello := w.entry(in{from: addr("ada"), body: "hello"})
	if _, err := w.intake.Put(context.Background(), "k", hello); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	go func() { done <- w.desk.Run(ctx) }()
	until(t, "an answer", func() bool { n, _ := w.out.Last(ctx); return n == 1 })
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
	if w.desk.Counts().Retries.Load() == 0 {
		t.Error("no retry counted")
	}
}

func TestOrderOfOneKeyIsKept(t *testing.T) {
	w := begun(t)
	w.letters()
	re := w.last(addr("ada"))
	for i := range 20 { // only the first can be played; each later one answers a position that is gone
		take := w.entry(in{from: addr("ada"), re: re, body: fmt.Sprintf("take %d", 1+i%2)})
		if _, err := w.intake.Put(context.Background(), "k", take); err != nil {
			t.Fatal(err)
		}
	}
	before, _ := w.out.Last(context.Background())
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	go func() { done <- w.desk.Run(ctx) }()
	until(t, "all answers", func() bool { n, _ := w.out.Last(ctx); return n == before+20 })
	cancel()
	<-done
	line := w.table(re.Table).Line
	if last := line[len(line)-1]; last.Text != "take 1" || len(line) != 3 {
		t.Errorf("played %+v", line)
	}
}

func TestStaleNoticesAreDropped(t *testing.T) {
	w := begun(t)
	turn := w.send(in{from: addr("ada"), re: w.last(addr("ada")), body: "take 1"})[1]
	if turn.Kind != post.YourMove || w.notice.Stale(turn) {
		t.Fatalf("a fresh %s is stale", turn.Kind)
	}
	moved := w.send(in{from: addr("bela"), re: &turn, body: "take 1"})
	if !w.notice.Stale(turn) {
		t.Error("Bela has moved, and his turn letter still goes out")
	}
	for _, l := range moved {
		if w.notice.Stale(l) {
			t.Errorf("the newest %s is stale", l.Kind)
		}
	}
	if invite := w.box[2]; invite.Kind != post.Invite || !w.notice.Stale(invite) {
		t.Errorf("%s of a game that runs is not stale", invite.Kind)
	}
	if answer := w.box[1]; w.notice.Stale(answer) {
		t.Error("an answer is never stale")
	}
}

func TestNewRefusesAnIncompleteConfiguration(t *testing.T) {
	if _, err := desk.New(desk.Config{}); err == nil {
		t.Error("no error")
	}
}

func TestMachinesGetNoAnswer(t *testing.T) {
	w := begun(t)
	var bounced []auth.Report
	w.bounced = func(_ context.Context, r auth.Report) error { bounced = append(bounced, r); return nil }
	w.restart()
	back, err := w.keys.Local(auth.Bounce, w.box[0].ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name string
		in   in
	}{
		{"auto-reply", in{header: "Auto-Submitted: auto-replied\r\n", body: "take 1"}},
		{"precedence", in{header: "Precedence: bulk\r\n", body: "take 1"}},
		{"list", in{header: "List-Id: <l.example.org>\r\n", body: "take 1"}},
		{"loop", in{header: "X-Painani: moved\r\n", body: "take 1"}},
		{"null return path", in{path: "<>", body: "take 1"}},
		{"vacation in words only", in{subject: "Out of office", body: "I am away until June."}},
		{"for the host", in{to: "postmaster@" + domain, body: "take 1"}},
		{"bounce", in{from: "MAILER-DAEMON@example.net", to: back + "@" + domain, path: "<>",
			header: "Content-Type: multipart/report; report-type=delivery-status; boundary=x\r\n", body: "--x\n\nStatus: 5.1.1\n--x--\n"}},
	}
	before := w.events()
	for _, test := range tests {
		m := test.in
		if m.re = w.last(addr("ada")); m.from == "" {
			m.from = addr("ada")
		}
		if got := w.send(m); len(got) > 0 {
			t.Errorf("%s: %s", test.name, w.print(got))
		}
	}
	if w.events() != before {
		t.Error("a machine changed the table")
	}
	if len(bounced) != 1 || bounced[0].Letter != w.box[0].ID || !bounced[0].Hard {
		t.Errorf("bounces: %+v", bounced)
	}
}

func TestHeldLettersAgeAway(t *testing.T) {
	w := begun(t)
	w.send(in{from: addr("mallory"), to: w.replyOf("ada"), body: "take 1"})
	ask := w.last(addr("ada"))
	w.now = w.now.AddDate(0, 0, 15)
	if err := errors.Join(w.held.Sweep(t.Context()), w.quota.Sweep(t.Context())); err != nil {
		t.Fatal(err)
	}
	held := 0
	w.state.Each(context.Background(), func(key string, _ []byte, _ uint64) error {
		if strings.HasPrefix(key, "held-") || strings.HasPrefix(key, "limit-") {
			held++
		}
		return nil
	})
	before := w.events()
	got := w.send(in{from: addr("ada"), re: ask, body: "YES"})
	if held != 0 || w.events() != before || len(got) > 0 && strings.HasPrefix(got[0].Verdict, "OK") {
		t.Errorf("%d keys are left, and a late YES gives %s", held, w.print(got))
	}
}

// BenchmarkLetter is a letter with a move, from the entry of the intake to its
// answer in the outbox, without disk.
func BenchmarkLetter(b *testing.B) {
	w := begun(b)
	for b.Loop() {
		w.send(in{from: addr("ada"), re: w.last(addr("ada")), body: "take 9"})
		w.box = w.box[len(w.box)-1:]
	}
}

// TestManyAtOnce: players of one table and of many write at the same moment.
func TestManyAtOnce(t *testing.T) {
	w := newWorld(t)
	open := w.play("host", "NEW sticks open 3")[0].Table
	names := []string{"a1", "a2", "a3", "a4", "a5", "a6"}
	for _, n := range names {
		w.play(n, "NEW sticks bot")
	}
	before, _ := w.out.Last(context.Background())
	for _, n := range names {
		key := "k-" + n
		for _, m := range []in{{from: addr(n), body: "JOIN " + open, results: post.Results{DMARC: "pass"}},
			{from: addr(n), re: w.last(addr(n)), body: "keep 1"}} {
			if _, err := w.intake.Put(context.Background(), key, w.entry(m)); err != nil {
				t.Fatal(err)
			}
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	go func() { done <- w.desk.Run(ctx) }()
	until(t, "an answer to each", func() bool { n, _ := w.out.Last(ctx); return n == before+12 })
	cancel()
	<-done
	joined := 0
	for _, l := range w.letters() {
		switch {
		case strings.HasPrefix(l.Verdict, "OK, you have joined"):
			joined++
		case strings.HasPrefix(l.Verdict, "NO CHANGE"), strings.HasPrefix(l.Verdict, "OK, played"):
		default:
			t.Errorf("unexpected: %s", l.Verdict)
		}
	}
	if tb := w.table(open); joined != 3 || tb.Phase != engine.Running {
		t.Errorf("%d joined, the table is %s", joined, tb.Phase)
	}
}

// TestOtherDoorsGetNotices: whoever moves on a page has no answer to read, so
// the notices tell the mover too.
func TestOtherDoorsGetNotices(t *testing.T) {
	w := begun(t)
	id := w.box[len(w.box)-1].Table
	take := engine.Command{At: w.now, Actor: engine.ActorPlayer(w.table(id).Seats[0].Player),
		Cause: "w-1", Do: engine.Play{Seat: 1, Text: "take 1"}}
	if _, err := w.ref.Do(context.Background(), id, take); err != nil {
		t.Fatal(err)
	}
	if err := w.notices(); err != nil {
		t.Fatal(err)
	}
	kinds := map[int]post.Kind{}
	for _, l := range w.letters() {
		kinds[l.Seat] = l.Kind
	}
	if kinds[1] != post.Moved || kinds[2] != post.YourMove {
		t.Errorf("letters: %v", kinds)
	}
}

// TestOldNewsIsNoNews: a follower that begins anew with an empty outbox does not
// write about last month.
func TestOldNewsIsNoNews(t *testing.T) {
	w := begun(t)
	w.out, w.read, w.told = memory.NewSpool(0), 0, 0
	w.now = w.now.AddDate(0, 1, 0)
	w.restart()
	if err := w.notices(); err != nil {
		t.Fatal(err)
	}
	if got := w.letters(); len(got) > 0 {
		t.Errorf("sent: %s", w.print(got))
	}
}
