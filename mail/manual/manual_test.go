package manual_test

import (
	"strings"
	"testing"

	"painani/engine"
	_ "painani/engine/games"
	"painani/engine/lang"
	"painani/mail/manual"
)

// TestTopics: every part of every manual can be asked for, by the same word in every
// language, and comes as text without marks.
func TestTopics(t *testing.T) {
	for _, g := range engine.Games() {
		want := manual.Read(g.Manual(lang.EN))
		if len(want) < 5 {
			t.Fatalf("%s: %d topics", g.Card().Name, len(want))
		}
		for _, tag := range lang.Tags() {
			t.Run(g.Card().Name+" "+string(tag), func(t *testing.T) { topics(t, manual.Read(g.Manual(tag)), want) })
		}
	}
}

func topics(t *testing.T, list, want []manual.Topic) {
	if len(list) != len(want) {
		t.Errorf("%d topics, English has %d", len(list), len(want))
	}
	for i, topic := range list {
		if i < len(want) && topic.ID != want[i].ID {
			t.Errorf("topic %d is %q, in English %q", i, topic.ID, want[i].ID)
		}
		for _, word := range []string{topic.ID, topic.Title} {
			if word == "" { // parts of level 3 have no anchor
				continue
			}
			if found, ok := manual.Find(list, word); !ok || found.Title != topic.Title {
				t.Errorf("HELP %s finds %q", word, found.Title)
			}
		}
		text := strings.Join(topic.Lines(), "\n")
		if len(text) < 40 || strings.ContainsAny(text, "`|") || strings.Contains(text, "{#") ||
			strings.Contains(text, "**") {
			t.Errorf("%s reads\n%s", topic.Title, text)
		}
	}
}

func TestFind(t *testing.T) {
	g, ok := engine.Find("tzolkin")
	if !ok {
		t.Fatal("no tzolkin")
	}
	list := manual.Read(g.Manual(lang.EN))
	if part, ok := manual.Find(list, "tikal"); !ok || part.Level != 3 {
		t.Errorf("HELP tikal finds %q", part.Title)
	}
	if _, ok := manual.Find(list, "chess"); ok {
		t.Error("help on chess")
	}
}
