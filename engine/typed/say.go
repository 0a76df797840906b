package typed

import "painani/engine"

// Says is Decision.Say made of parts: each writes something out of what a step says once it is taken apart.
func Says[S, M, V any](
	apart func(engine.Step) V, parts ...func(*Writer[S, M], V),
) func(*Writer[S, M], engine.Step) {
	return func(w *Writer[S, M], step engine.Step) {
		v := apart(step)
		for _, write := range parts {
			write(w, v)
		}
	}
}
