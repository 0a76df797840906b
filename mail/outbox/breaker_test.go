package outbox_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	post "painani/mail"
)

// TestBreaker: whatever comes in, a silence ends when the last letter before it said, and is twice as long
// for whoever fills the next hour too; decisions are counted apart.
func TestBreaker(t *testing.T) {
	for name, c := range map[string]struct {
		every   time.Duration // between two letters
		decides bool
		span    time.Duration
		sent    int    // of them
		lasts   string // ends of the silences told, from the beginning
	}{
		"below the limit":   {every: 21 * time.Minute, span: 10 * time.Hour, sent: 29},
		"above the limit":   {every: 15 * time.Minute, span: 59 * time.Minute, sent: 4, lasts: "1h0m0s"},
		"a robot":           {every: time.Minute, span: 7*time.Hour - 1, sent: 12, lasts: "1h0m0s 3h0m0s 7h0m0s"},
		"decisions":         {every: time.Minute, decides: true, span: 30 * time.Minute, sent: 30},
		"too many of these": {every: 30 * time.Second, decides: true, span: 30 * time.Minute, sent: 31, lasts: "1h0m0s"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := newRig()
				var alarms, lasts []string
				cfg := r.config()
				cfg.Answers, cfg.Alarm = 3, func(s string) { alarms = append(alarms, s) }
				begun := time.Now()
				cfg.Silence = func(_ post.Letter, until time.Time) string {
					lasts = append(lasts, until.Sub(begun).String())
					return "last"
				}
				o, stop := start(t, cfg)
				for i := 0; time.Since(begun) < c.span; i++ {
					l := note(fmt.Sprintf("l%d", i), "ada")
					l.Kind, l.Decides = post.Answer, c.decides
					mustPost(t, o, l)
					time.Sleep(c.every)
				}
				if n := len(r.sink.list()); n != c.sent || strings.Join(lasts, " ") != c.lasts {
					t.Errorf("%d sent, silences until %q", n, lasts)
				}
				if len(alarms) != len(lasts) || strings.Contains(strings.Join(alarms, " "), "@") {
					t.Errorf("alarms %q", alarms)
				}
				mustPost(t, o, note("other", "ada"), post.Letter{ID: "b", Kind: post.Answer, To: "bela"})
				synctest.Wait()
				if n := len(r.sink.list()); n != c.sent+2 {
					t.Error("the breaker stopped others")
				}
				stop()
			})
		})
	}
}

// TestBreakerSlides: a steady stream below the limit never trips it, and
// retries of one letter count once.
func TestBreakerSlides(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig()
		c := r.config()
		c.Answers = 3
		r.sink.reply = func(_, _ string, try int) error {
			if try < 3 {
				return errors.New("later")
			}
			return nil
		}
		o, stop := start(t, c)
		for i := range 20 {
			l := note(fmt.Sprintf("l%d", i), "ada")
			l.Kind = post.Answer
			mustPost(t, o, l)
			time.Sleep(25 * time.Minute)
		}
		time.Sleep(24 * time.Hour)
		stop()
		if n := len(r.sink.list()); n != 20 {
			t.Errorf("%d of 20 sent", n)
		}
	})
}
