package people_test

import (
	"errors"
	"testing"

	"painani/mail/people"
)

// TestNameOf: a name that is made of an address is one that somebody may choose.
func TestNameOf(t *testing.T) {
	for address, want := range map[string]string{
		"ada@example.org": "Ada", "ada.lovelace+games@example.org": "Ada lovelace", "www.evil.example@x.y": "Www evil example",
		"a_b@x.y": "A b", "123@x.y": "Player", "http://evil.example/win@x.y": "Http evil example win",
		"bot@x.y": "Player", "Bot.2@x.y": "Player",
		"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@x.y": "Aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
	} {
		got := people.NameOf(address)
		if _, err := people.ChosenName(got); got != want || err != nil {
			t.Errorf("%s is called %q, want %q, %v", address, got, want, err)
		}
	}
}

// TestNamesOfBots: nobody can choose a name that begins like those of bots; a word in which that is hidden, and
// a name that has it further behind, are names like others.
func TestNamesOfBots(t *testing.T) {
	for _, name := range []string{"Bot 2", "bot", "BOT", "Bot strong", "bot2", "Bót-3", "Ｂｏｔ ２", "Bot. Ada", "2 Bot",
		"Бот", "Вот 2", "ΒΟΤ", "Bоt", "B0t 3"} {
		if _, err := people.ChosenName(name); !errors.Is(err, people.ErrBot) || !errors.Is(err, people.ErrName) {
			t.Errorf("%q: %v", name, err)
		}
	}
	for _, name := range []string{"Botond", "Abbot", "Jan Bot", "Both", "Robot", "Ботев", "Ева Бот"} {
		if got, err := people.ChosenName(name); got != name || err != nil {
			t.Errorf("%q: %q %v", name, got, err)
		}
	}
	p := people.Person{Name: "Bot 2"}
	if err := p.Set(people.SetName, "Bot 2"); err != nil {
		t.Error("a form sends the name that somebody has since long ago:", err)
	}
}

// TestNamesAreSeen: fillers of Hangul count as letters, and show nothing: no name is made of them, nor told from
// another one by them alone.
func TestNamesAreSeen(t *testing.T) {
	for _, name := range []string{"\u3164", "\u115f\u1160", "\uffa0", "Ada\u3164", "\u3164Bot 2"} {
		if got, err := people.ChosenName(name); !errors.Is(err, people.ErrName) {
			t.Errorf("%q: %q, %v", name, got, err)
		}
	}
	for _, name := range []string{"한국어", "日本語", "ﾀﾅｶ", "नमस्ते"} {
		if got, err := people.ChosenName(name); got != name || err != nil {
			t.Errorf("%q: %q, %v", name, got, err)
		}
	}
}

func TestNamesInLetters(t *testing.T) {
	for in, want := range map[string]string{
		"Anna 🎲": "Anna", "🎲 Ödön ❤️ Kis": "Ödön Kis", "Eva 👩‍🚀": "Eva", "Ada": "Ada", "דנה 🌸": "דנה",
	} {
		if got, err := people.LetterName(in); got != want || err != nil {
			t.Errorf("%q: %q, %v", in, got, err)
		}
	}
	for _, in := range []string{"🎲🎲", "www🎲.example.org", "🤖 Bot 2", ""} {
		if got, err := people.LetterName(in); !errors.Is(err, people.ErrName) {
			t.Errorf("%q: %q, %v", in, got, err)
		}
	}
}
