package notice

import (
	"context"

	"painani/engine"
	post "painani/mail"
	"painani/mail/view"
)

// spectators posts what those get who watch a table and want a letter about every turn. They see what
// everybody may see. Who wants one a day is told by package daily.
func (n *Notices) spectators(ctx context.Context, f *followed) error {
	k := spectacle(f)
	if k == "" {
		return nil
	}
	for _, p := range n.cfg.People.Watchers(f.t.ID) {
		if f.t.SeatFor(p.ID, f.t.At) != engine.Nobody {
			continue // he plays there since
		}
		v := n.cfg.Views.Of(f.t, engine.Nobody, p).At(f.run)
		l := v.Letter(n.cfg.IDs.Notice(f.t.ID, f.t.Seq, p.ID, k), k, f.head)
		l.Verdict = view.Clip(v.Verdict(f.run, k))
		l.Changes = v.Changes(f.run)
		v.Show(&l)
		l.After = append(l.After, v.Say("watch.footer", "table", f.t.ID))
		if err := n.post(ctx, l); err != nil {
			return err
		}
	}
	return nil
}

// spectacle is the kind of letter that a spectator gets for a run of events; "" for none: what is no turn
// only concerns the players.
func spectacle(f *followed) post.Kind {
	if _, over := f.run[len(f.run)-1].Event.Public.(engine.Ended); over {
		return post.Over
	}
	for _, e := range f.run {
		switch e.Event.Public.(type) {
		case engine.Started, engine.Played, engine.Undone, engine.Rewound:
			return post.Moved
		}
	}
	return ""
}
