package jsonform_test

import (
	"strings"
	"testing"

	"painani/engine/jsonform"
)

func TestWriter(t *testing.T) {
	w := jsonform.Writer{}
	w.Raw(`{"a":`).Num(-3).Key("b").Bool(true).Key("c").Bits(0b1010, func(i int) { w.Num(i) })
	w.Key("d")
	for i, id := range []string{"x", "y"} {
		w.Open(i, id).Str(id)
	}
	w.Raw("}").Key("e").Raw("[").Sep().Num(1).Sep().Num(2).Raw("]").Key("f").List(0, nil).Raw("}")
	if want := `{"a":-3,"b":true,"c":[1,3],"d":{"x":"x","y":"y"},"e":[1,2],"f":[]}`; string(w.B) != want {
		t.Errorf("%s, want %s", w.B, want)
	}
}

func TestReaderKeepsTheFirstError(t *testing.T) {
	var r jsonform.Reader
	seven := 7
	for _, x := range [][2]int{{r.Num("a", 5, 0, 9), 5}, {r.Or("b", nil, 12, 0, 9), 9}, {r.Or("c", &seven, 0, 0, 9), 7},
		{r.ID("d", "y", []string{"x", "y"}), 1}} {
		if x[0] != x[1] {
			t.Errorf("%d, want %d", x[0], x[1])
		}
	}
	if r.Err() != nil {
		t.Fatal(r.Err())
	}
	if r.Num("low", -1, 2, 9) != 2 || r.ID("name", "z", []string{"x"}) != 0 {
		t.Error("what is out of range goes on as it was")
	}
	if err := r.Err(); err == nil || err.Error() != "low: -1, want 2 to 9" {
		t.Error(err)
	}
}

func TestDecodeIsStrict(t *testing.T) {
	type file struct {
		A int `json:"a"`
	}
	for name, data := range map[string]string{"unknown": `{"a":1,"b":2}`, "kind": `{"a":"1"}`, "half": `{"a":1`,
		"long": `{"a":1}` + strings.Repeat(" ", jsonform.MaxBytes)} {
		if err := jsonform.Decode([]byte(data), new(file)); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
	var f file
	if err := jsonform.Decode([]byte(`{"a":1}`), &f); err != nil || f.A != 1 {
		t.Error(f, err)
	}
}
