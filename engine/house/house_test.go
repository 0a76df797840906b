package house_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"painani/engine"
	"painani/engine/house"
	"painani/engine/lang"
)

// engineCodes are the codes of every call of Refuse and of When in the engine.
func engineCodes(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("../*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	var out []string
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		p, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(p, func(n ast.Node) bool {
			if f, ok := n.(*ast.FuncDecl); ok && (f.Name.Name == "When" || f.Name.Name == "Refuse") {
				return false // they hand on the code that they are called with
			}
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			name, ok := call.Fun.(*ast.Ident)
			if !ok {
				return true
			}
			if at, refuses := map[string]int{"Refuse": 0, "When": 1}[name.Name]; refuses {
				lit, ok := call.Args[at].(*ast.BasicLit)
				if !ok {
					t.Errorf("%s: a call of %s whose code is no literal: its sentence cannot be checked", file, name.Name)
					return true
				}
				s, _ := strconv.Unquote(lit.Value)
				out = append(out, s)
			}
			return true
		})
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// saidCodes are the codes that the catalogue has sentences for.
func saidCodes(t *testing.T) (out []string) {
	t.Helper()
	data, err := os.ReadFile("words/en.json")
	if err != nil {
		t.Fatal(err)
	}
	var sentences map[string]string
	if err := json.Unmarshal(data, &sentences); err != nil {
		t.Fatal(err)
	}
	for key := range sentences {
		if code, ok := strings.CutPrefix(key, "code."); ok {
			out = append(out, code)
		}
	}
	slices.Sort(out)
	return out
}

// eventKinds are the types of events, as the bodies of the engine name them.
func eventKinds(t *testing.T) (out []string) {
	t.Helper()
	data, err := os.ReadFile("../event.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`(?m)^func \(\w+\) Type\(\) string\s+\{ return "([\w-]+)" \}`).FindAllSubmatch(data, -1) {
		out = append(out, string(m[1]))
	}
	return out
}

func TestEveryCodeOfTheEngineHasASentence(t *testing.T) {
	codes := engineCodes(t)
	if len(codes) < 15 {
		t.Fatalf("found only %v", codes)
	}
	if got := saidCodes(t); !slices.Equal(got, codes) {
		t.Errorf("catalogue has\n%v\nengine refuses with\n%v", got, codes)
	}
}

func TestExplainFillsEveryValue(t *testing.T) {
	two := []engine.Seat{1, 3}
	facts := []*engine.Refusal{
		engine.Refuse("not-your-move", "", "seats", two, "now", 131),
		engine.Refuse("stale", "", "seq", 129, "now", 131),
		engine.Refuse("new-seats", "", "game", "Go", "seats", 5, "min", 2, "max", 2),
		engine.Refuse("new-option", "", "game", "Go", "option", "komi", "value", "x"),
	}
	for _, tag := range lang.Tags() {
		for _, r := range facts {
			if s := house.Explain(nil, r, tag); strings.ContainsAny(s, "{}<>") || s == "" {
				t.Errorf("%s %s: %q", tag, r.Code, s)
			}
		}
	}
	r := house.Named(facts[0], engine.Names{"Ada", "Bela", "Carl"}, lang.DE)
	if s, want := house.Explain(nil, r, lang.DE), "wartet auf Ada und Carl (#131)"; !strings.Contains(s, want) {
		t.Errorf("%q lacks %q", s, want)
	}
	if _, changed := facts[0].Values["seats"].([]engine.Seat); !changed {
		t.Error("Named changed its argument")
	}
	if s := house.Explain(nil, engine.Refuse("ghost", ""), lang.EN); s != "<ghost>" {
		t.Errorf("unknown code gives %q", s)
	}
}

func TestWhen(t *testing.T) {
	at := time.Date(2026, 6, 12, 18, 0, 0, 0, time.UTC)
	tests := []struct {
		name, zone string
		at         time.Time
		tag        lang.Tag
		want       string
	}{
		{"summer", "Europe/Vienna", at, lang.EN, "Fri 12 Jun 20:00 CEST (18:00 UTC)"},
		{"german", "Europe/Vienna", at, lang.DE, "Fr 12. Juni 20:00 CEST (18:00 UTC)"},
		{"hungarian", "Europe/Budapest", at, lang.HU, "jún. 12. (péntek) 20:00 CEST (18:00 UTC)"},
		{"winter", "Europe/Vienna", at.AddDate(0, 6, 0), lang.EN, "Sat 12 Dec 19:00 CET (18:00 UTC)"},
		{"utc once", "UTC", at, lang.EN, "Fri 12 Jun 18:00 UTC"},
		{"other day", "Asia/Tokyo", at, lang.EN, "Sat 13 Jun 03:00 JST (Fri 18:00 UTC)"},
		{"zone without letters", "America/Sao_Paulo", at, lang.EN, "Fri 12 Jun 15:00 UTC-03 (18:00 UTC)"},
		{"unknown zone", "Mars/Olympus", at, lang.EN, "Fri 12 Jun 18:00 UTC"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := house.When(test.at, house.Zone(test.zone), test.tag); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestSpan(t *testing.T) {
	for d, want := range map[time.Duration]string{
		40 * time.Minute: "40 min", 61 * time.Hour: "61 h", 72 * time.Hour: "3 days", 75 * time.Hour: "3 days 3 h", -time.Hour: "0 min",
		72*time.Hour - 9*time.Second: "3 days", 72*time.Hour - time.Minute: "71 h",
	} {
		if got := house.Span(d, lang.EN); got != want {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
}

func TestDue(t *testing.T) {
	now := time.Date(2026, 6, 10, 5, 0, 0, 0, time.UTC)
	timer := engine.Timer{Bank: 61 * time.Hour, Since: now}
	tests := []struct {
		name  string
		clock engine.Clock
		now   time.Time
		want  string
	}{
		{"bank", engine.DefaultClock(), now, "due Fri 12 Jun 18:00 UTC, bank 61 h left"},
		{"per move", engine.Clock{Kind: "move", Bank: 3600}, now, "due Fri 12 Jun 18:00 UTC"},
		{"over", engine.DefaultClock(), now.AddDate(0, 0, 4), "time was over Fri 12 Jun 18:00 UTC"},
		{"none", engine.Clock{Kind: "none"}, now, "no deadline"},
	}
	for _, test := range tests {
		if got := house.Due(test.clock, timer, test.now, time.UTC, lang.EN); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

func TestTellHasALineForEveryKindOfEvent(t *testing.T) {
	table := engine.NewTable("tz421")
	names := engine.Names{"Ada", "Bela"}
	kinds := eventKinds(t)
	if len(kinds) < 15 {
		t.Fatalf("found only %v", kinds)
	}
	for _, kind := range kinds {
		body, err := engine.ReadBody(
			kind,
			[]byte(
				`{"seat":2,"by":1,"game":"tzolkin","player":"p","turn":"place palenque","to":7,"seconds":7200,"reason":"declined"}`,
			),
		)
		if err != nil {
			t.Fatal(err)
		}
		for _, tag := range lang.Tags() {
			got := house.Tell(table, engine.Event{Seq: 9, Public: body}, nil, 2, names, tag, tag)
			if len(got) != 1 || strings.ContainsAny(got[0], "{}<>") {
				t.Errorf("%s in %s: %q", kind, tag, got)
			}
		}
	}
	if got := house.Tell(table, engine.Event{Public: engine.Reminded{Seat: 2}}, nil, 1, names, lang.EN, lang.EN); got != nil {
		t.Errorf("a reminder of somebody else is told: %q", got)
	}
}

func TestTellKeepsSecretTurns(t *testing.T) {
	table := engine.NewTable("tz421")
	e := engine.Event{Public: engine.Played{Seat: 2}, Sealed: &engine.Hidden{Turn: "keep w-03"}}
	for viewer, open := range map[engine.Seat]bool{engine.Nobody: false, 1: false, 2: true, engine.Arbiter: true} {
		got := strings.Join(house.Tell(table, e, nil, viewer, engine.Names{"Ada", "Bela"}, lang.EN, lang.EN), "\n")
		if strings.Contains(got, "w-03") != open {
			t.Errorf("viewer %d reads %q", viewer, got)
		}
	}
}

func TestTermsNameTheNumbers(t *testing.T) {
	if got, want := house.Terms(engine.DefaultClock(), lang.EN), "a bank of 3 days, 1 day more for each turn, at most 5 days"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
