package desk

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/lang"
	post "painani/mail"
	"painani/mail/people"
	"painani/mail/reply"
)

// word is the digest that somebody's YES brings into the shuffle, and what it
// is made of: their own word, or the digest of their letter.
func (v *visit) word(table string, seat engine.Seat, own string) (digest, from string) {
	if own == "" {
		own = v.Digest
	}
	return chance.Word(table, int(seat), own), own
}

// yes confirms an invitation, or agrees to a takeback.
func (v *visit) yes(ctx context.Context, c reply.Command, i int) (result, error) {
	if r, err := v.vote(ctx, true, i); r != nil || err != nil {
		return *orZero(r), err
	}
	own := without(c.Args, v.t.ID)
	digest, from := v.word(v.t.ID, v.seat, own)
	_, err := v.do(ctx, strconv.Itoa(i), engine.Confirm{Seat: v.seat, Word: digest}, 0)
	if r, bad := refusal(err); bad {
		return v.no2(r), nil
	}
	if err != nil {
		return result{}, err
	}
	return v.seated("yes.ok", from, digest), nil
}

// seated is the verdict for who now has a seat for sure.
func (v *visit) seated(key, from, digest string) result {
	say := "word"
	if from == v.Digest {
		say = "word.none"
	}
	return result{verdict: v.p.Say(key, "table", v.t.ID), detail: []string{v.p.Say(say, "word", from, "digest", digest)}}
}

// no2 is the verdict for a refused command about a seat.
func (v *visit) no2(r *engine.Refusal) result {
	return result{verdict: v.p.Say("not-done"), detail: []string{v.explain(r)}, bad: true}
}

// no declines an invitation, or a takeback.
func (v *visit) no(ctx context.Context, _ reply.Command, i int) (result, error) {
	if r, err := v.vote(ctx, false, i); r != nil || err != nil {
		return *orZero(r), err
	}
	_, err := v.do(ctx, strconv.Itoa(i), engine.Decline{Seat: v.seat}, 0)
	if r, bad := refusal(err); bad {
		return v.no2(r), nil
	}
	if err != nil {
		return result{}, err
	}
	return result{verdict: v.p.Say("no.ok", "table", v.t.ID)}, nil
}

// join takes an open seat: JOIN tz421 [word].
func (v *visit) join(ctx context.Context, c reply.Command, i int) (result, error) {
	id := tableIn(c.Args)
	if id == "" {
		return v.openTables(ctx)
	}
	v.d.joining.Lock()
	defer v.d.joining.Unlock()
	v.t = nil
	if err := v.look(ctx, id); err != nil {
		return result{}, err
	}
	if v.t == nil {
		return v.no2(engine.Refuse("no-table", "", "table", id)), nil
	}
	seat := engine.Nobody
	for n, ch := range v.t.Seats {
		if ch.Player == "" && ch.Bot == "" {
			seat = engine.SeatAt(n)
			break
		}
	}
	digest, from := v.word(id, seat, without(c.Args, id))
	_, err := v.do(ctx, strconv.Itoa(i), engine.Join{Player: v.person.ID, Word: digest}, 0)
	if r, bad := refusal(err); bad {
		v.out.hide = v.t.SeatOf(v.person.ID) == engine.Nobody
		return v.no2(r), nil
	}
	if err != nil {
		return result{}, err
	}
	v.seat = v.t.SeatOf(v.person.ID)
	if ch := v.t.Chair(v.seat); ch != nil && ch.Word != digest { // done before; another word counts
		digest = ch.Word
	}
	return v.seated("join.ok", from, digest), nil
}

func (v *visit) openTables(ctx context.Context) (result, error) {
	r := result{verdict: v.p.Say("join.which"), bad: true}
	v.out.hide = true
	if v.d.cfg.Open == nil {
		return r, nil
	}
	list, err := v.d.cfg.Open(ctx)
	if err != nil {
		return result{}, err
	}
	if len(list) == 0 {
		r.detail = []string{v.p.Say("join.none"), v.p.Say("new.how")}
		return r, nil
	}
	r.detail = []string{v.p.Say("join.open", "n", len(list), "tables", strings.Join(list[:min(len(list), maxStatus)], ", "))}
	return r, nil
}

// resign leaves for good; it wants a yes behind it.
func (v *visit) resign(ctx context.Context, c reply.Command, i int) (result, error) {
	if !saysYes(c.Args) {
		return result{verdict: v.p.Say("resign.sure", "table", v.t.ID), detail: []string{v.p.Say("resign.how")}, bad: true}, nil
	}
	_, err := v.do(ctx, strconv.Itoa(i), engine.Resign{Seat: v.seat}, 0)
	if r, bad := refusal(err); bad {
		return v.no2(r), nil
	}
	if err != nil {
		return result{}, err
	}
	return result{verdict: v.p.Say("resign.ok", "table", v.t.ID)}, nil
}

func saysYes(args string) bool {
	for w := range strings.FieldsSeq(args) {
		if verb, ok := reply.Exact(strings.Trim(w, ".,!()")); ok && verb == reply.Yes {
			return true
		}
	}
	return false
}

// set changes a person's settings: SET lang hu, SET board unicode, SET name Ada, SET zone Europe/Vienna.
func (v *visit) set(ctx context.Context, c reply.Command, _ int) (result, error) {
	if strings.TrimSpace(c.Args) == "" {
		r := v.settings("set.now")
		r.detail = append(r.detail, v.p.Say("set.how"))
		return r, nil
	}
	key, value, _ := strings.Cut(strings.TrimSpace(c.Args), " ")
	value = strings.Trim(strings.TrimSpace(strings.TrimLeft(value, "= ")), `"`)
	if k, val, ok := strings.Cut(key, "="); ok {
		key, value = k, val+value
	}
	change, ok := changes[reply.Fold(key)]
	if !ok || value == "" {
		return result{verdict: v.p.Say("set.unknown", "line", quote(c.Args)), detail: []string{v.p.Say("set.how")}, bad: true}, nil
	}
	p, err := v.d.cfg.People.Update(ctx, v.person.ID, func(p *people.Person) error { return change(p, value) })
	switch {
	case errors.Is(err, people.ErrSetting), errors.Is(err, people.ErrName):
		return result{verdict: v.p.Say("set.unknown", "line", quote(c.Args)), detail: []string{v.p.Say("set.how")}, bad: true}, nil
	case errors.Is(err, people.ErrUnknown):
		return result{verdict: v.p.Say("not-done"), bad: true}, nil
	case err != nil:
		return result{}, err
	}
	v.person = p
	v.speak(p.Lang)
	return v.settings("set.ok"), nil
}

// settings are all of the person's.
func (v *visit) settings(key string) result {
	p, press := v.person, "switch.on"
	if !p.Wants(post.Press) {
		press = "switch.off"
	}
	return result{verdict: v.p.Say(key, "lang", p.Lang, "board", p.Board, "zone", p.Zone, "name", p.Name),
		detail: []string{v.p.Say("set.press", "press", v.p.Say(press))}}
}

// changes are what SET changes, by folded name in three languages.
var changes = map[string]func(*people.Person, string) error{}

func init() {
	add := func(f func(*people.Person, string) error, names ...string) {
		for _, n := range names {
			changes[n] = f
		}
	}
	add(func(p *people.Person, s string) error {
		for word, tag := range languages {
			if reply.Fold(s) == word {
				p.Lang = string(tag)
				return nil
			}
		}
		p.Lang = strings.ToLower(s)
		return nil
	}, "lang", "language", "sprache", "nyelv")
	add(func(p *people.Person, s string) error { p.Board = reply.Fold(s); return nil }, "board", "brett", "tabla")
	add(func(p *people.Person, s string) error {
		if strings.ContainsAny(s, forbidden) {
			return people.ErrName
		}
		p.Name = s
		return nil
	}, "name", "nev")
	add(func(p *people.Person, s string) error {
		switch word := reply.Fold(s); {
		case onWords[word]:
			p.Off = slices.DeleteFunc(p.Off, func(k post.Kind) bool { return k == post.Press })
		case !offWords[word]:
			return people.ErrSetting
		case p.Wants(post.Press):
			p.Off = append(p.Off, post.Press)
		}
		return nil
	}, "press", "messages", "nachrichten", "nachricht", "uzenet", "uzenetek")
	add(func(p *people.Person, s string) error {
		if _, err := time.LoadLocation(s); err != nil || strings.ContainsAny(s, `\`) {
			return people.ErrSetting
		}
		p.Zone = s
		return nil
	}, "zone", "timezone", "zeitzone", "idozona")
}

// What a switch can be set to, folded.
var (
	onWords  = map[string]bool{"on": true, "yes": true, "an": true, "ein": true, "ja": true, "be": true, "igen": true}
	offWords = map[string]bool{"off": true, "no": true, "aus": true, "nein": true, "ki": true, "nem": true}
)

// languages are the names of the languages, folded.
var languages = map[string]lang.Tag{"en": lang.EN, "english": lang.EN, "englisch": lang.EN, "angol": lang.EN,
	"de": lang.DE, "german": lang.DE, "deutsch": lang.DE, "nemet": lang.DE,
	"hu": lang.HU, "hungarian": lang.HU, "ungarisch": lang.HU, "magyar": lang.HU}

// stop ends all letters to the address, for ever. Who still plays must say so
// twice: bots take over those seats. There is no answer: it would be a letter.
func (v *visit) stop(ctx context.Context, c reply.Command, i int) (result, error) {
	var list []string
	if v.d.cfg.Tables != nil {
		var err error
		if list, err = v.d.active(ctx, v.person.ID); err != nil {
			return result{}, err
		}
	}
	var running []string
	for _, id := range list {
		if t, _, err := v.d.cfg.Referee.Table(ctx, id); err == nil && t.Phase == engine.Running && !t.Chair(t.SeatOf(v.person.ID)).Resigned {
			running = append(running, id)
		}
	}
	if len(running) > 0 && !saysYes(c.Args) {
		return result{verdict: v.p.Say("stop.sure"), detail: []string{v.p.Say("stop.how", "tables", strings.Join(running, ", "))}, bad: true}, nil
	}
	for _, id := range list {
		if err := v.leave(ctx, id, strconv.Itoa(i)+"/"+id); err != nil {
			return result{}, err
		}
	}
	for _, a := range v.person.Addresses {
		if err := v.d.cfg.People.Stop(ctx, a); err != nil && !errors.Is(err, people.ErrAddress) {
			return result{}, err
		}
	}
	v.stopped = true
	return result{verdict: v.p.Say("stop.ok")}, nil
}

// leave gives up a seat: a bot plays on, or the invitation is declined.
func (v *visit) leave(ctx context.Context, table, part string) error {
	if err := v.look(ctx, table); err != nil || v.t == nil || v.seat == engine.Nobody {
		return err
	}
	var a engine.Action = engine.Resign{Seat: v.seat}
	if v.t.Phase == engine.Open {
		a = engine.Decline{Seat: v.seat}
	}
	_, err := v.do(ctx, part, a, 0)
	if engine.IsVerdict(err) {
		return nil
	}
	return err
}
