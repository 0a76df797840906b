package engine

import "slices"

// Sources is the tally with its first part broken down by what brought the points, most first. Where what is
// known does not add up to that part, as of a branch whose beginning was played elsewhere, it is the tally
// itself.
func (t Tally) Sources(earned []Earning) Tally {
	if len(t.Parts) == 0 || len(earned) == 0 {
		return t
	}
	var parts []TallyPart
	sum, total := make([]int, len(t.Points)), map[string]int{}
	for _, e := range earned {
		if e.Seat.Index() < 0 || e.Seat.Index() >= len(sum) {
			return t
		}
		i := slices.IndexFunc(parts, func(p TallyPart) bool { return p.Name == e.From })
		if i < 0 {
			i = len(parts)
			parts = append(parts, TallyPart{Name: e.From, Points: make([]int, len(t.Points))})
		}
		parts[i].Points[e.Seat.Index()] += e.Points
		sum[e.Seat.Index()] += e.Points
		total[e.From] += e.Points
	}
	if !slices.Equal(sum, t.Parts[0].Points) {
		return t
	}
	slices.SortStableFunc(parts, func(a, b TallyPart) int { return total[b.Name] - total[a.Name] })
	t.Parts = append(parts, t.Parts[1:]...)
	return t
}
