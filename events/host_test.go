package events_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"painani/events"
)

// TestHostEvents: both verifiers take events of the host where they can stand, and name the first that cannot.
func TestHostEvents(t *testing.T) {
	const why, byHost = `{"why":"a quarrel"}`, `{"reason":"operator","why":"enough"}`
	type e = told
	froze, thawed := e{"frozen", "operator", why}, e{"thawed", "operator", `{}`}
	off := e{"withdrawn", "operator", byHost}
	shift := e{"shifted", "operator", `{"seconds":60,"reason":"operator"}`}
	for name, c := range map[string]struct {
		bad  uint64 // the event that is named; 0: none
		list []e
	}{
		"all there is":               {0, []e{froze, shift, thawed, shift, froze, {"resigned", "player:ada", `{"seat":1,"bot":"decent"}`}, off}},
		"an outage, as ever":         {0, []e{{"shifted", "clock", `{"seconds":60,"reason":"outage"}`}}},
		"expired, as ever":           {0, []e{{"withdrawn", "clock", `{"reason":"expired"}`}}},
		"frozen by a player":         {2, []e{{"frozen", "player:ada", why}}},
		"frozen twice":               {3, []e{froze, froze}},
		"frozen without a reason":    {2, []e{{"frozen", "operator", `{"why":""}`}}},
		"a reason that is no text":   {2, []e{{"frozen", "operator", `{"why":7}`}}},
		"thawed, not frozen":         {2, []e{thawed}},
		"thawed by the clock":        {3, []e{froze, {"thawed", "clock", `{}`}}},
		"a turn in between":          {4, []e{froze, shift, {"played", "player:ada", `{"seat":1}`}}},
		"late in between":            {3, []e{froze, {"late", "clock", `{"seat":1}`}}},
		"shifted by a player":        {2, []e{{"shifted", "player:ada", shift.body}}},
		"withdrawn by a player":      {2, []e{{"withdrawn", "player:ada", byHost}}},
		"withdrawn without a reason": {2, []e{{"withdrawn", "operator", `{"reason":"operator"}`}}},
		"something behind the end":   {3, []e{off, thawed}},
	} {
		t.Run(name, func(t *testing.T) {
			audited(t, append([]told{{"proposed", "player:ada", `{}`}}, c.list...), c.bad)
		})
	}
}

// told is an event to be made a record of.
type told struct{ kind, actor, body string }

// audited has both verifiers look at the records of events, one a second; bad is the first that must not stand.
func audited(t *testing.T, list []told, bad uint64) {
	t.Helper()
	var records []events.Record
	prev := ""
	for i, x := range list {
		r := events.Record{Table: "tz1", Seq: uint64(i + 1), Type: x.kind, Actor: x.actor, Prev: prev,
			At: time.Date(2026, 6, 1, 12, 0, i, 0, time.UTC), Body: events.Body(x.body)}
		var err error
		if prev, err = r.Hash(); err != nil {
			t.Fatal(err)
		}
		records = append(records, r)
	}
	_, err := events.Audit(records, prev)
	if b := events.FirstBad(err); (b == nil) != (bad == 0) || b != nil && b.Seq != bad {
		t.Errorf("audit: %v, want #%d", err, bad)
	}
	other(t, records, prev, bad)
}

// other has the verifier in the other language look at records.
func other(t *testing.T, records []events.Record, head string, bad uint64) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not here")
	}
	text := fmt.Sprintf(`{"export":1,"table":"tz1","events":%d,"head":"%s","hidden":"commitments"}`+"\n", len(records), head)
	for _, r := range records {
		line, err := r.Canonical()
		if err != nil {
			t.Fatal(err)
		}
		text += string(line) + "\n"
	}
	file := filepath.Join(t.TempDir(), "tz1.jsonl")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(python, "verify.py", file).CombinedOutput()
	want := fmt.Sprintf("WRONG, event #%d:", bad)
	if (err == nil) != (bad == 0) || bad != 0 && !strings.Contains(string(out), want) {
		t.Errorf("verify.py: %s, want #%d", out, bad)
	}
}
