package scene

// habits are the values that most shapes of a picture share. They are said once, at its
// root, and not of every shape: a tenth of a board.
type habits struct {
	width  int64 // of strokes, in hundredths
	size   int64 // of letters, in hundredths
	bold   bool
	anchor Anchor
}

// common finds the habits of the shapes and writes them.
func (w *svgWriter) common(shapes []Shape) {
	var t tally
	t.widths, t.sizes = map[int64]int{}, map[int64]int{}
	t.add(shapes)
	w.usual.width, w.usual.size = most(t.widths), most(t.sizes)
	if len(t.widths) > 0 {
		w.plain("stroke-width", string(number(nil, w.usual.width)))
	}
	if len(t.sizes) > 0 {
		w.plain("font-size", string(number(nil, w.usual.size)))
	}
	if w.usual.bold = 2*t.bold > t.labels; w.usual.bold {
		w.plain("font-weight", "bold")
	}
	for a, n := range t.anchors {
		if n > t.anchors[w.usual.anchor] {
			w.usual.anchor = Anchor(a)
		}
	}
	if w.usual.anchor != Start {
		w.attr("text-anchor", anchors[w.usual.anchor])
	}
}

// most is the value that was counted most often, of several the least.
func most(counts map[int64]int) (value int64) {
	best := 0
	for v, n := range counts {
		if n > best || n == best && v < value {
			best, value = n, v
		}
	}
	return value
}

// tally counts what shapes have.
type tally struct {
	widths       map[int64]int
	sizes        map[int64]int
	labels, bold int
	anchors      [3]int
}

func (t *tally) add(shapes []Shape) {
	for _, s := range shapes {
		t.add(s.Kids)
		switch {
		case s.Kind == KindLabel:
			t.labels++
			t.sizes[hundredths(s.Words.Size)]++
			if s.Words.Weight == Bold {
				t.bold++
			}
			t.anchors[s.Words.anchor()]++
		case stroked(s):
			t.widths[hundredths(s.Paint.Width)]++
		}
	}
}

// stroked reports that a shape that is no label has a line.
func stroked(s Shape) bool {
	return s.Kind != KindGroup && s.Kind != KindLabel && s.Paint.Stroke != None && s.Paint.Width > 0
}

// anchor is the anchor of a label; one that is none is Start.
func (w Words) anchor() Anchor {
	if w.Anchor > End {
		return Start
	}
	return w.Anchor
}
