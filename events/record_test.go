package events_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"painani/events"
)

// genRecord draws records that Check lets pass.
func genRecord() *rapid.Generator[events.Record] {
	name := rapid.StringMatching(`[a-z0-9-]{1,20}`)
	odd := rapid.SampledFrom([]string{
		"Tzolk'in & <b>", "größe \"x\" \\ \u2028\u2029", "\x00\x1f\x7f\n\t", "árvíztűrő tükörfúrógép", "🌽",
	})
	text := rapid.OneOf(rapid.StringMatching(`[a-z]+:[a-z0-9-]+`), rapid.StringN(1, 20, 60), odd)
	hash := rapid.StringMatching(`[0-9a-f]{64}`)
	body := rapid.Custom(func(t *rapid.T) events.Body {
		b, err := json.Marshal(rapid.MapOf(rapid.String(), rapid.OneOf(
			rapid.Just[any](nil), rapid.Map(rapid.Int64(), func(n int64) any { return n }),
			rapid.Map(rapid.SliceOf(rapid.String()), func(s []string) any { return s }),
		)).Draw(t, "members"))
		if err != nil {
			t.Fatal(err)
		}
		return b
	})
	return rapid.Custom(func(t *rapid.T) events.Record {
		r := events.Record{
			Table: name.Draw(t, "table"),
			Seq:   rapid.Uint64Min(1).Draw(t, "seq"),
			Type:  text.Draw(t, "type"),
			At:    time.UnixMilli(rapid.Int64Range(-6e13, 2e14).Draw(t, "at")).UTC(),
			Actor: text.Draw(t, "actor"),
			Body:  body.Draw(t, "body"),
		}
		if rapid.Bool().Draw(t, "caused") {
			r.Cause, r.After = text.Draw(t, "cause"), hash.Draw(t, "after")
		}
		if r.Seq > 1 {
			r.Prev = hash.Draw(t, "prev")
		}
		if rapid.Bool().Draw(t, "seals") {
			r.Sealed = &events.Sealed{Salt: hash.Draw(t, "salt"), Body: body.Draw(t, "hidden")}
			r.Seal = r.Sealed.Commitment()
		}
		return r
	})
}

// oracle is what encoding/json makes of a record.
func oracle(r events.Record) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(r)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

func TestEncodeIsJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := genRecord().Draw(t, "record")
		if err := r.Check(); err != nil {
			t.Fatalf("check: %v", err)
		}
		got, err := r.Encode()
		if err != nil {
			t.Fatal(err)
		}
		want, err := oracle(r)
		if err != nil || !bytes.Equal(got, want) {
			t.Fatalf("encoded as\n%s, encoding/json says\n%s, %v", got, want, err)
		}
		back, err := events.Decode(got)
		if err != nil || !reflect.DeepEqual(back, r) {
			t.Fatalf("decoded as %+v, %v, want %+v", back, err, r)
		}
	})
}

// TestEntryKeepsItsBytes: an entry gives back the bytes that it was read from, and one that was put together
// those that its record encodes to. What Decode reads is nobody else's.
func TestEntryKeepsItsBytes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := genRecord().Draw(t, "record")
		want, err := r.Encode()
		if err != nil {
			t.Fatal(err)
		}
		read, err := events.DecodeEntry(7, bytes.Clone(want))
		if err != nil || read.Pos != 7 || !reflect.DeepEqual(read.Record, r) {
			t.Fatalf("read as %+v, %v, want %+v at 7", read, err, r)
		}
		for name, e := range map[string]events.Entry{"read": read, "made": {Pos: 7, Record: r}} {
			got, err := e.AppendTo([]byte("front"))
			if err != nil || string(got) != "front"+string(want) || e.Room() < len(want)/2 {
				t.Fatalf("%s: appended as\n%s, %v, want\n%s", name, got, err, want)
			}
		}
		lent := bytes.Clone(want)
		back, err := events.Decode(lent)
		clear(lent)
		if err != nil || !reflect.DeepEqual(back, r) {
			t.Fatalf("decoded as %+v, %v after its bytes were used again, want %+v", back, err, r)
		}
	})
}

func TestCanonicalLeavesOutOnlySealed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := genRecord().Draw(t, "record")
		want, err := r.Hash()
		if err != nil {
			t.Fatal(err)
		}
		open := r
		open.Sealed = nil
		if got, err := open.Hash(); err != nil || got != want {
			t.Fatalf("hash without the sealed part is %s, with it %s, %v", got, want, err)
		}
		stored, _ := open.Encode()
		canonical, _ := r.Canonical()
		if !bytes.Equal(stored, canonical) {
			t.Fatalf("canonical bytes are\n%s, want\n%s", canonical, stored)
		}
	})
}

// TestEveryMemberIsChained: no two records that differ share a hash.
func TestEveryMemberIsChained(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := genRecord().Draw(t, "a"), genRecord().Draw(t, "b")
		base, _ := a.Hash()
		for _, edit := range []func(*events.Record){
			func(r *events.Record) { r.Table = b.Table },
			func(r *events.Record) { r.Seq = b.Seq },
			func(r *events.Record) { r.Type = b.Type },
			func(r *events.Record) { r.At = b.At },
			func(r *events.Record) { r.Actor = b.Actor },
			func(r *events.Record) { r.Cause = b.Cause },
			func(r *events.Record) { r.Prev = b.Prev },
			func(r *events.Record) { r.After = b.After },
			func(r *events.Record) { r.Seal = b.Seal },
			func(r *events.Record) { r.Body = b.Body },
		} {
			c := a
			edit(&c)
			c.Sealed = a.Sealed
			if got, _ := c.Hash(); (got == base) != reflect.DeepEqual(a, c) {
				t.Fatalf("hash %s for\n%+v and\n%+v", got, a, c)
			}
		}
	})
}

func TestDecodeRefuses(t *testing.T) {
	good := `{"table":"a","seq":1,"type":"t","at":"2026-05-01T12:00:00Z","actor":"x","prev":"","body":{}}`
	if _, err := events.Decode([]byte(good)); err != nil {
		t.Fatal(err)
	}
	tests := []struct{ name, old, new string }{
		{"nothing", good, ""},
		{"not JSON", good, "hello"},
		{"array", good, "[]"},
		{"null", good, "null"},
		{"trailing bytes", `{}}`, `{}}x`},
		{"trailing line end", `{}}`, "{}}\n"},
		{"leading space", `{"table"`, ` {"table"`},
		{"white space", `"seq":1`, `"seq": 1`},
		{"white space in the body", `{}}`, `{ }}`},
		{"unknown member", `"actor"`, `"extra":1,"actor"`},
		{"member twice", `"seq":1`, `"seq":1,"seq":1`},
		{"other order", `"table":"a","seq":1`, `"seq":1,"table":"a"`},
		{"other case", `"table"`, `"Table"`},
		{"empty optional member", `"prev"`, `"cause":"","prev"`},
		{"escape without need", `"x"`, `"\u0078"`},
		{"HTML escape", `"x"`, `"\u003c"`},
		{"bare control character", `"x"`, "\"\x01\""},
		{"bytes that are not UTF-8", `"x"`, "\"\xff\""},
		{"leading zero", `"seq":1`, `"seq":01`},
		{"negative number", `"seq":1`, `"seq":-1`},
		{"fraction", `"seq":1`, `"seq":1.0`},
		{"number too large", `"seq":1`, `"seq":18446744073709551616`},
		{"zero fraction of a second", `00Z`, `00.000Z`},
		{"zone in another spelling", `00Z`, `00+00:00`},
		{"no such day", `05-01`, `02-30`},
		{"sealed null", `{}}`, `{},"sealed":null}`},
		{"sealed with more", `{}}`, `{},"sealed":{"salt":"","body":1,"x":2}}`},
		{"broken body", `{}}`, `{]}`},
		{"no body", `,"body":{}`, ``},
		{"empty body", `{}}`, `}`},
		{"two bodies", `{}}`, `1,2}`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			data := strings.Replace(good, test.old, test.new, 1)
			if r, err := events.Decode([]byte(data)); !errors.Is(err, events.ErrInvalid) {
				t.Errorf("%s is read as %+v, %v", data, r, err)
			}
		})
	}
}

// FuzzDecode holds Decode to its promise: it takes exactly what Encode writes,
// as encoding/json understands it.
func FuzzDecode(f *testing.F) {
	for _, v := range vectors(f).Records {
		f.Add([]byte(v.Stored))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := events.Decode(data)
		var want events.Record
		d := json.NewDecoder(bytes.NewReader(data))
		d.DisallowUnknownFields()
		ok := d.Decode(&want) == nil
		if ok {
			again, err := oracle(want)
			ok = err == nil && bytes.Equal(again, data)
		}
		if ok != (err == nil) {
			t.Fatalf("decode says %v, encoding/json says %v", err, ok)
		}
		if err != nil {
			return
		}
		if !reflect.DeepEqual(r, want) {
			t.Fatalf("decoded as %+v, want %+v", r, want)
		}
		again, err := r.Encode()
		if err != nil || !bytes.Equal(again, data) {
			t.Fatalf("encoded again as\n%s, %v, was\n%s", again, err, data)
		}
		_ = r.Check()
		_ = r.CheckSeal()
	})
}

var update = flag.Bool("update", false, "write testdata/vectors/chain.json anew")

const vectorFile = "testdata/vectors/chain.json"

// vectorSet is testdata/vectors/chain.json: one chain whose records show every
// feature of the format, for verifiers in other languages.
type vectorSet struct {
	About   string   `json:"about"`
	Records []vector `json:"records"`
}

type vector struct {
	Name       string `json:"name"`
	Stored     string `json:"stored"`               // what a log keeps
	Canonical  string `json:"canonical"`            // what is hashed
	Hash       string `json:"hash"`                 // hex SHA-256 of canonical
	Commitment string `json:"commitment,omitempty"` // of the sealed part
}

func vectors(t testing.TB) (set vectorSet) {
	data, err := os.ReadFile(vectorFile)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &set); err != nil {
		t.Fatal(err)
	}
	return set
}

// vectorRecords makes the records of the vectors, without Prev and Seal.
func vectorRecords() map[string]events.Record {
	at := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	salt := strings.Repeat("0123456789abcdef", 4)
	return map[string]events.Record{
		"1 first event, whole second": {
			Type:  "proposed",
			At:    at,
			Actor: "player:p-01",
			Body:  events.Body(`{"game":"tzolkin","seats":2}`),
		},
		"2 cause, state, tenths of a second": {
			Type:  "played",
			At:    at.Add(1100 * time.Millisecond),
			Actor: "player:p-01",
			Cause: salt + "/1",
			After: strings.Repeat("ab", 32),
			Body:  events.Body(`{"line":"place palenque 2x, tikal"}`),
		},
		"3 sealed part, milliseconds": {
			Type:   "chosen",
			At:     at.Add(2007 * time.Millisecond),
			Actor:  "engine",
			Body:   events.Body(`{"seat":2}`),
			Sealed: &events.Sealed{Salt: salt, Body: events.Body(`{"tiles":[4,17],"words":"mañana <&>"}`)},
		},
		"4 text that JSON escapes and text that it need not": {
			Type:  "noted",
			At:    at.Add(time.Hour),
			Actor: "operator",
			Cause: "quote \" backslash \\ line\nfeed tab\t nul\x00 del\x7f <&> \u2028\u2029 größe 🌽",
			Body:  events.Body(`{"a":"\u00e4\/é","b":[true,null,-12]}`),
		},
		"5 body that is no object": {
			Type:  "ended",
			At:    time.Date(1999, 12, 31, 23, 59, 59, 999e6, time.UTC),
			Actor: "clock",
			Body:  events.Body(`null`),
		},
	}
}

func TestVectors(t *testing.T) {
	if *update {
		writeVectors(t)
	}
	var chain events.Chain
	set := vectors(t)
	made := vectorRecords()
	if len(set.Records) != len(made) {
		t.Fatalf("%d vectors, want %d", len(set.Records), len(made))
	}
	for _, v := range set.Records {
		r := complete(made[v.Name], &chain)
		stored, err1 := r.Encode()
		canonical, err2 := r.Canonical()
		if err := errors.Join(err1, err2); err != nil {
			t.Fatal(err)
		}
		if string(stored) != v.Stored || string(canonical) != v.Canonical || r.Seal != v.Commitment {
			t.Errorf("%s: stored is\n%s\ncanonical is\n%s\nseal is %s", v.Name, stored, canonical, r.Seal)
		}
		back, err := events.Decode([]byte(v.Stored))
		if err != nil {
			t.Errorf("%s: %v", v.Name, err)
		}
		if err := chain.Add(back); err != nil {
			t.Errorf("%s: %v", v.Name, err)
		}
		if chain.Head() != v.Hash {
			t.Errorf("%s: hash is %s, want %s", v.Name, chain.Head(), v.Hash)
		}
	}
}

func complete(r events.Record, behind *events.Chain) events.Record {
	r.Table, r.Seq, r.Prev = "tz-vectors", behind.Seq()+1, behind.Head()
	if r.Sealed != nil {
		r.Seal = r.Sealed.Commitment()
	}
	return r
}

func writeVectors(t *testing.T) {
	set := vectorSet{About: "One table whose records show every feature of the format: " +
		"hash is the SHA-256 of canonical, prev the hash before, " +
		"commitment the SHA-256 of \"painani/seal/1\", a zero byte, salt, a zero byte and the sealed body."}
	var chain events.Chain
	made := vectorRecords()
	for _, name := range sortedKeys(made) {
		r := complete(made[name], &chain)
		stored, err1 := r.Encode()
		canonical, err2 := r.Canonical()
		if err := errors.Join(err1, err2, chain.Add(r)); err != nil {
			t.Fatal(err)
		}
		set.Records = append(set.Records, vector{name, string(stored), string(canonical), chain.Head(), r.Seal})
	}
	data, err := json.MarshalIndent(set, "", "\t")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(vectorFile, append(data, '\n'), 0o644); err != nil {
		t.Fatal(err)
	}
}
