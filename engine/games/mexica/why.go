package mexica

import (
	"painani/engine"
	"painani/engine/notation"
)

// Why a step that was typed is none of Steps: first what the cells say, then
// supplies and action points, then the protection of the first round.

// why says what speaks against a step; codeUnfit if nothing does.
func (r *reader) why(m move) *engine.Refusal {
	if f := reasons[m.Kind]; f != nil {
		if refusal := f(r, m); refusal != nil {
			return refusal
		}
	}
	if refusal := r.whyShelter(m); refusal != nil {
		return refusal
	}
	return refuse(codeUnfit, "choice", askTurn, "word", notation.Clip(r.Line))
}

// reasons are what speaks against a step by its kind. It is filled in init
// because the functions lead back to it.
var reasons [stepKindCount]func(*reader, move) *engine.Refusal

func init() {
	reasons = [stepKindCount]func(*reader, move) *engine.Refusal{
		stepStart:  (*reader).whyStart,
		stepCanal:  (*reader).whyCanal,
		stepDouble: (*reader).whyCanal,
		stepBridge: (*reader).whyBridge,
		stepShift:  (*reader).whyShift,
		stepWalk:   (*reader).whyWalk,
		stepBoat:   (*reader).whyBoat,
		stepTravel: (*reader).whyTravel,
		stepTemple: (*reader).whyTemple,
		stepFound:  (*reader).whyFound,
		stepBuy:    (*reader).whyBuy,
		stepUse:    (*reader).whyUse,
	}
}

// whyNone says what speaks against all steps of a kind, nil if a cell could be named.
func (r *reader) whyNone(k kind) *engine.Refusal {
	switch k {
	case stepBoat:
		if !r.s.Bridges.has(r.p.At) {
			return refuse(codeNoSail, "from", cellIDs[r.p.At])
		}
		return r.short(1)
	case stepTravel:
		return r.short(travelAP)
	case stepWalk, stepCanal, stepBridge, stepShift:
		return r.short(1)
	}
	return nil
}

// short refuses what costs more action points than are left.
func (r *reader) short(needs int) *engine.Refusal {
	if needs > int(r.s.AP) {
		return refuse(codeAP, "needs", needs, "has", int(r.s.AP))
	}
	return nil
}

func (r *reader) whyStart(m move) *engine.Refusal {
	return refuse(codeStartCell, "cell", cellIDs[m.A], "cells", namesOf(starts.and(r.s.free())))
}

// whyCanal: rules.md 5.1.
func (r *reader) whyCanal(m move) *engine.Refusal {
	cells := []uint8{m.A}
	if m.Kind == stepDouble {
		cells = []uint8{m.A, m.B}
	}
	for _, c := range cells {
		if refusal := r.notEmpty(c); refusal != nil {
			return refusal
		}
	}
	if m.Kind == stepDouble && direction(m.A, m.B) < 0 {
		return refuse(codeNeighbours, "cell", cellIDs[m.A], "other", cellIDs[m.B])
	}
	for _, c := range cells {
		if b := r.s.bridgeTo(c); b != nowhere {
			return refuse(codeAccess, "cell", cellIDs[c], "bridge", cellIDs[b])
		}
		if r.s.Founded.has(c) {
			return refuse(codeFounded, "cell", cellIDs[c], "size", r.s.sizeOf(r.s.District[c]))
		}
	}
	switch {
	case m.Kind == stepCanal && r.s.Singles == 0:
		return refuse(codeNoSingle)
	case m.Kind == stepDouble && r.s.Doubles == 0:
		return refuse(codeNoDouble)
	}
	return r.short(canalAP)
}

// notEmpty refuses what is no empty plain land (rules.md 1.2).
func (r *reader) notEmpty(c uint8) *engine.Refusal {
	switch {
	case palace.has(c):
		return refuse(codePalace, "cell", cellIDs[c])
	case r.s.Canals.has(c):
		return refuse(codeWater, "cell", cellIDs[c])
	}
	return r.occupied(c)
}

// occupied refuses a cell with a temple, a tile or a Mexica.
func (r *reader) occupied(c uint8) *engine.Refusal {
	thing := ""
	mexicas := r.s.mexicas()
	switch x := r.s.Cells[c]; {
	case x.isTemple():
		thing = "temple"
	case x.tile() != 0:
		thing = "tile"
	case mexicas.has(c):
		thing = "mexica"
	default:
		return nil
	}
	return refuse(codeOccupied, "cell", cellIDs[c], "thing", thing)
}

// bridgeTo is a bridge that leads to the cell, nowhere if none does.
func (s *State) bridgeTo(c uint8) uint8 {
	for b := range s.Bridges.each {
		if x, y := access(b, s.Cells[b].axis()); x == c || y == c {
			return b
		}
	}
	return nowhere
}

// whyBridge: rules.md 5.2.
func (r *reader) whyBridge(m move) *engine.Refusal {
	if refusal := r.whySite(m.A, m.C); refusal != nil {
		return refusal
	}
	if r.s.Spans == 0 {
		return refuse(codeBridgesGone)
	}
	return r.short(bridgeAP)
}

// whySite says why no bridge can stand on a cell in that way, or in any.
func (r *reader) whySite(c, axis uint8) *engine.Refusal {
	switch {
	case !r.s.Canals.has(c):
		return refuse(codeNotCanal, "cell", cellIDs[c])
	case r.s.Bridges.has(c):
		return refuse(codeBridgeThere, "cell", cellIDs[c])
	}
	dry := r.s.dry()
	var fits [axes + 1]bool
	for way := range axes {
		a, b := access(c, way)
		fits[way] = dry.has(a) && dry.has(b)
		fits[anyAxis] = fits[anyAxis] || fits[way]
	}
	switch {
	case !fits[anyAxis]:
		return refuse(codeBridgeEnds, "cell", cellIDs[c])
	case !fits[axis]:
		return refuse(codeBridgeAxis, "cell", cellIDs[c], "axis", axisIDs[axis])
	}
	return nil
}

// whyShift: rules.md 5.3.
func (r *reader) whyShift(m move) *engine.Refusal {
	if refusal := r.whyLift(m.A); refusal != nil {
		return refusal
	}
	if m.A == m.B {
		return refuse(codeSamePlace, "cell", cellIDs[m.A])
	}
	if refusal := r.whySite(m.B, m.C); refusal != nil {
		return refusal
	}
	return r.short(bridgeAP)
}

// whyLift says why a bridge cannot be taken away from a cell.
func (r *reader) whyLift(c uint8) *engine.Refusal {
	mexicas := r.s.mexicas()
	switch {
	case r.s.Spans > 0:
		return refuse(codeBridgesLeft, "left", int(r.s.Spans))
	case !r.s.Bridges.has(c):
		refusal := noBridge(cellIDs[c])
		refusal.Section = "5.3"
		return refusal
	case mexicas.has(c):
		return refuse(codeBridgeUsed, "cell", cellIDs[c])
	}
	return nil
}

func noBridge(name string) *engine.Refusal { return refuse(codeNoBridge, "cell", name) }

// whyWalk: rules.md 5.4. The goal may be several steps away.
func (r *reader) whyWalk(m move) *engine.Refusal {
	if refusal := r.whyGoal(m.A); refusal != nil {
		return refusal
	}
	path := r.s.path(r.p.At, m.A)
	if len(path) == 0 {
		return refuse(codeNoWay, "cell", cellIDs[m.A], "from", cellIDs[r.p.At])
	}
	return r.short(len(path) * walkAP)
}

// whyGoal says why a Mexica cannot enter a cell.
func (r *reader) whyGoal(c uint8) *engine.Refusal {
	switch {
	case c == r.p.At:
		return refuse(codeHere, "cell", cellIDs[c])
	case r.s.Canals.has(c) && !r.s.Bridges.has(c):
		return refuse(codeNoSpan, "cell", cellIDs[c])
	}
	return r.occupied(c)
}

// path is a shortest way on foot, the goal included; nil if there is none.
func (s *State) path(from, to uint8) []uint8 {
	var before [cellCount]uint8
	for i := range before {
		before[i] = nowhere
	}
	free := s.free()
	before[from] = from
	for queue := []uint8{from}; len(queue) > 0 && before[to] == nowhere; queue = queue[1:] {
		for c := range s.walks(queue[0], &free).each {
			if before[c] == nowhere {
				before[c] = queue[0]
				queue = append(queue, c)
			}
		}
	}
	if before[to] == nowhere || from == to {
		return nil
	}
	var out []uint8
	for c := to; c != from; c = before[c] {
		out = append([]uint8{c}, out...)
	}
	return out
}

// whyBoat: rules.md 5.5.
func (r *reader) whyBoat(m move) *engine.Refusal {
	switch {
	case !r.s.Bridges.has(r.p.At):
		return refuse(codeNoSail, "from", cellIDs[r.p.At])
	case m.A == r.p.At:
		return inSection(refuse(codeHere, "cell", cellIDs[m.A]), "5.5")
	case !r.s.Bridges.has(m.A):
		return noBridge(cellIDs[m.A])
	}
	if refusal := r.occupied(m.A); refusal != nil {
		return refusal
	}
	var price [cellCount]uint8
	if reached := r.s.boats(r.p.At, &price); !reached.has(m.A) {
		return refuse(codeNoRoute, "cell", cellIDs[m.A], "from", cellIDs[r.p.At])
	}
	return r.short(int(price[m.A]))
}

// whyTravel: rules.md 5.6.
func (r *reader) whyTravel(m move) *engine.Refusal {
	if m.A == r.p.At {
		return inSection(refuse(codeHere, "cell", cellIDs[m.A]), "5.6")
	}
	if refusal := r.whyGoal(m.A); refusal != nil {
		return refusal
	}
	return r.short(travelAP)
}

// whyTemple: rules.md 5.7. The cell may be missing.
func (r *reader) whyTemple(m move) *engine.Refusal {
	root := r.s.homeOf(r.p)
	switch {
	case r.p.Stock[m.B-1] == 0:
		return refuse(codeStock, "level", int(m.B), "levels", r.p.stocked())
	case root == nowhere:
		return refuse(codeOnBridge, "cell", cellIDs[r.p.At])
	case m.A == nowhere && r.s.room(root) == 0:
		return inSection(refuse(codeNoRoom, "size", r.s.sizeOf(root)), "5.7")
	}
	if refusal := r.notAtHome(m.A, root, "5.7"); refusal != nil {
		return refusal
	}
	return r.short(int(m.B))
}

// notAtHome refuses a cell that is not empty or in another district than the Mexica.
func (r *reader) notAtHome(c, root uint8, section string) *engine.Refusal {
	if c == nowhere {
		return nil
	}
	if refusal := r.notEmpty(c); refusal != nil {
		return refusal
	}
	if r.s.District[c] != root {
		return inSection(refuse(codeElsewhere, "cell", cellIDs[c], "from", cellIDs[r.p.At]), section)
	}
	return nil
}

// inSection is for a reason that is common to several rules.
func inSection(r *engine.Refusal, section string) *engine.Refusal {
	r.Section = section
	return r
}

// room counts the empty plain land of a district.
func (s *State) room(root uint8) int { return s.open().and(s.cellsOf(root)).len() }

// whyFound: rules.md 5.8. The cell may be missing.
func (r *reader) whyFound(m move) *engine.Refusal {
	root := r.s.homeOf(r.p)
	if root == nowhere {
		return inSection(refuse(codeOnBridge, "cell", cellIDs[r.p.At]), "5.8")
	}
	size := r.s.sizeOf(root)
	for c := range r.s.cellsOf(root).each {
		if r.s.Cells[c].tile() != 0 {
			return refuse(codeIsFounded, "cell", cellIDs[c], "size", size)
		}
	}
	switch {
	case int(m.B) != size:
		return refuse(codeSize, "size", size, "tile", int(m.B))
	case size > maxSize || r.s.Bank[size] == 0:
		return refuse(codeNoTile, "size", size, "tiles", r.s.Bank.list())
	case r.s.room(root) == 0:
		return refuse(codeNoRoom, "size", size)
	}
	return r.notAtHome(m.A, root, "5.8")
}

// list names the sizes, each copy by itself.
func (t *tiles) list() []int {
	var out []int
	for size, n := range t {
		for range n {
			out = append(out, size)
		}
	}
	return out
}

// whyBuy: rules.md 5.9.
func (r *reader) whyBuy(move) *engine.Refusal {
	switch {
	case r.s.Bought >= chipsATurn:
		return refuse(codeTwoChips, "max", chipsATurn)
	case r.s.Chips == 0:
		return refuse(codeNoChips)
	}
	return r.short(chipAP)
}

// whyUse: rules.md 5.10.
func (r *reader) whyUse(move) *engine.Refusal {
	if r.p.Chips > 0 {
		return nil
	}
	used := 0
	for _, step := range r.steps {
		if unpack(step).Kind == stepUse {
			used++
		}
	}
	if used > 0 {
		return refuse(codeUsedUp, "n", used)
	}
	return refuse(codeOwnChip)
}

// whyShelter: rules.md 5.11. It names the seat that would be shut in.
func (r *reader) whyShelter(m move) *engine.Refusal {
	if !sheltered(&r.s) || m.C == anyAxis {
		return nil
	}
	after := r.s
	t := taking{s: &after, p: after.player(uint8(r.seat)), seat: uint8(r.seat)}
	t.act(m)
	for i := range r.s.Players[:r.s.Seats] {
		at := r.s.Players[i].At
		if i != r.seat.Index() && after.ways(at) == (set{}) && r.s.ways(at) != (set{}) {
			return refuse(codeShelter, "cell", cellIDs[m.A], "seat", engine.SeatAt(i))
		}
	}
	return nil
}
