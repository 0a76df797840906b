package notice

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"painani/engine"
	"painani/events"
	post "painani/mail"
	"painani/mail/people"
	"painani/mail/view"
)

// ArrivedKey begins the keys of Config.State under which the tables stand that came from another
// host; the value is an Arrival.
const ArrivedKey = "arrived-"

// Arrival is a table that came from another host. Nobody is written to about its
// events up to Seq; its players get one letter that shows where the game stands.
type Arrival struct {
	Seq  uint64 `json:"seq"`            // its last event when it came
	Head string `json:"head"`           // the hash of that
	Told bool   `json:"told,omitempty"` // the letters are in the outbox
}

// ErrHalf: a table came only in part; what was interrupted must be done again before
// anybody plays on.
var ErrHalf = errors.New("table came only in part; import it again")

// Arrivals welcomes the tables that came from another host: clocks go on as if no time
// had passed since their last event, and everybody gets a letter. Call it before Run
// and before the Follower's; calling it again does nothing.
func (n *Notices) Arrivals(ctx context.Context) error {
	n.arrived = map[string]uint64{}
	open := map[string]Arrival{}
	err := n.cfg.State.Each(ctx, func(key string, data []byte, _ uint64) error {
		id, ok := strings.CutPrefix(key, ArrivedKey)
		if !ok {
			return nil
		}
		var a Arrival
		if err := json.Unmarshal(data, &a); err != nil {
			return fmt.Errorf("%w: arrival of %s: %w", events.ErrDamaged, id, err)
		}
		n.arrived[id] = a.Seq
		if !a.Told {
			open[id] = a
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("list arrivals: %w", err)
	}
	for id, a := range open {
		if err := n.welcome(ctx, id, a); err != nil {
			return fmt.Errorf("welcome %s: %w", id, err)
		}
	}
	return nil
}

func (n *Notices) welcome(ctx context.Context, id string, a Arrival) error {
	t, _, err := n.cfg.Referee.Table(ctx, id)
	if errors.Is(err, events.ErrNotFound) || err == nil && t.Seq < a.Seq {
		return ErrHalf
	}
	if err != nil {
		return err
	}
	now := n.now()
	shift := engine.Command{
		At: now, Actor: engine.ActorClock, Cause: "arrived/" + a.Head,
		Do: engine.Shift{By: now.Sub(t.At).Truncate(time.Second)},
	}
	if _, err := n.cfg.Referee.Do(ctx, id, shift); err != nil && !engine.IsVerdict(err) {
		return err
	}
	if t, _, err = n.cfg.Referee.Table(ctx, id); err != nil {
		return err
	}
	if err := n.greetAll(ctx, t, a); err != nil {
		return err
	}
	_, rev, err := n.cfg.State.Get(ctx, ArrivedKey+id)
	if err != nil {
		return err
	}
	a.Told = true
	data, err := json.Marshal(a)
	if err == nil {
		_, err = n.cfg.State.Put(ctx, ArrivedKey+id, data, rev)
	}
	return err
}

func (n *Notices) greetAll(ctx context.Context, t *engine.Table, a Arrival) error {
	if t.Phase != engine.Open && t.Phase != engine.Running {
		return nil
	}
	for i, c := range t.Seats {
		person, ok := n.cfg.People.Get(c.Player)
		if c.Player == "" || !ok || person.Stopped || c.Resigned || c.Declined {
			continue
		}
		if err := n.post(ctx, n.greeting(t, engine.SeatAt(i), person, a)); err != nil {
			return err
		}
	}
	return nil
}

// greeting is the letter about an arrival to one player.
func (n *Notices) greeting(t *engine.Table, seat engine.Seat, person people.Person, a Arrival) post.Letter {
	v := n.cfg.Views.Of(t, seat, person)
	kind := standing(t, seat, v)
	l := v.Letter(n.cfg.IDs.Digest("arrived", t.ID, a.Head, person.ID), kind, a.Head)
	show(v, &l)
	l.Verdict = view.Clip(v.Say("arrived", "table", t.ID, "domain", n.cfg.IDs.Domain()))
	l.Before = append([]string{v.Say("arrived.how", "seq", a.Seq)}, l.Before...)
	return l
}

// standing is the kind of a letter that shows a player where a table stands, whatever led there.
func standing(t *engine.Table, seat engine.Seat, v *view.View) post.Kind {
	switch {
	case t.Phase == engine.Open && !t.Chair(seat).Confirmed:
		return post.Invite
	case v.Mine():
		return post.YourMove
	}
	return post.Notice
}

// show fills a letter of such a kind.
func show(v *view.View, l *post.Letter) {
	if l.Kind == post.Invite {
		v.Invitation(l)
	} else {
		v.Show(l)
	}
}

// cameBy reports that an event came with its table from another host.
func (n *Notices) cameBy(e events.Entry) bool { return e.Seq <= n.arrived[e.Table] }
