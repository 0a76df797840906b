package http_test

import "testing"

// TestNamesFromRightToLeft: a name that is written from right to left is set apart wherever a page writes it, and
// turns nothing around beside it.
func TestNamesFromRightToLeft(t *testing.T) {
	s := newSite(t)
	s.mu.Lock()
	s.names["ada"], s.names["bela"] = "דוד לוי", "محمد"
	s.mu.Unlock()
	s.start("noughts", "nc1")
	s.painted("nc1")
	for path, want := range map[string]string{
		"/t/nc1":         "<bdi>דוד לוי</bdi></a>",
		"/t/nc1/log":     "<bdi>محمد</bdi>",
		"/":              "<bdi>דוד לוי</bdi>",
		"/p/ada":         "<h1><bdi>דוד לוי</bdi>",
		"/players":       "<bdi>محمد</bdi>",
		"/seat/nc1.x":    "<bdi>",
		"/t/nc1?lang=hu": "<bdi>محمد</bdi>",
	} {
		page := s.get(path)
		has(t, path, page, want)
		wellFormed(t, path, page)
	}
}
