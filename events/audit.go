package events

import (
	"fmt"
	"slices"
)

// Audit verifies all events of one table and returns the hash of each. end is the
// full hash of the last one if that is known from elsewhere, "" if not; heads are
// what old letters say, in any order and of any table.
//
// The error is a *BadEvent. When two neighbours contradict each other, the event
// behind them says which one was changed: the one that it does not vouch for.
func Audit(records []Record, end string, heads ...Head) ([]string, error) {
	hashes := make([]string, len(records))
	for i, r := range records {
		h, err := r.Hash()
		if err != nil {
			return nil, bad(records, i, err)
		}
		hashes[i] = h
	}
	for i := range records {
		if seq, err := auditOne(records, hashes, end, i); err != nil {
			return nil, bad(records, seq, err)
		}
	}
	if n := len(records); end != "" && n > 0 && hashes[n-1] != end {
		return nil, bad(records, n-1, fmt.Errorf("%w: its hash is %.16s…, it should be %.16s…",
			ErrChain, hashes[n-1], end))
	}
	if err := auditHeads(records, hashes, heads); err != nil {
		return hashes, err
	}
	if i, err := auditHost(records); err != nil {
		return hashes, bad(records, i, err)
	}
	if i, err := auditClub(records); err != nil {
		return hashes, bad(records, i, err)
	}
	return hashes, nil
}

// bad names the event at index i.
func bad(records []Record, i int, err error) *BadEvent {
	return &BadEvent{Table: records[0].Table, Seq: uint64(i) + 1, Err: err}
}

// auditOne checks the event at index i and its link to the one before; seq is the
// index of the event that is to blame.
func auditOne(records []Record, hashes []string, end string, i int) (seq int, err error) {
	r := records[i]
	if r.Table != records[0].Table {
		err := fmt.Errorf("%w: #%d belongs to table %q, what stands before to %q",
			ErrChain, i+1, r.Table, records[0].Table)
		if vouched(records, hashes, end, i) {
			return i - 1, err
		}
		return i, err
	}
	before := ""
	if i > 0 {
		before = hashes[i-1]
	}
	switch {
	case r.Seq != uint64(i)+1:
		return i, fmt.Errorf("%w: event #%d stands where #%d belongs", ErrChain, r.Seq, i+1)
	case r.Prev != before && i > 0 && vouched(records, hashes, end, i):
		return i - 1, fmt.Errorf("%w: it is not the event that #%d names as the one before", ErrChain, i+1)
	case r.Prev != before:
		return i, fmt.Errorf("%w: it does not name the hash of the event before", ErrChain)
	}
	if err := r.CheckSeal(); err != nil {
		return i, err
	}
	return i, r.Check()
}

// vouched reports that what stands behind event i names it as it is.
func vouched(records []Record, hashes []string, end string, i int) bool {
	if i+1 < len(records) {
		return records[i+1].Prev == hashes[i]
	}
	return end == hashes[i]
}

// auditHeads compares what letters say. The first bad event is somewhere behind the
// last head that agrees.
func auditHeads(records []Record, hashes []string, heads []Head) error {
	heads = slices.Clone(heads)
	slices.SortFunc(heads, func(a, b Head) int { return int(min(a.Seq, 1<<62)) - int(min(b.Seq, 1<<62)) })
	good := 0
	for _, h := range heads {
		switch {
		case len(records) == 0 || h.Table != records[0].Table:
			continue
		case h.Seq > uint64(len(records)):
			return bad(records, len(records), fmt.Errorf("%w: it is missing; a letter names #%d", ErrChain, h.Seq))
		case !h.Names(hashes[h.Seq-1]):
			return bad(records, good, fmt.Errorf("%w: a letter names #%d with the head %s, "+
				"here it is %.*s: history from #%d on was written anew, at #%d at the latest",
				ErrChain, h.Seq, h.Hash, len(h.Hash), hashes[h.Seq-1], good+1, h.Seq))
		}
		good = int(h.Seq)
	}
	return nil
}
