package view

import (
	"slices"
	"strconv"

	"painani/engine"
	post "painani/mail"
)

// Chairs puts the numbered list into a letter to who proposed the table: what may become of a chair that is
// free, or of one that somebody took within the last day. There is none for anybody else, and none if there
// is nothing to decide.
func (v *View) Chairs(l *post.Letter) {
	if v.Table.Phase != engine.Open || v.Seat != v.Table.By {
		return
	}
	var list []post.Choice
	free := 0
	add := func(play, key string, values ...any) {
		list = append(list, post.Choice{Play: play, Do: true, Said: v.p.Say(key, values...)})
	}
	for i, c := range v.Table.Seats {
		n := strconv.Itoa(i + 1)
		if c.Player == "" || c.Confirmed || !c.Declined && !c.Unreachable {
			continue
		}
		free++
		add("INVITE "+n+" bot", "chairs.bot", "n", n)
		add("INVITE "+n+" open", "chairs.open", "n", n)
		if v.without(i) {
			add("INVITE "+n+" nobody", "chairs.nobody", "n", n)
		}
	}
	head := v.p.Say("chairs.head", "n", free)
	if free == 0 {
		head = v.p.Say("chairs.joined")
		add("STATUS", "chairs.keep")
		for _, i := range v.joined() {
			n := strconv.Itoa(i + 1)
			add("INVITE "+n+" open", "chairs.again", "n", n, "name", v.Names[i])
		}
		if len(list) == 1 {
			return
		}
	} else {
		add("WITHDRAW", "chairs.withdraw")
	}
	l.Menu, l.MenuHead = list[:min(len(list), MaxMenu)], head
}

// joined are the chairs on which somebody sat down by himself within the last day, the newest first: entry 2
// of the list is about who has just joined.
func (v *View) joined() (list []int) {
	for i, c := range v.Table.Seats {
		if c.Confirmed && !c.Joined.IsZero() && v.now.Sub(c.Joined) < engine.SecondThoughts {
			list = append(list, i)
		}
	}
	slices.SortStableFunc(list, func(a, b int) int {
		return v.Table.Seats[b].Joined.Compare(v.Table.Seats[a].Joined)
	})
	return list
}

// without reports that the game can be played without the i-th chair.
func (v *View) without(i int) bool {
	_, err := engine.Decide(v.Table, engine.Command{At: v.now,
		Do: engine.Remove{By: v.Table.By, Seat: engine.SeatAt(i)}})
	return err == nil
}
