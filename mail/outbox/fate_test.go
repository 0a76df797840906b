package outbox_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	post "painani/mail"
	"painani/mail/outbox"
)

func TestFateReadsBack(t *testing.T) {
	l := note("l1", "ada")
	at := time.Date(2026, 6, 12, 12, 0, 0, 1e6, time.UTC)
	for _, f := range []outbox.Fate{
		{State: outbox.Queued, At: at, Letter: &l},
		{State: outbox.Sending, At: at, Try: 2, Doubt: true},
		{State: outbox.Deferred, At: at, Try: 2, Code: 451, Reason: "later", Next: at.Add(time.Hour)},
		{State: outbox.Dropped, At: at, Reason: outbox.Stale},
	} {
		data, err := f.Encode()
		if err != nil {
			t.Fatal(err)
		}
		got, err := outbox.ParseFate(data)
		if err != nil || cmp.Diff(f, got) != "" {
			t.Errorf("%s came back as %+v, %v", data, got, err)
		}
	}
}

func TestBadFates(t *testing.T) {
	letter, _ := json.Marshal(post.Letter{ID: "l1"})
	for _, s := range []string{"", "{", "[]", "{}", `{"state":"queued"}`, `{"state":"sent","letter":` + string(letter) + `}`} {
		if f, err := outbox.ParseFate([]byte(s)); err == nil {
			t.Errorf("%q read as %+v", s, f)
		}
	}
}

func TestFinal(t *testing.T) {
	for s, want := range map[outbox.State]bool{
		outbox.Queued: false, outbox.Sending: false, outbox.Deferred: false,
		outbox.Sent: true, outbox.Failed: true, outbox.Dropped: true, outbox.Bounced: true,
	} {
		if s.Final() != want {
			t.Errorf("%s final: %v", s, !want)
		}
	}
}
