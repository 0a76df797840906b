package notation

import (
	"slices"

	"painani/engine"
	"painani/engine/games/teotihuacan/rules"
)

// nearest lists a few legal steps: those of the kind that was tried, then some of each
// kind; the way out, to do nothing more, in any case.
func nearest(r *reader) []engine.Step {
	byKind, out := [rules.StepKindCount][]engine.Step{}, []engine.Step(nil)
	var kinds []rules.Kind
	for _, step := range r.Legal {
		m := rules.Unpack(step)
		switch {
		case slices.Contains(r.G.Out, step):
			out = append(out, step)
		case costly(m) || m.Kind == rules.StepUnlock && uint8(m.Kind) != r.Tried:
		default:
			if byKind[m.Kind] == nil && uint8(m.Kind) != r.Tried {
				kinds = append(kinds, m.Kind)
			}
			byKind[m.Kind] = append(byKind[m.Kind], step)
		}
	}
	same := byKind[r.Tried]
	if from := slices.DeleteFunc(slices.Clone(same), func(x engine.Step) bool {
		m := rules.Unpack(x)
		return m.Kind != rules.StepMove || int(m.A) != r.Own.from
	}); len(from) > 0 {
		same = from
	}
	room := maxNear - len(out)
	list := spread(same, room)
	for i, k := range kinds {
		list = append(list, spread(byKind[k], (room-len(list))/(len(kinds)-i))...)
	}
	return append(list, out...)
}

// costly reports that a step takes a tile that nobody asked to use.
func costly(m rules.Move) bool {
	return m.Kind == rules.StepMove && (m.D != 0 || m.C > rules.MaxDistance)
}

// spread picks n steps evenly out of a list.
func spread(list []engine.Step, n int) []engine.Step {
	if len(list) <= n {
		return list
	}
	out := make([]engine.Step, n)
	for i := range out {
		out[i] = list[i*len(list)/n]
	}
	return out
}
