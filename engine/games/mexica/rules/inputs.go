package rules

import (
	"painani/engine"
	"painani/engine/neural"
)

// What is much of something: inputs of a net are of about the same size.
const (
	muchWorth  = 15 * WorthPoint
	mostWorth  = 3 * muchWorth // a net is told of no more
	muchPoints = 15
	muchLevels = 20
	muchLead   = 5
	mostSites  = 40
)

// Outlook is what may be founded soon. A search for sites finds it (package advice), and a net is told of it
// beside what stands on the board.
type Outlook struct {
	Hope  [MaxSeats]int      // what a seat may found in its next turn, in hundredths of a point
	Size  [MaxSeats]uint8    // of that site, 0 for none, …
	Need  [MaxSeats]uint8    // … and the action points that it takes
	Guest [MaxSeats]int      // for standing in the sites of others, in hundredths of a point
	Lack  [MaxSize + 1]uint8 // 1 + the canal tiles that the nearest site of a size lacks; 0: no site
	Sites int
}

// Tell is what a net is told of a position for a seat: what a player would name. That is the time left, the
// own things, what can be founded, what Score makes of it by the game's own table, how many places of each
// kind one has in districts, the largest of these, the own one, and the others. It returns engine.Learner's
// Sure.
func Tell(s *State, seat engine.Seat, o *Outlook, in *neural.Inputs) (sure int) {
	var v sight
	v.look(s, uint8(seat), o)
	v.seeTime(in)
	v.seeOwn(in)
	v.seeBank(in)
	v.seeHopes(in)
	v.seeParts(in)
	v.seePlaces(in)
	v.seeTemples(in)
	v.seeLargest(in)
	v.seeHome(in)
	v.seeOthers(in)
	return v.sure()
}

// Sure is what a seat will have at the end for what it has already: points, and what its temples promise. At
// the end it is the final score.
func Sure(s *State, seat engine.Seat) int {
	var v sight
	v.begin(s, uint8(seat))
	return v.sure()
}

// sight is a position as a net is told of it.
type sight struct {
	Valuation
	seat    uint8
	p       *Player
	home    uint8
	o       *Outlook
	promise [MaxSeats]int // of this, what districts promise
	won     [MaxSeats]int // points if all that is founded were scored now, in phase 2 all districts
	places  places
	temples temples
	largest [mostLargest]uint8 // founded districts by their lowest cells
	listed  int                // of these
}

// begin finds what districts promise.
func (v *sight) begin(s *State, seat uint8) {
	v.Valuation = Valuation{S: s, By: Weighing.Own, left: s.RoundsLeft()}
	v.seat, v.p = seat, s.Player(seat)
	v.home = s.HomeOf(v.p)
	s.Survey(&v.all)
	if s.Phase == PhaseOver {
		return
	}
	for _, d := range v.all.Each {
		v.district(d)
	}
	v.promise = v.Worth
}

func (v *sight) sure() int { return v.p.Vp()*WorthPoint + v.promise[v.seat-1] }

// look goes on: the rest of what Score counts, and what there is in districts.
func (v *sight) look(s *State, seat uint8, o *Outlook) {
	v.begin(s, seat)
	v.o = o
	for seat, p := range s.Seated {
		v.player(seat, p)
	}
	for root, d := range v.all.Each {
		if !d.IsFounded() && d.Size <= MaxSize && d.Open > 0 && s.Bank[d.Size] > 0 {
			v.ready(root, d)
		}
		v.count(root, d)
	}
}

// worth is an input for hundredths of a point.
func worth(in *neural.Inputs, n int) { in.Ratio(max(-mostWorth, min(n, mostWorth)), muchWorth) }

// byPhase is a number that means something else in each phase.
func (v *sight) byPhase(in *neural.Inputs, x float32) {
	if v.S.Phase == PhaseTwo {
		in.Some(1, x)
	} else {
		in.Some(0, x)
	}
	in.Skip(2)
}

func (v *sight) seeTime(in *neural.Inputs) {
	s := v.S
	in.One(int(s.Seats)-MinSeats, MaxSeats-MinSeats+1)
	in.One(int(s.Phase), int(PhaseCount))
	in.Ratio(min(int(s.Round), 16), 8)
	v.byPhase(in, float32(min(v.left, 16))/6)
	in.Reached(v.left, 1, 2, 3, 4, 5, 6, 8, 10)
	in.Bit(s.PhaseDone())
	yet := v.seat >= s.Turn
	in.Bit(yet)
	in.Bit(yet && s.PhaseDone())
	in.Bit(s.Phase == PhaseTwo && v.left <= 1)
	in.One(int((v.seat+s.Seats-s.Turn)%s.Seats), MaxSeats)
	in.One(int(v.seat)-1, MaxSeats)
	in.Upto(int(s.Idle), 3)
	in.Ratio(int(s.Singles), SingleSupply)
	in.Ratio(int(s.Doubles), DoubleSupply)
	in.Reached(int(s.Singles)+2*int(s.Doubles), 1, 2, 4, 8, 12, 16, 24, 32, 44)
	in.Ratio(int(s.Spans), BridgeSupply)
	in.Bit(s.Spans == 0)
	in.Upto(int(s.Chips), 4)
	least, most := 99, 0
	for _, p := range s.Seated {
		least, most = min(least, p.levels()), max(most, p.levels())
	}
	in.Ratio(least, muchLevels)
	in.Ratio(most, muchLevels)
	in.Reached(least, 1, 3, 5, 7, 9, 12, 16)
}

// levels are the storeys in stock.
func (p *Player) levels() int {
	sum := 0
	for level, n := range p.Stock {
		sum += int(n) * (level + 1)
	}
	return sum
}

func (v *sight) seeOwn(in *neural.Inputs) {
	s, p := v.S, v.p
	for level, n := range p.Stock {
		in.Upto(int(n), 6-level)
	}
	v.byPhase(in, float32(p.levels())/muchLevels)
	in.Reached(p.levels(), 1, 3, 5, 7, 9, 11, 13, 16, 19, 22, 26)
	in.Ratio(p.Temples(), 8)
	in.Ratio(int(p.Chips), 4)
	in.Upto(int(p.Chips), 8)
	if s.Turn == v.seat {
		in.Ratio(int(s.AP), TurnAP)
	} else {
		in.Num(0)
	}
	in.Bit(p.At == Nowhere)
	in.Bit(OnPalace(p))
	in.Bit(OnPalace(p) && s.PhaseDone())
	in.Bit(p.At != Nowhere && v.home == Nowhere) // on a bridge
	ways := 0
	if p.At != Nowhere {
		x := s.Ways(p.At)
		ways = x.Len()
	}
	in.One(ways, 5)
}

// seeBank tells what tiles there are, and how near each is to being founded.
func (v *sight) seeBank(in *neural.Inputs) {
	s := v.S
	sum, later := 0, 0
	for size := MinSize; size <= MaxSize; size++ {
		in.Upto(int(s.Bank[size]), int(TileCopies[size]))
		in.Bit(s.Later[size] > 0)
		sum, later = sum+size*int(s.Bank[size]), later+size*int(s.Later[size])
		lack := v.o.Lack[size]
		for k := range uint8(4) {
			in.Bit(lack > 0 && lack <= 2*k+1)
		}
	}
	in.Ratio(sum, 4*muchPoints)
	in.Ratio(later, 4*muchPoints)
	in.Upto(s.Bank.Left(), FirstTiles)
	in.Ratio(min(v.o.Sites, 2*mostSites), mostSites)
}

// seeHopes tells what may be founded next, by the seat and before it is its turn.
func (v *sight) seeHopes(in *neural.Inputs) {
	me, o := v.seat-1, v.o
	worth(in, o.Hope[me])
	in.Ratio(int(o.Size[me]), muchPoints)
	in.Bit(o.Size[me] > 0)
	in.Reached(int(o.Need[me]), 1, 2, 3, 4, 5, 6, 7, 9)
	worth(in, o.Guest[me])
	best, before := 0, 0
	for i := range v.S.Seats {
		if i == me {
			continue
		}
		best = max(best, o.Hope[i])
		if (i+1+v.S.Seats-v.S.Turn)%v.S.Seats < (v.seat+v.S.Seats-v.S.Turn)%v.S.Seats {
			before += o.Hope[i]
		}
	}
	worth(in, best)
	worth(in, before)
}

// seeParts tells what Score counts.
func (v *sight) seeParts(in *neural.Inputs) {
	me := v.seat - 1
	v.byPhase(in, float32(v.promise[me])/muchWorth/2)
	worth(in, v.Worth[me]-v.promise[me])
	worth(in, v.chips(int(v.p.Chips)))
	worth(in, v.gain(v.seat, v.p))
	v.byPhase(in, float32(v.won[me])/muchPoints/2)
	others, best := 0, 0
	for i, n := range v.won[:v.S.Seats] {
		if i != int(me) {
			others, best = others+n, max(best, n)
		}
	}
	v.byPhase(in, float32(others)/muchPoints/6)
	v.byPhase(in, float32(best)/muchPoints/2)
}

// seeOthers tells of the others, in their order of play.
func (v *sight) seeOthers(in *neural.Inputs) {
	const facts = 16
	for k := uint8(1); k < MaxSeats; k++ {
		if k >= v.S.Seats {
			in.Skip(facts)
			continue
		}
		i := (v.seat - 1 + k) % v.S.Seats
		p := &v.S.Players[i]
		home := v.S.HomeOf(p)
		in.Ratio(max(-60, min(p.Vp()-v.p.Vp(), 60)), 2*muchPoints)
		in.Ratio(p.levels(), muchLevels)
		in.Ratio(p.levels()-v.p.levels(), muchLevels/2)
		in.Bit(p.Out())
		in.Ratio(int(p.Chips), 4)
		worth(in, v.o.Hope[i])
		in.Ratio(int(v.o.Size[i]), muchPoints)
		in.Ratio(int(v.o.Need[i]), TurnAP)
		worth(in, v.o.Guest[i])
		v.byPhase(in, float32(v.promise[i])/muchWorth/2)
		worth(in, v.Worth[i]-v.promise[i])
		in.Ratio(v.won[i], 2*muchPoints)
		in.Bit(home != Nowhere && v.all[home].IsFounded())
		in.Bit(home != Nowhere && home == v.home && v.all[home].Size <= MaxSize)
		in.Bit(OnPalace(p))
	}
}
