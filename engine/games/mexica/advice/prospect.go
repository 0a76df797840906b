package advice

import "painani/engine/games/mexica/rules"

// What a seat may hope to found next, for the value of a turn. Estimates of play, not rules.

// hopeLast is how many action points over a turn are still worth a thought.
const hopeLast = 6

// prospects adds to a valuation what each seat may found in its next turn, beginning with the
// one behind the seat, which comes last: each takes the best site that is left.
func (b *thinking) prospects(v *rules.Valuation, seat uint8) {
	s := v.S
	b.look(s)
	taken := rules.Set{}
	for range s.Seats {
		seat = seat%s.Seats + 1
		if len(b.valid) == 0 || seat != b.seat && !b.within.others {
			continue
		}
		p := s.Player(seat)
		limit := rules.TurnAP + min(p.Chips, 2)
		reach := limit
		if !b.within.others { // a sketch does not go as far as fast travel, nor by bridges of its own
			reach = rules.TravelAP - 1
		}
		b.claims.Lay(s, p.At, reach)
		men := s.Mexicas()
		men.Drop(p.At)
		best, hope := (*rules.Site)(nil), 0
		for _, i := range b.valid {
			x := &b.sites[i]
			if n := b.hope(x, &taken, &men, int(b.tiles[i]), int(limit), hope); n > hope {
				best, hope = x, n
			}
		}
		if best != nil {
			hope = hope * v.By.Hope / rules.Percent
			v.Worth[seat-1] += hope
			taken = taken.With(best.In).With(best.Edge)
			b.present(v, best, seat, hope)
		}
	}
}

// cover is how many tiles close an edge, with so many canal tiles of one cell and of two in the supply.
type cover struct {
	edge   rules.Set
	supply [2]uint8
	tiles  uint8
}

// holds reports that an edge takes as many now: any supply that lacks none of them has the same.
func (c *cover) holds(edge *rules.Set, supply [2]uint8) bool {
	return c.edge == *edge && (c.supply == supply || min(c.supply[0], c.supply[1], supply[0], supply[1]) >= c.tiles)
}

// look finds which sites are left, and how many tiles they lack.
func (b *thinking) look(s *rules.State) {
	supply := [2]uint8{s.Singles, s.Doubles}
	firm := s.Built.With(s.Founded).With(s.Guarded()).With(rules.Palace)
	b.valid = b.valid[:0]
	for i := range b.sites {
		x := &b.sites[i]
		edge, ok := x.Missing(s, &firm)
		if !ok {
			continue
		}
		now := &b.covers[i]
		if found := (cover{x.Edge, b.supply, x.Tiles}); found.holds(&edge, supply) {
			now = &found
		} else if !now.holds(&edge, supply) {
			steps, ok := s.Cover(edge, &x.In, b.buf[:0])
			if !ok {
				continue
			}
			*now = cover{edge, supply, uint8(len(steps))}
		}
		b.tiles[i] = now.tiles
		b.valid = append(b.valid, i)
	}
}

// hope is what a seat whose ways are known expects of a site, in hundredths of a point; 0 if it is no more than least.
func (b *thinking) hope(x *rules.Site, taken, men *rules.Set, tiles, limit, least int) int {
	if x.Worth*max(b.by.HopeNow-b.by.HopeStep*tiles, b.by.HopeLater)/rules.Percent <= least {
		return 0
	}
	bad := uint64(0)
	for w := range taken {
		bad |= x.In[w]&taken[w] | x.Edge[w]&(men[w]|taken[w])
	}
	if bad != 0 {
		return 0
	}
	way := b.claims.Distance(&x.In)
	if !b.within.others {
		way = min(way, rules.TravelAP)
	}
	need := tiles + int(way) // Nowhere is farther than any limit
	switch {
	case need <= limit:
		return x.Worth * (b.by.HopeNow - b.by.HopeStep*need) / rules.Percent
	case need <= limit+hopeLast:
		return x.Worth * (b.by.HopeLater - b.by.HopeStep*(need-limit)/2) / rules.Percent
	}
	return 0
}

// present gives those their share who stand in a site that another founds.
func (b *thinking) present(v *rules.Valuation, x *rules.Site, founder uint8, hope int) {
	for seat, p := range v.S.Seated {
		if seat != founder && x.In.Has(p.At) {
			v.Worth[seat-1] += int(rules.Prizes(x.Size)[2]) * rules.WorthPoint * hope / max(1, x.Worth)
		}
	}
}
