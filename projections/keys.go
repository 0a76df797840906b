package projections

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"

	"go.etcd.io/bbolt"
)

// joined makes the prefix of composite keys: each part ended by a zero byte,
// which no id contains.
func joined(parts ...string) []byte {
	var out []byte
	for _, p := range parts {
		out = append(append(out, p...), 0)
	}
	return out
}

func seqKey(prefix []byte, seq uint64) []byte {
	return binary.BigEndian.AppendUint64(bytes.Clone(prefix), seq)
}

// putJSON writes a row. Types of this package marshal; an error is the disk's.
func putJSON(b *bbolt.Bucket, key []byte, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("encode row: %w", err)
	}
	return b.Put(key, data)
}

// rowsUnder reads the rows of a bucket whose keys have a prefix, in the order of their keys.
func rowsUnder[T any](s *Store, bucket, prefix []byte) (rows []T, err error) {
	err = s.view(func(tx *bbolt.Tx) error {
		c := tx.Bucket(bucket).Cursor()
		for k, v := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, v = c.Next() {
			var x T
			if err := json.Unmarshal(v, &x); err != nil {
				return fmt.Errorf("read row of %s: %w", bucket, err)
			}
			rows = append(rows, x)
		}
		return nil
	})
	return rows, err
}
