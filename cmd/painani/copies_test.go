package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"painani/events"
	"painani/events/stream"
)

// spoil damages one file that fits a pattern below the data folder.
func (d *drill) spoil(pattern string, change func(data []byte) []byte) {
	d.t.Helper()
	files, err := filepath.Glob(filepath.Join(d.flags.Data, pattern))
	if err != nil || len(files) == 0 {
		d.t.Fatalf("%s: %v, %v", pattern, files, err)
	}
	data, err := os.ReadFile(files[0])
	if err != nil {
		d.t.Fatal(err)
	}
	if data = change(data); data == nil {
		err = os.Remove(files[0])
	} else {
		err = os.WriteFile(files[0], data, 0o600)
	}
	if err != nil {
		d.t.Fatal(err)
	}
}

// TestPeopleAndKeysHeal damages the blocks of people and keys, or their second copies, in each way: the
// next start has all of them, tells it, and the one after it has nothing to mend.
func TestPeopleAndKeysHeal(t *testing.T) {
	whole := makeDrill(t)
	key := whole.key()
	damages := map[string]func([]byte) []byte{
		"cut":     func(x []byte) []byte { return x[:len(x)*9/10] },
		"empty":   func([]byte) []byte { return []byte{} },
		"deleted": func([]byte) []byte { return nil },
	}
	for i := range 5 { // the length of a record, its sequence, its value …
		damages[fmt.Sprintf("flip %d of 5", i+1)] = func(x []byte) []byte {
			x = bytes.Clone(x)
			x[len(x)*i/5+i] ^= 1 << i % 8
			return x
		}
	}
	places := []string{
		"jetstream/jetstream/*/streams/KV_PEOPLE/msgs/1.blk",
		"jetstream/jetstream/*/streams/KV_SERVICE/msgs/1.blk",
		"copies/people/person-1",
		"copies/service/key-x",
	}
	for name, damage := range damages {
		for _, place := range places {
			t.Run(name+" "+place, func(t *testing.T) {
				d := whole.copyOf(t)
				d.spoil(place, damage)
				d.hasPeople(t, key)
				if code, out := d.restore(); code != exitOK || !strings.Contains(out, "nothing was done") {
					t.Errorf("after it healed: exit %d %s", code, out)
				}
			})
		}
	}
}

// TestKeyLost: a secret that is lost on both sides is refused by name and not made anew, however often it
// is started.
func TestKeyLost(t *testing.T) {
	d := makeDrill(t)
	s := d.open()
	if err := s.Store.Keys().Delete(t.Context(), "key-x"); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	d.remove("copies/service/key-x")
	for range 2 {
		s := d.open()
		if _, err := s.serviceKey(t.Context(), "key-x"); err == nil || !strings.Contains(err.Error(), "key-x") {
			t.Fatal(err)
		}
		s.Close()
	}
}

// TestNoRevival: a backup of the streams from before somebody was forgotten does not bring him back.
func TestNoRevival(t *testing.T) {
	d := makeDrill(t)
	s := d.open()
	if err := s.People().Delete(t.Context(), "person-1"); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	d.spoil("jetstream/jetstream/*/streams/KV_PEOPLE/meta.inf", func([]byte) []byte { return nil })
	if code, out := d.restore("--from", d.backup); code != exitOK {
		t.Fatal(out)
	}
	s = d.open()
	defer s.Close()
	n := 0
	if err := s.People().Each(t.Context(), func(key string, _ []byte, _ uint64) error {
		if n++; key == "person-1" {
			t.Error("back again")
		}
		return nil
	}); err != nil || n != len(d.people)-1 {
		t.Errorf("%d people, %v", n, err)
	}
}

// key is the secret of the template.
func (d *drill) key() []byte {
	d.t.Helper()
	s := d.open()
	defer s.Close()
	key, err := s.serviceKey(d.t.Context(), "key-x")
	if err != nil {
		d.t.Fatal(err)
	}
	return key
}

// hasPeople opens the store and wants everybody and the secret.
func (d *drill) hasPeople(t *testing.T, key []byte) {
	t.Helper()
	s := d.open()
	defer s.Close()
	n := 0
	err := s.People().Each(t.Context(), func(key string, data []byte, _ uint64) error {
		if n++; d.people[key] != string(data) {
			return fmt.Errorf("%w: %s: %q", events.ErrDamaged, key, data)
		}
		return nil
	})
	if err != nil || n != len(d.people) {
		t.Errorf("%d people, %v", n, err)
	}
	if got, err := s.serviceKey(t.Context(), "key-x"); err != nil || !bytes.Equal(got, key) {
		t.Errorf("another key: %v", err)
	}
	if bad, err := stream.Prove(d.flags.path(storeName), stream.People, stream.Service); err != nil ||
		len(bad) > 0 {
		t.Errorf("%v, %v", bad, err)
	}
}
