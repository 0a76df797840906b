package desk

import (
	"strings"
	"testing"

	"painani/engine"
	_ "painani/engine/games"
	"painani/engine/lang"
)

// TestManualAsLetters: every part of every manual can be asked for, by the same
// word in every language, and comes as text without marks.
func TestManualAsLetters(t *testing.T) {
	g, ok := engine.Find("tzolkin")
	if !ok {
		t.Fatal("no tzolkin")
	}
	want := readManual(g.Manual(lang.EN))
	if len(want) < 5 {
		t.Fatalf("%d topics", len(want))
	}
	for _, tag := range lang.Tags() {
		list := readManual(g.Manual(tag))
		if len(list) != len(want) {
			t.Errorf("%s: %d topics, English has %d", tag, len(list), len(want))
		}
		for i, topic := range list {
			if i < len(want) && topic.id != want[i].id {
				t.Errorf("%s: topic %d is %q, in English %q", tag, i, topic.id, want[i].id)
			}
			for _, word := range []string{topic.id, topic.title} {
				if word == "" { // parts of level 3 have no anchor
					continue
				}
				if found, ok := findTopic(list, word); !ok || found.title != topic.title {
					t.Errorf("%s: HELP %s finds %q", tag, word, found.title)
				}
			}
			text := strings.Join(topic.lines(), "\n")
			if len(text) < 40 || strings.ContainsAny(text, "`|") || strings.Contains(text, "{#") || strings.Contains(text, "**") {
				t.Errorf("%s: %s reads\n%s", tag, topic.title, text)
			}
		}
	}
	if part, ok := findTopic(want, "tikal"); !ok || part.level != 3 {
		t.Errorf("HELP tikal finds %q", part.title)
	}
	if _, ok := findTopic(want, "chess"); ok {
		t.Error("help on chess")
	}
}
