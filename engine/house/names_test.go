package house_test

import (
	"slices"
	"testing"

	"painani/engine/house"
	"painani/engine/lang"
)

func TestNames(t *testing.T) {
	ada, bot, gone, open := house.Sitter{
		Name:   "Ada",
		Person: true,
	}, house.Sitter{
		Bot: true,
	}, house.Sitter{
		Person: true,
	}, house.Sitter{}
	for _, c := range []struct {
		name string
		tag  lang.Tag
		list []house.Sitter
		want []string
	}{
		{"a person, a bot, one who left, nobody", lang.EN, []house.Sitter{ada, bot, gone, open}, []string{"Ada", "Bot 2", "Player 3", "(open 4)"}},
		{"in German", lang.DE, []house.Sitter{ada, bot, gone, open}, []string{"Ada", "Bot 2", "Spieler 3", "(frei 4)"}},
		{"in Hungarian", lang.HU, []house.Sitter{ada, bot, gone, open}, []string{"Ada", "Bot 2", "3. játékos", "(szabad 4)"}},
		{"two of one name", lang.EN, []house.Sitter{ada, bot, ada}, []string{"Ada (1)", "Bot 2", "Ada (3)"}},
		{"a person who is called like a bot", lang.EN, []house.Sitter{{Name: "Bot 2", Person: true}, bot}, []string{"Bot 2 (1)", "Bot 2 (2)"}},
		{"nobody", lang.EN, nil, nil},
	} {
		if got := house.Names(c.list, c.tag); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
