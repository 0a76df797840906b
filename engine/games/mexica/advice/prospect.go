package advice

import "painani/engine/games/mexica/rules"

// What a seat may hope to found next, for the value of a turn. Estimates of play, not rules.

// hopeLast is how many action points over a turn are still worth a thought.
const hopeLast = 6

// prospects adds to a valuation what each seat may found in its next turn, beginning with the
// one behind the seat, which comes last.
func (b *thinking) prospects(v *rules.Valuation, seat uint8) {
	o := &b.ahead
	b.outlook(v.S, seat%v.S.Seats+1, v.By.Hope, b.within.others, o)
	for i := range v.S.Seats {
		v.Worth[i] += o.Hope[i] + o.Guest[i]
	}
}

// outlook finds what each seat may found in its next turn, in the order in which they come: each takes the
// best site that is left. So many percent of what one hopes for count; others: not of the own seat alone.
func (b *thinking) outlook(s *rules.State, seat uint8, share int, others bool, o *rules.Outlook) {
	*o = rules.Outlook{}
	b.look(s)
	taken := rules.Set{}
	for range s.Seats {
		if len(b.valid) > 0 && (seat == b.seat || others) {
			b.expect(s, seat, share, &taken, o)
		}
		seat = seat%s.Seats + 1
	}
}

// expect finds what one seat may found in its next turn, where what is taken is no more to be had.
func (b *thinking) expect(s *rules.State, seat uint8, share int, taken *rules.Set, o *rules.Outlook) {
	p := s.Player(seat)
	limit := rules.TurnAP + min(p.Chips, 2)
	reach := limit
	if !b.within.others { // a sketch does not go as far as fast travel, nor by bridges of its own
		reach = rules.TravelAP - 1
	}
	b.claims.Lay(s, p.At, reach)
	men := s.Mexicas()
	men.Drop(p.At)
	best, hope := -1, 0
	for _, i := range b.valid {
		if n := b.hope(&b.sites[i], taken, &men, int(b.tiles[i]), int(limit), hope); n > hope {
			best, hope = i, n
		}
	}
	if best < 0 {
		return
	}
	x := &b.sites[best]
	hope = hope * share / rules.Percent
	o.Hope[seat-1], o.Size[seat-1] = hope, x.Size
	o.Need[seat-1] = b.tiles[best] + min(b.claims.Distance(&x.In), rules.TravelAP)
	*taken = taken.With(x.In).With(x.Edge)
	present(s, x, seat, hope, o)
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
func present(s *rules.State, x *rules.Site, founder uint8, hope int, o *rules.Outlook) {
	for seat, p := range s.Seated {
		if seat != founder && x.In.Has(p.At) {
			o.Guest[seat-1] += int(rules.Prizes(x.Size)[2]) * rules.WorthPoint * hope / max(1, x.Worth)
		}
	}
}
