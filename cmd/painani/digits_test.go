package main

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"painani/engine"
	"painani/events"
	"painani/events/ledger"
	post "painani/mail"
)

// A digits game is played by people who know nothing but to answer each letter
// that has a list with one of its numbers.
type digits struct {
	*world
	people []string
	seen   map[string]int    // letters of a mailbox that were looked at
	later  []parcel          // copies and answers that arrive late
	asked  map[string]string // Message-ID of what we wrote → who wrote it
	dice   *rand.Rand
	moves  int
	kills  int
}

// parcel is a letter on its way to the service.
type parcel struct {
	from, to string
	raw      []byte
}

func newDigits(t *testing.T, seats int, flags ...string) *digits {
	d := &digits{
		world: newWorld(t, flags...),
		seen:  map[string]int{},
		asked: map[string]string{},
		dice:  rand.New(rand.NewPCG(uint64(seats), 1)),
	}
	for i := range seats {
		d.people = append(d.people, fmt.Sprintf("%s@club.test", []string{"ada", "bela", "carl", "dora"}[i]))
	}
	return d
}

// mail sends a letter; if the service is down it goes to the late ones.
func (d *digits) mail(p parcel) {
	if err := d.send(p.from, p.to, p.raw); err != nil {
		d.later = append(d.later, p)
	}
}

// reply answers a letter, twice: the copy arrives some time later.
func (d *digits) reply(l inbound, body string) {
	raw := d.answer(l, body)
	d.asked[fmt.Sprintf("<%d.%s>", d.sent, l.to)] = l.to
	p := parcel{l.to, l.replyTo, raw}
	d.later = append(d.later, p)
	d.mail(p)
}

// look answers everything new in all mailboxes and reports whether there was anything.
func (d *digits) look() bool {
	any := false
	for _, who := range d.people {
		box := d.relay.letters(who)
		for _, l := range box[d.seen[who]:] {
			any = true
			d.seen[who]++
			switch kind := post.Kind(l.head.Get(post.LoopHeader)); {
			case kind == post.Confirm, kind == post.Invite:
				d.reply(l, "YES")
			case strings.Contains(l.text, "once more: the same players"): // the game is over: that is enough
			case l.menu() > 0:
				d.moves++
				d.reply(l, fmt.Sprint(1+d.dice.IntN(l.menu())))
			}
		}
	}
	return any
}

// flush sends late parcels in a random order.
func (d *digits) flush(n int) {
	d.dice.Shuffle(len(d.later), func(i, j int) { d.later[i], d.later[j] = d.later[j], d.later[i] })
	n = min(n, len(d.later))
	batch := append([]parcel(nil), d.later[:n]...)
	d.later = append([]parcel(nil), d.later[n:]...)
	for _, p := range batch {
		d.mail(p)
	}
}

// play lets the game run to its end; every killEvery moves the service dies.
func (d *digits) play(game string, killEvery int) {
	d.t.Helper()
	d.mail(
		parcel{
			d.people[0],
			"play@post.test",
			d.write(d.people[0], "play@post.test", "game", "NEW "+game+" "+strings.Join(d.people[1:], " ")),
		},
	)
	d.asked[fmt.Sprintf("<%d.%s>", d.sent, d.people[0])] = d.people[0]
	quiet, next := time.Now(), killEvery
	for !d.over() {
		if d.look() {
			quiet = time.Now()
		}
		if d.dice.IntN(4) == 0 {
			d.flush(1 + d.dice.IntN(3))
		}
		if killEvery > 0 && d.moves >= next {
			next += killEvery
			d.kill()
			d.kills++
			d.start()
		}
		if time.Since(quiet) > 30*time.Second {
			d.t.Fatalf("the game stands still after %d moves", d.moves)
		}
		time.Sleep(time.Millisecond)
	}
	d.flush(len(d.later))
}

// over reports that somebody was told of the end; who made the last move reads of
// it in the answer to that move.
func (d *digits) over() bool {
	for _, who := range d.people {
		for _, l := range d.relay.letters(who) {
			if post.Kind(l.head.Get(post.LoopHeader)) == post.Over {
				return true
			}
		}
	}
	return false
}

// history reads the events from the second copy on disk.
func (w *world) history() []events.Record {
	w.t.Helper()
	var out []events.Record
	err := ledger.Read(filepath.Join(w.data, "ledger"), func(e events.Entry) error {
		out = append(out, e.Record)
		return nil
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return out
}

func TestGamesByDigits(t *testing.T) {
	if testing.Short() {
		t.Skip("whole games over real sockets: not with -short")
	}
	for _, c := range []struct {
		game             string
		seats, killEvery int
	}{{"tzolkin", 2, 0}, {"tzolkin", 3, 40}, {"tzolkin", 4, 60}, {"mexica", 2, 0}, {"mexica", 3, 50}, {"mexica", 4, 60},
		{"teotihuacan", 2, 0}, {"teotihuacan", 3, 50}, {"teotihuacan", 4, 60}} {
		t.Run(fmt.Sprintf("%s, %d seats, killed every %d moves", c.game, c.seats, c.killEvery), func(t *testing.T) {
			t.Parallel()
			d := newDigits(t, c.seats)
			d.play(c.game, c.killEvery)
			d.until("every letter is answered", func() bool { return d.unanswered() == 0 })
			d.audit()
		})
	}
}

// answers counts the answers to each letter that people wrote.
func (d *digits) answers() map[string]int {
	out := map[string]int{}
	for _, who := range d.people {
		for _, l := range d.relay.letters(who) {
			kind := post.Kind(l.head.Get(post.LoopHeader))
			if kind == post.Answer || kind == post.Confirm {
				out[l.head.Get("In-Reply-To")]++
			}
		}
	}
	return out
}

func (d *digits) unanswered() int {
	n, got := 0, d.answers()
	for id := range d.asked {
		if got[id] == 0 {
			n++
		}
	}
	return n
}

// audit: one history, whole, no letter's move in it twice, no letter answered or
// sent twice but for the documented doubt at a kill.
func (d *digits) audit() {
	d.t.Helper()
	records := d.history()
	var chain events.Chain
	for _, r := range records {
		if err := chain.Add(r); err != nil {
			d.t.Fatalf("history of %d events: %v", len(records), err)
		}
	}
	if last := records[len(records)-1].Type; last != (engine.Ended{}).Type() {
		d.t.Errorf("last event is %s", last)
	}
	causes := map[string]bool{}
	for _, r := range records {
		if r.Cause != "" && causes[r.Cause] {
			d.t.Errorf("#%d: cause %s stands twice", r.Seq, r.Cause)
		}
		causes[r.Cause] = true
	}
	for id, n := range d.answers() {
		if n > 1 {
			d.t.Errorf("%s has %d answers", id, n)
		}
	}
	twice := 0
	for _, who := range d.people {
		for _, l := range d.relay.letters(who) {
			twice += l.copies - 1
		}
	}
	if limit := d.kills * 4; twice > limit { // four letters can be under way when the process dies
		d.t.Errorf("%d letters came twice, at most %d can be in doubt after %d kills", twice, limit, d.kills)
	}
	d.t.Logf("%d events, %d digits, %d kills, %d letters in doubt came twice", len(records), d.moves, d.kills,
		twice)
}
