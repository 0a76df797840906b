package main

import (
	"context"
	_ "embed"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/alecthomas/kong"

	"painani/cmd/painani/internal/quickstart"
	"painani/events/safeio"
	"painani/http/site"
)

// quickstartCmd makes a host of a machine: it asks what it cannot find out, writes settings, keys and the
// unit of systemd, says what DNS and a mail server must learn, and has the doctor look at it. Nothing that
// is there already is written over.
type quickstartCmd struct{ quickstart.Answers }

// unitText is the unit of systemd as it stands beside the code.
//
//go:embed painani.service
var unitText string

// waitPause is the time between two looks of --wait.
const waitPause = 30 * time.Second

// Run implements the command.
func (c *quickstartCmd) Run(ctx context.Context, s streams) error {
	if safeio.Exists(c.Below(quickstart.ConfigName)) {
		fmt.Fprintf(s.Out, "%s is there, and holds; remove it to be asked again.\n", c.Below(quickstart.ConfigName))
	} else if err := c.begin(s); err != nil {
		return err
	}
	f, err := readService(c.Below(quickstart.ConfigName))
	if err != nil {
		return err
	}
	if err := c.next(s.Out, f); err != nil {
		return err
	}
	fmt.Fprintf(s.Out, "\nWhat painani doctor --config %s says:\n\n", c.Below(quickstart.ConfigName))
	for {
		d := doctorCmd{serviceFlags: *f}
		err := d.Run(ctx, s)
		if !c.Wait || err == nil && d.content {
			return err
		}
		fmt.Fprintf(s.Out, "\nOnce more in %v; Ctrl-C ends it, the same command goes on.\n", waitPause)
		select {
		case <-ctx.Done():
			return errNo
		case <-time.After(waitPause):
		}
	}
}

// begin asks, and writes everything.
func (c *quickstartCmd) begin(s streams) error {
	if err := c.Ask(s.In, s.Out); err != nil {
		return err
	}
	if err := c.Write(s.Out, unitText); err != nil {
		return err
	}
	f, err := readService(c.Below(quickstart.ConfigName))
	if err != nil {
		return err
	}
	list, err := f.records()
	if err != nil {
		return err
	}
	var lines []string
	for _, r := range list {
		lines = append(lines, r.String())
	}
	return c.WriteZone(s.Out, lines)
}

// next prints what others have to do.
func (c *quickstartCmd) next(w io.Writer, f *serviceFlags) error {
	zone, err := os.ReadFile(c.Below(quickstart.ZoneName))
	if err != nil {
		return fmt.Errorf("read records: %w", err)
	}
	todo := []string{fmt.Sprintf("Publish these records (they are in %s):\n\n%s",
		c.Below(quickstart.ZoneName), zone)}
	if host := hostOf(f.Relay); !site.Loopback(host) {
		todo = append(todo, "Ask who runs "+host+" what SPF must name besides mx (include:…), and add it there")
	}
	if safeio.Exists(c.Below(quickstart.PostfixName)) {
		todo = append(todo, fmt.Sprintf("Tell Postfix: sh %s && postfix reload", c.Below(quickstart.PostfixName)))
	}
	if len(f.Proxies) > 0 {
		todo = append(todo,
			fmt.Sprintf("Have your web server hand %s/ on to http://%s/, with X-Forwarded-For", f.web(), f.HTTP))
	}
	if f.User != "" {
		todo = append(todo, fmt.Sprintf("Write the password of %s into %s", f.User, c.Below(quickstart.EnvName)))
	}
	todo = append(todo, "Start it: systemctl daemon-reload && systemctl enable --now painani",
		fmt.Sprintf("Write a letter to play@%s: NEW tzolkin bot bot", f.Domain))
	for i, line := range todo {
		fmt.Fprintf(w, "\n%d. %s\n", i+1, line)
	}
	return nil
}

// readService reads a file of settings as serve does.
func readService(config string) (*serviceFlags, error) {
	var c cli
	k, err := kong.New(&c, kong.Configuration(readSettings), kong.Vars{"version": binaryVersion()})
	if err != nil {
		return nil, fmt.Errorf("read settings: %w", err)
	}
	if _, err := k.Parse([]string{"doctor", "--config", config}); err != nil {
		return nil, fmt.Errorf("read settings: %w", err)
	}
	return &c.Doctor.serviceFlags, nil
}
