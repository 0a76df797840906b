package desk_test

import (
	"testing"

	post "painani/mail"
)

// FuzzLetter writes anything as the body or subject of a letter: there is one
// answer, no apology, and what is forwarded holds none of it.
func FuzzLetter(f *testing.F) {
	for _, s := range []string{"take 1", "1", "#5 take 2", "NEW sticks open 1 clock fischer 3d+1d/5d", "SET name <b>", "HISTORY #2-#1", "take 1\ntake 2\nUNDO",
		"SHOW #4\nSHOW #99999999999999999999", "LEGAL \x00", "WHY", "YES", "PREVIEW 1", "NEW sticks \u00e1@\u00e9 bot=bot", "JOIN st100 st100", "RESIGN", "\u202e1"} {
		f.Add(s, "")
	}
	f.Add("", "STATUS")
	f.Add("", "Out of office")
	f.Fuzz(func(t *testing.T, body, subject string) {
		if len(body) > 4000 || len(subject) > 200 {
			t.Skip()
		}
		w := begun(t)
		answers := 0
		got := w.send(in{from: addr("ada"), re: w.last(addr("ada")), body: body, subject: clean(subject)})
		for _, l := range got {
			if p, _ := w.people.Get(l.To); p.Has(addr("ada")) && l.Kind == post.Answer {
				answers++
			}
			text(t, l)
		}
		if answers > 1 {
			t.Errorf("%d answers", answers)
		}
		if n := w.desk.Counts().Poison.Load(); n != 0 {
			t.Errorf("apologised for %q", body)
		}
	})
}

// clean keeps a subject from adding header lines.
func clean(s string) string {
	out := []rune(nil)
	for _, r := range s {
		if r >= ' ' {
			out = append(out, r)
		}
	}
	return string(out)
}
