package mexica

// What a seat may hope to found next, for the value of a turn. Estimates of play, not
// rules.

// Values of prospects.
const (
	worthSeat        = 45 // percent of the first place: who founds a district is there first
	worthRivals      = 6  // storeys of others that take that away
	worthTileMissing = 90 // hundredths of a point, for the order of sites
	hopeNow          = 80 // percent of a site that one turn suffices for
	hopeStep         = 4  // … less for each action point that it wants
	hopeLater        = 28 // … that wants more than a turn
	hopeLast         = 6  // action points over a turn that are still worth a thought
)

// prospects adds to a valuation what each seat may found in its next turn, beginning with the
// one behind the seat, which comes last: each takes the best site that is left.
func (b *thinking) prospects(v *valuation, seat uint8) {
	s := v.s
	b.look(s)
	taken := set{}
	for range s.Seats {
		seat = seat%s.Seats + 1
		p := s.player(seat)
		limit := turnAP + min(p.Chips, 2)
		b.claims.lay(s, p.At, limit)
		men := s.mexicas()
		men.drop(p.At)
		best, hope := -1, 0
		for _, i := range b.valid {
			x := &b.sites[i]
			if n := b.hope(x, &taken, &men, int(b.tiles[i]), int(limit)); n > hope {
				best, hope = i, n
			}
		}
		if best >= 0 {
			x := &b.sites[best]
			v.worth[seat-1] += hope
			taken = taken.with(x.in).with(x.edge)
			b.present(v, x, seat, hope)
		}
	}
}

// look finds which sites are left, and how many tiles they lack.
func (b *thinking) look(s *State) {
	firm := s.Built.with(s.Founded).with(s.guarded()).with(palace)
	b.valid = b.valid[:0]
	for i := range b.sites {
		x := &b.sites[i]
		edge, ok := x.missing(s, &firm)
		if !ok {
			continue
		}
		b.tiles[i] = x.tiles
		if edge != x.edge || s.Singles != b.root.Singles {
			steps, ok := s.cover(edge, &x.in, b.buf[:0])
			if !ok {
				continue
			}
			b.tiles[i] = uint8(len(steps))
		}
		b.valid = append(b.valid, i)
	}
}

// hope is what a seat whose routes are laid expects of a site, in hundredths of a point.
func (b *thinking) hope(x *site, taken, men *set, tiles, limit int) int {
	bad := uint64(0)
	for w := range taken {
		bad |= x.in[w]&taken[w] | x.edge[w]&(men[w]|taken[w])
	}
	if bad != 0 {
		return 0
	}
	way := b.claims.distance(&x.in)
	if way == nowhere {
		return 0
	}
	need := tiles + int(way)
	switch {
	case need <= limit:
		return x.worth * (hopeNow - hopeStep*need) / percent
	case need <= limit+hopeLast:
		return x.worth * (hopeLater - hopeStep*(need-limit)/2) / percent
	}
	return 0
}

// present gives those their share who stand in a site that another founds.
func (b *thinking) present(v *valuation, x *site, founder uint8, hope int) {
	for i := range v.s.Players[:v.s.Seats] {
		if at := v.s.Players[i].At; i+1 != int(founder) && at != nowhere && x.in.has(at) {
			v.worth[i] += int(prizes(x.size)[2]) * worthPoint * hope / max(1, x.worth)
		}
	}
}
