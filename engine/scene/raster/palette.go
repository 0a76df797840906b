package raster

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// quantise chooses at most 256 colours and returns the rows of pixels as a PNG holds
// them: each begins with 0, for no filter.
func (c *Canvas) quantise() (pal []RGB, rows []byte) {
	t := c.count()
	pal, index := t.palette()
	rows = make([]byte, (c.w+1)*c.h)
	at := 0
	for y := range c.h {
		row := rows[y*(c.w+1)+1:][:c.w]
		for len(row) > 0 {
			r := t.runs[at]
			at++
			colour := index[r.slot]
			fill(row[:r.n], colour)
			row = row[r.n:]
		}
	}
	return pal, rows
}

// fill sets all of row to v.
func fill(row []byte, v uint8) {
	eight := uint64(v) * 0x0101010101010101
	for ; len(row) >= 8; row = row[8:] {
		binary.LittleEndian.PutUint64(row, eight)
	}
	for i := range row {
		row[i] = v
	}
}

// runEnd is where the run that begins at x ends.
func runEnd(row []RGB, x int) int {
	p := row[x]
	whole := [8]RGB{p, p, p, p, p, p, p, p}
	x++
	for x+8 <= len(row) && row[x] == p && *(*[8]RGB)(row[x:]) == whole {
		x += 8
	}
	for x < len(row) && row[x] == p {
		x++
	}
	return x
}

// tones are the colours of a canvas. A colour that was asked for is one of them as it is;
// the thousands of blends at edges become some hundred by rounding to 15 bits.
type tones struct {
	asked map[RGB]uint16  // slots of the colours asked for
	round [1 << 15]uint16 // slots of the blends, plus 1
	known [1 << 10]seen   // the newest pixels by a hash of their colour
	slots []tone
	runs  []run
}

type tone struct {
	colour RGB
	pixels int
	asked  bool
}

// run is a piece of a row in one colour.
type run struct{ slot, n uint16 }

type seen struct {
	colour RGB
	slot   uint16
	used   bool
}

// count finds the colours and the runs of the canvas.
func (c *Canvas) count() *tones {
	t := &tones{asked: make(map[RGB]uint16, len(c.used)), runs: make([]run, 0, len(c.pix)/8)}
	for p := range c.used {
		t.asked[p] = uint16(len(t.slots))
		t.slots = append(t.slots, tone{colour: p, asked: true})
	}
	for y := range c.h {
		row := c.pix[y*c.w:][:c.w]
		for x := 0; x < len(row); {
			slot, end := t.slot(row[x]), runEnd(row, x)
			t.slots[slot].pixels += end - x
			t.runs = append(t.runs, run{slot, uint16(end - x)})
			x = end
		}
	}
	t.slots = slices.Clip(t.slots)
	return t
}

// slot is where a colour is counted.
func (t *tones) slot(p RGB) uint16 {
	k := &t.known[p*0x9e3779b1>>22]
	if k.used && k.colour == p {
		return k.slot
	}
	*k = seen{p, t.find(p), true}
	return k.slot
}

func (t *tones) find(p RGB) uint16 {
	if s, ok := t.asked[p]; ok {
		return s
	}
	five := p>>9&0x7c00 | p>>6&0x03e0 | p>>3&0x001f
	if s := t.round[five]; s > 0 {
		return s - 1
	}
	p = p&0xf8f8f8 | p>>5&0x070707
	s, ok := t.asked[p]
	if !ok {
		s = uint16(len(t.slots))
		t.slots = append(t.slots, tone{colour: p})
	}
	t.round[five] = s + 1
	return s
}

// palette chooses the colours and says for each slot which of them stands for it.
func (t *tones) palette() (pal []RGB, index []uint8) {
	order := make([]int, 0, len(t.slots))
	for i, s := range t.slots {
		if s.pixels > 0 {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(i, j int) int {
		a, b := t.slots[i], t.slots[j]
		if a.asked != b.asked { // asked for before blends
			if a.asked {
				return -1
			}
			return 1
		}
		return cmp.Or(cmp.Compare(b.pixels, a.pixels), cmp.Compare(a.colour, b.colour))
	})
	index = make([]uint8, len(t.slots))
	for at, i := range order {
		p := t.slots[i].colour
		if at < 256 {
			pal = append(pal, p)
			index[i] = uint8(at)
		} else {
			index[i] = nearest(pal, p)
		}
	}
	return pal, index
}

// nearest is the entry of pal with the least squared distance to p.
func nearest(pal []RGB, p RGB) uint8 {
	best, least := 0, int(^uint(0)>>1)
	for i, q := range pal {
		dr, dg, db := int(p>>16&255)-int(q>>16&255), int(p>>8&255)-int(q>>8&255), int(p&255)-int(q&255)
		if d := 2*dr*dr + 4*dg*dg + db*db; d < least {
			best, least = i, d
		}
	}
	return uint8(best)
}
