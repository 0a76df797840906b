package main

import (
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestMonitoring: the dashboard and the alerts ask for nothing that the service does not show.
func TestMonitoring(t *testing.T) {
	w := newWorld(t, "--backup", filepath.Join(t.TempDir(), "backup"))
	get := func(path string) string {
		res, err := http.Get("http://" + w.http + path)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		data, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	get("/")
	shown := get("/metrics")
	name := regexp.MustCompile(`\b(painani|process)_[a-z_]+`)
	for _, file := range []string{"grafana.json", "alerts.yml"} {
		data, err := os.ReadFile(filepath.Join("..", "..", ".github", "monitoring", file))
		if err != nil {
			t.Fatal(err)
		}
		asked := name.FindAllString(string(data), -1)
		slices.Sort(asked)
		asked = slices.Compact(asked)
		if len(asked) < 8 {
			t.Errorf("%s asks for %v alone", file, asked)
		}
		for _, metric := range asked {
			if !strings.Contains(shown, "\n"+metric+" ") && !strings.Contains(shown, "\n"+metric+"{") {
				t.Errorf("%s asks for %s, which /metrics does not show", file, metric)
			}
		}
	}
}
