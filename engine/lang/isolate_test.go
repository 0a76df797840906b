package lang_test

import (
	"strings"
	"testing"

	"painani/engine/lang"
)

// TestIsolate: in a line of ours each name from right to left is set apart, with its spaces and apostrophes; two
// of them stay two, and what is written from right to left as a whole is left to itself.
func TestIsolate(t *testing.T) {
	show := strings.NewReplacer("\u2068", "[", "\u2069", "]")
	for line, want := range map[string]string{
		"Ada invites you.":            "Ada invites you.",
		"Ő és Jürgen – Ελένη, Вот":    "Ő és Jürgen – Ελένη, Вот",
		"דוד invites you.":            "[דוד] invites you.",
		"with Ada, דוד לוי and עומר.": "with Ada, [דוד לוי] and [עומר].",
		"דוד, משה: due Fri":           "[דוד], [משה]: due Fri",
		"#5 דוד (2): take 1":          "#5 [דוד] (2): take 1",
		"  ג'ורג'-לוי   12   3":       "  [ג'ורג'-לוי]   12   3",
		"  דוד            0   -4":     "  [דוד]            0   -4",
		"[B]  محمد علي   0":           "[B]  [محمد علي]   0",
		"שלום, מה שלומך?":             "שלום, מה שלומך?",
		"":                            "",
		"[tz42] Tzolk'in: דוד, משה":   "[tz42] Tzolk'in: [דוד], [משה]",
		"\xd7 broken":                 "\xd7 broken",
	} {
		if got := show.Replace(lang.Isolate(line)); got != want {
			t.Errorf("%q:\n%q, want\n%q", line, got, want)
		}
	}
}

// TestIsolateHTML: the same on a page, by an element where one may stand.
func TestIsolateHTML(t *testing.T) {
	show := strings.NewReplacer("\u2068", "[", "\u2069", "]")
	for page, want := range map[string]string{
		`<p class="דוד">Ada &amp; Bela</p>`:                   `<p class="דוד">Ada &amp; Bela</p>`,
		`<p>דוד invites משה, Ada</p>`:                         `<p><bdi>דוד</bdi> invites <bdi>משה</bdi>, Ada</p>`,
		`<th> <a href="/p/x">ג&#39;ו (2)</a> </th><td>3</td>`: `<th> <a href="/p/x"><bdi>ג&#39;ו</bdi> (2)</a> </th><td>3</td>`,
		`<p>Ada: ג&#39;ו ב</p>`:                               `<p>Ada: <bdi>ג&#39;ו ב</bdi></p>`,
		`<title>mx1: דוד</title><b>דוד</b>`:                   `<title>mx1: [דוד]</title><b><bdi>דוד</bdi></b>`,
		`<option value="1">דוד</option>`:                      `<option value="1">[דוד]</option>`,
		`<svg><text>דוד x</text></svg>דוד`:                    `<svg><text>דוד x</text></svg><bdi>דוד</bdi>`,
		`<textarea>x דוד</textarea>`:                          `<textarea>x דוד</textarea>`,
		`<script src="x"/><p>x דוד</p>`:                       `<script src="x"/><p>x <bdi>דוד</bdi></p>`,
		`<blockquote>x דוד<br/>y</blockquote>`:                `<blockquote>x דוד<br/>y</blockquote>`,
		`x דוד <`: `x <bdi>דוד</bdi> <`,
	} {
		if got := show.Replace(string(lang.IsolateHTML([]byte(page)))); got != want {
			t.Errorf("%s:\n%s, want\n%s", page, got, want)
		}
	}
}

// FuzzIsolate: nothing is lost, whatever the text.
func FuzzIsolate(f *testing.F) {
	f.Add("<p>דוד &#39; x</p>")
	f.Fuzz(func(t *testing.T, text string) {
		if strings.ContainsAny(text, "\u2068\u2069") || strings.Contains(text, "bdi>") {
			t.Skip()
		}
		bare := strings.NewReplacer("\u2068", "", "\u2069", "", "<bdi>", "", "</bdi>", "")
		if got := bare.Replace(lang.Isolate(text)); got != text {
			t.Errorf("%q becomes %q", text, got)
		}
		if got := bare.Replace(string(lang.IsolateHTML([]byte(text)))); got != text {
			t.Errorf("%q becomes %q on a page", text, got)
		}
	})
}
