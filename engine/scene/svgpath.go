package scene

import (
	"bytes"

	"painani/engine/scene/geom"
)

// pathData appends a path in coordinates relative to the point before, a third shorter than
// absolute ones. Points are rounded where they are, so that errors do not add up.
func pathData(b []byte, p geom.Path) []byte {
	w := pathWriter{b: b}
	for _, s := range p {
		switch s.Op {
		case geom.MoveTo:
			to := rounded(s.P[0])
			w.op('m')
			w.point(to)
			w.at, w.start = to, to
		case geom.LineTo:
			w.line(rounded(s.P[0]))
		case geom.CurveTo:
			w.op('c')
			for _, q := range s.P {
				w.point(rounded(q))
			}
			w.at = rounded(s.P[2])
		case geom.Close:
			w.op('z')
			w.at = w.start
		}
	}
	return w.b
}

// spot is a point in hundredths.
type spot struct{ x, y int64 }

func rounded(p geom.Pt) spot { return spot{hundredths(p.X), hundredths(p.Y)} }

// pathWriter knows where the pen stands.
type pathWriter struct {
	b         []byte
	at, start spot
	last      byte // command that needs not be repeated
	apart     bool // a number stands before
	broken    bool // one with a decimal point: another point cannot belong to it
}

func (w *pathWriter) op(c byte) {
	if c == w.last && c != 'm' && c != 'z' {
		return
	}
	w.b, w.last, w.apart = append(w.b, c), c, false
}

func (w *pathWriter) line(to spot) {
	switch {
	case to.y == w.at.y:
		w.op('h')
		w.number(to.x - w.at.x)
	case to.x == w.at.x:
		w.op('v')
		w.number(to.y - w.at.y)
	default:
		w.op('l')
		w.point(to)
	}
	w.at = to
}

func (w *pathWriter) point(p spot) {
	w.number(p.x - w.at.x)
	w.number(p.y - w.at.y)
}

// number writes no zero before a point, and a space only where nothing else ends the
// number before.
func (w *pathWriter) number(n int64) {
	small := n != 0 && n > -100 && n < 100
	if w.apart && n >= 0 && !(small && w.broken) {
		w.b = append(w.b, ' ')
	}
	from := len(w.b)
	w.b = number(w.b, n)
	if small {
		zero := from + bytes.IndexByte(w.b[from:], '0')
		w.b = append(w.b[:zero], w.b[zero+1:]...)
	}
	w.apart, w.broken = true, n%100 != 0
}
