package forget

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"painani/events"
	post "painani/mail"
	"painani/mail/gateway"
	"painani/mail/hold"
	"painani/mail/people"
	"painani/mail/reply"
)

// How long letters are kept at most.
const (
	daysIn   = 30
	daysOut  = 400
	daysHeld = 14
)

// Letters are all letters that are kept of a person, in and out.
type Letters struct {
	Held []KeptLetter `json:"held"` // wait for a YES
	In   []KeptLetter `json:"lettersIn"`
	Out  []KeptLetter `json:"lettersOut"`
}

// KeptLetter is one letter that is kept.
type KeptLetter struct {
	ID      string    `json:"id"`
	Subject string    `json:"subject"`
	Bytes   int       `json:"bytes"`
	At      time.Time `json:"at"`
	Until   time.Time `json:"until"` // the latest day on which it is removed
}

// Kept lists what is kept of a person's letters: those that they wrote, those to them, those that wait.
func (w *Worker) Kept(ctx context.Context, p people.Person) (l Letters, err error) {
	n := Note{ID: p.ID, Addresses: p.Addresses}
	last, err := w.cfg.Intake.Last(ctx)
	if err != nil {
		return l, fmt.Errorf("list letters: %w", err)
	}
	err = each(ctx, w.cfg.Intake, last, func(x events.Item) error {
		env, raw, err := gateway.Decode(x.Data)
		if err != nil {
			return nil
		}
		if msg, _ := reply.Parse(raw, reply.Limits{}); from(n, env, msg) {
			l.In = append(l.In, KeptLetter{msg.ID, msg.Subject, len(raw), env.At, env.At.AddDate(0, 0, daysIn)})
		}
		return nil
	})
	if err != nil {
		return l, err
	}
	out, err := w.lettersOut(ctx, func(x post.Letter) bool { return x.To == p.ID })
	if err != nil {
		return l, err
	}
	for _, x := range out {
		at := x.letter.At
		l.Out = append(l.Out, KeptLetter{x.letter.ID, x.letter.Subject, len(words(x.letter)), at,
			at.AddDate(0, 0, daysOut)})
	}
	err = w.cfg.State.Each(ctx, func(key string, data []byte, _ uint64) error {
		var h hold.Held
		if !strings.HasPrefix(key, hold.Keys) || json.Unmarshal(data, &h) != nil {
			return nil
		}
		if h.Person != p.ID && h.Joins != p.ID && !p.Has(h.Ask) {
			return nil
		}
		until := h.At.AddDate(0, 0, daysHeld)
		l.Held = append(l.Held, KeptLetter{h.MessageID, h.Subject, len(h.Text), h.At, until})
		return nil
	})
	if err != nil {
		return l, fmt.Errorf("list letters: %w", err)
	}
	return l, nil
}
