package outbox

import (
	"cmp"
	"fmt"
	"sync"

	post "painani/mail"
)

// draft is a letter composed while it is being stored, which takes as long: whoever asks first composes it,
// and all others wait for that.
type draft func() written

// written are the bytes of a letter, and for whom they were made.
type written struct {
	name, to string
	msg      []byte // nil: it could not be composed
}

// draft begins to compose a letter for whom it would go to now. Whether it goes at all is asked when it is
// sent.
func (o *Outbox) draft(l post.Letter) draft {
	d := sync.OnceValue(func() written {
		p, _ := o.People.Get(l.To)
		w := written{name: p.Name, to: sendable(cmp.Or(p.Primary(), l.Address))}
		if w.to != "" {
			w.msg, _ = o.write(l, w.name, w.to) // what goes wrong is told when it is sent
		}
		return w
	})
	go d()
	return d
}

// compose makes the bytes of a letter, or takes those of its draft if they are what it would make.
func (o *Outbox) compose(j *job, name, to string) ([]byte, error) {
	d := j.draft
	j.draft = nil
	if d != nil && j.until.IsZero() {
		if w := d(); w.msg != nil && w.name == name && w.to == to {
			return w.msg, nil
		}
	}
	return o.write(o.withSilence(j), name, to)
}

// withSilence is the letter as it is written: the last answer before a silence says so.
func (o *Outbox) withSilence(j *job) post.Letter {
	l := j.letter
	if !j.until.IsZero() {
		if text := o.Silence(l, j.until); text != "" {
			l.Before = append([]string{text}, l.Before...)
		}
	}
	return l
}

// write composes; a bug in there must not take the other letters with it.
func (o *Outbox) write(l post.Letter, name, to string) (msg []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("write letter: panic: %v", p)
		}
	}()
	return o.Writer.Write(l, name, to)
}
