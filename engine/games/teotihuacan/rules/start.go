package rules

// keep chooses two starting tiles; when everybody has chosen they are revealed (rules.md 2.11).
func (t *Taking) keep(i, j int) {
	t.P.Keep(i, j)
	s := t.S
	if t.Rules.Awaits(s) != 0 {
		return
	}
	t.imagine()
	if t.Luck.Err != nil {
		return
	}
	for t.Seat, t.P = range s.Seated {
		t.fact(FactKept, int16(t.P.Kept[0]), int16(t.P.Kept[1]))
		t.tellBeside(t.P.Kept[:]...)
	}
	s.Phase = PhaseStart
}

// imagine has those whose starting tiles are hidden keep others, and puts discovery tiles beside these, if the source
// imagines.
func (t *Taking) imagine() {
	s, left := t.S, uint32(1)<<StartCount-1
	for _, p := range s.Seated {
		p.Seen(&left)
	}
	for _, p := range s.Seated {
		p.Imagine(&t.Luck, &left)
		for tile := range p.Known {
			b := StartTiles[tile-1].Beside
			if b != 0 && s.Beside[b-1] == Hidden && t.Luck.Imagines() {
				s.Beside[b-1] = uint8(t.drawDiscovery() + 1)
			}
		}
	}
}

// tellBeside notes the discovery tiles beside starting tiles.
func (t *Taking) tellBeside(tiles ...uint8) {
	for _, tile := range tiles {
		if b := StartTiles[tile-1].Beside; b != 0 {
			t.fact(FactBeside, int16(tile), int16(t.S.Beside[b-1])-1)
		}
	}
}

// draft takes an open starting tile; the discovery tile beside it is turned up (rules.md 2, draft variant).
func (t *Taking) draft(tile int) {
	s := t.S
	s.Pool &^= 1 << tile
	t.fact(FactDrafted, int16(tile+1))
	if t.Rules.until(RevisionOffers) {
		t.beside(tile)
	}
	t.tellBeside(uint8(tile + 1))
	second := t.P.Kept[0] != 0
	t.P.Kept[Bit(second)] = uint8(tile + 1)
	switch {
	case !second && t.Seat != s.last():
		s.Turn = s.After(s.Turn)
	case !second: // the last player takes twice
	case t.Seat != s.Start:
		s.Turn = (s.Turn+s.Seats-2)%s.Seats + 1
	default:
		s.Phase = PhaseStart
	}
}

// post places the three workers and makes everything due that the kept tiles show (rules.md 2.12). The
// order is: what may be given at once, then resources of choice, power-ups, and discovery tiles
// last, when all goods are there to pay for them; no other order brings more.
func (t *Taking) post(set uint8) {
	s, p := t.S, t.P
	s.Stage = StageBegun
	n := 0
	for b := range Members(set) {
		p.Dice[n] = Die{Board: b, Power: StartPower}
		n++
		t.fact(FactPosted, int16(b))
	}
	s.push(FrameClaim, SpotStart, claimMay, 0)
	powers, wild := uint8(0), uint8(0)
	for _, tile := range p.Kept {
		powers += StartTiles[tile-1].Power
		wild += StartTiles[tile-1].Any
	}
	s.push(FramePower, powers, AnyBoard, 0)
	if wild > 0 {
		s.push(FrameGain, wild, uint8(fromStart), 0)
	}
	for _, tile := range p.Kept {
		t.startGains(&StartTiles[tile-1])
	}
}

// startGains gives what a starting tile shows without a choice of order. A second
// technology symbol has no effect (R08), and no compensation is paid (R09).
func (t *Taking) startGains(x *StartTile) {
	t.receive(x.Goods, fromStart)
	for range x.Avenue {
		t.avenue()
	}
	for temple, n := range x.Temple {
		for range n {
			t.up(temple)
		}
	}
	if x.Tech && t.P.Techs&1 == 0 {
		t.fact(FactLearned, 0, int16(t.S.Techs[0]))
		t.own(0)
	}
}

// started ends a player's start; after the last one the neutral dice come in and the game begins.
func (t *Taking) started() {
	s := t.S
	s.Stage, s.Fresh = StageBegin, 0
	s.Turn = s.After(s.Turn)
	if s.Turn == s.Start {
		s.Phase = PhaseTurn
		t.Neutral()
	}
}
