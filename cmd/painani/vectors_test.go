package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/codec"
	"painani/events"
	"painani/events/safeio"
)

var update = flag.Bool("update", false, "write the test vectors of chance anew")

const vectorDir = "../../events/testdata/vectors"

// chanceVectors is chance.json: everything that follows from one secret, for
// verifiers in other languages.
type chanceVectors struct {
	About      string        `json:"about"`
	Table      string        `json:"table"`
	Secret     string        `json:"secret"`
	Commitment string        `json:"commitment"`
	StateKey   string        `json:"state_key"`
	Salts      []saltVector  `json:"salts"`
	Words      []wordVector  `json:"words"`
	Draws      []chance.Draw `json:"draws"`
	Shuffles   []dealVector  `json:"shuffles"`
}

type saltVector struct {
	Seq  uint64 `json:"seq"`
	Salt string `json:"salt"`
}

type wordVector struct {
	Seat   int    `json:"seat"`
	Text   string `json:"text"`
	Digest string `json:"digest"`
}

type dealVector struct {
	Label string `json:"label"`
	Of    int    `json:"of"`
	Dealt []int  `json:"dealt"`
}

// makeChance computes the vectors with the code of the service.
func makeChance(t *testing.T) chanceVectors {
	secret := chance.Secret(sha256.Sum256([]byte("a secret that is none")))
	c := chanceVectors{
		About:      "secret, words and numbers of one table; see events/FORMAT.md",
		Table:      "tz-vectors",
		Secret:     secret.Hex(),
		Commitment: secret.Commitment("tz-vectors"),
	}
	tab := engine.NewTable(c.Table)
	e, err := engine.Decide(
		tab,
		engine.Command{At: time.Unix(0, 0), Do: engine.Propose{Game: "tzolkin", Seats: make([]engine.Invitee, 2),
			Clock: engine.Clock{Kind: "none"}, Secret: secret}},
	)
	if err != nil {
		t.Fatal(err)
	}
	if _, tab, _, err = codec.Record(tab, "", e); err != nil {
		t.Fatal(err)
	}
	c.StateKey = hexOf(tab.StateKey())
	for _, seq := range []uint64{1, 2, 300} {
		c.Salts = append(c.Salts, saltVector{seq, tab.Salt(seq)})
	}
	var words []string
	for i, text := range []string{"jaguar", "", "árvíztűrő 🌽"} {
		c.Words = append(c.Words, wordVector{i + 1, text, chance.Word(c.Table, i+1, text)})
		words = append(words, c.Words[i].Digest)
	}
	luck := &chance.Recorder{Verifier: chance.Verifier{Secret: secret, Table: c.Table, Words: words}}
	for _, x := range []struct {
		label         string
		from, bound   int
		many, falling int
	}{{"coin", 0, 2, 1, 0}, {"one", 7, 1, 1, 0}, {"wide", 3, 1 << 62, 1, 0}, {"rejects", 0, 3 << 61, 9, 0}, {"cards", 0, 13, 13, 1}, {"größe", 2, 9, 4, 1}} {
		for k := range x.many {
			if _, err := luck.Draw(x.label, x.from+k, x.bound-k*x.falling); err != nil {
				t.Fatal(err)
			}
		}
		if x.falling > 0 {
			c.Shuffles = append(c.Shuffles, deal(luck.Draws[len(luck.Draws)-x.many:]))
		}
	}
	c.Draws = luck.Draws
	return c
}

func hexOf(b []byte) string { return chance.Secret(b).Hex() }

// deal says which of the items 0, 1, 2, … were dealt.
func deal(draws []chance.Draw) dealVector {
	v := dealVector{Label: draws[0].Label, Of: draws[0].N}
	var left []int
	for i := range v.Of {
		left = append(left, i)
	}
	for _, d := range draws {
		v.Dealt = append(v.Dealt, left[d.Value])
		left = append(left[:d.Value], left[d.Value+1:]...)
	}
	return v
}

// TestChanceVectors: the service draws what the committed vectors say.
func TestChanceVectors(t *testing.T) {
	want, name := makeChance(t), filepath.Join(vectorDir, "chance.json")
	if *update {
		data, err := json.MarshalIndent(want, "", "\t")
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, append(data, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var have chanceVectors
	if err := json.Unmarshal(data, &have); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(have, want) {
		t.Errorf("vectors say\n%+v\nthe service computes\n%+v", have, want)
	}
}

// exportVectors are whole exports: of a game that is over, of the same while it ran as everybody
// may have it, and as only its operator may.
func exportVectors(t *testing.T) map[string][]byte {
	r, err := replayFile(oneRecord, nil)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string][]byte{}
	for name, x := range map[string]struct {
		records []events.Record
		secrets bool
	}{
		"over.jsonl":     {r.File.Records(), false},
		"running.jsonl":  {r.File.Records()[:30], false},
		"operator.jsonl": {r.File.Records()[:30], true},
	} {
		var b bytes.Buffer
		if err := events.WriteExport(&b, x.records, x.secrets); err != nil {
			t.Fatal(err)
		}
		out[name] = b.Bytes()
	}
	return out
}

// TestExportVectors: exports have the bytes that are committed, and both verifiers take them.
func TestExportVectors(t *testing.T) {
	for name, want := range exportVectors(t) {
		file := filepath.Join(vectorDir, name)
		if *update {
			if err := os.WriteFile(file, want, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		have, err := os.ReadFile(file)
		if err != nil || !bytes.Equal(have, want) {
			t.Errorf("%s has other bytes, %v", name, err)
		}
		if code, out, _ := command(t, "verify", file); code != exitOK {
			t.Error(out)
		}
		if ok, out := second(t, file); !ok {
			t.Error(out)
		}
	}
}

// python is the interpreter that runs the second verifier.
func python(t testing.TB) string {
	p, err := exec.LookPath("python3")
	if err != nil {
		t.Fatal("python3 is not here; `make tools` installs it, or says how")
	}
	return p
}

// second runs the second verifier.
func second(t testing.TB, args ...string) (ok bool, out string) {
	data, err := exec.Command(python(t), append([]string{"../../events/verify.py"}, args...)...).CombinedOutput()
	if x, is := err.(*exec.ExitError); err != nil && (!is || x.ExitCode() != 1) {
		t.Fatalf("verify.py %v: %v\n%s", args, err, data)
	}
	return err == nil, string(data)
}

// TestSecondVerifierVectors: the verifier in another language agrees.
func TestSecondVerifierVectors(t *testing.T) {
	if ok, out := second(t, "--vectors", vectorDir); !ok || out != "vectors: ok\n" {
		t.Error(out)
	}
}

// TestVerifiersAgree: whatever becomes of the first line of an export, both verifiers say the same of it.
func TestVerifiersAgree(t *testing.T) {
	good := exportVectors(t)["running.jsonl"]
	line, rest, _ := bytes.Cut(good, []byte("\n"))
	header, ok, err := events.ParseHeader(line)
	if err != nil || !ok {
		t.Fatal(err)
	}
	swap := func(old, with string) []byte {
		out := bytes.Replace(line, []byte(old), []byte(with), 1)
		if bytes.Equal(out, line) {
			t.Fatalf("%s has no %s", line, old)
		}
		return out
	}
	head := header.Head
	for name, first := range map[string][]byte{
		"good": line, "none": nil, "empty head": swap(head, ""), "short head": swap(head, head[:63]),
		"upper case": swap(head, strings.ToUpper(head)), "other head": swap(head, strings.Repeat("0", 64)),
		"no digits": swap(head, strings.Repeat("g", 64)), "a blank": swap(",", ", "), "no member": swap(`"export":1,`, ""),
		"form 2": swap(`"export":1`, `"export":2`), "one event more": swap(`"events":30`, `"events":31`),
		"one event less": swap(`"events":30`, `"events":29`), "no events": swap(`"events":30`, `"events":0`),
		"many events": swap(`"events":30`, `"events":18446744073709551615`), "leading nought": swap(`:30,`, `:030,`),
		"other table": swap(header.Table, "other-1"), "no table": swap(header.Table, ""),
		"bad table": swap(header.Table, "TZ1"), "hidden as it likes": swap(header.Hidden, "maybe"),
		"revealed": swap(header.Hidden, events.Revealed), "a member more": swap("}", `,"x":1}`),
		"a member twice": swap(`"hidden"`, `"head":"`+head+`","hidden"`), "no JSON": []byte("hello"),
		"an empty line": {}, "carriage return": append(bytes.Clone(line), '\r'),
	} {
		file := filepath.Join(t.TempDir(), "export.jsonl")
		data := append(append(bytes.Clone(first), '\n'), rest...)
		if name == "none" {
			data = rest
		}
		if err := os.WriteFile(file, data, 0o644); err != nil {
			t.Fatal(err)
		}
		code, out, errs := command(t, "verify", file)
		ours := code == exitOK
		theirs, said := second(t, file)
		if ours != theirs || ours != (name == "good") {
			t.Errorf("%s: ours %v (%s%s), the second %v (%s)", name, ours, out, errs, theirs, said)
		}
		store := filepath.Join(t.TempDir(), "data")
		if code, out, errs := command(t, "import", "--data", store, file); code == exitOK || safeio.Exists(store) {
			t.Errorf("%s: import ends with %d (%s%s)", name, code, out, errs) // the good one lacks its hidden parts
		}
		if name != "good" && name != "none" {
			if code, out, _ := command(t, "import", "--data", store, file); code != exitNo ||
				!strings.Contains(out, "Nothing was imported") {
				t.Errorf("%s: import ends with %d (%s)", name, code, out)
			}
		}
	}
}

// TestVerifiersAgreeWithoutHeader: so they do of files that have none, or have it where none belongs.
func TestVerifiersAgreeWithoutHeader(t *testing.T) {
	line, rest, _ := bytes.Cut(exportVectors(t)["running.jsonl"], []byte("\n"))
	h, _, err := events.ParseHeader(line)
	if err != nil {
		t.Fatal(err)
	}
	head := events.Head{Table: h.Table, Seq: h.Events, Hash: h.Head[:24]}.String()
	line = append(line, '\n')
	join := func(parts ...[]byte) []byte { return bytes.Join(parts, nil) }
	for name, data := range map[string][]byte{
		"whole": rest, "empty": {}, "an empty line": []byte("\n"), "a blank before": join([]byte(" "), rest),
		"an empty line before": join([]byte("\n"), rest), "an empty line behind": join(rest, []byte("\n")),
		"no end": rest[:len(rest)-1], "a byte order mark": join([]byte("\xef\xbb\xbf"), rest),
		"header twice": join(line, line, rest), "header behind": join(rest, line), "header alone": line,
		"carriage returns":          bytes.ReplaceAll(rest, []byte("\n"), []byte("\r\n")),
		"a blank before the header": join([]byte(" "), line, rest),
	} {
		for _, flags := range [][]string{nil, {"--bare"}, {"--head", head}} {
			file := filepath.Join(t.TempDir(), "record.jsonl")
			if err := os.WriteFile(file, data, 0o644); err != nil {
				t.Fatal(err)
			}
			args := append(flags[:len(flags):len(flags)], file)
			code, out, errs := command(t, append([]string{"verify"}, args...)...)
			ours := code == exitOK
			theirs, said := second(t, args...)
			if ours != theirs || ours != (name == "whole" && flags != nil) {
				t.Errorf("%s %v: ours %v (%s%s), the second %v (%s)", name, flags, ours, out, errs, theirs, said)
			}
		}
	}
}
