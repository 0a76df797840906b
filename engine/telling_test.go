package engine_test

import (
	"testing"
	"testing/fstest"

	"painani/engine"
	"painani/engine/lang"
)

// sentences is a catalogue that says the same in every language.
func sentences(t *testing.T, text string) *lang.Catalog {
	t.Helper()
	files := fstest.MapFS{}
	for _, tag := range lang.Tags() {
		files["words/"+string(tag)+".json"] = &fstest.MapFile{Data: []byte(text)}
	}
	c, err := lang.Load(files, "words")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestTells: a sentence is filled with the arguments that its row names; a kind without a row is not told.
func TestTells(t *testing.T) {
	p := sentences(t, `{"fact.dug": "{name} digs {n} at {cells}", "fact.over": "over"}`).In(lang.EN)
	letter := func(_ lang.Printer, n int16) string { return string(rune('a' + n)) }
	list := engine.Kinds[*lang.Sum]{
		0: {Tell: engine.Tells("dug", engine.Arg("n", 2), engine.ArgAs("cells", letter, 0, 1))},
		2: {Tell: engine.Tells("over")},
		3: {Tell: engine.TellsBy(2, engine.Tells("over"), engine.Tells("dug"))},
		4: {Tell: engine.TellsBy(3, engine.Tells("over"), engine.Tells("dug", engine.Arg("n", 0), engine.Arg("cells", 1)))},
		5: {Tell: engine.Tells("dug", engine.ArgID("n", []string{"A1", "A2"}, 0), engine.ArgID("cells", []string{"B1", "B2"}, 0, 1))},
	}
	for kind, want := range []string{"Ada digs 7 at b, c", "", "over", "over", "Ada digs 1 at 2", "Ada digs A2 at B2, ?", ""} {
		f := engine.Fact{Kind: uint8(kind), Seat: 1, Args: [6]int16{1, 2, 7}}
		if got := list.Tell(f, p, engine.Names{"Ada"}); got != want {
			t.Errorf("kind %d: %q, want %q", kind, got, want)
		}
	}
}

// TestScores: facts are summed up seat by seat, those without a text left out.
func TestScores(t *testing.T) {
	facts := []engine.Fact{{Kind: 1, Seat: 2, Args: [6]int16{3}}, {Kind: 1, Seat: 1, Args: [6]int16{1}}, {Kind: 2, Seat: 1},
		{Kind: 1, Seat: 2, Args: [6]int16{4}}}
	isOne := func(f *engine.Fact) bool { return f.Kind == 1 }
	if n := engine.Leading(facts, isOne); n != 2 {
		t.Errorf("%d facts lead", n)
	}
	got := engine.Scores(facts, func(f *engine.Fact) (int16, string) {
		if !isOne(f) {
			return 9, ""
		}
		return f.Args[0], string(rune('0' + f.Args[0]))
	})
	want := []engine.Scored{{Seat: 1, Points: 1, List: "1"}, {Seat: 2, Points: 7, List: "3, 4"}}
	if len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("%v, want %v", got, want)
	}
}
