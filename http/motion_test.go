package http_test

import (
	"net/url"
	"strconv"
	"testing"
)

// TestMotionsByPage asks the others for time and answers, by the buttons of the seats' pages.
func TestMotionsByPage(t *testing.T) {
	s := newSite(t)
	s.start("noughts", "nc1")
	seq := func() string {
		tab, _, err := s.ref.Table(t.Context(), "nc1")
		if err != nil {
			t.Fatal(err)
		}
		return strconv.FormatUint(tab.Seq, 10)
	}
	press := func(seat string, want int, form url.Values) {
		t.Helper()
		form.Set("at", seq())
		if got := s.post("/seat/nc1."+seat, form).StatusCode; got != want {
			t.Errorf("%v: %d, want %d", form, got, want)
		}
	}
	has(t, "at first", s.get("/seat/nc1.x"), `name="time" value="extend 2"`, `value="pause 14"`)
	press("x", 303, url.Values{"time": {"extend 2"}})
	motion := seq()
	asks := s.get("/seat/nc1.x")
	has(t, "who asked", asks, "The table is asked", "2 days more time")
	hasNot(t, "who asked", asks, `name="choice"`, `value="extend 2"`)
	asked := s.get("/seat/nc1.xx")
	wellFormed(t, "who is asked", asked)
	has(t, "who is asked", asked, `name="motion" value="`+motion+`"`, `name="choice" value="1"`, "yes, agreed")
	for _, bad := range []url.Values{
		{"motion": {"x"}, "choice": {"1"}}, {"motion": {motion}, "choice": {"9"}}, {"motion": {motion}},
		{"time": {"extend"}}, {"time": {"sleep 2"}}, {"time": {"pause 1000"}},
	} {
		press("xx", 400, bad)
	}
	press("xx", 409, url.Values{"motion": {"1"}, "choice": {"1"}})
	press("xx", 303, url.Values{"motion": {motion}, "choice": {"1"}})
	tab, _, _ := s.ref.Table(t.Context(), "nc1")
	if len(tab.Motions) != 0 {
		t.Errorf("still asked: %+v", tab.Motions)
	}
	press("xx", 303, url.Values{"time": {"pause 7"}})
	press("x", 303, url.Values{"motion": {seq()}, "choice": {"1"}})
	has(t, "paused", s.get("/seat/nc1.x"), `name="time" value="resume"`)
	press("x", 303, url.Values{"time": {"resume"}})
	if tab, _, _ = s.ref.Table(t.Context(), "nc1"); tab.Paused.After(tab.At) {
		t.Errorf("paused until %v", tab.Paused)
	}
}
