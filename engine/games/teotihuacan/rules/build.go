package rules

import "painani/engine"

// decorateSteps lists the decorations on show by side (rules.md 4, AB7).
func decorateSteps(s *State, _ *Player, _ *Frame, buf []engine.Step) []engine.Step {
	for side := range SideCount {
		if _, ok := s.DecoStep(side); !ok {
			continue
		}
		for _, tile := range s.DecoShow {
			if tile != 0 {
				buf = append(buf, Decorate(int(tile-1), side))
			}
		}
	}
	return buf
}

// decorate puts a decoration on a side (rules.md 4, AB7).
func (t *Taking) decorate(tile, side int) {
	s := t.S
	s.pop()
	s.push(frameDone, Decorations, PowersOf(Decorations, s.Count), 0)
	step, _ := s.DecoStep(side)
	m := s.decoMatching(side, step, tile)
	s.Sides[side][step] = uint8(tile + 1)
	engine.TakeOff(s.DecoShow[:], tile+1)
	t.fact(FactDecorated, int16(tile), int16(side), int16(step), m.icons)
	t.pay(Goods{Gold: DecoGold[s.Count]}, forDeco)
	t.points(DecoPoints+m.icons, FromBoard)
	t.track()
	s.push(FrameOrder, m.due[Blue], m.due[Red], m.due[Green])
}

// matching counts the icons of a tile that lie on their like, and the temple steps that coloured ones bring.
type matching struct {
	icons int16
	due   [TempleCount]uint8
}

func (m *matching) on(i, under Icon) {
	if i.Kind() == under.Kind() {
		m.icons++
		if i&Coloured != 0 {
			m.due[i.Kind()]++
		}
	}
}

// decoMatching is what a decoration matches on a step of a side.
func (s *State) decoMatching(side, step, tile int) (m matching) {
	for k, i := range [...]Icon{DecoTiles[tile].A, DecoTiles[tile].B} {
		under := DecoBase[side][k]
		if step > 0 {
			under = s.IconAt(DecoCells[side][step][k])
		}
		m.on(i, under)
	}
	return m
}

// tileMatching is what the icons of a pyramid tile match of those under it.
func tileMatching(icons, under *[4]Icon) (m matching) {
	for k, i := range icons {
		m.on(i, under[k])
	}
	return m
}

// Gang counts the workers for Construction: T15 is one more (rules.md 4, AB8).
func (s *State) Gang(p *Player) uint8 {
	n := s.Count
	if s.active(p, Tech15) {
		n += Tech15Count
	}
	return min(n, CountMost)
}

// affords reports that the player can pay a pyramid tile of a level, with T15's unit off if off.
func affords(p *Player, level uint8, off bool) bool {
	st, w := p.Goods[Stone]-PyramidStone, p.Goods[Wood]-LevelWood[level]
	return st >= 0 && w >= 0 || off && (st == -1 && w >= 0 || st >= 0 && w == -1)
}

// levelReach is the highest level that the player can pay, 0 for none.
func levelReach(p *Player, off bool) uint8 {
	top := uint8(0)
	for level := uint8(1); level <= 4 && affords(p, level, off); level++ {
		top = level
	}
	return top
}

// buildOpen reports that some tile can be laid and paid.
func buildOpen(s *State, p *Player, off bool) bool {
	top := levelReach(p, off)
	if top == 0 || s.BuildShow == [PyramidShow]uint8{} {
		return false
	}
	for slot := uint8(0); slot < SlotCount && Slots[slot].Level <= top; slot++ {
		if s.Open(slot) {
			return true
		}
	}
	return false
}

// buildSteps lists tiles on show by slot and rotation (rules.md 4, AB8).
func buildSteps(s *State, p *Player, f *Frame, buf []engine.Step) []engine.Step {
	top := levelReach(p, s.saves(p, f))
	if f.A >= s.Gang(p) {
		return buf
	}
	for slot := uint8(0); slot < SlotCount && Slots[slot].Level <= top; slot++ {
		if !s.Open(slot) {
			continue
		}
		for _, tile := range s.BuildShow {
			if tile == 0 {
				continue
			}
			for turn := range Turns[tile-1] {
				buf = append(buf, Build(int(tile-1), int(slot), int(turn)))
			}
		}
	}
	return buf
}

// saves reports that T15 may still save a unit in this action.
func (s *State) saves(p *Player, f *Frame) bool { return f.B == 0 && s.active(p, Tech15) }

// build lays a pyramid tile, scores it and makes its price due (rules.md 4, AB8).
func (t *Taking) build(tile, slot, turn int) {
	s := t.S
	level := Slots[slot].Level
	under := s.IconsUnder(uint8(slot))
	m := tileMatching(&Turned[tile][turn], &under)
	s.Pyramid[slot] = Laid(uint8(tile), uint8(turn))
	engine.TakeOff(s.BuildShow[:], tile+1)
	f := s.Top()
	f.A++
	saves := s.saves(t.P, f)
	t.fact(FactBuilt, int16(tile), int16(slot), int16(turn), int16(level), m.icons)
	t.points(LevelVP[level]+m.icons, FromBoard)
	t.track()
	if s.finished() {
		t.fact(FactPyramid)
		t.Light(s.Dark())
	}
	s.push(FrameOrder, m.due[Blue], m.due[Red], m.due[Green])
	t.price(uint8(slot), saves)
}

// price pays for the tile just laid, or asks how T15 saves.
func (t *Taking) price(slot uint8, saves bool) {
	saved := 0
	if saves {
		var few [3]engine.Step
		list := saveSteps(t.S, t.P, &Frame{A: slot}, few[:0])
		if len(list) > 1 {
			t.S.push(FrameSave, slot, 0, 0)
			return
		}
		saved = int(Unpack(list[0]).A)
	}
	t.payTile(slot, saved)
}

// saveSteps lists the units that T15 may save on the tile just laid; nothing only
// if the full price can be paid and another tile may follow.
func saveSteps(s *State, p *Player, f *Frame, buf []engine.Step) []engine.Step {
	level := Slots[f.A].Level
	st, w := p.Goods[Stone]-PyramidStone, p.Goods[Wood]-LevelWood[level]
	if st >= 0 && w >= -1 && level > 1 {
		buf = append(buf, Save(Wood))
	}
	if st >= -1 && w >= 0 {
		buf = append(buf, Save(Stone))
	}
	more := s.Stack[1].A < min(s.Gang(p)+p.Tiles[KindEXTRAWORKER], BuildMost) // the action lies above frameDone
	if st >= 0 && w >= 0 && !s.finished() && more {
		buf = append(buf, Save(0))
	}
	return buf
}

// save pays for the tile with T15's saving.
func (t *Taking) save(good int) {
	slot := t.S.Top().A
	t.S.pop()
	t.payTile(slot, good)
}

// payTile pays a pyramid tile; a unit saved is noted in the frame of the action, below that of the icons.
func (t *Taking) payTile(slot uint8, saved int) {
	price := Goods{Wood: LevelWood[Slots[slot].Level], Stone: PyramidStone}
	if saved != 0 {
		price[saved]--
		t.S.Stack[t.S.Depth-2].B = 1
	}
	t.pay(price, forPyramid)
}

// buildOver reports that nothing is left to decide in this action: no further tile can be built, and
// EXTRAWORKER would not count for the power-ups either.
func buildOver(s *State, p *Player, f *Frame) bool {
	if n := s.Gang(p); PowersOf(Building, min(n+p.Tiles[KindEXTRAWORKER], CountMost)) > PowersOf(Building, n) {
		return false
	}
	if s.finished() || !buildOpen(s, p, s.saves(p, f)) && !supply(s, p) {
		return true
	}
	return f.A >= s.Gang(p) && !extraServes(s, p)
}
