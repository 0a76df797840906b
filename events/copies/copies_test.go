package copies_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"painani/events"
	"painani/events/copies"
	"painani/events/memory"
)

func open(t testing.TB, b events.Bucket, dir string) (*copies.Bucket, copies.Report) {
	t.Helper()
	c, r, err := copies.Open(context.Background(), b, dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	return c, r
}

func put(t testing.TB, b events.Bucket, key, value string) {
	t.Helper()
	_, rev, err := b.Get(context.Background(), key)
	if err != nil && !errors.Is(err, events.ErrNotFound) {
		t.Fatal(err)
	}
	if _, err := b.Put(context.Background(), key, []byte(value), rev); err != nil {
		t.Fatal(err)
	}
}

// fataler is a test of either kind.
type fataler interface {
	Helper()
	Fatal(args ...any)
}

func content(t fataler, b events.Bucket) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := b.Each(context.Background(), func(key string, data []byte, _ uint64) error {
		out[key] = string(data)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestMend damages one copy of one value in every way, and wants it back from the other.
func TestMend(t *testing.T) {
	ctx := t.Context()
	for name, c := range map[string]struct {
		damage          func(b *memory.Bucket, file string) error
		mended, written bool
	}{
		"bucket lost it":   {func(b *memory.Bucket, _ string) error { return b.Delete(ctx, "ada") }, true, false},
		"bucket is older":  {func(b *memory.Bucket, _ string) error { put(t, b, "ada", "older"); return nil }, true, false},
		"file is gone":     {func(_ *memory.Bucket, f string) error { return os.Remove(f) }, false, true},
		"file is empty":    {func(_ *memory.Bucket, f string) error { return os.Truncate(f, 0) }, false, true},
		"file is cut":      {func(_ *memory.Bucket, f string) error { return os.Truncate(f, 90) }, false, true},
		"file has a flip":  {func(_ *memory.Bucket, f string) error { return flip(f, -1) }, false, true},
		"digest has one":   {func(_ *memory.Bucket, f string) error { return flip(f, 20) }, false, true},
		"another's file":   {func(_ *memory.Bucket, f string) error { return os.Rename(filepath.Dir(f)+"/bela", f) }, false, true},
		"a half made file": {func(_ *memory.Bucket, f string) error { return os.WriteFile(f+".next", []byte("pain"), 0o600) }, false, false},
	} {
		t.Run(name, func(t *testing.T) {
			b, dir := memory.NewBucket(), t.TempDir()
			put(t, b, "bela", "2")
			one, r := open(t, b, dir)
			if !r.First || len(r.Mended)+len(r.Written) > 0 {
				t.Fatalf("first: %+v", r)
			}
			put(t, one, "ada", "1")
			if err := c.damage(b, filepath.Join(dir, "ada")); err != nil {
				t.Fatal(err)
			}
			two, r := open(t, b, dir)
			if got := content(t, two); got["ada"] != "1" || got["bela"] != "2" || len(got) != 2 {
				t.Errorf("%v", got)
			}
			if (len(r.Mended) > 0) != c.mended || (len(r.Written) > 0) != c.written {
				t.Errorf("opened %+v", r)
			}
			if _, r = open(t, b, dir); len(r.Mended)+len(r.Written) > 0 || r.Entries != 2 || r.First {
				t.Errorf("again: %+v", r)
			}
		})
	}
}

func flip(name string, at int) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	if at < 0 {
		at += len(data)
	}
	data[at] ^= 1
	return os.WriteFile(name, data, 0o600)
}

// TestBothDamaged: what no side has is refused, again and again, and nothing is changed.
func TestBothDamaged(t *testing.T) {
	b, dir := memory.NewBucket(), t.TempDir()
	one, _ := open(t, b, dir)
	put(t, one, "ada", "1")
	if err := errors.Join(b.Delete(t.Context(), "ada"), flip(filepath.Join(dir, "ada"), -1)); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, _, err := copies.Open(t.Context(), b, dir, nil); !errors.Is(err, events.ErrDamaged) ||
			!strings.Contains(err.Error(), "ada") {
			t.Fatal(err)
		}
	}
}

// TestForgotten: nothing of a deleted value is left in the folder, and no older bucket brings it back.
func TestForgotten(t *testing.T) {
	b, dir := memory.NewBucket(), t.TempDir()
	one, _ := open(t, b, dir)
	put(t, one, "ada", "ada@example.org")
	put(t, one, "ada", "ada@example.net")
	if err := one.Delete(t.Context(), "ada"); err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if data, _ := os.ReadFile(filepath.Join(dir, f.Name())); bytes.Contains(data, []byte("example")) {
			t.Errorf("%s: %s", f.Name(), data)
		}
	}
	put(t, b, "ada", "ada@example.org") // as an older copy of the stream has it
	two, r := open(t, b, dir)
	if len(content(t, two)) > 0 || len(r.Mended) != 1 {
		t.Errorf("%v, %+v", content(t, two), r)
	}
	put(t, two, "ada", "back by her own will")
	if three, _ := open(t, b, dir); content(t, three)["ada"] != "back by her own will" {
		t.Errorf("%v", content(t, three))
	}
}

// TestOthers: keys that are not wanted have no file and are let through.
func TestOthers(t *testing.T) {
	b, dir := memory.NewBucket(), t.TempDir()
	c, _, err := copies.Open(t.Context(), b, dir,
		func(key string) bool { return strings.HasPrefix(key, "key-") })
	if err != nil {
		t.Fatal(err)
	}
	put(t, c, "key-web", "k")
	put(t, c, "cursor-intake", "7")
	if err := c.Delete(t.Context(), "cursor-intake"); err != nil {
		t.Fatal(err)
	}
	if list, _ := filepath.Glob(filepath.Join(dir, "*-*")); len(list) != 1 ||
		filepath.Base(list[0]) != "key-web" {
		t.Error(list)
	}
}

// dying fails and does no more when its steps are used up, as a process that was killed.
type dying struct {
	events.Bucket
	steps *int
}

var errKilled = fmt.Errorf("killed: %w", events.ErrUnknown)

func (d dying) Put(ctx context.Context, key string, data []byte, rev uint64) (uint64, error) {
	switch *d.steps--; {
	case *d.steps == 0:
		return 0, errKilled
	case *d.steps == 1:
		_, _ = d.Bucket.Put(ctx, key, data, rev)
		return 0, errKilled
	}
	return d.Bucket.Put(ctx, key, data, rev)
}

// TestKilled: whatever was answered stands, whatever was not may stand or not, and both copies agree.
func TestKilled(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		dir, err := os.MkdirTemp(t.TempDir(), "")
		if err != nil {
			rt.Fatal(err)
		}
		b, sure, maybe := memory.NewBucket(), map[string]string{}, map[string]string{}
		for round := range rapid.IntRange(1, 4).Draw(rt, "rounds") {
			steps := rapid.IntRange(2, 12).Draw(rt, "steps")
			c, _, err := copies.Open(context.Background(), dying{b, &steps}, dir, nil)
			if err != nil {
				if errors.Is(err, events.ErrUnknown) {
					continue // killed while it mended
				}
				rt.Fatal(err)
			}
			got := content(rt, c)
			for key, v := range maybe {
				if got[key] == v || got[key] == "" && v == "" {
					sure[key] = v
				}
				if sure[key] == "" {
					delete(sure, key)
				}
			}
			if clear(maybe); !maps.Equal(got, sure) {
				rt.Fatalf("round %d: %v, want %v", round, got, sure)
			}
			for n := 0; steps > 1; n++ {
				key := rapid.SampledFrom([]string{"a", "b", "c"}).Draw(rt, "key")
				_, rev, _ := b.Get(context.Background(), key)
				if rapid.IntRange(0, 3).Draw(rt, "delete") == 0 {
					if err := c.Delete(context.Background(), key); err != nil {
						rt.Fatal(err)
					}
					delete(sure, key)
					steps--
					continue
				}
				value := fmt.Sprint(round, n)
				if _, err := c.Put(context.Background(), key, []byte(value), rev); err != nil {
					maybe[key] = value
					break
				}
				sure[key] = value
			}
		}
	})
}

// TestUnknown: what a Get showed after a write of unknown outcome stays, whatever is tried behind it.
func TestUnknown(t *testing.T) {
	for name, fault := range map[string]memory.Fault{"stored": memory.LostAck, "not stored": memory.LostWrite} {
		t.Run(name, func(t *testing.T) {
			b, dir := memory.NewBucket(), t.TempDir()
			c, _ := open(t, b, dir)
			put(t, c, "ada", "1")
			_, rev, _ := c.Get(t.Context(), "ada")
			b.Inject(fault)
			if _, err := c.Put(t.Context(), "ada", []byte("2"), rev); !errors.Is(err, events.ErrUnknown) {
				t.Fatal(err)
			}
			shown := content(t, c)["ada"]
			if _, err := c.Put(t.Context(), "ada", []byte("3"), rev+9); !errors.Is(err, events.ErrConflict) {
				t.Fatal(err)
			}
			again, r := open(t, b, dir)
			if got := content(t, again)["ada"]; got != shown || len(r.Mended) > 0 {
				t.Errorf("%s was shown, %s is there, %+v", shown, got, r)
			}
		})
	}
}

// TestCount: values and deletions are told apart, and both together never become fewer.
func TestCount(t *testing.T) {
	dir := t.TempDir()
	c, _ := open(t, memory.NewBucket(), dir)
	check := func(values, deleted int) {
		t.Helper()
		if v, d, err := copies.Count(dir); err != nil || v != values || d != deleted {
			t.Errorf("%d values, %d deleted, %v; want %d, %d", v, d, err, values, deleted)
		}
	}
	check(0, 0)
	put(t, c, "a", "1")
	put(t, c, "b", "2")
	check(2, 0)
	if err := c.Delete(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	check(1, 1)
	put(t, c, "a", "3")
	check(2, 0)
}
