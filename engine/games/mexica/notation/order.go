package notation

import (
	"slices"

	"painani/engine/lexer"
)

// People do not always say the verb first: "2 szintes templomot építek b2-re", "von h6 nach h7 gehen". Before
// a line is read its verbs are put in front, clause by clause; a clause lasts up to the next mark or "and".

// order puts the words of each clause in the order of the canonical form.
func order(list []lexer.Lexeme) []lexer.Lexeme {
	list = withoutArticles(list)
	for from := 0; from < len(list); {
		to := from + 1
		for to < len(list) && !list[to].Apart {
			to++
		}
		verbsFirst(list[from:to], from == 0)
		from = to
	}
	return list
}

// withoutArticles drops "one" in front of a noun or of another number, which is no more than an article
// there: "einen Tempel mit 2 Etagen", "egy 2 szintes templomot". What was a number in digits stays.
func withoutArticles(list []lexer.Lexeme) []lexer.Lexeme {
	out := list[:0]
	for i, x := range list {
		article := x.Kind == lexer.Number && x.N == 1 && x.Span.To-x.Span.From > 1
		if article && i+1 < len(list) && !list[i+1].Apart &&
			(list[i+1].Kind == lexer.Number || noun(&list[i+1]) && counts(list[i+1:])) {
			list[i+1].Apart = x.Apart
			continue
		}
		out = append(out, x)
	}
	return out
}

// noun reports a word that an article may stand before, and that a number may follow or not.
func noun(x *lexer.Lexeme) bool {
	return x.Is(wordTemple) || x.Is(wordCanal) || x.Is(wordBridge) || x.Is(wordBoat)
}

// counts reports that what is built needs no number, or has one in its clause.
func counts(clause []lexer.Lexeme) bool {
	n := 1 + run(clause[1:], func(x *lexer.Lexeme) bool { return !x.Apart && x.Kind != lexer.Number })
	return !clause[0].Is(wordTemple) || n < len(clause) && !clause[n].Apart
}

// verbsFirst puts verbs in front of what stands before them: those behind a number ("2 chips buy", "build 2
// temple"), those that end the clause ("h7 walk", "temple 2 b2 build"), and at the beginning of a line that
// of a way behind the cell where it begins ("h6 travel u6"); later a cell goes on with the verb before it
// ("boat o9, o10 walk p10").
func verbsFirst(clause []lexer.Lexeme, begins bool) {
	rest := clause[run(clause, func(x *lexer.Lexeme) bool { return x.Is(wordBuild) }):]
	first := run(rest, func(x *lexer.Lexeme) bool { return !verb(x) })
	past := first + run(rest[first:], verb)
	switch {
	case first == 0:
		last := len(rest)
		for last > past && verb(&rest[last-1]) {
			last--
		}
		if last > past && last < len(rest) && !clause[0].Is(wordWalk) { // "walk o7 boat" is two
			if _, both := joined[[2]class{rest[past-1].Sense.Class(), rest[last].Sense.Class()}]; both {
				rotate(rest[past:], last-past)
			}
		}
	case first == len(rest):
	case first == 1 && rest[0].Kind == lexer.Number, past == len(clause),
		begins && first == 1 && rest[0].Kind == lexCell && goes(&rest[1]):
		rotate(rest[:past], first)
	}
}

// run is how many lexemes at the beginning are of a kind.
func run(list []lexer.Lexeme, of func(*lexer.Lexeme) bool) (n int) {
	for n < len(list) && of(&list[n]) {
		n++
	}
	return n
}

// rotate puts the first n lexemes of a clause, or of its part, behind the others.
func rotate(part []lexer.Lexeme, n int) {
	apart := part[0].Apart
	part[0].Apart = false
	slices.Reverse(part[:n])
	slices.Reverse(part[n:])
	slices.Reverse(part)
	part[0].Apart = apart
}

func verb(x *lexer.Lexeme) bool { return x.Kind == lexer.Word && Vocabulary.Verb(x.Sense.Class()) }

// goes reports the verb of a way.
func goes(x *lexer.Lexeme) bool {
	return x.Is(wordWalk) || x.Is(wordMove) || x.Is(wordBoat) || x.Is(wordTravel)
}
