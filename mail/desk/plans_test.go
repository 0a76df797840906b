package desk_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/cryptotest"

	"golang.org/x/tools/txtar"

	"painani/engine"
	"painani/engine/bot"
	"painani/events/memory"
	post "painani/mail"
)

// dusk is a world with a table of Teotihuacan, Ada and Bela, where one turn is missing to an
// Eclipse in which both owe a salary, and the turn is Bela's.
type dusk struct {
	*world
	id        string
	line      string // Bela's turn
	ada, bela engine.Seat
}

func newDusk(t *testing.T) *dusk {
	t.Helper()
	return duskOf(t, "salary=always")
}

// duskOf is such a world whose table has these options.
func duskOf(t *testing.T, options string) *dusk {
	t.Helper()
	cryptotest.SetGlobalRandom(t, 1)
	for secret := uint16(1); secret < 60; secret++ {
		w := newWorld(t)
		w.secret = secret
		w.play("ada", "NEW teotihuacan bela@example.org "+options)
		w.send(in{from: addr("bela"), re: w.last(addr("bela")), body: "YES"})
		if d := w.evening(w.last(addr("bela")).Table); d != nil {
			return d
		}
	}
	t.Fatal("no table comes to an Eclipse so")
	return nil
}

// evening plays random turns; nil if it never comes to that.
func (w *world) evening(id string) *dusk {
	w.t.Helper()
	p, _ := w.people.ByAddress(addr("bela"))
	for n := uint64(0); ; n++ {
		t := w.table(id)
		if t.Phase != engine.Running {
			return nil
		}
		seat := t.Awaits().First()
		steps, err := bot.Choose(t.Pos.Mask(seat), seat, "random", n)
		if err != nil {
			w.t.Fatal(err)
		}
		play := engine.Play{Seat: seat, Text: t.Pos.Mask(seat).Write(seat, steps)}
		e, err := engine.Decide(t, engine.Command{Do: play})
		if err != nil {
			w.t.Fatal(err)
		}
		next := t.Clone()
		if _, err := next.Apply(e); err != nil {
			w.t.Fatal(err)
		}
		owed := next.Awaits().Len() == 2 && len(next.Pos.Planned(1, "salary", "pay")) > 0
		if owed && t.Chair(seat).Player == p.ID && len(e.Public.(engine.Played).Draws) == 0 {
			w.told, _ = w.log.Last(context.Background()) // the letters of those turns are not looked at
			d := &dusk{w, id, play.Text, 3 - seat, seat}
			d.says("ada", "RESEND")
			d.says("bela", "RESEND")
			return d
		}
		if _, err := w.ref.Do(context.Background(), id, engine.Command{Do: play}); err != nil {
			w.t.Fatal(err)
		}
	}
}

// says sends a letter about the table.
func (d *dusk) says(name, body string) []post.Letter {
	d.t.Helper()
	return d.send(in{from: addr(name), re: d.last(addr(name)), body: body})
}

// bare shows letters without their boards.
func (d *dusk) bare(list []post.Letter) string {
	out := make([]post.Letter, len(list))
	for i, l := range list {
		l.Board, l.Picture = "", false
		out[i] = l
	}
	return d.print(out)
}

// turns are those of the line from an event on, with how they came about.
func (d *dusk) turns(from uint64) string {
	var out []string
	for _, x := range d.table(d.id).Line {
		if x.Seq > from {
			out = append(out, fmt.Sprint(x.Seat, " ", x.Text, map[bool]string{true: " (planned)"}[x.Planned]))
		}
	}
	return strings.Join(out, "; ")
}

// TestPlanLetters: what is said about plans, and at an Eclipse to their owner and to the other.
func TestPlanLetters(t *testing.T) {
	const golden = "testdata/plans.txtar"
	d := newDusk(t)
	d.says("bela", "SET lang de")
	const comment = "Plans by letter, without the boards. Bela's turn leads to an Eclipse.\n"
	a := &txtar.Archive{Comment: []byte(comment)}
	for _, x := range [][2]string{
		{"ada", "AUTO"}, {"ada", "AUTO salary"}, {"ada", "AUTO wage"}, {"ada", "auto temple 3"}, {"ada", "AUTO salary keep 9"}, {"ada", "AUTO sal NONE"}, {"ada", "HELP auto"},
		{"bela", "AUTO Gehalt behalten 1"}, {"bela", "AUTO"}, {"bela", "AUTO Lohn aus"}, {"bela", "AUTO Unterhalt: nichts"}, {"bela", "AUTO aus"},
		{"bela", d.line}, {"ada", "STATUS"}, {"bela", "AUTO fizetes mind"}, {"ada", "UNDO"}, {"bela", "UNDO"},
	} {
		name := fmt.Sprint(len(a.Files)/2, " ", x[0])
		out := d.bare(d.says(x[0], x[1]))
		a.Files = append(a.Files, txtar.File{Name: name, Data: []byte(x[1] + "\n")},
			txtar.File{Name: "out " + name, Data: []byte(out)})
	}
	got := txtar.Format(a)
	if *update {
		if err := os.WriteFile(golden, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(golden); err != nil || string(want) != string(got) {
		t.Errorf("%v: got\n%s", err, firstDifference(string(got), string(want)))
	}
}

// TestPlanAtEclipse: who has a plan is not waited for, in whatever order two owe.
func TestPlanAtEclipse(t *testing.T) {
	for name, c := range map[string]struct {
		ada, bela string
		asked     int
		turns     int
	}{
		"nobody":    {"", "", 2, 0},
		"the other": {"AUTO salary none", "", 1, 1},
		"who plays": {"", "AUTO salary none", 1, 1},
		"both":      {"AUTO salary none", "AUTO salary pay", 0, 2},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDusk(t)
			for who, line := range map[string]string{"ada": c.ada, "bela": c.bela} {
				if line != "" {
					d.says(who, line)
				}
			}
			before := d.table(d.id).Seq
			d.restart()
			d.says("bela", d.line)
			tab := d.table(d.id)
			asked := 0
			for _, s := range tab.Awaits().List() {
				if len(tab.Pos.Planned(s, "salary", "pay")) > 0 {
					asked++
				}
			}
			if n := strings.Count(d.turns(before), "(planned)"); n != c.turns || asked != c.asked {
				t.Errorf("%d asked, %d plans: %s", asked, n, d.turns(before))
			}
			const hint = "Always the same? AUTO salary pay (or tile, none, keep 1); see HELP AUTO."
			if c.asked < 2 && strings.Contains(text(t, *d.last(addr("ada"))), hint) != (c.ada == "") {
				t.Error("who is asked reads how to answer for good, and nobody else")
			}
		})
	}
}

// TestPlanUnasked: where nobody is asked, a plan holds as well; who has none pays what he has, by
// an event of its own.
func TestPlanUnasked(t *testing.T) {
	for name, c := range map[string]struct {
		line string
		pays func(owed, has int) int
	}{
		"none": {"AUTO salary none", func(int, int) int { return 0 }},
		"keep": {"AUTO salary keep 1", func(owed, has int) int { return max(0, min(owed, has-1)) }},
		"pay":  {"", func(owed, has int) int { return min(owed, has) }},
	} {
		t.Run(name, func(t *testing.T) {
			d := duskOf(t, "salary=asked")
			if c.line != "" {
				d.says("ada", c.line)
			}
			before := d.table(d.id).Seq
			owed, has := d.owes(d.line)
			d.restart()
			d.says("bela", d.line)
			want := fmt.Sprintf("%d pay %d (planned)", d.ada, c.pays(owed, has))
			got := d.turns(before)
			if !strings.Contains(got, want) || has == 0 {
				t.Errorf("%s, want %s, has %d", got, want, has)
			}
		})
	}
}

// owes is what Ada owes behind Bela's line, and her cocoa.
func (d *dusk) owes(line string) (owed, has int) {
	d.t.Helper()
	t := d.table(d.id)
	e, err := engine.Decide(t, engine.Command{Do: engine.Play{Seat: d.bela, Text: line}})
	if err != nil {
		d.t.Fatal(err)
	}
	next := t.Clone()
	if _, err := next.Apply(e); err != nil {
		d.t.Fatal(err)
	}
	var form struct {
		Players []struct{ Cocoa, Owes int }
	}
	if err := json.Unmarshal(next.Pos.JSON(), &form); err != nil {
		d.t.Fatal(err)
	}
	return form.Players[d.ada-1].Owes, form.Players[d.ada-1].Cocoa
}

// TestPlanAfterCrash: the store fails between Bela's turn and Ada's plan; the letter is done,
// the next one, and the next start, go on.
func TestPlanAfterCrash(t *testing.T) {
	for name, mend := range map[string]func(*dusk){
		"start": func(d *dusk) {
			d.restart()
			if err := d.ref.Settle(context.Background(), d.id); err != nil {
				d.t.Fatal(err)
			}
		},
		"letter":          func(d *dusk) { d.restart(); d.says("bela", "STATUS") },
		"letter of owner": func(d *dusk) { d.restart(); d.says("ada", "AUTO off") },
	} {
		t.Run(name, func(t *testing.T) {
			d := newDusk(t)
			d.says("ada", "AUTO salary none")
			before := d.table(d.id).Seq
			d.log.Inject(memory.None, memory.Unavailable)
			turn := d.entry(in{from: addr("bela"), re: d.last(addr("bela")), body: d.line, id: "<turn@client>"})
			if err := d.desk.Handle(context.Background(), turn); err != nil {
				t.Logf("handle: %v", err) // it comes again
			}
			mend(d)
			turn = d.entry(in{from: addr("bela"), re: d.last(addr("bela")), body: d.line, id: "<turn@client>"})
			if err := d.desk.Handle(context.Background(), turn); err != nil {
				t.Fatal(err)
			}
			want := fmt.Sprintf("%d %s; %d pay 0 (planned)", d.bela, d.line, d.ada)
			if got := d.turns(before); got != want && name != "letter" || !strings.HasPrefix(got, want) {
				t.Errorf("%s, want %s", got, want)
			}
		})
	}
}

// TestPlanUndo: a plan that is undone is asked, and answered at once by AUTO if its owner wants it so.
func TestPlanUndo(t *testing.T) {
	d := newDusk(t)
	d.says("bela", "AUTO salary pay") // Bela leads to the Eclipse himself
	before := d.table(d.id).Seq
	d.says("bela", d.line)
	if got := d.turns(before); strings.Count(got, "(planned)") != 1 {
		t.Fatal(got)
	}
	answer := text(t, d.says("bela", "UNDO")[0])
	if got := d.turns(before); strings.Contains(got, "(planned)") ||
		!strings.Contains(answer, "It was your plan") || !strings.Contains(answer, "Plans: AUTO salary pay") {
		t.Fatalf("%s\n%s", got, answer)
	}
	d.restart()
	if err := d.ref.Settle(context.Background(), d.id); err != nil ||
		strings.Contains(d.turns(before), "(planned)") {
		t.Fatalf("%v %s", err, d.turns(before))
	}
	answer = text(t, d.says("bela", "AUTO salary none")[0])
	if got := d.turns(before); !strings.HasSuffix(got, "pay 0 (planned)") ||
		!strings.HasPrefix(answer, "OK, played as #") {
		t.Errorf("%s\n%s", got, answer)
	}
}

// TestPlanIsNobodysBusiness: whatever Ada has planned, every letter to Bela and every
// event stays the same until it is used.
func TestPlanIsNobodysBusiness(t *testing.T) {
	see := func(adas ...string) (letters, head string, d *dusk) {
		d = newDusk(t)
		n := len(d.box)
		for _, line := range adas {
			d.says("ada", line)
		}
		d.says("bela", "AUTO salary keep 1")
		for _, body := range []string{"SHOW", "STATUS", "RESEND", "HISTORY", "LEGAL", "AUTO", "VERIFY",
			"PREVIEW " + d.line, "WHY " + d.line} {
			d.says("bela", body)
		}
		var b strings.Builder
		for _, l := range d.box[n:] {
			if p, _ := d.people.ByAddress(addr("bela")); l.To == p.ID {
				fmt.Fprintln(&b, l.ID, l.Kind, l.Subject, l.Seq, l.Menu, text(t, l))
			}
		}
		_, head, err := d.ref.Table(context.Background(), d.id)
		if err != nil {
			t.Fatal(err)
		}
		return b.String(), head, d
	}
	plain, head, _ := see("STATUS", "STATUS")
	armed, same, d := see("AUTO salary none", "AUTO salary pay")
	if plain != armed || head != same || !strings.Contains(plain, "salary keep 1") {
		t.Errorf("it shows:\n%s", firstDifference(armed, plain))
	}
	d.says("bela", d.line)
	if told := text(t, *d.last(addr("bela"))); !strings.Contains(told, "Ada: pay") ||
		!strings.Contains(told, "(automatic)") {
		t.Errorf("used, and nobody is told:\n%s", told)
	}
}

// TestPlanAndMore: a letter whose second turn is what the writer's own plan will have played is
// not carried out in half.
func TestPlanAndMore(t *testing.T) {
	d := newDusk(t)
	before := d.table(d.id).Seq
	d.says("bela", "AUTO salary none")
	answer := text(t, d.says("bela", d.line+"\npay 1")[0])
	if got := d.turns(before); got != "" || !strings.HasPrefix(answer, "NOT PLAYED: \"pay 1\"") {
		t.Fatalf("%s\n%s", got, answer)
	}
	d.says("bela", "AUTO off\n"+d.line+"\npay 1")
	if got := d.turns(before); got != fmt.Sprintf("%d %s; %d pay 1", d.bela, d.line, d.bela) {
		t.Errorf("with AUTO off before: %s", got)
	}
}
