package rules

// walk takes one or two workers into the air over the board where they go (rules.md 3 B1, B2, 11).
func (t *Taking) walk(m Move) {
	s, p := t.S, t.P
	from := s.Position(m.A)
	to := from + int(m.C)
	if m.C > MaxDistance {
		t.spend(KindANYWHERE)
	}
	s.Mover = t.lift(m.A, m.B)
	if m.D != 0 {
		t.spend(KindDOUBLE)
		s.Second = t.lift(m.A, m.D)
	}
	s.Dest = s.BoardAt(to)
	s.Stage = StageMoved
	t.fact(FactMoved, int16(m.A), int16(s.Dest), int16(m.B), int16(m.C), int16(m.D))
	pays := to > BoardCount // on or past position 1; a start there does not count
	if m.C > MaxDistance && !s.Rulings.Has(RulingT01Passing) {
		pays = s.Dest == Palace
	}
	if pays && s.active(p, Tech01) {
		n := int16(Tech01Cocoa)
		if m.D != 0 && s.Rulings.Has(RulingT01Twice) {
			n *= 2
		}
		t.receive(Goods{Cocoa: n}, FromTech)
	}
}

// lift takes an unlocked worker off a board; 1 + index of its die.
func (t *Taking) lift(board, power uint8) uint8 {
	for i := range t.P.Dice {
		if d := &t.P.Dice[i]; *d == (Die{Board: board, Power: power}) {
			d.Board = 0
			return uint8(i + 1)
		}
	}
	return 0
}

func (t *Taking) land() {
	for _, m := range [...]uint8{t.S.Mover, t.S.Second} {
		if m != 0 {
			t.P.Dice[m-1].Board = t.S.Dest
		}
	}
}

func (t *Taking) free() {
	for i := range t.P.Dice {
		t.P.Dice[i].Lock = 0
	}
}

// unlock frees all own workers for cocoa (rules.md 3 B0).
func (t *Taking) unlock(free bool) {
	price := int16(UnlockCocoa)
	if t.waived(free) {
		price = 0
	}
	t.P.Goods[Cocoa] -= price
	t.fact(FactUnlocked, int16(t.P.Locked()), price)
	t.free()
}

// use turns a discovery tile over for its effect (rules.md 9).
func (t *Taking) use(kind int) {
	t.spend(kind)
	s := t.S
	switch kind {
	case KindVP4:
		t.points(TileVP, fromTile)
	case KindRES2, KindRES3:
		s.push(FrameGain, TileResources[kind], uint8(fromTile), 0)
	case KindAVENUE:
		t.avenue()
	case KindTANY:
		s.push(FrameTemple, 1, 0, 0)
	case KindTBLUE, KindTRED, KindTGREEN:
		t.up(int(TileTemple[kind]))
	case KindCOCOA4:
		t.receive(Goods{Cocoa: TileCocoa}, fromTile)
	case KindPOWER2:
		s.push(FramePower, TilePowers, AnyBoard, 0)
	case KindEXTRAWORKER:
		s.Count++
	}
}

// finish ends the turn: displays, calendar, Eclipse, next player (rules.md 3, 12).
func (t *Taking) finish() {
	s := t.S
	t.refill()
	last := s.Turn == s.last()
	if last {
		t.Light(s.Light + 1)
	}
	s.Turn = s.After(s.Turn)
	s.Stage, s.Dest, s.Mover, s.Second, s.Count, s.Fresh = StageBegin, 0, 0, 0, 0, 0
	due, dark := s.Light == s.Dark(), s.Rulings.Has(RulingDark)
	switch {
	case dark && due, !dark && last && s.Final:
		t.Eclipse()
	case !dark && last && due:
		s.Final = true
		t.table(FactFinal)
	}
}

// Light moves the light disc, not beyond the dark one (R13).
func (t *Taking) Light(to uint8) {
	to = min(to, t.S.Dark())
	if to > t.S.Light {
		t.S.Light = to
		t.table(FactLight, int16(to))
	}
}
