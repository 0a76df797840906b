package teotihuacan

import "painani/engine/chance"

// keep chooses two starting tiles; when everybody has chosen they are revealed (rules.md 2.11).
func (t *taking) keep(i, j int) error {
	t.p.Kept = [keptTiles]uint8{t.p.Dealt[i], t.p.Dealt[j]}
	s := t.s
	for i := range s.Players[:s.Seats] {
		if s.Players[i].Kept[0] == 0 {
			return nil
		}
	}
	for i := range s.Players[:s.Seats] {
		t.seat, t.p = uint8(i+1), &s.Players[i]
		for _, tile := range t.p.Kept {
			if tile == hidden || startTiles[tile-1].Beside != 0 && s.Beside[startTiles[tile-1].Beside-1] == hidden {
				return chance.ErrHidden
			}
		}
		t.fact(factKept, int16(t.p.Kept[0]), int16(t.p.Kept[1]))
		t.tellBeside()
	}
	s.Phase = phaseStart
	return nil
}

// tellBeside notes the discovery tiles beside the seat's kept tiles.
func (t *taking) tellBeside() {
	for _, tile := range t.p.Kept {
		if tile == 0 {
			continue
		}
		if b := startTiles[tile-1].Beside; b != 0 {
			t.fact(factBeside, int16(tile), int16(t.s.Beside[b-1])-1)
		}
	}
}

// draft takes an open starting tile; the discovery tile beside it is turned up (rules.md 2, draft variant).
func (t *taking) draft(tile int) error {
	s := t.s
	s.Pool &^= 1 << tile
	t.fact(factDrafted, int16(tile+1))
	if err := t.beside(tile); err != nil {
		return err
	}
	if b := startTiles[tile].Beside; b != 0 {
		t.fact(factBeside, int16(tile+1), int16(s.Beside[b-1])-1)
	}
	second := t.p.Kept[0] != 0
	t.p.Kept[bit(second)] = uint8(tile + 1)
	switch {
	case !second && t.seat != s.last():
		s.Turn = s.after(s.Turn)
	case !second: // the last player takes twice
	case t.seat != s.Start:
		s.Turn = (s.Turn+s.Seats-2)%s.Seats + 1
	default:
		s.Phase = phaseStart
	}
	return nil
}

// post places the three workers and makes everything due that the kept tiles show (rules.md 2.12). The
// order is: what may be given at once, then resources of choice, power-ups, and discovery tiles
// last, when all goods are there to pay for them; no other order brings more.
func (t *taking) post(set uint8) {
	s, p := t.s, t.p
	s.Stage = stageBegun
	n := 0
	for b := range uint8(boardCount) {
		if set&(1<<b) != 0 {
			p.Dice[n] = die{Board: b + 1, Power: startPower}
			n++
			t.fact(factPosted, int16(b+1))
		}
	}
	s.push(frameClaim, spotStart, claimMay, 0)
	powers, wild := uint8(0), uint8(0)
	for _, tile := range p.Kept {
		powers += startTiles[tile-1].Power
		wild += startTiles[tile-1].Any
	}
	s.push(framePower, powers, anyBoard, 0)
	if wild > 0 {
		s.push(frameGain, wild, uint8(fromStart), 0)
	}
	for _, tile := range p.Kept {
		t.startGains(&startTiles[tile-1])
	}
}

// startGains gives what a starting tile shows without a choice of order. A second
// technology symbol has no effect (R08), and no compensation is paid (R09).
func (t *taking) startGains(x *startTile) {
	t.receive(x.Goods, fromStart)
	for range x.Avenue {
		t.avenue()
	}
	for temple, n := range x.Temple {
		for range n {
			t.up(temple)
		}
	}
	if x.Tech && t.p.Techs&1 == 0 {
		t.fact(factLearned, 0, int16(t.s.Techs[0]))
		t.own(0)
	}
}

// started ends a player's start; after the last one the neutral dice come in and the game begins.
func (t *taking) started() error {
	s := t.s
	s.Stage, s.Fresh = stageBegin, 0
	s.Turn = s.after(s.Turn)
	if s.Turn != s.Start {
		return nil
	}
	s.Phase = phaseTurn
	return t.neutral()
}
