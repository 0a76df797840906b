package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"painani/engine"
	"painani/engine/record"
	"painani/engine/referee/upgrade"
	"painani/events"
	"painani/mail/notice"
	"painani/mail/people"
)

// importCmd takes a table of another host in.
type importCmd struct {
	storeFlags
	File   string `arg:"" help:"Export of the table; of a running one, with --full." type:"path"`
	People string `help:"Who plays there, as export --people writes it." placeholder:"FILE" type:"path"`
}

// Help is the long text of --help.
func (importCmd) Help() string {
	return `Verifies the export as "painani verify" does and appends its events to the log, byte for
byte: exporting the table here gives the same file. Works on a stopped service.

A game that is over can be imported from any export. One that is not over goes on here,
so it needs the hidden parts (export --full) and its players: their names and addresses
stand in no event and come in a file of their own (export --people), a JSON object

    {"people":[{"id":"…","name":"Ada","addresses":["ada@example.org"],"lang":"en"}]}

At its next start the service writes to each of them where the game stands, and they
answer that letter. Clocks go on as if no time had passed since the last event. On the old
host the table should be frozen, which export --moved does.`
}

// Run implements the command.
func (c *importCmd) Run(ctx context.Context, s streams) error {
	r, err := replayFile(c.File, s.In)
	if wrong := (*record.LineError)(nil); errors.As(err, &wrong) {
		fmt.Fprintf(s.Out, "%s: WRONG, %v\nNothing was imported\n", c.File, err)
		return errNo
	}
	if err == nil {
		err = importable(r)
	}
	if err != nil {
		return err
	}
	store, err := openEventStore(ctx, &c.storeFlags, c.logger(s.Err))
	if err != nil {
		return err
	}
	defer store.Close()
	known, err := store.openPeople(ctx)
	if err != nil {
		return err
	}
	newcomers, err := c.newcomers(known, r.Table)
	if err != nil {
		return err
	}
	in := &incoming{store: store, id: r.Table.ID, records: r.File.Records(), head: r.Head,
		over: !goesOn(r.Table)}
	done, err := in.place(ctx)
	if err != nil {
		return err
	}
	for _, p := range newcomers {
		if err := known.Adopt(ctx, p); err != nil {
			return fmt.Errorf("person %s: %w", p.ID, err)
		}
	}
	if err := in.append(ctx, done); err != nil {
		return err
	}
	fmt.Fprintf(s.Out, "table %s: %d events, %d of them new here, head %s\n",
		in.id, len(in.records), len(in.records)-done, r.Head)
	if !in.over {
		fmt.Fprintln(s.Out, "It goes on here: the next start of the service writes to its players.")
	}
	return nil
}

// importable refuses files that could not be played on or proved here.
func importable(r record.Replayed) error {
	switch card := cardOf(r); {
	case r.File.Header == nil:
		return errors.New("the file has no header, so it may have been cut; import takes exports")
	case !r.Folded:
		return errors.New("the game is not over and its hidden parts are not in the file; " +
			"its host writes them with export --full")
	case card != nil && r.Table.Revision > card.Revision:
		return errors.New("the table was " + upgrade.Revisions(r.Table.Revision, card.Revision))
	}
	return nil
}

// card is that of the table's game; nil if it was not folded.
func cardOf(r record.Replayed) *engine.Card {
	if r.Table == nil || r.Table.Game == nil {
		return nil
	}
	return r.Table.Game.Card()
}

// peopleFile is who plays at a table.
type peopleFile struct {
	People []people.Person `json:"people"`
}

const maxPeopleFile = 1 << 20

// newcomers are the people of the file, all of whom can be taken in. A table that is not
// over needs everybody who sits there.
func (c *importCmd) newcomers(known *people.Store, t *engine.Table) ([]people.Person, error) {
	var f peopleFile
	if c.People != "" {
		data, err := os.ReadFile(c.People)
		if err != nil {
			return nil, err
		}
		d := json.NewDecoder(bytes.NewReader(data[:min(len(data), maxPeopleFile)]))
		d.DisallowUnknownFields()
		if err := d.Decode(&f); err != nil {
			return nil, fmt.Errorf("%s: no list of people: %w", c.People, err)
		}
	}
	seated := playersOf(t)
	for _, p := range f.People {
		if !slices.Contains(seated, p.ID) {
			return nil, fmt.Errorf("person %s of the file has no seat at %s", p.ID, t.ID)
		}
		switch err := known.Check(p); {
		case errors.Is(err, people.ErrTaken):
			return nil, fmt.Errorf("person %s: an address of theirs belongs to somebody here already, "+
				"and a seat cannot change its owner; ask them for another address and put it into the file", p.ID)
		case err != nil:
			return nil, fmt.Errorf("person %s: %w", p.ID, err)
		}
	}
	if !goesOn(t) {
		return f.People, nil
	}
	var missing []string
	for _, id := range seated {
		_, here := known.Get(id)
		if !here && !slices.ContainsFunc(f.People, func(p people.Person) bool { return p.ID == id }) {
			missing = append(missing, id)
		}
	}
	if len(missing) > 0 {
		return nil, fmt.Errorf("the game goes on, and nobody here knows %s; name them with --people",
			strings.Join(missing, ", "))
	}
	return f.People, nil
}

// goesOn reports that a table is not over.
func goesOn(t *engine.Table) bool { return t.Phase == engine.Open || t.Phase == engine.Running }

// playersOf are the ids of the people who sit at a table.
func playersOf(t *engine.Table) (ids []string) {
	for _, c := range t.Seats {
		if c.Player != "" && !slices.Contains(ids, c.Player) { // somebody who studies a branch has every seat
			ids = append(ids, c.Player)
		}
	}
	return ids
}

// incoming is a table on its way into the log.
type incoming struct {
	store   *eventStore
	id      string
	records []events.Record
	head    string
	over    bool
	after   events.Position // of the last event that is here
}

// place says how many of the events are here already: all of them, those of an import
// that was interrupted, or those of a table that left and comes back.
func (in *incoming) place(ctx context.Context) (done int, err error) {
	have, err := in.store.Log.Load(ctx, in.id, 0)
	if err != nil || len(have) == 0 {
		return 0, err
	}
	in.after = have[len(have)-1].Pos
	for i, e := range have {
		if i < len(in.records) {
			a, err1 := e.Encode()
			b, err2 := in.records[i].Encode()
			if err := errors.Join(err1, err2); err != nil {
				return 0, err
			}
			if bytes.Equal(a, b) {
				continue
			}
		}
		return 0, fmt.Errorf("there is a table %s here, and it differs from the file at event #%d", in.id, i+1)
	}
	if len(have) == len(in.records) {
		return len(have), nil
	}
	_, left, err := in.key(ctx, movedKey)
	if err != nil || left {
		return len(have), err
	}
	data, began, err := in.key(ctx, notice.ArrivedKey)
	var a notice.Arrival
	if err == nil && began && json.Unmarshal(data, &a) == nil && a.Head == in.head {
		return len(have), nil
	}
	if err == nil {
		err = fmt.Errorf("there is a table %s here that ends at #%d and is played here; "+
			"freeze it with export --moved before it goes on from the file", in.id, len(have))
	}
	return 0, err
}

// key reads what the service noted about the table under a prefix; ok is false if there is no such note.
func (in *incoming) key(ctx context.Context, prefix string) (data []byte, ok bool, err error) {
	data, _, err = in.store.Keys().Get(ctx, prefix+in.id)
	if errors.Is(err, events.ErrNotFound) {
		return nil, false, nil
	}
	return data, err == nil, err
}

// append writes what is missing. The arrival is noted first, so that nobody gets letters
// about old events, and an import that was cut short is found.
func (in *incoming) append(ctx context.Context, done int) error {
	if err := in.note(ctx, done); err != nil {
		return err
	}
	for _, r := range in.records[done:] {
		pos, err := in.store.Log.Append(ctx, r, in.after)
		if err != nil {
			return fmt.Errorf("event #%d: %w; import the file again", r.Seq, err)
		}
		in.after = pos
	}
	return in.store.Keys().Delete(ctx, movedKey+in.id)
}

// note writes the arrival of a table that is not here whole.
func (in *incoming) note(ctx context.Context, done int) error {
	_, left, err := in.key(ctx, movedKey)
	if err != nil || done == len(in.records) && !left {
		return err
	}
	data, err := json.Marshal(notice.Arrival{Seq: uint64(len(in.records)), Head: in.head, Told: in.over})
	if err != nil {
		return err
	}
	_, rev, err := in.store.Keys().Get(ctx, notice.ArrivedKey+in.id)
	if err != nil && !errors.Is(err, events.ErrNotFound) {
		return err
	}
	_, err = in.store.Keys().Put(ctx, notice.ArrivedKey+in.id, data, rev)
	return err
}
