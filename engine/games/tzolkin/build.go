package tzolkin

import "painani/engine"

// covers reports that the goods pay a price.
func (g *goods) covers(price *goods) bool {
	return g[wood] >= price[wood] && g[stone] >= price[stone] && g[gold] >= price[gold] && g[skull] >= price[skull]
}

// buildPrice is the price of a building without the cube saved; 0 saves none.
func buildPrice(tile, cube int) goods {
	price := buildings[tile].Cost
	if cube != 0 {
		price[cube]--
	}
	return price
}

// buildCornPrice is the price of a building at Uxmal 4 (rules.md 6.4, R-20).
func buildCornPrice(p *Player, tile int) int16 {
	n := uxmalCubeCorn * buildings[tile].Cost.resources()
	return int16(max(0, n-archCornOff*archCubes[p.Tech[architecture]]))
}

// canBuild reports that some building on display can be paid in cubes, or a monument if the bits allow it.
func canBuild(s *State, p *Player, bits uint8) bool {
	f := frame{Kind: frameBuild, A: 1, B: bits}
	var room [4 * (places + monumentMax)]engine.Step
	return len(buildSteps(s, p, &f, room[:0])) > 0
}

// canBuildForCorn reports that some building on display can be paid with that much corn.
func canBuildForCorn(s *State, p *Player, corn int16) bool {
	for _, tile := range s.Display {
		if tile != 0 && buildCornPrice(p, int(tile-1)) <= corn {
			return true
		}
	}
	return false
}

// buildSteps lists the buildings and monuments that can be paid (rules.md 9).
func buildSteps(s *State, p *Player, f *frame, buf []engine.Step) []engine.Step {
	for _, tile := range s.Display {
		switch {
		case tile == 0:
		case f.B&buildCorn == 0:
			buf = buildingSteps(p, f, int(tile-1), buf)
		case buildCornPrice(p, int(tile-1)) <= p.Goods[corn]:
			buf = append(buf, build(int(tile-1), p.Tech[architecture] > 0, 0))
		}
	}
	if f.B&buildMonument != 0 {
		for _, tile := range s.Monument {
			if tile != 0 && p.Goods.covers(&monuments[tile-1].Cost) {
				buf = append(buf, monument(int(tile-1)))
			}
		}
	}
	if f.B&buildOptional != 0 {
		buf = append(buf, none())
	}
	return buf
}

// buildingSteps lists the ways to build one building for cubes: with architecture, and at the first
// of two buildings of Tikal 4 also without, to save it for the second (rules.md 9, R-18, R-19).
func buildingSteps(p *Player, f *frame, tile int, buf []engine.Step) []engine.Step {
	price := &buildings[tile].Cost
	level := p.Tech[architecture]
	arch := level > 0 && f.B&buildArchUsed == 0
	whole := p.Goods.covers(price)
	if arch && archCubes[level] > 0 {
		for cube := wood; cube <= gold; cube++ {
			if price[cube] == 0 {
				continue
			}
			if less := buildPrice(tile, cube); p.Goods.covers(&less) {
				buf = append(buf, build(tile, true, cube))
			}
		}
	} else if arch && whole {
		buf = append(buf, build(tile, true, 0))
	}
	if whole && (!arch || f.B&buildShared != 0 && f.A == 2) {
		buf = append(buf, build(tile, false, 0))
	}
	return buf
}

// build pays and takes a building; the rewards of architecture come first, at the level of before
// then the icons.
func (t *taking) build(tile int, arch bool, cube int) {
	f := t.s.top()
	byCorn := f.B&buildCorn != 0
	f.A--
	f.B = f.B&buildShared | buildOptional
	if arch {
		f.B |= buildArchUsed
	}
	if f.A == 0 {
		t.s.pop()
	}
	archBit := int16(0)
	if arch {
		archBit = 1
	}
	t.fact(factBuilt, int16(tile), archBit, int16(cube))
	price := buildPrice(tile, cube)
	if byCorn {
		price = goods{corn: buildCornPrice(t.p, tile)}
	}
	t.pay(price, forBuilding)
	t.takeTile(tile)
	if arch {
		level := t.p.Tech[architecture]
		t.receive(goods{corn: archCorn[level]}, fromArch)
		t.points(archPoints[level], fromArch)
	}
	t.s.push(frameTile, uint8(tile), 0)
}

// takeTile moves a building from its place to the player.
func (t *taking) takeTile(tile int) {
	for i := range t.s.Display {
		if int(t.s.Display[i]) == tile+1 {
			t.s.Display[i] = 0
		}
	}
	t.p.Buildings |= 1 << tile
}

// monument pays and takes a monument; it ends the action (rules.md 9).
func (t *taking) monument(tile int) {
	t.s.pop()
	t.fact(factMonument, int16(tile))
	t.pay(monuments[tile].Cost, forBuilding)
	for i := range t.s.Monument {
		if int(t.s.Monument[i]) == tile+1 {
			t.s.Monument[i] = 0
		}
	}
	t.p.Monuments |= 1 << tile
}

// icon carries out one icon of a building or starting tile (rules.md 9).
func (t *taking) icon(ic *icon) {
	n := int(ic.N)
	switch ic.Kind {
	case iconReceive:
		t.receive(ic.Goods, fromTile)
	case iconPoints:
		t.points(ic.N, fromTile)
	case iconRise:
		t.riseIcon(int(ic.What), n)
	case iconAdvance:
		t.advanceIcon(int(ic.What), n)
	case iconWorker:
		t.newWorker()
	case iconBuild:
		if canBuild(t.s, t.p, 0) {
			t.s.push(frameBuild, 1, grantedBits())
		}
	case iconMarket:
		t.s.push(frameTrade, 0, 0)
	case iconAny:
		if t.p.Goods[corn] >= ic.N {
			t.s.push(frameAny, 1, 0)
		}
	}
}

// grantedBits describes the building granted by tile b1-12.
func grantedBits() uint8 {
	var bits uint8
	if rulingGrantsOptional {
		bits |= buildOptional
	}
	if !rulingArchOnGranted {
		bits |= buildArchUsed
	}
	return bits
}

func (t *taking) riseIcon(temple, n int) {
	if temple == anyOne {
		t.s.push(frameUp, uint8(n), 0)
		return
	}
	for range n {
		t.up(temple)
	}
}

func (t *taking) advanceIcon(track, n int) {
	if track == anyOne {
		t.s.push(frameTech, uint8(n), 0)
		return
	}
	for range n {
		t.techUp(track)
	}
}
