package http_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"painani/engine"
	"painani/events"
)

// contract is the description of the interface for programs, as somebody would use it who knows
// nothing else.
type contract struct {
	Paths map[string]map[string]struct {
		Parameters []struct {
			Ref string `json:"$ref"`
		}
		Responses map[string]json.RawMessage
	}
	Components struct {
		Parameters map[string]struct {
			Name, In string
			Example  any
		}
	}

	compiler *jsonschema.Compiler
}

func readContract(t *testing.T, data []byte) *contract {
	t.Helper()
	c := &contract{compiler: jsonschema.NewCompiler()}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	c.compiler.AssertFormat()
	if err := c.compiler.AddResource("openapi.json", doc); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, c); err != nil {
		t.Fatal(err)
	}
	return c
}

// check compares an answer with what is promised for it.
func (c *contract) check(t *testing.T, where, pointer, body string) {
	t.Helper()
	schema, err := c.compiler.Compile("openapi.json#" + pointer)
	if err != nil {
		t.Fatalf("%s: %v", where, err)
	}
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(body))
	if err != nil {
		t.Fatalf("%s is no JSON: %v\n%s", where, err, body)
	}
	if err := schema.Validate(v); err != nil {
		t.Errorf("%s is not as promised: %v\n%s", where, err, body)
	}
}

// answered is where the promise for a good answer stands.
func answered(path string) string {
	return "/paths/" + strings.ReplaceAll(path, "/",
		"~1") + "/get/responses/200/content/application~1json/schema"
}

func apiSite(t *testing.T) (*site, *contract) {
	s := league(t)
	s.propose("noughts", "nc3")
	tab := s.move("nc2")
	s.do("nc2", engine.Undo{Seat: tab.Line[0].Seat})
	s.finish("ve1")
	s.do(
		"nc4",
		engine.Propose{
			Game:  "noughts",
			By:    1,
			Clock: engine.DefaultClock(),
			Seats: []engine.Invitee{{Player: "ada"}, {Bot: "random"}},
		},
	)
	s.propose("noughts", "nc5")
	s.do("nc5", engine.Decline{Seat: 2})
	s.painted("nc5")
	return s, readContract(t, []byte(s.get("/api/openapi.json")))
}

// TestTheDescriptionNamesEveryRoute, and no other.
func TestTheDescriptionNamesEveryRoute(t *testing.T) {
	s, c := apiSite(t)
	file, err := os.ReadFile("api/openapi.json")
	if err != nil || s.get("/api/openapi.json") != string(file) {
		t.Errorf("another description is served: %v", err)
	}
	var have, want []string
	for _, r := range s.server.Routes() {
		if r.Method == http.MethodGet && strings.HasPrefix(r.Path, "/api") {
			have = append(have, regexp.MustCompile(`:(\w+)`).ReplaceAllString(r.Path, "{$1}"))
		}
	}
	for path := range c.Paths {
		want = append(want, path)
	}
	slices.Sort(have)
	slices.Sort(want)
	if !slices.Equal(have, want) || len(have) < 9 {
		t.Errorf("routes  %v\nnamed   %v", have, want)
	}
}

// TestAnswersAreAsPromised asks for every path with the examples of the description, and for more.
func TestAnswersAreAsPromised(t *testing.T) {
	s, c := apiSite(t)
	for path, methods := range c.Paths {
		address, values := path, []string{}
		for _, p := range methods["get"].Parameters {
			x := c.Components.Parameters[p.Ref[strings.LastIndex(p.Ref, "/")+1:]]
			switch {
			case x.Name == "":
				t.Fatalf("%s: no parameter %s", path, p.Ref)
			case x.In == "path":
				address = strings.ReplaceAll(address, "{"+x.Name+"}", fmt.Sprint(x.Example))
			case x.Example != nil:
				values = append(values, x.Name+"="+fmt.Sprint(x.Example))
			}
		}
		asks := []string{address}
		for _, v := range values {
			asks = append(asks, address+"?"+v)
		}
		for _, ask := range asks {
			c.check(t, ask, answered(path), s.get(ask))
		}
	}
	for path, asks := range map[string][]string{
		"/api/tables": {"?phase=open", "?phase=over", "?phase=withdrawn", "?phase=running&limit=1", "?after=zz"}, "/api/players": {"?q=ad", "?limit=1", "?after=ada"},
	} {
		for _, q := range asks {
			c.check(t, path+q, answered(path), s.get(path+q))
		}
	}
	for _, table := range []string{"nc1", "nc2", "nc3", "nc4", "nc5", "ve1"} {
		c.check(t, table, answered("/api/tables/{table}"), s.get("/api/tables/"+table))
		c.check(t, table, answered("/api/tables/{table}/events"), s.get("/api/tables/"+table+"/events"))
	}
}

// TestWhatProgramsRead: the content behind the form.
func TestWhatProgramsRead(t *testing.T) {
	s, _ := apiSite(t)
	var list struct {
		Tables []struct {
			ID    string
			Seats []struct{ Name, Player, Bot string }
		}
		Next string
	}
	read := func(path string, v any) {
		t.Helper()
		if err := json.Unmarshal([]byte(s.get(path)), v); err != nil {
			t.Fatal(err)
		}
	}
	read("/api/tables?game=noughts&limit=2", &list)
	if len(list.Tables) != 2 || list.Next == "" || list.Tables[0].Seats[0].Name != "Ada" {
		t.Errorf("%+v", list)
	}
	first := list.Tables[1].ID
	read("/api/tables?game=noughts&limit=1&after="+list.Next, &list)
	if len(list.Tables) != 1 || list.Tables[0].ID == first {
		t.Errorf("next page %+v", list)
	}
	var page struct {
		Count  int
		Events []json.RawMessage
		Next   string
	}
	var lines []string
	for after := ""; ; after = page.Next {
		page.Next = ""
		read("/api/tables/ve1/events?limit=2&after="+after, &page)
		for _, e := range page.Events {
			lines = append(lines, string(e))
		}
		if page.Next == "" {
			break
		}
	}
	_, export, _ := strings.Cut(strings.TrimSpace(s.get("/t/ve1/export.jsonl")), "\n")
	if strings.Join(lines, "\n") != export || page.Count != len(lines) {
		t.Error("events are not those of the export")
	}
	one := strings.TrimSpace(s.get("/api/tables/ve1/events/3"))
	if one != lines[2] {
		t.Errorf("one event is %s", one)
	}
	if _, err := events.Decode([]byte(one)); err != nil {
		t.Error(err)
	}
	var pos struct {
		Game     string
		Position struct{ Cards [2]int }
	}
	read("/api/tables/ve1/positions/3", &pos)
	if pos.Game != "veil" || pos.Position.Cards != [2]int{} {
		t.Errorf("position %+v", pos)
	}
	if a, b := s.get("/api/tables/nc2/positions/3"), s.get("/api/tables/nc2/positions/4"); a == b {
		t.Error("two moments, one position")
	}
	tag := s.ask("GET", "/api/tables/nc1").Header.Get("Etag")
	if r := s.ask("GET", "/api/tables/nc1", "If-None-Match", tag); tag == "" ||
		r.StatusCode != http.StatusNotModified {
		t.Errorf("tag %q: %d", tag, r.StatusCode)
	}
}

// TestEveryFault is provoked: code, status and a hint in three languages.
func TestEveryFault(t *testing.T) {
	s, c := apiSite(t)
	long := strings.Repeat("a", 300)
	for _, f := range []struct {
		method, path string
		status       int
		code         string
	}{
		{"GET", "/api/", 404, "not-found"}, {"GET", "/api/nope", 404, "not-found"}, {"GET", "/api/tables/nope", 404, "not-found"},
		{"GET", "/api/tables/..", 404, "not-found"}, {"GET", "/api/tables/nope/events", 404, "not-found"}, {"GET", "/api/tables/nc1/events/99", 404, "not-found"},
		{"GET", "/api/tables/nc1/events/0", 404, "not-found"}, {"GET", "/api/tables/nc1/events/x", 404, "not-found"},
		{"GET", "/api/tables/nc1/positions/99", 404, "not-found"}, {"GET", "/api/tables/nope/positions/1", 404, "not-found"},
		{"GET", "/api/tables/nc1/positions/1", 404, "not-begun"}, {"GET", "/api/players/nobody", 404, "not-found"}, {"GET", "/api/players/A", 404, "not-found"},
		{"GET", "/api/ratings/nope", 404, "not-found"}, {"GET", "/api/ratings/noughts?after=x", 400, "bad-parameter"},
		{"GET", "/api/tables?phase=x", 400, "bad-parameter"}, {"GET", "/api/tables?game=x", 400, "bad-parameter"}, {"GET", "/api/tables?player=X", 400, "bad-parameter"},
		{"GET", "/api/tables?limit=0", 400, "bad-parameter"}, {"GET", "/api/tables?limit=201", 400, "bad-parameter"}, {"GET", "/api/tables?limit=x", 400, "bad-parameter"},
		{"GET", "/api/tables?after=" + long, 400, "bad-parameter"}, {"GET", "/api/tables/nc1/events?after=x", 400, "bad-parameter"},
		{"GET", "/api/players?q=" + long, 400, "bad-parameter"}, {"GET", "/api/tables?%zz", 400, "bad-request"},
		{"GET", "/api/tables?phase=open&game=noughts", 400, "one-of"}, {"GET", "/api/tables?player=ada&game=noughts", 400, "one-of"},
		{"POST", "/api/tables", 405, "only-reading"}, {"DELETE", "/api/tables/nc1", 405, "only-reading"},
	} {
		hints := map[string]bool{}
		for _, tag := range []string{"en", "de", "hu"} {
			r := s.ask(f.method, f.path, "Accept-Language", tag)
			body := read(t, r)
			where := fmt.Sprintf("%s %.60s", f.method, f.path)
			var e struct{ Error struct{ Code, Hint string } }
			if json.Unmarshal([]byte(body), &e) != nil || r.StatusCode != f.status || e.Error.Code != f.code {
				t.Errorf("%s: %d %s, want %d %s", where, r.StatusCode, body, f.status, f.code)
				continue
			}
			c.check(t, where, "/components/schemas/Error", body)
			if r.Header.Get("Access-Control-Allow-Origin") != "*" || strings.Contains(body, "aaaa") ||
				strings.Contains(e.Error.Hint, "{") {
				t.Errorf("%s: %v %s", where, r.Header, body)
			}
			hints[e.Error.Hint] = true
		}
		if len(hints) != 3 {
			t.Errorf("%s: hints %v", f.path, hints)
		}
	}
}

// TestOurOwnFault tells a program nothing of what went wrong.
func TestOurOwnFault(t *testing.T) {
	s := newSite(t)
	s.start("noughts", "nc1")
	s.painted("nc1")
	s.store.Close()
	r := s.ask("GET", "/api/tables")
	if body := read(t, r); r.StatusCode != http.StatusInternalServerError ||
		!strings.Contains(body, `"code":"failed"`) ||
		strings.Contains(body, "database") {
		t.Errorf("%d %s", r.StatusCode, body)
	}
}

// TestAnySiteMayRead, and only that.
func TestAnySiteMayRead(t *testing.T) {
	s, _ := apiSite(t)
	for _, path := range []string{"/api/tables", "/api/tables/nc1/positions/3", "/api/openapi.json"} {
		for _, method := range []string{"GET", "HEAD", "OPTIONS"} {
			r := s.ask(method, path, "Origin", "https://elsewhere.example", "Accept-Language", "de", "Cookie",
				"lang=hu")
			h := r.Header
			if r.StatusCode >= 300 || h.Get("Access-Control-Allow-Origin") != "*" ||
				h.Get("Access-Control-Allow-Credentials") != "" ||
				h.Get("Access-Control-Allow-Methods") != "GET, HEAD" ||
				h.Get("Set-Cookie") != "" {
				t.Errorf("%s %s: %d %v", method, path, r.StatusCode, h)
			}
		}
	}
	for _, path := range []string{"/", "/t/nc1", "/seat/nc1.x", "/me/ada", "/me/ada/data.json", "/p/ada"} {
		if got := s.ask("GET", path, "Origin", "https://elsewhere.example").Header.Get("Access-Control-Allow-Origin"); got != "" {
			t.Errorf("%s may be read from elsewhere: %q", path, got)
		}
	}
}
