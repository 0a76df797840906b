package events

import (
	"encoding/json"
	"fmt"
	"slices"
)

// Events of the life of a table that name each other. FORMAT.md says what can stand where.
const (
	typeMoved   = "moved"
	typeSaid    = "said"
	typeSettled = "settled"
	typeTaken   = "taken"
	typeSlept   = "slept"
)

// wakes are the events behind which a table that slept is awake; asleep are those that it does not take.
var (
	wakes  = []string{"returned", typeTaken}
	asleep = []string{"played", "reminded", "late", "caretaker"}
)

// choices are how many answers a kind of motion has.
var choices = map[string]int{"extend": 2, "pause": 2, "takeover": 2, "overdue": 4}

// auditClub checks what can be checked of motions and of sleep without the rules of a game; i is the index of
// the event that is to blame.
func auditClub(records []Record) (i int, err error) {
	open := map[uint64]string{} // kinds of the motions that are not decided
	slept := false
	for i, r := range records {
		if slept && slices.Contains(asleep, r.Type) {
			return i, fmt.Errorf("%w: %s at a table that sleeps", ErrInvalid, r.Type)
		}
		slept = (slept || r.Type == typeSlept) && !slices.Contains(wakes, r.Type)
		if err := motion(open, r); err != nil {
			return i, err
		}
	}
	return 0, nil
}

// members are those of a body by their names, letter for letter: what another verifier reads, too.
func members(body []byte) (map[string]json.RawMessage, error) {
	var x map[string]json.RawMessage
	if err := json.Unmarshal(body, &x); err != nil || x == nil {
		return nil, fmt.Errorf("%w: body is no object", ErrInvalid)
	}
	return x, nil
}

// motion checks one event against the motions that are open, and notes what becomes of them.
func motion(open map[uint64]string, r Record) error {
	var b struct {
		Motion uint64
		Kind   string
		Choice int
	}
	switch r.Type {
	case typeMoved, typeSaid, typeSettled, typeTaken:
	default:
		return nil
	}
	x, err := members(r.Body)
	for name, into := range map[string]any{"motion": &b.Motion, "kind": &b.Kind, "choice": &b.Choice} {
		if raw, ok := x[name]; ok && err == nil {
			err = json.Unmarshal(raw, into)
		}
	}
	if err != nil {
		return fmt.Errorf("%w: %s cannot be read", ErrInvalid, r.Type)
	}
	kind, put := open[b.Motion]
	switch {
	case r.Type == typeMoved && choices[b.Kind] == 0:
		return fmt.Errorf("%w: moved what no table decides, %q", ErrInvalid, b.Kind)
	case r.Type == typeMoved:
		open[r.Seq] = b.Kind
		return nil
	case r.Type == typeTaken && b.Motion == 0:
		return nil // nobody had to be asked
	case !put:
		return fmt.Errorf("%w: %s names #%d, by which nothing was put", ErrInvalid, r.Type, b.Motion)
	case r.Type == typeTaken && kind != "takeover", r.Type == typeSettled && kind != b.Kind:
		return fmt.Errorf("%w: %s ends a motion of the kind %s", ErrInvalid, r.Type, kind)
	case r.Type != typeTaken && (b.Choice < 1 || b.Choice > choices[kind]):
		return fmt.Errorf("%w: %s with the answer %d", ErrInvalid, r.Type, b.Choice)
	}
	if r.Type != typeSaid {
		delete(open, b.Motion)
	}
	return nil
}
