package projections

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"go.etcd.io/bbolt"

	"painani/engine"
	"painani/events"
)

var (
	bucketTables = []byte("tables") // table → TableRow
	bucketListed = []byte("listed") // phase 0 (newest first: 8 bytes) table → nothing
	bucketByGame = []byte("bygame") // game 0 (newest first: 8 bytes) table → nothing
)

// TableRow is a table as lists show it. Players appear by id; names are looked
// up when a list is shown, so that they can be forgotten.
type TableRow struct {
	ID      string          `json:"id"`
	Game    string          `json:"game"`
	Phase   engine.Phase    `json:"phase"`
	Why     string          `json:"why,omitempty"`     // of a withdrawal, or why the game ended
	Because string          `json:"because,omitempty"` // the host's own words about a withdrawal by him
	Asleep  bool            `json:"asleep,omitempty"`  // nobody is there; no clock runs
	Paused  time.Time       `json:"paused,omitzero"`   // until when all clocks stand
	Halted  string          `json:"halted,omitempty"`  // why the host froze it, in his words; "": he did not
	Seats   []SeatRow       `json:"seats"`             // in seat order
	By      engine.Seat     `json:"by"`                // who proposed it
	Winners []engine.Seat   `json:"winners,omitempty"`
	Unit    int             `json:"unit,omitempty"`   // points are in 1/Unit
	Seq     uint64          `json:"seq"`              // of the last event
	Pos     events.Position `json:"pos"`              // of the last event
	Head    string          `json:"head"`             // hash of the last event
	Born    time.Time       `json:"born"`             // when it was proposed
	At      time.Time       `json:"at"`               // of the last event
	Next    time.Time       `json:"next,omitzero"`    // when the clock wants something next
	Parent  *engine.Parent  `json:"parent,omitempty"` // of a branch
	Stirs   bool            `json:"stirs,omitempty"`  // goes on without anybody's word or plan; of stored rows
	outcome *outcome        // of a row that is to be stored; it has rows of its own
	made    bool            // of a fold: outcome is known, also if it is nil
}

// SeatRow is one seat of a TableRow.
type SeatRow struct {
	Player    string    `json:"player,omitempty"` // id; "" for a bot or an open seat
	Bot       string    `json:"bot,omitempty"`    // policy of the bot that plays now, caretakers included
	Confirmed bool      `json:"confirmed,omitempty"`
	Declined  bool      `json:"declined,omitempty"`
	Gone      bool      `json:"gone,omitempty"`        // the game is to begin without the seat
	Free      bool      `json:"free,omitempty"`        // somebody else may ask for it: resigned, or offered
	Care      time.Time `json:"care,omitzero"`         // since when a bot plays for its owner
	Stands    bool      `json:"stands,omitempty"`      // its clock does not run though it owes a decision
	Away      time.Time `json:"away,omitzero"`         // until when its owner is on vacation
	Lost      bool      `json:"unreachable,omitempty"` // letters come back
	Resigned  bool      `json:"resigned,omitempty"`
	Owes      bool      `json:"owes,omitempty"` // a decision, now
	Since     time.Time `json:"since,omitzero"` // when it began to owe it
	Due       time.Time `json:"due,omitzero"`   // when its time is over
	Late      bool      `json:"late,omitempty"` // all were told so
	Turns     int       `json:"turns,omitempty"`
	Points    int       `json:"points,omitempty"` // at the end, in 1/Unit
}

// FreeAt reports that somebody else may ask for a seat of a running game: its owner has left, it was offered,
// or a bot has played it for long enough at that time.
func (c SeatRow) FreeAt(now time.Time) bool {
	return c.Free || c.Player != "" && !c.Care.IsZero() && now.Sub(c.Care) >= engine.TakeoverAfter
}

// Joinable reports that somebody may take a seat of a proposal.
func (r *TableRow) Joinable() bool {
	return r.Phase == engine.Open && slices.ContainsFunc(r.Seats, SeatRow.Vacant)
}

// Vacant reports that a seat of a proposal waits for whoever joins.
func (c SeatRow) Vacant() bool { return c.Player == "" && c.Bot == "" && !c.Gone }

// Page limits of lists.
const maxList = 500

// Table returns the row of a table; events.ErrNotFound if there is none.
func (s *Store) Table(id string) (TableRow, error) {
	var row TableRow
	err := s.view(func(tx *bbolt.Tx) error {
		got, err := tableRow(tx, id)
		if err == nil && got == nil {
			return fmt.Errorf("table %q: %w", id, events.ErrNotFound)
		}
		if err == nil {
			row = *got
		}
		return err
	})
	return row, err
}

// Tables lists the tables of a phase, the one with the newest event first, at most limit
// (500). next is the cursor of the page after, "" if this was the last; any text
// is a cursor, a meaningless one starts somewhere.
func (s *Store) Tables(phase engine.Phase, cursor string, limit int) (
	rows []TableRow, next string, err error,
) {
	return s.listed(bucketListed, string(phase), cursor, limit)
}

// ofGuests begins the words under which tables of guests are listed.
const ofGuests = "guests "

// OfGuest reports that a guest sits there: the table is in no list but that of GuestTables.
func (r *TableRow) OfGuest() bool {
	return slices.ContainsFunc(r.Seats, func(c SeatRow) bool { return engine.IsGuest(c.Player) })
}

// GuestTables lists the tables of a phase at which guests sit, as Tables does the others.
func (s *Store) GuestTables(phase engine.Phase, cursor string, limit int) (
	rows []TableRow, next string, err error,
) {
	return s.listed(bucketListed, ofGuests+string(phase), cursor, limit)
}

// GameTables lists the tables of a game, of all phases, as Tables does.
func (s *Store) GameTables(game, cursor string, limit int) (rows []TableRow, next string, err error) {
	return s.listed(bucketByGame, game, cursor, limit)
}

// TablesNamed lists the tables whose ids begin so, in the order of their ids, at most limit (500); more says
// that there are others.
func (s *Store) TablesNamed(begin string, limit int) (rows []TableRow, more bool, err error) {
	limit = max(1, min(limit, maxList))
	err = s.view(func(tx *bbolt.Tx) error {
		c := tx.Bucket(bucketTables).Cursor()
		for k, v := c.Seek([]byte(begin)); bytes.HasPrefix(k, []byte(begin)); k, v = c.Next() {
			if more = len(rows) == limit; more {
				return nil
			}
			var row TableRow
			if err := json.Unmarshal(v, &row); err != nil {
				return fmt.Errorf("read row of %s: %w", k, err)
			}
			if row.OfGuest() {
				continue
			}
			rows = append(rows, row)
		}
		return nil
	})
	return rows, more, err
}

// listed reads an index of tables: what they are listed under 0 (newest first: 8 bytes) table.
func (s *Store) listed(bucket []byte, under, cursor string, limit int) (
	rows []TableRow, next string, err error,
) {
	prefix := joined(under)
	from := bytes.Clone(prefix)
	if c, err := hex.DecodeString(cursor); err == nil && len(c) <= 8+events.MaxID {
		from = append(from, c...)
	}
	limit = max(1, min(limit, maxList))
	err = s.view(func(tx *bbolt.Tx) error {
		c := tx.Bucket(bucket).Cursor()
		for k, _ := c.Seek(from); bytes.HasPrefix(k, prefix); k, _ = c.Next() {
			if len(rows) == limit {
				next = hex.EncodeToString(k[len(prefix):])
				return nil
			}
			row, err := tableRow(tx, string(k[len(prefix)+8:]))
			if err != nil {
				return err
			}
			if row == nil {
				return fmt.Errorf("list %s: %w: no row of %q", under, events.ErrDamaged, k[len(prefix)+8:])
			}
			rows = append(rows, *row)
		}
		return nil
	})
	return rows, next, err
}

func tableRow(tx *bbolt.Tx, id string) (*TableRow, error) {
	data := tx.Bucket(bucketTables).Get([]byte(id))
	if data == nil {
		return nil, nil
	}
	row := new(TableRow)
	if err := json.Unmarshal(data, row); err != nil {
		return nil, fmt.Errorf("read row of %s: %w", id, err)
	}
	return row, nil
}

// Due is when the first of those who owe a decision is late; zero if nobody's clock runs.
func (r *TableRow) Due() (first time.Time) {
	for _, s := range r.Seats {
		if s.Owes && !s.Stands && !s.Due.IsZero() && (first.IsZero() || s.Due.Before(first)) {
			first = s.Due
		}
	}
	return first
}

// RowOf makes the row of a folded table, whose last event has the position pos and
// the hash head. It holds nothing that is hidden at the table.
func RowOf(t *engine.Table, pos events.Position, head string) TableRow {
	row := TableRow{
		ID: t.ID, Game: t.Game.Card().Name, Phase: t.Phase, Why: t.Why, Because: t.Because,
		Halted: t.Halt.Why, Asleep: t.Asleep, Paused: t.Paused, By: t.By, Seq: t.Seq, Pos: pos,
		Head: head, Born: t.Born, At: t.At, Next: t.Next(), Parent: t.Parent, Seats: make([]SeatRow, len(t.Seats)),
	}
	owes := t.Awaits()
	for i, c := range t.Seats {
		x := engine.SeatAt(i)
		row.Seats[i] = SeatRow{Player: c.Player, Bot: t.Policy(x), Confirmed: c.Confirmed, Declined: c.Declined,
			Resigned: c.Resigned, Owes: owes.Has(x), Since: c.Timer.Since, Due: t.Clock.Deadline(c.Timer),
			Late: !c.Timer.Late.IsZero(), Gone: c.Gone, Free: t.Phase == engine.Running && (c.Resigned || c.Offered),
			Stands: owes.Has(x) && c.Timer.Stands(t.At), Away: c.Away, Lost: c.Unreachable}
		if c.Caretaker != "" && c.Player != "" {
			row.Seats[i].Care = c.CareSince
		}
		if t.Halt.On() { // nobody owes anything until then
			row.Seats[i].Since, row.Seats[i].Due, row.Seats[i].Late = time.Time{}, time.Time{}, false
		}
	}
	for _, turn := range t.Line {
		row.Seats[turn.Seat.Index()].Turns++
	}
	if t.Final != nil {
		row.Winners, row.Why, row.Unit = t.Final.Winners, t.Final.Reason, t.Final.Unit
		for i, p := range t.Final.Points[:min(len(t.Final.Points), len(row.Seats))] {
			row.Seats[i].Points = p
		}
	}
	return row
}

func putTable(tx *bbolt.Tx, old, now *TableRow) error {
	listed, games := tx.Bucket(bucketListed), tx.Bucket(bucketByGame)
	var err error
	if old != nil {
		err = errors.Join(listed.Delete(old.listedAt(string(old.Phase))), games.Delete(old.listedAt(old.Game)))
	}
	if err == nil {
		err = errors.Join(listed.Put(now.listedAt(string(now.Phase)), nil), games.Put(now.listedAt(now.Game), nil))
	}
	if err != nil {
		return err
	}
	return putJSON(tx.Bucket(bucketTables), []byte(now.ID), now)
}

// listedAt is a table's place in the list of that name. Those of guests have lists of their own.
func (r *TableRow) listedAt(list string) []byte {
	if r.OfGuest() {
		list = ofGuests + list
	}
	return listKey(list, r)
}

// listKey is a table's place under a word, the one with the newest event first.
func listKey(under string, r *TableRow) []byte {
	k := binary.BigEndian.AppendUint64(joined(under), ^uint64(r.At.UnixMilli()))
	return append(k, r.ID...)
}
