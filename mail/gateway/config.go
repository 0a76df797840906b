package gateway

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"golang.org/x/time/rate"

	"painani/events"
	"painani/mail/auth"
)

// Config says what the gateway is. Zero limits mean the defaults named beside them.
type Config struct {
	Hostname string   // what the server calls itself; default: the first domain
	Domains  []string // whose addresses are ours; at least one
	// Ended reports that a signed address is taken no more; such an answer is that of an unknown one. Optional.
	Ended  func(auth.Address) bool
	Locals []string // unsigned local parts that are taken; default play, postmaster, abuse

	Keys    *auth.Keys    // verify signed recipients
	Spool   events.Spool  // where letters go before 250
	Checker *auth.Checker // SPF, DKIM, DMARC; nil: no checks are made
	TLS     *tls.Config   // for STARTTLS; nil: not offered
	LMTP    bool          // speak LMTP (behind another mail server): no rate limits, no SPF
	Log     *slog.Logger  // nil: nothing is logged
	// Known reports that an address belongs to a known person. Who else writes, and to no signed address of a
	// player, is a stranger; nil: nobody is, and nobody's bytes are counted.
	Known func(address string) bool
	// Room tells how much of the spool is taken and where it ends, in bytes; limit 0, or nil: it has no end.
	Room  func(context.Context) (used, limit int64, err error)
	Whole bool // addresses stand whole in the log; otherwise shortened, as they are people's

	StrangerBytes  int64         // of strangers a day, 5 % of Room, at most 64 MiB; negative: no limit
	MaxBytes       int64         // of one letter, 1 MiB
	MaxRecipients  int           // of one letter, 10
	MaxLine        int           // bytes of a line, 4000
	MaxReceived    int           // Received lines, 100
	MaxReplies     int           // reply lines of one connection, 5000: bounds commands of every kind
	MaxRefused     int           // refused recipients of one connection, 10
	MaxConns       int           // connections at once, 100
	MaxConnsOfHost int           // of one host at once, 20
	Rate           rate.Limit    // connections and letters of one host a second, 2; negative: no limit
	Burst          int           // how many of these at once, 100
	ReadTimeout    time.Duration // silence of a client, 2 min
	WriteTimeout   time.Duration // for taking our reply, 1 min
	SessionTimeout time.Duration // of a whole connection, 20 min
	StoreTimeout   time.Duration // for the spool, 20 s
}

// defaults of the limits.
const (
	defaultMaxBytes       = 1 << 20
	defaultMaxRecipients  = 10
	defaultMaxLine        = 4000
	defaultMaxReceived    = 100
	defaultMaxReplies     = 5000
	defaultMaxRefused     = 10
	defaultMaxConns       = 100
	defaultMaxConnsOfHost = 20
	defaultRate           = rate.Limit(2)
	defaultBurst          = 100
	defaultReadTimeout    = 2 * time.Minute
	defaultWriteTimeout   = time.Minute
	defaultSessionTimeout = 20 * time.Minute
	defaultStoreTimeout   = 20 * time.Second
	// spoolMaxBytes is what the store takes as one entry; the letter in base64
	// with its envelope must stay below.
	spoolMaxBytes = 2 << 20
)

// complete fills in defaults and refuses what cannot work.
func (c Config) complete() (Config, error) {
	if len(c.Domains) == 0 || c.Domains[0] == "" {
		return c, errors.New("gateway: no domain")
	}
	if c.Keys == nil || c.Spool == nil {
		return c, errors.New("gateway: keys and spool are needed")
	}
	domains := make([]string, len(c.Domains))
	for i, d := range c.Domains {
		if domains[i] = auth.Domain("x@" + d); domains[i] == "" {
			return c, fmt.Errorf("gateway: %q is no domain", d)
		}
	}
	c.Domains = domains
	if len(c.Locals) == 0 {
		c.Locals = []string{"play", "postmaster", "abuse"}
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	c.fillLimits()
	if c.MaxBytes > (spoolMaxBytes-64<<10)/4*3 {
		return c, fmt.Errorf("gateway: letters of %d bytes do not fit entries of the store of %d",
			c.MaxBytes, spoolMaxBytes)
	}
	if strings.ContainsFunc(c.Hostname, func(r rune) bool { return r <= ' ' || r >= 0x7f }) {
		return c, fmt.Errorf("gateway: %q is no host name", c.Hostname)
	}
	return c, nil
}

// fillLimits puts the default in place of each limit that is zero.
func (c *Config) fillLimits() {
	c.Hostname = cmp.Or(c.Hostname, c.Domains[0])
	c.MaxBytes = cmp.Or(c.MaxBytes, defaultMaxBytes)
	c.MaxRecipients = cmp.Or(c.MaxRecipients, defaultMaxRecipients)
	c.MaxLine = cmp.Or(c.MaxLine, defaultMaxLine)
	c.MaxReceived = cmp.Or(c.MaxReceived, defaultMaxReceived)
	c.MaxReplies = cmp.Or(c.MaxReplies, defaultMaxReplies)
	c.MaxRefused = cmp.Or(c.MaxRefused, defaultMaxRefused)
	c.MaxConns = cmp.Or(c.MaxConns, defaultMaxConns)
	c.MaxConnsOfHost = cmp.Or(c.MaxConnsOfHost, defaultMaxConnsOfHost)
	c.Rate = cmp.Or(c.Rate, defaultRate)
	c.Burst = cmp.Or(c.Burst, defaultBurst)
	c.ReadTimeout = cmp.Or(c.ReadTimeout, defaultReadTimeout)
	c.WriteTimeout = cmp.Or(c.WriteTimeout, defaultWriteTimeout)
	c.SessionTimeout = cmp.Or(c.SessionTimeout, defaultSessionTimeout)
	c.StoreTimeout = cmp.Or(c.StoreTimeout, defaultStoreTimeout)
	if c.LMTP || c.Rate < 0 {
		c.Rate = rate.Inf
	}
	if c.LMTP {
		c.MaxConnsOfHost = c.MaxConns
	}
}
