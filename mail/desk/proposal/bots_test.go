package proposal

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	_ "painani/engine/games"
)

// TestBotWithPolicy holds that a bot named with its policy is one bot, not two.
func TestBotWithPolicy(t *testing.T) {
	policies := []string{"random", "decent"}
	for line, want := range map[string][]string{
		"bot decent":            {"decent"},
		"Bot Decent bot random": {"decent", "random"},
		"bot bot":               {"random", "random"},
		"decent bot":            {"decent", "random"},
		"decent decent":         {"decent", "decent"},
	} {
		var p Proposal
		for w := strings.Fields(line); len(w) > 0; {
			n, r := readWord(&p, policies, w)
			if r != nil {
				t.Fatalf("%s: %v", line, r)
			}
			w = w[n:]
		}
		var got []string
		for _, c := range p.Chairs {
			got = append(got, c.Bot)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", line, got, want)
		}
	}
}

// TestNewInThreeLanguages: what HELP lists behind NEW in German and Hungarian is understood as its English is.
func TestNewInThreeLanguages(t *testing.T) {
	policies := []string{"decent", "beginner", "strong", "master", "random"}
	read := func(line string) Proposal {
		t.Helper()
		var p Proposal
		p.Set, p.By = map[string]string{}, 1
		if r := p.readWords(policies, newWords(line)); r != nil {
			t.Fatalf("%s: %v", line, r)
		}
		return p
	}
	want := read("bot bot beginner bot decent bot strong bot master bot random open 2 rest=weekend vacation=no " +
		"rated=no hints=yes takeback=majority master clock move 2d")
	off, all := read("takeback=off clock none"), read("takeback=unanimous vacation=free clock fischer 3d+1d/5d")
	for line, same := range map[string]Proposal{
		"bot bot anfänger bot normal bot stark bot meister bot zufällig offen 2 ruhe=wochenende urlaub=nein " +
			"wertung=nein tipps=ja rücknahme=mehrheit spielleiter uhr zug 2t": want,
		"bot bot kezdő bot normál bot erős bot mester bot véletlen nyitott 2 pihenő=hétvége szabadság=nem " +
			"értékelés=nem tippek=igen visszavétel=többség játékmester óra lépés 2n": want,
		"rücknahme=aus uhr ohne":                                     off,
		"visszavétel=ki óra nélkül":                                  off,
		"rücknahme=einstimmig urlaub=frei uhr fischer 3t+1t/5t":      all,
		"visszavétel=egyhangú szabadság=szabad óra fischer 3n+1n/5n": all,
	} {
		if got := read(line); !reflect.DeepEqual(got, same) {
			t.Errorf("%s:\n%+v, want\n%+v", line, got, same)
		}
	}
}

// TestLevelsOfBots: a level alone is a bot of it, as letters call it in each language; "master" is a bot where nobody could
// be asked for a takeback, and the game master where people play.
func TestLevelsOfBots(t *testing.T) {
	policies := []string{"decent", "beginner", "strong", "master", "random"}
	for line, want := range map[string]Proposal{
		"strong decent":                {Chairs: bots("strong", "decent")},
		"strong master":                {Chairs: bots("strong", "master")},
		"master":                       {Chairs: bots("master")},
		"master hints=yes bot":         {Chairs: bots("master", "decent")},
		"stark meister ordentlich":     {Chairs: bots("strong", "master", "decent")},
		"erős mester közepes kezdő":    {Chairs: bots("strong", "master", "decent", "beginner")},
		"bot ordentlich, bot Anfänger": {Chairs: bots("decent", "beginner")},
		"bot spielleiter":              {Chairs: bots("decent"), Master: 1},
		"bela@example.org master":      {Chairs: []Chair{{Address: "bela@example.org"}}, Master: 1},
		"master open 1":                {Chairs: []Chair{{}}, Master: 1},
		"bela@example.org bot master":  {Chairs: append([]Chair{{Address: "bela@example.org"}}, bots("master")...)},
	} {
		p, r := Read("tzolkin "+line, policies)
		if r != nil {
			t.Errorf("%s: %v", line, r)
			continue
		}
		if !slices.Equal(p.Chairs, want.Chairs) || p.Master != want.Master {
			t.Errorf("%s: %v, game master %d", line, p.Chairs, p.Master)
		}
	}
}

// bots are chairs of bots of some levels.
func bots(levels ...string) (list []Chair) {
	for _, level := range levels {
		list = append(list, Chair{Bot: level})
	}
	return list
}
