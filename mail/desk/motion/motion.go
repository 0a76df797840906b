// Package motion is what the people at a table decide together: EXTEND and PAUSE ask for time, VOTE answers
// them, the ballot about a seat that is late, and who asks for a seat.
//
// Its contract: what is asked is a motion of the table (engine.Motion) with the number of the event that put
// it; a letter that asks has a numbered list, whose entries are VOTE commands. YES and NO answer the newest
// motion that the reader is asked, if it is one of yes and no.
package motion

import (
	"context"
	"strconv"
	"strings"

	"painani/engine"
	"painani/mail/desk/proposal"
	"painani/mail/desk/request"
	"painani/mail/reply"
)

// Extend asks the others for more time for who owes a decision: EXTEND 2d.
func Extend(ctx context.Context, r *request.Request, c reply.Command, i int) (request.Result, error) {
	return put(ctx, r, c, i, engine.Extend)
}

// Pause asks them that all clocks stand: PAUSE 14d. PAUSE OFF ends it.
func Pause(ctx context.Context, r *request.Request, c reply.Command, i int) (request.Result, error) {
	if !request.SaysOff(request.Without(c.Args, r.Table.ID)) {
		return put(ctx, r, c, i, engine.Pause)
	}
	_, err := r.Do(ctx, strconv.Itoa(i), engine.Resume{Seat: r.Seat}, 0)
	if refusal, bad := request.Refusal(err); bad {
		return r.No(refusal), nil
	}
	return request.Result{Verdict: r.Say("pause.off", "table", r.Table.ID)}, err
}

func put(
	ctx context.Context, r *request.Request, c reply.Command, i int, kind string,
) (request.Result, error) {
	span, ok := proposal.Duration(request.Without(c.Args, r.Table.ID))
	if !ok {
		return request.NotDone(
			r.Say("motion.span"),
			r.Say("motion.span-how", "verb", reply.Of(c.Verb).Words(string(r.Tag))[0]),
		), nil
	}
	rec, err := r.Do(ctx, strconv.Itoa(i), engine.Put{Seat: r.Seat, Kind: kind, Span: span}, 0)
	if refusal, bad := request.Refusal(err); bad {
		return r.No(refusal), nil
	}
	if err != nil {
		return request.Result{}, err
	}
	return outcome(r, rec.Seq), nil
}

// outcome says whether the motion of an event is still open, or else what came of it (the news below say so).
func outcome(r *request.Request, seq uint64) request.Result {
	m := r.Table.Motion(seq)
	if m == nil {
		return request.Result{Verdict: r.Say("motion.done")}
	}
	return request.Result{Verdict: r.Say("motion.asked")}
}

// Vote answers a motion: VOTE #12 2. Without a number of an event it is the newest that the reader is asked.
func Vote(ctx context.Context, r *request.Request, c reply.Command, i int) (request.Result, error) {
	seq, choice := uint64(0), 0
	for _, w := range strings.Fields(request.Without(c.Args, r.Table.ID)) {
		number, err := strconv.Atoi(strings.Trim(w, "#.,:;"))
		switch {
		case err != nil || number < 0:
		case strings.HasPrefix(w, "#"):
			seq = uint64(number)
		default:
			choice = number
		}
	}
	if seq == 0 {
		seq = Asked(r.Table, r.Seat)
	}
	if n := len(r.Table.Motions); seq == 0 && n > 0 { // others are asked: that is the refusal
		seq, choice = r.Table.Motions[n-1].Seq, max(choice, 1)
	}
	if m := r.Table.Motion(seq); choice == 0 && m != nil {
		return request.Result{Verdict: r.Say("motion.which"), Bad: true}, nil
	}
	return say(ctx, r, seq, choice, i)
}

// Asked is the newest motion that a seat is asked; 0 if there is none.
func Asked(t *engine.Table, s engine.Seat) (seq uint64) {
	for i := range t.Motions {
		if m := &t.Motions[i]; t.Asks(m).Has(s) || m.By == s && s != engine.Nobody {
			seq = m.Seq
		}
	}
	return seq
}

// Answer is a YES or NO; nil if no motion asks for that, so that it means what it means otherwise.
func Answer(ctx context.Context, r *request.Request, yes bool, i int) (*request.Result, error) {
	m := r.Table.Motion(Asked(r.Table, r.Seat))
	if m == nil || m.Kind == engine.Overdue {
		return nil, nil
	}
	choice := engine.Disagree
	if yes {
		choice = engine.Agree
	}
	result, err := say(ctx, r, m.Seq, choice, i)
	return &result, err
}

func say(ctx context.Context, r *request.Request, seq uint64, choice, i int) (request.Result, error) {
	_, err := r.Do(ctx, strconv.Itoa(i), engine.Say{Motion: seq, Seat: r.Seat, Choice: choice}, 0)
	if refusal, bad := request.Refusal(err); bad {
		return r.No(refusal), nil
	}
	if err != nil {
		return request.Result{}, err
	}
	if r.Table.Motion(seq) == nil {
		return request.Result{Verdict: r.Say("motion.done")}, nil
	}
	return request.Result{Verdict: r.Say("motion.noted")}, nil
}
