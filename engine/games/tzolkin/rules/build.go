package rules

import "painani/engine"

// Covers reports that the goods pay a price.
func (g *Goods) Covers(price *Goods) bool {
	return g[Wood] >= price[Wood] && g[Stone] >= price[Stone] && g[Gold] >= price[Gold] && g[Skull] >= price[Skull]
}

// BuildPrice is the price of a building without the cube saved; 0 saves none.
func BuildPrice(tile, cube int) Goods {
	price := Buildings[tile].Cost
	if cube != 0 {
		price[cube]--
	}
	return price
}

// BuildCornPrice is the price of a building at Uxmal 4 (rules.md 6.4, R-20).
func BuildCornPrice(p *Player, tile int) int16 {
	n := UxmalCubeCorn * Buildings[tile].Cost.Resources()
	return int16(max(0, n-ArchCornOff*ArchCubes[p.Tech[Architecture]]))
}

// canBuild reports that some building on display can be paid, or a monument if the bits allow it.
func canBuild(s *State, p *Player, bits uint8) bool {
	f := Frame{Kind: FrameBuild, A: 1, B: bits}
	var room [4 * (Places + monumentMax)]engine.Step
	return len(buildSteps(s, p, &f, room[:0])) > 0
}

// buildSteps lists the buildings and monuments that can be paid (rules.md 9).
func buildSteps(s *State, p *Player, f *Frame, buf []engine.Step) []engine.Step {
	for _, tile := range s.Display {
		switch {
		case tile == 0:
		case f.B&BuildCorn == 0:
			buf = buildingSteps(p, f, int(tile-1), buf)
		case BuildCornPrice(p, int(tile-1)) <= p.Goods[Corn]:
			buf = append(buf, Build(int(tile-1), p.Tech[Architecture] > 0, 0))
		}
	}
	if f.B&BuildMonument != 0 {
		for _, tile := range s.Monument {
			if tile != 0 && p.Goods.Covers(&Monuments[tile-1].Cost) {
				buf = append(buf, Monument(int(tile-1)))
			}
		}
	}
	if f.B&BuildOptional != 0 {
		buf = append(buf, None())
	}
	return buf
}

// buildingSteps lists the ways to build one building for cubes: with architecture, and at the first
// of two buildings of Tikal 4 also without, to save it for the second (rules.md 9, R-18, R-19).
func buildingSteps(p *Player, f *Frame, tile int, buf []engine.Step) []engine.Step {
	price := &Buildings[tile].Cost
	level := p.Tech[Architecture]
	arch := level > 0 && f.B&BuildArchUsed == 0
	whole := p.Goods.Covers(price)
	if arch && ArchCubes[level] > 0 {
		for cube := Wood; cube <= Gold; cube++ {
			if price[cube] == 0 {
				continue
			}
			if less := BuildPrice(tile, cube); p.Goods.Covers(&less) {
				buf = append(buf, Build(tile, true, cube))
			}
		}
	} else if arch && whole {
		buf = append(buf, Build(tile, true, 0))
	}
	if whole && (!arch || f.B&BuildShared != 0 && f.A == 2) {
		buf = append(buf, Build(tile, false, 0))
	}
	return buf
}

// build pays and takes a building; the rewards of architecture come first, at the level of before
// then the icons.
func (t *Taking) build(tile int, arch bool, cube int) {
	f := t.S.Top()
	byCorn := f.B&BuildCorn != 0
	f.A--
	f.B = f.B&BuildShared | BuildOptional
	if arch {
		f.B |= BuildArchUsed
	}
	if f.A == 0 {
		t.S.pop()
	}
	t.fact(FactBuilt, int16(tile), bit(arch), int16(cube))
	price := BuildPrice(tile, cube)
	if byCorn {
		price = Goods{Corn: BuildCornPrice(t.P, tile)}
	}
	t.pay(price, forBuilding)
	engine.TakeOff(t.S.Display[:], tile+1)
	t.P.Buildings |= 1 << tile
	if arch {
		level := t.P.Tech[Architecture]
		t.receive(Goods{Corn: ArchCorn[level]}, fromArch)
		t.points(ArchPoints[level], fromArch)
	}
	t.S.push(FrameTile, uint8(tile), 0)
}

// monument pays and takes a monument; it ends the action (rules.md 9).
func (t *Taking) monument(tile int) {
	t.fact(FactMonument, int16(tile))
	t.pay(Monuments[tile].Cost, forBuilding)
	engine.TakeOff(t.S.Monument[:], tile+1)
	t.P.Monuments |= 1 << tile
}

// icon carries out one icon of a building or starting tile (rules.md 9).
func (t *Taking) icon(ic *Icon) {
	switch ic.Kind {
	case IconReceive:
		t.receive(ic.Goods, FromTile)
	case IconPoints:
		t.points(ic.N, FromTile)
	case IconRise:
		t.several(ic, FrameUp, t.up)
	case IconAdvance:
		t.several(ic, FrameTech, t.techUp)
	case IconWorker:
		t.newWorker()
	case IconBuild:
		if canBuild(t.S, t.P, 0) {
			t.S.push(FrameBuild, 1, BuildOptional) // R-27, and architecture serves it, R-16
		}
	case IconMarket:
		t.S.push(FrameTrade, 0, 0)
	case IconAny:
		if t.P.Goods[Corn] >= ic.N {
			t.S.push(FrameAny, 1, 0)
		}
	}
}

// several takes the steps of an icon in its temple or on its track, or asks where.
func (t *Taking) several(ic *Icon, asks FrameKind, step func(where int)) {
	if ic.What == AnyOne {
		t.S.push(asks, uint8(ic.N), 0)
		return
	}
	for range ic.N {
		step(int(ic.What))
	}
}
