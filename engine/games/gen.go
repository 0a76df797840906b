//go:build ignore

// Command gen writes the import list of games.go from the folders beside it.
package main

import (
	"fmt"
	"log"
	"os"
	"strings"
)

func main() {
	src, err := os.ReadFile("games.go")
	if err != nil {
		log.Fatal(err)
	}
	head, _, ok := strings.Cut(string(src), "import (")
	if !ok {
		log.Fatal("games.go has no import list")
	}
	entries, err := os.ReadDir(".")
	if err != nil {
		log.Fatal(err)
	}
	var b strings.Builder
	b.WriteString(head + "import (\n")
	for _, e := range entries {
		if e.IsDir() {
			fmt.Fprintf(&b, "\t_ \"painani/engine/games/%s\"\n", e.Name())
		}
	}
	b.WriteString(")\n")
	if err := os.WriteFile("games.go", []byte(b.String()), 0o644); err != nil {
		log.Fatal(err)
	}
}
