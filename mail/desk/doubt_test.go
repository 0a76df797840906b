package desk_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	post "painani/mail"
)

// linked is what a mail program makes a link or an address of.
var linked = regexp.MustCompile(`(?i)[a-z]+://|www\.|[a-z0-9]\.[a-z]{2,}\b|@`)

// ours are the addresses and names that letters hold by themselves.
var ours = strings.NewReplacer("play@"+domain, "", "ada@example.org", "", "bela@example.org", "", "friend@example.org", "",
	"freund@example.org", "", "barat@example.org", "", "nobody@example.org", "", "stranger@nothing.test", "")

// TestNothingOfStrangersGoesOut feeds letters of strangers, and in the names of others, to every public address, and
// finds no text of theirs in any letter out, nor anything that a mail program makes a link of.
func TestNothingOfStrangersGoesOut(t *testing.T) {
	const mark = "zzqx"
	texts := []string{
		"NEW tzolkin http://evil.example/" + mark + "@x.y", "NEW http://evil.example/" + mark, "NEW sticks bot color=http://" + mark + ".example/",
		"NEW sticks " + mark + "@evil.example", "NEW sticks " + mark, "NEW sticks bot clock " + mark, "JOIN " + mark, "JOIN st100 " + mark, mark,
		"STOP " + mark, "HELP " + mark, "HELP http://" + mark + ".example", "PRESS ALL\n" + mark + "\nEND", "VERIFY " + mark, "SET name " + mark,
		"YES " + mark, "1 " + mark, "NO " + mark, "EXPORT " + mark, "NEU sticks x" + mark + "@y.z de", "ÚJ sticks bot " + mark, "",
		"http://" + mark + ".example\n\nNEW sticks bot", "NEW sticks bot\nNEW sticks www." + mark + ".example",
		"NEW sticks open 1 master size=small hints=yes\nNEW sticks bot hints=yes size=http://" + mark + ".example/",
	}
	w := newWorld(t)
	n := 0
	for i, text := range texts {
		for k, to := range []string{"play@", "postmaster@", "abuse@", "PLAY@", "tz100.1aaaaaaaaaaaaaaaa@"} {
			from := fmt.Sprintf("stranger%d.%d@nothing.test", i, k)
			for _, results := range []post.Results{{}, {SPF: "pass", DMARC: "none", Author: "none"}} {
				got := w.send(in{from: from, to: to + domain, subject: mark + " http://" + mark + ".example", body: text, results: results})
				for _, l := range got {
					n++
					all := ours.Replace(strings.ReplaceAll(w.print([]post.Letter{l}), from, ""))
					if strings.Contains(strings.ToLower(all), mark) {
						t.Errorf("%q to %s is repeated:\n%s", text, to, all)
					}
					if found := linked.FindString(all); found != "" {
						t.Errorf("%q to %s makes a link %q:\n%s", text, to, found, all)
					}
				}
			}
		}
	}
	if n < 40 {
		t.Errorf("only %d letters went out", n)
	}
}

// TestForgedStrangersGetNothing: no letter goes to somebody whose domain says that he did not write.
func TestForgedStrangersGetNothing(t *testing.T) {
	for _, tc := range []struct {
		results post.Results
		answers int
	}{
		{post.Results{}, 1},
		{post.Results{SPF: "none", Author: "none"}, 1},
		{post.Results{SPF: "pass", Author: "pass"}, 1},
		{post.Results{SPF: "pass", DMARC: "none", Author: "fail"}, 0},
		{post.Results{SPF: "none", DMARC: "none", Author: "fail"}, 0},
		{post.Results{SPF: "neutral", DMARC: "none", Author: "fail"}, 0},
		{post.Results{SPF: "temperror", Author: "temperror"}, 0},
		{post.Results{DMARC: "fail"}, 0},
		{post.Results{SPF: "softfail"}, 0},
	} {
		for _, text := range []string{"hello", "NEW sticks bot"} {
			w := newWorld(t)
			if got := w.send(in{from: "stranger@nothing.test", body: text, results: tc.results}); len(got) != tc.answers {
				t.Errorf("%q with %+v gets %d letters, want %d", text, tc.results, len(got), tc.answers)
			}
		}
	}
}
