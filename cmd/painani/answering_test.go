package main

import (
	"io"
	"net"
	"testing"
	"testing/synctest"
	"time"
)

// TestAnswering: bots that think wait for what is being answered, no longer than that, and not for ever.
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

		stop := time.Now().Add(10 * time.Second)
		go func() {
			for time.Now().Before(stop) {
				a.hear()
				time.Sleep(answerTime / 2)
			}
		}()
		thought := time.Duration(0)
		for time.Now().Before(stop) {
			if d := waited(); d > longestPause {
				t.Errorf("they wait %v while others are answered", d)
			}
			time.Sleep(time.Millisecond) // a playout
			thought += time.Millisecond
		}
		if least := 10 * time.Second * thinkingTime / (longestPause + thinkingTime) * 9 / 10; thought < least {
			t.Errorf("of 10 s they think %v, want %v", thought, least)
		}
	})
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
