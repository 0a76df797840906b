package lang_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"painani/engine/lang"
)

// files makes a folder of catalogues.
func files(en, de, hu string) fstest.MapFS {
	return fstest.MapFS{
		"w/en.json": {Data: []byte(en)}, "w/de.json": {Data: []byte(de)}, "w/hu.json": {Data: []byte(hu)},
	}
}

func TestLoadRefuses(t *testing.T) {
	const good = `{"a": "{n} {n|day|days} of {who}"}`
	cases := []struct {
		name, en, de, hu, want string
	}{
		{"key missing", good, `{}`, good, `catalogue de lacks "a"`},
		{"key too many", good, good, `{"a": "{n} {who}", "b": ""}`, `catalogue hu has "b"`},
		{"value missing", good, `{"a": "{n} Tage"}`, good, `catalogue de, "a" names [n]`},
		{"ending of one sound", good, good, `{"a": "a(z) {n}-es {who}"}`, `catalogue hu, "a" has the ending "es" behind a value`},
		{"unknown ending", good, good, `{"a": "{n}-(xx) {who}-ig"}`, `has the ending "(xx"`},
		{"value unknown", good, good, `{"a": "{n} {who} {x}"}`, `names [n who x] where English names [n who]`},
		{"no JSON", good, `{`, good, "catalogue de"},
		{"a key twice", good, `{"a": "{n} von {who}", "a": "{who} {n}"}`, good, "catalogue de: 2 sentences under 1 keys"},
		{"nested", good, good, `{"a": {"b": "c"}}`, "catalogue hu"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			_, err := lang.Load(files(c.en, c.de, c.hu), "w")
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want %q", err, c.want)
			}
		})
	}
	if _, err := lang.Load(fstest.MapFS{}, "w"); err == nil {
		t.Error("a missing file is no error")
	}
}

func TestSay(t *testing.T) {
	catalog, err := lang.Load(files(
		`{"days": "{n} {n|day|days}", "who": "{who} wins {what}", "bare": "done", "odd": "a { b"}`,
		`{"days": "{n} {n|Tag|Tage}", "who": "{what} für {who}", "bare": "fertig", "odd": "a { b"}`,
		`{"days": "{n} nap", "who": "{who}: {what}", "bare": "kész", "odd": "a { b"}`), "w")
	if err != nil {
		t.Fatal(err)
	}
	cases := []struct {
		name   string
		tag    lang.Tag
		key    string
		values []any
		want   string
	}{
		{"one", lang.EN, "days", []any{"n", 1}, "1 day"},
		{"many", lang.EN, "days", []any{"n", 2}, "2 days"},
		{"none", lang.EN, "days", []any{"n", 0}, "0 days"},
		{"negative one", lang.EN, "days", []any{"n", -1}, "-1 day"},
		{"small integers", lang.DE, "days", []any{"n", uint8(1)}, "1 Tag"},
		{"many in German", lang.DE, "days", []any{"n", int16(3)}, "3 Tage"},
		{"text is many", lang.DE, "days", []any{"n", "1"}, "1 Tage"},
		{"no plural in Hungarian", lang.HU, "days", []any{"n", 5}, "5 nap"},
		{"other order", lang.DE, "who", []any{"who", "Ada", "what", "3"}, "3 für Ada"},
		{"value missing", lang.EN, "who", []any{"who", "Ada"}, "Ada wins {what}"},
		{"nothing to fill", lang.HU, "bare", nil, "kész"},
		{"open brace", lang.EN, "odd", []any{"b", 1}, "a { b"},
		{"key missing", lang.EN, "nix", nil, "<nix>"},
		{"language unknown", lang.Tag("fr"), "bare", nil, "done"},
		{"braces in a value stay", lang.EN, "who", []any{"who", "{what}", "what", "x"}, "{what} wins x"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if got := catalog.In(c.tag).Say(c.key, c.values...); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
	if p := catalog.In(lang.EN); !p.Has("days") || p.Has("nix") {
		t.Error("Has")
	}
	if got := catalog.Keys(); !slices.Equal(got, []string{"bare", "days", "odd", "who"}) {
		t.Errorf("keys %v", got)
	}
}

func TestParse(t *testing.T) {
	for text, want := range map[string]lang.Tag{"de": lang.DE, "HU": lang.HU, "en-GB": lang.EN, "DE-at": lang.DE} {
		if got, ok := lang.Parse(text); !ok || got != want {
			t.Errorf("Parse(%q) = %q, %v", text, got, ok)
		}
	}
	for _, text := range []string{"", "fr", "deutsch", "e"} {
		if got, ok := lang.Parse(text); ok || got != lang.EN {
			t.Errorf("Parse(%q) = %q, %v", text, got, ok)
		}
	}
}

func TestAmounts(t *testing.T) {
	name := func(kind, n int) string { return []string{"wood", "stone", "gold"}[kind] }
	for want, c := range map[string]struct {
		n      []int16
		signed bool
	}{"": {[]int16{0, 0, 0}, true}, "2 wood, 1 gold": {[]int16{2, 0, 1}, false}, "-1 stone, +2 wood, +1 gold": {[]int16{2, -1, 1}, true}} {
		if got := lang.Amounts(c.n, name, c.signed); got != want {
			t.Errorf("%v: %q, want %q", c.n, got, want)
		}
	}
}

// TestChange: a number that changed has its sign and its plural; what did not change says nothing. Rows name
// their columns, and a row without cells is left out.
func TestChange(t *testing.T) {
	const text = `{"a": "{sign}{n} {n|point|points} {who}", "id": "Tile", "n": "Count"}`
	c, err := lang.Load(files(text, text, text), "w")
	if err != nil {
		t.Fatal(err)
	}
	p := c.In(lang.EN)
	for n, want := range map[int]string{0: "", 1: "+1 point Ada", -1: "-1 point Ada", -3: "-3 points Ada"} {
		if got := p.Change("a", n, "who", "Ada"); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
	got := p.Rows(3, func(i int) []any {
		if i == 1 {
			return nil
		}
		return []any{"S0", i}
	}, "id", "n")
	if want := "| Tile | Count |\n| --- | --- |\n| S0 | 0 |\n| S0 | 2 |"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestManuals(t *testing.T) {
	all := files(`{"k":"one"}`, `{"k":"eins"}`, `{"k":"egy"}`)
	all["m/en.md"], all["m/de.md"] = &fstest.MapFile{
		Data: []byte("# {{x}}\n{{t}}\n```turn here\nwalk\n```\nwalk"),
	}, &fstest.MapFile{
		Data: []byte("{{x}}"),
	}
	words, err := lang.Load(all, "w")
	if err != nil {
		t.Fatal(err)
	}
	speak := func(line string, tag lang.Tag) string { return line + " " + string(tag) }
	got := lang.Manuals(all, "m", words, speak, func(p lang.Printer) []string {
		var tab lang.Table
		tab.Head("a", "b")
		tab.Row(1, "c")
		return []string{"{{x}}", p.Say("k"), "{{t}}", tab.Text()}
	})
	if want := "# one\n| a | b |\n| --- | --- |\n| 1 | c |\n```turn here\nwalk en\n```\nwalk"; got[lang.EN] != want || got[lang.DE] != "eins" ||
		len(got) != 2 {
		t.Errorf("%q", got)
	}
}
