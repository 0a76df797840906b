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
	"painani/engine/house"
	"painani/mail/desk/motion"
	"painani/mail/desk/request"
	"painani/mail/desk/takeback"
	"painani/mail/reply"
)

// maxListed is how many open tables JOIN lists.
const maxListed = 50

// Yes confirms an invitation, or agrees to a takeback.
func Yes(ctx context.Context, r *request.Request, c reply.Command, i int) (request.Result, error) {
	if result, err := takeback.Vote(ctx, r, true, i); result != nil || err != nil {
		return result.Value(), err
	}
	if result, err := motion.Answer(ctx, r, true, i); result != nil || err != nil {
		return result.Value(), err
	}
	own := request.Without(c.Args, r.Table.ID)
	digest, from := r.Word(r.Table.ID, r.Seat, own)
	_, err := r.Do(ctx, strconv.Itoa(i), engine.Confirm{Seat: r.Seat, Word: digest}, 0)
	if refusal, bad := request.Refusal(err); bad {
		return tooLate(r, refusal), nil
	}
	if err != nil {
		return request.Result{}, err
	}
	return seated(r, "yes.ok", from, digest), nil
}

// seated is the verdict for who now has a seat for sure.
func seated(r *request.Request, key, from, digest string) request.Result {
	say := "word"
	if from == r.Digest {
		say = "word.none"
	}
	return request.Result{
		Verdict: r.Say(key, "table", r.Table.ID),
		Detail:  []string{r.Say(say, "word", from, "digest", digest)},
	}
}

// No declines an invitation, or a takeback.
func No(ctx context.Context, r *request.Request, _ reply.Command, i int) (request.Result, error) {
	if result, err := takeback.Vote(ctx, r, false, i); result != nil || err != nil {
		return result.Value(), err
	}
	if result, err := motion.Answer(ctx, r, false, i); result != nil || err != nil {
		return result.Value(), err
	}
	_, err := r.Do(ctx, strconv.Itoa(i), engine.Decline{Seat: r.Seat}, 0)
	if refusal, bad := request.Refusal(err); bad {
		return tooLate(r, refusal), nil
	}
	if err != nil {
		return request.Result{}, err
	}
	return request.Result{Verdict: r.Say("no.ok", "table", r.Table.ID)}, nil
}

// tooLate is why a YES or NO changes nothing. In a game that runs it may answer no invitation, but what
// others have decided meanwhile.
func tooLate(r *request.Request, why *engine.Refusal) request.Result {
	no := r.No(why)
	if r.Table.Phase == engine.Running && r.Seat != engine.Nobody {
		no.Detail = append(no.Detail, r.Say("vote.none"))
	}
	return no
}

// Join takes an open seat: JOIN tz421 [word].
func Join(ctx context.Context, r *request.Request, c reply.Command, i int) (request.Result, error) {
	id := request.TableIn(c.Args)
	if id == "" {
		return openTables(ctx, r)
	}
	if none, err := named(ctx, r, id); none != nil || err != nil {
		return none.Value(), err
	}
	own := r.Own(request.Without(c.Args, id))
	_, err := r.Do(ctx, strconv.Itoa(i), engine.Join{Player: r.Person.ID, Own: own}, 0)
	if refusal, bad := request.Refusal(err); bad {
		return refused(r, refusal), nil
	}
	if err != nil {
		return request.Result{}, err
	}
	r.Seat = r.Table.SeatOf(r.Person.ID)
	digest := ""
	if ch := r.Table.Chair(r.Seat); ch != nil { // done before: another word counts
		digest = ch.Word
	}
	result := seated(r, "join.ok", own, digest)
	result.Detail = append(agreed(r), result.Detail...)
	return result, nil
}

// agreed is what else holds at the table, for who comes to a seat to which nobody invited him; nothing where
// all is as usual.
func agreed(r *request.Request) []string {
	list := house.Agreed(r.Table, r.Services.Views.Names(r.Table, r.Tag), r.Tag)
	if len(list) == 0 {
		return nil
	}
	return []string{strings.Join(list, " ")}
}

// named makes the table of an id that of the letter, at which its writer need not sit; a result if there is
// none.
func named(ctx context.Context, r *request.Request, id string) (*request.Result, error) {
	r.Table = nil
	if err := r.Look(ctx, id); err != nil || r.Table != nil {
		return nil, err
	}
	r.NoTable = true
	none := r.No(engine.Refuse("no-table", "", "table", id))
	return &none, nil
}

// refused is the refusal of a seat: who has none at the table sees nothing of it.
func refused(r *request.Request, why *engine.Refusal) request.Result {
	r.NoTable = r.Table.SeatOf(r.Person.ID) == engine.Nobody
	return r.No(why)
}

func openTables(ctx context.Context, r *request.Request) (request.Result, error) {
	result := request.NotDone(r.Say("join.which"))
	r.NoTable = true
	if r.Services.Open == nil {
		return result, nil
	}
	list, err := r.Services.Open(ctx)
	if err != nil {
		return request.Result{}, err
	}
	if len(list) == 0 {
		result.Detail = []string{r.Say("join.none"), r.Say("new.how")}
		return result, nil
	}
	tables := strings.Join(list[:min(len(list), maxListed)], ", ")
	result.Detail = []string{r.Say("join.open", "n", len(list), "tables", tables)}
	return result, nil
}
