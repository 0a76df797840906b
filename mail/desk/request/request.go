// Package request is one letter while it is handled: what came in, who wrote it, what it
// says, which table it is about, and what is put together for the answer.
//
// Its contract: a Request belongs to one goroutine and lives as long as its letter is
// handled; package desk fills it in, in the order of its fields. The packages beside this
// one carry out commands on it, each by a Handler; what became of a command is a Result.
// Whatever changes a table goes through Do, under the letter's cause, and so happens once
// however often the letter is handled. The answer is composed and posted by the desk.
package request

import (
	"context"
	"errors"
	"slices"

	"painani/engine"
	"painani/engine/lang"
	"painani/events"
	post "painani/mail"
	"painani/mail/auth"
	"painani/mail/hold"
	"painani/mail/people"
	"painani/mail/reply"
	"painani/mail/view"
	"painani/mail/words"
)

// Request is the handling of one letter.
type Request struct {
	Services *Services

	// What came in: the part of the letter that is kept if it must be held, and all that is
	// ever looked at.
	hold.Kept

	// Who wrote it, how far he is believed, and in which language he is answered.
	Author auth.Author
	Person people.Person // zero for a stranger
	Tag    lang.Tag
	say    lang.Printer

	// What it says.
	WasRead    bool            // the fields below are filled in
	Commands   []reply.Command // in order
	Problem    *reply.Problem  // the letter is asked back; nothing that changes anything is done
	NotRead    int             // lines that were not read
	Skipped    []string        // those among them that begin as a command does
	VerbLang   string          // language of the first verb
	NamedTable string          // a table's id in the text
	NamedSeq   uint64          // an event in the text, "#131"

	// The table that it is about.
	Table *engine.Table   // nil: none
	Head  string          // of the table's chain
	Seat  engine.Seat     // of the person at the table
	Seen  uint64          // event up to which the writer knows the table; 0: unknown
	Told  map[uint64]bool // events that the answer tells because they were asked for
	Acts  bool            // a command changed the table
	Moved bool            // a turn of this letter was played

	// What is put together for the answer.
	Results   []Result      // of the commands, in order
	Remarks   []string      // paragraphs that go with any result: caretaker, lines not read
	NoTable   bool          // the answer is about no table and shows no board
	Past      *view.View    // SHOW #n: the table of then
	InWords   bool          // DESCRIBE: the board stands in words, not in signs
	Export    bool          // EXPORT: the events of the table go along as a file
	Silent    bool          // STOP: nothing is written any more
	Links     []post.Link   // that commands brought
	Menu      []post.Choice // the numbered list, if a command made one
	MenuHead  string        // above the list
	Confirmed *hold.Kept    // the YES by which a held letter came here: it gets the answer; nil: none
}

// Add takes in what became of a command.
func (r *Request) Add(x Result) {
	if i := r.listed(); x.Settings && i >= 0 {
		r.Results[i] = x
		return
	}
	r.Results = append(r.Results, x)
}

// listed is the result that lists the writer's settings; below 0 if none does.
func (r *Request) listed() int {
	return slices.IndexFunc(r.Results, func(x Result) bool { return x.Settings })
}

// Once is a paragraph for a result, nothing if one of an earlier command has it.
func (r *Request) Once(paragraph string) []string {
	if slices.ContainsFunc(r.Results, func(x Result) bool { return slices.Contains(x.Detail, paragraph) }) {
		return nil
	}
	return []string{paragraph}
}

// Say is a sentence of letters in the language of the answer.
func (r *Request) Say(key string, values ...any) string { return r.say.Say(key, values...) }

// Spoken is a canonical turn of the table, or a part of one, as the writer says it.
func (r *Request) Spoken(turn string) string {
	if r.Table == nil {
		return turn
	}
	return r.Table.Game.Speak(turn, r.Person.MoveTag(r.Tag))
}

// Has reports that there is such a sentence.
func (r *Request) Has(key string) bool { return r.say.Has(key) }

// Speak makes a language that of the answer. A tag that we do not speak means English.
func (r *Request) Speak(tag string) {
	r.Tag, _ = lang.Parse(tag)
	r.say = words.In(r.Tag)
}

// View is the request's table as its writer may see it.
func (r *Request) View() *view.View { return r.Services.Views.Of(r.Table, r.Seat, r.Person) }

// Look makes a table the one that the letter is about. If there is no such table, nothing
// changes. Errors are the store's.
func (r *Request) Look(ctx context.Context, id string) error {
	t, head, err := r.Services.Referee.Table(ctx, id)
	if errors.Is(err, events.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	seat := t.SeatFor(r.Person.ID, r.Services.Now())
	if seat == engine.Nobody && r.ToTable == id { // an old letter of a seat that is somebody else's now
		r.Showed, r.Answers = 0, ""
	}
	r.Table, r.Head, r.Seat = t, head, seat
	r.Know()
	return nil
}

// Know notes up to which event the writer knows the table: the one that the letter names,
// else the one that the letter answered showed.
func (r *Request) Know() {
	if r.Seen == 0 {
		r.Seen = r.Showed
	}
	if r.NamedSeq != 0 {
		r.Seen = r.NamedSeq
	}
}
