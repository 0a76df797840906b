package forget

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"painani/events"
	post "painani/mail"
	"painani/mail/auth"
	"painani/mail/gateway"
	"painani/mail/hold"
	"painani/mail/outbox"
	"painani/mail/reply"
)

// errEnd ends the reading of a spool.
var errEnd = errors.New("end")

// each calls fn for every entry of a spool up to a position.
func each(ctx context.Context, s events.Spool, last events.Position, fn func(events.Item) error) error {
	if last == 0 {
		return nil
	}
	end, err := s.Last(ctx)
	if err != nil {
		return fmt.Errorf("read spool: %w", err)
	}
	whole := ctx
	ctx, stop := context.WithTimeout(whole, readLimit) // the last entries may be erased: then none comes
	defer stop()
	idle := newIdle(stop)
	defer idle.Stop()
	err = s.Follow(ctx, 0, func(x events.Item) error {
		idle.Reset(idleLimit)
		if x.Pos > last {
			return errEnd
		}
		if err := fn(x); err != nil {
			return err
		}
		if x.Pos >= min(last, end) {
			return errEnd
		}
		return nil
	})
	if err == nil {
		err = whole.Err() // what was read is a part
	}
	if err != nil && !errors.Is(err, errEnd) {
		return fmt.Errorf("read spool: %w", err)
	}
	return nil
}

// from reports that a letter in is one of the person's.
func from(n Note, env post.Envelope, msg *reply.Message) bool {
	return slices.ContainsFunc(n.Addresses, func(a string) bool {
		a = auth.Canonical(a)
		return auth.Canonical(env.From) == a || msg != nil && auth.Canonical(msg.From) == a
	})
}

// typed are the lines of press in the person's letters in.
func (w *Worker) typed(ctx context.Context, n Note) (lines []string, err error) {
	err = each(ctx, w.cfg.Intake, n.Intake, func(x events.Item) error {
		env, raw, err := gateway.Decode(x.Data)
		if err != nil {
			return nil // entries that are shortened to their digest hold nobody
		}
		msg, _ := reply.Parse(raw, reply.Limits{})
		if from(n, env, msg) {
			lines = append(lines, press(msg.Text)...)
		}
		return nil
	})
	return lines, err
}

// press are the lines between PRESS, or NOTE, and END.
func press(text string) (lines []string) {
	inside := false
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		word, _, _ := strings.Cut(strings.ToUpper(line), " ")
		switch {
		case word == "PRESS" || word == "NOTE":
			inside = true
		case word == "END":
			inside = false
		case inside && len(line) >= minLine && !strings.HasPrefix(line, ">"):
			lines = append(lines, line)
		}
	}
	return lines
}

// intake erases letters in that are answered.
func (w *Worker) intake(ctx context.Context, n Note, m match) (left int, err error) {
	waits, err := w.cfg.Waits(ctx)
	if err != nil {
		return 0, err
	}
	var gone []events.Position
	look := func(x events.Item) error {
		env, raw, err := gateway.Decode(x.Data)
		if err != nil || x.Pos > n.Intake || slices.Contains(gone, x.Pos) {
			return nil
		}
		msg, _ := reply.Parse(raw, reply.Limits{})
		if from(n, env, msg) || m.in(strings.Join(append(env.To, env.From), " ")) || m.inLetter(raw) {
			gone = append(gone, x.Pos)
		}
		return nil
	}
	err = each(ctx, w.cfg.Intake, n.Intake, look)
	if err == nil && w.cfg.Spares != nil { // of a letter that the intake lost since the start
		err = w.cfg.Spares(look)
	}
	for _, pos := range gone {
		if pos > w.cfg.Answered() || slices.Contains(waits, pos) {
			left++
			continue
		}
		if err == nil {
			err = w.cfg.Intake.Erase(ctx, pos)
		}
	}
	return left, err
}

// held deletes letters that wait for a YES of the person, or hold something of them.
func (w *Worker) held(ctx context.Context, n Note, m match) error {
	var gone []string
	err := w.cfg.State.Each(ctx, func(key string, data []byte, _ uint64) error {
		if !strings.HasPrefix(key, hold.Keys) {
			return nil
		}
		var h hold.Held
		if err := json.Unmarshal(data, &h); err != nil {
			return nil // told elsewhere
		}
		text := strings.Join([]string{h.From, h.Name, h.Ask, h.Subject, h.Text, h.MessageID}, "\n")
		if h.Person == n.ID || h.Joins == n.ID || m.in(text) {
			gone = append(gone, key)
		}
		return nil
	})
	for _, key := range gone {
		if err == nil {
			err = w.cfg.State.Delete(ctx, key)
		}
	}
	if err != nil {
		return fmt.Errorf("forget held letters: %w", err)
	}
	return nil
}

// letterOut is a letter of the OUTBOX, with the last that is known of it.
type letterOut struct {
	pos    events.Position
	letter post.Letter
	fate   outbox.Fate
}

// lettersOut reads the letters that the OUTBOX still has and that are wanted, in their order. Only these
// are kept in memory: there may be many others.
func (w *Worker) lettersOut(ctx context.Context, wanted func(post.Letter) bool) ([]*letterOut, error) {
	last, err := w.cfg.Outbox.Last(ctx)
	if err != nil {
		return nil, fmt.Errorf("read letters out: %w", err)
	}
	var all []*letterOut
	byID := map[string]*letterOut{}
	err = each(ctx, w.cfg.Outbox, last, func(x events.Item) error {
		list, err := outbox.ParseEntry(x)
		if err != nil {
			return nil // told elsewhere; an entry that cannot be read holds no letter that could be sent
		}
		for _, f := range list {
			l := byID[f.ID]
			if f.Letter != nil && l == nil && wanted(*f.Letter) {
				l = &letterOut{pos: x.Pos, letter: *f.Letter}
				all, byID[f.ID] = append(all, l), l
			}
			if l != nil && !(l.fate.State.Final() && !f.State.Final()) {
				l.fate = f.Fate
			}
		}
		return nil
	})
	return all, err
}

// pressOf are the lines that the person wrote in letters out.
func pressOf(m match, letters []*letterOut) (lines []string) {
	for _, l := range letters {
		if l.letter.Kind == post.Press && m.in(l.letter.Verdict) {
			lines = append(lines, l.letter.Said...)
		}
	}
	return lines
}

// outbox erases letters out that are done: those to the person, and the person in those to others.
func (w *Worker) outbox(ctx context.Context, n Note, m match, letters []*letterOut) (left int, err error) {
	for _, l := range letters {
		own := l.letter.To == n.ID
		if !l.fate.State.Final() {
			left++
			continue
		}
		if !own && l.letter.Address == "" {
			if err := outbox.Keep(ctx, w.cfg.State, m.without(l.letter)); err != nil {
				return left, err
			}
		}
		if err := outbox.Erase(ctx, w.cfg.Outbox, l.pos, l.letter.ID, l.fate); err != nil {
			return left, err
		}
	}
	return left, nil
}
