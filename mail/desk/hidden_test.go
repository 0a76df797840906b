package desk_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	post "painani/mail"
)

var hexes = regexp.MustCompile(`\b[0-9a-f]{24}\b|\b[0-9a-f]{64}\b`)

// asked is all that Ada can get to see before the secret choices are open, in a
// world of which only the secret and Bela's choice differ; nothing if her tiles are not those wanted.
func asked(t *testing.T, secret uint16, belas, want string) (tiles, all string) {
	w := newWorld(t)
	w.secret = secret
	w.play("ada", "NEW sticks bela@example.org cora@example.org")
	w.send(in{from: addr("bela"), re: w.last(addr("bela")), body: "YES"})
	w.send(in{from: addr("cora"), re: w.last(addr("cora")), body: "YES"})
	tiles, _, _ = strings.Cut(text(t, *w.last(addr("ada"))), "(only you)")
	if tiles = tiles[strings.LastIndex(tiles, "tiles"):]; want != "" && tiles != want {
		return "", ""
	}
	w.send(in{from: addr("bela"), re: w.last(addr("bela")), body: belas})
	for _, body := range []string{"SHOW", "HISTORY", "LEGAL", "WHY #5", "WHY keep 1", "STATUS", "RESEND", "VERIFY", "PREVIEW keep 1", "SHOW #5",
		"take 9", "keep 2", "UNDO", "keep 1\ntake 3", "keep 1\nSHOW", "UNDO", "keep 1"} {
		w.send(in{from: addr("ada"), re: w.last(addr("ada")), body: body})
	}
	var b strings.Builder
	ada, _ := w.people.ByAddress(addr("ada"))
	var hers []post.Letter
	for _, l := range w.box {
		if l.To == ada.ID {
			hers = append(hers, l)
		}
	}
	for _, l := range hers {
		s := text(t, l)
		fmt.Fprintln(&b, l.Kind, l.Subject, l.Seq, l.Menu, s)
	}
	return tiles, hexes.ReplaceAllString(b.String(), "(digest)")
}

// TestLettersDependOnWhatTheirReaderMayKnow changes what Ada may not know, the
// tiles of the others and Bela's choice, and compares every letter that she gets.
// Commitments and chain heads, which are digests, differ by their nature.
func TestLettersDependOnWhatTheirReaderMayKnow(t *testing.T) {
	tiles, want := asked(t, 1, "keep 1", "")
	if !strings.Contains(want, "in secret") || tiles == "" {
		t.Fatal("nothing to compare")
	}
	others := 0
	for secret := uint16(0); others < 4 && secret < 20_000; secret++ {
		mine, got := asked(t, secret, []string{"keep 1", "keep 2"}[secret%2], tiles)
		if mine != tiles {
			continue
		}
		others++
		if got != want {
			t.Fatalf("secret %d shows through:\n%s", secret, firstDifference(got, want))
		}
	}
	if others < 4 {
		t.Fatalf("only %d worlds with the same tiles for Ada", others)
	}
}
