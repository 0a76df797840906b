package rules

import "painani/engine"

// WorshipCost is the cocoa of a worship action: bump and both (rules.md 3.3); false if an own worker is there.
func WorshipCost(s *State, space uint8, form int) (int16, bool) {
	var cost int16
	switch seat, _ := s.Worshipper(s.Dest, space); seat {
	case 0:
	case s.Turn:
		return 0, false
	default:
		cost += BumpCocoa
	}
	if form >= WorshipBoth {
		cost += BothCocoa
	}
	return cost, true
}

// worshipSteps lists the forms of worship on a space (rules.md 3.3).
func worshipSteps(s *State, p *Player, space uint8, buf []engine.Step) []engine.Step {
	for form := range WorshipForms {
		cost, ok := WorshipCost(s, space, form)
		if !ok {
			return buf
		}
		if cost <= p.Goods[Cocoa] && worshipOpen(s, p, space, form, cost) {
			buf = append(buf, Worship(int(space), form, false))
		}
		if cost > 0 && p.Tiles[KindFREECOCOA] > 0 && worshipOpen(s, p, space, form, 0) {
			buf = append(buf, Worship(int(space), form, true))
		}
	}
	return buf
}

// worshipOpen reports that a form of worship can be carried out after its cocoa is paid.
// Both in either order: the tile's price may come out of the ability, and what the tile brings may serve the
// ability. Where the order cannot matter only ability first is listed.
func worshipOpen(s *State, p *Player, space uint8, form int, cost int16) bool {
	left := p.Goods
	left[Cocoa] -= cost
	if form == WorshipAbility {
		return AbilityOpen(s, p, space, &left)
	}
	kind := s.Spots[Boards[s.Dest].Spot][0]
	if kind == 0 || form == WorshipDiscovery && s.Dest == Palace {
		return false
	}
	price := &Discoveries[kind-1].Price
	payable := left.Covers(price)
	switch form {
	case WorshipDiscovery:
		return payable
	case WorshipBoth:
		return AbilityOpen(s, p, space, &left) && (payable || abilityGoods(s, p, space))
	}
	if !payable || s.Dest == Palace && !Royals[s.Royal[space-1]].Trade && !s.avenueGrows(p, space, int(kind-1)) {
		return false
	}
	left.Add(price, -1)
	return AbilityOpen(s, p, space, &left)
}

// AbilityOpen reports that the ability of a space may be chosen with these goods left (rules.md 3.3.4).
func AbilityOpen(s *State, p *Player, space uint8, left *Goods) bool {
	switch t := Boards[s.Dest].Temple; {
	case s.Rulings.Has(RulingWorshipLost) && s.Dest != Palace:
		return true
	case t == AnyTemple:
		return s.anyMovable(p)
	case t != NoTemple:
		return s.movable(p, int(t))
	}
	x := &Royals[s.Royal[space-1]]
	if !x.Trade {
		return true
	}
	if left[Cocoa] < x.Pay[Cocoa] && !(s.freeWide(p) && x.Pay[Cocoa] > 0) {
		return false
	}
	return left[Wood]+left[Stone]+left[Gold] >= int16(x.AnyIn)
}

// avenueGrows reports that a discovery tile of the kind, used before RA09 counts, may raise what it counts.
func (s *State) avenueGrows(p *Player, space uint8, kind int) bool {
	x := &Royals[RoyalRA09]
	if s.Royal[space-1] != RoyalRA09 || int8(p.Avenue) >= int8(p.Dice[s.Mover-1].Power)+x.More {
		return false
	}
	return kind == KindAVENUE || kind == KindPOWER2 || kind >= KindTANY && kind <= KindTGREEN // the latter reach tiles on big steps
}

// abilityGoods reports that the ability of a space can bring goods; a step in the red temple only by a discovery tile.
func abilityGoods(s *State, p *Player, space uint8) bool {
	if s.Dest == Palace {
		x := &Royals[s.Royal[space-1]]
		return x.Trade || s.Royal[space-1] == RoyalRC01
	}
	if Boards[s.Dest].Temple != Red {
		return true
	}
	next := p.Temple[Red] + 1
	return next <= TopStep && TempleSteps[Red][next].Spot != SpotCount && s.Spots[TempleSteps[Red][next].Spot][0] != 0
}

// worship puts the worker on the worship space and makes the ability and the tile due (rules.md 3.3).
func (t *Taking) worship(space uint8, form int, free bool) {
	s, p := t.S, t.P
	cost, _ := WorshipCost(s, space, form)
	if !t.waived(free) {
		t.pay(Goods{Cocoa: cost}, forWorship)
	}
	if seat, i := s.Worshipper(s.Dest, space); seat != 0 {
		s.Player(seat).Dice[i].Lock = 0
		t.factOf(seat, FactBumped, int16(s.Dest))
	}
	t.land()
	d := &p.Dice[s.Mover-1]
	d.Lock = space
	s.Stage = StageDone
	t.fact(FactWorship, int16(s.Dest), int16(space), int16(form), int16(d.Power))
	spot := Boards[s.Dest].Spot
	if form == WorshipDiscovery || form == WorshipBoth {
		s.push(FrameClaim, spot, claimMust, 0)
	}
	if form != WorshipDiscovery {
		s.push(FrameAbility, space-1, s.Dest, d.Power)
	}
	if form == WorshipReverse {
		if s.Dest == Palace && s.Royal[space-1] == RoyalRA09 {
			s.push(FramePause, 0, 0, 0)
		}
		s.push(FrameClaim, spot, claimMust, 0)
	}
}

func (t *Taking) ability(space, board, power uint8) {
	switch temple := Boards[board].Temple; temple {
	case AnyTemple:
		t.S.push(FrameTemple, 1, 0, 0)
		return
	case Blue, Red, Green:
		t.up(int(temple))
		return
	}
	which := t.S.Royal[space]
	x := &Royals[which]
	most := int8(power) + x.More
	switch {
	case which == RoyalRB07:
		t.S.push(FrameTrade, 1, which, power)
	case x.Trade:
		t.S.push(FrameTrade, uint8(most), which, power)
	case which == RoyalRC01:
		t.receive(Goods{Cocoa: int16(most)}, fromRoyal)
	default:
		have := [...]int{RoyalRA04: t.P.Technologies(), RoyalRA05: int(t.P.Track), RoyalRA09: int(t.P.Avenue)}[which]
		t.points(x.VP*int16(min(have, int(most))), fromRoyal)
	}
}

// trade does one trade of a royal tile (rules.md 10).
func (t *Taking) trade(resource int, free bool) {
	f := t.S.Top()
	f.A--
	which, power := f.B, f.C
	x := &Royals[which]
	t.fact(FactTrade, int16(which))
	price := x.Pay
	if t.waived(free) {
		price[Cocoa] = 0
	}
	if resource != 0 {
		price[resource] += int16(x.AnyIn)
	}
	t.pay(price, fromRoyal)
	t.receive(x.Gain, fromRoyal)
	if x.Steps > 0 {
		t.S.push(FrameTemple, x.Steps, 0, 0)
	}
	if which == RoyalRB07 {
		t.S.push(FrameGain, power, uint8(fromRoyal), 0)
	}
}

// tradeOpen reports that one more trade can be paid.
func tradeOpen(s *State, p *Player, f *Frame) bool {
	var few [8]engine.Step
	list := tradeSteps(s, p, f, few[:0])
	return list[0] != None()
}
