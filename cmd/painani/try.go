package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/house"
	"painani/engine/lang"
)

// tryCmd plays a turn from a position.
type tryCmd struct {
	Game     string `arg:"" help:"Game of the position."`
	Turn     string `arg:"" optional:"" help:"Turn in notation; may be unfinished, or left out."`
	Position string `help:"File with the position as JSON; - is standard input. Without it, a new game of --players." placeholder:"FILE"`
	Players  int    `help:"Seats of a new game." default:"4"`
	Seat     uint8  `help:"Who plays, 1 and on; 0: the first who is to move."`
	Seed     uint64 `help:"For what the turn draws." default:"1"`
	Steps    bool   `help:"List the legal next steps after what was typed."`
	Lang     string `help:"Language of sentences: en, de, hu." default:"en" enum:"en,de,hu"`
}

// maxPosition bounds a position file, in bytes.
const maxPosition = 1 << 20

// tried is what try prints.
type tried struct {
	OK       bool            `json:"ok"`
	Turn     string          `json:"turn,omitempty"`     // canonical
	Complete bool            `json:"complete"`           // false: a choice is missing, see --steps
	Facts    []triedFact     `json:"facts,omitempty"`    //
	Awaits   []engine.Seat   `json:"awaits,omitempty"`   // who moves after it
	Tally    *engine.Tally   `json:"tally,omitempty"`    //
	Steps    []string        `json:"steps,omitempty"`    // each the turn so far with one step more
	Refusal  *triedRefusal   `json:"refusal,omitempty"`  //
	Position json.RawMessage `json:"position,omitempty"` // after what was typed
}

type triedFact struct {
	Fact string           `json:"fact"`
	Seat engine.Seat      `json:"seat,omitempty"`
	Args map[string]int16 `json:"args,omitempty"`
	Text string           `json:"text,omitempty"`
}

type triedRefusal struct {
	*engine.Refusal
	Text string `json:"text"`
}

// Run implements the command.
func (c *tryCmd) Run(_ context.Context, s streams) error {
	g, ok := engine.Find(c.Game)
	if !ok {
		return fmt.Errorf("no game %q; there are %s", c.Game, strings.Join(gameNames(), ", "))
	}
	luck := &chance.Quick{State: c.Seed}
	pos, err := c.load(g, luck, s.In)
	if err != nil {
		return err
	}
	seat := engine.Seat(c.Seat)
	if seat == engine.Nobody {
		seat = pos.Awaits().First()
	}
	out := c.try(pos, seat, luck)
	enc := json.NewEncoder(s.Out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(out); err != nil {
		return err
	}
	if !out.OK {
		return errNo
	}
	return nil
}

func (c *tryCmd) load(g engine.Game, luck chance.Source, stdin io.Reader) (engine.Position, error) {
	if c.Position == "" {
		return g.Setup(engine.Options{Seats: c.Players}, luck)
	}
	in := stdin
	if c.Position != "-" {
		f, err := os.Open(c.Position)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	}
	data, err := io.ReadAll(io.LimitReader(in, maxPosition+1))
	if err != nil {
		return nil, fmt.Errorf("read position: %w", err)
	}
	if len(data) > maxPosition {
		return nil, fmt.Errorf("read position: larger than %d bytes", maxPosition)
	}
	return g.Parse(data)
}

func (c *tryCmd) try(pos engine.Position, seat engine.Seat, luck chance.Source) tried {
	g, tag := pos.Game(), lang.Tag(c.Lang)
	if !pos.Awaits().Has(seat) {
		return refusedTry(g, engine.Refuse("not-your-move", "", "seats", pos.Awaits().List()), tag)
	}
	if strings.TrimSpace(c.Turn) == "" {
		return tried{OK: true, Awaits: pos.Awaits().List(), Position: pos.JSON(),
			Steps: c.next(pos, pos, seat, nil)}
	}
	steps, err := pos.Read(seat, c.Turn)
	if err != nil {
		return refusedTry(g, err, tag)
	}
	res, err := engine.Run(pos, seat, steps, luck)
	if err != nil {
		return refusedTry(g, err, tag)
	}
	out := tried{
		OK: true, Turn: pos.Write(seat, res.Steps), Complete: res.Complete, Awaits: res.Pos.Awaits().List(),
		Position: res.Pos.JSON(), Facts: c.facts(g, res.Facts, tag),
	}
	if len(out.Awaits) == 0 {
		t := res.Pos.Tally()
		out.Tally = &t
	}
	if !res.Complete {
		out.Steps = c.next(pos, res.Pos, seat, res.Steps)
	}
	return out
}

// next lists the legal steps at now, written as the whole turn from start.
func (c *tryCmd) next(start, now engine.Position, seat engine.Seat, sofar []engine.Step) []string {
	if !c.Steps {
		return nil
	}
	var out []string
	for _, s := range now.Steps(seat) {
		out = append(out, start.Write(seat, append(sofar[:len(sofar):len(sofar)], s)))
	}
	return out
}

func (c *tryCmd) facts(g engine.Game, list []engine.Fact, tag lang.Tag) []triedFact {
	var out []triedFact
	for _, f := range list {
		k := g.Card().Facts[f.Kind]
		t := triedFact{Fact: k.Name, Seat: f.Seat, Text: g.Tell(f, engine.Arbiter, nil, tag)}
		for i, name := range k.Args {
			if t.Args == nil {
				t.Args = map[string]int16{}
			}
			t.Args[name] = f.Args[i]
		}
		out = append(out, t)
	}
	return out
}

func refusedTry(g engine.Game, err error, tag lang.Tag) tried {
	var r *engine.Refusal
	if !errors.As(err, &r) {
		r = engine.Refuse("not-legal", "")
	}
	return tried{Refusal: &triedRefusal{r, house.Explain(g, r, tag)}}
}
