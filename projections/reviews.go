package projections

import (
	"bytes"
	"hash/crc32"

	"go.etcd.io/bbolt"
)

// bucketReviews holds what was found when an ended game was reviewed: table → JSON. It is no fold of the log:
// after a rebuild it is empty, and who asks again gets the same.
var bucketReviews = []byte("reviews")

// Review is the review of a table as KeepReview got it; nil if there is none.
func (s *Store) Review(table string) ([]byte, error) {
	var out []byte
	err := s.view(func(tx *bbolt.Tx) error {
		out = bytes.Clone(tx.Bucket(bucketReviews).Get([]byte(table)))
		return nil
	})
	return out, err
}

// ReviewSum tells one review of a table from another, as one that an older binary had made; 0 if there is
// none.
func (s *Store) ReviewSum(table string) (sum uint32, err error) {
	err = s.view(func(tx *bbolt.Tx) error {
		sum = crc32.ChecksumIEEE(tx.Bucket(bucketReviews).Get([]byte(table)))
		return nil
	})
	return sum, err
}

// KeepReview keeps the review of a table and has the table's pages made anew, which show it.
func (s *Store) KeepReview(table string, data []byte) error {
	err := s.update(func(tx *bbolt.Tx) error {
		if err := tx.Bucket(bucketReviews).Put([]byte(table), data); err != nil {
			return err
		}
		return blank(tx, table)
	})
	select {
	case s.wake <- struct{}{}:
	default:
	}
	return err
}
