package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"painani/events"
)

// exportCmd writes the events of a table.
type exportCmd struct {
	storeFlags
	Table string `arg:"" help:"Table to export."`
	Out   string `help:"File to write; - is standard output." default:"-" type:"path"`
	Full  bool   `help:"With the hidden parts of a running game, for moving it to another host. For the operator's eyes only."`
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
	t, err := c.open(ctx, s.Err)
	if err != nil {
		return err
	}
	defer t.Close()
	records, err := loadTable(ctx, t.Log, c.Table)
	if err != nil {
		return err
	}
	return c.write(s.Out, records)
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
