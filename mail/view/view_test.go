package view_test

import (
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"painani/engine"
	_ "painani/engine/games/tzolkin"
	"painani/engine/lang"
	post "painani/mail"
	"painani/mail/auth"
	"painani/mail/people"
	"painani/mail/view"
)

// TestNames: what seats are called in three languages.
func TestNames(t *testing.T) {
	w := newWorld(t)
	twin := people.Person{ID: "dorodorodorodor4", Name: "Ada", Addresses: []string{"d@home.example"}}
	if err := w.people.Adopt(t.Context(), twin); err != nil {
		t.Fatal(err)
	}
	twins := w.propose("tr1", "trio", sits(1), engine.Invitee{Player: twin.ID}, engine.Invitee{Bot: "decent"})
	gone := w.propose("tr2", "trio", sits(1), engine.Invitee{}, sits(3))
	if err := w.people.Forget(t.Context(), players[2]); err != nil {
		t.Fatal(err)
	}
	m := view.New(w.cfg)
	for _, c := range []struct {
		tag         lang.Tag
		twins, gone string
	}{
		{lang.EN, "Ada (1), Ada (2), Bot 3", "Ada, (open 2), Player 3"},
		{lang.DE, "Ada (1), Ada (2), Bot 3", "Ada, (frei 2), Spieler 3"},
		{lang.HU, "Ada (1), Ada (2), Bot 3", "Ada, (szabad 2), 3. játékos"},
	} {
		if got := strings.Join(m.Names(twins, c.tag), ", "); got != c.twins {
			t.Errorf("%s: %s, want %s", c.tag, got, c.twins)
		}
		if got := strings.Join(m.Names(gone, c.tag), ", "); got != c.gone {
			t.Errorf("%s: %s, want %s", c.tag, got, c.gone)
		}
	}
}

// TestMasked: a board shows what its reader may know.
func TestMasked(t *testing.T) {
	w := newWorld(t)
	tab := w.propose("tr1", "trio", sits(1), sits(2), sits(3))
	if v := w.of(tab, 1); v.Masked() != nil || v.PastBoard() != "" {
		t.Error("a board before the start")
	}
	w.do("tr1", engine.Confirm{Seat: 2})
	w.do("tr1", engine.Confirm{Seat: 3})
	w.do("tr1", engine.Play{Seat: 1, Text: "1"})
	tab = w.do("tr1", engine.Play{Seat: 2, Text: "2"})
	for n, want := range map[int]string{1: "| X | 2 | 3 |", 2: "| 1 | O | 3 |", 3: "| 1 | 2 | 3 |"} {
		got, _, _ := strings.Cut(strings.TrimSpace(w.of(tab, n).PastBoard()), "\n")
		if got != want {
			t.Errorf("seat %d sees %s, want %s", n, got, want)
		}
		if v := w.of(tab, n); v.Masked().Equal(tab.Pos) {
			t.Errorf("seat %d has the whole position", n)
		}
	}
	spectator := view.New(w.cfg).Of(tab, engine.Nobody, w.reader(1))
	if got := spectator.PastBoard(); strings.ContainsAny(strings.Split(got, "\n")[0], "XO") {
		t.Errorf("a spectator sees\n%s", got)
	}
	tab = w.do("tr1", engine.Play{Seat: 3, Text: "3"})
	if got := w.of(tab, 2, "lang=de").PastBoard(); !strings.Contains(got, "| X | O | X |") ||
		!strings.Contains(got, "Ada ist am Zug") {
		t.Errorf("all is open:\n%s", got)
	}
}

// TestBoardCharacters: only who wants it gets characters beyond ASCII.
func TestBoardCharacters(t *testing.T) {
	w := newWorld(t)
	tab := w.duel("tz1", "tzolkin")
	for board, want := range map[string]bool{"ascii": false, "unicode": true} {
		text := w.of(tab, 1, "board="+board).PastBoard()
		if got := strings.ContainsFunc(text, func(r rune) bool { return r > unicode.MaxASCII }); got != want {
			t.Errorf("%s: characters beyond ASCII: %v\n%s", board, got, text)
		}
	}
}

// TestLetter: to whom, in which thread, with which subject and footer.
func TestLetter(t *testing.T) {
	w := newWorld(t)
	tab := w.trio(1, 2, 3)
	head := strings.Repeat("0123456789abcdef", 4)
	root := w.cfg.IDs.Root("tr1", 2)
	got := w.of(tab, 2, "lang=hu").Letter("id", post.Moved, head)
	want := post.Letter{
		ID: "id", Kind: post.Moved, To: players[1], Table: "tr1", Seat: 2, Seq: 7, Lang: "hu",
		From: "Hírek · Trio tr1", Subject: "[tr1] Trio: Ada, Bela, Cili", InReplyTo: root, References: []string{root},
		Footer: []string{
			"tr1 #7  head 0123456789abcdef01234567 | HELP STOP RESEND VERIFY",
			"Erre a levélre válaszolva adhatsz parancsot. Ha egy órán belül nincs válasz, a leveled nem érkezett meg.",
		},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if short := w.of(tab, 2).Letter("id", post.Moved, "abc").Footer[0]; !strings.Contains(short, "head abc |") {
		t.Errorf("footer %q", short)
	}
}

// TestAt: a letter about an event reads the same whenever it is made.
func TestAt(t *testing.T) {
	w := newWorld(t)
	tab := w.trio(1, 2, 3)
	read := func() string { return strings.Join(w.of(tab, 1).At(nil).Whose(), "\n") }
	before := read()
	w.now = w.now.Add(48 * time.Hour)
	if after := read(); before != after {
		t.Errorf("then %s\nlater %s", before, after)
	}
	if now := strings.Join(w.of(tab, 1).Whose(), "\n"); now == before {
		t.Errorf("two days later it is still %s", now)
	}
}

// TestShow: what a letter shows of a running table, part by part.
func TestShow(t *testing.T) {
	w := newWorld(t)
	w.cfg.Web = "https://web.example"
	w.cfg.Favourites = func(pos engine.Position, seat engine.Seat, _ []engine.Step, _ int) [][]engine.Step {
		return [][]engine.Step{pos.Steps(seat)[:1]}
	}
	open := w.propose("nc1", "noughts", sits(1), sits(2))
	tab := w.duel("na1", "ahead", 1, 2, 3, 5, 4, 7, 6) // two cells are left, which a plan may decide
	seat := tab.Awaits().First()
	mine, other := int(seat), 3-int(seat)
	show := func(t *engine.Table, reader people.Person, seat engine.Seat) post.Letter {
		var l post.Letter
		view.New(w.cfg).Of(t, seat, reader).Show(&l)
		return l
	}
	reader := w.reader(mine)
	reader.Notes = people.Notes{"na1": "watch\n8"}
	reader.SetPlan("na1", "rest", "last")
	l := show(tab, reader, seat)
	if !strings.Contains(l.Board, "| 7 |") && !strings.Contains(l.Board, "| X |") || !l.Picture {
		t.Errorf("board %q, picture %v", l.Board, l.Picture)
	}
	wantAfter := []string{
		"It is your move (#10), due Fri 12 Jun 09:00 UTC, bank 4 days left.",
		"Always the same? AUTO rest first (or last); see HELP AUTO.",
		"Plans: AUTO rest last. PLANS OFF takes them away.",
		"Your note (you alone see it):\n    watch\n    8",
	}
	if len(l.After) != len(wantAfter) || !strings.HasPrefix(l.After[0], "It is your move (#") {
		t.Fatalf("after the board: %q", l.After)
	}
	if d := cmp.Diff(wantAfter[1:], l.After[1:]); d != "" {
		t.Error(d)
	}
	if len(l.Menu) != 1 || l.Menu[0].Play != "mark 8" || !strings.HasPrefix(l.MenuHead, "Answer with a number") {
		t.Errorf("list %v under %q", l.Menu, l.MenuHead)
	}
	if !strings.HasPrefix(l.Tip, "Tip: ") {
		t.Errorf("tip %q", l.Tip)
	}
	link, err := w.cfg.Keys.SeatLink(auth.SeatLink{Table: "na1", Seat: int(mine), Event: 10, Owner: reader.ID})
	if err != nil {
		t.Fatal(err)
	}
	if len(l.Links) != 2 || l.Links[0].URL != "https://web.example/t/na1?at=10" ||
		l.Links[0].Name != "This position as a picture" {
		t.Errorf("links %v", l.Links)
	}
	if l.Links[1].URL != "https://web.example"+view.SeatPath("na1", engine.Seat(mine))+"/"+link {
		t.Errorf("the seat's page is %s", l.Links[1].URL)
	}

	l = show(tab, w.reader(other), engine.Seat(other))
	if len(l.Menu) != 0 || l.Tip != "" || len(l.After) != 1 || len(l.Links) != 1 {
		t.Errorf("who is not to move sees %q, list %v, tip %q, links %v", l.After, l.Menu, l.Tip, l.Links)
	}
	l = show(tab, reader, engine.Seat(other)) // not his seat
	if len(l.Links) != 1 || len(l.After) != 2 {
		t.Errorf("who does not own the seat sees %q, links %v", l.After, l.Links)
	}
	l = show(tab, reader, engine.Nobody)
	if len(l.Links) != 1 || len(l.After) != 1 {
		t.Errorf("a spectator sees %q, links %v", l.After, l.Links)
	}
	l = show(open, w.reader(2), 2)
	if l.Board != "" || l.Picture || len(l.Links) != 1 || l.Links[0].Name != "The page of this table" {
		t.Errorf("before the start: %+v", l)
	}
	early := w.duel("na2", "ahead", 1) // nothing that a plan decides
	if seat := early.Awaits().First(); len(show(early, w.reader(int(seat)), seat).After) != 1 {
		t.Errorf("an ordinary turn: %q", show(early, w.reader(int(seat)), seat).After)
	}
	kept := post.Letter{Menu: []post.Choice{{Play: "own"}}}
	view.New(w.cfg).Of(tab, seat, reader).Show(&kept)
	if len(kept.Menu) != 1 || kept.Menu[0].Play != "own" {
		t.Errorf("a list that was there became %v", kept.Menu)
	}
	w.cfg.Web = ""
	if l = show(tab, reader, seat); len(l.Links) != 0 {
		t.Errorf("links without pages: %v", l.Links)
	}
}

// TestPlans: the line about plans is for who may still be asked, and names only plans of the game.
func TestPlans(t *testing.T) {
	w := newWorld(t)
	running := w.duel("na1", "ahead", 1)
	w.duel("na2", "ahead", 1)
	left := w.do("na2", engine.Resign{Seat: 1})
	over := w.duel("na3", "ahead", 1, 4, 2, 5, 3)
	if over.Phase != engine.Over {
		t.Fatal("the third table goes on")
	}
	open := w.propose("na4", "ahead", sits(1), sits(2))
	reader := w.reader(1)
	for _, table := range []string{"na1", "na2", "na3", "na4"} {
		reader.SetPlan(table, "rest", "first")
	}
	reader.SetPlan("na1", "rent", "first")
	read := func(t *engine.Table, seat engine.Seat, p people.Person) string {
		return view.New(w.cfg).Of(t, seat, p).Plans()
	}
	strange := reader
	strange.Plans = people.Plans{"na1": {"rest": "third"}}
	german := reader
	german.Lang = "de"
	for _, c := range []struct {
		name string
		got  string
		want string
	}{
		{"running", read(running, 1, reader), "Plans: AUTO rest first. PLANS OFF takes them away."},
		{"German", read(running, 1, german), "Pläne: AUTO Rest erstes. PLÄNE AUS nimmt sie weg."},
		{"none", read(running, 1, w.reader(1)), ""},
		{"another's seat", read(running, 2, reader), ""},
		{"no seat", read(running, engine.Nobody, reader), ""},
		{"not yet begun", read(open, 1, reader), "Plans: AUTO rest first. PLANS OFF takes them away."},
		{"resigned", read(left, 1, reader), ""},
		{"over", read(over, 1, reader), ""},
		{"no value", read(running, 1, strange), ""},
	} {
		if c.got != c.want {
			t.Errorf("%s: %q, want %q", c.name, c.got, c.want)
		}
	}
}

// TestMenu: the numbered list.
func TestMenu(t *testing.T) {
	w := newWorld(t)
	tab := w.trio(1, 2, 3)
	var asked []engine.Step
	var found [][]engine.Step
	w.cfg.Favourites = func(pos engine.Position, seat engine.Seat, prefix []engine.Step, n int) [][]engine.Step {
		if seat != 1 || n != view.MaxMenu {
			t.Errorf("asked for %d turns of seat %d", n, seat)
		}
		asked = prefix
		return found
	}
	list := func(n int, pos engine.Position) post.Letter {
		var l post.Letter
		w.of(tab, n, "lang=hu").Menu(&l, pos, []engine.Step{5}, "menu.complete")
		return l
	}
	if l := list(1, tab.Pos); len(l.Menu) != 0 || l.MenuHead != "" {
		t.Errorf("an empty list: %v, %q", l.Menu, l.MenuHead)
	}
	found = [][]engine.Step{{3}, {4}, {3}}
	l := list(1, tab.Pos)
	want := []post.Choice{{Play: "mark 4", Said: "jelöl 4", Words: "4. mező"},
		{Play: "mark 5", Said: "jelöl 5", Words: "5. mező"}}
	if d := cmp.Diff(want, l.Menu); d != "" {
		t.Errorf("one turn twice: %s", d)
	}
	if !strings.Contains(l.MenuHead, "válaszolj") || len(asked) != 1 || asked[0] != 5 {
		t.Errorf("head %q, prefix %v", l.MenuHead, asked)
	}
	found = nil
	for i := range 12 {
		found = append(found, []engine.Step{engine.Step(i)})
	}
	if l := list(1, tab.Pos); len(l.Menu) != view.MaxMenu {
		t.Errorf("%d entries", len(l.Menu))
	}
	if l := list(2, tab.Pos); len(l.Menu) != 0 {
		t.Errorf("who is not to move: %v", l.Menu)
	}
	if l := list(1, nil); len(l.Menu) != 0 {
		t.Errorf("without a position: %v", l.Menu)
	}
}

// TestMenuMasked: the list is made from what the reader may know.
func TestMenuMasked(t *testing.T) {
	w := newWorld(t)
	w.trio()
	tab := w.do("tr1", engine.Play{Seat: 2, Text: "1"})
	w.cfg.Favourites = func(pos engine.Position, seat engine.Seat, _ []engine.Step, _ int) [][]engine.Step {
		return [][]engine.Step{pos.Steps(seat)[:1]}
	}
	var l post.Letter
	w.of(tab, 1).Menu(&l, tab.Pos, nil, "menu.head")
	if len(l.Menu) != 1 || l.Menu[0].Play != "mark 1" {
		t.Errorf("the list %v knows of a secret mark", l.Menu)
	}
}

// TestTips: another tip from turn to turn, for who is to move; one that needs company only with company.
func TestTips(t *testing.T) {
	w := newWorld(t)
	w.propose("nc1", "noughts", sits(1), engine.Invitee{Bot: "decent"})
	tab, _, err := w.ref.Table(t.Context(), "nc1")
	if err != nil {
		t.Fatal(err)
	}
	tip := func(tab *engine.Table, n int) string {
		var l post.Letter
		w.of(tab, n).Show(&l)
		return l.Tip
	}
	seen := map[string]bool{}
	trio := w.trio(1, 2, 3)
	for seq := range uint64(60) {
		alone, three, left := *tab, *trio, trio.Clone()
		alone.Seq, three.Seq, left.Seq = seq, seq, seq
		left.Chair(2).Resigned, left.Chair(3).Resigned = true, true
		if got := tip(left, 1); strings.Contains(got, "PRESS") {
			t.Errorf("the others have left: %q", got)
		}
		if got := tip(&alone, 1); got == "" || strings.Contains(got, "PRESS") {
			t.Errorf("alone with a bot at #%d: %q", seq, got)
		}
		seen[tip(&three, 1)] = true
		if got := tip(&three, 2); got != "" {
			t.Errorf("who is not to move: %q", got)
		}
	}
	press := 0
	for s := range seen {
		if strings.Contains(s, "PRESS") {
			press++
		}
	}
	if len(seen) < 10 || press != 1 {
		t.Errorf("%d tips, %d about PRESS", len(seen), press)
	}
	if a, b := tip(trio, 1), tip(trio, 1); a != b {
		t.Errorf("one letter, two tips: %q, %q", a, b)
	}
}

// TestPending: a table that goes on by itself at once.
func TestPending(t *testing.T) {
	w := newWorld(t)
	m := view.New(w.cfg)
	tab := w.duel("na1", "ahead", 1, 2, 3, 5, 4, 7, 6)
	if m.Pending(tab) {
		t.Error("a player's move is no pending one")
	}
	seat := tab.Awaits().First()
	if _, err := w.people.Update(t.Context(), players[seat.Index()], func(p *people.Person) error {
		p.SetPlan("na1", "rest", "last")
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if !m.Pending(tab) {
		t.Error("a plan is not pending")
	}
	bot := tab.Clone()
	bot.ID, bot.Chair(seat).Caretaker = "na2", "decent"
	if !m.Pending(bot) {
		t.Error("a bot's move is not pending")
	}
	w.cfg.Bots = false
	if view.New(w.cfg).Pending(bot) {
		t.Error("a bot's move is pending where no bots are played")
	}
	all := w.propose("tr1", "trio", sits(1), sits(2), sits(3)).Clone()
	for i := range all.Seats {
		all.Seats[i].Confirmed = true
	}
	if !m.Pending(all) {
		t.Error("a start is not pending")
	}
}
