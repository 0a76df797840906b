package engine

import "painani/engine/chance"

// readPlayed reads the most frequent event: 0.1 to 0.2 µs, where encoding/json takes 1.0 to 1.2 (go test
// -bench Played ./engine). With encoding/json the fold of a whole game of 105 events takes 15 to 20 % longer
// (go test -bench Fold ./engine/codec). Reading the log without folding it is the same: no body is decoded
// there. It takes the one spelling that is stored by itself and leaves every other to encoding/json, which
// decides what a body may be.
func readPlayed(data []byte) (Body, error) {
	p, b := spelling{rest: string(data)}, Played{}
	p.must(`{"seat":`)
	b.Seat = Seat(p.number(120))
	if p.may(`,"turn":`) {
		b.Turn = p.text()
	}
	if p.may(`,"draws":[`) {
		b.Draws = p.draws()
	}
	b.Forced = p.may(`,"forced":true`)
	if p.may(`,"bot":`) {
		b.Bot = p.text()
	}
	b.Planned = p.may(`,"standing":true`)
	p.must("}")
	if p.odd || p.rest != "" {
		return read[Played](data)
	}
	return b, nil
}

// spelling takes compact JSON off the front of rest; odd sticks.
type spelling struct {
	rest string
	odd  bool
}

func (p *spelling) may(s string) bool {
	if p.odd || len(p.rest) < len(s) || p.rest[:len(s)] != s {
		return false
	}
	p.rest = p.rest[len(s):]
	return true
}

func (p *spelling) must(s string) {
	if !p.may(s) {
		p.odd = true
	}
}

// text reads a string in which nothing is escaped.
func (p *spelling) text() string {
	p.must(`"`)
	for i := 0; !p.odd && i < len(p.rest); i++ {
		switch c := p.rest[i]; {
		case c == '"':
			s := p.rest[:i]
			p.rest = p.rest[i+1:]
			return s
		case c < ' ' || c > '~' || c == '\\':
			p.odd = true
		}
	}
	p.odd = true
	return ""
}

// number reads a whole number from 0 to most.
func (p *spelling) number(most int) int {
	n, i := 0, 0
	for ; i < len(p.rest) && '0' <= p.rest[i] && p.rest[i] <= '9' && n <= most; i++ {
		n = 10*n + int(p.rest[i]-'0')
	}
	if i == 0 || n > most || i > 1 && p.rest[0] == '0' {
		p.odd = true
	}
	p.rest = p.rest[i:]
	return n
}

// draws reads a list of at least one behind its bracket.
func (p *spelling) draws() []chance.Draw {
	const most = 1 << 30
	var list []chance.Draw
	for more := true; more && !p.odd; more = p.may(",") {
		var d chance.Draw
		p.must(`{"l":`)
		d.Label = p.text()
		p.must(`,"i":`)
		d.Index = p.number(most)
		p.must(`,"n":`)
		d.N = p.number(most)
		p.must(`,"v":`)
		d.Value = p.number(most)
		p.must("}")
		list = append(list, d)
	}
	p.must("]")
	return list
}
