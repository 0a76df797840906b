package rules

import "painani/engine"

const (
	WorthPoint   = 100 // a point in the unit of Score
	Percent      = 100
	canalsPlenty = 24 // canal cells in the supply with which any large land will be parted
)

// Score estimates a position for the seat, in hundredths of a point: points, what
// districts promise, stock and chips, less the greater part of what the others have
// on average. At the end only points and chips count.
func (g Rules) Score(s *State, seat engine.Seat) int {
	if seat.Index() < 0 || seat.Index() >= int(s.Seats) {
		return 0
	}
	v := Valuation{By: g.Table()}
	v.Weigh(s)
	if s.Phase == PhaseOver {
		return v.Of(seat.Index())
	}
	for root, d := range v.all.Each {
		if !d.IsFounded() && d.Size <= MaxSize && d.Open > 0 && s.Bank[d.Size] > 0 {
			v.ready(root, d)
		}
	}
	if uint8(seat) == s.Turn {
		return v.Of(seat.Index()) + int(s.AP)*v.By.Chip
	}
	return v.Of(seat.Index())
}

// Valuation is what a position is worth to each seat.
type Valuation struct {
	S     *State
	By    *Weights // set before Weigh
	all   Districts
	left  int           // rounds to the end of the phase, about
	Worth [MaxSeats]int // by seat
}

// Weigh values the points, what districts promise, and what the seats have.
func (v *Valuation) Weigh(s *State) {
	*v = Valuation{S: s, By: v.By, left: s.RoundsLeft()}
	s.Survey(&v.all)
	for seat, p := range s.Seated {
		v.Worth[seat-1] = p.Vp()*WorthPoint + int(p.Chips)
	}
	if s.Phase == PhaseOver {
		return
	}
	for _, d := range v.all.Each {
		v.district(d)
	}
	for seat, p := range s.Seated {
		v.player(seat, p)
	}
}

// Of is the worth to one seat, by its index, less what counts of the others'.
func (v *Valuation) Of(seat int) int {
	others := 0
	for i, n := range v.Worth[:v.S.Seats] {
		if i != seat {
			others += n
		}
	}
	return v.Worth[seat] - others*v.By.Rivals/Percent/(int(v.S.Seats)-1)
}

// RoundsLeft guesses how many rounds more the phase lasts.
func (s *State) RoundsLeft() int {
	least := 99
	for _, p := range s.Seated {
		sum := 0
		for level, n := range p.Stock {
			sum += int(n) * (level + 1)
		}
		least = min(least, sum)
	}
	return max((s.Bank.Left()+1)/2, (least+3)/4)
}

// district values what temples in a district promise.
func (v *Valuation) district(d *District) {
	share := v.share(d)
	if share == 0 {
		return
	}
	for seat := range v.S.Seated {
		v.Worth[seat-1] += v.promise(d, seat, share) / Percent * v.By.Promise / Percent
	}
}

// promise is what a participant may expect of a district: the points of its place, less
// sure the easier the others may still pass it.
func (v *Valuation) promise(d *District, who uint8, share int) int {
	sum := d.expect(who, 1+min(v.By.DoubtMost, v.left)) * share
	if d.IsFounded() && v.S.Phase == PhaseOne {
		sum += d.expect(who, v.By.DoubtFar) * v.By.NextTime
	}
	return sum
}

// expect is the points of a place, in hundredths, where a lead of doubt storeys is safe and one
// of none is nearly lost; with a doubt of one it is the scoring of rules.md 7.1.
func (d *District) expect(who uint8, doubt int) int {
	own := int(d.Value[who])
	if own == 0 {
		return 0
	}
	behind := 0 // places lost, in hundredths
	for i, value := range d.Value {
		if i == int(who) || i == 0 {
			continue
		}
		room := doubt
		if i == Neutral { // builds no more
			if value == 0 {
				continue
			}
			room = 1
		}
		lead := own - int(value)
		if value == 0 { // has to come first
			lead += 2
		}
		behind += min(Percent, max(0, (room-1-lead)*Percent/(2*room-1)))
	}
	prize := Prizes(d.Size)
	place := behind / Percent
	if place >= Places {
		return 0
	}
	here, next := int(prize[place]), 0
	if place+1 < Places {
		next = int(prize[place+1])
	}
	return here*Percent - (here-next)*(behind%Percent)
}

// share is how much of a district's prizes is counted, in percent. An unfounded one
// counts at the end only, and the less the more canals are left to split it.
func (v *Valuation) share(d *District) int {
	second := v.S.Phase == PhaseTwo
	switch {
	case d.IsFounded():
		return Percent
	case second && (v.S.Doubles == 0 || !d.Pair) && (v.S.Singles == 0 || d.Open == 0):
		return v.By.OpenFinal
	case d.Size <= MaxSize && second && v.S.Bank[d.Size] == 0:
		return v.By.OpenLeft
	case d.Size <= MaxSize:
		return v.By.OpenSmall
	case second:
		left := min(Percent, Percent*(int(v.S.Singles)+2*int(v.S.Doubles))/canalsPlenty)
		return max(v.By.OpenFinal*(Percent-left)/Percent, v.By.OpenLarge*MaxSize/int(d.Size))
	}
	return v.By.OpenLarge * MaxSize / int(d.Size)
}

// ready values a district that fits a tile by who stands in it: the seat to move can found it at once, and
// others there get their share; else whoever stands in it is nearest to it.
func (v *Valuation) ready(root uint8, d *District) {
	prize := Prizes(d.Size)
	now := v.S.HomeOf(v.S.Player(v.S.Turn)) == root
	inside := engine.Count(v.S.Players[:v.S.Seats], func(p Player) bool { return v.S.HomeOf(&p) == root })
	for seat, p := range v.S.Seated {
		home, share, points := v.S.HomeOf(p) == root, -v.By.Lying, prize[1]
		switch {
		case home && seat == v.S.Turn:
			share = v.By.Now
		case home && now:
			share, points = v.By.Now, prize[2]
		case home:
			share = v.By.Ready / inside
		case inside > 0:
			share = -v.By.Offered
		}
		v.Worth[seat-1] += int(points) * share * WorthPoint / Percent
	}
}

// player values what one has in hand and where the Mexica stands.
func (v *Valuation) player(seat uint8, p *Player) {
	worth := v.chips(int(p.Chips)) + v.gain(seat, p)
	for level, n := range p.Stock {
		worth -= int(n) * (level + 1) * v.By.Stock
	}
	if OnPalace(p) {
		worth += PalaceBonus * v.palace(seat) * WorthPoint / Percent
	}
	if p.At != Nowhere && v.S.Ways(p.At) == (Set{}) {
		worth -= WorthPoint / 2
	}
	v.Worth[seat-1] += worth
}

// chips values chips: the first are worth most, and near the end of the game they buy little more.
func (v *Valuation) chips(n int) int {
	sum := 0
	for k := range n {
		sum += max(v.By.Chip/3, v.By.Chip-10*k)
	}
	if v.S.Phase == PhaseTwo && v.left < 3 {
		return sum * (v.left + 1) / 4
	}
	return sum
}

// gain values what the highest temple in stock would bring where the Mexica stands.
func (v *Valuation) gain(seat uint8, p *Player) int {
	root := v.S.HomeOf(p)
	if root == Nowhere || v.all[root].Open < 2 {
		return 0
	}
	for level := Levels; level > 0; level-- {
		if p.Stock[level-1] == 0 {
			continue
		}
		d := v.all[root]
		share := v.share(&d)
		before := v.promise(&d, seat, share)
		d.Value[seat] += int16(level)
		return max(0, v.promise(&d, seat, share)-before) / Percent * v.By.Gain / Percent
	}
	return 0
}

// palace is how likely a Mexica that stands there will do so at the end of the phase, in percent.
func (v *Valuation) palace(seat uint8) int {
	switch {
	case v.S.PhaseDone() && seat <= v.S.Turn: // it is not moved any more
		return Percent
	case v.S.PhaseDone():
		return 60
	case v.S.Bank != (Tiles{}) || v.left > 2:
		return 3
	case v.left == 2:
		return 15
	}
	return 40
}
