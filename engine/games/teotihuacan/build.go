package teotihuacan

import "painani/engine"

// decoOpen reports that there is a decoration and a spot for it.
func decoOpen(s *State) bool {
	var few [decoShown * sideCount]engine.Step
	return len(decorateSteps(s, few[:0])) > 0
}

// decorateSteps lists the decorations on show by side (rules.md 4, AB7).
func decorateSteps(s *State, buf []engine.Step) []engine.Step {
	for side := range sideCount {
		if _, ok := s.decoStep(side); !ok {
			continue
		}
		for _, tile := range s.DecoShow {
			if tile != 0 {
				buf = append(buf, decorate(int(tile-1), side))
			}
		}
	}
	return buf
}

// decoUnder is the icon under icon k (0: A, 1: B) of a decoration.
func (s *State) decoUnder(side, step, k int) icon {
	if step == 0 {
		return decoBase[side][k]
	}
	return s.iconAt(decoCells[side][step][k])
}

// decorate puts a decoration on a side (rules.md 4, AB7).
func (t *taking) decorate(tile, side int) {
	s := t.s
	s.pop()
	s.push(frameDone, decorations, powersOf(decorations, s.Count), 0)
	step, _ := s.decoStep(side)
	matches := int16(0)
	var due [templeCount]uint8
	for k, i := range [...]icon{decoTiles[tile].A, decoTiles[tile].B} {
		if i.kind() == s.decoUnder(side, step, k).kind() {
			matches++
			if i&coloured != 0 {
				due[i.kind()]++
			}
		}
	}
	s.Sides[side][step] = uint8(tile + 1)
	for i := range s.DecoShow {
		if int(s.DecoShow[i]) == tile+1 {
			s.DecoShow[i] = 0
		}
	}
	t.fact(factDecorated, int16(tile), int16(side), int16(step), matches)
	t.pay(goods{gold: decoGold[s.Count]}, forDeco)
	t.points(decoPoints+matches, fromBoard)
	t.track()
	s.push(frameOrder, due[blue], due[red], due[green])
}

// gang counts the workers for Construction: T15 is one more (rules.md 4, AB8).
func (s *State) gang(p *Player) uint8 {
	n := s.Count
	if s.active(p, tech15) {
		n += tech15Count
	}
	return min(n, countMost)
}

// affords reports that the player can pay a pyramid tile of a level, with T15's unit off if off.
func affords(p *Player, level uint8, off bool) bool {
	st, w := p.Goods[stone]-pyramidStone, p.Goods[wood]-levelWood[level]
	if st >= 0 && w >= 0 {
		return true
	}
	return off && (st == -1 && w >= 0 || st >= 0 && w == -1)
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
	if top == 0 || s.BuildShow == [pyramidShow]uint8{} {
		return false
	}
	for slot := uint8(0); slot < slotCount && slots[slot].Level <= top; slot++ {
		if s.open(slot) {
			return true
		}
	}
	return false
}

// buildSteps lists tiles on show by slot and rotation (rules.md 4, AB8).
func buildSteps(s *State, p *Player, f *frame, buf []engine.Step) []engine.Step {
	top := levelReach(p, s.saves(p, f))
	if f.A >= s.gang(p) {
		return buf
	}
	for slot := uint8(0); slot < slotCount && slots[slot].Level <= top; slot++ {
		if !s.open(slot) {
			continue
		}
		for _, tile := range s.BuildShow {
			if tile == 0 {
				continue
			}
			for turn := range turns[tile-1] {
				buf = append(buf, build(int(tile-1), int(slot), int(turn)))
			}
		}
	}
	return buf
}

// saves reports that T15 may still save a unit in this action.
func (s *State) saves(p *Player, f *frame) bool { return f.B == 0 && s.active(p, tech15) }

// build lays a pyramid tile, scores it and makes its price due (rules.md 4, AB8).
func (t *taking) build(tile, slot, turn int) {
	s := t.s
	level := slots[slot].Level
	matches := int16(0)
	var due [templeCount]uint8
	for k, i := range turned[tile][turn] {
		if i.kind() == s.iconUnder(uint8(slot), uint8(k)).kind() {
			matches++
			if i&coloured != 0 {
				due[i.kind()]++
			}
		}
	}
	s.Pyramid[slot] = laid(uint8(tile), uint8(turn))
	for i := range s.BuildShow {
		if int(s.BuildShow[i]) == tile+1 {
			s.BuildShow[i] = 0
		}
	}
	f := s.top()
	f.A++
	saves := s.saves(t.p, f)
	t.fact(factBuilt, int16(tile), int16(slot), int16(turn), int16(level), matches)
	t.points(levelVP[level]+matches, fromBoard)
	t.track()
	if s.finished() {
		t.fact(factPyramid)
		t.light(s.dark())
	}
	s.push(frameOrder, due[blue], due[red], due[green])
	t.price(uint8(slot), saves)
}

// price pays for the tile just laid, or asks how T15 saves.
func (t *taking) price(slot uint8, saves bool) {
	if saves {
		var few [3]engine.Step
		f := frame{Kind: frameSave, A: slot}
		list := saveSteps(t.s, t.p, &f, few[:0])
		if len(list) > 1 {
			t.s.push(frameSave, slot, 0, 0)
			return
		}
		t.payTile(slot, int(unpack(list[0]).A), t.s.top().below(t.s))
		return
	}
	t.payTile(slot, 0, nil)
}

// below is the frame under the top one.
func (f *frame) below(s *State) *frame { return &s.Stack[s.Depth-2] }

// saveSteps lists the units that T15 may save on the tile just laid; nothing only
// if the full price can be paid and another tile may follow.
func saveSteps(s *State, p *Player, f *frame, buf []engine.Step) []engine.Step {
	level := slots[f.A].Level
	st, w := p.Goods[stone]-pyramidStone, p.Goods[wood]-levelWood[level]
	if st >= 0 && w >= -1 && level > 1 {
		buf = append(buf, save(wood))
	}
	if st >= -1 && w >= 0 {
		buf = append(buf, save(stone))
	}
	if st >= 0 && w >= 0 && !s.finished() && s.tilesMayFollow(p) {
		buf = append(buf, save(0))
	}
	return buf
}

// tilesMayFollow reports that more tiles are possible in this action.
func (s *State) tilesMayFollow(p *Player) bool {
	for i := range s.Stack[:s.Depth] {
		if f := &s.Stack[i]; f.Kind == frameBuild {
			return f.A < min(s.gang(p)+p.Tiles[kindEXTRAWORKER], buildMost)
		}
	}
	return false
}

// save pays for the tile with T15's saving.
func (t *taking) save(good int) {
	slot := t.s.top().A
	t.s.pop()
	t.payTile(slot, good, t.s.top().below(t.s))
}

// payTile pays a pyramid tile; a unit saved is noted in the frame of the action.
func (t *taking) payTile(slot uint8, saved int, f *frame) {
	price := goods{wood: levelWood[slots[slot].Level], stone: pyramidStone}
	if saved != 0 {
		price[saved]--
		f.B = 1
	}
	t.pay(price, forPyramid)
}

// buildOver reports that nothing is left to decide in this action: no further tile can be built, and
// EXTRAWORKER would not count for the power-ups either.
func buildOver(s *State, p *Player, f *frame) bool {
	if n := s.gang(p); powersOf(building, min(n+p.Tiles[kindEXTRAWORKER], countMost)) > powersOf(building, n) {
		return false
	}
	if s.finished() || !buildOpen(s, p, s.saves(p, f)) && !supply(s, p) {
		return true
	}
	return f.A >= s.gang(p) && (p.Tiles[kindEXTRAWORKER] == 0 || !extraServes(s, p))
}
