package notation

import (
	"cmp"
	"slices"

	"painani/engine"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/lexer"
	"painani/engine/typed"
)

func readBuild(r *reader) (engine.Step, *engine.Refusal) {
	f, from := r.S.Top(), r.At
	grand := r.Skip(wordMonument)
	if !grand && r.Skip(wordBuild) {
		r.Skip(wordBuild) // "errichte Gebäude 7"
		grand = r.Skip(wordMonument)
		if f.B&rules.BuildOptional != 0 && r.Skip(wordNone) {
			return rules.None(), nil
		}
	}
	x := r.Peek()
	switch {
	case x == nil:
		return typed.Unsaid, nil
	case x.Kind == lexMonument || grand && x.Kind == lexer.Number:
		return readMonument(r, x)
	case grand:
		return 0, r.Unfit(x)
	case x.Kind == lexBuilding || x.Kind == lexer.Number && r.At > from:
		r.At++
		return readTerms(r, from, building(r, x))
	}
	return typed.Unsaid, nil
}

// buildsBelow reports that what is said next answers an outer decision to build: it would be read as the
// answer to the one inside it if that were left unsaid.
func buildsBelow(w *writer) bool {
	outer := slices.ContainsFunc(w.S.Stack[:w.S.Depth-1], func(x rules.Frame) bool { return x.Kind == rules.FrameBuild })
	next := w.At + 1
	for next < len(w.Steps) && w.Steps[next] == rules.None() {
		next++
	}
	if next == len(w.Steps) {
		return outer && w.Open && next > w.At+1
	}
	k := rules.Unpack(w.Steps[next]).Kind
	return outer && (k == rules.StepBuild || k == rules.StepMonument)
}

func sayBuild(w *writer, step engine.Step) {
	m, f := rules.Unpack(step), w.S.Top()
	if m.Kind == rules.StepMonument {
		w.Say("monument", rules.Monuments[m.A].ID)
		return
	}
	if f.B&rules.BuildOptional != 0 {
		w.Part(",")
	}
	w.Say("build", rules.Buildings[m.A].ID)
	if m.C != 0 {
		w.Say("save", rules.GoodIDs[m.C])
	}
	if m.B == 0 && f.B&rules.BuildShared != 0 && f.B&rules.BuildArchUsed == 0 &&
		w.S.Players[w.Seat.Index()].Tech[rules.Architecture] > 0 {
		w.Say("plain")
	}
}

// nearBuild offers buildings only to who named one, and the same one if only the resource to save is missing.
func nearBuild(r *reader, refusal *engine.Refusal) []engine.Step {
	if refusal.Code != "TZ-save-which" {
		return ofKind(r, rules.StepBuild)
	}
	return of(r, rules.StepBuild, func(m rules.Move) bool { return rules.Buildings[m.A].ID == refusal.Values["building"] })
}

// building is the index that a number means: with no age it is one of the age on display.
func building(r *reader, x *lexer.Lexeme) int {
	n := x.N
	switch {
	case x.Kind == lexBuilding && n < noAge:
		return n
	case x.Kind == lexBuilding:
		n -= noAge
	}
	if n < 1 || n > rules.BuildingCount {
		return -1
	}
	if r.S.Age() == 2 {
		n += rules.AgeOne
	}
	return min(n-1, rules.BuildingCount-1)
}

// readTerms reads "with architecture", "without", "save wood" behind a building
// and finds the one legal step that fits. Architecture serves unless it is said not to.
func readTerms(r *reader, from, tile int) (engine.Step, *engine.Refusal) {
	arch, plain, cube := false, false, 0
	for {
		switch {
		case r.Skip(wordPlain):
			plain = true
		case r.Close() && r.Pass(wordTrack, rules.Architecture):
			arch = true
		case r.Skip(wordSave):
			x := r.Peek()
			if cube = r.Word(wordGood); cube < rules.Wood || cube > rules.Gold {
				if x == nil {
					x = &r.Lex[r.At-1]
				}
				return 0, engine.Refuse("TZ-save-not", "7").At(x.Span)
			}
		default:
			return fitting(r, from, tile, arch && !plain, plain, cube)
		}
	}
}

func fitting(r *reader, from, tile int, arch, plain bool, cube int) (engine.Step, *engine.Refusal) {
	fits := of(r, rules.StepBuild, func(m rules.Move) bool {
		return int(m.A) == tile && (cube == 0 || int(m.C) == cube) && (m.B == 1 || !arch) && (m.B == 0 || !plain)
	})
	switch {
	case len(fits) == 0:
		r.Tried = uint8(rules.StepBuild)
		return 0, whyBuild(r, tile, arch, plain, cube).At(r.Span(from))
	case len(fits) == 1 || rules.Unpack(fits[1]).B == 0: // without architecture, which comes last, only if that is said
		return fits[0], nil
	}
	var cubes []string
	for _, step := range fits {
		if m := rules.Unpack(step); m.C != 0 {
			cubes = append(cubes, rules.GoodIDs[m.C])
		}
	}
	return 0, engine.Refuse("TZ-save-which", "7", "building", rules.Buildings[tile].ID, "goods", cubes).At(r.Span(from))
}

func whyBuild(r *reader, tile int, arch, plain bool, cube int) *engine.Refusal {
	p, f := player(r), r.S.Top()
	level, used := int(p.Tech[rules.Architecture]), f.B&rules.BuildArchUsed != 0
	if tile < 0 || !slices.Contains(r.S.Display[:], uint8(tile+1)) {
		return notShown(engine.ID(rules.BuildingIDs, tile+1), rules.BuildingIDs, r.S.Display[:])
	}
	b, byCorn := &rules.Buildings[tile], f.B&rules.BuildCorn != 0
	if corn := (rules.Goods{rules.Corn: rules.BuildCornPrice(p, tile)}); byCorn && corn[rules.Corn] > p.Goods[rules.Corn] {
		return whyPrice("6.4", b.ID, p, &corn, &corn)
	}
	saves, price := level > 0 && rules.ArchCubes[level] > 0 && !used && !byCorn, rules.BuildPrice(tile, cube)
	return cmp.Or(
		engine.When(cube != 0 && (!saves || b.Cost[cube] == 0), "TZ-save-not", "7"),
		engine.When(arch && (level == 0 || used), "TZ-no-architecture", "9", "level", level),
		engine.When(plain && level > 0 && p.Goods.Covers(&b.Cost), "TZ-no-architecture", "9", "level", level),
		whyPrice("9", b.ID, p, &b.Cost, &price),
	)
}

// notShown refuses a tile that is not on display.
func notShown(word string, ids []string, shown []uint8) *engine.Refusal {
	return engine.Refuse("TZ-not-on-display", "9", "word", word, "shown", engine.Named(ids, shown))
}

// whyPrice says what a building costs and what of the price that is due is missing.
func whyPrice(section, id string, p *rules.Player, cost, due *rules.Goods) *engine.Refusal {
	return engine.Refuse("TZ-build-price", section, "building", id, "price", engine.Lacking(rules.GoodIDs[:], nil, cost[:]), "missing",
		engine.Lacking(rules.GoodIDs[:], p.Goods[:], due[:]))
}

func readMonument(r *reader, x *lexer.Lexeme) (engine.Step, *engine.Refusal) {
	r.At++
	n := x.N
	if x.Kind == lexer.Number {
		n--
	}
	if n < 0 || n >= rules.MonumentCount {
		return 0, notShown(r.Quote(x), rules.MonumentIDs, r.S.Monument[:]).At(x.Span)
	}
	return rules.Monument(n), nil
}

func whyMonument(r *reader, step engine.Step) *engine.Refusal {
	tile := rules.Unpack(step).A
	m := &rules.Monuments[tile]
	switch shown := r.S.Monument[:]; {
	case r.S.Top().B&rules.BuildMonument == 0:
		return engine.Refuse("TZ-monument-where", "9")
	case !slices.Contains(shown, tile+1):
		return notShown(m.ID, rules.MonumentIDs, shown)
	}
	return whyPrice("9", m.ID, player(r), &m.Cost, &m.Cost)
}
