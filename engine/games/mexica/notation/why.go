package notation

import (
	"painani/engine"
	"painani/engine/games/mexica/rules"
	"painani/engine/notation"
)

// Why a step that was typed is none of Steps: first what the cells say, then
// supplies and action points, then the protection of the first round.

// Why says what speaks against a step; CodeUnfit if nothing does.
func (r *Reader) Why(m rules.Move) *engine.Refusal {
	if f := decisions[m.Kind].why; f != nil {
		if refusal := f(r, m); refusal != nil {
			return refusal
		}
	}
	if refusal := r.whyShelter(m); refusal != nil {
		return refusal
	}
	return rules.Refuse(rules.CodeUnfit, "choice", askTurn, "word", notation.Clip(r.Line))
}

// short refuses what costs more action points than are left.
func (r *Reader) short(needs int) *engine.Refusal {
	if needs > int(r.S.AP) {
		return rules.Refuse(rules.CodeAP, "needs", needs, "has", int(r.S.AP))
	}
	return nil
}

func (r *Reader) whyStart(m rules.Move) *engine.Refusal {
	return rules.Refuse(rules.CodeStartCell, "cell", rules.CellIDs[m.A], "cells", NamesOf(rules.Starts.And(r.S.Free())))
}

// whyCanal: rules.md 5.1.
func (r *Reader) whyCanal(m rules.Move) *engine.Refusal {
	cells := []uint8{m.A}
	if m.Kind == rules.StepDouble {
		cells = []uint8{m.A, m.B}
	}
	for _, c := range cells {
		if refusal := r.notEmpty(c); refusal != nil {
			return refusal
		}
	}
	if m.Kind == rules.StepDouble && rules.Direction(m.A, m.B) < 0 {
		return rules.Refuse(rules.CodeNeighbours, "cell", rules.CellIDs[m.A], "other", rules.CellIDs[m.B])
	}
	for _, c := range cells {
		if b := bridgeTo(&r.S, c); b != rules.Nowhere {
			return rules.Refuse(rules.CodeAccess, "cell", rules.CellIDs[c], "bridge", rules.CellIDs[b])
		}
		if r.S.Founded.Has(c) {
			return rules.Refuse(rules.CodeFounded, "cell", rules.CellIDs[c], "size", r.S.SizeOf(r.S.District[c]))
		}
	}
	switch {
	case m.Kind == rules.StepCanal && r.S.Singles == 0:
		return rules.Refuse(rules.CodeNoSingle)
	case m.Kind == rules.StepDouble && r.S.Doubles == 0:
		return rules.Refuse(rules.CodeNoDouble)
	}
	return r.short(rules.CanalAP)
}

// notEmpty refuses what is no empty plain land (rules.md 1.2).
func (r *Reader) notEmpty(c uint8) *engine.Refusal {
	switch {
	case rules.Palace.Has(c):
		return rules.Refuse(rules.CodePalace, "cell", rules.CellIDs[c])
	case r.S.Canals.Has(c):
		return rules.Refuse(rules.CodeWater, "cell", rules.CellIDs[c])
	}
	return r.occupied(c)
}

// occupied refuses a cell with a temple, a tile or a Mexica.
func (r *Reader) occupied(c uint8) *engine.Refusal {
	thing := ""
	mexicas := r.S.Mexicas()
	switch x := r.S.Cells[c]; {
	case x.IsTemple():
		thing = "temple"
	case x.Tile() != 0:
		thing = "tile"
	case mexicas.Has(c):
		thing = "mexica"
	default:
		return nil
	}
	return rules.Refuse(rules.CodeOccupied, "cell", rules.CellIDs[c], "thing", thing)
}

// bridgeTo is a bridge that leads to the cell, nowhere if none does.
func bridgeTo(s *rules.State, c uint8) uint8 {
	for b := range s.Bridges.Each {
		if x, y := rules.Access(b, s.Cells[b].Axis()); x == c || y == c {
			return b
		}
	}
	return rules.Nowhere
}

// whyBridge: rules.md 5.2.
func (r *Reader) whyBridge(m rules.Move) *engine.Refusal {
	if refusal := r.whySite(m.A, m.C); refusal != nil {
		return refusal
	}
	if r.S.Spans == 0 {
		return rules.Refuse(rules.CodeBridgesGone)
	}
	return r.short(rules.BridgeAP)
}

// whySite says why no bridge can stand on a cell in that way, or in any.
func (r *Reader) whySite(c, axis uint8) *engine.Refusal {
	switch {
	case !r.S.Canals.Has(c):
		return rules.Refuse(rules.CodeNotCanal, "cell", rules.CellIDs[c])
	case r.S.Bridges.Has(c):
		return rules.Refuse(rules.CodeBridgeThere, "cell", rules.CellIDs[c])
	}
	dry := r.S.Dry()
	var fits [rules.Axes + 1]bool
	for way := range rules.Axes {
		a, b := rules.Access(c, way)
		fits[way] = dry.Has(a) && dry.Has(b)
		fits[anyAxis] = fits[anyAxis] || fits[way]
	}
	switch {
	case !fits[anyAxis]:
		return rules.Refuse(rules.CodeBridgeEnds, "cell", rules.CellIDs[c])
	case !fits[axis]:
		return rules.Refuse(rules.CodeBridgeAxis, "cell", rules.CellIDs[c], "axis", rules.AxisIDs[axis])
	}
	return nil
}

// whyShift: rules.md 5.3.
func (r *Reader) whyShift(m rules.Move) *engine.Refusal {
	if refusal := r.whyLift(m.A); refusal != nil {
		return refusal
	}
	if m.A == m.B {
		return rules.Refuse(rules.CodeSamePlace, "cell", rules.CellIDs[m.A])
	}
	if refusal := r.whySite(m.B, m.C); refusal != nil {
		return refusal
	}
	return r.short(rules.BridgeAP)
}

// whyLift says why a bridge cannot be taken away from a cell.
func (r *Reader) whyLift(c uint8) *engine.Refusal {
	mexicas := r.S.Mexicas()
	switch {
	case r.S.Spans > 0:
		return rules.Refuse(rules.CodeBridgesLeft, "left", int(r.S.Spans))
	case !r.S.Bridges.Has(c):
		refusal := noBridge(rules.CellIDs[c])
		refusal.Section = "5.3"
		return refusal
	case mexicas.Has(c):
		return rules.Refuse(rules.CodeBridgeUsed, "cell", rules.CellIDs[c])
	}
	return nil
}

func noBridge(name string) *engine.Refusal { return rules.Refuse(rules.CodeNoBridge, "cell", name) }

// whyWalk: rules.md 5.4. The goal may be several steps away.
func (r *Reader) whyWalk(m rules.Move) *engine.Refusal {
	if refusal := r.whyGoal(m.A); refusal != nil {
		return refusal
	}
	path := Path(&r.S, r.P.At, m.A)
	if len(path) == 0 {
		return rules.Refuse(rules.CodeNoWay, "cell", rules.CellIDs[m.A], "from", rules.CellIDs[r.P.At])
	}
	return r.short(len(path) * rules.WalkAP)
}

// whyGoal says why a Mexica cannot enter a cell.
func (r *Reader) whyGoal(c uint8) *engine.Refusal {
	switch {
	case c == r.P.At:
		return rules.Refuse(rules.CodeHere, "cell", rules.CellIDs[c])
	case r.S.Canals.Has(c) && !r.S.Bridges.Has(c):
		return rules.Refuse(rules.CodeNoSpan, "cell", rules.CellIDs[c])
	}
	return r.occupied(c)
}

// Path is a shortest way on foot, the goal included; nil if there is none.
func Path(s *rules.State, from, to uint8) []uint8 {
	var before [rules.CellCount]uint8
	for i := range before {
		before[i] = rules.Nowhere
	}
	free := s.Free()
	before[from] = from
	for queue := []uint8{from}; len(queue) > 0 && before[to] == rules.Nowhere; queue = queue[1:] {
		for c := range s.Walks(queue[0], &free).Each {
			if before[c] == rules.Nowhere {
				before[c] = queue[0]
				queue = append(queue, c)
			}
		}
	}
	if before[to] == rules.Nowhere || from == to {
		return nil
	}
	var out []uint8
	for c := to; c != from; c = before[c] {
		out = append([]uint8{c}, out...)
	}
	return out
}

// whyBoat: rules.md 5.5.
func (r *Reader) whyBoat(m rules.Move) *engine.Refusal {
	switch {
	case !r.S.Bridges.Has(r.P.At):
		return rules.Refuse(rules.CodeNoSail, "from", rules.CellIDs[r.P.At])
	case m.A == r.P.At:
		return inSection(rules.Refuse(rules.CodeHere, "cell", rules.CellIDs[m.A]), m.Kind)
	case !r.S.Bridges.Has(m.A):
		return noBridge(rules.CellIDs[m.A])
	}
	if refusal := r.occupied(m.A); refusal != nil {
		return refusal
	}
	var price [rules.CellCount]uint8
	if reached := r.S.Boats(r.P.At, &price); !reached.Has(m.A) {
		return rules.Refuse(rules.CodeNoRoute, "cell", rules.CellIDs[m.A], "from", rules.CellIDs[r.P.At])
	}
	return r.short(int(price[m.A]))
}

// whyTravel: rules.md 5.6.
func (r *Reader) whyTravel(m rules.Move) *engine.Refusal {
	if m.A == r.P.At {
		return inSection(rules.Refuse(rules.CodeHere, "cell", rules.CellIDs[m.A]), m.Kind)
	}
	if refusal := r.whyGoal(m.A); refusal != nil {
		return refusal
	}
	return r.short(rules.TravelAP)
}

// whyTemple: rules.md 5.7. The cell may be missing.
func (r *Reader) whyTemple(m rules.Move) *engine.Refusal {
	root := r.S.HomeOf(r.P)
	switch {
	case r.P.Stock[m.B-1] == 0:
		return rules.Refuse(rules.CodeStock, "level", int(m.B), "levels", stocked(&r.P.Stock))
	case root == rules.Nowhere:
		return rules.Refuse(rules.CodeOnBridge, "cell", rules.CellIDs[r.P.At])
	case m.A == rules.Nowhere && room(&r.S, root) == 0:
		return inSection(rules.Refuse(rules.CodeNoRoom, "size", r.S.SizeOf(root)), m.Kind)
	}
	if refusal := r.notAtHome(m, root); refusal != nil {
		return refusal
	}
	return r.short(int(m.B))
}

// whyNeutral: rules.md 10. The cell may be missing.
func (r *Reader) whyNeutral(m rules.Move) *engine.Refusal {
	if r.S.Unset[m.B-1] == 0 {
		return rules.Refuse(rules.CodeNeutrals, "level", int(m.B), "levels", stocked(&r.S.Unset))
	}
	if m.A == rules.Nowhere {
		return nil
	}
	if refusal := r.notEmpty(m.A); refusal != nil {
		return refusal
	}
	if rules.Coast.Has(m.A) {
		return rules.Refuse(rules.CodeShore, "cell", rules.CellIDs[m.A])
	}
	for c := range r.S.Built.Each {
		if n := rules.Apart(c, m.A); n < rules.NeutralDistance {
			return rules.Refuse(rules.CodeClose, "cell", rules.CellIDs[m.A], "other", rules.CellIDs[c], "n", n, "min", rules.NeutralDistance)
		}
	}
	return nil
}

// notAtHome refuses a cell that is not empty or in another district than the Mexica.
func (r *Reader) notAtHome(m rules.Move, root uint8) *engine.Refusal {
	c := m.A
	if c == rules.Nowhere {
		return nil
	}
	if refusal := r.notEmpty(c); refusal != nil {
		return refusal
	}
	if r.S.District[c] != root {
		return inSection(rules.Refuse(rules.CodeElsewhere, "cell", rules.CellIDs[c], "from", rules.CellIDs[r.P.At]), m.Kind)
	}
	return nil
}

// inSection is for a reason that is common to several rules.
func inSection(r *engine.Refusal, of rules.Kind) *engine.Refusal {
	r.Section = decisions[of].section
	return r
}

// room counts the empty plain land of a district.
func room(s *rules.State, root uint8) int { return s.Open().And(s.CellsOf(root)).Len() }

// whyFound: rules.md 5.8. The cell may be missing.
func (r *Reader) whyFound(m rules.Move) *engine.Refusal {
	root := r.S.HomeOf(r.P)
	if root == rules.Nowhere {
		return inSection(rules.Refuse(rules.CodeOnBridge, "cell", rules.CellIDs[r.P.At]), m.Kind)
	}
	size := r.S.SizeOf(root)
	for c := range r.S.CellsOf(root).Each {
		if r.S.Cells[c].Tile() != 0 {
			return rules.Refuse(rules.CodeIsFounded, "cell", rules.CellIDs[c], "size", size)
		}
	}
	switch {
	case int(m.B) != size:
		return rules.Refuse(rules.CodeSize, "size", size, "tile", int(m.B))
	case size > rules.MaxSize || r.S.Bank[size] == 0:
		return rules.Refuse(rules.CodeNoTile, "size", size, "tiles", list(&r.S.Bank))
	case room(&r.S, root) == 0:
		return rules.Refuse(rules.CodeNoRoom, "size", size)
	}
	return r.notAtHome(m, root)
}

// list names the sizes, each copy by itself.
func list(t *rules.Tiles) []int {
	var out []int
	for size, n := range t {
		for range n {
			out = append(out, size)
		}
	}
	return out
}

// whyBuy: rules.md 5.9.
func (r *Reader) whyBuy(rules.Move) *engine.Refusal {
	switch {
	case r.S.Bought >= rules.ChipsATurn:
		return rules.Refuse(rules.CodeTwoChips, "max", rules.ChipsATurn)
	case r.S.Chips == 0:
		return rules.Refuse(rules.CodeNoChips)
	}
	return r.short(rules.ChipAP)
}

// whyUse: rules.md 5.10.
func (r *Reader) whyUse(rules.Move) *engine.Refusal {
	if r.P.Chips > 0 {
		return nil
	}
	used := 0
	for _, step := range r.steps {
		if rules.Unpack(step).Kind == rules.StepUse {
			used++
		}
	}
	if used > 0 {
		return rules.Refuse(rules.CodeUsedUp, "n", used)
	}
	return rules.Refuse(rules.CodeOwnChip)
}

// whyShelter: rules.md 5.11. It names the seat that would be shut in.
func (r *Reader) whyShelter(m rules.Move) *engine.Refusal {
	if !rules.Sheltered(&r.S) || m.C == anyAxis {
		return nil
	}
	after := r.S
	t := rules.Taking{S: &after, P: after.Player(uint8(r.Seat)), Seat: uint8(r.Seat)}
	t.Act(m)
	for i := range r.S.Players[:r.S.Seats] {
		at := r.S.Players[i].At
		if i != r.Seat.Index() && after.Ways(at) == (rules.Set{}) && r.S.Ways(at) != (rules.Set{}) {
			return rules.Refuse(rules.CodeShelter, "cell", rules.CellIDs[m.A], "seat", engine.SeatAt(i))
		}
	}
	return nil
}
