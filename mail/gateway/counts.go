package gateway

import "sync/atomic"

// Counts is what a server has done since it started.
type Counts struct {
	Connections int64 // accepted
	Busy        int64 // turned away: too many or too fast of one host, or no place
	NotMail     int64 // cut off: spoke HTTP or TLS where SMTP begins
	Timeouts    int64 // connections ended by silence, or by the end of their time
	Letters     int64 // stored and answered 250
	Bytes       int64 // of these
	NotOurs     int64 // recipients refused
	TooFast     int64 // letters refused for the rate of their host
	TooLarge    int64 // letters refused for their size or a line's
	BadLines    int64 // letters refused for a bare CR or LF, or a NUL
	Hops        int64 // letters refused for too many Received lines
	CutShort    int64 // letters whose sender went away in the middle
	NotStored   int64 // letters answered 451 because the spool failed
	NoRoom      int64 // letters of strangers answered 451 because little room is left
	NoDNS       int64 // letters of strangers answered 451 because their domain could not be asked
	Evicted     int64 // connections ended because somebody else had fewer
	Quota       int64 // letters of strangers answered 451 because they had their bytes of the day
}

// counters are Counts under way.
type counters struct {
	connections, busy, notMail, timeouts     atomic.Int64
	letters, bytes, notOurs, tooFast         atomic.Int64
	tooLarge, badLines, hops, cut, notStored atomic.Int64
	noRoom, quota, noDNS, evicted            atomic.Int64
}

func (c *counters) snapshot() Counts {
	return Counts{
		Connections: c.connections.Load(), Busy: c.busy.Load(), NotMail: c.notMail.Load(),
		Timeouts: c.timeouts.Load(), Letters: c.letters.Load(), Bytes: c.bytes.Load(),
		NotOurs: c.notOurs.Load(), TooFast: c.tooFast.Load(),
		TooLarge: c.tooLarge.Load(), BadLines: c.badLines.Load(), Hops: c.hops.Load(), CutShort: c.cut.Load(),
		NotStored: c.notStored.Load(), NoRoom: c.noRoom.Load(), Quota: c.quota.Load(),
		NoDNS: c.noDNS.Load(), Evicted: c.evicted.Load(),
	}
}
