package teotihuacan

// walk takes one or two workers into the air over the board where they go (rules.md 3 B1, B2, 11).
func (t *taking) walk(m move) {
	s, p := t.s, t.p
	from := s.position(m.A)
	to := from + int(m.C)
	if m.C > maxDistance {
		t.spend(kindANYWHERE)
	}
	s.Mover = t.lift(m.A, m.B)
	if m.D != 0 {
		t.spend(kindDOUBLE)
		s.Second = t.lift(m.A, m.D)
	}
	s.Dest = s.boardAt(to)
	s.Stage = stageMoved
	t.fact(factMoved, int16(m.A), int16(s.Dest), int16(m.B), int16(m.C), int16(m.D))
	pays := to > boardCount // on or past position 1; a start there does not count
	if m.C > maxDistance && !s.Rulings.has(rulingT01Passing) {
		pays = s.Dest == palace
	}
	if pays && s.active(p, tech01) {
		n := int16(tech01Cocoa)
		if m.D != 0 && s.Rulings.has(rulingT01Twice) {
			n *= 2
		}
		t.receive(goods{cocoa: n}, fromTech)
	}
}

// lift takes an unlocked worker off a board; 1 + index of its die.
func (t *taking) lift(board, power uint8) uint8 {
	for i := range t.p.Dice {
		if d := &t.p.Dice[i]; *d == (die{Board: board, Power: power}) {
			d.Board = 0
			return uint8(i + 1)
		}
	}
	return 0
}

// land puts the workers in the air down on the board.
func (t *taking) land() {
	for _, m := range [...]uint8{t.s.Mover, t.s.Second} {
		if m != 0 {
			t.p.Dice[m-1].Board = t.s.Dest
		}
	}
}

// free unlocks all own workers.
func (t *taking) free() {
	for i := range t.p.Dice {
		t.p.Dice[i].Lock = 0
	}
}

// began notes that the turn is in progress.
func (t *taking) began() {
	if t.s.Stage == stageBegin {
		t.s.Stage = stageBegun
	}
}

// unlock frees all own workers for cocoa (rules.md 3 B0).
func (t *taking) unlock(free bool) {
	t.began()
	price := int16(unlockCocoa)
	if t.waive(free); free {
		price = 0
	}
	t.p.Goods[cocoa] -= price
	t.fact(factUnlocked, int16(t.p.locked()), price)
	t.free()
}

// use turns a discovery tile over for its effect (rules.md 9).
func (t *taking) use(kind int) {
	t.began()
	t.spend(kind)
	s := t.s
	switch kind {
	case kindVP4:
		t.points(tileVP, fromTile)
	case kindRES2, kindRES3:
		s.push(frameGain, tileResources[kind], uint8(fromTile), 0)
	case kindAVENUE:
		t.avenue()
	case kindTANY:
		s.push(frameTemple, 1, 0, 0)
	case kindTBLUE, kindTRED, kindTGREEN:
		t.up(int(tileTemple[kind]))
	case kindCOCOA4:
		t.receive(goods{cocoa: tileCocoa}, fromTile)
	case kindPOWER2:
		s.push(framePower, tilePowers, anyBoard, 0)
	case kindEXTRAWORKER:
		s.Count++
	}
}

// finish ends the turn: displays, calendar, Eclipse, next player (rules.md 3, 12).
func (t *taking) finish() error {
	s := t.s
	if err := t.refill(); err != nil {
		return err
	}
	last := s.Turn == s.last()
	if last {
		t.light(s.Light + 1)
	}
	s.Turn = s.after(s.Turn)
	s.Stage, s.Dest, s.Mover, s.Second, s.Count, s.Fresh = stageBegin, 0, 0, 0, 0, 0
	due := s.Light == s.dark()
	switch {
	case s.Rulings.has(rulingDark):
		if due {
			return t.eclipse()
		}
	case !last:
	case s.Final:
		return t.eclipse()
	case due:
		s.Final = true
		t.table(factFinal)
	}
	return nil
}

// light moves the light disc, not beyond the dark one (R13).
func (t *taking) light(to uint8) {
	to = min(to, t.s.dark())
	if to > t.s.Light {
		t.s.Light = to
		t.table(factLight, int16(to))
	}
}
