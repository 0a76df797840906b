// Package codec translates between engine events and the records that are stored,
// and folds records into tables. It is the only place that knows both forms.
package codec

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"painani/engine"
	"painani/events"
)

// Record makes the record of e as the next event of t, which must be the table
// before e, with the chain head prev. It returns the table after e as well; t is
// unchanged. The facts are what happened on the board.
func Record(
	t *engine.Table, prev string, e engine.Event,
) (events.Record, *engine.Table, []engine.Fact, error) {
	next := t.Clone()
	facts, err := next.Apply(e)
	if err != nil {
		return events.Record{}, nil, nil, err
	}
	r := events.Record{Table: t.ID, Seq: e.Seq, Type: e.Public.Type(), At: e.At, Actor: e.Actor, Cause: e.Cause,
		Prev: prev, After: next.After()}
	if r.Body, err = canonical(e.Public); err != nil {
		return events.Record{}, nil, nil, err
	}
	if e.Sealed != nil {
		body, err := canonical(e.Sealed)
		if err != nil {
			return events.Record{}, nil, nil, err
		}
		r.Sealed = &events.Sealed{Salt: next.Salt(e.Seq), Body: body}
		r.Seal = r.Sealed.Commitment()
	}
	return r, next, facts, nil
}

func canonical(v any) (events.Body, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, fmt.Errorf("encode body: %w", err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// Event reads a record back.
func Event(r events.Record) (engine.Event, error) {
	body, err := engine.ReadBody(r.Type, r.Body)
	if err != nil {
		return engine.Event{}, fmt.Errorf("read record #%d: %w", r.Seq, err)
	}
	e := engine.Event{Seq: r.Seq, At: r.At, Actor: r.Actor, Cause: r.Cause, Public: body}
	if r.Sealed != nil {
		e.Sealed = &engine.Hidden{}
		if err := json.Unmarshal(r.Sealed.Body, e.Sealed); err != nil {
			return engine.Event{}, fmt.Errorf("read sealed part of #%d: %w", r.Seq, err)
		}
	}
	return e, nil
}

// Apply folds one record into t and returns what happened on the board. A record
// whose state hash differs is refused: this binary folds the game differently.
func Apply(t *engine.Table, r events.Record) (engine.Event, []engine.Fact, error) {
	if t.Skips(r.Seq) {
		e := engine.Event{Seq: r.Seq, At: r.At, Actor: r.Actor, Cause: r.Cause, Public: engine.Unread{Kind: r.Type}}
		t.Skip(e)
		return e, nil, nil
	}
	e, err := Event(r)
	if err != nil {
		return e, nil, beyond(t, err)
	}
	facts, err := t.Apply(e)
	return e, facts, err
}

// beyond says why an event cannot be read: others may know its kind, but nobody what is no event of its kind.
func beyond(t *engine.Table, err error) error {
	switch {
	case !t.Yields:
		return err
	case errors.Is(err, engine.ErrKind):
		return fmt.Errorf("%w: %w", engine.ErrLater, err)
	}
	return fmt.Errorf("%w: %w", engine.ErrUnreadable, err)
}

// ErrFold is wrapped when a fold leads to another state than was recorded.
var ErrFold = fmt.Errorf("fold differs from the record")

// Check is Apply that also compares the state hash.
func Check(t *engine.Table, r events.Record) (engine.Event, []engine.Fact, error) {
	e, facts, err := Apply(t, r)
	if err != nil {
		return e, nil, err
	}
	if err := Same(t, r); err != nil {
		return e, nil, err
	}
	return e, facts, nil
}

// Same compares the state of t, to which r was folded last, with the recorded one; ErrFold if they differ.
func Same(t *engine.Table, r events.Record) error {
	if t.Skips(r.Seq) {
		return nil
	}
	if got := t.After(); got != r.After {
		return fmt.Errorf("%w: table %s event #%d: state hash %.12s, recorded %.12s", ErrFold, t.ID, r.Seq, got,
			r.After)
	}
	return nil
}

// Fold folds records of one table, which must be its first ones.
func Fold(id string, records []events.Record) (*engine.Table, error) {
	t := engine.NewTable(id)
	for _, r := range records {
		if _, _, err := Apply(t, r); err != nil {
			return nil, err
		}
	}
	return t, nil
}
