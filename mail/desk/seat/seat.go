// Package seat takes and leaves a seat: YES and NO to an invitation, JOIN, RESIGN.
//
// Its contract: whoever takes a seat brings a word into the shuffle and is told its
// digest, by which the draws can be checked. YES and NO answer a takeback if one is asked.
package seat

import (
	"context"
	"strconv"
	"strings"

	"painani/engine"
	"painani/mail/desk/request"
	"painani/mail/desk/takeback"
	"painani/mail/reply"
)

// maxListed is how many open tables JOIN lists.
const maxListed = 50

// Yes confirms an invitation, or agrees to a takeback.
func Yes(ctx context.Context, v *request.Request, c reply.Command, i int) (request.Result, error) {
	if r, err := takeback.Vote(ctx, v, true, i); r != nil || err != nil {
		return r.Value(), err
	}
	own := request.Without(c.Args, v.Table.ID)
	digest, from := v.Word(v.Table.ID, v.Seat, own)
	_, err := v.Do(ctx, strconv.Itoa(i), engine.Confirm{Seat: v.Seat, Word: digest}, 0)
	if r, bad := request.Refusal(err); bad {
		return v.No(r), nil
	}
	if err != nil {
		return request.Result{}, err
	}
	return seated(v, "yes.ok", from, digest), nil
}

// seated is the verdict for who now has a seat for sure.
func seated(v *request.Request, key, from, digest string) request.Result {
	say := "word"
	if from == v.Digest {
		say = "word.none"
	}
	return request.Result{Verdict: v.Say(key, "table", v.Table.ID), Detail: []string{v.Say(say, "word", from, "digest", digest)}}
}

// No declines an invitation, or a takeback.
func No(ctx context.Context, v *request.Request, _ reply.Command, i int) (request.Result, error) {
	if r, err := takeback.Vote(ctx, v, false, i); r != nil || err != nil {
		return r.Value(), err
	}
	_, err := v.Do(ctx, strconv.Itoa(i), engine.Decline{Seat: v.Seat}, 0)
	if r, bad := request.Refusal(err); bad {
		return v.No(r), nil
	}
	if err != nil {
		return request.Result{}, err
	}
	return request.Result{Verdict: v.Say("no.ok", "table", v.Table.ID)}, nil
}

// Join takes an open seat: JOIN tz421 [word].
func Join(ctx context.Context, v *request.Request, c reply.Command, i int) (request.Result, error) {
	id := request.TableIn(c.Args)
	if id == "" {
		return openTables(ctx, v)
	}
	v.Services.Joining.Lock()
	defer v.Services.Joining.Unlock()
	v.Table = nil
	if err := v.Look(ctx, id); err != nil {
		return request.Result{}, err
	}
	if v.Table == nil {
		return v.No(engine.Refuse("no-table", "", "table", id)), nil
	}
	seat := engine.Nobody
	for n, ch := range v.Table.Seats {
		if ch.Player == "" && ch.Bot == "" {
			seat = engine.SeatAt(n)
			break
		}
	}
	digest, from := v.Word(id, seat, request.Without(c.Args, id))
	_, err := v.Do(ctx, strconv.Itoa(i), engine.Join{Player: v.Person.ID, Word: digest}, 0)
	if r, bad := request.Refusal(err); bad {
		v.NoTable = v.Table.SeatOf(v.Person.ID) == engine.Nobody
		return v.No(r), nil
	}
	if err != nil {
		return request.Result{}, err
	}
	v.Seat = v.Table.SeatOf(v.Person.ID)
	if ch := v.Table.Chair(v.Seat); ch != nil && ch.Word != digest { // done before; another word counts
		digest = ch.Word
	}
	return seated(v, "join.ok", from, digest), nil
}

func openTables(ctx context.Context, v *request.Request) (request.Result, error) {
	r := request.Result{Verdict: v.Say("join.which"), Bad: true}
	v.NoTable = true
	if v.Services.Open == nil {
		return r, nil
	}
	list, err := v.Services.Open(ctx)
	if err != nil {
		return request.Result{}, err
	}
	if len(list) == 0 {
		r.Detail = []string{v.Say("join.none"), v.Say("new.how")}
		return r, nil
	}
	r.Detail = []string{v.Say("join.open", "n", len(list), "tables", strings.Join(list[:min(len(list), maxListed)], ", "))}
	return r, nil
}

// Resign leaves for good; it wants a yes behind it.
func Resign(ctx context.Context, v *request.Request, c reply.Command, i int) (request.Result, error) {
	if !request.SaysYes(c.Args) {
		return request.Result{Verdict: v.Say("resign.sure", "table", v.Table.ID), Detail: []string{v.Say("resign.how")}, Bad: true}, nil
	}
	_, err := v.Do(ctx, strconv.Itoa(i), engine.Resign{Seat: v.Seat}, 0)
	if r, bad := request.Refusal(err); bad {
		return v.No(r), nil
	}
	if err != nil {
		return request.Result{}, err
	}
	return request.Result{Verdict: v.Say("resign.ok", "table", v.Table.ID)}, nil
}
