package scene

// SmallPainter remembers so many bytes at most.
func SmallPainter(bytes int) *Painter {
	p := new(Painter)
	p.open()
	for _, most := range []*int{&p.looks.max, &p.pixels.max, &p.strips.max, &p.marks.max, &p.letters.max} {
		*most = bytes / 5
	}
	return p
}

// Remembers is how many bytes are remembered.
func (p *Painter) Remembers() int {
	return p.looks.held() + p.pixels.held() + p.strips.held() + p.marks.held() + p.letters.held()
}

func (m *memory[K, V]) held() (n int) {
	for _, part := range []map[K]kept[V]{m.now, m.old} {
		for _, v := range part {
			n += v.bytes
		}
	}
	return n
}
