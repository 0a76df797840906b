package rules

import "painani/engine"

const (
	worthPoint = 100 // a point in the unit of Score
	longGame   = 24  // rounds of a whole game, about
	percent    = 100
)

// fear is how much of a missing salary counts, in percent, by rounds before the Eclipse.
var fear = [...]int{100, 100, 75, 50, 30, 20, 10}

// Score estimates a position for the seat, in hundredths of a point: points, what the coming
// Eclipses will bring as things stand, prospects of goods, workers, technologies, tiles and temples, less
// the salary that will be missing. At the end it is the final score.
func (g Rules) Score(s *State, seat engine.Seat) int {
	if seat.Index() < 0 || seat.Index() >= int(s.Seats) {
		return 0
	}
	p := s.Player(uint8(seat))
	sum := int(p.VP) * worthPoint
	if s.Phase == PhaseOver {
		return sum + int(p.Goods[Cocoa]) // the tie-break
	}
	if g.Net != nil {
		return g.foresee(s, seat)
	}
	v := g.value(s, uint8(seat))
	sum += v.eclipses() + v.technologies() + v.temples() + v.goods() + v.workers() + v.tiles()
	sum += v.prospects() - v.hunger()
	if s.Phase <= PhaseStart {
		sum += v.startTiles()
	}
	return sum
}

// eraLeft estimates the rounds before the next Eclipse.
func eraLeft(s *State) int {
	if s.Final || s.Phase == PhaseSalary || s.finished() {
		return 0
	}
	return int(s.Dark()-s.Light)*3/4 + 1
}

// erasAfter estimates the rounds of the eras after this one.
func erasAfter(s *State) int {
	n := 0
	if s.finished() {
		return 0
	}
	for e := int(s.Held) + 1; e < Eclipses; e++ {
		n += eraRounds(s, e)
	}
	return n
}

// eraRounds estimates the rounds of an era, counted from 0; 0 for none.
func eraRounds(s *State, era int) int {
	if era >= Eclipses {
		return 0
	}
	return int(DarkDisc[s.Seats][era])*3/4 + 1
}

// valuation is one call of Score.
type valuation struct {
	s      *State
	p      *Player
	w      *Weights
	seat   uint8
	era    int // rounds before the next Eclipse
	rounds int // before the end

	place      [BoardCount + 1]uint8 // of each board in the ring, from 0
	techs      uint16                // bit by technology: the player owns it
	worth      [GoodsCount]int       // of one more of each good
	avenueStep int                   // what a step on the Avenue brings at the Eclipses to come
	trackStep  int                   // what a step on the pyramid track brings at them
}

// value begins the valuation of a player's position.
func (g Rules) value(s *State, seat uint8) valuation {
	p := s.Player(seat)
	v := valuation{s: s, p: p, w: g.table(), seat: seat, era: eraLeft(s)}
	v.rounds = v.era + erasAfter(s)
	for i, board := range s.Ring {
		v.place[board] = uint8(i)
	}
	for slot, tile := range s.Techs {
		v.techs |= uint16(p.Techs>>slot&1) << tile
	}
	for good := range v.worth {
		v.worth[good] = v.fade(v.good(good))
	}
	v.steps()
	return v
}

// steps notes what a step on the Avenue and on the pyramid track brings.
func (v *valuation) steps() {
	left := v.eclipsesLeft()
	rounds, taken := v.era, v.s.Taken()*worthPoint
	for e := range left { // buildings go meanwhile
		many := multiplier(taken + rounds*int(v.s.Seats)*v.w.Built)
		v.avenueStep += many * v.w.Avenue / percent
		share := v.w.TrackNext
		if e == 0 {
			share = v.w.Track
		}
		v.trackStep += int(StepVP[min(int(v.s.Held)+e, Eclipses-1)]) * share * worthPoint / percent
		rounds += eraRounds(v.s, int(v.s.Held)+e+1)
	}
}

// multiplier is that of the Avenue, in hundredths of a point, after so many hundredths of buildings.
func multiplier(taken int) int {
	i := min(taken/worthPoint, BuildingsOnRow-1)
	part := min(taken-i*worthPoint, worthPoint)
	return int(Multipliers[i])*(worthPoint-part) + int(Multipliers[i+1])*part
}

// fade scales a value that vanishes towards the end.
func (v *valuation) fade(value int) int { return value * min(v.rounds, v.w.Soon) / v.w.Soon }

// eclipsesLeft is how many Eclipses will still score; the one under way has scored.
func (v *valuation) eclipsesLeft() int {
	n := Eclipses - int(v.s.Held)
	if v.s.finished() {
		n = 1
	}
	if v.s.Phase == PhaseSalary {
		n--
	}
	return n
}

// eclipses values Avenue, pyramid track and masks by what they bring at the Eclipses to come.
func (v *valuation) eclipses() int {
	left := v.eclipsesLeft()
	_, masks := MaskSets(v.p)
	sum := int(masks)*left*v.w.Masks*worthPoint/percent + int(v.p.masks(1))*v.w.MaskMore*v.rounds/longGame
	sum += int(v.p.Avenue) * v.avenueStep
	if left == 0 || v.s.Phase == PhaseSalary || v.p.Track == 0 {
		return sum
	}
	sum += int(v.p.Track) * v.trackStep
	for _, q := range v.s.Seated {
		if q.Track > v.p.Track {
			return sum
		}
	}
	return sum + v.w.Leader
}

// technologies values those owned, and that others may buy them too, which brings points.
func (v *valuation) technologies() int {
	sum, lacking := 0, 0
	for slot, tile := range v.s.Techs {
		if v.p.Techs&(1<<slot) == 0 {
			continue
		}
		sum += v.technology(tile)
		for other, q := range v.s.Seated {
			lacking += one(other != v.seat && q.Techs&(1<<slot) == 0)
		}
	}
	return sum + lacking*v.w.Followed*v.rounds/longGame
}

// technology is what one is worth in the rounds that are left.
func (v *valuation) technology(tile uint8) int { return v.w.Tech[tile] * v.rounds / longGame }

// temples values the way to the bonus tiles, more the nearer they are.
func (v *valuation) temples() int {
	sum := 0
	for temple, step := range v.p.Temple {
		n := min(int(step), BonusStep)
		bonus := max(int(BonusPoints(v.p, v.s.Bonus[temple])), 8) * worthPoint
		reach := v.w.BonusTaken
		if n < BonusStep {
			reach = v.w.Bonus * n * n / (BonusStep * BonusStep) * min(v.rounds, longGame/2) / (longGame / 2)
		}
		sum += bonus*reach/percent + n*v.fade(v.w.Climb[temple])
	}
	return sum
}

// goods values what the player has in hand; what the next salary takes is in hunger.
func (v *valuation) goods() int {
	g := &v.p.Goods
	over := max(0, int(g[Cocoa])-int(v.owed()))
	need := min(over, v.w.CocoaNeeded)
	sum := v.fade(need*v.w.Cocoa+(over-need)*v.w.Spare) + min(int(g[Cocoa]), int(v.owed()))*v.w.Cocoa
	for r := Wood; r <= Gold; r++ {
		n := int(g[r])
		full := min(n, v.w.GoodsNeeded)
		sum += v.fade((full*percent + (n-full)*v.w.Rest) * v.good(r) / percent)
	}
	return sum
}

// good is what a good is worth while there is time to use it, cocoa beyond what the salary takes.
func (v *valuation) good(good int) int {
	if good == Cocoa {
		return v.w.Cocoa
	}
	return v.w.Good[good-Wood]
}

// power is what a worker's power is worth early.
func (v *valuation) power(n uint8) int {
	if n < 2 {
		return 0
	}
	return v.w.Power[n-2]
}

func (v *valuation) owed() uint8 {
	if v.s.Phase == PhaseSalary {
		return v.p.Owes
	}
	return SalaryOf(v.p)
}

func (v *valuation) hunger() int {
	owed := int(v.owed())
	have := int(v.p.Goods[Cocoa]) + TileCocoa*int(v.p.Tiles[KindCOCOA4])
	if v.p.Tiles[KindFREECOCOA] > 0 {
		have += owed
	}
	sum := max(0, owed-have) * v.w.Unpaid * fear[min(v.era, len(fear)-1)] / percent
	return sum + owed*v.w.Meal*max(0, v.eclipsesLeft()-1)
}

// workers values workers by power and place.
func (v *valuation) workers() int {
	sum, free := 0, 0
	var on [BoardCount + 1]int
	for _, d := range v.p.Dice[:v.p.Workers()] {
		sum += v.fade(v.power(d.Power))
		switch {
		case d.Lock != 0:
			sum -= v.fade(v.w.Locked)
		default:
			free++
			if Boards[d.Board].Main {
				sum += v.fade(on[d.Board] * v.w.Together)
			}
			on[d.Board]++
		}
	}
	if free == 0 {
		sum -= v.fade(v.w.Stuck)
	}
	if v.p.Fourth {
		sum += v.w.Worker * v.rounds / longGame
	}
	return sum
}

func (v *valuation) tiles() int {
	sum := 0
	for k := KindVP4; k < DiscoveryKinds; k++ {
		sum += int(v.p.Tiles[k]) * v.w.Tile[k-KindVP4]
	}
	return v.fade(sum)
}

// StartTiles values starting tiles chosen, what they give being still to come.
func (v *valuation) startTiles() int {
	if v.p.Dice[0].Board != 0 {
		return 0
	}
	sum := 0
	for tile := range v.p.Known {
		x := &StartTiles[tile-1]
		for good, n := range x.Goods {
			sum += int(n) * v.good(good)
		}
		sum += int(x.Any)*v.good(Gold) + int(x.Avenue)*v.w.StartAvenue + int(x.Power)*v.power(2)
		sum += one(x.Tech)*(v.w.Tech[v.s.Techs[0]]+v.w.StartTemple) + one(x.Beside != 0)*v.w.StartBeside
		for _, n := range x.Temple {
			sum += int(n) * v.w.StartTemple
		}
	}
	return sum
}
