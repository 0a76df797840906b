package lang_test

import (
	"testing"

	"painani/engine/lang"
)

// TestHungarianEndings: the ending behind a value is the one with which it is read aloud.
func TestHungarianEndings(t *testing.T) {
	p := lang.Printer{Tag: lang.HU}
	for value, want := range map[any]string{
		1: "1-es 1-et 1-re 1-hez 1-gyel", 2: "2-es 2-t 2-re 2-höz 2-vel", 3: "3-as 3-at 3-ra 3-hoz 3-mal", 4: "4-es 4-et 4-re 4-hez 4-gyel",
		5: "5-ös 5-öt 5-re 5-höz 5-tel", 6: "6-os 6-ot 6-ra 6-hoz 6-tal", 7: "7-es 7-et 7-re 7-hez 7-tel", 8: "8-as 8-at 8-ra 8-hoz 8-cal",
		9: "9-es 9-et 9-re 9-hez 9-cel", 10: "10-es 10-et 10-re 10-hez 10-zel", 11: "11-es 11-et 11-re 11-hez 11-gyel",
		12: "12-es 12-t 12-re 12-höz 12-vel", 13: "13-as 13-at 13-ra 13-hoz 13-mal", 16: "16-os 16-ot 16-ra 16-hoz 16-tal",
		20: "20-as 20-at 20-ra 20-hoz 20-szal", 25: "25-ös 25-öt 25-re 25-höz 25-tel", 30: "30-as 30-at 30-ra 30-hoz 30-cal",
		40: "40-es 40-et 40-re 40-hez 40-nel", 60: "60-as 60-at 60-ra 60-hoz 60-nal", 100: "100-as 100-at 100-ra 100-hoz 100-zal",
		1000: "1000-es 1000-et 1000-re 1000-hez 1000-rel", 0: "0-s 0-t 0-ra 0-hoz 0-val", 1000000: "1000000-s 1000000-t 1000000-ra 1000000-hoz 1000000-val",
		"h8": "h8-as h8-at h8-ra h8-hoz h8-cal", "T05": "T05-ös T05-öt T05-re T05-höz T05-tel", "b1-07": "b1-07-es b1-07-et b1-07-re b1-07-hez b1-07-tel",
		"A": "A-s A-t A-ra A-hoz A-val", "B": "B-s B-t B-re B-hez B-vel", "F": "F-es F-et F-re F-hez F-fel",
	} {
		if got := p.Fill("{x}-(s) {x}-(t) {x}-(ra) {x}-(hoz) {x}-(val)", "x", value); got != want {
			t.Errorf("%v: %q, want %q", value, got, want)
		}
	}
	if got := p.Fill("{a}-(ról) {b}-(ra), {a}-(tól) {b}-(nál); {c}-(ból), {c}-(ban), {c}-(ba), {c}-(nak), {c}-(on), {a}-(on), o{d}-(on)", "a", "h8", "b", "u6", "c", "k5", "d", 12); got !=
		"h8-ról u6-ra, h8-tól u6-nál; k5-ből, k5-ben, k5-be, k5-nek, k5-ön, h8-on, o12-n" {
		t.Error(got)
	}
	if got := p.Fill("{who}-ig {x} {y}", "who", 3, "x", "-(s)", "y", "Ada"); got != "3-ig -(s) Ada" {
		t.Errorf("what somebody wrote is changed: %q", got)
	}
}
