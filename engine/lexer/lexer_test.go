package lexer_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/lexer"
	"painani/engine/notation"
)

// Classes and kinds of the game of the tests.
const (
	wordMark = iota + lexer.OwnClass
	wordErase
	wordColour
	wordNext
	lexCell = lexer.OwnKind
)

var entries = []lexer.Entry{
	{wordMark, 0, []string{"mark", "setze", "jelöl"}},
	{wordErase, 0, []string{"erase", "lösche", "töröl"}},
	{wordColour, 1, []string{"red", "rot", "piros"}},
	{wordColour, 2, []string{"redder"}},
	{wordColour, 1, []string{"scarlet"}},
	{wordNext, 0, []string{"next"}},
	{lexer.Numeral, 2, []string{"two", "zwei", "kettő"}},
	{lexer.Multiple, 2, []string{"twice"}},
	{lexer.And, 0, []string{"and", "und", "és"}},
	{lexer.Filler, 0, []string{"the", "a"}},
}

var table = lexer.Table{
	Entries: entries, First: wordMark, Last: wordErase, Endings: []string{"t"}, Blocked: []string{"mar"},
	Hyphens: true, Parts: ", ;", Repeats: "×", Signs: "+ -", Silent: "( )",
	TooLong: "XX-too-long", Unknown: "XX-unknown", Ambiguous: "XX-ambiguous",
}

var lexicon = table.Lexicon()

// dialect reads "c3" as a cell and notes "next" for what follows.
type dialect struct{}

func (dialect) Odd(x *lexer.Scan, t notation.Token) (bool, *engine.Refusal) {
	before, n, behind, ok := lexer.Joined(t.Key)
	switch {
	case !ok || behind != "" && behind != "x":
		return false, nil
	case before == "" || before == "x":
		return x.Counted(t), nil
	case before == "c" && n > 9:
		return false, engine.Refuse("XX-cell", "1", "cell", n)
	case before == "c":
		x.Add(lexer.Lexeme{Kind: lexCell, N: n, Span: t.Span})
		return true, nil
	}
	return false, nil
}

func (dialect) Word(x *lexer.Scan, s lexer.Sense, t notation.Token) {
	if s.Class() == wordNext {
		x.Note = 1
		return
	}
	x.Add(lexer.Lexeme{Kind: lexer.Word, Sense: s, Span: t.Span})
}

// show is a lexeme in short: / stands for apart, ! for noted.
func show(x lexer.Lexeme) string {
	out := ""
	if x.Apart {
		out = "/"
	}
	if x.Note != 0 {
		out += "!"
	}
	switch {
	case x.Kind == lexer.Word:
		return out + lexicon.Name(x.Sense)
	case x.Kind == lexer.Times:
		return fmt.Sprintf("%s%dx", out, x.N)
	case x.Kind == lexCell:
		return fmt.Sprintf("%sc%d", out, x.N)
	case x.Signed:
		return fmt.Sprintf("%s%+d", out, x.N)
	}
	return fmt.Sprintf("%s%d", out, x.N)
}

func TestScan(t *testing.T) {
	for _, c := range []struct {
		name, line, want string
		open             bool
	}{
		{"three languages", "Mark setze JELÖL jelölt", "mark mark mark mark", false},
		{"fillers and silent marks vanish", "mark the (red)", "mark red", false},
		{"marks and and part", "mark, red and two; rot. piros", "mark /red /2 /red /red", false},
		{"numbers and times", "two 3 twice", "2 3 2x", false},
		{"x at a number", "3x red x4", "3x red 4x", false},
		{"× before and behind a number", "3 × red × 4", "3x red 4x", false},
		{"signs", "- 3 + two red", "/-3 /+2 red", false},
		{"a mark that parts takes the sign back", "-, 3", "/3", false},
		{"and takes the sign back", "- and 3", "/3", false},
		{"hyphens", "mark-the-red", "mark red", false},
		{"a thing of the game", "mark c3", "mark c3", false},
		{"noted for the next only", "next red red", "!red red", false},
		{"open", "mark red ...", "mark red", true},
		{"open by one character", "mark…", "mark", true},
		{"dots in the middle", "mark ... red", "mark /red", false},
		{"two dots", "mark ..", "mark", false},
		{"nothing", " ", "", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			list, open, refusal := lexicon.Scan(nil, c.line, dialect{})
			if refusal != nil || open != c.open {
				t.Fatalf("open %v, refusal %v", open, refusal)
			}
			var out []string
			for _, x := range list {
				out = append(out, show(x))
			}
			if got := strings.Join(out, " "); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

func TestScanRefuses(t *testing.T) {
	long := strings.Repeat("x", notation.MaxLine+5)
	for _, c := range []struct{ name, line, code, about, near string }{
		{"unknown", "mark reed", "XX-unknown", "reed", "red"},
		{"near a small word only", "mark ths", "XX-unknown", "ths", ""},
		{"unknown mark", "mark %", "XX-unknown", "%", ""},
		{"a sign is no word", "≈", "XX-unknown", "≈", ""},
		{"in the middle", "rot quux red", "XX-unknown", "quux", ""},
		{"blocked prefix", "mar", "XX-unknown", "mar", "mark"},
		{"hyphens with an unknown part", "mark-quux", "XX-unknown", "mark-quux", ""},
		{"by the dialect", "mark c12", "XX-cell", "c12", ""},
		{"too long", long, "XX-too-long", "xxxxx", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			list, _, r := lexicon.Scan(nil, c.line, dialect{})
			if r == nil || list != nil || r.Code != c.code {
				t.Fatalf("%v, refusal %v", list, r)
			}
			if got := c.line[r.Span.From:r.Span.To]; got != c.about {
				t.Errorf("about %q, want %q", got, c.about)
			}
			if got := strings.Join(r.Near, " "); got != c.near {
				t.Errorf("near %q, want %q", got, c.near)
			}
		})
	}
}

// TestAmbiguous: a prefix of several things is refused with the canonical word of each.
func TestAmbiguous(t *testing.T) {
	big := table
	big.Entries = append(entries[:len(entries):len(entries)],
		lexer.Entry{wordNext, 1, []string{"erode", "erodiere"}})
	big.Entries = append(big.Entries, lexer.Entry{wordNext, 2, []string{"eron"}})
	_, _, r := big.Lexicon().Scan(nil, "ero", dialect{})
	if r == nil || r.Code != "XX-ambiguous" || strings.Join(r.Near, " ") != "erode eron" ||
		r.Values["word"] != "ero" {
		t.Errorf("%+v", r)
	}
}

func TestNamesAndVerbs(t *testing.T) {
	for _, c := range []struct {
		sense lexer.Sense
		name  string
		verb  bool
	}{
		{lexer.SenseOf(wordMark, 0), "mark", true},
		{lexer.SenseOf(wordErase, 0), "erase", true},
		{lexer.SenseOf(wordColour, 1), "red", false},
		{lexer.SenseOf(lexer.Filler, 0), "", false},
		{lexer.SenseOf(wordColour, 200), "", false},
	} {
		if got := lexicon.Name(c.sense); got != c.name {
			t.Errorf("%v: %q", c.sense, got)
		}
		if got := lexicon.Verb(c.sense.Class()); got != c.verb {
			t.Errorf("%q: verb %v", c.name, got)
		}
	}
	if s := lexer.SenseOf(7, 255); s.Class() != 7 || s.Arg() != 255 {
		t.Errorf("%d %d", s.Class(), s.Arg())
	}
}

func TestJoined(t *testing.T) {
	for in, want := range map[string]string{"yax3": "yax 3  true", "3wood": " 3 wood true", "r1c2": "r 1 c2 true", "wood": "wood 0  false", "x1234": "x 0  false", "": " 0  false"} {
		before, n, behind, ok := lexer.Joined(in)
		if got := fmt.Sprintln(before, n, behind, ok); got != want+"\n" {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

func TestQueue(t *testing.T) {
	line := "mark red c3, 4 - 2 two …"
	list, open, refusal := lexicon.Scan(nil, line, dialect{})
	if refusal != nil {
		t.Fatal(refusal)
	}
	q := lexer.Queue{Line: line, Lex: list, Open: open}
	about := func(from int, want string) {
		t.Helper()
		if s := q.Span(from); line[s.From:s.To] != want {
			t.Errorf("span %q, want %q", line[s.From:s.To], want)
		}
	}
	about(0, "mark")
	if q.Skip(wordErase) || q.Word(wordColour) >= 0 || q.Item(lexCell) >= 0 || q.Number() >= 0 || q.At != 0 {
		t.Error("a verb was taken for something else")
	}
	if q.Sees(lexCell) || !q.Sees(lexer.Word) || q.Thing(lexer.Word, 1) {
		t.Error("it does not see the verb")
	}
	if !q.Is(wordErase, wordMark) || !q.Peek().Is(wordMark) || !q.Skip(wordMark) || q.Word(wordColour) != 1 ||
		q.Thing(lexCell, 4) || !q.Thing(lexCell, 3) {
		t.Errorf("stands at %d", q.At)
	}
	about(0, "mark red c3")
	about(1, "red c3")
	if x := q.Peek(); q.Quote(x) != "4" || !x.Apart {
		t.Errorf("%+v", x)
	}
	if q.Number() != 4 || q.Number() != -1 || q.Peek().N != -2 {
		t.Errorf("numbers: stands at %d", q.At)
	}
	q.At = len(q.Lex)
	about(99, "two")
	if !q.AtEnd() || q.Peek() != nil || q.Is(wordMark) || !q.Open {
		t.Error("not at the end")
	}
	if s := (&lexer.Queue{}).Span(0); s != (notation.Span{}) {
		t.Errorf("span of nothing: %v", s)
	}
}

func FuzzScan(f *testing.F) {
	for _, line := range []string{"mark red c3, 4 -2", "- × 3 … ..", "mark-the-red", "c12", "\xff", "löscht und"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		list, _, refusal := lexicon.Scan(nil, line, dialect{})
		if refusal != nil {
			if s := refusal.Span; s.From < 0 || s.To > len(line) || s.From >= s.To || refusal.Code == "" {
				t.Fatalf("%q: refused as %+v", line, refusal)
			}
			return
		}
		q := lexer.Queue{Line: line, Lex: list}
		for i := range list {
			if s := list[i].Span; s.From < 0 || s.To > len(line) || s.From >= s.To {
				t.Fatalf("%q: %+v", line, list[i])
			}
			q.At = i + 1
			if got := q.Span(0); got.From != list[0].Span.From || got.To != list[i].Span.To {
				t.Fatalf("%q: span %v", line, got)
			}
		}
	})
}

func TestPlainAndBegins(t *testing.T) {
	line := "mark 12 1234"
	list, _, r := lexicon.Scan(nil, line[:7], lexer.Plain{})
	if r != nil || len(list) != 2 || show(list[0])+" "+show(list[1]) != "mark 12" {
		t.Errorf("%v, %v", list, r)
	}
	if _, _, r = lexicon.Scan(nil, line, lexer.Plain{}); r == nil || r.Code != "XX-unknown" || r.Span.From != 8 {
		t.Errorf("four digits: %v", r)
	}
	for line, want := range map[string]bool{" mark 3": true, "Lösche": true, "red mark": false, "3 mark": false, "": false, "mark,": false, strings.Repeat(" ", 3000) + "mark": false} {
		if got := lexicon.Begins(line); got != want {
			t.Errorf("%q: %v", line, got)
		}
	}
	if got := len(lexicon.Entries()); got != len(entries) {
		t.Errorf("%d entries", got)
	}
}

// TestAmounts: numbers of things, in either order and without a number, until there are enough or one is refused.
func TestAmounts(t *testing.T) {
	const wood, stone, gold = 0, 1, 2
	l := lexer.Table{TooLong: "long", Unknown: "word", Ambiguous: "word"}.MustLexicon(
		"good=0 wood\ngood=1 stone\ngood=2 gold\nstop stop\n:parts , ;\n:repeats ×\n", nil)
	for line, want := range map[string]struct {
		got     [3]int
		all, at int
		refused bool
	}{
		"2 wood, stone":          {[3]int{wood: 2, stone: 1}, 3, 3, false},
		"wood 2 × stone, stone":  {[3]int{wood: 2, stone: 1}, 3, 3, false},
		"wood, 5 stone":          {[3]int{wood: 1, stone: 5}, 6, 3, false},
		"2 stop":                 {[3]int{}, 0, 0, false},
		"wood 2 gold stone":      {[3]int{wood: 1}, 1, 3, true},
		"999 stone 999 × stone":  {[3]int{stone: 99}, 99, 3, false},
		"wood, 1, stone, 1 wood": {[3]int{wood: 2, stone: 1}, 3, 5, false},
	} {
		list, _, refusal := l.Scan(nil, line, lexer.Plain{})
		if refusal != nil {
			t.Fatal(refusal)
		}
		q, got := lexer.Queue{Line: line, Lex: list}, [3]int{}
		all, x := q.Amounts(lexer.OwnClass, 3, func(thing, n int) bool {
			if thing == gold {
				return false
			}
			got[thing] += n
			return true
		})
		if got != want.got || all != want.all || q.At != want.at || (x != nil) != want.refused {
			t.Errorf("%q: %v, %d in all, at %d, refused %v, want %v", line, got, all, q.At, x != nil, want)
		}
	}
	list, _, _ := l.Scan(nil, "stone stop", lexer.Plain{})
	q := lexer.Queue{Lex: list}
	if q.Pass(lexer.OwnClass, wood) || !q.Pass(lexer.OwnClass, stone) || !q.Close() || q.Pass(lexer.OwnClass, 0) || q.Times() != 1 {
		t.Error("words with their arguments")
	}
}

// TestSome: things of a list, by their names or numbers, with words around them; and a word joined to its number.
func TestSome(t *testing.T) {
	l := lexer.Table{TooLong: "long", Unknown: "word", Ambiguous: "word"}.MustLexicon("tile tile\nkeep keep\n", nil)
	const kindTile = lexer.OwnKind
	for line, want := range map[string]struct {
		at    []int
		other int // kind of the lexeme that is none of the list, -1: all are
	}{
		"tile 7 tile tile 5": {[]int{1, 0}, -1},
		"7, 7, 5":            {[]int{1, 1}, -1},
		"5 tile":             {[]int{0}, -1},
		"5 6":                {[]int{0}, int(lexer.Number)},
		"9":                  {nil, int(lexer.Number)},
		"keep 5":             {nil, int(lexer.Word)},
		"":                   {nil, -1},
	} {
		list, _, refusal := l.Scan(nil, strings.ReplaceAll(line, ",", " "), lexer.Plain{})
		if refusal != nil {
			t.Fatal(refusal)
		}
		for i := range list {
			if list[i].N == 7 {
				list[i].Kind = kindTile
			}
		}
		q, kind := lexer.Queue{Line: line, Lex: list}, -1
		at, other := q.Some(kindTile, 2, []uint8{5, 7, 9}, 8, lexer.OwnClass)
		if other != nil {
			kind = int(other.Kind)
		}
		if !slices.Equal(at, want.at) || kind != want.other {
			t.Errorf("%q: %v and a lexeme of kind %d, want %v and %d", line, at, kind, want.at, want.other)
		}
	}
	list, _, refusal := l.Scan(nil, "keep3 2-tile keep 1tile", joins{})
	if refusal != nil {
		t.Fatal(refusal)
	}
	got := ""
	for _, x := range list {
		got += fmt.Sprint(x.Kind, x.Sense.Class(), x.N, " ")
	}
	if want := "0 5 0 1 0 3 1 0 2 0 4 0 0 5 0 1 0 1 0 4 0 "; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// joins reads words that are joined to numbers.
type joins struct{ lexer.Plain }

func (joins) Odd(x *lexer.Scan, t notation.Token) (bool, *engine.Refusal) {
	return strings.ContainsAny(t.Key, "123") && x.Joined(t.Key, t.Span), nil
}
