package scene

// SmallPainter remembers so many bytes at most.
func SmallPainter(bytes int) *Painter {
	p := new(Painter)
	p.open()
	p.strips.max, p.tiles.max, p.letters.max = bytes/3, bytes/3, bytes/3
	return p
}

// Remembers is how many bytes are remembered.
func (p *Painter) Remembers() int { return p.strips.held() + p.tiles.held() + p.letters.held() }

func (m *memory[K, V]) held() (n int) {
	for _, part := range []map[K]kept[V]{m.now, m.old} {
		for _, v := range part {
			n += v.bytes
		}
	}
	return n
}
