// Package outbox is the durable queue of outgoing letters: Post stores a letter,
// workers send it through a Transport, and every step (Fate) is written to the
// same spool, so that a restart knows what is still to be done. Steps of several
// letters that fall together share an entry, and the time it takes to sync it.
//
// # Once
//
// A letter id is posted once; a second Post of it is heard and forgotten. Before
// each try stands a Sending entry (for a letter that is tried as soon as it is
// posted, the Queued one says so), behind it what became of the letter. After a
// crash between the two nobody can know whether the relay took it (SMTP has no
// way to ask), and it is sent again: a lost turn letter stops a game, a second
// copy has the same Message-ID and is folded by most mail programs. So a letter
// goes out exactly once, except when a process dies, a connection breaks, or the
// store fails until the process ends, between the end of the data and the entry
// that says Sent. The next Sending entry then has Doubt set. No more than 64
// letters are in that state at once with 8 workers.
//
// # Order and time
//
// Letters to one recipient go out in the order they were posted, the next one
// only when the one before has its final state. A letter that is refused for now
// is tried again after 7.5 minutes, doubled each time up to 8 hours, with a
// little chance in it, for 3 days; then it has failed.
//
// When the relay cannot be reached, or will not speak to us, that is not about a
// letter: all wait, none of their tries is counted, and the time is none of their 3
// days. A probe every 5 to 25 s finds out when it is back; then one letter
// is tried, and all others go as soon as that one was answered. A letter that the
// relay hangs up on while it takes others is refused for now like any other.
//
// # Text
//
// Thirty days after it was posted the text of a letter that has its final state is
// erased; its fate stays as long as the spool keeps entries, and its id taken.
//
// Whom a letter goes to is looked up when it is sent: who is forgotten or said
// STOP gets nothing. One Outbox serves one spool at a time, but where Config.Mine is set.
//
// # Several processes
//
// With Config.Mine each of several processes follows the whole spool, so each knows the queue, and sends the
// letters of its own recipients. What becomes of a letter is then written behind the newest entry of its key
// and nowhere else, each fate alone, with the process and the term of its lease in it: of two that believe a
// letter to be theirs only one can begin a try. The other reads what was written, and goes by that.
package outbox

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"sync"
	"time"

	"painani/engine"
	"painani/events"
	post "painani/mail"
	"painani/mail/people"
)

// ErrLetter: the letter cannot be posted; trying again cannot help.
var ErrLetter = errors.New("letter cannot be posted")

// Writer makes the bytes of a letter; *letter.Writer is one. It is safe for
// concurrent use. Errors that wrap letter.ErrLetter end the letter.
type Writer interface {
	Write(l post.Letter, name, to string) ([]byte, error)
}

// People looks up recipients; *people.Store is one.
type People interface {
	Get(id string) (people.Person, bool)
	Suppressed(address string) bool
}

// Config is what an Outbox works with. Spool, Cursors, People, Writer and
// Transport must be set.
type Config struct {
	Spool     events.Spool
	Cursors   events.Bucket // holds the cursor, under CursorKey
	People    People
	Writer    Writer
	Transport Transport
	Sender    func(letterID string) string // envelope sender (VERP); nil: the empty one, so nothing bounces
	Stale     func(post.Letter) bool       // a later event made it pointless; nil: never
	// a paragraph for the last answer before the breaker opens until then; nil: none
	Silence func(l post.Letter, until time.Time) string
	Alarm   func(what string) // tells the operator; nil: only the log
	Log     *slog.Logger      // nil: nowhere

	// tells whether this process sends to a recipient (a player's id, or "@" and an address), and the term
	// of its lease; several processes then serve the spool, and Reshare says that it has changed. nil:
	// all, alone
	Mine func(recipient string) (term uint64, ok bool)
	// has People know all that other processes wrote; nil: nobody else writes
	Fresh func(context.Context) error

	Workers int            // letters under way at once; 0: 8
	Answers int            // answers per address and hour before the breaker opens; 0: 60
	BodyAge time.Duration  // after which the text of a letter that is done is erased; 0: 30 days
	Decided int            // the same, of answers to decisions (Letter.Decides); 0: 10 × Answers
	Grace   time.Duration  // for letters under way when Run ends; 0: 10 s
	Rand    func() float64 // chance in the waits, from [0,1); nil: the system's
}

// Outbox is the queue. Use New; it is safe for concurrent use.
type Outbox struct {
	Config
	breaker breaker
	relay   absence
	gone    chan struct{} // with room for one: the relay is away, and watch has not heard it yet
	news    chan struct{}
	notes   chan note       // what workers have the scribe write; while Run runs
	saved   events.Position // cursor as stored; Run's alone
	end     events.Position // of the replay; Run's alone
	swept   events.Position // no text of an old letter stands up to here; the sweep's alone
	tag     string          // tells our entries from those of other processes
	telling sync.Mutex      // held while a fate is read and another one written in its place

	mu      sync.Mutex
	queue   *queue
	posting map[string]*posting // by letter id
	unheard map[string]bool     // ids of Posts that failed, though the store may have the letter
	unsure  []events.Position   // like posting.low, of Posts with unknown outcome
	seen    events.Position     // highest position known
	stats   Stats
	running bool // workers take letters
	live    bool // the replay is over; where several processes serve the spool
}

// Stats are counts for metrics.
type Stats struct {
	Pending  int    // letters without a final state
	Sent     uint64 // since the start, like all below
	Deferred uint64
	Failed   uint64
	Dropped  uint64
}

// New returns an Outbox that does nothing until Run; Post works at once.
func New(c Config) (*Outbox, error) {
	if c.Spool == nil || c.Cursors == nil || c.People == nil || c.Writer == nil || c.Transport == nil {
		return nil, errors.New("outbox: spool, cursors, people, writer and transport must be set")
	}
	if c.Sender == nil {
		c.Sender = func(string) string { return "" }
	}
	if c.Stale == nil {
		c.Stale = func(post.Letter) bool { return false }
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Workers <= 0 {
		c.Workers = 8
	}
	if c.Answers <= 0 {
		c.Answers = 60
	}
	if c.BodyAge <= 0 {
		c.BodyAge = bodyAge
	}
	if c.Decided <= 0 {
		c.Decided = 10 * c.Answers
	}
	if c.Silence == nil {
		c.Silence = func(post.Letter, time.Time) string { return "" }
	}
	if c.Grace <= 0 {
		c.Grace = 10 * time.Second
	}
	if c.Rand == nil {
		c.Rand = rand.Float64
	}
	o := &Outbox{
		Config:  c,
		breaker: breaker{limit: c.Answers, decisions: c.Decided, seen: map[answered]*answers{}},
		gone:    make(chan struct{}, 1),
		news:    make(chan struct{}, 1),
		queue:   newQueue(),
		posting: map[string]*posting{},
		unheard: map[string]bool{},
	}
	if c.Mine != nil {
		o.tag = newTag()
	}
	o.queue.mine = o.mine()
	return o, nil
}

// Post stores a letter and returns when it is on stable storage; it will be sent
// by whoever runs an Outbox on this spool. nil too if its id was posted before:
// then nothing is sent again. ErrLetter if it cannot be posted at all,
// events.ErrUnavailable or ErrUnknown if the store fails: post it again.
func (o *Outbox) Post(ctx context.Context, l post.Letter) error {
	if l.ID == OpenedKey || l.ID == FatesKey || l.To == "" && l.Address == "" {
		return fmt.Errorf("%w: id %q, or no recipient", ErrLetter, l.ID)
	}
	if engine.IsGuest(l.To) { // he has no address, and reads on his page
		return nil
	}
	begun := o.Mine == nil && o.atOnce(recipient(l))
	data, err := Fate{State: Queued, At: time.Now().UTC(), Letter: &l, Begun: begun}.Encode()
	if err != nil {
		return fmt.Errorf("%w: %w", ErrLetter, err)
	}
	if len(data) > maxFate {
		return fmt.Errorf("%w: %d bytes, limit %d", ErrLetter, len(data), maxFate)
	}
	if o.Mine != nil {
		return o.postShared(ctx, l.ID, data)
	}
	done, err := o.begin(ctx, l.ID)
	if err != nil {
		return fmt.Errorf("post letter: %w", err)
	}
	var d draft
	if begun {
		d = o.draft(l)
	}
	pos, err := o.Spool.PutNew(ctx, l.ID, data)
	for range 2 {
		if !errors.Is(err, events.ErrUnknown) {
			break
		}
		o.doubt(l.ID)
		pos, err = o.Spool.PutNew(ctx, l.ID, data) // harmless: only the first of a key is taken
	}
	switch {
	case err == nil:
		o.enqueue(&job{letter: l, pos: pos, begun: begun, draft: d})
	case errors.Is(err, events.ErrConflict):
		err = o.rejoin(ctx, l.ID)
	case errors.Is(err, events.ErrInvalid):
		err = fmt.Errorf("%w: %w", ErrLetter, err)
	}
	done(err)
	if err != nil {
		return fmt.Errorf("post letter: %w", err)
	}
	return nil
}

// atOnce reports that a letter posted now is tried now: then its first entry stands for
// the try too, which spares it a write that it would have to wait for.
func (o *Outbox) atOnce(to string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.running && o.relay.presence == here && o.queue.free(to, o.Workers)
}

// doubt notes that the store may have a letter of which nobody else here knows, unless the
// replay came upon it.
func (o *Outbox) doubt(id string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if p := o.posting[id]; p == nil || !p.queued {
		o.unheard[id] = true
	}
}

// rejoin puts a letter that the store already has into the queue, if an earlier Post stored
// it and never heard so. All others are there, or done: the replay read what was in the spool
// before, and whoever posts hears of it. (The newest entry of the letter's key would not tell:
// what became of it may stand among the fates of several letters.)
func (o *Outbox) rejoin(ctx context.Context, id string) error {
	o.mu.Lock()
	unheard := o.unheard[id]
	o.mu.Unlock()
	if !unheard {
		return nil
	}
	first, err := o.Spool.First(ctx, id)
	if err != nil {
		return err
	}
	f, err := ParseFate(first.Data)
	if err != nil {
		return fmt.Errorf("%w: %w", events.ErrDamaged, err)
	}
	if f.Letter == nil {
		return nil // it has its final state
	}
	o.enqueue(stored(f, first.Pos))
	return nil
}

// Rejoin is for who finds a letter in the store instead of posting it again: if a Post of this process failed
// though the store has the letter, it is queued now. The error is the store's; then try again.
func (o *Outbox) Rejoin(ctx context.Context, id string) error {
	o.mu.Lock()
	unheard := o.unheard[id]
	o.mu.Unlock()
	if !unheard {
		return nil
	}
	done, err := o.begin(ctx, id)
	if err == nil {
		err = o.rejoin(ctx, id)
		done(err)
	}
	if err != nil {
		return fmt.Errorf("queue letter: %w", err)
	}
	return nil
}

// posting is a Post under way.
type posting struct {
	low    events.Position // a position before the one it will get
	queued bool            // the replay came upon the letter first
	done   chan struct{}   // closed at its end
}

// begin registers a Post, so that no cursor passes its letter, and waits for
// another one of the same id: two must not both put the letter in the queue.
// done ends it with the error of the Post; if that is ErrUnknown, nobody knows whether the
// letter is stored, and then no cursor of this process passes it ever.
func (o *Outbox) begin(ctx context.Context, id string) (done func(err error), err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for o.posting[id] != nil {
		other := o.posting[id].done
		o.mu.Unlock()
		select {
		case <-other:
		case <-ctx.Done():
		}
		o.mu.Lock()
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("%w: %w", events.ErrUnavailable, err)
		}
	}
	p := &posting{low: o.seen, done: make(chan struct{})}
	o.posting[id] = p
	return func(err error) {
		o.mu.Lock()
		defer o.mu.Unlock()
		delete(o.posting, id)
		close(p.done)
		if errors.Is(err, events.ErrUnknown) {
			o.unsure = append(o.unsure, p.low)
		}
		delete(o.unheard, id)
		if err != nil && !errors.Is(err, ErrLetter) && !p.queued {
			o.unheard[id] = true
		}
	}, nil
}

// enqueue queues what a Post stored, unless the replay did; it may even have
// been sent since.
func (o *Outbox) enqueue(j *job) {
	o.mu.Lock()
	o.saw(j.pos)
	if !o.posting[j.letter.ID].queued {
		o.queue.add(j)
	}
	o.mu.Unlock()
	o.wake()
}

func (o *Outbox) wake() {
	select {
	case o.news <- struct{}{}:
	default:
	}
}

// Stats returns the counts.
func (o *Outbox) Stats() Stats {
	o.mu.Lock()
	defer o.mu.Unlock()
	s := o.stats
	s.Pending = len(o.queue.jobs)
	return s
}

// Bounce records that a letter came back after the relay had taken it: hard if the address is bad for good,
// why as the report says, "" if it does not.
func (o *Outbox) Bounce(ctx context.Context, id string, hard bool, why string) error {
	data, err := Fate{State: Bounced, At: time.Now().UTC(), Hard: hard, Reason: reason(why, "")}.Encode()
	if err != nil {
		return err
	}
	o.telling.Lock()
	defer o.telling.Unlock()
	if _, err := o.Spool.Put(ctx, id, data); err != nil {
		return fmt.Errorf("record bounce: %w", err)
	}
	return nil
}
