package words_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestWordsAndCodeAgree: every sentence that the code says is in the catalogue,
// and every sentence of the catalogue is said.
func TestWordsAndCodeAgree(t *testing.T) {
	data, err := os.ReadFile("words/en.json")
	if err != nil {
		t.Fatal(err)
	}
	var words map[string]string
	if err := json.Unmarshal(data, &words); err != nil {
		t.Fatal(err)
	}
	var source strings.Builder
	for _, dir := range []string{"../desk", "../desk/*", "../view", "../notice", "../daily"} {
		files, _ := filepath.Glob(dir + "/*.go")
		for _, f := range files {
			if b, err := os.ReadFile(f); err == nil && !strings.HasSuffix(f, "_test.go") {
				source.Write(b)
			}
		}
	}
	said := regexp.MustCompile(`(?:\b[psvw]|\bsay|\bwords\.In\(\w+\))\.Say\("([a-z0-9.-]+)"[,)]`)
	composed := []string{"help", "brief", "group", "tip", "reply", "phase", "held"} // keys that the code puts together
	for _, m := range said.FindAllStringSubmatch(source.String(), -1) {
		if _, ok := words[m[1]]; !ok {
			t.Errorf("the code says %q, the catalogue does not know it", m[1])
		}
	}
	for key := range words {
		prefix, rest, _ := strings.Cut(key, ".")
		switch {
		case strings.Contains(source.String(), `"`+key+`"`):
		case slices.Contains(composed, prefix) && strings.Contains(source.String(), `"`+prefix+`."`):
		case prefix == "code" && strings.Contains(source.String(), `Refuse("`+rest+`"`):
		case strings.HasSuffix(key, ".how") && strings.Contains(source.String(), `".how"`):
		default:
			t.Errorf("the catalogue has %q, nobody says it", key)
		}
	}
}
