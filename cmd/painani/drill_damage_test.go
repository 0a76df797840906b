package main

import (
	"bytes"
	"cmp"
	"fmt"
	"hash/fnv"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// drillCase is one damage to one kind of file. Its name says all of it, so that it can be made again.
type drillCase struct {
	kind   string // of the file, see kindOf
	damage string
	index  bool   // the index files of the server are there
	ended  string // how the service ended: stopped, killed
	seed   uint64
}

func (c drillCase) String() string {
	index := "index"
	if !c.index {
		index = "noindex"
	}
	return fmt.Sprintf("%s,%s,%s,%s,%d", c.kind, c.damage, index, c.ended, c.seed)
}

// parseCase reads a name.
func parseCase(name string) (drillCase, error) {
	p := strings.Split(name, ",")
	if len(p) != 5 || spoils[p[1]] == nil {
		return drillCase{}, fmt.Errorf("case %q: want KIND,DAMAGE,index|noindex,stopped|killed,SEED", name)
	}
	seed, err := strconv.ParseUint(p[4], 10, 64)
	return drillCase{p[0], p[1], p[2] == "index", p[3], seed}, err
}

// dice are those of a case alone.
func (c drillCase) dice() *rand.Rand {
	h := fnv.New64a()
	fmt.Fprint(h, c)
	return rand.New(rand.NewPCG(h.Sum64(), c.seed))
}

var (
	inStream = regexp.MustCompile(`^jetstream/jetstream/[^/]*/streams/([^/]+)/(.*)$`)
	numbers  = regexp.MustCompile(`[0-9a-zA-Z_=-]*\d[0-9a-zA-Z_=-]*`)
)

// kindOf is the kind of a file by its path below the data folder: the same for each block of a stream, each
// person, each key.
func kindOf(rel string) string {
	if m := inStream.FindStringSubmatch(rel); m != nil {
		return m[1] + "/" + numbers.ReplaceAllString(strings.TrimPrefix(m[2], "msgs/"), "N")
	}
	if dir, name, ok := strings.Cut(rel, "/"); ok && dir == copiesName {
		kind, _, _ := strings.Cut(name, "/")
		return dir + "/" + kind
	}
	if dir, _, ok := strings.Cut(rel, "/"); ok && dir == ledgerName {
		return dir + filepath.Ext(rel)
	}
	return rel
}

// kindsOf lists the files of a folder by their kind.
func kindsOf(t testing.TB, dir string) map[string][]string {
	t.Helper()
	kinds := map[string][]string{}
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() {
			return err
		}
		rel, err := filepath.Rel(dir, path)
		kinds[kindOf(rel)] = append(kinds[kindOf(rel)], rel)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return kinds
}

// spoils are what is done to the bytes of a file; old is the file as it was earlier. Of nil the file goes.
// A damage in forAll is done to every kind of file, the others to those for which a finding has them.
var spoils = map[string]func(data []byte, d *rand.Rand, old []byte) []byte{
	"flip": func(data []byte, d *rand.Rand, _ []byte) []byte {
		if len(data) > 0 {
			data[d.IntN(len(data))] ^= 1 << d.IntN(8)
		}
		return data
	},
	"cut": func(data []byte, d *rand.Rand, _ []byte) []byte {
		return data[:len(data)*(50+d.IntN(50))/100]
	},
	"delete": func([]byte, *rand.Rand, []byte) []byte { return nil },
	"empty":  func([]byte, *rand.Rand, []byte) []byte { return []byte{} },
	"blocks": func(data []byte, d *rand.Rand, _ []byte) []byte { // two blocks within change places
		if n := len(data) / 4; n > 0 {
			size, at := 1+d.IntN(n), d.IntN(n)
			a, b := data[at:at+size], data[len(data)-size:]
			x := bytes.Clone(a)
			copy(a, b)
			copy(b, x)
		}
		return data
	},
	"age":   func(_ []byte, _ *rand.Rand, old []byte) []byte { return old },
	"tenth": func(data []byte, _ *rand.Rand, _ []byte) []byte { return data[:len(data)*9/10] },
	"length": func(data []byte, _ *rand.Rand, _ []byte) []byte { // of the first record
		data[3] ^= 1
		return data
	},
	"second": func(data []byte, _ *rand.Rand, _ []byte) []byte { // a digit of the newest event's time
		data[bytes.LastIndex(data, []byte(`"at":"`))+len(`"at":"2026-06-01T12:00:0`)] ^= 1
		return data
	},
	"swap": func(data []byte, _ *rand.Rand, _ []byte) []byte { return data }, // see apply
}

var forAll = []string{"age", "blocks", "cut", "delete", "empty", "flip", "swap"}

// apply damages a folder; older is the folder as it was.
func (c drillCase) apply(t testing.TB, data, older string) {
	t.Helper()
	if !c.index {
		for kind, files := range kindsOf(t, data) {
			if strings.HasSuffix(kind, "/index.db") && kind != c.kind {
				for _, f := range files {
					os.Remove(filepath.Join(data, f))
				}
			}
		}
	}
	files, d := kindsOf(t, data)[c.kind], c.dice()
	if len(files) == 0 {
		t.Fatalf("no file is of kind %s", c.kind)
	}
	name := files[d.IntN(len(files))]
	if c.damage == "swap" {
		other := partner(t, data, name, d)
		t.Logf("%s and %s", name, other)
		swap(t, filepath.Join(data, name), filepath.Join(data, other))
		return
	}
	bytes, err := os.ReadFile(filepath.Join(data, name))
	if err != nil {
		t.Fatal(err)
	}
	before := len(bytes)
	old, _ := os.ReadFile(filepath.Join(older, name)) // not there: it goes
	bytes = spoils[c.damage](bytes, d, old)
	t.Logf("%s: %d bytes of %d", name, len(bytes), before)
	if bytes == nil {
		err = os.Remove(filepath.Join(data, name))
	} else {
		err = os.WriteFile(filepath.Join(data, name), bytes, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// partner is another file of the same kind, or the same file of another stream.
func partner(t testing.TB, data, name string, d *rand.Rand) string {
	kinds := kindsOf(t, data)
	same := slices.DeleteFunc(kinds[kindOf(name)], func(x string) bool { return x == name })
	if len(same) == 0 {
		for kind, files := range kinds {
			if kind != kindOf(name) && filepath.Base(kind) == filepath.Base(kindOf(name)) {
				same = append(same, files...)
			}
		}
	}
	if len(same) == 0 {
		same = []string{checkpointName}
	}
	slices.Sort(same)
	return same[d.IntN(len(same))]
}

func swap(t testing.TB, a, b string) {
	t.Helper()
	if a == b {
		return
	}
	for _, x := range [][2]string{{a, a + ".x"}, {b, a}, {a + ".x", b}} {
		if err := os.Rename(x[0], x[1]); err != nil {
			t.Fatal(err)
		}
	}
}

// drillTable counts what became of the cases, by kind of file.
type drillTable struct {
	mu   sync.Mutex
	rows map[string]*drillRow
	lost []string
}

type drillRow struct{ cases, healed, mended, lost int }

func (r *drillTable) add(kind string, count func(*drillRow)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.rows == nil {
		r.rows = map[string]*drillRow{}
	}
	for _, k := range []string{kind, "together"} {
		if r.rows[k] == nil {
			r.rows[k] = &drillRow{}
		}
		r.rows[k].cases++
		count(r.rows[k])
	}
}

func (r *drillTable) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "| file | cases | healed by itself | refused and mended | lost |\n|---|---|---|---|---|\n")
	for _, k := range slices.SortedFunc(maps.Keys(r.rows), func(a, b string) int {
		if (a == "together") != (b == "together") {
			return cmp.Compare(len("together"), len(b))
		}
		return strings.Compare(a, b)
	}) {
		x := r.rows[k]
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %d |\n", k, x.cases, x.healed, x.mended, x.lost)
	}
	slices.Sort(r.lost)
	for _, l := range r.lost {
		fmt.Fprintln(&b, "lost:", l)
	}
	return b.String()
}
