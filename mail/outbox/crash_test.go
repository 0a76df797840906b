package outbox_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"painani/events"
	"painani/events/memory"
	post "painani/mail"
	"painani/mail/outbox"
)

// machine is what a process stands on: its store and its way out stop working
// at one step, and it can do nothing about it.
type machine struct {
	mu   sync.Mutex
	left int // steps until the crash
	dead bool
	cut  func()
}

var errDead = fmt.Errorf("%w: the machine is off", events.ErrUnavailable)

// step runs something durable. With after, the crash comes behind it.
func (m *machine) step(after bool, do func() error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.dead {
		return errDead
	}
	m.left--
	if m.left != 0 {
		return do()
	}
	if after {
		do()
	}
	m.dead = true
	m.cut()
	return errDead
}

type frail struct {
	*memory.Spool
	m     *machine
	after bool
}

func (f *frail) Put(ctx context.Context, key string, data []byte) (pos uint64, err error) {
	err = f.m.step(f.after, func() (e error) { pos, e = f.Spool.Put(ctx, key, data); return })
	return pos, err
}

func (f *frail) PutNew(ctx context.Context, key string, data []byte) (pos uint64, err error) {
	err = f.m.step(f.after, func() (e error) { pos, e = f.Spool.PutNew(ctx, key, data); return })
	return pos, err
}

type frailCursors struct {
	*memory.Bucket
	m     *machine
	after bool
}

func (f *frailCursors) Put(
	ctx context.Context, key string, data []byte, rev uint64,
) (next uint64, err error) {
	err = f.m.step(f.after, func() (e error) { next, e = f.Bucket.Put(ctx, key, data, rev); return })
	return next, err
}

type frailSink struct {
	*sink
	m     *machine
	after bool
}

func (f *frailSink) Send(ctx context.Context, from, to string, msg []byte) error {
	return f.m.step(f.after, func() error { return f.sink.Send(ctx, from, to, msg) })
}

// TestCrashAtEveryStep cuts the power before or behind every durable step of six
// letters, one of which is refused at first, starts again, has everything posted
// again, and counts what the sink took.
func TestCrashAtEveryStep(t *testing.T) {
	for _, after := range []bool{false, true} {
		for _, running := range []bool{false, true} { // when the letters come
			crashed := true
			for k := 1; crashed; k++ {
				synctest.Test(t, func(t *testing.T) { crashed = crashOnce(t, k, after, running) })
				if k > 100 {
					t.Fatal("the work never ends")
				}
			}
		}
	}
}

func crashOnce(t *testing.T, k int, after, running bool) bool {
	r := newRig()
	r.sink.reply = func(_, id string, try int) error {
		if id == "l2" && try == 1 {
			return &outbox.Error{Code: 450, Err: errors.New("later")}
		}
		return nil
	}
	post := func(o *outbox.Outbox) {
		for i := range 6 {
			// may fail: posted again below
			o.Post(context.Background(), note(fmt.Sprintf("l%d", i), []string{"ada", "bela"}[i%2]))
		}
	}
	m := &machine{left: k}
	ctx, cancel := context.WithCancel(context.Background())
	m.cut = cancel
	c := r.config()
	c.Spool = &frail{r.spool, m, after}
	c.Cursors = &frailCursors{r.cursors, m, after}
	c.Transport = &frailSink{r.sink, m, after}
	first, err := outbox.New(c)
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- first.Run(ctx) }()
	if running {
		synctest.Wait()
	}
	post(first)
	time.Sleep(time.Hour)
	cancel()
	<-done // an error or none: it is dead
	window := inWindow(t, r)
	o, stop := start(t, r.config())
	post(o)
	time.Sleep(time.Hour)
	stop()
	count := map[string]int{}
	for _, s := range r.sink.list() {
		count[s]++
	}
	if len(count) != 6 || o.Stats().Pending != 0 {
		t.Errorf("step %d: sent %v, %d pending", k, count, o.Stats().Pending)
	}
	for s, n := range count {
		want := 1
		if window[s] {
			want = 2
		}
		_, id, _ := strings.Cut(s, "/")
		if n != want || doubted(fates(t, r.spool, id)) < want-1 {
			t.Errorf("step %d (after: %v): %s was sent %d times, want %d: %s", k, after, id, n, want,
				states(t, r.spool, id))
		}
	}
	return m.dead
}

// inWindow are the letters in the window of the package comment: the sink said
// yes, and Sent was not stored.
func inWindow(t *testing.T, r *rig) map[string]bool {
	window := map[string]bool{}
	for _, s := range r.sink.list() {
		_, id, _ := strings.Cut(s, "/")
		if st := states(t, r.spool, id); !strings.Contains(st, "sent") {
			window[s] = true
			if list := fates(t, r.spool, id); !strings.HasSuffix(st, "sending") && !list[len(list)-1].Begun {
				t.Errorf("%s was sent in state %s", id, st)
			}
		}
	}
	return window
}

// doubted counts the tries that say the one before may have succeeded.
func doubted(list []outbox.Fate) (n int) {
	for _, f := range list {
		if f.State == outbox.Sending && f.Doubt {
			n++
		}
	}
	return n
}

// waiting is a relay that takes its time with the letter "slow".
type waiting struct {
	*sink
	slow chan struct{}
}

func (w waiting) Send(ctx context.Context, from, to string, msg []byte) error {
	if string(msg) == "slow" {
		<-w.slow
	}
	return w.sink.Send(ctx, from, to, msg)
}

// TestAtOnce: the entry of a letter that is tried as soon as it is posted stands for the try;
// one that has to wait gets an entry for its own.
func TestAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig()
		slow := make(chan struct{})
		c := r.config()
		c.Transport = waiting{r.sink, slow}
		o := idle(t, c)
		mustPost(t, o, note("early", "carl")) // nobody sends yet
		stop := run(t, o)
		synctest.Wait()
		for _, l := range []post.Letter{note("slow", "ada"), note("behind", "ada"), note("other", "bela")} {
			mustPost(t, o, l)
			synctest.Wait()
		}
		close(slow)
		synctest.Wait()
		stop()
		mustPost(t, o, note("late", "carl")) // nobody sends any more
		for id, want := range map[string]int{"early": 3, "slow": 2, "behind": 3, "other": 2, "late": 1} {
			list := fates(t, r.spool, id) // queued, sending, sent
			if len(list) != want || list[0].Begun != (want == 2) {
				t.Errorf("%s: %+v, want %d", id, list, want)
			}
		}
	})
}

// TestAtOnceAfterCrash: nobody knows whether a letter that was to be tried at once was.
func TestAtOnceAfterCrash(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig()
		l := note("l1", "ada")
		data, err := outbox.Fate{State: outbox.Queued, At: time.Now().UTC(), Letter: &l, Begun: true}.Encode()
		if err == nil {
			_, err = r.spool.PutNew(context.Background(), l.ID, data)
		}
		if err != nil {
			t.Fatal(err)
		}
		o, stop := start(t, r.config())
		mustPost(t, o, l) // whoever asks for it again changes nothing
		synctest.Wait()
		stop()
		list := fates(t, r.spool, "l1")
		if len(list) != 3 || list[1].State != outbox.Sending || list[1].Try != 2 || !list[1].Doubt ||
			len(r.sink.list()) != 1 {
			t.Errorf("fates %+v, sent %q", list, r.sink.list())
		}
	})
}

// TestCursor: a restart reads the spool from the lowest letter on its way.
func TestCursor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig()
		r.sink.reply = func(to, _ string, _ int) error {
			if to == "bela@home.example" {
				return errors.New("later")
			}
			return nil
		}
		o, stop := start(t, r.config())
		for i := range 20 {
			mustPost(t, o, note(fmt.Sprintf("a%d", i), "ada"))
		}
		synctest.Wait()
		mustPost(t, o, note("b", "bela"))
		synctest.Wait()
		first, err := r.spool.First(context.Background(), "b")
		if err != nil {
			t.Fatal(err)
		}
		for i := range 20 {
			mustPost(t, o, note(fmt.Sprintf("c%d", i), "ada"))
		}
		time.Sleep(2 * time.Minute)
		wantCursor(t, r, first.Pos)
		stop()
		r.spool.Forget(first.Pos - 1) // the age limit takes what nobody needs
		r.sink.reply = nil
		o, stop = start(t, r.config())
		time.Sleep(time.Hour)
		if s := o.Stats(); s.Pending != 0 || s.Sent != 1 {
			t.Errorf("after the restart: %+v", s)
		}
		stop()
		last, _ := r.spool.Last(context.Background())
		wantCursor(t, r, last+1)
		r.spool.Forget(last) // nothing is left, and that is no reason to wait
		o, stop = start(t, r.config())
		mustPost(t, o, note("d", "ada"))
		synctest.Wait()
		if s := o.Stats(); s.Sent != 1 {
			t.Errorf("on an empty spool: %+v", s)
		}
		stop()
	})
}

// lateAck stores a letter at once and says so five minutes later.
type lateAck struct{ *memory.Spool }

func (l lateAck) PutNew(ctx context.Context, key string, data []byte) (uint64, error) {
	pos, err := l.Spool.PutNew(ctx, key, data)
	if key == "late" {
		time.Sleep(5 * time.Minute)
	}
	return pos, err
}

// TestCursorWaitsForPosts: no cursor passes a letter that is stored while
// its Post has not returned.
func TestCursorWaitsForPosts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig()
		c := r.config()
		c.Spool = lateAck{r.spool}
		o, stop := start(t, c)
		synctest.Wait()
		go o.Post(context.Background(), note("late", "ada"))
		synctest.Wait()
		late, err := r.spool.First(context.Background(), "late")
		if err != nil {
			t.Fatal(err)
		}
		mustPost(t, o, note("l1", "bela"), note("l2", "bela"))
		time.Sleep(3 * time.Minute)
		wantCursor(t, r, late.Pos)
		stop() // as if it had crashed: the Post never came back
		_, stop = start(t, r.config())
		synctest.Wait()
		stop()
		if got := r.sink.list(); got[len(got)-1] != "ada@home.example/late" || len(got) != 3 {
			t.Errorf("sent %q", got)
		}
		time.Sleep(time.Hour)
	})
}

// TestReplayMeetsPost: the replay finds and sends a letter whose Post is still
// under way; a second Post waits for the first. It goes out once.
func TestReplayMeetsPost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig()
		c := r.config()
		c.Spool = lateAck{r.spool}
		o, err := outbox.New(c)
		if err != nil {
			t.Fatal(err)
		}
		done := make(chan error, 2)
		for range 2 {
			go func() { done <- o.Post(context.Background(), note("late", "ada")) }()
		}
		synctest.Wait()
		ctx, cancel := context.WithCancel(context.Background())
		ended := make(chan error, 1)
		go func() { ended <- o.Run(ctx) }()
		synctest.Wait()
		if n := len(r.sink.list()); n != 1 {
			t.Errorf("%d sent by the replay", n)
		}
		if err := errors.Join(<-done, <-done); err != nil {
			t.Error(err)
		}
		synctest.Wait()
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		if n := len(r.sink.list()); n != 1 {
			t.Errorf("sent %d times", n)
		}
	})
}

func wantCursor(t *testing.T, r *rig, want events.Position) {
	t.Helper()
	data, _, err := r.cursors.Get(context.Background(), outbox.CursorKey)
	if err != nil || string(data) != fmt.Sprint(want) {
		t.Errorf("cursor is %s, %v, want %d", data, err, want)
	}
}

// TestStrangeCursors: whatever stands there, no letter is lost or sent again.
func TestStrangeCursors(t *testing.T) {
	for _, text := range []string{"0", "1", "9999", "rubbish", ""} {
		synctest.Test(t, func(t *testing.T) {
			r := newRig()
			o := idle(t, r.config())
			mustPost(t, o, note("l1", "ada"))
			stop := run(t, o)
			synctest.Wait()
			stop()
			early, err := outbox.New(r.config())
			if err != nil {
				t.Fatal(err)
			}
			mustPost(t, early, note("l2", "ada"))
			_, rev, _ := r.cursors.Get(context.Background(), outbox.CursorKey)
			if _, err := r.cursors.Put(context.Background(), outbox.CursorKey, []byte(text), rev); err != nil {
				t.Fatal(err)
			}
			_, stop = start(t, r.config())
			synctest.Wait()
			stop()
			if got := strings.Join(r.sink.list(), " "); got != "ada@home.example/l1 ada@home.example/l2" {
				t.Errorf("%q: sent %s", text, got)
			}
		})
	}
}

// TestDamagedEntryIsSkipped: one entry that cannot be read holds up no other letter.
func TestDamagedEntryIsSkipped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig()
		if _, err := r.spool.Put(context.Background(), "x", []byte("{")); err != nil {
			t.Fatal(err)
		}
		o := idle(t, r.config())
		mustPost(t, o, note("l1", "ada"))
		stop := run(t, o)
		synctest.Wait()
		stop()
		if len(r.sink.list()) != 1 {
			t.Error("nothing sent")
		}
	})
}

type slow struct {
	takes time.Duration
	ended error
}

func (s *slow) Send(ctx context.Context, _, _ string, _ []byte) error {
	select {
	case <-ctx.Done():
		s.ended = ctx.Err()
	case <-time.After(s.takes):
	}
	return s.ended
}

// TestGrace: a letter under way at the end may finish, but not for ever.
func TestGrace(t *testing.T) {
	for name, c := range map[string]struct {
		takes time.Duration
		want  string
	}{
		"in time":  {5 * time.Second, "queued sending sent"},
		"too slow": {time.Hour, "queued sending"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := newRig()
				cfg := r.config()
				cfg.Transport = &slow{takes: c.takes}
				o := idle(t, cfg)
				mustPost(t, o, note("l1", "ada"))
				stop := run(t, o)
				synctest.Wait()
				begun := time.Now()
				stop()
				if d := time.Since(begun); d > 11*time.Second {
					t.Errorf("took %v to stop", d)
				}
				if s := states(t, r.spool, "l1"); s != c.want {
					t.Errorf("fates %s", s)
				}
			})
		})
	}
}
