package pages

import (
	"bytes"
	"fmt"
	"html/template"
	"strconv"
	"sync"

	"painani/engine"
	"painani/engine/lang"
	"painani/engine/scene"
	"painani/engine/scene/grid"
	"painani/events"
)

// Samples are whole games between bots for everybody to walk through: those of
//
//	painani bots tzolkin --players 3 --policy decent --seed 2
//	painani bots mexica --players 3 --policy decent --seed 1
//	painani bots teotihuacan --players 3 --policy decent --seed 3
//
// They are records as others are, and no tables of the store: an old one is folded under its own revision of
// the rules, so none must be made anew when these change.

// SamplePath is the address of the sample of a game.
func SamplePath(game string) string { return "/sample/" + game }

// samples are the histories of the samples that were asked for, by game.
type samples struct {
	mu   sync.Mutex
	read map[string][]events.Entry
}

// SampleOf is the history of the sample of a game; events.ErrNotFound if there is none.
func (p *Pages) SampleOf(game string) ([]events.Entry, error) {
	if _, ok := engine.Find(game); !ok {
		return nil, fmt.Errorf("sample of %q: %w", game, events.ErrNotFound)
	}
	p.samples.mu.Lock()
	defer p.samples.mu.Unlock()
	if h := p.samples.read[game]; h != nil {
		return h, nil
	}
	data, err := files.ReadFile("samples/" + game + ".jsonl")
	if err != nil {
		return nil, fmt.Errorf("sample of %q: %w", game, events.ErrNotFound)
	}
	var history []events.Entry
	err = events.Lines(bytes.NewReader(data), func(n int, line []byte) error {
		r, err := events.Decode(bytes.Clone(line))
		history = append(history, events.Entry{Record: r, Pos: events.Position(n)})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read sample of %s: %w", game, err)
	}
	if p.samples.read == nil {
		p.samples.read = map[string][]events.Entry{}
	}
	p.samples.read[game] = history
	return history, nil
}

// samplePage is what templates/sample.html shows.
type samplePage struct {
	tablePage
	Path   string
	Begin  beginForm
	Newest []string // what the event did
}

// Sample is the page of the sample of a game after event number at; 0 is its end.
func (p *Pages) Sample(game string, at uint64, tag lang.Tag) (Document, error) {
	s, err := p.sampleAt(game, at)
	if err != nil {
		return nil, err
	}
	card, query := s.t.Game.Card(), ""
	if at > 0 {
		query = fmt.Sprintf("at=%d&", at)
	}
	say := catalog.In(tag)
	v := samplePage{Path: SamplePath(game), Begin: p.beginForm(game, tag)}
	v.tablePage = tablePage{
		frame: p.frame(tag, say.Say("sample-of", "game", card.Title), query),
		ID:    s.t.ID, Game: card.Title, Seq: s.row.Seq, All: s.all,
	}
	names := p.seatNames(s.row, v.P)
	v.Turns, v.Note = turns(s.row, names, s.t.Game, v.P)
	v.Steps = walk(s.row.Seq, s.all, v.P, "?at=", v.Path)
	v.Steps[len(v.Steps)-1].Name = v.Say("sample-end")
	v.Log, _ = p.logOf(s, names, tag, s.row.Seq+1, len(s.told))
	if len(v.Log) > 0 && v.Log[0].Seq == s.row.Seq {
		v.Newest = v.Log[0].Lines
	}
	v.points(s, tag)
	for i, c := range s.row.Seats {
		x := seat{Seat: strconv.Itoa(i + 1), Name: names[i], State: v.Say(state(s.row, i)), Owes: c.Owes}
		if t := s.tally(); t != nil && i < len(t.Points) {
			x.Points = amount(t.Points[i], t.Unit, tag)
		}
		v.Seats = append(v.Seats, x)
	}
	v.Plot = s.plot(names, v.P)
	if s.t.Pos != nil {
		v.terms = termsOf(s.t.Pos, tag)
		sc := s.t.Pos.Draw(engine.Nobody, names, tag)
		v.Marks = marked(&sc, s.t.Game, marksAt(s.t, at > 0), names, "?at=", tag)
		v.SVG = template.HTML(scene.SVG(sc, scene.SVGOptions{Prefix: "b-", Classes: true, Bare: true}))
		v.Text = scene.Text(sc, grid.Options{})
	}
	return p.make("sample.html", v)
}

// SampleBoard is the picture of a sample after event number at; 0 is its end.
func (p *Pages) SampleBoard(game string, at uint64, tag lang.Tag) (scene.Scene, error) {
	s, err := p.sampleAt(game, at)
	if err != nil {
		return scene.Scene{}, err
	}
	if s.t.Pos == nil {
		return scene.Scene{}, ErrNoBoard
	}
	return s.t.Pos.Draw(engine.Nobody, p.seatNames(s.row, catalog.In(tag)), tag), nil
}

func (p *Pages) sampleAt(game string, at uint64) (*story, error) {
	history, err := p.SampleOf(game)
	if err != nil {
		return nil, err
	}
	return p.tell(history, at)
}
