package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"painani/engine/codec"
	"painani/events"
	"painani/events/safeio"
	"painani/mail/people"
)

// exportCmd writes the events of a table.
type exportCmd struct {
	storeFlags
	Table  string `arg:"" help:"Table to export."`
	Out    string `help:"File to write; - is standard output." default:"-" type:"path"`
	People string `help:"File for names and addresses of the players, for import on another host. Personal data: hand it over with care." placeholder:"FILE" type:"path"`
	Moved  bool   `help:"Freeze the table here, because it is played on another host from now on. An import brings it back."`
	Full   bool   `help:"With the hidden parts of a running game, for moving it to another host. For the operator's eyes only."`
}

// Help is the long text of --help.
func (exportCmd) Help() string {
	return `Writes a header and then every event of a table, one JSON object a line; the form is
events/FORMAT.md. The same table gives the same bytes, here and on a host that
imported it. While the game runs, hidden parts are left out and only their commitments
stand in the file, so it may be given to anybody; after its end everything is open.

With --full the secret and the hidden hands of a running game are in the file: whoever
has it knows every draw to come. It is what "painani import" needs to let a game go on
elsewhere. Its header says "operator-only".`
}

// Run implements the command.
func (c *exportCmd) Run(ctx context.Context, s streams) error {
	store, err := c.open(ctx, s.Err)
	if err != nil {
		return err
	}
	defer store.Close()
	records, err := loadTable(ctx, store.Log, c.Table)
	if err != nil {
		return err
	}
	if err := c.write(s.Out, records); err != nil {
		return err
	}
	if c.People != "" {
		if err := c.writePeople(ctx, store, records); err != nil {
			return err
		}
	}
	if !c.Moved {
		return nil
	}
	_, err = store.Keys().Put(ctx, movedKey+c.Table, []byte(binaryVersion()), 0)
	if errors.Is(err, events.ErrConflict) {
		err = nil // it is frozen already
	}
	return err
}

// writePeople writes who sits at the table.
func (c *exportCmd) writePeople(ctx context.Context, store *eventStore, records []events.Record) error {
	known, err := store.openPeople(ctx)
	if err != nil {
		return err
	}
	tab, err := codec.Fold(c.Table, records)
	if err != nil {
		return err
	}
	f := peopleFile{People: []people.Person{}}
	for _, id := range playersOf(tab) {
		if p, ok := known.Get(id); ok {
			f.People = append(f.People, p.Only(c.Table))
		}
	}
	data, err := json.MarshalIndent(f, "", "\t")
	if err != nil {
		return err
	}
	return safeio.WriteFile(c.People, append(data, '\n'))
}

// loadTable reads all events of a table; an error if there are none.
func loadTable(ctx context.Context, log events.Log, table string) ([]events.Record, error) {
	entries, err := log.Load(ctx, table, 0)
	if err != nil {
		return nil, err
	}
	if len(entries) == 0 {
		return nil, fmt.Errorf("no table %q", table)
	}
	records := make([]events.Record, len(entries))
	for i, e := range entries {
		records[i] = e.Record
	}
	return records, nil
}

// write makes the file. One with secrets is for its owner's eyes.
func (c *exportCmd) write(stdout io.Writer, records []events.Record) error {
	if c.Out == "-" {
		return events.WriteExport(stdout, records, c.Full)
	}
	mode := os.FileMode(0o644)
	if c.Full {
		mode = 0o600
	}
	f, err := os.OpenFile(c.Out, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, mode)
	if err != nil {
		return err
	}
	if err := events.WriteExport(f, records, c.Full); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
