package lang_test

import (
	"testing"
	"testing/fstest"

	"painani/engine/lang"
)

// TestSum: parts stand in the order in which they came; what is empty or 0 is none.
func TestSum(t *testing.T) {
	files := fstest.MapFS{}
	for _, tag := range lang.Tags() {
		files["w/"+string(tag)+".json"] = &fstest.MapFile{Data: []byte(`{"vp": "{sign}{n} VP", "days": "{n} {n|day|days}"}`)}
	}
	words, err := lang.Load(files, "w")
	if err != nil {
		t.Fatal(err)
	}
	sum := lang.Sum{Printer: words.In(lang.EN)}
	if sum.Text() != "" {
		t.Errorf("nothing is %q", sum.Text())
	}
	sum.Add("")
	sum.Changed("vp", 0)
	sum.Changed("vp", -3)
	sum.Add("b1-07")
	sum.Also("days", "n", 2)
	if got := sum.Text(); got != "-3 VP, b1-07, 2 days" {
		t.Errorf("%q", got)
	}
}

// TestBook: a language without a manual has the English one.
func TestBook(t *testing.T) {
	book := lang.Book{lang.EN: "english", lang.HU: "magyar"}
	if book.Manual(lang.DE) != "english" || book.Manual(lang.HU) != "magyar" {
		t.Error("the wrong manual")
	}
}
