package notation

import (
	"cmp"
	"slices"

	"painani/engine"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/games/teotihuacan/words"
	"painani/engine/lexer"
	"painani/engine/typed"
)

// Technologies, buildings of nobles, decorations (rules.md 4).

// readLearn reads a technology: by its name, its number or its slot.
func readLearn(r *reader) (engine.Step, *engine.Refusal) {
	from := r.At
	r.Skip(wordTech)
	r.Skip(wordTile)
	x := r.Peek()
	if x == nil {
		return typed.Unsaid, nil
	}
	slot := -1
	switch {
	case x.Kind == lexTech:
		slot = slices.Index(r.S.Techs[:], uint8(x.N))
	case x.Kind == lexSlot:
		if row, column := x.N/10, x.N%10; row <= rules.TechSlots/rules.TechColumns && column <= rules.TechColumns {
			slot = (row-1)*rules.TechColumns + column - 1
		}
	case x.Kind == lexer.Number && r.At > from:
		if l, ok := tiles.Find("t" + words.Digits(x.N)); ok {
			slot = slices.Index(r.S.Techs[:], uint8(l.N))
		}
	default:
		return r.Back(from)
	}
	r.At++
	if slot < 0 {
		r.Tried = uint8(rules.StepLearn)
		return 0, engine.Refuse("TE-not-in-play", "4", "word", r.Quote(x), "tiles", idsAt(rules.TechIDs, r.S.Techs[:])).At(x.Span)
	}
	return rules.Learn(slot), nil
}

// idsAt are the ids of indices.
func idsAt(ids []string, list []uint8) (out []string) {
	for _, i := range list {
		out = append(out, ids[i])
	}
	return out
}

func whyLearn(r *reader, step engine.Step) *engine.Refusal {
	p, slot := player(r), rules.Unpack(step).A
	t, has := &rules.Technologies[r.S.Techs[slot]], p.Goods[rules.Gold]
	return cmp.Or(
		engine.When(p.Techs&(1<<slot) != 0, "TE-tech-owned", "4", "tile", t.ID),
		engine.When(t.Gold > has, "TE-tech-gold", "4", "tile", t.ID, "needs", int(t.Gold), "has", int(has)),
		engine.Refuse("TE-tech-row", "4", "tile", t.ID, "power", rules.LonePower),
	)
}

func readNoble(r *reader) (engine.Step, *engine.Refusal) {
	from := r.At
	r.Pass(wordBoard, rules.Nobles)
	said := r.Skip(wordRow)
	if n := r.Number(); n >= 0 {
		return rules.Noble(min(n, 99)), nil
	}
	if !said {
		r.At = from
	}
	return typed.Unsaid, nil
}

func whyNoble(r *reader, step engine.Step) *engine.Refusal {
	rows := legal(r, rules.StepNoble, func(m rules.Move) int { return int(m.A) })
	return engine.Refuse("TE-row", "4", "number", int(rules.Unpack(step).A), "workers", int(r.S.Count), "rows", rows)
}

func readDecorate(r *reader) (engine.Step, *engine.Refusal) {
	from := r.At
	said := r.Skip(wordDecorate)
	r.Skip(wordTile)
	tile, side := -1, -1
	x := r.Peek()
	for n := 0; n < 2; n++ {
		if side < 0 {
			side = r.Word(wordSide)
		}
		switch y := r.Peek(); {
		case tile >= 0 || y == nil:
		case y.Kind == lexDeco:
			tile = r.Item(lexDeco)
		case y.Kind == lexer.Number && said:
			tile = r.Number()
		}
	}
	switch {
	case tile < 0 && side < 0:
		if !said {
			r.At = from
		}
		return typed.Unsaid, nil
	case tile >= rules.DecoCount || tile >= 0 && !slices.Contains(r.S.DecoShow[:], uint8(tile+1)):
		r.Tried = uint8(rules.StepDecorate)
		return 0, engine.Refuse("TE-not-on-display", "4", "word", r.Quote(x),
			"tiles", engine.Named(rules.DecoIDs, r.S.DecoShow[:])).At(r.Span(from))
	}
	fits := of(r, rules.StepDecorate, func(m rules.Move) bool {
		return (tile < 0 || tile == int(m.A)) && (side < 0 || side == int(m.B))
	})
	none := func() *engine.Refusal { return whySide(r, max(side, 0)) }
	return r.One(fits, from, none, func() *engine.Refusal { return engine.Refuse("TE-decorate-which", "4") })
}

func whySide(r *reader, side int) *engine.Refusal {
	step, _ := r.S.DecoStep(side)
	if step == rules.SideSteps {
		return engine.Refuse("TE-side-full", "4", "side", rules.SideIDs[side])
	}
	return engine.Refuse("TE-side-support", "4", "side", rules.SideIDs[side], "level", step)
}
