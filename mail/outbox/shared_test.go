package outbox_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"painani/events/memory"
	"painani/mail/outbox"
)

// TestSeveralProcesses: three outboxes serve one spool. Whoever believes a letter to be theirs, all of them at
// times, it goes out once, in its recipient's order; who posts it need not be who sends it.
func TestSeveralProcesses(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		seed := rapid.Uint64().Draw(r, "seed")
		var fault string
		synctest.Test(t, func(t *testing.T) { fault = several(t, seed) })
		if fault != "" {
			r.Fatal(fault)
		}
	})
}

// sluggish is a relay that takes up to four seconds for a letter.
type sluggish struct{ *sink }

func (s sluggish) Send(ctx context.Context, from, to string, msg []byte) error {
	time.Sleep(time.Duration(len(msg)%5) * time.Second)
	return s.sink.Send(ctx, from, to, msg)
}

func several(t *testing.T, seed uint64) string {
	chance, rig := rand.New(rand.NewPCG(seed, 1)), newRig()
	rig.sink.reply = func(_, id string, try int) error {
		if strings.HasSuffix(id, "7") && try == 1 {
			return &outbox.Error{Code: 451, Err: errors.New("later")}
		}
		return nil
	}
	var owner [3]atomic.Uint32 // bits of the recipients
	var all []*outbox.Outbox
	for i := range owner {
		c := rig.config()
		c.Transport = sluggish{rig.sink}
		c.Mine = func(to string) (uint64, bool) { return 7, to != "" && owner[i].Load()>>(to[0]%3)&1 == 1 }
		o := idle(t, c)
		all = append(all, o)
		defer run(t, o)()
	}
	want := map[string][]string{}
	for n := range 40 {
		to := []string{"ada", "bela", "carl"}[chance.IntN(3)]
		id := fmt.Sprintf("l%s%d", strings.Repeat("x", chance.IntN(5)), n)
		mustPost(t, all[chance.IntN(3)], note(id, to))
		mustPost(t, all[chance.IntN(3)], note(id, to)) // somebody else handled the same
		want[to] = append(want[to], id)
		for i := range owner {
			owner[i].Store(uint32(chance.IntN(8)))
			all[i].Reshare()
		}
		time.Sleep(time.Duration(chance.IntN(3000)) * time.Millisecond)
	}
	for i := range owner {
		owner[i].Store(7)
		all[i].Reshare()
	}
	time.Sleep(24 * time.Hour)
	for to, ids := range want {
		var got []string
		for _, x := range rig.sink.list() {
			if name, id, _ := strings.Cut(x, "@home.example/"); name == to {
				got = append(got, id)
			}
		}
		if !slices.Equal(got, ids) {
			return fmt.Sprintf("%s got %v, want %v", to, got, ids)
		}
	}
	for i, o := range all {
		if p := o.Pending(); len(p) > 0 {
			return fmt.Sprintf("process %d still has %v", i, p)
		}
	}
	return ""
}

// TestGivenAway: who gives recipients away lets go when their letters are written down; a process that comes
// reads what is left, and of a try whose end nobody wrote it says so.
func TestGivenAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		rig := newRig()
		rig.sink.reply = func(string, string, int) error { time.Sleep(3 * time.Second); return nil }
		var mine [2]atomic.Bool
		mine[0].Store(true)
		config := func(i int) outbox.Config {
			c := rig.config()
			c.Mine = func(string) (uint64, bool) { return uint64(i + 1), mine[i].Load() }
			return c
		}
		one, stop := start(t, config(0))
		mustPost(t, one, note("a", "ada"), note("b", "ada"))
		time.Sleep(time.Second)
		mine[0].Store(false)
		one.Reshare()
		began := time.Now()
		one.Idle(t.Context(), func(string) bool { return true })
		if took := time.Since(began); took < 2*time.Second || took > 3*time.Second {
			t.Errorf("idle after %v", took)
		}
		mine[1].Store(true)
		two, stopTwo := start(t, config(1))
		time.Sleep(10 * time.Second)
		if got := states(t, rig.spool, "b"); got != "queued sending sent" {
			t.Errorf("b is %s", got)
		}
		if f := fates(t, rig.spool, "b"); f[1].Term != 2 || f[1].By == "" {
			t.Errorf("b was sent by %+v", f[1])
		}
		if got := rig.sink.list(); len(got) != 2 {
			t.Errorf("sent %v", got)
		}
		stop()
		rig.spool.Inject(memory.None, memory.LostAck, memory.LostAck) // the letter, then both fates
		mustPost(t, two, note("c", "bela"))
		time.Sleep(time.Minute)
		if got := states(t, rig.spool, "c"); got != "queued sending sent" {
			t.Errorf("with answers lost c is %s", got)
		}
		stopTwo()
	})
}
