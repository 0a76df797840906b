package main

import (
	"io"
	"math/rand/v2"
	"net"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// TestAnswering: bots that think wait for what is being answered, and no longer.
func TestAnswering(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var a answering
		waited := func() time.Duration {
			began := time.Now()
			a.pause()
			return time.Since(began)
		}
		if d := waited(); d != 0 {
			t.Errorf("nothing came in, and they wait %v", d)
		}
		a.hear()
		if d := waited(); d != answerTime {
			t.Errorf("for one letter they wait %v", d)
		}
		a.hear()
		time.Sleep(answerTime / 2)
		if d := waited(); d != answerTime-answerTime/2 {
			t.Errorf("in the midst of an answer they wait %v", d)
		}
	})
}

// TestAnsweringShares: whatever comes in, and however often, bots get their part of the time, and no pause is
// longer than it may be.
func TestAnsweringShares(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 2))
	for name, next := range map[string]func() time.Duration{
		"half as long as an answer": func() time.Duration { return answerTime / 2 },
		"hardly longer":             func() time.Duration { return answerTime + time.Millisecond },
		"at random":                 func() time.Duration { return time.Duration(dice.ExpFloat64() * float64(answerTime) / 3) },
	} {
		synctest.Test(t, func(t *testing.T) {
			const long, playout = 60 * time.Second, time.Millisecond / 5
			var a answering
			stop := time.Now().Add(long)
			var coming sync.WaitGroup
			defer coming.Wait()
			coming.Go(func() {
				for time.Now().Before(stop) {
					a.hear()
					time.Sleep(next())
				}
			})
			thought := time.Duration(0)
			for time.Now().Before(stop) {
				began := time.Now()
				if a.pause(); time.Since(began) > longestPause {
					t.Errorf("%s: they wait %v", name, time.Since(began))
				}
				time.Sleep(playout)
				thought += playout
			}
			if least := long * thinkingTime / (longestPause + thinkingTime) * 9 / 10; thought < least {
				t.Errorf("%s: of a minute they think %v, want %v", name, thought, least)
			}
		})
	}
}

// TestAnsweringHears: what comes in at a door has them wait, a connection that says nothing does not.
func TestAnsweringHears(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	var a answering
	go func() {
		if c, err := net.Dial("tcp", l.Addr().String()); err == nil {
			_, _ = c.Write([]byte("NOOP"))
			c.Close()
		}
	}()
	c, err := door{l, &a}.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if !a.heard.IsZero() {
		t.Error("a connection is heard that has said nothing")
	}
	if said, err := io.ReadAll(c); string(said) != "NOOP" || err != nil || a.heard.IsZero() {
		t.Errorf("%q, %v, heard %v", said, err, a.heard)
	}
}
