package http_test

import (
	"encoding/json"
	"net/http"
	"regexp"
	"testing"
)

// TestRatingsOnPages: who has finished a game is rated on the list, on his page, beside his name at tables
// that are not over, and for programs; who does not want that is nowhere.
func TestRatingsOnPages(t *testing.T) {
	s := league(t)
	s.painted("nc2")
	strength := regexp.MustCompile(`2[27]\.[46] ± 24\.2`)
	all := []string{"/players", "/players?game=noughts", "/p/ada", "/t/nc2", "/t/nc2?lang=en"}
	for _, path := range all {
		page := s.get(path)
		wellFormed(t, path, page)
		has(t, path, page, "Ada", "provisional")
		if !strength.MatchString(page) {
			t.Errorf("%s shows no rating", path)
		}
	}
	has(t, "list", s.get("/players"), "Ratings in Noughts and Crosses", "By name", "turns in time")
	has(t, "in German", s.get("/players?game=noughts&lang=de"), "Wertung in", "vorläufig", ",4 ± 24,2")
	has(t, "in Hungarian", s.get("/players?game=noughts&lang=hu"), "Értékelések", "ideiglenes")
	has(t, "one person", s.get("/p/ada"), "Punctuality", "100 %", "games abandoned")
	hasNot(t, "a game that is over", s.get("/t/nc1"), "± 24")
	hasNot(t, "the past", s.get("/t/nc2?at=2"), "± 24")
	has(t, "nobody", s.get("/players?game=veil"), "Nobody is rated here yet.")
	has(t, "behind the first", s.get("/players?game=noughts&after=1"), `<td class="num">2</td>`)
	for path, want := range map[string]int{"/players?game=nope": 404, "/players?game=noughts&after=x": 400,
		"/players?game=noughts&after=-1": 400, "/players?game=noughts&after=99": 200} {
		if got := s.ask("GET", path).StatusCode; got != want {
			t.Errorf("%s: %d, want %d", path, got, want)
		}
	}

	s.mu.Lock()
	s.shy = map[string]bool{"ada": true}
	delete(s.names, "bela") // who was forgotten
	s.mu.Unlock()
	for _, id := range []string{"ada", "bela"} {
		if err := s.store.Touch(id); err != nil {
			t.Fatal(err)
		}
	}
	s.painted("nc2")
	for _, path := range append(all, "/api/ratings/noughts", "/api/players/ada", "/?q=ada") {
		if page := s.get(path); strength.MatchString(page) || regexp.MustCompile(`"mu"`).MatchString(page) {
			t.Errorf("%s shows a rating", path)
		}
	}
	hasNot(t, "players", s.get("/players"), "Ada", "/p/ada", "/p/bela")
	has(t, "her page", s.get("/p/ada"), "No ratings are shown of this person.", "/t/nc1")
}

// TestRatingsForPrograms: numbers and an entity tag.
func TestRatingsForPrograms(t *testing.T) {
	s := league(t)
	var list struct {
		Ratings []struct {
			Player, Name string
			Mu, Sigma    float64
			Games        int
			Provisional  bool
		}
		Next string
	}
	if err := json.Unmarshal([]byte(s.get("/api/ratings/noughts?limit=1")), &list); err != nil {
		t.Fatal(err)
	}
	if len(list.Ratings) != 1 || list.Next != "1" || list.Ratings[0].Mu <= 25 || !list.Ratings[0].Provisional {
		t.Errorf("%+v", list)
	}
	var one struct {
		Ratings []struct{ Game string }
		Pace    *struct {
			InTime int `json:"in_time"`
		}
	}
	if err := json.Unmarshal([]byte(s.get("/api/players/ada")), &one); err != nil {
		t.Fatal(err)
	}
	if len(one.Ratings) != 1 || one.Ratings[0].Game != "noughts" || one.Pace == nil || one.Pace.InTime == 0 {
		t.Errorf("%+v", one)
	}
	for _, path := range []string{"/api/ratings/noughts", "/players?game=noughts"} {
		tag := s.ask("GET", path).Header.Get("ETag")
		if r := s.ask("GET", path, "If-None-Match", tag); tag == "" || r.StatusCode != http.StatusNotModified {
			t.Errorf("%s: tag %q, %d", path, tag, r.StatusCode)
		}
	}
}
