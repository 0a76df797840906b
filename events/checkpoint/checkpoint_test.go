package checkpoint

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"painani/events"
	"painani/events/stream"
)

// made is a checkpoint of a store with some events.
func made() *Checkpoint {
	return &Checkpoint{Form: 1, At: time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC), Table: "t1", Seq: 7,
		Hash: strings.Repeat("0a", 32), Keys: []string{"key-addresses", "key-people"},
		Streams: map[string]stream.Extent{
			stream.Events: {Last: 40, Incarnation: "one"}, stream.Intake: {Last: 9, Incarnation: "two"},
		}}
}

// TestDigest: no changed byte of the file is believed, and one of an older version is.
func TestDigest(t *testing.T) {
	name := filepath.Join(t.TempDir(), "checkpoint.json")
	if got, err := Read(name); got != nil || err != nil {
		t.Fatal(got, err)
	}
	want := made()
	if err := want.Write(name); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := Read(name); err != nil || got.Digest == "" {
		t.Fatal(got, err)
	}
	refused := 0
	for i := range data {
		for _, bit := range []byte{1, 2, 4, 32} {
			changed := bytes.Clone(data)
			changed[i] ^= bit
			if err := os.WriteFile(name, changed, 0o600); err != nil {
				t.Fatal(err)
			}
			got, err := Read(name)
			if errors.Is(err, events.ErrDamaged) {
				refused++
				continue
			}
			if got.Digest = ""; !reflect.DeepEqual(got, want) {
				t.Fatalf("taken: %s", changed)
			}
		}
	}
	if refused < len(data) {
		t.Errorf("refused %d of %d changes", refused, 4*len(data))
	}
	old := regexp.MustCompile(`,"digest":"[^"]*"`).ReplaceAll(data, nil)
	if err := os.WriteFile(name, old, 0o600); err != nil {
		t.Fatal(err)
	}
	if got, err := Read(name); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestLost: a stream that is gone, another or shorter is lost; without a checkpoint none is.
func TestLost(t *testing.T) {
	was := made()
	now := func(last events.Position, incarnation string) map[string]stream.Extent {
		return map[string]stream.Extent{
			stream.Events: was.Streams[stream.Events], stream.Intake: {Last: last, Incarnation: incarnation},
		}
	}
	for _, c := range []struct {
		name string
		now  map[string]stream.Extent
		want string // of INTAKE; "": nothing is lost
	}{
		{"as it was", now(9, "two"), ""},
		{"longer", now(12, "two"), ""},
		{"shorter", now(8, "two"), "ends at 8"},
		{"another", now(9, "three"), "made anew"},
		{"gone", map[string]stream.Extent{stream.Events: was.Streams[stream.Events]}, "gone"},
	} {
		lost := was.Lost(c.now)
		if got := lost[stream.Intake]; !strings.Contains(got, c.want) || (got == "") != (c.want == "") ||
			lost[stream.Events] != "" {
			t.Errorf("%s: %v", c.name, lost)
		}
	}
	var none *Checkpoint
	if lost := none.Lost(nil); len(lost) > 0 || none.Last() != 0 || none.Secrets() != nil {
		t.Error(lost)
	}
}
