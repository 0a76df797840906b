package engine

// Pile collects tiles of which there is one each, as bits, to find out whether any is twice or missing.
type Pile struct {
	Tiles uint64
	Twice bool // some tile is
}

// Add adds tiles by their numbers from 1; 0 is none.
func (p *Pile) Add(numbers ...uint8) {
	for _, n := range numbers {
		if n != 0 {
			p.AddSet(1 << (n - 1))
		}
		p.Twice = p.Twice || n > 64
	}
}

// AddSet adds a set of tiles.
func (p *Pile) AddSet(tiles uint64) {
	p.Twice = p.Twice || p.Tiles&tiles != 0
	p.Tiles |= tiles
}

// Whole reports that all of so many tiles are there, once each, and no others.
func (p *Pile) Whole(all int) bool { return !p.Twice && p.Tiles == 1<<all-1 }
