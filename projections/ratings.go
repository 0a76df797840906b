package projections

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"go.etcd.io/bbolt"

	"painani/engine"
	"painani/events"
	"painani/projections/rating"
)

// A game that is over is first a result, in the order of the log, and then changes ratings. Rows are written
// in any order; ratings are not: what comes behind the last result that was rated is rated alone, and with
// anything else all results of the game are rated again, which gives the numbers of a file made anew.
var (
	bucketOutcomes = []byte("outcomes") // table → outcome
	bucketPaces    = []byte("paces")    // player → Pace
	bucketResults  = []byte("results")  // game 0 position (8 bytes) → result
	bucketRatings  = []byte("ratings")  // game 0 player → Rated
	bucketUnrated  = []byte("unrated")  // game → position (8 bytes) of the first result that is to be rated
)

// Rated is how strong somebody is in one game.
type Rated struct {
	rating.Rating
	Player string `json:"player"`
	Game   string `json:"game"`
	Games  int    `json:"games"` // that counted
}

// Provisional reports that too few games counted for the rating to say much.
func (r Rated) Provisional() bool { return r.Games < rating.Provisional }

// Reputation is what is known of somebody as a player: for everybody to see, unless he does not want that.
type Reputation struct {
	Games   int     `json:"games"` // that were played to their end, in all games
	Ratings []Rated `json:"ratings,omitempty"`
	Pace    Pace    `json:"pace"`
}

// outcome is what one table says of its people.
type outcome struct {
	Paces  map[string]Pace `json:"paces,omitempty"`
	Result *result         `json:"result,omitempty"`
}

// result is a game that counts in ratings.
type result struct {
	Game    string          `json:"game"`
	Pos     events.Position `json:"pos"` // of its end
	Players []string        `json:"players"`
	Places  []int           `json:"places"`
}

func (r *result) key() []byte { return seqKey(joined(r.Game), r.Pos) }

// same compares two results; nil is none.
func (r *result) same(x *result) bool {
	if r == nil || x == nil {
		return r == x
	}
	return r.Game == x.Game && r.Pos == x.Pos && slices.Equal(r.Players, x.Players) &&
		slices.Equal(r.Places, x.Places)
}

// outcome is that of the fold; nil if there is none.
func (f *fold) outcome() *outcome {
	o := outcome{Paces: f.watch.paces(f.t)}
	if f.t.Counts() {
		o.Result = &result{Game: f.t.Game.Card().Name, Pos: f.last.Pos, Places: f.t.Places()}
		for _, c := range f.t.Seats {
			o.Result.Players = append(o.Result.Players, c.Player)
		}
	}
	if len(o.Paces) == 0 && o.Result == nil {
		return nil
	}
	return &o
}

// outcomeOf is what a table said of its people when its row was written.
func outcomeOf(tx *bbolt.Tx, id string, row *TableRow) (o outcome, err error) {
	if row != nil && row.made {
		if row.outcome != nil {
			o = *row.outcome
		}
		return o, nil
	}
	data := tx.Bucket(bucketOutcomes).Get([]byte(id))
	if data == nil {
		return o, nil
	}
	if err := json.Unmarshal(data, &o); err != nil {
		return o, fmt.Errorf("read outcome of %s: %w", id, err)
	}
	return o, nil
}

// putOutcome takes what a table said before out of the sums and results, and enters what it says now.
func putOutcome(tx *bbolt.Tx, old, now *TableRow) error {
	was, err := outcomeOf(tx, now.ID, old)
	if err != nil {
		return err
	}
	is := outcome{}
	if now.outcome != nil {
		is = *now.outcome
	}
	if err := errors.Join(putPaces(tx, was.Paces, is.Paces), putResult(tx, was.Result, is.Result)); err != nil {
		return err
	}
	b, id := tx.Bucket(bucketOutcomes), []byte(now.ID)
	switch {
	case now.outcome == nil:
		return b.Delete(id)
	case maps.EqualFunc(was.Paces, is.Paces, Pace.same) && was.Result.same(is.Result):
		return nil
	}
	return putJSON(b, id, is)
}

func putPaces(tx *bbolt.Tx, was, is map[string]Pace) error {
	b, players := tx.Bucket(bucketPaces), maps.Clone(was)
	if players == nil {
		players = map[string]Pace{}
	}
	maps.Copy(players, is)
	for _, player := range slices.Sorted(maps.Keys(players)) {
		if was[player].same(is[player]) {
			continue
		}
		sum := Pace{}
		if data := b.Get([]byte(player)); data != nil {
			if err := json.Unmarshal(data, &sum); err != nil {
				return fmt.Errorf("read pace of a player: %w", err)
			}
		}
		var err error
		if sum = sum.plus(was[player], -1).plus(is[player], 1); sum.none() {
			err = b.Delete([]byte(player))
		} else {
			err = putJSON(b, []byte(player), sum)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func putResult(tx *bbolt.Tx, was, is *result) error {
	if was.same(is) {
		return nil
	}
	b := tx.Bucket(bucketResults)
	if was != nil {
		if err := errors.Join(b.Delete(was.key()), unrated(tx, was)); err != nil {
			return err
		}
	}
	if is == nil {
		return nil
	}
	return errors.Join(putJSON(b, is.key(), is), unrated(tx, is))
}

// unrated notes that a game is to be rated from a result on.
func unrated(tx *bbolt.Tx, r *result) error {
	b, pos := tx.Bucket(bucketUnrated), binary.BigEndian.AppendUint64(nil, r.Pos)
	if have := b.Get([]byte(r.Game)); have != nil && bytes.Compare(have, pos) <= 0 {
		return nil
	}
	return b.Put([]byte(r.Game), pos)
}

// rate makes the ratings of all games of which results came, and requests new pages of the tables that show
// them. It is called when no table is behind.
func (s *Store) rate() error {
	games := s.first(bucketUnrated, maxList)
	if len(games) == 0 {
		return nil
	}
	err := s.update(func(tx *bbolt.Tx) error {
		for _, game := range games {
			if err := s.rateGame(tx, game); err != nil {
				return fmt.Errorf("rate %s: %w", game, err)
			}
		}
		return nil
	})
	s.named.Add(1)
	return err
}

func (s *Store) rateGame(tx *bbolt.Tx, game string) error {
	b, prefix, done := tx.Bucket(bucketRatings), joined(game), []byte("rated "+game)
	from := binary.BigEndian.Uint64(tx.Bucket(bucketUnrated).Get([]byte(game)))
	upTo, _ := readMeta[events.Position](tx, done)
	before := map[string]Rated{}
	c := b.Cursor()
	for k, v := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, v = c.Next() {
		var x Rated
		if err := json.Unmarshal(v, &x); err != nil {
			return fmt.Errorf("read rating: %w", err)
		}
		before[x.Player] = x
	}
	now := maps.Clone(before)
	if from <= upTo {
		from, now = 0, map[string]Rated{}
	}
	upTo, err := rateFrom(tx, game, from, now)
	if err != nil {
		return err
	}
	for _, player := range slices.Sorted(maps.Keys(before)) {
		if _, still := now[player]; !still {
			if err := b.Delete(append(joined(game), player...)); err != nil {
				return err
			}
		}
	}
	for _, player := range slices.Sorted(maps.Keys(now)) {
		if before[player] == now[player] {
			continue
		}
		if err := putJSON(b, append(joined(game), player...), now[player]); err != nil {
			return err
		}
	}
	if s.cfg.Render != nil {
		if err := blankRated(tx, game, before, now); err != nil {
			return err
		}
	}
	return errors.Join(writeMeta(tx, done, upTo), tx.Bucket(bucketUnrated).Delete([]byte(game)))
}

// rateFrom applies the results of a game from a position on to ratings; last is the position of the last.
func rateFrom(
	tx *bbolt.Tx, game string, from events.Position, to map[string]Rated,
) (last events.Position, err error) {
	prefix := joined(game)
	c := tx.Bucket(bucketResults).Cursor()
	for k, v := c.Seek(seqKey(prefix, from)); bytes.HasPrefix(k, prefix); k, v = c.Next() {
		var r result
		if err := json.Unmarshal(v, &r); err != nil {
			return 0, fmt.Errorf("read result: %w", err)
		}
		before := make([]rating.Rating, len(r.Players))
		for i, player := range r.Players {
			before[i] = rating.Start()
			if x, ok := to[player]; ok {
				before[i] = x.Rating
			}
		}
		for i, after := range rating.Update(before, r.Places) {
			player := r.Players[i]
			to[player] = Rated{Rating: after, Player: player, Game: game, Games: to[player].Games + 1}
		}
		last = r.Pos
	}
	return last, nil
}

// blankRated has the pages of the tables made anew that show a rating which has changed: those of the game
// that are not over.
func blankRated(tx *bbolt.Tx, game string, before, now map[string]Rated) error {
	players := maps.Clone(before)
	maps.Copy(players, now)
	tables := map[string]bool{}
	for player := range players {
		if before[player] == now[player] {
			continue
		}
		prefix := joined(player)
		c := tx.Bucket(bucketPlayers).Cursor()
		for k, v := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, v = c.Next() {
			var x Seating
			if err := json.Unmarshal(v, &x); err != nil {
				return fmt.Errorf("read seat: %w", err)
			}
			if x.Game == game && (x.Phase == engine.Open || x.Phase == engine.Running) {
				tables[x.Table] = true
			}
		}
	}
	for _, id := range slices.Sorted(maps.Keys(tables)) {
		if err := blank(tx, id); err != nil {
			return err
		}
	}
	return nil
}

// rankings are the ratings of games in their order, as they were read last.
type rankings struct {
	mu    sync.Mutex
	named uint64 // Store.Named before they were read
	lists map[string][]Rated
}

// Ratings are those of everybody who has played a game that counted, the surest strength first. The list is
// shared with whoever asks until a rating changes: it must not be written to.
func (s *Store) Ratings(game string) ([]Rated, error) {
	s.ranked.mu.Lock()
	defer s.ranked.mu.Unlock()
	if named := s.named.Load(); s.ranked.lists == nil || s.ranked.named != named {
		s.ranked.named, s.ranked.lists = named, map[string][]Rated{}
	}
	if list, ok := s.ranked.lists[game]; ok {
		return list, nil
	}
	list, err := rowsUnder[Rated](s, bucketRatings, joined(game))
	if err != nil {
		return nil, err
	}
	slices.SortFunc(list, func(a, b Rated) int {
		return cmp.Or(cmp.Compare(b.Sure(), a.Sure()), strings.Compare(a.Player, b.Player))
	})
	s.ranked.lists[game] = list
	return list, nil
}

// RatingOf is somebody's rating in one game; false if no game of his counted.
func (s *Store) RatingOf(player, game string) (r Rated, ok bool, err error) {
	err = s.view(func(tx *bbolt.Tx) error {
		ok, err = readRow(tx.Bucket(bucketRatings), append(joined(game), player...), &r)
		return err
	})
	return r, ok, err
}

// Reputation is what is known of somebody, by game in the order of their names; nothing of who has not
// played.
func (s *Store) Reputation(player string) (out Reputation, err error) {
	standings, err := s.Standings(player)
	if err != nil {
		return out, err
	}
	for _, x := range standings {
		out.Games += x.Over
	}
	err = s.view(func(tx *bbolt.Tx) error {
		for _, x := range standings {
			var r Rated
			ok, err := readRow(tx.Bucket(bucketRatings), append(joined(x.Game), player...), &r)
			if err != nil {
				return err
			}
			if ok {
				out.Ratings = append(out.Ratings, r)
			}
		}
		_, err := readRow(tx.Bucket(bucketPaces), []byte(player), &out.Pace)
		return err
	})
	return out, err
}

// readRow reads one row; false if it is not there.
func readRow(b *bbolt.Bucket, key []byte, v any) (bool, error) {
	data := b.Get(key)
	if data == nil {
		return false, nil
	}
	if err := json.Unmarshal(data, v); err != nil {
		return false, fmt.Errorf("read row: %w", err)
	}
	return true, nil
}
