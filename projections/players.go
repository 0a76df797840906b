package projections

import (
	"errors"
	"time"

	"go.etcd.io/bbolt"

	"painani/engine"
)

// Neither id contains a zero byte.
var (
	bucketPlayers = []byte("players") // player 0 table → Seating
	bucketSeated  = []byte("seated")  // player 0 (newest first: 8 bytes) table → nothing
)

// Seating is one player's place at one table.
type Seating struct {
	Table string       `json:"table"`
	Game  string       `json:"game"`
	Phase engine.Phase `json:"phase"`
	Seat  engine.Seat  `json:"seat"`
	Owes  bool         `json:"owes,omitempty"`  // the player owes a decision now
	Asked bool         `json:"asked,omitempty"` // invited and has not answered
	Due   time.Time    `json:"due,omitzero"`
	Turns int          `json:"turns,omitempty"` // committed turns of the effective line
	Won   bool         `json:"won,omitempty"`
}

// Player lists the tables where somebody has a seat, ordered by table id; declined invitations
// are left out. An unknown player has none.
func (s *Store) Player(id string) ([]Seating, error) {
	return rowsUnder[Seating](s, bucketPlayers, joined(id))
}

// PlayerTables lists the tables where somebody has a seat, as Store.Tables does; declined invitations are
// left out.
func (s *Store) PlayerTables(id, cursor string, limit int) (rows []TableRow, next string, err error) {
	return s.listed(bucketSeated, id, cursor, limit)
}

func putPlayers(tx *bbolt.Tx, old, now *TableRow) error {
	b, seated := tx.Bucket(bucketPlayers), tx.Bucket(bucketSeated)
	if old != nil {
		for _, c := range old.Seats {
			err := errors.Join(b.Delete(seatingKey(c.Player, old)), seated.Delete(listKey(c.Player, old)))
			if err != nil {
				return err
			}
		}
	}
	for i, c := range now.Seats {
		if c.Player == "" || c.Declined || second(now.Seats, i) {
			continue
		}
		seat := engine.SeatAt(i)
		x := Seating{
			Table: now.ID, Game: now.Game, Phase: now.Phase, Seat: seat, Owes: c.Owes && c.Bot == "", Due: c.Due,
			Asked: now.Phase == engine.Open && !c.Confirmed, Turns: c.Turns,
		}
		for _, w := range now.Winners {
			x.Won = x.Won || w == seat
		}
		err := errors.Join(putJSON(b, seatingKey(c.Player, now), x), seated.Put(listKey(c.Player, now), nil))
		if err != nil {
			return err
		}
	}
	return nil
}

func seatingKey(player string, r *TableRow) []byte { return append(joined(player), r.ID...) }

// second reports that the owner of seat i has another seat at the table that says more: one that owes a
// decision, or an earlier one. Somebody who studies a branch alone has all seats.
func second(seats []SeatRow, i int) bool {
	for j, c := range seats {
		if j != i && c.Player == seats[i].Player && (c.Owes && !seats[i].Owes || c.Owes == seats[i].Owes && j < i) {
			return true
		}
	}
	return false
}
