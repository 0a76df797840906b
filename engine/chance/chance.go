// Package chance is the one port through which luck enters the rules.
//
// A table draws a 32-byte secret when it is proposed and publishes only its
// commitment; the players' words come in with their YES; then the list of words
// is frozen; only then is anything drawn. A draw is
//
//	HMAC-SHA256(secret, "painani/draw/1" 0 table 0 words 0 label 0 index 0 counter)
//
// read as big-endian 64-bit number and bounded by rejection (counter + 1 while
// it is not below the largest multiple of n). So the same decision draws the same
// number however often it is made, and drawing elsewhere shifts nothing.
//
// Recorder draws and writes down, Player plays back what was written down and
// verifies label, index and bound, Verifier draws anew and compares. Folding uses Player
// only: a fold never draws.
package chance

import (
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"math/bits"
	"strconv"
	"strings"
)

// Errors of the sources.
var (
	// ErrHidden: this source may not know; a preview stops here.
	ErrHidden = errors.New("outcome is hidden")
	// ErrRecord: the record of draws does not fit the draws that the rules ask for.
	ErrRecord = errors.New("record of draws does not fit")
)

// Source answers the draws of the rules.
type Source interface {
	// Draw returns a number in [0, n), n ≥ 1, for the index-th draw under a label.
	// Rules number their own decisions, so that a rewind draws the same again.
	Draw(label string, index, n int) (int, error)
}

// Take draws one of the things that are left, given as set bits, and takes it out of
// them; at least one must be left. The error is one of the source.
func Take(luck Source, label string, index int, left *uint32) (int, error) {
	n, err := luck.Draw(label, index, bits.OnesCount32(*left))
	if err != nil {
		return 0, err
	}
	rest := *left
	for ; n > 0; n-- {
		rest &= rest - 1
	}
	thing := bits.TrailingZeros32(rest)
	*left &^= 1 << thing
	return thing, nil
}

// Drawing draws from a source until that fails. The first error stays, and all draws after it are 0, so
// that who draws several times asks once.
type Drawing struct {
	Source Source
	Err    error
}

// Take is Take of the source.
func (d *Drawing) Take(label string, index int, left *uint32) (thing int) {
	if d.Err == nil {
		thing, d.Err = Take(d.Source, label, index, left)
	}
	return thing
}

// Draw is Draw of the source.
func (d *Drawing) Draw(label string, index, n int) (number int) {
	if d.Err == nil {
		number, d.Err = d.Source.Draw(label, index, n)
	}
	return number
}

// Imagines reports that the source draws what is hidden too, as it may be: a Quick one for play-outs. Others
// fail with ErrHidden.
func (d *Drawing) Imagines() bool {
	if quick, ok := d.Source.(*Quick); ok && quick.Imagines {
		return true
	}
	d.Err = cmp.Or(d.Err, ErrHidden)
	return false
}

// TurnUp draws a tile for every empty place as long as any are left of so many, given as set bits, and
// tells of each. Places hold the numbers of tiles from 1; the index of a draw is how many were drawn before.
func (d *Drawing) TurnUp(label string, places []uint8, all int, left *uint32, tell func(place, tile int)) {
	for i := range places {
		if places[i] != 0 || *left == 0 {
			continue
		}
		tile := d.Take(label, all-bits.OnesCount32(*left), left)
		places[i] = uint8(tile + 1)
		tell(i, tile)
	}
}

// TakeOne draws one of the things of a stock, which counts them by kind, and takes it out; -1 if there are
// none.
func (d *Drawing) TakeOne(label string, index int, stock []uint8) (kind int) {
	left := Left(stock)
	if left == 0 {
		return -1
	}
	for n := d.Draw(label, index, left); ; kind++ {
		if n -= int(stock[kind]); n < 0 {
			stock[kind]--
			return kind
		}
	}
}

// Left counts what is in a stock.
func Left(stock []uint8) (n int) {
	for _, k := range stock {
		n += int(k)
	}
	return n
}

// Draw is one drawn number as it stands in an event.
type Draw struct {
	Label string `json:"l"` // rule that asked, for example "building"
	Index int    `json:"i"` // which of its draws, from 0
	N     int    `json:"n"` // the bound: 0 ≤ Value < N
	Value int    `json:"v"`
}

// Secret is what a table keeps to itself until it is over.
type Secret [32]byte

// Commitment is the hex digest that is published before the players' words come in.
func (s Secret) Commitment(table string) string {
	h := sha256.New()
	h.Write([]byte("painani/secret/1\x00" + table + "\x00"))
	h.Write(s[:])
	return hex.EncodeToString(h.Sum(nil))
}

// ParseSecret reads the hex form.
func ParseSecret(text string) (Secret, error) {
	var s Secret
	b, err := hex.DecodeString(text)
	if err != nil || len(b) != len(s) {
		return s, fmt.Errorf("parse secret: want %d hex bytes", len(s))
	}
	copy(s[:], b)
	return s, nil
}

// Hex is the form that is revealed when the table is over.
func (s Secret) Hex() string { return hex.EncodeToString(s[:]) }

// Word is the digest under which a player's own word enters the draws.
func Word(table string, seat int, text string) string {
	sum := sha256.Sum256([]byte("painani/word/1\x00" + table + "\x00" + strconv.Itoa(seat) + "\x00" + text))
	return hex.EncodeToString(sum[:])
}

// Verifier draws from a secret and the frozen words: the specification in code.
type Verifier struct {
	Secret Secret
	Table  string
	Words  []string // digests in seat order, frozen at the start
}

// Draw implements Source.
func (v Verifier) Draw(label string, index, n int) (int, error) {
	if n < 1 {
		return 0, fmt.Errorf("%w: bound %d", ErrRecord, n)
	}
	limit := ^uint64(0) - (^uint64(0)%uint64(n)+1)%uint64(n) // largest acceptable value
	for counter := 0; ; counter++ {
		m := hmac.New(sha256.New, v.Secret[:])
		m.Write([]byte(strings.Join([]string{"painani/draw/1", v.Table, strings.Join(v.Words, ","), label,
			strconv.Itoa(index), strconv.Itoa(counter)}, "\x00")))
		x := binary.BigEndian.Uint64(m.Sum(nil))
		if x <= limit {
			return int(x % uint64(n)), nil
		}
	}
}

// Recorder is a Verifier that writes down what it drew.
type Recorder struct {
	Verifier
	Draws []Draw
}

// Draw implements Source.
func (r *Recorder) Draw(label string, index, n int) (int, error) {
	x, err := r.Verifier.Draw(label, index, n)
	if err == nil {
		r.Draws = append(r.Draws, Draw{label, index, n, x})
	}
	return x, err
}

// Player gives out recorded draws in their order.
type Player struct{ Draws []Draw }

// Draw implements Source; ErrRecord when the record says something else.
func (p *Player) Draw(label string, index, n int) (int, error) {
	if len(p.Draws) == 0 {
		return 0, fmt.Errorf("%w: nothing recorded for %s %d", ErrRecord, label, index)
	}
	d := p.Draws[0]
	if d.Label != label || d.Index != index || d.N != n || d.Value < 0 || d.Value >= n {
		return 0, fmt.Errorf("%w: recorded %s %d of %d, asked for %s %d of %d", ErrRecord, d.Label, d.Index, d.N,
			label, index, n)
	}
	p.Draws = p.Draws[1:]
	return d.Value, nil
}

// Hidden is the source of previews and of bots that think ahead: it knows nothing.
type Hidden struct{}

// Draw implements Source with ErrHidden.
func (Hidden) Draw(string, int, int) (int, error) { return 0, ErrHidden }

// Quick is a fast, seeded source for bots' play-outs and for tests (splitmix64).
// It has no place in a real game.
type Quick struct {
	State    uint64
	Imagines bool // what a position hides is drawn too (Drawing.Imagines)
}

// Next returns the next 64 bits.
func (q *Quick) Next() uint64 {
	q.State += 0x9e3779b97f4a7c15
	z := q.State
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Draw implements Source.
func (q *Quick) Draw(_ string, _, n int) (int, error) {
	if n < 1 {
		return 0, fmt.Errorf("%w: bound %d", ErrRecord, n)
	}
	return int(q.Next() % uint64(n)), nil
}
