package games_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"painani/engine"
)

// TestCodes: the codes of refusals that a game's source names are those of its card, so that no misspelt one is
// ever shown.
func TestCodes(t *testing.T) {
	code, list := regexp.MustCompile(`"([A-Z]{2}-[a-z-]+)"`), regexp.MustCompile(`(?s)var RefusalCodes.*?\n}`)
	for _, g := range engine.Games() {
		var said []string
		err := filepath.WalkDir(g.Card().Name, func(path string, _ fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			src, err := os.ReadFile(path)
			for _, m := range code.FindAllSubmatch(list.ReplaceAll(src, nil), -1) {
				said = append(said, string(m[1]))
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(said)
		want := slices.Sorted(slices.Values(g.Card().Codes))
		if said = slices.Compact(said); !slices.Equal(said, want) {
			t.Errorf("%s says %q, its card %q", g.Card().Name, said, want)
		}
	}
}
