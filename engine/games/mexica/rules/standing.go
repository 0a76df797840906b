package rules

import "painani/engine/neural"

// What a net is told of districts.

// Kinds of places that a seat may have in a district.
const (
	placeNone   = 0  // others there: 0, 1, 2, 3 or more
	placeAlone  = 4  // nobody else is there
	placeFirst  = 5  // by 1, 2, 3, 4 storeys or more
	placeTied   = 9  // for the first place
	placeSecond = 10 // behind by 1, 2, 3 storeys or more
	placeThird  = 13 // behind the second by 1, 2 storeys or more
	placeLast   = 15
	placeCount  = 16
)

// Kinds of districts.
const (
	kindOpen  = iota // founded, with room for temples
	kindFull         // founded, without
	kindSmall        // not founded, of a size that there are tiles of
	kindLarge        // not founded, larger
	kindCount
)

// places says of the districts of each kind in which a seat has each kind of place how many they are, and how
// many points the first of all these gets.
type places [kindCount][placeCount]struct{ many, points int }

// temples says what one temple would change, by its storeys less one: the most points that it would win its
// builder, and in the best but one; and what one of others would cost him: at most, and in all districts.
type temples struct{ best, second, risk, risks [Levels]int }

// mostLargest is how many founded districts are told of one by one.
const mostLargest = 6

// standing is a seat's place in a district.
type standing struct {
	own, first, next int // storeys: its own, of the best other, of the best that has no more than it
	above            int // participants with more, …
	near             int // … and the least that one of these has
	others           int // participants
}

func (d *District) standing(seat uint8) (x standing) {
	x.own, x.near = int(d.Value[seat]), 1<<10
	for who, n := range d.Value {
		value := int(n)
		if value == 0 || who == int(seat) {
			continue
		}
		x.others++
		x.first = max(x.first, value)
		if value > x.own {
			x.above++
			x.near = min(x.near, value)
		} else {
			x.next = max(x.next, value)
		}
	}
	return x
}

// place is the kind of a place.
func (x *standing) place() int {
	switch {
	case x.own == 0:
		return placeNone + min(x.others, 3)
	case x.others == 0:
		return placeAlone
	case x.own == x.first:
		return placeTied
	case x.above == 0:
		return placeFirst + min(x.own-x.next, 4) - 1
	case x.above == 1:
		return placeSecond + min(x.near-x.own, 3) - 1
	case x.above == 2:
		return placeThird + min(x.near-x.own, 2) - 1
	}
	return placeLast
}

// prizeOf are the points of a place, from 0.
func prizeOf(prize *[Places]int16, place int) int {
	if place >= Places {
		return 0
	}
	return int(prize[place])
}

// count takes a district into account.
func (v *sight) count(root uint8, d *District) {
	kind := kindLarge
	switch {
	case d.IsFounded() && d.Open > 0:
		kind = kindOpen
	case d.IsFounded():
		kind = kindFull
	case d.Size <= MaxSize:
		kind = kindSmall
	}
	x, prize := d.standing(v.seat), Prizes(d.Size)
	at := &v.places[kind][x.place()]
	at.many++
	at.points += int(prize[0])
	if !d.IsFounded() && v.S.Phase != PhaseTwo {
		return
	}
	if x.own+x.others > 0 {
		for seat, won := range d.Rewards() {
			if seat > 0 && seat <= int(v.S.Seats) {
				v.won[seat-1] += int(won.Points)
			}
		}
	}
	if d.Open > 0 {
		v.tempt(d, &x, &prize)
	}
	if d.IsFounded() {
		v.enlist(root)
	}
}

// tempt takes into account what one temple more would change in a district.
func (v *sight) tempt(d *District, x *standing, prize *[Places]int16) {
	now := 0
	if x.own > 0 {
		now = prizeOf(prize, x.above)
	}
	for k := range Levels {
		t, gain := &v.temples, d.after(v.seat, k+1, prize)-now
		switch {
		case gain > t.best[k]:
			t.best[k], t.second[k] = gain, t.best[k]
		case gain > t.second[k]:
			t.second[k] = gain
		}
		if x.own > 0 && x.own < x.next+k+1 {
			loss := now - prizeOf(prize, x.above+1)
			t.risk[k] = max(t.risk[k], loss)
			t.risks[k] += loss
		}
	}
}

// after is what a district would bring with a temple more.
func (d *District) after(seat uint8, level int, prize *[Places]int16) int {
	above, own := 0, d.Value[seat]+int16(level)
	for _, value := range d.Value {
		if value > own {
			above++
		}
	}
	return prizeOf(prize, above)
}

// enlist keeps the largest founded districts, the largest first.
func (v *sight) enlist(root uint8) {
	for i, other := range v.largest[:v.listed] {
		if v.all[other].Size < v.all[root].Size {
			v.largest[i], root = root, other
		}
	}
	if v.listed < mostLargest {
		v.largest[v.listed] = root
		v.listed++
	}
}

// seePlaces tells how many places of each kind there are, and what they are worth.
func (v *sight) seePlaces(in *neural.Inputs) {
	for kind := range v.places {
		for _, x := range v.places[kind] {
			in.Ratio(min(x.many, 12), 4)
			in.Ratio(min(x.points, 6*muchPoints), 2*muchPoints)
		}
	}
}

func (v *sight) seeTemples(in *neural.Inputs) {
	t := &v.temples
	most := 0
	for k := range Levels {
		have := v.p.Stock[k] > 0
		in.Ratio(t.best[k], muchPoints)
		in.Ratio(t.second[k], muchPoints)
		in.Ratio(min(t.risk[k], muchPoints), muchPoints)
		in.Ratio(min(t.risks[k], 4*muchPoints), 2*muchPoints)
		if have {
			in.Ratio(t.best[k], muchPoints)
			most = max(most, t.best[k])
		} else {
			in.Num(0)
		}
	}
	in.Ratio(most, muchPoints)
}

// seeLargest tells of the largest founded districts one by one.
func (v *sight) seeLargest(in *neural.Inputs) {
	for _, root := range v.largest[:v.listed] {
		v.seeDistrict(in, root, &v.all[root])
	}
	in.Skip((mostLargest - v.listed) * districtFacts)
}

const districtFacts = 13

func (v *sight) seeDistrict(in *neural.Inputs, root uint8, d *District) {
	x := d.standing(v.seat)
	in.Ratio(int(d.Size), muchPoints)
	in.Ratio(min(x.own, 24), 8)
	in.Ratio(min(x.first, 24), 8)
	if x.own > 0 {
		in.Some(min(x.above, Places), 1)
	}
	in.Skip(Places + 1)
	in.Ratio(max(-2*muchLead, min(x.own-x.first, 2*muchLead)), muchLead)
	in.Ratio(x.others, MaxSeats)
	in.Ratio(min(int(d.Open), 10), 5)
	in.Bit(d.Open == 0)
	in.Bit(v.home == root)
	men := 0
	for seat, p := range v.S.Seated {
		if seat != v.seat && v.S.HomeOf(p) == root {
			men++
		}
	}
	in.Ratio(men, MaxSeats-1)
}

// seeHome tells of the district where the Mexica stands.
func (v *sight) seeHome(in *neural.Inputs) {
	if v.home == Nowhere {
		in.Skip(districtFacts + 4 + Levels)
		return
	}
	d := v.all[v.home]
	size := d.Size
	d.Size = min(size, MaxSize+2)
	v.seeDistrict(in, v.home, &d)
	fits := !d.IsFounded() && size <= MaxSize && v.S.Bank[size] > 0
	in.Bit(d.IsFounded())
	in.Bit(size > MaxSize)
	in.Bit(fits)
	in.Bit(fits && v.S.Turn == v.seat)
	prize, x := Prizes(d.Size), d.standing(v.seat)
	now := 0
	if x.own > 0 {
		now = prizeOf(&prize, x.above)
	}
	for k := range Levels {
		if d.Open > 0 && v.p.Stock[k] > 0 {
			in.Ratio(d.after(v.seat, k+1, &prize)-now, muchPoints)
		} else {
			in.Num(0)
		}
	}
}
