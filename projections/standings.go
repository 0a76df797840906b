package projections

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"go.etcd.io/bbolt"

	"painani/engine"
)

// bucketStandings: player 0 game → Standing.
var bucketStandings = []byte("standings")

// Standing is how often somebody has played one game. A table where one player holds several
// seats is a study and does not count.
type Standing struct {
	Game    string `json:"game"`
	Running int    `json:"running"` // tables under way
	Over    int    `json:"over"`    // tables that were played to their end, resigned or not
	Won     int    `json:"won"`     // of these
}

// plus adds n times another standing.
func (x Standing) plus(y Standing, n int) Standing {
	x.Running, x.Over, x.Won = x.Running+n*y.Running, x.Over+n*y.Over, x.Won+n*y.Won
	return x
}

// Standings is a player's record, by game in the order of their names; nothing for who has not played.
func (s *Store) Standings(player string) ([]Standing, error) {
	return rowsUnder[Standing](s, bucketStandings, joined(player))
}

// putStandings takes the old row's share out of the sums and adds the new one's, so that they are sums
// over all rows in whatever order these came.
func putStandings(tx *bbolt.Tx, old, now *TableRow) error {
	before, after := shares(old), shares(now)
	if maps.Equal(before, after) {
		return nil
	}
	b := tx.Bucket(bucketStandings)
	players := map[string]bool{}
	for _, some := range []map[string]Standing{before, after} {
		for p := range some {
			players[p] = true
		}
	}
	for _, p := range slices.Sorted(maps.Keys(players)) {
		key := append(joined(p), now.Game...)
		sum := Standing{Game: now.Game}
		if data := b.Get(key); data != nil {
			if err := json.Unmarshal(data, &sum); err != nil {
				return fmt.Errorf("read record of a player: %w", err)
			}
		}
		sum = sum.plus(before[p], -1).plus(after[p], 1)
		if sum == (Standing{Game: now.Game}) {
			if err := b.Delete(key); err != nil {
				return err
			}
			continue
		}
		if err := putJSON(b, key, sum); err != nil {
			return err
		}
	}
	return nil
}

// shares are what one table adds to its players' records.
func shares(row *TableRow) map[string]Standing {
	if row == nil || row.Phase != engine.Running && row.Phase != engine.Over {
		return nil
	}
	out, seats := map[string]Standing{}, map[string]int{}
	for i, c := range row.Seats {
		if c.Player == "" || c.Declined || engine.IsGuest(c.Player) {
			continue
		}
		seats[c.Player]++
		x := Standing{Game: row.Game}
		switch {
		case row.Phase == engine.Running:
			x.Running = 1
		case slices.Contains(row.Winners, engine.SeatAt(i)):
			x.Over, x.Won = 1, 1
		default:
			x.Over = 1
		}
		out[c.Player] = x
	}
	maps.DeleteFunc(out, func(p string, _ Standing) bool { return seats[p] > 1 })
	return out
}
