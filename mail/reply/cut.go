package reply

import "strings"

// Starts says whether a line begins a command that this package does not know:
// a move in the notation of the game. nil knows none.
type Starts func(line string) bool

// Where says where the commands stood.
type Where string

// The places of a block.
const (
	Top     Where = "top"     // above the quoted letter
	Below   Where = "below"   // below it
	Inline  Where = "inline"  // between quoted lines
	Subject Where = "subject" // in the Subject of a letter without a text
	Nowhere Where = ""        // there are no commands
)

// Line is one line of the block, its continuations joined to it.
type Line struct {
	Text string
	N    int      // number in the text, from 1; 0: the Subject
	Body []string // the free text of PRESS and NOTE
	Open bool     // that text has no END
}

// Block is what a letter wants done.
type Block struct {
	Lines   []Line
	Numbers []int  // the choice "3" or "3, 7" that stands alone on the first line
	Listed  string // the turn beside it, if a whole line of the list was copied: "3  place tikal"
	Number  int    // the first of them; 0: no choice
	NumberN int    // its line
	Guard   string // "#131" beside the choice

	Where   Where
	NotRead int      // lines of the writer outside the block, greetings and signatures apart
	Skipped []string // those among them that begin as a command does
	Both    bool     // commands stand above the quote and below: ask, do not guess
	Empty   bool     // the writer wrote nothing at all, not even a Subject that is a command
}

// Cut finds the block of commands in the text of a letter. subject is tried when
// the text is empty. Quoted text, signatures and copies of the letter that was
// answered are never part of the block.
func Cut(text, subject string, starts Starts) Block {
	r := reader{starts: starts, numbers: true}
	lines := classify(text, r.obeys)
	top, below := split(lines)
	b := Block{Empty: true, Where: Top}
	r.read(top, &b)
	found := b.found()
	lower := Block{Empty: true, Where: Below}
	r = reader{starts: starts, numbers: true}
	for _, part := range below {
		r.read(part, &lower)
		r.numbers = r.numbers && !lower.found()
	}
	switch {
	case found && lower.found():
		b.Both = true
		b.NotRead += lower.NotRead + len(lower.Lines)
	case lower.found():
		lower.NotRead += b.NotRead
		lower.Skipped = append(b.Skipped, lower.Skipped...)
		lower.Where = placeOf(lines, below)
		b = lower
	default:
		b.NotRead += lower.NotRead
		b.Skipped = append(b.Skipped, lower.Skipped...)
	}
	b.Empty = b.Empty && lower.Empty
	if b.Empty {
		b.trySubject(subject, starts)
	}
	if !b.found() {
		b.Where = Nowhere
	}
	return b
}

func (b *Block) found() bool { return len(b.Lines) > 0 || b.Number > 0 }

// split gives the lines above the first quote, and the runs of own lines after it.
func split(lines []textLine) (top []textLine, below [][]textLine) {
	i := 0
	for i < len(lines) && lines[i].kind != quoted && lines[i].kind != heading && lines[i].kind != original {
		i++
	}
	top = lines[:i]
	for i < len(lines) {
		from := i
		for i < len(lines) && (lines[i].kind == own || lines[i].kind == blank || lines[i].kind == footer) {
			i++
		}
		if i > from {
			below = append(below, lines[from:i])
			continue
		}
		i++
	}
	return top, below
}

// placeOf is Inline if a quoted line follows one of the runs that has own lines.
func placeOf(lines []textLine, below [][]textLine) Where {
	for _, part := range below {
		for _, l := range part {
			if l.kind != own {
				continue
			}
			for _, after := range lines[l.n-1:] {
				if after.kind == quoted {
					return Inline
				}
			}
		}
	}
	return Below
}

// trySubject reads a Subject that begins with a whole verb or a move. The
// subject of an answer is never a command.
func (b *Block) trySubject(subject string, starts Starts) {
	subject = strings.TrimSpace(subject)
	if subject == "" || replyPrefixes.MatchString(subject) {
		return
	}
	plain, _ := takeGuard(undecorate(subject))
	word, _ := firstWord(plain)
	if v, ok := Exact(word); ok && v != End && !Of(v).Text || starts != nil && starts(plain) {
		b.Lines = []Line{{Text: subject}}
		b.Where, b.Empty = Subject, false
	}
}

// reader reads blocks out of runs of lines.
type reader struct {
	starts  Starts
	numbers bool // a bare number may still come
	named   bool // the line above is a choice, YES or NO: a name may stand below it
	door    bool // the line above is of the verbs of doors: talk may stand below it
}

// read finds the block of one run and adds it to b.
func (r *reader) read(lines []textLine, b *Block) {
	first, number := r.first(lines)
	for i, l := range lines {
		if l.kind != own {
			continue
		}
		b.Empty = false
		if (first < 0 || i < first) && !isGreeting(l.text) {
			b.NotRead++
		}
	}
	if first < 0 {
		return
	}
	i := first
	if number != nil {
		b.Numbers, b.Number, b.NumberN = number, number[0], lines[i].n
		_, b.Listed = r.listed(lines[i].text)
		_, b.Guard = takeGuard(lines[i].text)
		i++
		r.named = true
	}
	b.NotRead += r.block(lines, i, b)
}

// first is the index of the line where the block begins, -1 if there is none,
// and the choice if that line is one.
func (r *reader) first(lines []textLine) (int, []int) {
	begin, fresh := -1, true // begin: where the paragraph has its first line that is no greeting
	talk := true             // all lines from there on are
	for i, l := range lines {
		if l.kind != own {
			begin = -1
			continue
		}
		if number := r.chooses(l.text); number != nil && fresh && r.numbers {
			return i, number
		}
		if n, _ := r.listed(l.text); n > 0 && fresh && r.numbers {
			return i, []int{n}
		}
		switch whole, _ := planOver(lines, i); {
		case r.isCommand(whole):
			if begin < 0 || talk && beginsAnew(lines, i) {
				begin = i
			}
			return begin, nil
		case isGreeting(l.text) || strings.HasSuffix(l.text, ":") || onlyFillers(l.text):
			begin = -1
		default:
			fresh = false
			if begin < 0 {
				begin, talk = i, true // not a guess: it may be a command misspelt
			}
			talk = talk && r.talks(l.text)
		}
	}
	return -1, nil
}

// block takes the lines from i on up to the first blank one, or up to END, and
// returns how many are left unread.
func (r *reader) block(lines []textLine, i int, b *Block) (notRead int) {
	last := endOf(lines, i)
	for ; i < len(lines); i++ {
		l := lines[i]
		if isEnd(l.text) && l.kind == own {
			i++
			break
		}
		if last < 0 && (l.kind != own || r.closes(l.text) || r.door && r.talks(l.text)) {
			break
		}
		r.named = r.named && l.kind != own
		if l.kind != own {
			continue
		}
		line := Line{Text: l.text, N: l.n}
		if whole, end := planOver(lines, i); end > i {
			line.Text, i = whole, end
		} else if r.takesText(l.text) {
			i = takeText(lines, i, &line)
		} else if r.isCommand(l.text) {
			i = continued(lines, i, &line)
			i = invited(lines, i, &line)
		}
		b.Lines = append(b.Lines, line)
		r.named = answers(line.Text)
		_, r.door = opensDoor(line.Text)
	}
	return r.behind(lines[i:], last < 0, b)
}

// behind goes through the lines behind a block and returns how many of them are left unread. A text with its
// END is part of the block all the same, unless the block has an END of its own; nobody means it otherwise.
func (r *reader) behind(lines []textLine, open bool, b *Block) (notRead int) {
	closing := len(lines) > 0 && r.named && isName(lines[0].text) // the name below a closing word belongs to it
	for i := 0; i < len(lines); i++ {
		l := lines[i]
		closing = l.kind == own && (closing || isClosing(l.text))
		if l.kind != own || closing && !r.isCommand(l.text) {
			continue
		}
		line := Line{Text: l.text, N: l.n}
		if open && r.takesText(l.text) {
			if end := takeText(lines, i, &line); !line.Open {
				b.Lines, i = append(b.Lines, line), end
				continue
			}
		}
		notRead++
		if r.obeys(l.text) {
			b.Skipped = append(b.Skipped, clip(l.text))
		}
	}
	return notRead
}

// answers reports a YES or NO.
func answers(line string) bool {
	word, _ := firstWord(undecorate(line))
	verb, known := Exact(word)
	return known && (verb == Yes || verb == No)
}

// closes reports a line that ends a block as a blank one does: a closing word, courtesy alone, or the name
// below a choice, YES or NO.
func (r *reader) closes(line string) bool {
	return (isClosing(line) || onlyFillers(line) || r.named && isName(line)) && !r.isCommand(line)
}

// endOf is the index of the END of the block that begins at i, -1 if it has
// none. An END that closes the text of a PRESS is not it.
func endOf(lines []textLine, i int) int {
	inText := false
	for ; i < len(lines); i++ {
		if lines[i].kind != own {
			continue
		}
		switch word, _ := firstWord(undecorate(lines[i].text)); {
		case isEnd(lines[i].text):
			if !inText {
				return i
			}
			inText = false
		case !inText && beginsText(word) && !endsInline(lines[i].text):
			inText = true
		}
	}
	return -1
}

func beginsText(word string) bool {
	v, ok := verbOf(word)
	return ok && Of(v).Text
}

// obeys: a command or a choice.
func (r *reader) obeys(line string) bool { return r.isCommand(line) || r.chooses(line) != nil }

func (r *reader) takesText(line string) bool {
	plain, _ := takeGuard(undecorate(line))
	word, _ := firstWord(plain)
	return beginsText(word) && !(r.starts != nil && r.starts(plain))
}

// takeText gathers the free text of a PRESS or NOTE up to its END and returns
// the index of its last line.
func takeText(lines []textLine, i int, line *Line) int {
	if endsInline(line.Text) {
		line.Text = strings.TrimSpace(line.Text[:strings.LastIndexByte(line.Text, ' ')])
		return i
	}
	for k := i + 1; k < len(lines); k++ {
		if lines[k].kind == own && isEnd(lines[k].text) {
			return k
		}
		if lines[k].kind == own || lines[k].kind == blank {
			line.Body = append(line.Body, lines[k].text)
		}
	}
	line.Open = true
	return len(lines) - 1
}

// planOver joins the lines over which a plan goes, QUEUE or IF, from line i on: what stands before or
// behind THEN, ELSE, AND and strokes. It returns the text, that of line i for any other one, and the index
// of its last line.
func planOver(lines []textLine, i int) (text string, end int) {
	text, end = lines[i].text, i
	word, _ := firstWord(undecorate(text))
	if verb, _ := Exact(word); verb != If && verb != Queue {
		return text, end
	}
	for end+1 < len(lines) && lines[end+1].kind == own && len(text) <= maxLineBytes {
		next := lines[end+1].text
		first, _ := firstWord(next)
		last := text[strings.LastIndexByte(text, ' ')+1:]
		if !planJoins[Fold(first)] && !planJoins[Fold(last)] && !strings.HasPrefix(next, "/") && last != "/" {
			break
		}
		text, end = strings.TrimSuffix(text, `\`)+" "+next, end+1
	}
	return text, end
}

// invited joins the addresses that stand below a NEW, one or several a line.
func invited(lines []textLine, i int, line *Line) int {
	if verb, _ := opensDoor(line.Text); verb != New {
		return i
	}
	for i+1 < len(lines) && len(line.Text) <= maxLineBytes {
		if next := lines[i+1]; next.kind != own || !addresses(next.text) {
			break
		}
		i++
		line.Text += " " + strings.TrimSpace(lines[i].text)
	}
	return i
}

// continued joins what follows an open bracket, a comma or a backslash.
func continued(lines []textLine, i int, line *Line) int {
	for i+1 < len(lines) && goesOn(line.Text) && len(line.Text) <= maxLineBytes {
		if next := lines[i+1]; next.kind != own || isEnd(next.text) {
			break
		}
		i++
		line.Text = strings.TrimSpace(strings.TrimSuffix(line.Text, `\`)) + " " + lines[i].text
	}
	return i
}

func goesOn(s string) bool {
	if strings.HasSuffix(s, ",") || strings.HasSuffix(s, `\`) {
		return true
	}
	depth := 0
	for _, c := range []byte(s) {
		switch c {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		}
	}
	return depth > 0
}
