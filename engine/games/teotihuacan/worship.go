package teotihuacan

import "painani/engine"

// worshipCost is the cocoa of a worship action: bump and both (rules.md 3.3); false if an own worker is there.
func worshipCost(s *State, space uint8, form int) (int16, bool) {
	var cost int16
	switch seat, _ := s.worshipper(s.Dest, space); seat {
	case 0:
	case s.Turn:
		return 0, false
	default:
		cost += bumpCocoa
	}
	if form >= worshipBoth {
		cost += bothCocoa
	}
	return cost, true
}

// worshipSteps lists the forms of worship on a space (rules.md 3.3).
func worshipSteps(s *State, p *Player, space uint8, buf []engine.Step) []engine.Step {
	for form := range worshipForms {
		cost, ok := worshipCost(s, space, form)
		if !ok {
			return buf
		}
		if cost <= p.Goods[cocoa] && worshipOpen(s, p, space, form, cost) {
			buf = append(buf, worship(int(space), form, false))
		}
		if cost > 0 && p.Tiles[kindFREECOCOA] > 0 && worshipOpen(s, p, space, form, 0) {
			buf = append(buf, worship(int(space), form, true))
		}
	}
	return buf
}

// worshipOpen reports that a form of worship can be carried out after its cocoa is paid.
// Both in either order: the tile's price may come out of the ability, and what the tile brings may serve the
// ability. Where the order cannot matter only ability first is listed.
func worshipOpen(s *State, p *Player, space uint8, form int, cost int16) bool {
	left := p.Goods
	left[cocoa] -= cost
	if form == worshipAbility {
		return abilityOpen(s, p, space, &left)
	}
	kind := s.Spots[boards[s.Dest].Spot][0]
	if kind == 0 || form == worshipDiscovery && s.Dest == palace {
		return false
	}
	price := &discoveries[kind-1].Price
	payable := left.covers(price)
	switch form {
	case worshipDiscovery:
		return payable
	case worshipBoth:
		return abilityOpen(s, p, space, &left) && (payable || abilityGoods(s, p, space))
	}
	if !payable || s.Dest == palace && !royals[s.Royal[space-1]].Trade && !s.avenueGrows(p, space, int(kind-1)) {
		return false
	}
	for good, n := range price {
		left[good] -= n
	}
	return abilityOpen(s, p, space, &left)
}

// abilityOpen reports that the ability of a space may be chosen with these goods left (rules.md 3.3.4).
func abilityOpen(s *State, p *Player, space uint8, left *goods) bool {
	switch t := boards[s.Dest].Temple; {
	case s.Rulings.has(rulingWorshipLost) && s.Dest != palace:
		return true
	case t == anyTemple:
		return s.anyMovable(p)
	case t != noTemple:
		return s.movable(p, int(t))
	}
	x := &royals[s.Royal[space-1]]
	if !x.Trade {
		return true
	}
	if left[cocoa] < x.Pay[cocoa] && !(s.freeWide(p) && x.Pay[cocoa] > 0) {
		return false
	}
	return left.resources() >= int(x.AnyIn)
}

// avenueGrows reports that a discovery tile of the kind, used before RA09 counts, may raise what it counts.
func (s *State) avenueGrows(p *Player, space uint8, kind int) bool {
	x := &royals[royalRA09]
	if s.Royal[space-1] != royalRA09 || int8(p.Avenue) >= int8(p.Dice[s.Mover-1].Power)+x.More {
		return false
	}
	return kind == kindAVENUE || kind == kindPOWER2 || kind >= kindTANY && kind <= kindTGREEN // the latter reach tiles on big steps
}

// abilityGoods reports that the ability of a space can bring goods; a step in the red temple only by a discovery tile.
func abilityGoods(s *State, p *Player, space uint8) bool {
	if s.Dest == palace {
		x := &royals[s.Royal[space-1]]
		return x.Trade || s.Royal[space-1] == royalRC01
	}
	if boards[s.Dest].Temple != red {
		return true
	}
	next := p.Temple[red] + 1
	return next <= topStep && templeSteps[red][next].Spot != spotCount && s.Spots[templeSteps[red][next].Spot][0] != 0
}

// worship puts the worker on the worship space and makes the ability and the tile due (rules.md 3.3).
func (t *taking) worship(space uint8, form int, free bool) {
	s, p := t.s, t.p
	cost, _ := worshipCost(s, space, form)
	t.waive(free)
	if !free {
		t.pay(goods{cocoa: cost}, forWorship)
	}
	if seat, i := s.worshipper(s.Dest, space); seat != 0 {
		s.player(seat).Dice[i].Lock = 0
		t.factOf(seat, factBumped, int16(s.Dest))
	}
	t.land()
	d := &p.Dice[s.Mover-1]
	d.Lock = space
	s.Stage = stageDone
	t.fact(factWorship, int16(s.Dest), int16(space), int16(form), int16(d.Power))
	spot := boards[s.Dest].Spot
	switch form {
	case worshipDiscovery:
		s.push(frameClaim, spot, claimMust, 0)
	case worshipBoth:
		s.push(frameClaim, spot, claimMust, 0)
		s.push(frameAbility, space-1, s.Dest, d.Power)
	case worshipReverse:
		s.push(frameAbility, space-1, s.Dest, d.Power)
		if s.Dest == palace && s.Royal[space-1] == royalRA09 {
			s.push(framePause, 0, 0, 0)
		}
		s.push(frameClaim, spot, claimMust, 0)
	default:
		s.push(frameAbility, space-1, s.Dest, d.Power)
	}
}

// ability gives what a worship space gives.
func (t *taking) ability(space, board, power uint8) {
	switch temple := boards[board].Temple; temple {
	case anyTemple:
		t.s.push(frameTemple, 1, 0, 0)
		return
	case blue, red, green:
		t.up(int(temple))
		return
	}
	which := t.s.Royal[space]
	x := &royals[which]
	most := int8(power) + x.More
	switch {
	case which == royalRB07:
		t.s.push(frameTrade, 1, which, power)
	case x.Trade:
		t.s.push(frameTrade, uint8(most), which, power)
	case which == royalRC01:
		t.receive(goods{cocoa: int16(most)}, fromRoyal)
	default:
		have := [...]int{royalRA04: t.p.technologies(), royalRA05: int(t.p.Track), royalRA09: int(t.p.Avenue)}[which]
		t.points(x.VP*int16(min(have, int(most))), fromRoyal)
	}
}

// trade does one trade of a royal tile (rules.md 10).
func (t *taking) trade(resource int, free bool) {
	f := t.s.top()
	f.A--
	which, power := f.B, f.C
	x := &royals[which]
	t.fact(factTrade, int16(which))
	price := x.Pay
	if t.waive(free); free {
		price[cocoa] = 0
	}
	if resource != 0 {
		price[resource] += int16(x.AnyIn)
	}
	t.pay(price, fromRoyal)
	t.receive(x.Gain, fromRoyal)
	if x.Steps > 0 {
		t.s.push(frameTemple, x.Steps, 0, 0)
	}
	if which == royalRB07 {
		t.s.push(frameGain, power, uint8(fromRoyal), 0)
	}
}

// tradeOpen reports that one more trade can be paid.
func tradeOpen(s *State, p *Player, f *frame) bool {
	var few [8]engine.Step
	list := tradeSteps(s, p, f, few[:0])
	return list[0] != none()
}
