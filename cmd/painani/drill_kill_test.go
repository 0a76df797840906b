package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"
	"time"
)

// TestDrillKills ends the service at random moments, even while it starts, with every letter sent twice and
// a relay that dies at times. PAINANI_DRILL_KILLS=SEED:COUNT.
func TestDrillKills(t *testing.T) {
	if testing.Short() {
		t.Skip("many starts of the service: not with -short")
	}
	seed, count := uint64(1), 0
	if plan := os.Getenv("PAINANI_DRILL_KILLS"); plan == "" {
		t.Skip("no PAINANI_DRILL_KILLS: TestGamesByDigits has some kills")
	} else {
		if n, err := fmt.Sscanf(plan, "%d:%d", &seed, &count); n != 2 {
			t.Fatalf("PAINANI_DRILL_KILLS=%s: want SEED:COUNT: %v", plan, err)
		}
	}
	m := makeDrillBase(t)
	k := &killer{drilled: m.letters["killed"].fork(t, m.folders["killed"]), seen: map[string]bool{},
		dice: rand.New(rand.NewPCG(seed, 2))}
	for k.kills < count {
		for range min(20, count-k.kills) {
			k.once()
		}
		refusal, err := k.judge(m.truth["killed"])
		if refusal != "" || err != nil {
			t.Fatalf("lost after %d kills with seed %d: %s %v", k.kills, seed, refusal, err)
		}
	}
	twice := 0
	for _, l := range k.relay.all {
		twice += l.copies - 1
	}
	t.Logf("%d kills (%d while starting, %d with a dead relay), %d letters taken, %d broken off, %d letters "+
		"came again with their Message-ID; lost: 0", k.kills, k.starting, k.mutes, len(k.ids), k.broken, twice)
	if len(k.ids) <= len(m.letters["killed"].ids) {
		t.Error("no letter was taken")
	}
}

// killer plays and kills.
type killer struct {
	*drilled
	dice                           *rand.Rand
	seen                           map[string]bool // letters that were answered once, by Message-ID
	kills, starting, mutes, broken int
}

// once starts the service, plays a while and kills it.
func (k *killer) once() {
	k.t.Helper()
	k.kills++
	mute := k.dice.IntN(8) == 0
	if mute {
		k.mutes++
	}
	k.run(mute)
	if k.dice.IntN(4) == 0 {
		k.starting++
		time.Sleep(time.Duration(k.dice.IntN(300)) * time.Millisecond)
		k.halt()
		return
	}
	if why := k.serves(); why != "" {
		k.t.Fatalf("kill %d: %s", k.kills, why)
	}
	for end := time.Now().Add(time.Duration(k.dice.IntN(600)) * time.Millisecond); time.Now().Before(end); {
		k.flush(k.dice.IntN(3))
		for _, l := range k.asked(k.history()) {
			if !k.seen[l.id] && time.Now().Before(end) {
				k.seen[l.id] = true
				p, id := k.reply(l, fmt.Sprint(1+k.dice.IntN(l.menu())))
				k.late = append(k.late, latePost{p, id})
				k.twice(latePost{p, id})
			}
		}
		time.Sleep(2 * time.Millisecond)
	}
	if k.dice.IntN(2) == 0 { // the kill meets a letter that is under way
		who := k.people[k.dice.IntN(len(k.people))]
		p, id := k.reply(k.relay.letters(who)[1], "STATUS")
		k.late = append(k.late, latePost{p, id})
		done := make(chan bool)
		go func() { k.twice(latePost{p, id}); close(done) }()
		time.Sleep(time.Duration(k.dice.IntN(8000)) * time.Microsecond)
		k.cmd.Process.Kill()
		<-done
	}
	k.halt()
}

// twice sends a letter, for the first or the second time.
func (k *killer) twice(l latePost) {
	if !k.post(l.parcel, l.id) {
		k.broken++
		k.late = append(k.late, l)
	}
}

// flush sends some of the late letters in a random order.
func (k *killer) flush(n int) {
	k.dice.Shuffle(len(k.late), func(i, j int) { k.late[i], k.late[j] = k.late[j], k.late[i] })
	for range min(n, len(k.late)) {
		l := k.late[0]
		k.late = k.late[1:]
		k.twice(l)
	}
}
