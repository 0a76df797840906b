package gateway

import (
	"context"
	"strings"
	"sync"
	"time"

	"github.com/emersion/go-smtp"

	"painani/mail"
	"painani/mail/auth"
)

// Strangers are those whose letter goes to no signed address of a player and comes from no known person.
// They must not fill the spool, on which everybody's letters depend.
const (
	// strangersEnd is how full the spool may be, in percent, for letters of strangers to be taken.
	strangersEnd = 70
	// strangersShare is what strangers together may bring into the spool a day, in percent of its limit,
	// and mostOfStrangers is the same in bytes; leastOfStrangers is the room of one large letter.
	strangersShare   = 5
	mostOfStrangers  = 64 << 20
	leastOfStrangers = spoolMaxBytes
	// roomAge is how long an answer of Config.Room counts. What is stored meanwhile is added to it.
	roomAge = 5 * time.Second
)

var (
	errRoom = refusal(451, smtp.EnhancedCode{4, 3, 1},
		"Little room is left: only letters of known players are taken now, try again later")
	errQuota = refusal(451, smtp.EnhancedCode{4, 7, 1},
		"Too many letters of unknown senders today, try again later")
)

// room knows how full the spool is and how much of it strangers took. The quota fills up again evenly, so
// that a stranger who tries again comes through in the end. It is counted in the process: a start forgets
// it.
type room struct {
	ask func(context.Context) (used, limit int64, err error) // nil: the spool has no limit
	max int64                                                // Config.StrangerBytes

	mu          sync.Mutex
	asked       time.Time
	used, limit int64 // limit 0: none
	took        float64
	at          time.Time // when took was right
}

// admit reports whether n bytes of a letter may be stored now, and takes them off the strangers' quota.
func (r *room) admit(stranger bool, n int64) *smtp.SMTPError {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := time.Now()
	r.refresh(now)
	if stranger {
		quota := float64(r.quota())
		r.took = max(0, r.took-quota*now.Sub(r.at).Hours()/24)
		r.at = now
		switch {
		case r.limit > 0 && (r.used+n)*100 > r.limit*strangersEnd:
			return errRoom
		case quota > 0 && r.took+float64(n) > quota:
			return errQuota
		}
		r.took += float64(n)
	}
	r.used += n
	return nil
}

// giveBack undoes admit for a letter that was not stored.
func (r *room) giveBack(stranger bool, n int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.used = max(0, r.used-n)
	if stranger {
		r.took = max(0, r.took-float64(n))
	}
}

// refresh asks how full the spool is, if that was long ago. Without an answer the last one counts.
func (r *room) refresh(now time.Time) {
	if r.ask == nil || now.Sub(r.asked) < roomAge {
		return
	}
	r.asked = now
	ctx, stop := context.WithTimeout(context.Background(), roomAge)
	defer stop()
	if used, limit, err := r.ask(ctx); err == nil {
		r.used, r.limit = used, limit
	}
}

// quota is what strangers may store a day, in bytes; 0: no limit.
func (r *room) quota() int64 {
	switch {
	case r.max < 0:
		return 0
	case r.max > 0:
		return r.max
	case r.limit == 0:
		return mostOfStrangers
	}
	return max(leastOfStrangers, min(mostOfStrangers, r.limit/100*strangersShare))
}

// stranger reports that a letter has no part in what is kept for players. An address does not count if its
// owner disowns the letter.
func (s *Server) stranger(signed bool, env mail.Envelope, raw []byte) bool {
	if signed || s.cfg.Known == nil {
		return false
	}
	if env.Results.DMARC == "fail" {
		return true
	}
	from, err := auth.From(raw)
	return !(err == nil && s.known(from)) && !s.known(env.From)
}

func (s *Server) known(address string) bool {
	return strings.Contains(address, "@") && s.cfg.Known(address)
}

// admit is room.admit for a letter, counted and told.
func (s *Server) admit(stranger bool, key string, n int64) *smtp.SMTPError {
	no := s.room.admit(stranger, n)
	switch no {
	case nil:
		return nil
	case errRoom:
		s.counts.noRoom.Add(1)
	default:
		s.counts.quota.Add(1)
	}
	s.cfg.Log.Warn("letter of a stranger refused for now", "key", key, "bytes", n, "why", no.Message)
	return no
}
